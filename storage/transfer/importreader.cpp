#include "storage/transfer/importreader.h"

#include "storage/json/jsonstring.h"
#include "storage/json/jsontext.h"

#include <QIODevice>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

using Kind = RecordLayout::Kind;
using Keep = JsonCursor::Keep;
using End = JsonCursor::End;

QString quotedList(const QStringList &names)
{
    constexpr qsizetype most = 20;
    QStringList quoted;
    for (const QString &name : names.first(qMin(names.size(), most)))
        quoted += u"“%1”"_s.arg(name);
    if (names.size() > most)
        quoted += u"…"_s;
    return quoted.join(u", "_s);
}

// The array to read; empty where the layout needs none.
Result<QString> chosenArray(const RecordLayout &layout, const QString &asked)
{
    if (asked.isEmpty()) {
        if (layout.kind != Kind::ArrayInObject)
            return QString();
        if (layout.arrays.size() == 1)
            return layout.arrays.first();
        if (layout.arrays.isEmpty())
            return failure(ErrorCode::DataError, u"The file is an object that holds no records"_s);
        return failure(ErrorCode::DataError,
                       u"The file holds several arrays: %1. Say which one to import."_s.arg(
                           quotedList(layout.arrays)));
    }
    if (layout.arrays.contains(asked))
        return asked;
    QString there;
    switch (layout.kind) {
    case Kind::Array:
        there = u"The file is an array itself."_s;
        break;
    case Kind::Lines:
        there = u"The file has one record a line."_s;
        break;
    case Kind::Object:
    case Kind::ArrayInObject:
        there = layout.arrays.isEmpty() ? u"The file holds no array."_s
                                        : u"There is %1."_s.arg(quotedList(layout.arrays));
        break;
    }
    return failure(ErrorCode::NotFoundError,
                   u"There is no array “%1” in the file. %2"_s.arg(asked, there));
}

} // namespace

Result<std::unique_ptr<ImportReader>> ImportReader::open(QIODevice &device, const Options &options,
                                                         const Progress *progress)
{
    Result<RecordLayout> layout =
        RecordLayout::detect(device, options.recordsAreLines, !options.array.isEmpty(), progress);
    if (!layout)
        return tl::unexpected(std::move(layout.error()));
    const Result<QString> array = chosenArray(*layout, options.array);
    if (!array)
        return tl::unexpected(array.error());
    if (!device.seek(0))
        return failure(
            ErrorCode::UnknownError,
            u"The file cannot be read from its start again: %1"_s.arg(device.errorString()));
    return std::unique_ptr<ImportReader>(new ImportReader(device, std::move(*layout), *array));
}

ImportReader::ImportReader(QIODevice &device, RecordLayout layout, const QString &array)
    : m_device(device),
      m_size(device.size()),
      m_layout(std::move(layout)),
      m_array(array),
      m_cursor(device)
{}

bool ImportReader::goesOnBehindBrokenRecord() const
{
    return m_layout.kind == Kind::Lines;
}

qint64 ImportReader::bytesRead() const
{
    return m_device.pos();
}

qint64 ImportReader::bytesInAll() const
{
    return m_size;
}

Result<std::optional<ImportReader::Record>> ImportReader::next()
{
    if (m_ended)
        return std::nullopt;
    switch (m_layout.kind) {
    case Kind::Lines:
        return nextLine();
    case Kind::Object:
        m_ended = true;
        return nextValue();
    case Kind::Array:
    case Kind::ArrayInObject:
        break;
    }
    auto element = nextElement();
    // Behind a mistake in the array itself, and behind its end, there is nothing more.
    if (!element || !*element)
        m_ended = true;
    return element;
}

Result<std::optional<ImportReader::Record>> ImportReader::nextLine()
{
    for (;;) {
        auto line = m_cursor.takeLine();
        if (!line)
            return tl::unexpected(std::move(line.error()));
        if (!*line) {
            m_ended = true;
            return std::nullopt;
        }
        if (!(*line)->tooLarge && (*line)->text.trimmed().isEmpty())
            continue;
        return record(std::move(**line));
    }
}

// The file is one record.
Result<std::optional<ImportReader::Record>> ImportReader::nextValue()
{
    if (const auto begin = m_cursor.peek(); !begin)
        return tl::unexpected(begin.error());
    auto taken = m_cursor.takeValue(Keep::Text);
    const bool isComplete = taken && taken->end == End::Complete;
    Result<Record> value = record(std::move(taken));
    if (!value)
        return tl::unexpected(std::move(value.error()));
    if (isComplete) {
        if (auto end = expectEnd(); !end)
            return tl::unexpected(end.error());
    }
    return std::move(*value);
}

Result<std::optional<ImportReader::Record>> ImportReader::nextElement()
{
    const bool first = !std::exchange(m_begun, true);
    if (first) {
        if (auto entered = enterArray(); !entered)
            return tl::unexpected(entered.error());
    }
    auto next = m_cursor.peek();
    if (!next)
        return tl::unexpected(next.error());
    if (*next == ']') {
        m_cursor.take();
        if (auto left = leaveArray(); !left)
            return tl::unexpected(left.error());
        return std::nullopt;
    }
    if (!first) {
        if (auto comma = take(',', u"A comma or “]” must follow a record"_s); !comma)
            return tl::unexpected(comma.error());
        next = m_cursor.peek();
        if (!next)
            return tl::unexpected(next.error());
    }
    if (!*next || **next == ']' || **next == '}' || **next == ',' || **next == ':')
        return syntaxError(first ? u"“[” must be followed by a record or “]”"_s
                                 : u"A comma must be followed by a record"_s);
    auto taken = m_cursor.takeValue(Keep::Text);
    // Parsing the record will tell what is wrong; nothing is read behind it.
    if (taken && taken->end != End::Complete)
        m_ended = true;
    Result<Record> element = record(std::move(taken));
    if (!element)
        return tl::unexpected(std::move(element.error()));
    return std::move(*element);
}

