#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/transfer/exporter.h"
#include "storage/transfer/importtarget.h"
#include "storage/transfer/liststream.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

using namespace Qt::StringLiterals;

namespace {

// A database of its own for one test.
class Fixture final
{
public:
    Fixture()
        : database(Database::open(folder.filePath(u"test.keyscope"_s), Database::Access::ReadWrite)
                       .value()),
          interpreter(*database)
    {}

    Result<Importer::Report> import(QByteArray file, const Importer::Options &options,
                                    Progress *progress = nullptr)
    {
        QBuffer device(&file);
        device.open(QIODevice::ReadOnly);
        return import(device, options, progress);
    }
    Result<Importer::Report> import(QIODevice &device, const Importer::Options &options,
                                    Progress *progress = nullptr)
    {
        const auto reader = ImportReader::open(device, {});
        if (!reader)
            return tl::unexpected(reader.error());
        Progress ownProgress;
        const auto execute = [this](const Statement &s) { return interpreter.execute(s); };
        const auto complete = importtarget::withKeyPath(interpreter, options);
        if (!complete)
            return tl::unexpected(complete.error());
        return Importer(execute, *complete).run(**reader, progress ? *progress : ownProgress);
    }
    // A store's records as an export writes them.
    QByteArray exported(const QString &store)
    {
        const auto read = ReadTransaction::begin(*database);
        const auto records =
            ListStream::open(*read, {.kind = ListAddress::Kind::Store, .name = store});
        QBuffer device;
        device.open(QIODevice::WriteOnly);
        Progress progress;
        if (!exportRecords(**records, device, ExportFormat::Array, progress))
            return {};
        return device.data();
    }
    // The result of a statement as SCRIPT.md prints it.
    QByteArray run(QByteArrayView statement)
    {
        return toText(interpreter.execute(parseStatement(statement)).result);
    }

    QTemporaryDir folder;
    std::unique_ptr<Database> database;
    Interpreter interpreter;
};

Importer::Options options(QStringView key, bool skipBad = false)
{
    return {.key = KeyTemplate::parse(key).value(),
            .collection = std::nullopt,
            .store = std::nullopt,
            .skipBad = skipBad};
}

Importer::Options ownKeys()
{
    return {
        .key = std::nullopt, .collection = std::nullopt, .store = std::nullopt, .skipBad = false};
}

// Runs nothing, and says so to whoever asks for a certain kind of statement.
class FakeInterpreter final
{
public:
    template <typename Kind>
    void failAt(ErrorCode code)
    {
        m_failing = [](const Statement &s) { return std::holds_alternative<Kind>(s); };
        m_code = code;
    }
    Importer::Execute execute()
    {
        return [this](const Statement &statement) {
            ran += statement.index();
            Outcome outcome;
            if (m_failing && m_failing(statement))
                outcome.result = failure(m_code, u"made to fail"_s);
            const bool ends = std::holds_alternative<statement::Abort>(statement);
            outcome.transaction = ends ? TransactionState::None : TransactionState::Open;
            return outcome;
        };
    }
    template <typename Kind>
    qsizetype count() const
    {
        return ran.count(Statement(Kind{}).index());
    }

    QList<size_t> ran;

private:
    std::function<bool(const Statement &)> m_failing;
    ErrorCode m_code = ErrorCode::UnknownError;
};

} // namespace

class tst_Importer : public QObject
{
    Q_OBJECT

private slots:
    void makesKeys_data();
    void makesKeys();
    void setsTheCollection();
    void keepsMetadataAndNumbers();
    void readsKeysThatAnExportWrote();
    void putsIntoStores();
    void putsIntoStoresThatHoldTheirKeys();
    void keepsNothingOfABadFile_data();
    void keepsNothingOfABadFile();
    void skipsBadRecords();
    void skipsBrokenLines();
    void endsAtABrokenRecordInAnArray();
    void listsAThousandSkippedRecords();
    void refusesOneKeyForAll();
    void leavesAnOpenTransactionAlone();
    void canBeCancelled();
    void showsProgress();
    void abortsWhereTheCommitFails();
    void doesNotSkipAFullDisk();
    void needsNoMemoryForTheFile();
    void importsIsoCodes_data();
    void importsIsoCodes();
};

