#include "app/windowcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "storage/databasefiles.h"
#include "storage/keys/documentkey.h"
#include "storage/storageerror.h"
#include "storage/text/localfilename.h"
#include "ui/appearance.h"
#include "ui/icons.h"
#include "ui/mainwindow.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QImageWriter>
#include <QPixmap>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using terminal::complain;

namespace {

constexpr auto noDisplayText =
    "keyscope: there is no display to show a window on.\n"
    "Start it in a desktop session, over `ssh -X`, or with `xvfb-run keyscope`;\n"
    "`keyscope --screenshot FILE.png` needs no display.\n";

// How long a picture may take, and how often the window is asked whether it is complete. It must
// say so several times running: what it reads last can be what its first painting asked for.
constexpr auto longestWait = 60s;
constexpr auto askEvery = 40ms;
constexpr int timesSettled = 4;

QtMessageHandler qtHandler = nullptr; // Set in takePicture().

bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ||
           !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

// Qt aborts where it cannot reach the display that the environment names.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    if (type == QtFatalMsg) {
        std::fputs(noDisplayText, stderr);
        std::_Exit(exitstatus::unusable);
    }
    std::fprintf(stderr, "%s\n", qUtf8Printable(message));
}

int showWindow(const WindowOptions &options)
{
    Preferences preferences;
    if (options.theme)
        preferences.setThemeForNow(*options.theme);
    const Appearance appearance(preferences);
    MainWindow window(preferences);
    if (!options.select.isEmpty())
        QObject::connect(
            &window, &MainWindow::opened, &window, [&] { window.select(options.select); },
            Qt::SingleShotConnection);
    window.show();
    if (options.file.isEmpty())
        window.openSample();
    else
        window.open(options.file);
    return QApplication::exec();
}

// Qt says of the offscreen platform that it has no size hints, for each window anew.
void saySomeMessages(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith("This plugin does not support"_L1))
        qtHandler(type, context, message);
}

// The whole picture or nothing: a file that was there stays as it is where this fails.
bool savePicture(const QPixmap &picture, const QString &fileName)
{
    if (const auto other = databasefiles::checkOther(fileName); !other) {
        complain(other.error().message);
        return false;
    }
    QSaveFile file(fileName);
    bool saved = file.open(QIODevice::WriteOnly);
    QImageWriter writer(&file, QFileInfo(fileName).suffix().toLatin1());
    saved = saved && writer.write(picture.toImage()) && file.commit();
    if (!saved) {
        complain(terminal::tr("“%1” could not be written: %2")
                     .arg(QDir::toNativeSeparators(fileName), file.error() != QFileDevice::NoError
                                                                  ? file.errorString()
                                                                  : writer.errorString()));
    }
    return saved;
}

int takePicture(const WindowOptions &options)
{
    if (!QImageWriter::supportedImageFormats().contains(
            QFileInfo(options.screenshot).suffix().toLower().toLatin1())) {
        return complain(terminal::tr("“%1” does not say in which format: end its name with .png")
                            .arg(QDir::toNativeSeparators(options.screenshot)));
    }
    qtHandler = qInstallMessageHandler(saySomeMessages);
    QTemporaryDir folder;
    Preferences preferences(folder.filePath(u"picture.ini"_s));
    preferences.setTheme(options.theme.value_or(Preferences::Theme::Light));
    const Appearance appearance(preferences);
    MainWindow window(preferences);
    window.resize(options.size);
    QTimer ask;
    int settled = 0;
    QObject::connect(&ask, &QTimer::timeout, &window, [&] {
        settled = window.isSettled() ? settled + 1 : 0;
        if (settled < timesSettled)
            return;
        QApplication::exit(savePicture(window.grab(), options.screenshot) ? exitstatus::done
                                                                          : exitstatus::unusable);
    });
    QObject::connect(&window, &MainWindow::openFailed, &window, [&](const StorageError &error) {
        complain(error.message);
        QApplication::exit(exitstatus::unusable);
    });
    QObject::connect(&window, &MainWindow::opened, &window, [&] {
        if (!options.select.isEmpty())
            window.select(options.select);
        ask.start(askEvery);
    });
    QTimer::singleShot(longestWait, &window, [] {
        complain(QApplication::translate("WindowCommand", "The window took too long."));
        QApplication::exit(exitstatus::unusable);
    });
    window.show();
    // From the event loop, which a failure at once must be able to end.
    QTimer::singleShot(0, &window, [&] {
        if (options.file.isEmpty())
            window.openSample();
        else
            window.open(options.file);
    });
    return QApplication::exec();
}

