#pragma once

#include "storage/script/script.h"
#include "storage/script/scriptsplitter.h"

// Reads a script statement by statement, from lines as they come (SCRIPT.md). Never fails: what is
// no statement comes out as an Unreadable one.
//
//     ScriptReader reader(ScriptReader::linesOf(text));
//     while (const auto line = reader.next())
//         interpreter.execute(line->statement);
class ScriptReader final
{
public:
    // The lines of a text, which must outlive the reader.
    [[nodiscard]] static ScriptSplitter::NextLine linesOf(QByteArrayView utf8);

    explicit ScriptReader(ScriptSplitter::NextLine nextLine) : m_splitter(std::move(nextLine)) {}

    // Absent at the script's end.
    [[nodiscard]] std::optional<ScriptLine> next();
    // The comment lines at the top; known once next() has returned.
    [[nodiscard]] const QStringList &header() const { return m_splitter.header(); }

private:
    ScriptSplitter m_splitter;
};
