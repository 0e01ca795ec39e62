#pragma once

#include "storage/outcome.h"
#include "storage/script/expectation.h"
#include "storage/script/statement.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

// One statement of a script with what stands around it.
struct ScriptLine final
{
    Statement statement; // Unreadable where the text is no statement.
    std::optional<Expectation> expected;
    QString narration; // The comment lines directly above, without `#`; lines parted by \n.
    int line = 0;      // From one: where the statement begins.
};

// A script that has been read (SCRIPT.md). Mistakes are lines of their own, so reading never fails.
struct Script final
{
    QString title;                             // The header's first line.
    QList<std::pair<QString, QString>> fields; // The header's `name: value` lines.
    QString summary;                           // The header's other lines.
    QList<ScriptLine> lines;

    [[nodiscard]] static Script parse(QByteArrayView utf8);
};

// Reads the single statement of a console line; Unreadable where it is none, or more than one.
// A `-> …` behind it is a mistake there.
[[nodiscard]] Statement parseStatement(QByteArrayView utf8);
