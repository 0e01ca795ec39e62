#pragma once

#include "storage/interpreter.h"
#include "tests/storage/model/statementgenerator.h"
#include "tests/storage/model/tally.h"

#include <QTemporaryDir>
#include <QTemporaryFile>

#include <memory>
#include <set>

// One run: random statements, as text, against the engine and against the model, each result
// compared, the whole state now and then, the file closed and opened again in between.
class RandomRun final
{
public:
    // Every fifth seed lets lists grow large.
    explicit RandomRun(quint32 seed);

    // Empty where all agreed; else what did not, for people: the seed, the statement, how to repeat
    // it, and the script of the run so far.
    [[nodiscard]] QByteArray run(int statements);
    [[nodiscard]] const Tally &tally() const { return m_tally; }

private:
    [[nodiscard]] QByteArray open();
    [[nodiscard]] QByteArray reopen();
    [[nodiscard]] QByteArray step();
    [[nodiscard]] QByteArray checkOutcome(const Outcome &outcome, bool wasInTransaction,
                                          bool isAbort);
    [[nodiscard]] QByteArray checkGuid(const QString &guid);
    [[nodiscard]] QByteArray checkState();
    [[nodiscard]] QByteArray checkFile();
    [[nodiscard]] QByteArray report(const QByteArray &difference, int statement);
    void note(const QByteArray &text);

    quint32 m_seed;
    Chance m_chance;
    QTemporaryDir m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
    ModelDatabase m_model;
    StatementGenerator m_generator;
    StatementWriter m_writer;
    Tally m_tally;
    QTemporaryFile m_script; // Written before a statement runs, so that a crash leaves it behind.
    QByteArray m_statement;  // The last one, with what was expected.
    quint64 m_lastEtag = 0;
    QString m_lastGuid;           // Of version 7.
    std::set<QString> m_allGuids; // Given in this run, also in what was aborted.
};
