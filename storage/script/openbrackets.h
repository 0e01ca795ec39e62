#pragma once

#include <QByteArray>

#include <array>

// The brackets that are open at a place in a script: what lets a statement go over a line's end.
//
// Mistakes are forgiven so that a statement ends near its mistake and not at the end of the script:
// a closing bracket closes the innermost open one of its kind with all inside it (`{"a":[1}`), and
// where none of its kind is open, the innermost of any kind (`[1}`). Each step takes constant time.
class OpenBrackets final
{
public:
    // Takes notice of `c`, which is no part of a string or comment; most characters change nothing.
    void note(char c);
    void clear();

    [[nodiscard]] bool isEmpty() const { return m_open.isEmpty(); }

private:
    QByteArray m_open;                  // By their opening characters, the innermost last.
    std::array<qsizetype, 3> m_count{}; // Of each kind.
};
