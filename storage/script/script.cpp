#include "storage/script/script.h"

#include "storage/script/scriptsplitter.h"
#include "storage/script/statementparser.h"

#include <QStringDecoder>

using namespace Qt::StringLiterals;

namespace {

// Where bytes stop being UTF-8.
std::optional<qsizetype> firstInvalid(QByteArrayView bytes)
{
    if (bytes.isValidUtf8())
        return std::nullopt;
    qsizetype valid = 0;
    qsizetype invalid = bytes.size();
    while (valid + 1 < invalid) {
        const qsizetype middle = valid + (invalid - valid) / 2;
        // A character that is cut in two counts as valid so far.
        QStringDecoder decoder(QStringDecoder::Utf8);
        const QString decoded = decoder.decode(bytes.first(middle));
        (decoder.hasError() || decoded.contains(QChar::ReplacementCharacter) ? invalid : valid) =
            middle;
    }
    return valid;
}

Result<Statement> parse(const StatementText &text)
{
    if (const auto invalid = firstInvalid(text.text)) {
        const QByteArrayView before = QByteArrayView(text.text).first(*invalid);
        const qsizetype lineStart = before.lastIndexOf('\n') + 1;
        const auto inLine = int(QString::fromUtf8(before.sliced(lineStart)).toUcs4().size());
        return tl::unexpected(
            StorageError{.code = ErrorCode::SyntaxError,
                         .message = u"The text is not UTF-8 here. Save the script as UTF-8."_s,
                         .line = text.line + int(before.count('\n')),
                         .column = (lineStart == 0 ? text.column : 1) + inLine});
    }
    if (text.text.isEmpty()) {
        return tl::unexpected(StorageError{.code = ErrorCode::SyntaxError,
                                           .message = u"A statement is missing before “->”."_s,
                                           .line = text.line,
                                           .column = text.column});
    }
    return StatementParser(TokenReader(text.text, text.line, text.column)).parse();
}

Statement toStatement(const StatementText &text)
{
    auto statement = parse(text);
    if (!statement) {
        StorageError error = statement.error();
        if (text.unclosed)
            error.message += u" A bracket is still open at the end of the script."_s;
        return statement::Unreadable{.source = text.text, .error = error};
    }
    if (text.expected && text.expected->isEmpty()) {
        return statement::Unreadable{
            .source = text.text,
            .error = {.code = ErrorCode::SyntaxError,
                      .message = u"The expected result is missing behind “->”."_s,
                      .line = text.line,
                      .column = text.column}};
    }
    return *statement;
}

void readHeader(const QStringList &lines, Script &script)
{
    QStringList summary;
    for (const QString &line : lines) {
        if (script.title.isEmpty()) {
            script.title = line;
            continue;
        }
        const qsizetype colon = line.indexOf(u": ");
        const QString name = line.first(std::max<qsizetype>(colon, 0));
        const bool isField = colon > 0 && std::all_of(name.begin(), name.end(), [](QChar c) {
                                 return c.isLower() || c == u'-';
                             });
        if (isField)
            script.fields << std::pair(name, line.sliced(colon + 2).trimmed());
        else
            summary << line;
    }
    script.summary = summary.join(u'\n').trimmed();
}

} // namespace

Script Script::parse(QByteArrayView utf8)
{
    const SplitScript split = splitScript(utf8);
    Script script;
    readHeader(split.header, script);
    for (const StatementText &text : split.statements) {
        ScriptLine line{.statement = toStatement(text),
                        .expected = std::nullopt,
                        .narration = text.narration.join(u'\n'),
                        .line = text.line};
        if (text.expected)
            line.expected = Expectation::parse(*text.expected);
        script.lines << line;
    }
    return script;
}

Statement parseStatement(QByteArrayView utf8)
{
    const SplitScript split = splitScript(utf8);
    const auto unreadable = [&](const QString &message, int line, int column) {
        return statement::Unreadable{.source = utf8.toByteArray(),
                                     .error = {.code = ErrorCode::SyntaxError,
                                               .message = message,
                                               .line = line,
                                               .column = column}};
    };
    if (split.statements.isEmpty())
        return unreadable(u"There is no statement here."_s, 1, 1);
    if (split.statements.size() > 1) {
        const StatementText &second = split.statements[1];
        return unreadable(u"One statement at a time: a second one begins here."_s, second.line,
                          second.column);
    }
    const StatementText &text = split.statements.first();
    if (text.expected) {
        return unreadable(u"An expected result (“-> …”) belongs into a script; here the real one "
                          "is shown."_s,
                          text.line, text.column);
    }
    return toStatement(text);
}
