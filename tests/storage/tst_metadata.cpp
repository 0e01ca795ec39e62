#include "storage/json/metadata.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_Metadata : public QObject
{
    Q_OBJECT

private slots:
    void readsTheCollection_data();
    void readsTheCollection();
    void setsTheCollection_data();
    void setsTheCollection();
    void readsWhatItSet_data();
    void readsWhatItSet();
    void refuses_data();
    void refuses();
    void refusesWhatGrowsTooLarge();
    void keepsTheDeepestDocument();
};

void tst_Metadata::readsTheCollection_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("collection");
    const auto row = [](const char *name, QByteArray document, const QString &collection) {
        QTest::newRow(name) << document << collection;
    };
    row("a name", R"({"@metadata":{"@collection":"Users"}})", u"Users"_s);
    row("names written with escapes", R"({"\u0040metadata":{"@coll\u0065ction":"\u0055sers"}})",
        u"Users"_s);
    row("a name in capitals is another one", R"({"@metadata":{"@Collection":"Users"}})",
        u"@empty"_s);
    row("white space is a name", R"({"@metadata":{"@collection":" "}})", u" "_s);
    row("no metadata", R"({"a":1})", u"@empty"_s);
    row("metadata without a collection", R"({"@metadata":{"@id":"x"}})", u"@empty"_s);
    row("metadata that is no object", R"({"@metadata":["@collection"]})", u"@empty"_s);
    row("metadata that is null", R"({"@metadata":null})", u"@empty"_s);
    row("a collection that is a number", R"({"@metadata":{"@collection":1}})", u"@empty"_s);
    row("a collection that is empty", R"({"@metadata":{"@collection":""}})", u"@empty"_s);
    row("a collection further in", R"({"a":{"@metadata":{"@collection":"Users"}}})", u"@empty"_s);
    row("no object", "[1]", u"@empty"_s);
}

void tst_Metadata::readsTheCollection()
{
    QFETCH(QByteArray, document);
    QFETCH(QString, collection);
    QCOMPARE(collectionOf(json(document)), collection);
}

void tst_Metadata::setsTheCollection_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QByteArray>("changed");
    const auto row = [](const char *name, QByteArray document, QByteArray changed) {
        QTest::newRow(name) << document << changed;
    };
    row("in place of another name", R"({"@metadata":{"@collection":"Old one","@id":1},"z":[1.10]})",
        R"({"@metadata":{"@collection":"Users","@id":1},"z":[1.10]})");
    row("in place of something that is no string",
        R"({"a":1,"@metadata":{"@id":1,"@collection":[{"x":1}]}})",
        R"({"a":1,"@metadata":{"@id":1,"@collection":"Users"}})");
    row("with its name as it is spelled", R"({"@metadata":{"\u0040collection":null}})",
        R"({"@metadata":{"\u0040collection":"Users"}})");
    row("as the last member of the metadata", R"({"@metadata":{"@id":"x"},"z":1})",
        R"({"@metadata":{"@id":"x","@collection":"Users"},"z":1})");
    row("as the only member of empty metadata", R"({"@metadata":{},"z":1})",
        R"({"@metadata":{"@collection":"Users"},"z":1})");
    row("with metadata as the last member", R"({"z":"}"})",
        R"({"z":"}","@metadata":{"@collection":"Users"}})");
    row("with metadata as the only member", "{}", R"({"@metadata":{"@collection":"Users"}})");
}

void tst_Metadata::setsTheCollection()
{
    QFETCH(QByteArray, document);
    QFETCH(QByteArray, changed);
    const Result<JsonText> result = withCollection(json(document), u"Users"_s);
    QVERIFY(result.has_value());
    QCOMPARE(result->bytes(), changed);
    QCOMPARE(json(result->bytes()), *result);
}

void tst_Metadata::readsWhatItSet_data()
{
    QTest::addColumn<QString>("collection");
    QTest::newRow("plain") << u"Users"_s;
    QTest::newRow("quotes, backslashes, control characters") << u"\"\\\n\x01\x7f"_s;
    QTest::newRow("outside ASCII") << u"é漢🍕"_s;
    QTest::newRow("a lone surrogate") << QString(QChar(0xd800));
    QTest::newRow("NUL") << QString(QChar(u'\0'));
}

void tst_Metadata::readsWhatItSet()
{
    QFETCH(QString, collection);
    const JsonText result = withCollection(json(R"({"a":1})"), collection).value();
    QCOMPARE(collectionOf(result), collection);
    QCOMPARE(json(result.bytes()), result);
}

void tst_Metadata::refuses_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::newRow("a document that is an array") << QByteArray("[]");
    QTest::newRow("a document that is null") << QByteArray("null");
    QTest::newRow("metadata that is a string") << QByteArray(R"({"@metadata":"x"})");
    QTest::newRow("metadata that is null") << QByteArray(R"({"@metadata":null})");
}

void tst_Metadata::refuses()
{
    QFETCH(QByteArray, document);
    const Result<JsonText> result = withCollection(json(document), u"Users"_s);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::DataError);
    QVERIFY(!result.error().message.isEmpty());
}

void tst_Metadata::refusesWhatGrowsTooLarge()
{
    const QByteArray addition = R"(,"@metadata":{"@collection":"A"})";
    QByteArray document = R"({"a":")";
    document += QByteArray(JsonText::maximumSizeInBytes - addition.size() - 8, 'x') + "\"}";
    const Result<JsonText> fits = withCollection(json(document), u"A"_s);
    QVERIFY(fits.has_value());
    QCOMPARE(fits->bytes().size(), JsonText::maximumSizeInBytes);
    const Result<JsonText> grown = withCollection(json(document), u"AB"_s);
    QVERIFY(!grown);
    QCOMPARE(grown.error().code, ErrorCode::DataError);
}

void tst_Metadata::keepsTheDeepestDocument()
{
    const QByteArray document = R"({"a":)" + QByteArray(511, '[') + QByteArray(511, ']') + '}';
    const JsonText result = withCollection(json(document), u"A"_s).value();
    QCOMPARE(json(result.bytes()), result);
}

KEYSCOPE_TEST(tst_Metadata);
#include "tst_metadata.moc"
