#include "ui/findbar.h"

#include "ui/jsoneditor.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

QToolButton *button(const QString &text, const QString &tip)
{
    auto *button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

FindBar::FindBar(JsonEditor &editor, QWidget *parent)
    : QFrame(parent),
      m_editor(editor),
      m_text(new QLineEdit),
      m_replacement(new QLineEdit),
      m_replaceRow(new QWidget),
      m_matchCase(button(tr("Aa"), tr("Match upper and lower case"))),
      m_answer(new QLabel)
{
    m_text->setPlaceholderText(tr("Find"));
    m_text->setAccessibleName(tr("Text to find"));
    m_text->setClearButtonEnabled(true);
    m_replacement->setPlaceholderText(tr("Replace with"));
    m_replacement->setAccessibleName(tr("Replacement"));
    m_matchCase->setCheckable(true);
    m_matchCase->setAccessibleName(tr("Match case"));

    auto *previous = button(tr("Previous"), tr("Find the one before (Shift+Enter)"));
    auto *next = button(tr("Next"), tr("Find the next one (Enter)"));
    auto *close = button(u"✕"_s, tr("Close (Esc)"));
    close->setAccessibleName(tr("Close"));
    auto *replace = button(tr("Replace"), tr("Replace this one and find the next (Enter)"));
    auto *all = button(tr("Replace All"), tr("Replace every one in the text"));

    auto *findRow = new QHBoxLayout;
    findRow->setSpacing(4);
    findRow->addWidget(m_text, 1);
    for (QWidget *widget : {static_cast<QWidget *>(m_matchCase), static_cast<QWidget *>(previous),
                            static_cast<QWidget *>(next), static_cast<QWidget *>(close)})
        findRow->addWidget(widget);
    auto *replaceRow = new QHBoxLayout(m_replaceRow);
    replaceRow->setContentsMargins(0, 0, 0, 0);
    replaceRow->setSpacing(4);
    replaceRow->addWidget(m_replacement, 1);
    replaceRow->addWidget(replace);
    replaceRow->addWidget(all);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(findRow);
    layout->addWidget(m_replaceRow);
    layout->addWidget(m_answer);
    m_answer->hide();
    hide();

    connect(m_text, &QLineEdit::textEdited, this, [this] { search(true, true); });
    connect(m_matchCase, &QToolButton::toggled, this, [this] { search(true, true); });
    connect(previous, &QToolButton::clicked, this, &FindBar::findPrevious);
    connect(next, &QToolButton::clicked, this, &FindBar::findNext);
    connect(close, &QToolButton::clicked, this, &FindBar::close);
    connect(replace, &QToolButton::clicked, this, &FindBar::replaceCurrent);
    connect(all, &QToolButton::clicked, this, &FindBar::replaceAll);
}

void FindBar::openFind()
{
    open(false);
}

void FindBar::openReplace()
{
    open(!m_editor.isReadOnly());
}

void FindBar::open(bool replacing)
{
    const QString selected = m_editor.selectedText();
    if (!selected.isEmpty() && !selected.contains(u'\n'))
        m_text->setText(selected);
    m_replaceRow->setVisible(replacing);
    m_answer->hide();
    show();
    m_text->setFocus();
    m_text->selectAll();
}

void FindBar::close()
{
    hide();
    m_editor.setFocus();
}

void FindBar::findNext()
{
    search(true, false);
}

void FindBar::findPrevious()
{
    search(false, false);
}

void FindBar::search(bool forward, bool fromSelectionStart)
{
    if (m_text->text().isEmpty()) {
        m_answer->hide();
        return;
    }
    int line = 0;
    int index = 0;
    m_editor.getCursorPosition(&line, &index);
    if (m_editor.hasSelectedText()) {
        int endLine = 0;
        int endIndex = 0;
        int startLine = 0;
        int startIndex = 0;
        m_editor.getSelection(&startLine, &startIndex, &endLine, &endIndex);
        const bool fromStart = !forward || fromSelectionStart;
        line = fromStart ? startLine : endLine;
        index = fromStart ? startIndex : endIndex;
    }
    const bool found = m_editor.findFirst(m_text->text(), false, m_matchCase->isChecked(), false,
                                          true, forward, line, index);
    m_answer->setText(tr("“%1” is not in this text.").arg(m_text->text().left(40)));
    m_answer->setVisible(!found);
}

bool FindBar::isMatchSelected() const
{
    return m_editor.selectedText().compare(m_text->text(), m_matchCase->isChecked()
                                                               ? Qt::CaseSensitive
                                                               : Qt::CaseInsensitive) == 0;
}

void FindBar::replaceCurrent()
{
    if (m_editor.isReadOnly() || m_text->text().isEmpty())
        return;
    if (isMatchSelected())
        m_editor.replaceSelectedText(m_replacement->text());
    search(true, false);
}

void FindBar::replaceAll()
{
    if (m_editor.isReadOnly() || m_text->text().isEmpty())
        return;
    const QString before = m_editor.text();
    const auto sensitivity = m_matchCase->isChecked() ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const qsizetype count = before.count(m_text->text(), sensitivity);
    if (count > 0) {
        QString after = before;
        m_editor.replaceText(after.replace(m_text->text(), m_replacement->text(), sensitivity));
    }
    m_answer->setText(count > 0 ? tr("%Ln replaced.", nullptr, int(count))
                                : tr("“%1” is not in this text.").arg(m_text->text().left(40)));
    m_answer->show();
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers() & Qt::ShiftModifier)
            findPrevious();
        else if (m_replacement->hasFocus())
            replaceCurrent();
        else
            findNext();
        return;
    default:
        QFrame::keyPressEvent(event);
    }
}
