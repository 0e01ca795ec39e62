#include "storage/transfer/exportedrecord.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <random>

using namespace Qt::StringLiterals;

namespace {

// What an import makes of an exported text: the id, and the document as JSON.
std::pair<QString, QByteArray> readBack(QByteArrayView text)
{
    const Result<exportedrecord::Record> record = exportedrecord::read(text);
    if (!record)
        return {u"error: "_s + record.error().message, {}};
    if (record->key)
        return {record->key->view().toString(), record->value.bytes()};
    const auto identified = exportedrecord::takeId(record->value);
    if (!identified)
        return {QString(), record->value.bytes()};
    return {identified->id, identified->document.bytes()};
}

} // namespace

class tst_ExportedRecord : public QObject
{
    Q_OBJECT

private slots:
    void writesDocuments_data();
    void writesDocuments();
    void readsBackEveryDocument();
    void readsBackTheDeepest();
    void readsBackTheLargest();
    void readsBackWhatSomeoneIndented();
    void writesStoreRecords();
    void readsForeignIds_data();
    void readsForeignIds();
    void readsOnlyItsOwnWrapping_data();
    void readsOnlyItsOwnWrapping();
    void placesErrors_data();
    void placesErrors();
};

void tst_ExportedRecord::writesDocuments_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QByteArray>("exported");
    const auto row = [](const char *name, QByteArray document, QByteArray exported) {
        QTest::newRow(name) << document << exported;
    };
    row("without metadata", R"({"name":"Ann"})", R"({"name":"Ann","@metadata":{"@id":"users/1"}})");
    row("without anything", "{}", R"({"@metadata":{"@id":"users/1"}})");
    row("with a collection", R"({"@metadata":{"@collection":"Users"},"name":"Ann"})",
        R"({"@metadata":{"@collection":"Users","@id":"users/1"},"name":"Ann"})");
    row("with a collection, behind the rest",
        R"({"name":"Ann","@metadata":{"@collection":"Users"}})",
        R"({"name":"Ann","@metadata":{"@collection":"Users","@id":"users/1"}})");
    row("with empty metadata in front", R"({"@metadata":{},"name":"Ann"})",
        R"({"@metadata":{"@id":"users/1"},"name":"Ann"})");
    row("with its id in front of other metadata, as an import left it",
        R"({"@metadata":{"@id":"users/1","@collection":"Users"}})",
        R"({"@metadata":{"@id":"users/1","@collection":"Users"}})");
    // The rest would not come back as it was, so it is wrapped.
    row("with empty metadata behind the rest", R"({"name":"Ann","@metadata":{}})",
        R"({"@key":"users/1","@value":{"name":"Ann","@metadata":{}}})");
    row("with an id of its own", R"({"@metadata":{"@id":"users/2"}})",
        R"({"@key":"users/1","@value":{"@metadata":{"@id":"users/2"}}})");
    row("with its own key as the last member",
        R"({"@metadata":{"@collection":"A","@id":"users/1"}})",
        R"({"@key":"users/1","@value":{"@metadata":{"@collection":"A","@id":"users/1"}}})");
    row("with an id that is no string", R"({"@metadata":{"@id":1,"a":2}})",
        R"({"@key":"users/1","@value":{"@metadata":{"@id":1,"a":2}}})");
    row("with metadata that is no object", R"({"@metadata":null})",
        R"({"@key":"users/1","@value":{"@metadata":null}})");
    row("that looks wrapped", R"({"@key":1,"@value":{}})",
        R"({"@key":1,"@value":{},"@metadata":{"@id":"users/1"}})");
}

void tst_ExportedRecord::writesDocuments()
{
    QFETCH(QByteArray, document);
    QFETCH(QByteArray, exported);
    QCOMPARE(exportedrecord::fromDocument(documentKey(u"users/1"_s), json(document)), exported);
    QCOMPARE(readBack(exported), std::pair(u"users/1"_s, document));
}

