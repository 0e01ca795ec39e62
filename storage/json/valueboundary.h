#pragma once

#include <QByteArrayView>

#include <vector>

// Finds where a JSON value ends in a text that arrives in pieces. It looks at brackets and strings
// only: whether the value is JSON is JsonText's question. Memory grows with the depth alone.
class ValueBoundary final
{
public:
    enum class State {
        Inside, // The value goes on.
        Complete,
        Broken, // No JSON: a bracket that does not match, or a control character in a string.
    };

    // How many of `bytes` belong to the value: all of them while it goes on; where it is broken, up
    // to and with the byte that broke it. The first byte of all must be no white space.
    qsizetype feed(QByteArrayView bytes);
    [[nodiscard]] State state() const { return m_state; }
    // What was fed is all: whether that completes the value, as the end does a number.
    [[nodiscard]] bool endCompletes() const;

private:
    enum class Place { Start, Scalar, Container, String, Escape };

    void feedStart(char byte);
    void feedContainer(char byte);
    void closeString();
    void open(bool isObject);
    void close(bool isObject);

    State m_state = State::Inside;
    Place m_place = Place::Start;
    std::vector<bool> m_open; // Whether each open bracket is an object's.
};
