#include "storage/transfer/importer.h"

#include "storage/keys/extendedjson.h"
#include "storage/transfer/exportedrecord.h"
#include "storage/transfer/progress.h"

#include <limits>

using namespace Qt::StringLiterals;

namespace {

// Where a record's own text says that a mistake is, as a place in the file.
StorageError placedInFile(StorageError error, JsonCursor::Place begin)
{
    constexpr qint64 most = std::numeric_limits<int>::max();
    const qint64 line = begin.line + qMax(error.line, 1) - 1;
    const qint64 column = error.line > 1 ? error.column : begin.column + qMax(error.column, 1) - 1;
    error.line = int(qMin(line, most));
    error.column = int(qMin(column, most));
    return error;
}

// Only these are a record's own fault; a full disk is not.
bool isBadRecord(const StorageError &error)
{
    return error.code == ErrorCode::SyntaxError || error.code == ErrorCode::DataError ||
           error.code == ErrorCode::ConstraintError;
}

QString kindName(JsonKind kind)
{
    switch (kind) {
    case JsonKind::Null:
        return u"null"_s;
    case JsonKind::Boolean:
        return u"true or false"_s;
    case JsonKind::Number:
        return u"a number"_s;
    case JsonKind::String:
        return u"a string"_s;
    case JsonKind::Array:
        return u"an array"_s;
    case JsonKind::Object:
        return u"an object"_s;
    }
    Q_UNREACHABLE();
}

Result<Statement> putFor(exportedrecord::Record &&record, const Importer::Options &options)
{
    std::optional<KeyLiteral> key;
    if (options.keyPath) {
        // Metadata is a member like any other there, and may even hold the key.
    } else if (record.key) {
        const Result<Key> given = keyFromExtendedJson(record.key->view());
        if (!given)
            return tl::unexpected(given.error());
        key = KeyLiteral(*given);
    } else if (const auto identified = exportedrecord::takeId(record.value)) {
        key = KeyLiteral(Key::fromString(identified->id));
        record.value = identified->document;
    }
    return statement::Put{.store = *options.store,
                          .value = std::move(record.value),
                          .key = std::move(key),
                          .add = false};
}

// The id that an exported record names; the record's value without what the export added.
Result<QString> takeExportedId(exportedrecord::Record &record)
{
    if (record.key) {
        if (record.key->view().kind() == JsonKind::String)
            return record.key->view().toString();
        return failure(ErrorCode::DataError,
                       u"The record's “@key” is %1, but a document's key is a string"_s.arg(
                           kindName(record.key->view().kind())));
    }
    const auto identified = exportedrecord::takeId(record.value);
    if (!identified)
        return QString(); // A GUID.
    record.value = identified->document;
    return identified->id;
}

Result<Statement> saveFor(exportedrecord::Record &&record, qint64 number,
                          const Importer::Options &options)
{
    if (record.value.view().kind() != JsonKind::Object)
        return failure(ErrorCode::DataError, u"The record is %1, but a document is an object"_s.arg(
                                                 kindName(record.value.view().kind())));
    if (options.key && options.key->isConstant() && number > 1)
        return failure(ErrorCode::DataError,
                       u"Every record would get the key “%1”: put a member in braces into it"_s.arg(
                           options.key->text()));
    const Result<QString> id =
        options.key ? options.key->idFor(record.value) : takeExportedId(record);
    if (!id)
        return tl::unexpected(id.error());
    return statement::Save{.id = *id,
                           .value = std::move(record.value),
                           .collection = options.collection,
                           .ifEtag = std::nullopt,
                           .insert = false};
}

} // namespace

Importer::Importer(Execute execute, Options options)
    : m_execute(std::move(execute)), m_options(std::move(options))
{
    Q_ASSERT(!m_options.store || (!m_options.key && !m_options.collection));
}

Result<Importer::Report> Importer::run(ImportReader &reader, Progress &progress)
{
    const Outcome begun = m_execute(statement::Begin{.abortOnError = false, .readOnly = false});
    if (!begun.result)
        return tl::unexpected(begun.result.error());
    Result<Report> report = importAll(reader, progress);
    if (!report) {
        abort();
        return report;
    }
    const Outcome committed = m_execute(statement::Commit{});
    if (!committed.result) {
        if (committed.transaction != TransactionState::None)
            abort();
        return tl::unexpected(committed.result.error());
    }
    return report;
}

Result<Statement> Importer::statementFor(const ImportReader::Record &record, const Options &options)
{
    const auto inFile = [&record](StorageError error) {
        return tl::unexpected(placedInFile(std::move(error), record.begin));
    };
    if (!record.text)
        return inFile(record.text.error());
    Result<exportedrecord::Record> read = exportedrecord::read(*record.text);
    if (!read)
        return inFile(std::move(read.error()));
    Result<Statement> statement = options.store ? putFor(std::move(*read), options)
                                                : saveFor(std::move(*read), record.number, options);
    if (!statement)
        return inFile(std::move(statement.error()));
    return statement;
}

Result<Importer::Report> Importer::importAll(ImportReader &reader, Progress &progress)
{
    Report report;
    for (;;) {
        if (progress.isCancelled())
            return failure(ErrorCode::AbortError,
                           u"The import was cancelled; nothing of the file was kept"_s);
        progress.set(reader.bytesRead(), reader.bytesInAll());
        progress.setCount(report.imported);
        const auto record = reader.next();
        if (!record)
            return tl::unexpected(record.error());
        if (!*record)
            return report;
        Result<bool> imported = import(**record);
        if (imported) {
            ++report.imported;
            report.replaced += *imported ? 1 : 0;
            continue;
        }
        StorageError &error = imported.error();
        const bool goesOn =
            m_options.skipBad && isBadRecord(error) &&
            (error.code != ErrorCode::SyntaxError || reader.goesOnBehindBrokenRecord());
        if (!goesOn) {
            error.message = u"Record %1, line %2: %3"_s.arg(
                QString::number((*record)->number), QString::number(error.line), error.message);
            return tl::unexpected(std::move(error));
        }
        ++report.skipped;
        if (report.skippedRecords.size() < Report::maximumListed)
            report.skippedRecords.append({.number = (*record)->number, .reason = error});
    }
}

Result<bool> Importer::import(const ImportReader::Record &record)
{
    const Result<Statement> statement = statementFor(record, m_options);
    if (!statement)
        return tl::unexpected(statement.error());
    const Outcome outcome = m_execute(*statement);
    if (!outcome.result)
        return tl::unexpected(placedInFile(outcome.result.error(), record.begin));
    return outcome.replaced;
}

void Importer::abort()
{
    (void)m_execute(statement::Abort{}); // It can only say that there is nothing to abort.
}
