#include "storage/transfer/recordlayout.h"

#include "storage/json/jsontext.h"
#include "storage/transfer/exportedrecord.h"
#include "storage/transfer/jsoncursor.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

using Kind = RecordLayout::Kind;
using Keep = JsonCursor::Keep;
using End = JsonCursor::End;

// Reads an object at the top of a file to its end, member by member.
class ObjectSurvey final
{
public:
    ObjectSurvey(JsonCursor &cursor, const Progress *progress)
        : m_cursor(cursor), m_progress(progress)
    {}

    Result<void> run();
    // Whether it was read to its end.
    [[nodiscard]] bool isComplete() const { return m_complete; }
    [[nodiscard]] RecordLayout layout(bool everyArray) const;

private:
    struct Array
    {
        QString name;
        bool holdsObject = false;
    };

    // False where the text is no JSON from here on, or has ended.
    Result<bool> readMember();
    Result<bool> readArray(Array &array);
    Result<bool> skipValue();
    [[nodiscard]] bool isCancelled() const { return m_progress && m_progress->isCancelled(); }

    JsonCursor &m_cursor;
    const Progress *m_progress;
    QList<Array> m_arrays;
    bool m_hasOthers = false; // Members that are no arrays.
    bool m_hasMetadata = false;
    bool m_hasKey = false;
    bool m_hasValue = false;
    bool m_complete = false;
};

tl::unexpected<StorageError> cancelled()
{
    return failure(ErrorCode::AbortError, u"Reading the file was cancelled"_s);
}

Result<void> ObjectSurvey::run()
{
    m_cursor.take(); // {
    for (bool first = true;; first = false) {
        const auto next = m_cursor.peek();
        if (!next)
            return tl::unexpected(next.error());
        if (!*next)
            return {};
        if (**next == '}') {
            m_cursor.take();
            m_complete = true;
            return {};
        }
        if (!first) {
            if (**next != ',')
                return {};
            m_cursor.take();
        }
        if (isCancelled())
            return cancelled();
        const Result<bool> read = readMember();
        if (!read)
            return tl::unexpected(read.error());
        if (!*read)
            return {};
    }
}

Result<bool> ObjectSurvey::readMember()
{
    auto next = m_cursor.peek();
    if (!next)
        return tl::unexpected(next.error());
    if (*next != '"')
        return false;
    const auto name = m_cursor.takeValue(Keep::Text);
    if (!name)
        return tl::unexpected(name.error());
    const Result<JsonText> text = JsonText::parse(name->text);
    if (!text)
        return false;
    next = m_cursor.peek();
    if (!next)
        return tl::unexpected(next.error());
    if (*next != ':')
        return false;
    m_cursor.take();
    next = m_cursor.peek();
    if (!next)
        return tl::unexpected(next.error());
    if (!*next)
        return false;
    const QString decoded = text->view().toString();
    m_hasMetadata = m_hasMetadata || decoded == exportedrecord::metadataName;
    m_hasKey = m_hasKey || decoded == exportedrecord::keyName;
    m_hasValue = m_hasValue || decoded == exportedrecord::valueName;
    if (**next == '[') {
        m_arrays.append({.name = decoded, .holdsObject = false});
        return readArray(m_arrays.back());
    }
    m_hasOthers = true;
    return skipValue();
}

Result<bool> ObjectSurvey::readArray(Array &array)
{
    m_cursor.take(); // [
    for (bool first = true;; first = false) {
        auto next = m_cursor.peek();
        if (!next)
            return tl::unexpected(next.error());
        if (!*next)
            return false;
        if (**next == ']') {
            m_cursor.take();
            return true;
        }
        if (!first) {
            if (**next != ',')
                return false;
            m_cursor.take();
            next = m_cursor.peek();
            if (!next)
                return tl::unexpected(next.error());
            if (!*next)
                return false;
        }
        if (isCancelled())
            return cancelled();
        array.holdsObject = array.holdsObject || **next == '{';
        const Result<bool> skipped = skipValue();
        if (!skipped || !*skipped)
            return skipped;
    }
}

Result<bool> ObjectSurvey::skipValue()
{
    const auto value = m_cursor.takeValue(Keep::Nothing);
    if (!value)
        return tl::unexpected(value.error());
    return value->end == End::Complete;
}

RecordLayout ObjectSurvey::layout(bool everyArray) const
{
    RecordLayout layout{.kind = Kind::ArrayInObject, .arrays = {}};
    QStringList all;
    for (const Array &array : m_arrays) {
        all += array.name;
        if (array.holdsObject)
            layout.arrays += array.name;
    }
    if (everyArray)
        layout.arrays = all;
    else if (m_hasMetadata || (m_hasKey && m_hasValue))
        layout.arrays.clear(); // A document, or what an export wrapped.
    else if (layout.arrays.isEmpty() && !m_hasOthers)
        layout.arrays = all;
    if (layout.arrays.isEmpty() && !everyArray)
        layout.kind = Kind::Object;
    return layout;
}

} // namespace

bool RecordLayout::isNameOfLines(const QString &fileName)
{
    QString name = fileName.toLower();
    for (const QLatin1StringView suffix : {".gz"_L1, ".zst"_L1}) {
        if (name.endsWith(suffix))
            name.chop(suffix.size());
    }
    return name.endsWith(".ndjson"_L1) || name.endsWith(".jsonl"_L1);
}

Result<RecordLayout> RecordLayout::detect(QIODevice &device, bool lines, bool everyArray,
                                          const Progress *progress)
{
    if (lines)
        return RecordLayout{.kind = Kind::Lines, .arrays = {}};
    JsonCursor cursor(device);
    const auto first = cursor.peek();
    if (!first)
        return tl::unexpected(first.error());
    if (*first == '[')
        return RecordLayout{.kind = Kind::Array, .arrays = {}};
    if (*first != '{')
        return RecordLayout{.kind = Kind::Lines, .arrays = {}};

    const qint64 firstLine = cursor.place().line;
    ObjectSurvey survey(cursor, progress);
    if (auto run = survey.run(); !run)
        return tl::unexpected(run.error());
    // A first line that is no JSON may still be a bad record among good ones: then the mistake is
    // in it, or was noticed only where the next line begins.
    const JsonCursor::Place place = cursor.place();
    const bool endsInFirstLine =
        place.line == firstLine ||
        (!survey.isComplete() && place.line == firstLine + 1 && place.column == 1);
    const auto behind = cursor.peek();
    if (!behind)
        return tl::unexpected(behind.error());
    if (endsInFirstLine && *behind)
        return RecordLayout{.kind = Kind::Lines, .arrays = {}};
    return survey.layout(everyArray);
}
