#include "storage/check/databasecheck.h"
#include "storage/interpreter.h"
#include "storage/listreader.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/exporter.h"
#include "storage/transfer/liststream.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;

// Files that are cut off or have bits turned over: whatever is done with one, the answer is right
// or a message, the program goes on, and a file that is refused stays as it is. (A bit inside a
// text makes another text: nobody can know.)
class TestDamagedFiles final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cutOffAtEachPage();
    void withBitsTurnedOver();
    void withBytesOfValuesChanged();

private:
    [[nodiscard]] QString path() const { return m_folder.filePath(u"damaged.keyscope"_s); }
    // Puts the bytes there as a file, and uses it in every way.
    void use(const QByteArray &bytes, const QString &what);
    static void read(Database &database);
    static void change(Database &database);
    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QByteArray m_whole;
    int m_opened = 0;
    int m_refused = 0;
};

void TestDamagedFiles::initTestCase()
{
    const QString original = m_folder.filePath(u"whole.keyscope"_s);
    {
        const auto database = Database::open(original, Database::Access::ReadWrite);
        QVERIFY(database.has_value());
        Interpreter interpreter(**database);
        QByteArray statements = "BEGIN\nCREATE STORE s KEYPATH 'id' AUTOINCREMENT\n"
                                "CREATE INDEX n ON s KEYPATH 'n' UNIQUE\n"
                                "CREATE INDEX m ON s KEYPATH 'm' MULTIENTRY\n"
                                "CREATE STORE t\nCREATE INDEX d ON DOCUMENTS KEYPATH 'n'\n";
        for (int at = 0; at < 60; ++at) {
            const QByteArray number = QByteArray::number(at);
            statements += "SAVE 'Users/' {\"n\":" + number +
                          ",\"text\":\"é\\u00e9 🍕\"} IN Users\n" + "PUT s {\"n\":" + number +
                          ",\"m\":[1,\"a\"," + number + "]}\n" + "PUT t [" + number + "] KEY [" +
                          number + ",\"k\"]\n";
        }
        statements += "SAVE {}\nCOMMIT\n";
        const Script script = Script::parse(statements);
        for (const ScriptLine &line : script.lines)
            QVERIFY(interpreter.execute(line.statement).result.has_value());
    }
    m_whole = contents(original);
    QVERIFY(m_whole.size() % 4096 == 0 && m_whole.size() > 20 * 4096);
    use(m_whole, u"the whole"_s);
    QCOMPARE(m_opened, 2);
}

void TestDamagedFiles::read(Database &database)
{
    {
        const auto transaction = ReadTransaction::begin(database);
        if (!transaction)
            return;
        Progress progress;
        std::ignore = DatabaseCheck(*transaction).run(progress);
        const ListReader reader(*transaction);
        for (const ListAddress &list :
             {ListAddress{}, ListAddress{.kind = ListAddress::Kind::Collection, .name = u"Users"_s},
              ListAddress{.kind = ListAddress::Kind::Store, .name = u"s"_s},
              ListAddress{.kind = ListAddress::Kind::Store, .name = u"t"_s}}) {
            std::ignore =
                reader.page({.list = list, .filter = QString(), .firstRow = 0, .rows = 100});
            const auto records = ListStream::open(*transaction, list);
            if (!records)
                continue;
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            std::ignore = exportRecords(**records, buffer, ExportFormat::Array, progress);
        }
    }
    Interpreter interpreter(database);
    const Script script = Script::parse(
        "LOAD 'users/1'\nLOAD STARTING WITH '' TAKE 100\nLOAD STARTING WITH '' SKIP 9\n"
        "COUNT DOCUMENTS\nCOUNT DOCUMENTS IN Users\nIDENTITY 'users/'\nETAG 'users/2'\n"
        "KEYS s\nVALUES s\nKEYS s SKIP 20 TAKE 5\nKEYS s REVERSE SKIP 3\nKEYS s BY n\n"
        "VALUES s BY m\nKEYS s BY m SKIP 50 TAKE 9\nCOUNT s BY m >= 3\nGET s BY n 7\n"
        "VALUES t\nKEYS t > [3]\nCURRENT s\nQUERY d\n");
    for (const ScriptLine &line : script.lines)
        std::ignore = toText(interpreter.execute(line.statement).result);
}

void TestDamagedFiles::change(Database &database)
{
    Interpreter interpreter(database);
    const Script script = Script::parse(
        "SAVE 'users/' {\"n\":1}\nSAVE 'users/3' {}\nSAVE {} IN Other\nDELETE 'users/5'\n"
        "PUT s {\"n\":1000}\nPUT s {\"id\":7,\"n\":2000}\nREMOVE s >= 50\nPUT t 1 KEY [0,\"k\"]\n"
        "CREATE INDEX x ON s KEYPATH 'm'\nCREATE INDEX e ON DOCUMENTS KEYPATH 'text'\nDROP INDEX "
        "d\n"
        "CLEAR DOCUMENTS IN Users\nCLEAR s\nDROP STORE t\nCLEAR DOCUMENTS\nDROP STORE s\n"
        "SAVE 'users/' {}\n");
    for (const ScriptLine &line : script.lines)
        std::ignore = toText(interpreter.execute(line.statement).result);
}

