#pragma once

#include "storage/result.h"
#include "tests/support/heartbeat.h"

// Plays what a person does in a window while the same session imports a file, again and again:
// opens a large database, drags the scroll bar from end to end, jumps to rows, searches by a
// condition, copies and sorts what was found, types a filter, chooses a document, edits and saves
// it; the save waits for the import and is not lost.
//
// The database is changed: give a copy. Needs a QApplication.
namespace windowplay {

struct Given final
{
    QString database;
    QString lines;        // NDJSON to import, with a member `number`.
    QString filter;       // That some documents' keys start with.
    QString settingsFile; // The preferences of this play.
};

struct Figures final
{
    qsizetype beats = 0;
    Heartbeat::Gap longest;
    Heartbeat::Gap longestComputing;
    double percentile999 = 0; // Milliseconds.
    QList<Heartbeat::Gap> steps;
    // The most that the window over the whole play had beyond an empty window, in bytes.
    qint64 memory = 0;

    [[nodiscard]] QString text() const;
};

// Until it is played to its end; what went wrong, where it did not get there.
[[nodiscard]] Result<Figures> play(const Given &given);

} // namespace windowplay
