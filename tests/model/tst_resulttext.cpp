#include "model/resulttext.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestResultText final : public QObject
{
    Q_OBJECT

private slots:
    void showsResults_data();
    void showsResults();
    void cutsLists();
    void cutsBetweenCharacters();
    void listsMoves();
    void knowsTheKeyThatAStatementGave();
};

void TestResultText::showsResults_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const Result<Value> &result, const QString &expected) {
        QTest::newRow(name) << shortResultText(result, 100) << expected;
    };
    row("done", Value(Done()), u"ok"_s);
    row("missing", Value(Missing()), u"missing"_s);
    row("no generator", Value(NoGenerator()), u"none"_s);
    row("a number", Value(quint64(12)), u"12"_s);
    row("true", Value(true), u"true"_s);
    row("a document's key", Value(DocumentKey::fromTrusted(u"users/1"_s)), u"'users/1'"_s);
    row("a store's key", Value(Key::fromString(u"a"_s)), u"\"a\""_s);
    row("JSON", Value(JsonText::fromTrusted("{\"a\":1.10}")), u"{\"a\":1.10}"_s);
    row("keys of documents",
        Value(
            QList<DocumentKey>{DocumentKey::fromTrusted(u"a"_s), DocumentKey::fromTrusted(u"b"_s)}),
        u"['a','b']"_s);
    row("keys of a store", Value(QList<Key>{*Key::fromNumber(1), *Key::fromNumber(2.5)}),
        u"[1,2.5]"_s);
    row("documents, one of them missing",
        Value(QList<OptionalJson>{JsonText::fromTrusted("{}"), std::nullopt}), u"[{},null]"_s);
    row("nothing in a list", Value(QList<Key>()), u"[]"_s);
    row("an error", failure(ErrorCode::NotFoundError, u"There is no store."_s),
        u"error NotFoundError"_s);
}

void TestResultText::showsResults()
{
    QFETCH(QString, shown);
    QFETCH(QString, expected);
    QCOMPARE(shown, expected);
}

void TestResultText::cutsLists()
{
    QList<Key> keys;
    for (int i = 0; i < 1000; ++i)
        keys.append(*Key::fromNumber(i));
    const QString text = shortResultText(Value(keys), 20);
    QVERIFY2(text.startsWith(u"[0,1,2,"), qPrintable(text));
    QVERIFY2(text.endsWith(u",…"), qPrintable(text));
    QVERIFY(text.size() < 40);
}

void TestResultText::cutsBetweenCharacters()
{
    // Each of them has four bytes in UTF-8.
    const Value value = JsonText::fromTrusted('"' + QByteArray("😀").repeated(50) + '"');
    for (int length = 10; length < 20; ++length) {
        const QString text = shortResultText(value, length);
        QVERIFY(text.endsWith(u'…'));
        QVERIFY2(!text.contains(QChar::ReplacementCharacter), qPrintable(text));
    }
}

void TestResultText::listsMoves()
{
    QCOMPARE(movesText({}), QString());
    QCOMPARE(movesText({{NumberMove::Kind::Identity, u"users/"_s, 2, 3},
                        {NumberMove::Kind::Generator, u"store %1"_s, 5, 6}}),
             u"users/ 2 → 3, store %1 5 → 6"_s);
}

void TestResultText::knowsTheKeyThatAStatementGave()
{
    QCOMPARE(resultKeyText(Value(DocumentKey::fromTrusted(u"users/1"_s))), u"users/1"_s);
    QCOMPARE(resultKeyText(Value(*Key::fromNumber(5))), u"5"_s);
    QCOMPARE(resultKeyText(Value(Done())), std::nullopt);
    QCOMPARE(resultKeyText(failure(ErrorCode::DataError, u"No."_s)), std::nullopt);
}

KEYSCOPE_TEST(TestResultText);
#include "tst_resulttext.moc"
