#pragma once

#include "storage/script/openbrackets.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <functional>
#include <optional>

// A place in a script where a rule is broken.
struct ScriptMistake final
{
    QString message;
    int line = 0;   // From one.
    int column = 0; // From one, in code points.
};

// The text of one statement and what stands around it.
struct StatementText final
{
    QByteArray text;                    // Trimmed; without comments; lines parted by \n.
    int line = 0;                       // From one: where it begins.
    int column = 0;                     // From one, in code points.
    std::optional<QByteArray> expected; // What stands behind `->`, trimmed.
    QStringList narration;              // The comment lines directly above.
    // Set where the text breaks a rule that makes it no statement, whatever its words are.
    std::optional<ScriptMistake> mistake;
};

// Finds where the statements of a script begin and end, by strings, brackets, comments and line
// ends alone (SCRIPT.md, "Reading a script"), so that a broken statement does not spoil the next
// one.
//
// Takes line by line and never more than a statement needs, so that a script can be run while it
// is still being typed into a pipe.
//
// A string or bracket that is not closed makes a statement that can only fail. Where the line of
// such a string, or the script with such a bracket, ends with `-> error SyntaxError`, this is read
// as the statement's end and announcement, although it stands inside the string or bracket: nothing
// else can be true of it, and so what `keyscope exec` prints for the statement reads back as the
// same.
class ScriptSplitter final
{
public:
    // The next line, without its end (a CR in front of it may be left); absent at the script's end.
    using NextLine = std::function<std::optional<QByteArray>()>;

    explicit ScriptSplitter(NextLine nextLine) : m_nextLine(std::move(nextLine)) {}

    // Absent where nothing but empty lines and comments are left.
    [[nodiscard]] std::optional<StatementText> next();

    // The comment lines at the very top, where an empty line or the end follows them. Known as soon
    // as next() has returned once.
    [[nodiscard]] const QStringList &header() const { return m_header; }

private:
    [[nodiscard]] bool readLine();
    void endComments();
    [[nodiscard]] StatementText readStatement(qsizetype from);
    void scanLine(qsizetype from);
    void endUnclosedString(qsizetype from);
    void noteMistake(qsizetype offset, const QString &message);
    void splitBroken(StatementText &statement) const;
    [[nodiscard]] StatementText finish(int line, int column);

    NextLine m_nextLine;
    QByteArray m_current; // The line that is being read.
    int m_line = 0;       // Its number.
    bool m_statementSeen = false;
    QStringList m_header;
    QStringList m_comments;

    // The statement that is being read.
    QByteArray m_whole;     // With its announcement, without comments.
    qsizetype m_arrow = -1; // Where `->` is in it.
    OpenBrackets m_open;
    qsizetype m_outermost = 0; // Where the outermost open bracket is in it.
    std::optional<std::pair<qsizetype, QString>> m_mistake; // The first one, and where it is.
};