std::optional<QSize> readSize(const QString &text)
{
    constexpr int largest = 16'384;
    const QStringList parts = text.split(u'x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    const bool fits = parts.size() == 2 && size.width() > 0 && size.width() <= largest &&
                      size.height() > 0 && size.height() <= largest;
    return fits ? std::optional(size) : std::nullopt;
}

} // namespace

Result<WindowOptions> readWindowOptions(const QStringList &arguments)
{
    WindowOptions options;
    const auto complaint = [](const QString &text) {
        return failure(ErrorCode::SyntaxError, text);
    };
    QStringList given;     // Options.
    bool onlyFile = false; // Behind `--`, also a name that begins with a dash.
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        const bool takesValue = *argument == "--screenshot"_L1 || *argument == "--size"_L1 ||
                                *argument == "--select"_L1;
        if (onlyFile || !argument->startsWith(u'-')) {
            if (argument->isEmpty())
                return complaint(u"The name of the file is empty."_s);
            if (!options.file.isEmpty())
                return complaint(u"Only one file can be opened, not also %1."_s.arg(*argument));
            options.file = localFileName(*argument);
            continue;
        }
        // Whoever gives two has two things in mind, of which only one would be done.
        if (given.contains(*argument))
            return complaint(u"%1 is given more than once."_s.arg(*argument));
        given.append(*argument);
        if (given.contains(u"--light"_s) && given.contains(u"--dark"_s))
            return complaint(u"It is --light or --dark, not both."_s);
        if (*argument == "--"_L1) {
            onlyFile = true;
        } else if (*argument == "--light"_L1) {
            options.theme = Preferences::Theme::Light;
        } else if (*argument == "--dark"_L1) {
            options.theme = Preferences::Theme::Dark;
        } else if (!takesValue) {
            return complaint(u"There is no option %1."_s.arg(*argument));
        } else if (std::next(argument) == arguments.end()) {
            return complaint(u"Something is missing behind %1."_s.arg(*argument));
        } else {
            const QString option = *argument++;
            if (option == "--screenshot"_L1) {
                if (argument->isEmpty())
                    return complaint(u"The name of the picture is empty."_s);
                options.screenshot = localFileName(*argument);
            } else if (option == "--select"_L1) {
                options.select = *argument;
                const auto key = DocumentKey::parse(*argument);
                if (!key)
                    return complaint(u"--select %1: %2"_s.arg(*argument, key.error().message));
                if (!*key)
                    return complaint(u"The key behind --select is empty."_s);
            } else if (const std::optional<QSize> size = readSize(*argument)) {
                options.size = *size;
            } else {
                return complaint(u"%1 is no size such as 1400x900."_s.arg(*argument));
            }
        }
    }
    return options;
}

int runWindow(int &argc, char **argv, const WindowOptions &options)
{
    const bool picture = !options.screenshot.isEmpty();
    if (picture)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    else if (!hasDisplay()) {
        std::fputs(noDisplayText, stderr);
        return exitstatus::unusable;
    }
    const QtMessageHandler handler = qInstallMessageHandler(endWithoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(handler);
    QApplication::setApplicationName(u"Keyscope"_s);
    QApplication::setOrganizationName(u"Keyscope"_s);
    QApplication::setApplicationVersion(QStringLiteral(KEYSCOPE_VERSION));
    QApplication::setWindowIcon(Icons::application());
    return picture ? takePicture(options) : showWindow(options);
}
