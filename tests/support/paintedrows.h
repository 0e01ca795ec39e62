#pragma once

#include "ui/documentspanel.h"
#include "ui/rowsview.h"

#include <QEvent>
#include <QTimer>

#include <functional>

// Tells when the list of documents has been painted with its first row in it: what a person calls
// open. Calls back once, behind that painting.
class PaintedRows final : public QObject
{
public:
    PaintedRows(const DocumentsPanel &panel, std::function<void()> painted)
        : m_panel(panel), m_viewport(panel.view()->viewport()), m_painted(std::move(painted))
    {
        m_viewport->installEventFilter(this);
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (m_painted && event->type() == QEvent::Paint && m_panel.model().rowAt(0)) {
            // The event is on its way to the view: this comes behind it.
            QTimer::singleShot(0, this, std::exchange(m_painted, nullptr));
        }
        return QObject::eventFilter(object, event);
    }

private:
    const DocumentsPanel &m_panel;
    QWidget *m_viewport;
    std::function<void()> m_painted;
};