void tst_Importer::makesKeys_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("keys"); // In key order.
    QTest::newRow("identities") << u"users/"_s << QByteArray("['users/1','users/2','users/3']");
    QTest::newRow("members") << u"users/{name.first}-{n}"_s
                             << QByteArray("['users/Ann-1.0','users/Bo-2','users/Cy-3']");
    QTest::newRow("identities under members")
        << u"{name.first}/"_s << QByteArray("['Ann/1','Bo/1','Cy/1']");
}

void tst_Importer::makesKeys()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, keys);
    Fixture fixture;
    const auto report = fixture.import(R"([{"name":{"first":"Ann"},"n":1.0},
        {"name":{"first":"Bo"},"n":2}, {"name":{"first":"Cy"},"n":3}])",
                                       options(key));
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->imported, 3);
    QCOMPARE(report->skipped, 0);
    QCOMPARE(fixture.run("LOAD STARTING WITH ''"), keys);
    QCOMPARE(fixture.interpreter.transactionState(), TransactionState::None);
}

void tst_Importer::setsTheCollection()
{
    Fixture fixture;
    auto withCollection = options(u"{a}");
    withCollection.collection = u"Users"_s;
    QVERIFY(fixture.import("{\"a\":\"x\"}\n{\"a\":\"y\",\"@metadata\":{\"@collection\":\"Old\"}}\n",
                           withCollection));
    QCOMPARE(fixture.run("COUNT DOCUMENTS IN Users"), "2");
    QCOMPARE(fixture.run("LOAD 'x'"), R"({"a":"x","@metadata":{"@collection":"Users"}})");
}

void tst_Importer::keepsMetadataAndNumbers()
{
    Fixture fixture;
    const QByteArray document =
        R"({"z":1.10,"a":9007199254740993,"@metadata":{"@collection":"Users","@id":"x"},"e":"\u0061"})";
    QVERIFY(fixture.import('[' + document + ']', options(u"given")));
    QCOMPARE(fixture.run("LOAD 'given'"), document);
    QCOMPARE(fixture.run("COUNT DOCUMENTS IN Users"), "1");
}

void tst_Importer::readsKeysThatAnExportWrote()
{
    Fixture fixture;
    const auto report = fixture.import(R"({"a":1,"@metadata":{"@id":"users/1"}}
{"@key":"é/🍕","@value":{"@metadata":null}}
{"a":3}
)",
                                       ownKeys());
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(fixture.run("LOAD 'users/1'"), R"({"a":1})");
    QCOMPARE(fixture.run("LOAD 'é/🍕'"), R"({"@metadata":null})");
    QCOMPARE(fixture.run("COUNT DOCUMENTS"), "3"); // The third got a GUID.
    // A template is stronger; then the metadata is like any other.
    QVERIFY(fixture.import(R"([{"a":1,"@metadata":{"@id":"users/1"}}])", options(u"x{a}")));
    QCOMPARE(fixture.run("LOAD 'x1'"), R"({"a":1,"@metadata":{"@id":"users/1"}})");
}

void tst_Importer::putsIntoStores()
{
    Fixture fixture;
    fixture.run("CREATE STORE s AUTOINCREMENT");
    auto intoStore = ownKeys();
    intoStore.store = u"s"_s;
    const auto report = fixture.import(R"([{"@key":3,"@value":"three"}, {"plain":true},
        {"@key":[{"$binary":{"base64":"/w==","subType":"00"}},"a"],"@value":null},
        {"@key":{"$date":"1970-01-01T00:00:00.000Z"},"@value":[]}])",
                                       intoStore);
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(fixture.run("KEYS s"), R"([3,4,date("1970-01-01T00:00:00.000Z"),[binary("ff"),"a"]])");
    QCOMPARE(fixture.run("VALUES s"), R"(["three",{"plain":true},[],null])");

    intoStore.store = u"nowhere"_s;
    const auto missing = fixture.import("[1]", intoStore);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFoundError);
}

