#include "storage/check/databasecheck.h"
#include "storage/indexing/backgroundindexing.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"
#include "tests/support/program.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

// The program is killed again and again while it computes indexes and is written to. What it
// answered before is there afterwards, and the indexes go on from where they were.
class tst_IndexingCrash final : public QObject
{
    Q_OBJECT

private slots:
    void killedWhileItComputes();

private:
    static constexpr int documents = 6000;

    // Statements that change documents at random.
    class Changes
    {
    public:
        explicit Changes(quint32 seed) : m_random(seed) {}
        QByteArray next()
        {
            const int number = int(m_random.bounded(documents));
            const QByteArray key = "'d/" + QByteArray::number(number) + "'";
            if (m_random.bounded(4) == 0)
                return "DELETE " + key + '\n';
            return "SAVE " + key + " {\"n\":" + QByteArray::number(m_random.bounded(50)) + "}\n";
        }

    private:
        QRandomGenerator m_random;
    };

    void open();
    QByteArray run(const QByteArray &statement)
    {
        return toText(m_interpreter->execute(parseStatement(statement)).result);
    }
    QStringList findings();
    qint64 number(const char *sql);

    QTemporaryDir m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
};

void tst_IndexingCrash::open()
{
    m_database =
        Database::open(m_folder.filePath(u"a.keyscope"_s), Database::Access::ReadWrite).value();
    m_interpreter = std::make_unique<Interpreter>(*m_database);
}

QStringList tst_IndexingCrash::findings()
{
    const auto read = ReadTransaction::begin(*m_database);
    Progress progress;
    const auto report = DatabaseCheck(*read).run(progress);
    return report ? report->findings.listed : QStringList{report.error().message};
}

qint64 tst_IndexingCrash::number(const char *sql)
{
    const auto connection = Connection::open(m_database->path(), Connection::Mode::ReadOnly);
    Query query = (*connection)->prepare(sql);
    return query.run(u"look"_s) && query.next() && !query.isNull(0) ? query.integer(0) : -1;
}

void tst_IndexingCrash::killedWhileItComputes()
{
    BackgroundIndexing::pause(); // In this process: only what is killed computes.
    open();
    run("BEGIN");
    for (int n = 0; n < documents; ++n)
        run("SAVE 'd/" + QByteArray::number(n) + "' {\"n\":" + QByteArray::number(n % 50) + "}");
    QCOMPARE(run("COMMIT"), "ok");
    QCOMPARE(run("CREATE INDEX i ON DOCUMENTS KEYPATH 'n'"), "ok");
    QCOMPARE(run("CREATE INDEX j ON DOCUMENTS KEYPATH 'missing'"), "ok");

    constexpr auto commits = "SELECT value FROM setting WHERE name = 'commits'";
    constexpr quint32 seed = 20261207;
    QRandomGenerator random(seed);
    int broken = 0; // Rounds that ended with an index behind.
    qint64 furthest = 0;
    for (quint32 round = 0; round < 12; ++round) {
        const qint64 before = number(commits);
        m_interpreter.reset();
        m_database.reset();
        Program program({u"exec"_s, u"--database"_s, m_folder.filePath(u"a.keyscope"_s), u"-"_s});
        program.start();
        Changes changes(seed + round);
        QByteArray script;
        for (int i = 0; i < 400; ++i)
            script += changes.next();
        program.write(script);
        // Killed a few answers later, wherever it is by then.
        const int answers = random.bounded(1, 60);
        QByteArray output;
        while (output.count("->") < answers && program.waitForReadyRead(10'000))
            output += program.readAllStandardOutput();
        program.kill();
        QVERIFY(program.waitForFinished());
        output += program.readAllStandardOutput();
        output.truncate(output.lastIndexOf('\n') + 1);

        open();
        QCOMPARE(findings(), QStringList());
        // What was answered is there: each SAVE is a commit.
        QVERIFY(number(commits) >= before + output.count("SAVE "));
        const qint64 scanned = number("SELECT scanned FROM document_index WHERE scanend > 0"
                                      " ORDER BY list LIMIT 1");
        QVERIFY(scanned >= furthest); // It never starts over.
        furthest = std::max(furthest, scanned);
        broken += run("QUERY i TAKE 0").endsWith("stale") ? 1 : 0;
    }
    qInfo("%d of 12 rounds left an index behind.", broken);

    BackgroundIndexing::resume();
    QVERIFY(run("QUERY i WAIT 60000").startsWith("['d/"));
    QCOMPARE(run("QUERY j WAIT 60000"), "[]");
    QCOMPARE(number("SELECT count(*) FROM index_entry"), number("SELECT count(*) FROM document"));
    QCOMPARE(findings(), QStringList());
}

KEYSCOPE_TEST(tst_IndexingCrash);
#include "tst_indexingcrash.moc"
