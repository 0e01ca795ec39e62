#pragma once

#include "storage/strategy.h"

#include <QColor>
#include <QIcon>
#include <QPixmap>

// Keyscope's own line icons (resources/icons, drawn on a grid of 24 for 16 and 24 px). They are
// drawn in the palette's colours each time they are asked for, at the screen's scale, so that they
// follow every change of theme by themselves. GUI thread only.
class Icons final
{
public:
    enum class Name {
        Abort,
        Begin,
        Circle,
        Clear,
        Close,
        Collection,
        Commit,
        Compare,
        Console,
        Copy,
        Database,
        Delete,
        Document,
        Documents,
        Dot,
        DrawNext,
        Duplicate,
        Error,
        Expand,
        Export,
        Filter,
        Find,
        FindNext,
        FindPrevious,
        Format,
        Generator,
        Help,
        Identity,
        Import,
        Index,
        Information,
        Key,
        Lock,
        Log,
        More,
        NewDatabase,
        NewDocument,
        NewIndex,
        NewStore,
        Open,
        Pause,
        Raise,
        Raw,
        Refresh,
        Rename,
        Replace,
        Revert,
        Run,
        Save,
        Settings,
        Stop,
        Store,
        Text,
        Tree,
        Warning,
    };
    static constexpr int small = 16; // Lists, tool buttons, menus.
    static constexpr int large = 24; // The main toolbar.

    // In the palette's text colour; greyed where disabled, the highlight's text where selected.
    [[nodiscard]] static QIcon icon(Name name);
    // Warning, error and information in their own colours.
    [[nodiscard]] static QIcon colored(Name name);
    // The mark of a strategy, in its colour and of its own shape. Null for Strategy::None.
    [[nodiscard]] static QIcon strategy(Strategy strategy);
    // The program's own.
    [[nodiscard]] static QIcon application();

    // For delegates and labels. `size` in device-independent pixels.
    [[nodiscard]] static QPixmap pixmap(Name name, int size, const QColor &color,
                                        qreal devicePixelRatio);
    [[nodiscard]] static QPixmap strategyPixmap(Strategy strategy, int size, const QColor &color,
                                                qreal devicePixelRatio);

    Icons() = delete;
};