void TestDamagedFiles::use(const QByteArray &bytes, const QString &what)
{
    QElapsedTimer timer;
    timer.start();
    for (const auto access : {Database::Access::ReadOnly, Database::Access::ReadWrite}) {
        for (const QString &file : QDir(m_folder.path()).entryList({u"damaged*"_s}))
            QFile::remove(m_folder.filePath(file));
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const auto database = Database::open(path(), access);
        if (database) {
            ++m_opened;
            read(**database);
            change(**database);
            read(**database);
            continue;
        }
        ++m_refused;
        QVERIFY2(!database.error().message.isEmpty(), qPrintable(what));
        QVERIFY2(contents(path()) == bytes, qPrintable(what));
        QCOMPARE(QDir(m_folder.path()).entryList({u"damaged*"_s}),
                 QStringList{u"damaged.keyscope"_s});
    }
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(what));
}

void TestDamagedFiles::cutOffAtEachPage()
{
    m_opened = m_refused = 0;
    for (qsizetype size = 0; size < m_whole.size(); size += 4096)
        use(m_whole.first(size), u"%1 bytes of it"_s.arg(size));
    // And inside one.
    for (const qsizetype size : {1, 15, 16, 99, 100, 511, 4095, 4097, 30'000})
        use(m_whole.first(size), u"%1 bytes of it"_s.arg(size));
    QVERIFY(m_refused > 0);
}

void TestDamagedFiles::withBitsTurnedOver()
{
    m_opened = m_refused = 0;
    std::mt19937 random(4026); // NOLINT(cert-msc51-cpp): the same every time.
    for (int round = 0; round < 300; ++round) {
        QByteArray bytes = m_whole;
        QString what = u"bits"_s;
        // The first pages say what the others are: half of the rounds are theirs.
        const auto among = quint32(round % 2 == 0 ? bytes.size() : 3 * 4096);
        for (int bit = 0; bit < 1 + round % 3; ++bit) {
            const quint32 at = random() % among;
            const quint32 which = random() % 8;
            bytes[qsizetype(at)] = char(bytes[qsizetype(at)] ^ (1 << which));
            what += u" %1.%2"_s.arg(at).arg(which);
        }
        use(bytes, what);
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY(m_opened > 0);
    QVERIFY(m_refused > 0);
}

// Damage that SQLite cannot see: in what it keeps for us.
void TestDamagedFiles::withBytesOfValuesChanged()
{
    std::mt19937 random(4027); // NOLINT(cert-msc51-cpp): the same every time.
    struct Column
    {
        const char *table;
        const char *column;
    };
    constexpr Column columns[]{
        {"document", "json"},
        {"document", "folded"},
        {"document", "spelling"},
        {"record", "key"},
        {"record", "value"},
        {"index_entry", "entry"},
        {"identity", "folded"},
        {"identity", "spelling"},
        {"store", "name"},
        {"store", "keypath"},
        {"store_index", "keypath"},
        {"store_index", "name"},
        {"collection", "name"},
        {"document_index", "path"},
        {"document_index", "name"},
        {"run", "first"},
        {"indexed_document", "entries"},
        {"document_change", "changes"},
    };
    for (int round = 0; round < 180; ++round) {
        const Column &column = columns[std::size_t(round) % std::size(columns)];
        const QString source = m_folder.filePath(u"changed.keyscope"_s);
        QFile file(source);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(m_whole) == m_whole.size());
        file.close();
        const QString table = QString::fromLatin1(column.table);
        const QString name = QString::fromLatin1(column.column);
        QByteArray value;
        for (quint32 size = round < 18 ? 0 : random() % 6; size > 0; --size)
            value.append(char(random() % 3 == 0 ? "\0\x10\x50\xff[{\"\\,u:"[random() % 11]
                                                : int(random() % 256)));
        // All of it, or a piece in its middle.
        const QString changed = random() % 2 == 0
                                    ? u"x'%1'"_s.arg(QString::fromLatin1(value.toHex()))
                                    : u"CAST(substr(%1, 1, length(%1) / 2) || x'%2' AS BLOB)"_s.arg(
                                          name, QString::fromLatin1(value.toHex()));
        {
            const auto connection = Connection::open(source, Connection::Mode::ReadWrite);
            QVERIFY(connection.has_value());
            std::ignore = (*connection)
                              ->execute(u"UPDATE OR IGNORE %1 SET %2 = %3 WHERE %2 IN (SELECT %2 "
                                        u"FROM %1 ORDER BY %2 DESC"
                                        " LIMIT 3)"_s.arg(table, name, changed),
                                        u"damage the file"_s);
        }
        use(contents(source), u"%1.%2 = %3"_s.arg(table, name, changed));
        if (QTest::currentTestFailed())
            return;
    }
}

KEYSCOPE_TEST(TestDamagedFiles);
#include "tst_damagedfiles.moc"