// The key is in the value: PUT takes none beside it.
void tst_Importer::putsIntoStoresThatHoldTheirKeys()
{
    Fixture from;
    from.run("CREATE STORE s KEYPATH 'meta.id' AUTOINCREMENT");
    QCOMPARE(from.run(R"(PUT s {"a":1})"), "1");
    QCOMPARE(from.run(R"(PUT s {"meta":{"id":[3,"x"]},"@metadata":{"@id":"y"}})"), R"([3,"x"])");
    QCOMPARE(from.run(R"(PUT s {"meta":{"id":{"$date":"1970-01-01T00:00:00.000Z"}}})"),
             R"(date("1970-01-01T00:00:00.000Z"))");
    const QByteArray file = from.exported(u"s"_s);
    const QByteArray keys = from.run("KEYS s");
    const QByteArray values = from.run("VALUES s");

    Fixture to;
    to.run("CREATE STORE s KEYPATH 'meta.id' AUTOINCREMENT");
    to.run("CREATE INDEX i ON s KEYPATH 'a'");
    auto intoStore = ownKeys();
    intoStore.store = u"s"_s;
    const auto report = to.import(file, intoStore);
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->imported, 3);
    QCOMPARE(to.run("KEYS s"), keys);
    QCOMPARE(to.run("VALUES s"), values);
    QCOMPARE(to.run("KEYS s BY i"), "[1]");
    QCOMPARE(to.exported(u"s"_s), file);
    QCOMPARE(to.run("CURRENT s"), "2");

    // What comes from elsewhere gets a number where it has none.
    QVERIFY(to.import(R"([{"b":2},{"meta":{"id":7}}])", intoStore).has_value());
    QCOMPARE(to.run("GET s 2"), R"({"b":2,"meta":{"id":2}})");
    QCOMPARE(to.run("CURRENT s"), "8");

    to.run("CREATE STORE strict KEYPATH 'id'");
    intoStore.store = u"strict"_s;
    const auto without = to.import(R"([{"id":1},{"other":1}])", intoStore);
    QVERIFY(!without);
    QCOMPARE(without.error().code, ErrorCode::DataError);
    QCOMPARE(to.run("COUNT strict"), "0");
}

void tst_Importer::keepsNothingOfABadFile_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("third"); // The third record.
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("column");
    const auto row = [](const char *name, const QString &key, QByteArray third, ErrorCode code,
                        int column = 3) {
        QTest::newRow(name) << key << third << int(code) << column;
    };
    row("a missing member", u"{a}"_s, "{\"b\":1}", ErrorCode::DataError);
    row("a member that is no key", u"{a}"_s, "{\"a\":[]}", ErrorCode::DataError);
    row("a key that is not legal", u"{a}"_s, R"({"a":"x\\y"})", ErrorCode::DataError);
    row("a key that is too long", u"{a}"_s, "{\"a\":\"" + QByteArray(1024, 'x') + "\"}",
        ErrorCode::DataError);
    row("a member twice", u"users/"_s, R"({"a":1,"a":2})", ErrorCode::DataError, 10);
    row("no object", u"users/"_s, "[1]", ErrorCode::DataError);
    row("no JSON", u"users/"_s, R"({"a":01})", ErrorCode::SyntaxError, 8);
    row("no JSON behind it", u"users/"_s, "{} {}", ErrorCode::SyntaxError, 6);
    row("an exported key that is no string", u""_s, R"({"@key":1,"@value":{}})",
        ErrorCode::DataError);
}

void tst_Importer::keepsNothingOfABadFile()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, third);
    QFETCH(int, code);
    QFETCH(int, column);
    Fixture fixture;
    const QByteArray file = "[\n{\"a\":1},\n{\"a\":2},\n\n  " + third + ",\n{\"a\":4}\n]";
    const auto report = fixture.import(file, key.isEmpty() ? ownKeys() : options(key));
    QVERIFY(!report);
    QCOMPARE(int(report.error().code), code);
    QCOMPARE(report.error().line, 5);
    QCOMPARE(report.error().column, column);
    if (third != "{} {}")
        QVERIFY2(report.error().message.startsWith(u"Record 3, line 5: "_s),
                 qPrintable(report.error().message));
    QCOMPARE(fixture.run("COUNT DOCUMENTS"), "0");
    QCOMPARE(fixture.run("IDENTITY 'users/'"), "0");
    QCOMPARE(fixture.interpreter.transactionState(), TransactionState::None);
}

