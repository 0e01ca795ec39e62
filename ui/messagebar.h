#pragma once

#include "storage/storageerror.h"

#include <QFrame>
#include <QList>

class QLabel;
class QPlainTextEdit;
class QToolButton;

// The bar at the top of the window that says what went wrong, where, and what to do. Its text can
// be read in peace, selected and copied; several messages wait in a queue with a count, and never
// stack up as boxes. Hidden while there is nothing to say.
//
// GUI thread only.
class MessageBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Severity { Information, Warning, Error };
    struct Message
    {
        Severity severity = Severity::Error;
        QString text;    // One or two sentences.
        QString details; // Perhaps long, shown on demand; empty where there are none.
        bool operator==(const Message &) const = default;
    };
    // Beyond these the oldest that wait are dropped, and the count says so.
    static constexpr qsizetype maximumMessages = 100;

    explicit MessageBar(QWidget *parent = nullptr);

    // Shows the message, or queues it behind those that nobody has closed yet. One that is waiting
    // already is not added again.
    void post(const Message &message);
    void post(Severity severity, const QString &text, const QString &details = {});
    // `what` says in words what did not happen ("The document was not saved"), the error why.
    void postError(const QString &what, const StorageError &error);
    // What could not be done was done after all: takes back what postError(what, …) said.
    void withdraw(const QString &what);
    void closeCurrent();
    void closeAll();

    [[nodiscard]] const QList<Message> &messages() const { return m_messages; } // Shown one first.

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showCurrent();
    void updateLook();
    void copy() const;

    QLabel *m_icon;
    QLabel *m_text;
    QLabel *m_count;
    QToolButton *m_detailsButton;
    QToolButton *m_copyButton;
    QToolButton *m_closeAllButton;
    QToolButton *m_closeButton;
    QPlainTextEdit *m_details;
    QList<Message> m_messages;
};
