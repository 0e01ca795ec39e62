#include "tests/bench/heartbeatplay.h"

#include "tests/bench/benchdata.h"
#include "tests/bench/report.h"
#include "tests/bench/require.h"
#include "tests/bench/samples.h"
#include "tests/bench/scratchfile.h"
#include "tests/support/windowplay.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownProcess = "--play";

QJsonObject toJson(const Heartbeat::Gap &gap)
{
    return {{u"milliseconds"_s, gap.milliseconds},
            {u"computing"_s, gap.computing},
            {u"during"_s, gap.during}};
}

QJsonObject toJson(const windowplay::Figures &figures)
{
    QJsonArray steps;
    for (const Heartbeat::Gap &gap : figures.steps)
        steps << toJson(gap);
    return {{u"text"_s, figures.text()},
            {u"beats"_s, figures.beats},
            {u"longest"_s, toJson(figures.longest)},
            {u"longestComputing"_s, toJson(figures.longestComputing)},
            {u"percentile999"_s, figures.percentile999},
            {u"memoryInBytes"_s, figures.memory},
            {u"longestOfSteps"_s, steps}};
}

// Removed in the end, also where the play fails.
class Copy final
{
public:
    explicit Copy(const QString &of) : m_path(of + u".played"_s)
    {
        ScratchFile::remove(m_path);
        require(QFile::copy(of, m_path), u"%1 cannot be copied."_s.arg(of));
    }
    ~Copy() { ScratchFile::remove(m_path); }
    Q_DISABLE_COPY_MOVE(Copy)

    [[nodiscard]] const QString &path() const { return m_path; }

private:
    QString m_path;
};

} // namespace

void heartbeatplay::run(const BenchOptions &options, Report &report)
{
    const BenchData data(options.dataFolder);
    const Copy database(data.database(options.documents));
    const QTemporaryDir settings;
    // Documents that begin with these are a thousandth of all.
    const QString filter = samples::key(options.documents / 1000);
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(),
                  {QString::fromLatin1(ownProcess), database.path(), data.lines(options.records),
                   filter, settings.filePath(u"play.ini"_s)});
    constexpr int withoutLimit = -1;
    process.waitForFinished(withoutLimit);
    const QJsonObject figures = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    require(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
            u"The play failed."_s);
    report.addStatement(QString::fromLatin1(name), figures[u"text"_s].toString(), figures);
}

std::optional<int> heartbeatplay::runInOwnProcess(int argc, char **argv)
{
    constexpr int arguments = 6;
    if (argc != arguments || std::strcmp(argv[1], ownProcess) != 0)
        return {};
    const QApplication application(argc, argv);
    const QStringList given = QCoreApplication::arguments();
    const auto figures = windowplay::play(
        {.database = given[2], .lines = given[3], .filter = given[4], .settingsFile = given[5]});
    if (!figures) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(figures.error().message));
        return EXIT_FAILURE;
    }
    std::printf("%s\n", QJsonDocument(toJson(*figures)).toJson().constData());
    return EXIT_SUCCESS;
}
