#pragma once

#include "storage/source.h"

#include <QPointer>
#include <QWidget>

class Console;
class NoteLine;
class QToolButton;

// The console with what belongs to running its text: the answer under it where something went
// wrong, and Cancel while a statement waits. A text of several lines may be one statement or,
// pasted from a script, several; those run in order.
//
// GUI thread only. The source must outlive it or be taken away with setSource().
class ConsoleLine final : public QWidget
{
    Q_OBJECT

public:
    explicit ConsoleLine(QWidget *parent = nullptr);

    // What was typed stays. Null: nothing can be run.
    void setSource(Source *source);
    [[nodiscard]] Console *console() const { return m_console; }

private:
    void submit(const QString &text);
    void runSeveral(const QByteArray &text);
    void showAnswer(const Outcome &outcome);
    void showHint();

    QPointer<Source> m_source;
    Console *m_console;
    NoteLine *m_answer;
    QToolButton *m_cancel;
    std::shared_ptr<Progress> m_running; // Null while nothing runs.
    quint64 m_generation = 0;            // Of the source.
};