void tst_Importer::skipsBadRecords()
{
    Fixture fixture;
    const auto report = fixture.import("[{\"a\":\"x\"},\n5,\n{\"b\":1},{\"a\":\"y\"},\n"
                                       "{\"a\":\"z\",\"a\":\"z\"}, {\"a\":\"\\\\\"}]",
                                       options(u"{a}", true));
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->imported, 2);
    QCOMPARE(report->skipped, 4);
    QStringList skipped;
    for (const Importer::BadRecord &bad : report->skippedRecords)
        skipped += u"%1 %2:%3"_s.arg(bad.number).arg(bad.reason.line).arg(bad.reason.column);
    QCOMPARE(skipped, QStringList({u"2 2:1"_s, u"3 3:1"_s, u"5 4:10"_s, u"6 4:20"_s}));
    QCOMPARE(fixture.run("LOAD STARTING WITH ''"), "['x','y']");
}

void tst_Importer::skipsBrokenLines()
{
    Fixture fixture;
    const auto report = fixture.import("{\"a\":1}\n{\"a\":\n\"\x01\"\n]\n{\"a\":5} x\n{\"a\":6}",
                                       options(u"{a}", true));
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->imported, 2);
    QCOMPARE(report->skipped, 4);
    QCOMPARE(report->skippedRecords.first().reason.code, ErrorCode::SyntaxError);
    QCOMPARE(fixture.run("LOAD STARTING WITH ''"), "['1','6']");
}

void tst_Importer::endsAtABrokenRecordInAnArray()
{
    Fixture fixture;
    const auto report = fixture.import("[{\"a\":1},{\"a\":02},{\"a\":3}]", options(u"{a}", true));
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::SyntaxError);
    QCOMPARE(report.error().column, 15);
    QCOMPARE(fixture.run("COUNT DOCUMENTS"), "0");
}

void tst_Importer::listsAThousandSkippedRecords()
{
    Fixture fixture;
    const auto report =
        fixture.import(QByteArray("x\n").repeated(1500) + "{}", options(u"users/", true));
    QVERIFY(report.has_value());
    QCOMPARE(report->imported, 1);
    QCOMPARE(report->skipped, 1500);
    QCOMPARE(report->skippedRecords.size(), 1000);
    QCOMPARE(report->skippedRecords.last().number, 1000);
}

void tst_Importer::refusesOneKeyForAll()
{
    Fixture fixture;
    QVERIFY(fixture.import("[{}]", options(u"only")).has_value());
    const auto report = fixture.import("[{},{}]", options(u"only"));
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::DataError);
}

void tst_Importer::leavesAnOpenTransactionAlone()
{
    Fixture fixture;
    fixture.run("BEGIN");
    fixture.run("SAVE 'mine' {}");
    const auto report = fixture.import("[{}]", options(u"users/"));
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::InvalidStateError);
    QCOMPARE(fixture.interpreter.transactionState(), TransactionState::Open);
    QCOMPARE(fixture.run("COMMIT"), "ok");
    QCOMPARE(fixture.run("LOAD STARTING WITH ''"), "['mine']");
}

void tst_Importer::canBeCancelled()
{
    Fixture fixture;
    QByteArray file = "[{},{},{},{},{}]";
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const auto reader = ImportReader::open(device, {});
    Progress progress;
    int saves = 0;
    const auto execute = [&](const Statement &statement) {
        if (std::holds_alternative<statement::Save>(statement) && ++saves == 3)
            progress.cancel();
        return fixture.interpreter.execute(statement);
    };
    const auto report = Importer(execute, options(u"users/")).run(**reader, progress);
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::AbortError);
    QCOMPARE(saves, 3);
    QCOMPARE(fixture.run("COUNT DOCUMENTS"), "0");
    QCOMPARE(fixture.run("IDENTITY 'users/'"), "0");
    QCOMPARE(fixture.interpreter.transactionState(), TransactionState::None);
}

void tst_Importer::showsProgress()
{
    Fixture fixture;
    const QByteArray file = QByteArray("{}\n").repeated(300);
    Progress progress;
    QVERIFY(fixture.import(file, options(u"users/"), &progress).has_value());
    QCOMPARE(progress.done(), file.size());
    QCOMPARE(progress.total(), file.size());
    QCOMPARE(progress.count(), 300);
}

