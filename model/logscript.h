#pragma once

#include "model/logentry.h"

#include <QSet>

class QIODevice;

// Writes a log as a script of SCRIPT.md that replays: each statement in full with the result that
// it must give. What can only be so once is written so that it holds again: a made GUID as `->
// guid`, what names one or gives a change number as `-> any`; an `IF etag` that held is left out,
// since change numbers differ from run to run. What no replay can bring about (a full disk, a
// cancelled wait) becomes a comment.
//
// Works on any thread, on a copy of the log's entries.
class LogScript final
{
public:
    struct Header
    {
        QString fileName; // Of the database, as the person knows it.
        qint64 writtenAtMilliseconds = 0;
        qint64 droppedRows = 0; // That the log no longer had.
    };

    LogScript(QList<LogEntry> entries, Header header);

    // How many statements were written; UnknownError or QuotaExceededError where the device fails.
    Result<qint64> write(QIODevice &device);

private:
    [[nodiscard]] QByteArray header() const;
    // The line or lines for one statement, with their line ends; empty where there is nothing to
    // say.
    [[nodiscard]] QByteArray linesOf(const LogEntry &entry);
    [[nodiscard]] QByteArray expectationOf(const LogEntry &entry);
    [[nodiscard]] bool namesMadeGuid(const Statement &statement) const;
    [[nodiscard]] bool givesMadeGuid(const Result<Value> &result) const;

    QList<LogEntry> m_entries;
    Header m_header;
    QSet<QString> m_guids; // That the statements so far made.
};
