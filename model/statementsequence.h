#pragma once

#include "storage/source.h"

#include <QObject>
#include <QPointer>

#include <functional>

// Runs statements that belong together: all of them happen or none does. Where no transaction is
// open they are one of their own (BEGIN ABORT ON ERROR … COMMIT); inside an open one they run as
// they are, since it is not theirs to end, and the first failure ends the sequence. A single
// statement outside a transaction is one by itself.
//
// GUI thread only. The object owns itself, and the source owns it until it is done.
class StatementSequence final : public QObject
{
    Q_OBJECT

public:
    // Absent: all went through. Not called where `context` or the source is gone by then.
    using Finished = std::function<void(const std::optional<StorageError> &error)>;

    static void run(Source &source, QList<Statement> statements, QObject *context,
                    Finished finished);

private:
    StatementSequence(Source &source, QList<Statement> statements, QObject *context,
                      Finished finished);

    void runNext();
    void receive(const Outcome &outcome);
    void finish();

    Source &m_source;
    QList<Statement> m_statements;
    QPointer<QObject> m_context;
    Finished m_finished;
    std::optional<StorageError> m_error;
    qsizetype m_next = 0;
    bool m_owns = false; // The transaction.
};
