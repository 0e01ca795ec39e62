#include "storage/interpreter.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowplay.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// The window answers while a person works in it and an import runs. The figures that are meant are
// those of the bench target, on a quiet machine; here only a gross stall fails, since a test may
// run beside others.
class tst_Heartbeat : public QObject
{
    Q_OBJECT

private slots:
    void aStallIsSeen()
    {
        constexpr auto stall = 80ms;
        Heartbeat heartbeat;
        heartbeat.start();
        QTimer::singleShot(20ms, this, [&heartbeat, stall] {
            heartbeat.setStep(u"sleep"_s);
            QThread::msleep(stall.count());
        });
        QEventLoop loop;
        QTimer::singleShot(200ms, &loop, &QEventLoop::quit);
        loop.exec();
        heartbeat.stop();
        QVERIFY(heartbeat.beats() > 2);
        QVERIFY(heartbeat.longest().milliseconds >= stall.count());
        QCOMPARE(heartbeat.longest().during, u"sleep"_s);
        // It slept, and did not compute.
        QVERIFY(heartbeat.longest().computing < stall.count());
    }

    void neverStalls()
    {
        QVERIFY(m_folder.isValid());
        makeDatabase();
        makeLines();
        constexpr double gross = 250; // Milliseconds.
        constexpr int attempts = 3;
        double longest = 0;
        for (int attempt = 1; attempt <= attempts; ++attempt) {
            const QString played = m_folder.filePath(u"played-%1.keyscope"_s.arg(attempt));
            QVERIFY(QFile::copy(path(u"people.keyscope"_s), played));
            const auto figures =
                windowplay::play({.database = played,
                                  .lines = path(u"people.ndjson"_s),
                                  .filter = u"people/1234"_s,
                                  .settingsFile = m_folder.filePath(u"settings.ini"_s)});
            QVERIFY2(figures, figures ? "" : qPrintable(figures.error().message));
            qInfo("%s", qPrintable(figures->text()));
            longest = figures->longest.milliseconds;
            if (longest <= gross)
                return;
        }
        QFAIL(qPrintable(u"Nothing was answered for %1 ms."_s.arg(longest)));
    }

private:
    static constexpr int documents = 200'000;
    static constexpr int records = 50'000;

    static QByteArray members(int number)
    {
        return R"("name":"Ann Example","balance":)" + QByteArray::number(number) +
               R"(.50,"@metadata":{"@collection":"People"}})";
    }

    void makeDatabase()
    {
        const auto database =
            Database::open(path(u"people.keyscope"_s), Database::Access::ReadWrite);
        QVERIFY(database);
        Interpreter interpreter(**database);
        QVERIFY(interpreter.execute(statement::Begin{}).result);
        for (int number = 1; number <= documents; ++number) {
            const auto saved = interpreter.execute(
                statement::Save{.id = u"people/"_s,
                                .value = JsonText::fromTrusted('{' + members(number)),
                                .collection = {},
                                .ifEtag = {},
                                .insert = false});
            QVERIFY(saved.result);
        }
        QVERIFY(interpreter.execute(statement::Commit{}).result);
    }

    void makeLines()
    {
        QFile file(path(u"people.ndjson"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int number = 1; number <= records; ++number)
            file.write(R"({"number":)" + QByteArray::number(number) + ',' + members(number) + '\n');
        QVERIFY(file.flush());
    }

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

KEYSCOPE_TEST(tst_Heartbeat);
#include "tst_heartbeat.moc"
