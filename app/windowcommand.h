#pragma once

#include "storage/result.h"
#include "ui/preferences.h"

#include <QSize>
#include <QStringList>

#include <optional>

// What the window is started with.
struct WindowOptions final
{
    QString file;       // Opened at first; empty: the start page.
    QString select;     // The key of a document to show; empty: none.
    QString screenshot; // Save a picture of the window there and end; empty: an ordinary window.
    QSize size = QSize(1400, 900);           // Of the picture, in pixels.
    std::optional<Preferences::Theme> theme; // Absent: what the preferences say.
};

// `[--screenshot PNG] [--size WxH] [--light | --dark] [--select KEY] [FILE]`. SyntaxError where
// that cannot be read. Needs no application.
[[nodiscard]] Result<WindowOptions> readWindowOptions(const QStringList &arguments);

// Shows the window until it is closed, or takes the picture, which needs no display and does not
// depend on what a person has chosen. Makes the QApplication. Gives the exit status: 2 where there
// is no display, or the file or picture could not be used; why is said on standard error.
[[nodiscard]] int runWindow(int &argc, char **argv, const WindowOptions &options);