// Moves behind the array's opening bracket.
Result<void> ImportReader::enterArray()
{
    if (m_layout.kind == Kind::ArrayInObject) {
        if (auto brace = take('{', u"“{” must stand here"_s); !brace)
            return brace;
        for (;;) {
            const Result<bool> found = enterMember();
            if (!found)
                return tl::unexpected(found.error());
            if (*found)
                break;
        }
    }
    return take('[', u"“[” must stand here"_s);
}

// Reads the next member's name. Where it is the array's, the cursor is in front of its value;
// otherwise behind the comma that follows the member.
Result<bool> ImportReader::enterMember()
{
    const auto begin = m_cursor.peek();
    if (!begin)
        return tl::unexpected(begin.error());
    if (*begin != '"')
        return syntaxError(u"The name of a member must stand here"_s);
    const auto name = m_cursor.takeValue(Keep::Text);
    if (!name)
        return tl::unexpected(name.error());
    if (!JsonText::parse(name->text))
        return syntaxError(u"The name of the member before is no JSON"_s);
    if (auto colon = take(':', u"A member name must be followed by a colon"_s); !colon)
        return tl::unexpected(colon.error());
    const auto value = m_cursor.peek();
    if (!value)
        return tl::unexpected(value.error());
    if (*value == '[' && decodedJsonString(name->text) == m_array)
        return true;
    if (!*value)
        return syntaxError(u"A colon must be followed by a value"_s);
    const auto skipped = m_cursor.takeValue(Keep::Nothing);
    if (!skipped)
        return tl::unexpected(skipped.error());
    if (auto comma = take(',', u"A member must be followed by a comma"_s); !comma)
        return tl::unexpected(comma.error());
    return false;
}

// What stands behind the array must be the end of the file, or the rest of the object.
Result<void> ImportReader::leaveArray()
{
    if (m_layout.kind == Kind::ArrayInObject) {
        if (auto left = leaveObject(); !left)
            return left;
    }
    return expectEnd();
}

Result<void> ImportReader::leaveObject()
{
    for (;;) {
        auto next = m_cursor.peek();
        if (!next)
            return tl::unexpected(next.error());
        if (*next == '}') {
            m_cursor.take();
            return {};
        }
        if (auto comma = take(',', u"A comma or “}” must follow a member"_s); !comma)
            return comma;
        if (next = m_cursor.peek(); !next)
            return tl::unexpected(next.error());
        if (*next != '"')
            return syntaxError(u"A comma must be followed by a member name"_s);
        if (const auto name = m_cursor.takeValue(Keep::Nothing); !name)
            return tl::unexpected(name.error());
        if (auto colon = take(':', u"A member name must be followed by a colon"_s); !colon)
            return colon;
        if (next = m_cursor.peek(); !next)
            return tl::unexpected(next.error());
        if (!*next)
            return syntaxError(u"A colon must be followed by a value"_s);
        const auto value = m_cursor.takeValue(Keep::Nothing);
        if (!value)
            return tl::unexpected(value.error());
        if (value->end != End::Complete)
            return syntaxError(u"The value before is no JSON"_s);
    }
}

Result<void> ImportReader::expectEnd()
{
    const auto behind = m_cursor.peek();
    if (!behind)
        return tl::unexpected(behind.error());
    if (*behind)
        return syntaxError(u"Nothing may follow the records"_s);
    return {};
}

Result<ImportReader::Record> ImportReader::record(Result<JsonCursor::Taken> taken)
{
    if (!taken)
        return tl::unexpected(std::move(taken.error()));
    Record record{.number = ++m_number, .begin = taken->begin, .text = std::move(taken->text)};
    if (taken->tooLarge)
        record.text =
            failure(ErrorCode::DataError,
                    u"The record is longer than %1 bytes"_s.arg(JsonCursor::maximumTextInBytes));
    return record;
}

Result<void> ImportReader::take(char expected, const QString &complaint)
{
    const auto next = m_cursor.peek();
    if (!next)
        return tl::unexpected(next.error());
    if (*next != expected)
        return syntaxError(complaint + (*next ? QString() : u", but the file ends here"_s));
    m_cursor.take();
    return {};
}

tl::unexpected<StorageError> ImportReader::syntaxError(const QString &message) const
{
    const JsonCursor::Place place = m_cursor.place();
    constexpr qint64 most = std::numeric_limits<int>::max();
    const QString line = QString::number(place.line);
    const QString where =
        m_number == 0 ? u"Line %1: "_s.arg(line)
                      : u"Behind record %1, line %2: "_s.arg(QString::number(m_number), line);
    return tl::unexpected(StorageError{.code = ErrorCode::SyntaxError,
                                       .message = where + message,
                                       .line = int(qMin(place.line, most)),
                                       .column = int(qMin(place.column, most))});
}
