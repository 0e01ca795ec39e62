#include "tests/bench/benchdata.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/support/paintedrows.h"
#include "ui/mainwindow.h"
#include "ui/workspace.h"

#include <QEventLoop>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

// From asking an empty window to open a file until its first rows are painted.
class Opening final : public Contest
{
public:
    static constexpr qint64 hardlyAny = 10;

    explicit Opening(const BenchOptions &options)
        : m_large(BenchData(options.dataFolder).database(options.documents)),
          m_small(BenchData(options.dataFolder).database(hardlyAny))
    {
        // Fonts, icons and the like are loaded once in a process.
        std::ignore = open(m_small);
        std::ignore = open(m_large);
    }

    Cost ours() override { return open(m_large); }
    Cost theirs() override { return open(m_small); }

private:
    [[nodiscard]] Cost open(const QString &fileName) const
    {
        Preferences preferences(m_settings.filePath(u"bench.ini"_s));
        MainWindow window(preferences);
        window.show();
        QEventLoop loop;
        constexpr auto untilShown = std::chrono::milliseconds(200);
        QTimer::singleShot(untilShown, &loop, &QEventLoop::quit);
        loop.exec();

        Cost cost;
        bool painted = false;
        QString error;
        const PaintedRows rows(*window.workspace()->documents(), [&] {
            painted = true;
            loop.quit();
        });
        QObject::connect(&window, &MainWindow::openFailed, &loop, [&](const StorageError &failure) {
            error = failure.message;
            loop.quit();
        });
        constexpr auto longestWait = std::chrono::minutes(1);
        QTimer::singleShot(longestWait, &loop, &QEventLoop::quit);
        const Stopwatch watch;
        window.open(fileName);
        loop.exec();
        cost = watch.elapsed();
        require(painted, u"%1 was not shown: %2"_s.arg(fileName, error));
        return cost;
    }

    QTemporaryDir m_settings;
    QString m_large;
    QString m_small;
};

} // namespace

QList<Row> rows::windows(const BenchOptions &options)
{
    return {{.name = u"open a file of %1 to the first painted rows"_s.arg(options.documents),
             .baseline = u"open a file of 10"_s,
             .ratio = Row::Ratio::OfCosts,
             .goal = 1.5,
             .timesMoreRounds = 3,
             .begin = [options] { return std::make_unique<Opening>(options); }}};
}
