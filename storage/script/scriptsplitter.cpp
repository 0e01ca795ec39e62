#include "storage/script/scriptsplitter.h"

#include "storage/script/stringliteral.h"
#include "storage/text/utf8.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool isArrow(QByteArrayView text, qsizetype at)
{
    return text.sliced(at).startsWith("->");
}

void removeTrailingBlanks(QByteArray &text)
{
    while (!text.isEmpty() && (isBlank(text.back()) || text.back() == '\n'))
        text.chop(1);
}

// From `#` to the line's end, without the `#` and one space.
QString commentText(QByteArrayView comment)
{
    comment = comment.sliced(comment.size() > 1 && comment[1] == ' ' ? 2 : 1);
    while (!comment.isEmpty() && isBlank(comment.back()))
        comment.chop(1);
    return QString::fromUtf8(comment);
}

// Where the `->` of `-> error SyntaxError` is that ends a line; −1 where none does.
qsizetype findSyntaxErrorAnnouncement(const QByteArray &line, qsizetype from)
{
    // Latin-1, so that offsets are in bytes.
    static const QRegularExpression announcement(u"->\\s*error\\s+SyntaxError\\s*(#.*)?$"_s,
                                                 QRegularExpression::CaseInsensitiveOption);
    if (line.indexOf("->", from) < 0)
        return -1;
    return announcement.match(QString::fromLatin1(line), from).capturedStart();
}

qsizetype firstInvalidUtf8(const QByteArray &text)
{
    const char *const begin = text.constData();
    const char *const end = begin + text.size();
    for (const char *at = begin; at < end;) {
        const int length = utf8Length(at, end);
        if (length == 0)
            return at - begin;
        at += length;
    }
    return -1;
}

} // namespace

std::optional<StatementText> ScriptSplitter::next()
{
    while (readLine()) {
        qsizetype at = 0;
        while (at < m_current.size() && isBlank(m_current[at]))
            ++at;
        if (at == m_current.size())
            endComments();
        else if (m_current[at] == '#')
            m_comments << commentText(QByteArrayView(m_current).sliced(at));
        else
            return readStatement(at);
    }
    endComments();
    return std::nullopt;
}

bool ScriptSplitter::readLine()
{
    auto line = m_nextLine();
    if (!line)
        return false;
    m_current = *std::move(line);
    if (m_current.endsWith('\r'))
        m_current.chop(1);
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    if (m_line == 0 && m_current.startsWith(byteOrderMark))
        m_current.remove(0, byteOrderMark.size());
    ++m_line;
    return true;
}

// An empty line parts comments from what follows.
void ScriptSplitter::endComments()
{
    if (!m_statementSeen && m_header.isEmpty())
        m_header = m_comments;
    m_comments.clear();
}

StatementText ScriptSplitter::readStatement(qsizetype from)
{
    const int line = m_line;
    m_statementSeen = true;
    m_whole.clear();
    m_arrow = -1;
    m_mistake.reset();
    scanLine(from);
    while (!m_open.isEmpty()) {
        if (!readLine())
            break;
        m_whole += '\n';
        scanLine(0);
    }
    return finish(line, int(from) + 1);
}

void ScriptSplitter::scanLine(qsizetype from)
{
    qsizetype copied = from;
    const auto copyUpTo = [&](qsizetype end) {
        m_whole += QByteArrayView(m_current).sliced(copied, end - copied);
        copied = end;
    };
    for (qsizetype at = from; at < m_current.size(); ++at) {
        const char c = m_current[at];
        if (stringliteral::isQuote(c)) {
            const qsizetype end = stringliteral::endOf(m_current, at);
            if (end < 0) {
                copyUpTo(at);
                endUnclosedString(at);
                return;
            }
            at = end - 1;
        } else if (c == '#') {
            copyUpTo(at);
            return;
        } else if (c == '-' && m_open.isEmpty() && isArrow(m_current, at)) {
            copyUpTo(at);
            if (m_arrow < 0)
                m_arrow = m_whole.size();
            else
                noteMistake(m_whole.size(), u"One “->” is enough: a statement has one result."_s);
            ++at;
        } else {
            const bool outermost = m_open.isEmpty();
            m_open.note(c);
            if (outermost && !m_open.isEmpty()) {
                copyUpTo(at);
                m_outermost = m_whole.size();
            }
        }
    }
    copyUpTo(m_current.size());
}

// A string ends with its line, and so does a statement that says so itself.
void ScriptSplitter::endUnclosedString(qsizetype from)
{
    noteMistake(m_whole.size(), u"The string that begins here is not closed on its line."_s);
    m_whole += QByteArrayView(m_current).sliced(from);
    if (findSyntaxErrorAnnouncement(m_current, from) >= 0)
        m_open.clear();
}

void ScriptSplitter::noteMistake(qsizetype offset, const QString &message)
{
    if (!m_mistake)
        m_mistake = std::pair(offset, message);
}

// A broken statement's text is all of it, but for the announcement that ends its last line.
void ScriptSplitter::splitBroken(StatementText &statement) const
{
    const bool isCutOff = !m_open.isEmpty() && m_whole.contains('\n');
    const qsizetype announcement =
        isCutOff ? -1 : findSyntaxErrorAnnouncement(m_whole, m_whole.lastIndexOf('\n') + 1);
    if (announcement >= 0) {
        statement.text = m_whole.first(announcement);
        statement.expected = "error SyntaxError";
    } else if (m_mistake->first >= m_arrow) {
        statement.text = m_whole;
        statement.expected.reset();
    }
}

StatementText ScriptSplitter::finish(int line, int column)
{
    removeTrailingBlanks(m_whole);
    StatementText statement{.text = m_arrow < 0 ? m_whole : m_whole.first(m_arrow),
                            .line = line,
                            .column = column,
                            .expected = std::nullopt,
                            .narration = std::exchange(m_comments, {}),
                            .mistake = std::nullopt};
    if (m_arrow >= 0)
        statement.expected = m_whole.sliced(m_arrow + 2).trimmed();

    if (!m_open.isEmpty())
        noteMistake(m_outermost, u"The bracket that opens here is not closed up to the end of the "
                                 "script."_s);
    if (const qsizetype invalid = firstInvalidUtf8(m_whole); invalid >= 0)
        m_mistake = std::pair(invalid, u"The text is not UTF-8 here. Save the script as UTF-8."_s);
    if (m_arrow == 0)
        noteMistake(0, u"A statement is missing in front of “->”."_s);
    if (statement.expected && statement.expected->isEmpty())
        noteMistake(m_arrow, u"The expected result is missing behind “->”."_s);
    if (m_mistake) {
        splitBroken(statement);
        const TextPosition position = positionAt(m_whole, m_mistake->first);
        statement.mistake = ScriptMistake{
            .message = m_mistake->second,
            .line = line + position.line - 1,
            .column = position.line == 1 ? column + position.column - 1 : position.column};
    }
    removeTrailingBlanks(statement.text);
    m_open.clear();
    return statement;
}
