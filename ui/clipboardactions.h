#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QMenu;
class QWidget;

// Cut, Copy, Paste and Select All for whatever text has the focus. The text's widget knows the
// shortcuts itself: the menu only shows them, and offers what the widget can do.
//
// GUI thread only. Lives with the menu.
class ClipboardActions final : public QObject
{
    Q_OBJECT

public:
    explicit ClipboardActions(QMenu *menu);

private:
    QAction *add(QMenu *menu, const QString &text, const QString &tip, int standardKey,
                 const char *slot);
    void follow(QWidget *focus);

    struct Entry
    {
        QAction *action;
        const char *slot; // Of the widget.
    };
    QList<Entry> m_entries;
    QPointer<QWidget> m_text; // Where the actions act.
};
