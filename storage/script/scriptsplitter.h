#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

// Where statements begin and end in a script, found by strings, brackets, comments and line ends
// alone (SCRIPT.md, "Reading a script"), so that a broken statement does not spoil the next.
struct StatementText final
{
    QByteArray text; // From its first character on; comments are blanked out, line ends are \n.
    int line = 0;    // From one.
    int column = 0;  // In code points, from one: where `text` begins on its line.
    std::optional<QByteArray> expected; // What stands behind `->`, trimmed.
    QStringList narration;              // The comment lines directly above.
    bool unclosed = false;              // A bracket was still open at the end of the script.
};

struct SplitScript final
{
    QStringList header; // The comment lines at the very top, where an empty line follows them.
    QList<StatementText> statements;
};

// `utf8` may begin with a BOM, and may be no UTF-8 at all.
[[nodiscard]] SplitScript splitScript(QByteArrayView utf8);