void tst_Importer::abortsWhereTheCommitFails()
{
    FakeInterpreter fake;
    fake.failAt<statement::Commit>(ErrorCode::QuotaExceededError);
    QByteArray file = "[{},{}]";
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const auto reader = ImportReader::open(device, {});
    Progress progress;
    const auto report = Importer(fake.execute(), options(u"users/")).run(**reader, progress);
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::QuotaExceededError);
    QCOMPARE(fake.ran.last(), Statement(statement::Abort{}).index());
}

void tst_Importer::doesNotSkipAFullDisk()
{
    FakeInterpreter fake;
    fake.failAt<statement::Put>(ErrorCode::QuotaExceededError);
    QByteArray file = "[{},{}]";
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const auto reader = ImportReader::open(device, {});
    Progress progress;
    auto intoStore = ownKeys();
    intoStore.store = u"s"_s;
    intoStore.skipBad = true;
    const auto report = Importer(fake.execute(), intoStore).run(**reader, progress);
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::QuotaExceededError);
    QCOMPARE(fake.ran.size(), 3); // BEGIN, PUT, ABORT
}

void tst_Importer::needsNoMemoryForTheFile()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("The address sanitizer keeps what is freed");
#endif
    QTemporaryDir folder;
    QFile file(folder.filePath(u"large.json"_s));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray record = R"({"a":")" + QByteArray(990, 'x') + R"("},)";
    file.write(R"({"x":1,"records":[)");
    for (int i = 0; i < 200; ++i)
        file.write(record.repeated(1000));
    file.write("{}]}");
    QVERIFY(file.seek(0));

    rusage before{};
    rusage after{};
    getrusage(RUSAGE_SELF, &before);
    FakeInterpreter fake;
    const auto reader = ImportReader::open(file, {});
    QVERIFY(reader.has_value());
    Progress progress;
    const auto report = Importer(fake.execute(), options(u"users/")).run(**reader, progress);
    getrusage(RUSAGE_SELF, &after);
    QVERIFY(report.has_value());
    QCOMPARE(report->imported, 200'001);
    const long grownInKiB = after.ru_maxrss - before.ru_maxrss;
    QVERIFY2(grownInKiB < 16 * 1024, qPrintable(QString::number(grownInKiB)));
}

void tst_Importer::importsIsoCodes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("array");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("first");
    QTest::newRow("languages") << u"iso_639-3.json"_s << u"639-3"_s << u"languages/{alpha_3}"_s
                               << u"languages/aaa"_s;
    QTest::newRow("countries") << u"iso_3166-1.json"_s << u"3166-1"_s << u"countries/{alpha_2}"_s
                               << u"countries/AW"_s;
    QTest::newRow("subdivisions") << u"iso_3166-2.json"_s << u"3166-2"_s << u"subdivisions/"_s
                                  << u"subdivisions/1"_s;
}

void tst_Importer::importsIsoCodes()
{
    QFETCH(QString, name);
    QFETCH(QString, array);
    QFETCH(QString, key);
    QFETCH(QString, first);
    QFile file(u"/usr/share/iso-codes/json/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("Debian's iso-codes is not installed");
    Fixture fixture;
    const auto report = fixture.import(file, options(key));
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));

    // Each document is the compact form of its record, byte for byte.
    QVERIFY(file.seek(0));
    const JsonText whole = JsonText::parse(file.readAll()).value();
    const KeyTemplate keys = KeyTemplate::parse(key).value();
    qint64 number = 0;
    for (auto record = whole.view().member(array)->firstElement(); record;
         record = record->next()) {
        const JsonText text = JsonText::parse(record->value().text()).value();
        QString id = keys.idFor(text).value();
        ++number;
        if (id.endsWith(u'/'))
            id += QString::number(number);
        if (number == 1)
            QCOMPARE(id, first);
        const Outcome outcome = fixture.interpreter.execute(statement::Load{.id = id});
        QVERIFY(outcome.result.has_value());
        const auto *loaded = std::get_if<JsonText>(&*outcome.result);
        QVERIFY(loaded != nullptr);
        QCOMPARE(loaded->bytes(), text.bytes());
    }
    QCOMPARE(report->imported, number);
    QCOMPARE(fixture.run("COUNT DOCUMENTS"), QByteArray::number(number));
}

KEYSCOPE_TEST(tst_Importer);
#include "tst_importer.moc"
