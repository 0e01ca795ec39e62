#include "storage/json/valueboundary.h"

#include "storage/json/stringbytes.h"

namespace {

// Nothing that is meant to be read nests like this; it bounds the memory for what is not.
constexpr size_t deepest = 16 * 1024 * 1024;

bool endsScalar(char byte)
{
    switch (byte) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case ',':
    case ':':
    case ']':
    case '}':
    case '[':
    case '{':
    case '"':
        return true;
    default:
        return false;
    }
}

} // namespace

qsizetype ValueBoundary::feed(QByteArrayView bytes)
{
    qsizetype at = 0;
    while (at < bytes.size() && m_state == State::Inside) {
        const char byte = bytes[at];
        switch (m_place) {
        case Place::Start:
            feedStart(byte);
            break;
        case Place::Scalar:
            if (endsScalar(byte)) {
                m_state = State::Complete;
                return at;
            }
            break;
        case Place::Container:
            feedContainer(byte);
            break;
        case Place::String:
            if (bytes.size() - at >= 8) {
                const int plain = plainStringBytes(bytes.data() + at);
                at += plain;
                if (plain > 0)
                    continue;
            }
            if (byte == '"')
                closeString();
            else if (byte == '\\')
                m_place = Place::Escape;
            else if (uchar(byte) < 0x20)
                m_state = State::Broken;
            break;
        case Place::Escape:
            m_place = Place::String;
            if (uchar(byte) < 0x20)
                m_state = State::Broken;
            break;
        }
        ++at;
    }
    return at;
}

bool ValueBoundary::endCompletes() const
{
    return m_state == State::Complete || m_place == Place::Scalar;
}

void ValueBoundary::feedStart(char byte)
{
    m_place = Place::Scalar;
    if (byte == '"')
        m_place = Place::String;
    else
        feedContainer(byte);
}

void ValueBoundary::feedContainer(char byte)
{
    switch (byte) {
    case '"':
        m_place = Place::String;
        break;
    case '{':
    case '[':
        open(byte == '{');
        break;
    case '}':
    case ']':
        close(byte == '}');
        break;
    default:
        break;
    }
}

void ValueBoundary::closeString()
{
    m_place = Place::Container;
    if (m_open.empty())
        m_state = State::Complete;
}

void ValueBoundary::open(bool isObject)
{
    m_place = Place::Container;
    m_open.push_back(isObject);
    if (m_open.size() > deepest)
        m_state = State::Broken;
}

void ValueBoundary::close(bool isObject)
{
    if (m_open.empty() || m_open.back() != isObject) {
        m_state = State::Broken;
        return;
    }
    m_open.pop_back();
    if (m_open.empty())
        m_state = State::Complete;
}
