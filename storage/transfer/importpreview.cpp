#include "storage/transfer/importpreview.h"

#include "storage/json/metadata.h"
#include "storage/keys/documentkey.h"

#include <QHash>

namespace {

using Row = ImportPreview::Row;

// Foresees the keys of one import, record by record.
class Foresight final
{
public:
    explicit Foresight(const ImportPreview::CurrentIdentity &currentIdentity)
        : m_currentIdentity(currentIdentity)
    {}

    [[nodiscard]] Result<void> fill(Row &row, const Statement &statement,
                                    const std::optional<KeyPath> &keyPath);

private:
    [[nodiscard]] Result<void> fillDocument(Row &row, const statement::Save &save);
    [[nodiscard]] Result<DocumentKey> nextIdentity(const DocumentKey &prefix);

    const ImportPreview::CurrentIdentity &m_currentIdentity;
    QHash<QByteArray, quint64> m_values; // By folded prefix.
};

QByteArray cut(const QByteArray &text)
{
    if (text.size() <= ImportPreview::maximumTextInBytes)
        return text;
    qsizetype end = ImportPreview::maximumTextInBytes;
    while ((uchar(text[end]) & 0xc0) == 0x80)
        --end; // Not inside a character.
    return text.first(end);
}

Result<void> Foresight::fill(Row &row, const Statement &statement,
                             const std::optional<KeyPath> &keyPath)
{
    if (const auto *save = std::get_if<statement::Save>(&statement))
        return fillDocument(row, *save);
    const auto &put = std::get<statement::Put>(statement);
    row.strategy = put.key ? Strategy::Given : Strategy::Generated;
    row.key = put.key ? put.key->toText() : QString();
    row.text = cut(put.value.toText());
    if (!keyPath)
        return {};
    if (!put.value.value())
        return tl::unexpected(put.value.value().error());
    const auto inside = keyPath->keyOf(put.value.value()->view());
    if (!inside)
        return tl::unexpected(inside.error());
    if (*inside) {
        row.strategy = Strategy::Given;
        row.key = (*inside)->toLiteral();
    }
    return {};
}

Result<void> Foresight::fillDocument(Row &row, const statement::Save &save)
{
    Result<JsonText> document = save.value.value();
    if (document && save.collection)
        document = withCollection(*document, *save.collection);
    if (!document)
        return tl::unexpected(document.error());
    const Result<std::optional<DocumentKey>> id = DocumentKey::parse(save.id);
    if (!id)
        return tl::unexpected(id.error());
    if (!*id) {
        row.strategy = Strategy::Guid;
    } else if (!(*id)->asksForIdentity()) {
        row.strategy = Strategy::Semantic;
        row.key = (*id)->spelling();
    } else {
        const Result<DocumentKey> key = nextIdentity(**id);
        if (!key)
            return tl::unexpected(key.error());
        row.strategy = Strategy::Identity;
        row.key = key->spelling();
    }
    row.collection = collectionOf(*document);
    row.text = cut(document->bytes());
    return {};
}

Result<DocumentKey> Foresight::nextIdentity(const DocumentKey &prefix)
{
    auto value = m_values.find(prefix.folded());
    if (value == m_values.end())
        value = m_values.insert(prefix.folded(), m_currentIdentity(prefix.spelling()));
    return prefix.withIdentity(qint64(++*value));
}

} // namespace

Result<ImportPreview> ImportPreview::read(ImportReader &reader, const Importer::Options &options,
                                          int rows, const CurrentIdentity &currentIdentity)
{
    ImportPreview preview;
    preview.layout = reader.layout();
    preview.array = reader.array();
    Foresight foresight(currentIdentity);
    for (;;) {
        const auto record = reader.next();
        if (!record && record.error().code != ErrorCode::SyntaxError)
            return tl::unexpected(record.error());
        if (!record) {
            preview.broken = record.error();
            return preview;
        }
        if (!*record) {
            preview.complete = true;
            return preview;
        }
        if (preview.rows.size() == rows)
            return preview;
        Row row;
        row.number = (*record)->number;
        row.line = (*record)->begin.line;
        const Result<Statement> statement = Importer::statementFor(**record, options);
        if (!statement)
            row.bad = statement.error();
        else if (const Result<void> filled = foresight.fill(row, *statement, options.keyPath);
                 !filled)
            row.bad = filled.error();
        preview.rows.append(row);
    }
}
