#include "storage/script/script.h"

#include "storage/script/scriptreader.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// `group` of `group: Transactions`: one word in lower case; empty where the line is no such field.
QStringView fieldName(const QString &line)
{
    const qsizetype colon = line.indexOf(u": ");
    const QStringView name = QStringView(line).first(std::max<qsizetype>(colon, 0));
    const bool isName = std::all_of(name.begin(), name.end(),
                                    [](QChar c) { return (c >= u'a' && c <= u'z') || c == u'-'; });
    return isName ? name : QStringView();
}

void readHeader(const QStringList &lines, Script &script)
{
    QStringList summary;
    for (const QString &line : lines) {
        if (script.title.isEmpty())
            script.title = line.trimmed();
        else if (const QStringView name = fieldName(line); !name.isEmpty())
            script.fields << std::pair(name.toString(), line.sliced(name.size() + 2).trimmed());
        else
            summary << line;
    }
    script.summary = summary.join(u'\n').trimmed();
}

} // namespace

Script Script::parse(QByteArrayView utf8)
{
    Script script;
    ScriptReader reader(ScriptReader::linesOf(utf8));
    while (auto line = reader.next())
        script.lines << *std::move(line);
    readHeader(reader.header(), script);
    return script;
}

Statement parseStatement(QByteArrayView utf8)
{
    const auto unreadable = [&](const QString &message, int line, int column) {
        return statement::Unreadable{.source = utf8.trimmed().toByteArray(),
                                     .error = {.code = ErrorCode::SyntaxError,
                                               .message = message,
                                               .line = line,
                                               .column = column}};
    };
    ScriptReader reader(ScriptReader::linesOf(utf8));
    auto first = reader.next();
    if (!first)
        return unreadable(u"There is no statement here."_s, 1, 1);
    if (const auto second = reader.next())
        return unreadable(u"One statement at a time: a second one begins here."_s, second->line, 1);
    if (first->expected) {
        return unreadable(u"An expected result (“-> …”) belongs into a script; here the real one "
                          "is shown."_s,
                          first->line, 1);
    }
    return std::move(first->statement);
}
