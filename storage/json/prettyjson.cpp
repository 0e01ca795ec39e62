#include "storage/json/prettyjson.h"

#include <cstring>

using namespace Qt::StringLiterals;

namespace {

// Counts the bytes of an indented text.
class Measure final
{
public:
    void put(QByteArrayView bytes) { m_size += bytes.size(); }
    void putLine(qsizetype depth) { m_size += 1 + 2 * depth; }
    [[nodiscard]] qsizetype size() const { return m_size; }

private:
    qsizetype m_size = 0;
};

// Writes them into an array that has just that size.
class Writer final
{
public:
    explicit Writer(qsizetype size) : m_bytes(size, Qt::Uninitialized), m_at(m_bytes.data()) {}
    void put(QByteArrayView bytes)
    {
        std::memcpy(m_at, bytes.data(), size_t(bytes.size()));
        m_at += bytes.size();
    }
    void putLine(qsizetype depth)
    {
        *m_at++ = '\n';
        std::memset(m_at, ' ', size_t(2 * depth));
        m_at += 2 * depth;
    }
    [[nodiscard]] QByteArray take() { return std::move(m_bytes); }

private:
    QByteArray m_bytes;
    char *m_at;
};

// Where the token at `at` ends, in checked text.
qsizetype tokenEnd(QByteArrayView compact, qsizetype at)
{
    if (compact[at] == '"') {
        for (++at; compact[at] != '"'; ++at) {
            if (compact[at] == '\\')
                ++at;
        }
        return at + 1;
    }
    // A number or a word ends where the text around it goes on.
    while (at < compact.size() && compact[at] != ',' && compact[at] != ']' && compact[at] != '}')
        ++at;
    return at;
}

template <typename Output>
void indent(QByteArrayView compact, Output &output)
{
    qsizetype depth = 0;
    for (qsizetype at = 0; at < compact.size();) {
        switch (compact[at]) {
        case '{':
        case '[':
            if (compact[at + 1] == '}' || compact[at + 1] == ']') {
                output.put(compact.sliced(at, 2));
                at += 2;
            } else {
                output.put(compact.sliced(at++, 1));
                output.putLine(++depth);
            }
            break;
        case '}':
        case ']':
            output.putLine(--depth);
            output.put(compact.sliced(at++, 1));
            break;
        case ',':
            output.put(compact.sliced(at++, 1));
            output.putLine(depth);
            break;
        case ':':
            output.put(": ");
            ++at;
            break;
        default:
            const qsizetype end = tokenEnd(compact, at);
            output.put(compact.sliced(at, end - at));
            at = end;
        }
    }
}

} // namespace

Result<QByteArray> prettyJson(const JsonText &json)
{
    Measure measure;
    indent(json.bytes(), measure);
    if (measure.size() > maximumPrettySizeInBytes)
        return failure(ErrorCode::DataError,
                       u"Indented, this value would have %1 bytes; at most %2 can be shown"_s
                           .arg(measure.size())
                           .arg(maximumPrettySizeInBytes));
    Writer writer(measure.size());
    indent(json.bytes(), writer);
    return writer.take();
}
