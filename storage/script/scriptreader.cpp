#include "storage/script/scriptreader.h"

#include "storage/script/statementparser.h"

namespace {

Statement toStatement(const StatementText &text)
{
    if (text.mistake) {
        return statement::Unreadable{.source = text.text,
                                     .error = {.code = ErrorCode::SyntaxError,
                                               .message = text.mistake->message,
                                               .line = text.mistake->line,
                                               .column = text.mistake->column}};
    }
    auto statement = StatementParser(TokenReader(text.text, text.line, text.column)).parse();
    if (!statement)
        return statement::Unreadable{.source = text.text, .error = statement.error()};
    return *std::move(statement);
}

} // namespace

ScriptSplitter::NextLine ScriptReader::linesOf(QByteArrayView utf8)
{
    return [rest = utf8]() mutable -> std::optional<QByteArray> {
        if (rest.isEmpty())
            return std::nullopt;
        const qsizetype end = rest.indexOf('\n');
        const QByteArrayView line = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QByteArrayView() : rest.sliced(end + 1);
        return line.toByteArray();
    };
}

std::optional<ScriptLine> ScriptReader::next()
{
    const auto text = m_splitter.next();
    if (!text)
        return std::nullopt;
    return ScriptLine{.statement = toStatement(*text),
                      .expected = text->expected
                                      ? std::optional(Expectation::parse(*text->expected))
                                      : std::nullopt,
                      .narration = text->narration.join(u'\n'),
                      .line = text->line};
}
