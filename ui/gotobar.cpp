#include "ui/gotobar.h"

#include "model/quantities.h"
#include "storage/script/fragments.h"
#include "ui/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

bool separatesGroups(QChar character)
{
    return character.isSpace() || u"'’,._"_s.contains(character) ||
           QLocale().groupSeparator() == character;
}

} // namespace

GoToBar::GoToBar(QWidget *parent)
    : QFrame(parent),
      m_row(new QToolButton(this)),
      m_key(new QToolButton(this)),
      m_text(new QLineEdit(this)),
      m_note(new NoteLine(this))
{
    const auto choice = [this](QToolButton *button, const QString &text, const QString &tip,
                               Wanted wanted) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, wanted] {
            m_openedFor = wanted;
            setWanted(wanted);
            m_text->setFocus();
            m_text->selectAll();
        });
    };
    choice(m_row, tr("Row"), tr("Go to the row of this number"), Wanted::Row);
    choice(m_key, tr("Key"), tr("Go to this key"), Wanted::Key);
    m_text->setObjectName(u"goToText"_s);
    m_text->setClearButtonEnabled(true);
    m_note->setObjectName(u"goToNote"_s);
    auto *go = new QToolButton(this);
    go->setText(tr("Go"));
    go->setToolTip(tr("Go there (Enter)"));
    auto *close = new QToolButton(this);
    close->setText(u"✕"_s);
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close"));
    for (QToolButton *button : {go, close}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
    }

    auto *line = new QHBoxLayout;
    line->setSpacing(spacing::small);
    line->addWidget(m_row);
    line->addWidget(m_key);
    line->addWidget(m_text, 1);
    line->addWidget(go);
    line->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::normal, spacing::small, spacing::normal, spacing::small);
    layout->setSpacing(spacing::small);
    layout->addLayout(line);
    layout->addWidget(m_note);
    hide();

    connect(m_text, &QLineEdit::textEdited, this, &GoToBar::textEdited);
    connect(go, &QToolButton::clicked, this, &GoToBar::go);
    connect(close, &QToolButton::clicked, this, &GoToBar::close);
    setWanted(Wanted::Row);
}

void GoToBar::setList(ListAddress::Kind kind, qint64 rows)
{
    m_kind = kind;
    m_rows = rows;
    updateHint();
}

void GoToBar::open(Wanted wanted, const QString &text)
{
    m_openedFor = wanted;
    setWanted(wanted);
    if (!text.isEmpty())
        m_text->setText(text);
    show();
    m_text->setFocus(Qt::OtherFocusReason); // A shortcut's would select what was typed.
    if (text.isEmpty())
        m_text->selectAll();
}

void GoToBar::close()
{
    if (isHidden())
        return;
    hide();
    emit closed();
}

void GoToBar::tell(NoteLine::Kind kind, const QString &text)
{
    m_note->setNote(kind, text);
}

void GoToBar::setWanted(Wanted wanted)
{
    m_wanted = wanted;
    m_row->setChecked(wanted == Wanted::Row);
    m_key->setChecked(wanted == Wanted::Key);
    tell(NoteLine::Kind::Quiet, {});
    updateHint();
}

void GoToBar::textEdited(const QString &text)
{
    const bool isNumber = text.trimmed().isEmpty() || rowNumber(text);
    setWanted(isNumber ? m_openedFor : Wanted::Key);
}

void GoToBar::updateHint()
{
    const bool isDocument =
        m_kind == ListAddress::Kind::AllDocuments || m_kind == ListAddress::Kind::Collection;
    QString hint;
    if (m_wanted == Wanted::Row)
        hint =
            m_rows > 0 ? tr("Row number, 1 to %1").arg(quantities::count(m_rows)) : tr("No rows");
    else if (isDocument)
        hint = tr("Key, as users/1");
    else if (m_kind == ListAddress::Kind::Index)
        hint = tr("Primary key, as 5 or \"text\"");
    else
        hint = tr("Key, as 5 or \"text\"");
    m_text->setPlaceholderText(hint);
    m_text->setAccessibleName(hint);
    m_text->setFont(m_wanted == Wanted::Key ? theme::fixedFont() : font());
}

std::optional<qint64> GoToBar::rowNumber(QStringView text)
{
    constexpr qint64 most = std::numeric_limits<qint64>::max();
    qint64 number = 0;
    bool hasDigits = false;
    for (const QChar character : text) {
        const int digit = character.digitValue();
        if (digit < 0 && !separatesGroups(character))
            return {};
        if (digit < 0)
            continue;
        hasDigits = true;
        number = number > (most - digit) / 10 ? most : number * 10 + digit;
    }
    return hasDigits ? std::optional(number) : std::nullopt;
}

void GoToBar::go()
{
    if (m_text->text().trimmed().isEmpty()) {
        tell(NoteLine::Kind::Quiet, m_text->placeholderText());
        return;
    }
    if (m_wanted == Wanted::Row)
        goToRow();
    else
        goToKey();
}

void GoToBar::goToRow()
{
    const std::optional<qint64> number = rowNumber(m_text->text());
    if (m_rows == 0)
        tell(NoteLine::Kind::Error, tr("This list has no rows."));
    else if (!number || *number < 1 || *number > m_rows)
        tell(NoteLine::Kind::Error,
             tr("There is no such row: the list has rows 1 to %1.").arg(quantities::count(m_rows)));
    else
        emit rowWanted(*number - 1);
}

void GoToBar::goToKey()
{
    if (m_kind == ListAddress::Kind::AllDocuments || m_kind == ListAddress::Kind::Collection) {
        const Result<std::optional<DocumentKey>> key = DocumentKey::parse(m_text->text());
        if (!key)
            tell(NoteLine::Kind::Error, key.error().message);
        else if (*key)
            emit keyWanted(**key);
        return;
    }
    const Result<Key> key =
        parseKeyLiteral(m_text->text().toUtf8()).and_then([](const KeyLiteral &literal) {
            return literal.toKey();
        });
    if (key)
        emit keyWanted(*key);
    else
        tell(NoteLine::Kind::Error,
             tr("This is no key: %1 Text stands in quotes.").arg(key.error().message));
}

void GoToBar::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        go();
        return;
    default:
        QFrame::keyPressEvent(event);
    }
}
