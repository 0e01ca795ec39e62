#include "ui/console.h"

#include "model/statementcompletion.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

#include <algorithm>

using namespace Qt::StringLiterals;

Console::Console(QWidget *parent)
    : QPlainTextEdit(parent),
      m_completer(new QCompleter(this)),
      m_proposals(new QStringListModel(this))
{
    setObjectName(u"console"_s);
    setAccessibleName(tr("Console"));
    setPlaceholderText(tr("Type a statement, such as SAVE 'users/' {\"name\":\"Ann\"}"));
    setTabChangesFocus(true);
    setFont(theme::fixedFont());
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_completer->setModel(m_proposals);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->popup()->setAccessibleName(tr("Proposals"));

    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this, &Console::put);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        clearMistake();
        fitHeight();
    });
    fitHeight();
}

void Console::accept()
{
    m_history.add(toPlainText().trimmed());
    clear();
    emit historyChanged();
}

void Console::setStatement(const QString &text)
{
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    setTextCursor(cursor);
}

void Console::submit()
{
    m_completer->popup()->hide();
    const QString text = toPlainText();
    if (!text.trimmed().isEmpty())
        emit submitted(text);
}

void Console::showMistake(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    // Columns count code points, cursors UTF-16 units.
    const QString text = block.text();
    qsizetype at = 0;
    for (int left = column - 1; left > 0 && at < text.size(); --left)
        at += text.at(at).isHighSurrogate() && at + 1 < text.size() ? 2 : 1;
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + int(at));
    setTextCursor(cursor);

    QTextEdit::ExtraSelection mark;
    mark.cursor = cursor;
    if (!mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor))
        mark.cursor.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(theme::colors(palette()).error);
    setExtraSelections({mark});
}

void Console::clearMistake()
{
    setExtraSelections({});
}

void Console::keyPressEvent(QKeyEvent *event)
{
    const bool proposes = m_completer->popup()->isVisible();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (proposes && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
        if (!m_completer->popup()->currentIndex().isValid())
            m_completer->setCurrentRow(0);
        put(m_completer->currentCompletion());
        m_completer->popup()->hide();
        return;
    }
    if (proposes && isEnter && m_completer->popup()->currentIndex().isValid()) {
        event->ignore(); // The popup takes it.
        return;
    }
    if (isEnter) {
        if (event->modifiers() & Qt::ShiftModifier)
            textCursor().insertBlock(); // A line as the parser counts them.
        else
            submit();
        return;
    }
    if (event->key() == Qt::Key_Space && (event->modifiers() & Qt::ControlModifier)) {
        propose(true);
        return;
    }
    if (event->key() == Qt::Key_Escape && !document()->isEmpty()) {
        setStatement({});
        m_history.endWalk();
        return;
    }
    if (!proposes && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) &&
        walkHistory(event->key()))
        return;
    const QString before = toPlainText();
    QPlainTextEdit::keyPressEvent(event);
    if (toPlainText() != before)
        propose(false);
}

// Up in the first line and Down in the last one walk; elsewhere they move the cursor.
bool Console::walkHistory(int key)
{
    const QTextCursor cursor = textCursor();
    QTextCursor moved = cursor;
    const bool isUp = key == Qt::Key_Up;
    if (moved.movePosition(isUp ? QTextCursor::Up : QTextCursor::Down))
        return false;
    const std::optional<QString> text = isUp ? m_history.older(toPlainText()) : m_history.newer();
    if (text)
        setStatement(*text);
    return true;
}

void Console::propose(bool asked)
{
    const QString text = toPlainText();
    const qsizetype cursor = textCursor().position();
    const StatementCompletion completion = StatementCompletion::at(text, cursor, m_feed.catalog());
    const bool hasBegun = completion.start < cursor;
    if (completion.texts.isEmpty() || (!asked && !hasBegun)) {
        m_completer->popup()->hide();
        return;
    }
    m_proposalStart = completion.start;
    m_proposals->setStringList(completion.texts);
    QAbstractItemView *popup = m_completer->popup();
    popup->setFont(font());
    QTextCursor start = textCursor();
    start.setPosition(int(completion.start));
    QRect rect = cursorRect(start);
    rect.translate(viewport()->pos());
    rect.setWidth(popup->sizeHintForColumn(0) + popup->verticalScrollBar()->sizeHint().width() + 8);
    m_completer->complete(rect);
    popup->setCurrentIndex({});
}

void Console::put(const QString &completion)
{
    if (completion.isEmpty())
        return;
    QTextCursor cursor = textCursor();
    cursor.setPosition(int(m_proposalStart), QTextCursor::KeepAnchor);
    // A prefix in quotes is gone on with inside the quotes, a keyword or name behind a space.
    const bool isPrefix = completion.endsWith("/'"_L1);
    cursor.insertText(isPrefix ? completion : completion + u' ');
    setTextCursor(cursor);
}

bool Console::focusNextPrevChild(bool next)
{
    return !m_completer->popup()->isVisible() && QPlainTextEdit::focusNextPrevChild(next);
}

void Console::fitHeight()
{
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < maximumShownLines;
         block = block.next())
        lines += std::max(1, block.layout() ? block.layout()->lineCount() : 1);
    lines = std::clamp(lines, 1, maximumShownLines);
    const int height = lines * fontMetrics().lineSpacing() + 2 * int(document()->documentMargin()) +
                       2 * frameWidth() + 2;
    setFixedHeight(height);
    setVerticalScrollBarPolicy(lines == maximumShownLines ? Qt::ScrollBarAsNeeded
                                                          : Qt::ScrollBarAlwaysOff);
}

void Console::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    // Comes also where another fixed-width font was chosen (theme::setFixedFont).
    if (event->type() == QEvent::FontChange && font() != theme::fixedFont())
        setFont(theme::fixedFont());
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitHeight();
}

void Console::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}