// Random documents around everything that matters come back byte for byte.
void tst_ExportedRecord::readsBackEveryDocument()
{
    std::mt19937 random(20261201);
    const auto pick = [&random](const QList<QByteArray> &from) {
        return from[qsizetype(random() % size_t(from.size()))];
    };
    const QList<QByteArray> names = {
        "\"@metadata\"", R"("\u0040metadata")", "\"@key\"", "\"@value\"", "\"a\"", "\"@id\""};
    const QList<QByteArray> inner = {"\"@id\"", R"("@\u0069d")", "\"@collection\"", "\"x\""};
    const QList<QByteArray> scalars = {"1.10", "\"users/1\"", R"("users\/1")",       "null", "{}",
                                       "[]",   "\"}\"",       R"({"@id":"users/1"})"};
    for (int round = 0; round < 20'000; ++round) {
        QByteArrayList members;
        for (int count = int(random() % 4); count > 0; --count) {
            QByteArray value = pick(scalars);
            if (random() % 2) {
                QByteArrayList innerMembers;
                for (int innerCount = int(random() % 3); innerCount > 0; --innerCount)
                    innerMembers += pick(inner) + ':' + pick(scalars);
                value = '{' + innerMembers.join(',') + '}';
            }
            members += pick(names) + ':' + value;
        }
        const Result<JsonText> document = JsonText::parse('{' + members.join(',') + '}');
        if (!document) // A name was picked twice.
            continue;
        const QByteArray exported =
            exportedrecord::fromDocument(documentKey(u"users/1"_s), *document);
        QCOMPARE(readBack(exported), std::pair(u"users/1"_s, document->bytes()));
    }
}

void tst_ExportedRecord::readsBackTheDeepest()
{
    const QByteArray deep = QByteArray(511, '[') + QByteArray(511, ']');
    for (const QByteArray &document :
         {QByteArray(R"({"a":)" + deep + '}'), QByteArray(R"({"@metadata":)" + deep + '}')}) {
        const QByteArray exported =
            exportedrecord::fromDocument(documentKey(u"é/🍕"_s), json(document));
        QCOMPARE(readBack(exported), std::pair(u"é/🍕"_s, document));
    }
}

void tst_ExportedRecord::readsBackTheLargest()
{
    QByteArray document = R"({"a":")";
    document += QByteArray(JsonText::maximumSizeInBytes - document.size() - 2, 'x') + "\"}";
    const JsonText text = JsonText::fromTrusted(document);
    const QByteArray exported = exportedrecord::fromDocument(documentKey(u"users/1"_s), text);
    QVERIFY(readBack(exported) == std::pair(u"users/1"_s, document));
}

void tst_ExportedRecord::readsBackWhatSomeoneIndented()
{
    QCOMPARE(readBack("\n {\n \"@key\" : \"a\",\n \"@value\" : { \"x\" : [ ] }\n }\n"),
             std::pair(u"a"_s, QByteArray(R"({"x":[]})")));
    QCOMPARE(readBack("{\n \"x\": 1,\n \"@metadata\": {\n \"@id\": \"a\"\n }\n}"),
             std::pair(u"a"_s, QByteArray(R"({"x":1})")));
}

void tst_ExportedRecord::writesStoreRecords()
{
    QCOMPARE(exportedrecord::fromStoreRecord(Key::fromNumber(5).value(), json("[1.0]")),
             R"({"@key":5,"@value":[1.0]})");
    const QByteArray exported = exportedrecord::fromStoreRecord(
        Key::fromArray({Key::fromBinary("x"), Key::fromString(u"a")}).value(), json("null"));
    QCOMPARE(exported,
             R"({"@key":[{"$binary":{"base64":"eA==","subType":"00"}},"a"],"@value":null})");
    const exportedrecord::Record record = exportedrecord::read(exported).value();
    QCOMPARE(record.key->bytes(), R"([{"$binary":{"base64":"eA==","subType":"00"}},"a"])");
    QCOMPARE(record.value.bytes(), "null");
}

