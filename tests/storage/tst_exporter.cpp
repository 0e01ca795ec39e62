#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/transfer/exporter.h"
#include "storage/transfer/importer.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

StoredRecord document(const QString &key, QByteArrayView json)
{
    return {.address = {.store = std::nullopt, .key = DocumentKey::parse(key).value().value()},
            .value = JsonText::parse(json).value(),
            .strategy = Strategy::Semantic,
            .modifiedMilliseconds = 0,
            .etag = 1,
            .uncommitted = false};
}

StoredRecord storeRecord(const Key &key, QByteArrayView json)
{
    return {.address = {.store = u"s"_s, .key = key},
            .value = JsonText::parse(json).value(),
            .strategy = Strategy::Given,
            .modifiedMilliseconds = 0,
            .etag = 1,
            .uncommitted = false};
}

// Gives prepared records, and fails or is cancelled behind them where a test asks for it.
class PreparedStream final : public RecordStream
{
public:
    explicit PreparedStream(QList<StoredRecord> records) : m_records(std::move(records)) {}
    Result<std::optional<StoredRecord>> next() override
    {
        if (m_at < m_records.size())
            return m_records[m_at++];
        if (fails)
            return failure(ErrorCode::UnknownError, u"made to fail"_s);
        if (cancelled)
            std::exchange(cancelled, nullptr)->cancel();
        return std::nullopt;
    }
    qint64 total() const override { return m_records.size(); }

    bool fails = false;
    Progress *cancelled = nullptr;

private:
    QList<StoredRecord> m_records;
    qsizetype m_at = 0;
};

QByteArray exported(const QList<StoredRecord> &records, ExportFormat format)
{
    PreparedStream stream(records);
    QBuffer device;
    device.open(QIODevice::WriteOnly);
    Progress progress;
    const Result<qint64> count = exportRecords(stream, device, format, progress);
    return count == records.size() ? device.data() : "failed";
}

QByteArray contents(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : "missing";
}

} // namespace

class tst_Exporter : public QObject
{
    Q_OBJECT

private slots:
    void writesBothFormats();
    void writesNothingAsJson();
    void comesBackAsItWas_data();
    void comesBackAsItWas();
    void storesComeBackAsTheyWere();
    void replacesAFileOnlyWhenDone();
    void keepsTheFileWhereItFails();
    void canBeCancelled();
    void saysWhatCannotBeWritten();
    void showsProgress();
};

void tst_Exporter::writesBothFormats()
{
    const QList<StoredRecord> records = {
        document(u"a"_s, "{\"x\":1.0}"),
        document(u"b"_s, "{\"@metadata\":{\"@collection\":\"B\"}}")};
    QCOMPARE(exported(records, ExportFormat::Array),
             "[\n{\"x\":1.0,\"@metadata\":{\"@id\":\"a\"}},\n"
             "{\"@metadata\":{\"@collection\":\"B\",\"@id\":\"b\"}}\n]\n");
    QCOMPARE(exported(records, ExportFormat::Lines),
             "{\"x\":1.0,\"@metadata\":{\"@id\":\"a\"}}\n"
             "{\"@metadata\":{\"@collection\":\"B\",\"@id\":\"b\"}}\n");
}

void tst_Exporter::writesNothingAsJson()
{
    QCOMPARE(exported({}, ExportFormat::Array), "[]\n");
    QCOMPARE(exported({}, ExportFormat::Lines), "");
}

void tst_Exporter::comesBackAsItWas_data()
{
    QTest::addColumn<bool>("lines");
    QTest::addColumn<int>("documents"); // One alone must not pass for something else.
    QTest::newRow("an array") << false << 9;
    QTest::newRow("lines") << true << 9;
    for (int one = 0; one < 9; ++one)
        QTest::addRow("a single line, number %d", one) << true << -one;
}

void tst_Exporter::comesBackAsItWas()
{
    QFETCH(bool, lines);
    QFETCH(int, documents);
    QList<std::pair<QString, QByteArray>> all = {
        {u"users/1"_s, R"({"z":1.10,"a":9007199254740993,"e":"\u0061","tags":[{"x":1}]})"},
        {u"plain"_s, "{}"},
        {u"Ünïcode/🍕 'quoted'"_s, R"({"a":[],"@metadata":{"@collection":"Users"}})"},
        {u"empty metadata"_s, R"({"a":1,"@metadata":{}})"},
        {u"own id"_s, R"({"orders":[{}],"@metadata":{"@id":"another"}})"},
        {u"no metadata"_s, R"({"@metadata":[{}]})"},
        {u"wrapped"_s, R"({"@key":"x","@value":{}})"},
        {u"arrays"_s, R"({"a":[{}],"b":[{}]})"},
        {u"control \u0085"_s, R"({"a":"\ud800"})"},
    };
    if (documents <= 0)
        all = {all[-documents]};
    QList<StoredRecord> records;
    for (const auto &[key, json] : all)
        records += document(key, json);
    QByteArray file = exported(records, lines ? ExportFormat::Lines : ExportFormat::Array);

    QTemporaryDir folder;
    const auto database =
        Database::open(folder.filePath(u"test.keyscope"_s), Database::Access::ReadWrite).value();
    Interpreter interpreter(*database);
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    // By its content alone, as from standard input.
    const auto reader = ImportReader::open(device, {});
    QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().message));
    Progress progress;
    const auto execute = [&](const Statement &s) { return interpreter.execute(s); };
    const auto report = Importer(execute, {.key = std::nullopt,
                                           .collection = std::nullopt,
                                           .store = std::nullopt,
                                           .skipBad = false})
                            .run(**reader, progress);
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->imported, all.size());
    for (const auto &[key, json] : all) {
        const Outcome outcome = interpreter.execute(statement::Load{.id = key});
        QVERIFY(outcome.result.has_value());
        QCOMPARE(toText(outcome.result), json);
    }
}

