#include "model/jsonchecker.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestJsonChecker final : public QObject
{
    Q_OBJECT

private slots:
    void givesTheValue();
    void saysWhereAMistakeIs();
    void answersOnlyForTheNewestText();
};

void TestJsonChecker::givesTheValue()
{
    JsonChecker checker;
    checker.setText(u"{ \"a\": 1.10 }"_s);
    QVERIFY(!checker.result());
    QTRY_VERIFY(checker.result());
    QVERIFY(*checker.result());
    QCOMPARE((*checker.result())->bytes(), QByteArray("{\"a\":1.10}"));
}

void TestJsonChecker::saysWhereAMistakeIs()
{
    JsonChecker checker;
    checker.setText(u"{\n  \"a\" 1\n}"_s);
    QTRY_VERIFY(checker.result());
    QVERIFY(!*checker.result());
    QCOMPARE(checker.result()->error().code, ErrorCode::SyntaxError);
    QCOMPARE(checker.result()->error().line, 2);
}

void TestJsonChecker::answersOnlyForTheNewestText()
{
    JsonChecker checker;
    QSignalSpy checked(&checker, &JsonChecker::checked);
    for (const QString &text : {u"{"_s, u"{\"a\""_s, u"{\"a\":1}"_s})
        checker.setText(text);
    QTRY_VERIFY(checker.result());
    QVERIFY(*checker.result());
    QCOMPARE(checked.count(), 1);
}

KEYSCOPE_TEST(TestJsonChecker);
#include "tst_jsonchecker.moc"