void tst_ExportedRecord::readsForeignIds_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("left");
    QTest::newRow("an id in front of other metadata stays")
        << QByteArray(R"({"a":1,"@metadata":{"@id":"users/1","@collection":"Users"}})")
        << u"users/1"_s
        << QByteArray(R"({"a":1,"@metadata":{"@id":"users/1","@collection":"Users"}})");
    QTest::newRow("an id behind other metadata goes")
        << QByteArray(R"({"@metadata":{"@collection":"Users","@id":"users/1"},"a":1})")
        << u"users/1"_s << QByteArray(R"({"@metadata":{"@collection":"Users"},"a":1})");
    QTest::newRow("metadata with nothing else, in front of the rest, stays")
        << QByteArray(R"({"@metadata":{"@id":"users/1"},"a":1})") << u"users/1"_s
        << QByteArray(R"({"@metadata":{},"a":1})");
    QTest::newRow("an id at the top is none")
        << QByteArray(R"({"@id":"users/1"})") << QString() << QByteArray(R"({"@id":"users/1"})");
    QTest::newRow("an id that is a number is none")
        << QByteArray(R"({"@metadata":{"@id":1}})") << QString()
        << QByteArray(R"({"@metadata":{"@id":1}})");
}

void tst_ExportedRecord::readsForeignIds()
{
    QFETCH(QByteArray, document);
    QFETCH(QString, id);
    QFETCH(QByteArray, left);
    QCOMPARE(readBack(document), std::pair(id, left));
}

void tst_ExportedRecord::readsOnlyItsOwnWrapping_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("another order") << QByteArray(R"({"@value":1,"@key":2})");
    QTest::newRow("a further member") << QByteArray(R"({"@key":2,"@value":1,"a":1})");
    QTest::newRow("one of them") << QByteArray(R"({"@key":2})");
    QTest::newRow("an array") << QByteArray(R"(["@key",2])");
    QTest::newRow("other names") << QByteArray(R"({"key":2,"value":1})");
}

void tst_ExportedRecord::readsOnlyItsOwnWrapping()
{
    QFETCH(QByteArray, text);
    const Result<exportedrecord::Record> record = exportedrecord::read(text);
    QVERIFY(record.has_value());
    QVERIFY(!record->key);
    QCOMPARE(record->value.bytes(), text);
}

void tst_ExportedRecord::placesErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("in a record") << QByteArray("{\"a\":1,\n\"b\":01}")
                                 << int(ErrorCode::SyntaxError) << 2 << 5;
    QTest::newRow("in a wrapped value, on its first line")
        << QByteArray(R"({"@key":"a","@value":{"b":01}})") << int(ErrorCode::SyntaxError) << 1
        << 27;
    QTest::newRow("in a wrapped value, on another line")
        << QByteArray("{\"@key\":\"a\",\n\"@value\":{\n\"b\":1,\"b\":2}}")
        << int(ErrorCode::DataError) << 3 << 7;
    QTest::newRow("in a wrapped key")
        << QByteArray(R"({"@key":[01],"@value":1})") << int(ErrorCode::SyntaxError) << 1 << 10;
    QTest::newRow("in what only begins as wrapped")
        << QByteArray(R"({"@key":"a","@value":1)") << int(ErrorCode::SyntaxError) << 1 << 23;
    QTest::newRow("in the first name")
        << QByteArray(R"({"\x":1})") << int(ErrorCode::SyntaxError) << 1 << 3;
}

void tst_ExportedRecord::placesErrors()
{
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    QFETCH(int, line);
    QFETCH(int, column);
    const Result<exportedrecord::Record> record = exportedrecord::read(text);
    QVERIFY(!record);
    QCOMPARE(int(record.error().code), code);
    QCOMPARE(record.error().line, line);
    QCOMPARE(record.error().column, column);
}

KEYSCOPE_TEST(tst_ExportedRecord);
#include "tst_exportedrecord.moc"
