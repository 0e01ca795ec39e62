#pragma once

#include "storage/strategy.h"

#include <QColor>
#include <QFont>
#include <QPalette>

// Distances between widgets, in device-independent pixels (UI.md, "One look").
namespace spacing {
inline constexpr int small = 4;
inline constexpr int normal = 8;
inline constexpr int large = 16;
inline constexpr int empty = 24; // Around the words of an empty place.
} // namespace spacing

// The colours that mean something, for one lightness. All that stand for text have a contrast of at
// least 4.5 : 1 against the palette's Base, AlternateBase and Window (WCAG 2.1, 1.4.3).
struct ThemeColors final
{
    // The five strategies; each has a mark of its own shape too (Icons::strategy).
    QColor guid;
    QColor semantic;
    QColor identity;
    QColor generated;
    QColor given;
    QColor error;
    QColor warning;
    QColor success;
    QColor uncommitted; // The dot before what the open transaction wrote.
    QColor rolledBack;  // Text that is struck out.
    QColor quiet;       // Secondary text: times, sizes, hints.
    QColor line;        // Hairlines between panels; no text.

    // JSON in the editor and its tree.
    QColor jsonName;
    QColor jsonString;
    QColor jsonNumber;
    QColor jsonWord; // true, false, null
    QColor jsonEscape;

    // Backgrounds: of bars with a message, and of lines that two documents do not share.
    QColor errorBackground;
    QColor warningBackground;
    QColor informationBackground;
    QColor addedBackground;
    QColor removedBackground;
    QColor currentLine;
    QColor match;

    // `given` for Strategy::None.
    [[nodiscard]] const QColor &forStrategy(Strategy strategy) const;
};

// How Keyscope looks. Free of state: whoever paints asks with the palette that it paints with, so
// that a change of theme needs no word to anyone but the application.
namespace theme {

enum class Lightness { Light, Dark };

// Qt 6.4 does not tell (QStyleHints::colorScheme is younger): text brighter than its background.
[[nodiscard]] Lightness lightnessOf(const QPalette &palette);
[[nodiscard]] QPalette palette(Lightness lightness);
[[nodiscard]] const ThemeColors &colors(Lightness lightness);
[[nodiscard]] const ThemeColors &colors(const QPalette &palette);

// For keys, JSON and statements. What setFixedFont() was given, else the platform's. GUI thread.
[[nodiscard]] QFont fixedFont();
// Tells every widget with a QEvent::FontChange. QApplication::setFont() takes it back: set that one
// first.
void setFixedFont(const QFont &font);
// Bold, a little larger: what stands at the head of a panel.
[[nodiscard]] QFont headingFont(const QFont &base);

// (L1 + 0.05) / (L2 + 0.05) of the relative luminances, from 1 to 21 (WCAG 2.1).
[[nodiscard]] double contrast(const QColor &one, const QColor &other);

} // namespace theme
