#include "storage/outcome.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(Result<Value>)

class tst_Outcome : public QObject
{
    Q_OBJECT

private slots:
    void printsResults_data();
    void printsResults();
};

void tst_Outcome::printsResults_data()
{
    QTest::addColumn<Result<Value>>("result");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](Value value, const char *text) {
        QTest::newRow(text) << Result<Value>(std::move(value)) << QByteArray(text);
    };
    const auto json = [](const char *text) { return JsonText::parse(text).value(); };
    const auto document = [](const QString &key) { return DocumentKey::fromTrusted(key); };
    row(Done(), "ok");
    row(Missing(), "missing");
    row(NoGenerator(), "none");
    row(true, "true");
    row(false, "false");
    row(quint64(0), "0");
    row(quint64(9007199254740993), "9007199254740993");
    row(document(u"users/1"_s), "'users/1'");
    row(document(u"d'or 🍕"_s), R"('d\'or 🍕')");
    row(Key::fromNumber(6.00001).value(), "6.00001");
    row(Key::fromString(u"a'b\"\n"), R"("a'b\"\n")");
    row(json(R"({ "a" : 1.10 })"), R"({"a":1.10})");
    row(QList<DocumentKey>(), "[]");
    row(QList<DocumentKey>{document(u"a"_s), document(u"b"_s)}, "['a','b']");
    row(QList<Key>{Key::fromNumber(1).value(), Key::fromString(u"x")}, R"([1,"x"])");
    row(QList<OptionalJson>{json("{}"), std::nullopt, json("1")}, "[{},null,1]");
    QTest::newRow("an error") << Result<Value>(failure(ErrorCode::DataError, u"Not so."_s))
                              << QByteArray("error DataError");
}

void tst_Outcome::printsResults()
{
    QFETCH(const Result<Value>, result);
    QFETCH(const QByteArray, text);
    QCOMPARE(toText(result), text);
}

KEYSCOPE_TEST(tst_Outcome);
#include "tst_outcome.moc"
