#include "storage/transfer/importpreview.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

Result<ImportPreview> preview(QByteArray file, const Importer::Options &options, int rows = 10)
{
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const auto reader = ImportReader::open(device, {});
    if (!reader)
        return tl::unexpected(reader.error());
    const auto current = [](const QString &prefix) -> quint64 {
        return prefix.toLower() == u"users/" ? 41 : 0;
    };
    return ImportPreview::read(**reader, options, rows, current);
}

Importer::Options previewOptions(QStringView key)
{
    return {.key = KeyTemplate::parse(key).value(),
            .collection = std::nullopt,
            .store = std::nullopt,
            .skipBad = false};
}

QStringList keys(const ImportPreview &preview)
{
    QStringList result;
    for (const ImportPreview::Row &row : preview.rows)
        result += row.bad ? u"bad"_s : row.key;
    return result;
}

} // namespace

class tst_ImportPreview : public QObject
{
    Q_OBJECT

private slots:
    void showsTheFirstRecords();
    void foreseesKeys_data();
    void foreseesKeys();
    void showsStrategies();
    void showsCollections();
    void showsStoreKeys();
    void showsKeysThatRecordsHold();
    void saysWhatIsBad();
    void endsWhereTheFileIsBroken();
    void cutsLongTexts();
};

void tst_ImportPreview::showsTheFirstRecords()
{
    const auto some =
        preview("{\"x\":1,\"a\":[{ \"n\": 1.0 },\n{},{}]}", previewOptions(u"users/"), 2);
    QVERIFY(some.has_value());
    QCOMPARE(some->layout.kind, RecordLayout::Kind::ArrayInObject);
    QCOMPARE(some->array, u"a"_s);
    QCOMPARE(some->rows.size(), 2);
    QVERIFY(!some->complete);
    QCOMPARE(some->rows[0].text, "{\"n\":1.0}");
    QCOMPARE(some->rows[1].number, 2);
    QCOMPARE(some->rows[1].line, 2);

    const auto all = preview("[{},{}]", previewOptions(u"users/"), 2);
    QVERIFY(all.has_value());
    QCOMPARE(all->rows.size(), 2);
    QVERIFY(all->complete);
}

void tst_ImportPreview::foreseesKeys_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("keys");
    QTest::newRow("identities count on from the current value")
        << u"users/"_s << QStringList({u"users/42"_s, u"users/43"_s, u"users/44"_s});
    QTest::newRow("a new prefix begins with one")
        << u"people/"_s << QStringList({u"people/1"_s, u"people/2"_s, u"people/3"_s});
    QTest::newRow("prefixes that differ by case are one")
        << u"{a}/"_s << QStringList({u"x/1"_s, u"X/2"_s, u"y/1"_s});
    QTest::newRow("members") << u"k-{a}"_s << QStringList({u"k-x"_s, u"k-X"_s, u"k-y"_s});
    QTest::newRow("GUIDs are not foreseen") << u""_s << QStringList({u""_s, u""_s, u""_s});
}

void tst_ImportPreview::foreseesKeys()
{
    QFETCH(QString, key);
    QFETCH(QStringList, keys);
    const auto rows = preview(R"([{"a":"x"},{"a":"X"},{"a":"y"}])", previewOptions(key));
    QVERIFY(rows.has_value());
    QCOMPARE(::keys(*rows), keys);
}

void tst_ImportPreview::showsStrategies()
{
    const QByteArray file = R"([{"a":1}])";
    QCOMPARE(preview(file, previewOptions(u""))->rows[0].strategy, Strategy::Guid);
    QCOMPARE(preview(file, previewOptions(u"users/"))->rows[0].strategy, Strategy::Identity);
    QCOMPARE(preview(file, previewOptions(u"{a}"))->rows[0].strategy, Strategy::Semantic);
    Importer::Options own = previewOptions(u"");
    own.key = std::nullopt;
    const auto exported = preview(R"([{"@metadata":{"@id":"b"}}])", own);
    QCOMPARE(exported->rows[0].strategy, Strategy::Semantic);
    QCOMPARE(exported->rows[0].key, u"b"_s);
    QCOMPARE(exported->rows[0].text, "{}");
}

