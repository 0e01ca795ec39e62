#include "ui/clipboardactions.h"

#include <QApplication>
#include <QMenu>
#include <QMetaMethod>

ClipboardActions::ClipboardActions(QMenu *menu) : QObject(menu)
{
    add(menu, tr("Cu&t"), tr("Move the selected text to the clipboard"), QKeySequence::Cut, "cut");
    add(menu, tr("&Copy"), tr("Copy the selected text"), QKeySequence::Copy, "copy");
    add(menu, tr("&Paste"), tr("Insert the clipboard's text"), QKeySequence::Paste, "paste");
    add(menu, tr("Select &All"), tr("Select the whole text, or every row"), QKeySequence::SelectAll,
        "selectAll");
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget *, QWidget *now) { follow(now); });
    follow(QApplication::focusWidget());
}

QAction *ClipboardActions::add(QMenu *menu, const QString &text, const QString &tip,
                               int standardKey, const char *slot)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(static_cast<QKeySequence::StandardKey>(standardKey));
    // Shown, but never taken from the widget that has the focus.
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, [this, slot] {
        if (m_text)
            QMetaObject::invokeMethod(m_text, slot);
    });
    m_entries.append({action, slot});
    return action;
}

void ClipboardActions::follow(QWidget *focus)
{
    // An open menu has the focus itself: what it acts on is what had it before.
    const bool isMenu = focus && (focus->inherits("QMenu") || focus->inherits("QMenuBar"));
    if (isMenu || (!focus && QApplication::activePopupWidget()))
        return;
    m_text = focus;
    for (const Entry &entry : std::as_const(m_entries)) {
        const QByteArray signature = QByteArray(entry.slot) + "()";
        entry.action->setEnabled(focus &&
                                 focus->metaObject()->indexOfMethod(signature.constData()) >= 0);
    }
}