void tst_Exporter::storesComeBackAsTheyWere()
{
    const Key number = Key::fromNumber(-1.5).value();
    const Key infinite = Key::fromNumber(std::numeric_limits<double>::infinity()).value();
    const Key date = Key::fromDate(-62135596800001).value();
    const Key binary = Key::fromBinary(QByteArray("\0\xff", 2));
    const Key string = Key::fromString(QString(QChar(0xd800)) + u'x');
    const QList<Key> keys = {
        number, infinite, date,
        string, binary,   Key::fromArray({binary, Key::fromArray({}).value(), date}).value()};
    QList<StoredRecord> records;
    for (const Key &key : keys)
        records += storeRecord(key, R"({"@metadata":{"@id":"x"},"n":1.0})");
    records[1].value = JsonText::parse("null").value();
    QByteArray file = exported(records, ExportFormat::Lines);

    QTemporaryDir folder;
    const auto database =
        Database::open(folder.filePath(u"test.keyscope"_s), Database::Access::ReadWrite).value();
    Interpreter interpreter(*database);
    interpreter.execute(parseStatement("CREATE STORE s"));
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const auto reader = ImportReader::open(device, {});
    Progress progress;
    const auto execute = [&](const Statement &s) { return interpreter.execute(s); };
    const auto report =
        Importer(
            execute,
            {.key = std::nullopt, .collection = std::nullopt, .store = u"s"_s, .skipBad = false})
            .run(**reader, progress);
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(toText(interpreter.execute(parseStatement("COUNT s")).result), "6");
    for (const StoredRecord &record : records) {
        const Key key = std::get<Key>(record.address.key);
        const Outcome outcome = interpreter.execute(
            statement::Get{.store = u"s"_s, .range = RangeLiteral::only(KeyLiteral(key))});
        QCOMPARE(toText(outcome.result), record.value.bytes());
    }
}

void tst_Exporter::replacesAFileOnlyWhenDone()
{
    QTemporaryDir folder;
    const QString fileName = folder.filePath(u"out.json"_s);
    PreparedStream first({document(u"a"_s, "{}")});
    Progress progress;
    QCOMPARE(exportToFile(first, fileName, ExportFormat::Lines, progress).value(), 1);
    const QByteArray before = contents(fileName);
    QCOMPARE(before, "{\"@metadata\":{\"@id\":\"a\"}}\n");

    PreparedStream second({document(u"b"_s, "{}")});
    QCOMPARE(exportToFile(second, fileName, ExportFormat::Array, progress).value(), 1);
    QCOMPARE(contents(fileName), "[\n{\"@metadata\":{\"@id\":\"b\"}}\n]\n");
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList({u"out.json"_s}));
}

void tst_Exporter::keepsTheFileWhereItFails()
{
    QTemporaryDir folder;
    const QString fileName = folder.filePath(u"out.json"_s);
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("precious");
    file.close();
    PreparedStream stream({document(u"a"_s, "{}")});
    stream.fails = true;
    Progress progress;
    const auto count = exportToFile(stream, fileName, ExportFormat::Array, progress);
    QVERIFY(!count);
    QCOMPARE(count.error().message, u"made to fail"_s);
    QCOMPARE(contents(fileName), "precious");
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList({u"out.json"_s}));
}

void tst_Exporter::canBeCancelled()
{
    QTemporaryDir folder;
    const QString fileName = folder.filePath(u"out.json"_s);
    Progress progress;
    progress.cancel();
    PreparedStream stream({document(u"a"_s, "{}")});
    const auto count = exportToFile(stream, fileName, ExportFormat::Array, progress);
    QVERIFY(!count);
    QCOMPARE(count.error().code, ErrorCode::AbortError);
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());

    // Also behind the last record.
    Progress late;
    PreparedStream whole({document(u"a"_s, "{}")});
    whole.cancelled = &late;
    const auto lateCount = exportToFile(whole, fileName, ExportFormat::Array, late);
    QVERIFY(!lateCount);
    QCOMPARE(lateCount.error().code, ErrorCode::AbortError);
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
}

void tst_Exporter::saysWhatCannotBeWritten()
{
    QTemporaryDir folder;
    Progress progress;
    PreparedStream nowhere({document(u"a"_s, "{}")});
    const auto missing = exportToFile(nowhere, folder.filePath(u"no/such/folder.json"_s),
                                      ExportFormat::Array, progress);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::UnknownError);

    if (!QFileInfo::exists(u"/dev/full"_s))
        QSKIP("There is no /dev/full");
    PreparedStream full({document(u"a"_s, "{\"a\":\"" + QByteArray(100'000, 'x') + "\"}")});
    const auto count = exportToFile(full, u"/dev/full"_s, ExportFormat::Array, progress);
    QVERIFY(!count);
    QCOMPARE(count.error().code, ErrorCode::QuotaExceededError);
}

void tst_Exporter::showsProgress()
{
    PreparedStream stream({document(u"a"_s, "{}"), document(u"b"_s, "{}")});
    QBuffer device;
    device.open(QIODevice::WriteOnly);
    Progress progress;
    QVERIFY(exportRecords(stream, device, ExportFormat::Lines, progress).has_value());
    QCOMPARE(progress.done(), 2);
    QCOMPARE(progress.total(), 2);
    QCOMPARE(progress.count(), 2);
}

KEYSCOPE_TEST(tst_Exporter);
#include "tst_exporter.moc"