void tst_ImportPreview::showsCollections()
{
    const QByteArray file = R"([{"@metadata":{"@collection":"A"}},{}])";
    const auto asTheyAre = preview(file, previewOptions(u"users/"));
    QCOMPARE(asTheyAre->rows[0].collection, u"A"_s);
    QCOMPARE(asTheyAre->rows[1].collection, u"@empty"_s);
    Importer::Options set = previewOptions(u"users/");
    set.collection = u"B"_s;
    const auto changed = preview(file, set);
    QCOMPARE(changed->rows[0].collection, u"B"_s);
    QCOMPARE(changed->rows[0].text, R"({"@metadata":{"@collection":"B"}})");
    QCOMPARE(changed->rows[1].collection, u"B"_s);
}

void tst_ImportPreview::showsStoreKeys()
{
    const Importer::Options store{
        .key = std::nullopt, .collection = std::nullopt, .store = u"s"_s, .skipBad = false};
    const auto rows = preview(R"([{"@key":[5,"a"],"@value":1},"b"])", store);
    QVERIFY(rows.has_value());
    QCOMPARE(keys(*rows), QStringList({u"[5,\"a\"]"_s, QString()}));
    QCOMPARE(rows->rows[0].strategy, Strategy::Given);
    QCOMPARE(rows->rows[1].strategy, Strategy::Generated);
}

void tst_ImportPreview::showsKeysThatRecordsHold()
{
    Importer::Options store{
        .key = std::nullopt, .collection = std::nullopt, .store = u"s"_s, .skipBad = false};
    store.keyPath = KeyPath::parse(u"id"_s).value();
    const auto rows = preview(R"([{"@key":5,"@value":{"id":6}},{"id":"a"},{},{"id":null}])", store);
    QVERIFY(rows.has_value());
    QCOMPARE(keys(*rows), QStringList({u"6"_s, u"\"a\""_s, QString(), u"bad"_s}));
    QCOMPARE(rows->rows[0].strategy, Strategy::Given);
    QCOMPARE(rows->rows[2].strategy, Strategy::Generated);
    QCOMPARE(rows->rows[3].bad->code, ErrorCode::DataError);
}

void tst_ImportPreview::saysWhatIsBad()
{
    const auto rows =
        preview("{\"a\":\"x\"}\n{}\n{\"a\":\"\\\\\"}\n[\n{\"a\":\"y\"}", previewOptions(u"{a}"));
    QVERIFY(rows.has_value());
    QCOMPARE(keys(*rows), QStringList({u"x"_s, u"bad"_s, u"bad"_s, u"bad"_s, u"y"_s}));
    QCOMPARE(rows->rows[1].bad->code, ErrorCode::DataError);
    QCOMPARE(rows->rows[1].bad->line, 2);
    QCOMPARE(rows->rows[3].bad->code, ErrorCode::SyntaxError);
    QVERIFY(rows->complete);
}

void tst_ImportPreview::endsWhereTheFileIsBroken()
{
    const auto rows = preview("[{\"a\":\"x\"}\n{\"a\":\"y\"}]", previewOptions(u"{a}"));
    QVERIFY(rows.has_value());
    QCOMPARE(keys(*rows), QStringList({u"x"_s}));
    QVERIFY(rows->broken.has_value());
    QCOMPARE(rows->broken->line, 2);
    QVERIFY(!rows->complete);
}

void tst_ImportPreview::cutsLongTexts()
{
    const QByteArray text = "{\"a\":\"" + QByteArray("é").repeated(5000) + "\"}";
    const auto rows = preview('[' + text + ']', previewOptions(u"users/"));
    QVERIFY(rows.has_value());
    const QByteArray cut = rows->rows[0].text;
    QVERIFY(cut.size() <= ImportPreview::maximumTextInBytes);
    QVERIFY(cut.size() > ImportPreview::maximumTextInBytes - 4);
    QVERIFY(text.startsWith(cut));
    QCOMPARE(QString::fromUtf8(cut).toUtf8(), cut);
}

KEYSCOPE_TEST(tst_ImportPreview);
#include "tst_importpreview.moc"
