#include "storage/script/scriptsplitter.h"

#include <algorithm>

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

QByteArray withUnixLineEnds(QByteArrayView utf8)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    if (utf8.startsWith(byteOrderMark))
        utf8 = utf8.sliced(byteOrderMark.size());
    QByteArray text = utf8.toByteArray();
    text.replace("\r\n", "\n");
    return text;
}

// Goes over a script once, from line to line.
class Splitter final
{
public:
    explicit Splitter(QByteArrayView utf8) : m_text(withUnixLineEnds(utf8)) {}

    SplitScript split()
    {
        while (m_at < m_text.size())
            readLine();
        if (m_script.statements.isEmpty() && m_script.header.isEmpty())
            m_script.header = m_comments;
        return m_script;
    }

private:
    void readLine()
    {
        const qsizetype lineStart = m_at;
        while (m_at < m_text.size() && m_text[m_at] != '\n' && isBlank(m_text[m_at]))
            ++m_at;
        if (m_at == m_text.size() || m_text[m_at] == '\n') {
            endComments();
            nextLine();
        } else if (m_text[m_at] == '#') {
            m_comments << readComment();
            nextLine();
        } else {
            readStatement(lineStart);
        }
    }

    // An empty line parts comments from what follows.
    void endComments()
    {
        if (m_script.statements.isEmpty() && m_script.header.isEmpty())
            m_script.header = m_comments;
        m_comments.clear();
    }

    void nextLine()
    {
        ++m_at;
        ++m_line;
    }

    // From `#` to the line's end, without the `#` and one space.
    QString readComment()
    {
        qsizetype end = m_text.indexOf('\n', m_at);
        if (end < 0)
            end = m_text.size();
        QByteArrayView comment = QByteArrayView(m_text).sliced(m_at + 1, end - m_at - 1);
        if (comment.startsWith(' '))
            comment = comment.sliced(1);
        m_at = end;
        QString text = QString::fromUtf8(comment);
        while (!text.isEmpty() && text.back().isSpace())
            text.chop(1);
        return text;
    }

    void readStatement(qsizetype lineStart)
    {
        StatementText statement;
        statement.line = m_line;
        statement.column =
            int(QString::fromUtf8(QByteArrayView(m_text).sliced(lineStart, m_at - lineStart))
                    .toUcs4()
                    .size()) +
            1;
        statement.narration = std::exchange(m_comments, {});
        statement.text = readPart(true);
        if (QByteArrayView(m_text).sliced(m_at).startsWith("->")) {
            m_at += 2;
            statement.expected = readPart(false).trimmed();
        }
        statement.unclosed = !m_open.isEmpty();
        m_open.clear();
        while (!statement.text.isEmpty() && isBlank(statement.text.back()))
            statement.text.chop(1);
        m_script.statements << statement;
        nextLine();
    }

    // Up to `->`, where it may come, or the end of the statement.
    QByteArray readPart(bool mayBeExpected)
    {
        QByteArray part;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\n' && m_open.isEmpty())
                break;
            if (mayBeExpected && m_open.isEmpty() && c == '-' && m_at + 1 < m_text.size() &&
                m_text[m_at + 1] == '>')
                break;
            if (c == '\'' || c == '"') {
                readString(part);
                continue;
            }
            if (c == '#') {
                const qsizetype from = m_at;
                readComment();
                part.append(m_at - from, ' ');
                continue;
            }
            if (c == '\n')
                ++m_line;
            noteBracket(c);
            part.append(c);
            ++m_at;
        }
        return part;
    }

    // A string ends at its quote or, broken, at the line's end.
    void readString(QByteArray &part)
    {
        const char quote = m_text[m_at];
        do {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size() && m_text[m_at + 1] != '\n')
                part.append(m_text[m_at++]);
            part.append(m_text[m_at++]);
        } while (m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != '\n');
        if (m_at < m_text.size() && m_text[m_at] == quote)
            part.append(m_text[m_at++]);
    }

    void noteBracket(char c)
    {
        constexpr QByteArrayView openers("{[(");
        constexpr QByteArrayView closers("}])");
        if (openers.contains(c)) {
            m_open.append(c);
        } else if (const qsizetype kind = closers.indexOf(c); kind >= 0) {
            // What closes an outer bracket closes the forgotten ones inside it.
            const qsizetype opened = m_open.lastIndexOf(openers[kind]);
            if (opened >= 0)
                m_open.truncate(opened);
        }
    }

    QByteArray m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    QByteArray m_open; // The brackets that are open.
    QStringList m_comments;
    SplitScript m_script;
};

} // namespace

SplitScript splitScript(QByteArrayView utf8)
{
    return Splitter(utf8).split();
}
