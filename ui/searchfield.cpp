#include "ui/searchfield.h"

#include "storage/search/searchrequest.h"
#include "ui/icons.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// A search is more work than a look at the list: it waits for a person to stop typing.
constexpr std::chrono::milliseconds pauseBeforeFilter = 150ms;
constexpr std::chrono::milliseconds pauseBeforeSearch = 350ms;

} // namespace

SearchField::SearchField(QWidget *parent)
    : QWidget(parent),
      m_modeButton(new QToolButton(this)),
      m_modes(new QActionGroup(this)),
      m_text(new QLineEdit(this)),
      m_note(new NoteLine(parent))
{
    m_text->setObjectName(u"filter"_s);
    m_text->setClearButtonEnabled(true);
    m_text->addAction(Icons::icon(Icons::Name::Filter), QLineEdit::LeadingPosition);
    m_text->installEventFilter(this);
    m_note->setObjectName(u"filterNote"_s);
    createModes();

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing::small);
    row->addWidget(m_modeButton);
    row->addWidget(m_text, 1);
    setFocusProxy(m_text);

    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] { apply(false); });
    connect(m_text, &QLineEdit::textChanged, this, &SearchField::textChanged);
    updateWords();
}

void SearchField::createModes()
{
    auto *menu = new QMenu(m_modeButton);
    const auto add = [this, menu](Mode mode, const QString &text) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setData(int(mode));
        m_modes->addAction(action);
    };
    add(Mode::KeyBegins, tr("Key begins with"));
    add(Mode::KeyContains, tr("Key contains"));
    add(Mode::Condition, tr("Condition"));
    m_modeButton->setObjectName(u"filterMode"_s);
    m_modeButton->setMenu(menu);
    m_modeButton->setPopupMode(QToolButton::InstantPopup);
    m_modeButton->setAutoRaise(true);
    m_modeButton->setFocusPolicy(Qt::TabFocus);
    m_modeButton->setToolTip(tr("How the text is meant"));
    connect(m_modes, &QActionGroup::triggered, this, [this](const QAction *action) {
        setMode(Mode(action->data().toInt()));
        edit();
    });
}

void SearchField::setList(std::optional<ListAddress::Kind> kind)
{
    if (kind == m_kind)
        return;
    m_kind = kind;
    updateWords();
}

void SearchField::setText(Mode mode, const QString &text)
{
    m_mode = mode;
    {
        const QSignalBlocker blocker(m_text);
        m_text->setText(text);
    }
    m_pause.stop();
    const QSignalBlocker blocker(this);
    apply(true);
    updateWords();
}

void SearchField::setMode(Mode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    updateWords();
    apply(false);
}

void SearchField::clear()
{
    m_text->clear();
    apply(true);
}

void SearchField::edit()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

QString SearchField::text() const
{
    return m_text->text();
}

SearchTerms::Keys SearchField::keys() const
{
    return searchedKeys({.kind = m_kind.value_or(ListAddress::Kind::AllDocuments), .name = {}});
}

void SearchField::textChanged()
{
    if (m_note->kind() == NoteLine::Kind::Error)
        updateWords(); // It was of another text.
    if (m_text->text().isEmpty())
        apply(true); // The clear button leaves at once.
    else
        m_pause.start(m_mode == Mode::KeyBegins ? pauseBeforeFilter : pauseBeforeSearch);
}

bool SearchField::apply(bool isDone)
{
    m_pause.stop();
    const QString text = m_text->text();
    Wanted wanted;
    switch (m_mode) {
    case Mode::KeyBegins:
        wanted.filter = text;
        break;
    case Mode::KeyContains:
        wanted.terms = SearchTerms::keyContains(text, keys());
        break;
    case Mode::Condition: {
        auto terms = SearchTerms::parse(text, keys());
        if (!terms) {
            complain(terms.error(), isDone);
            return false;
        }
        wanted.terms = std::move(*terms);
        break;
    }
    }
    updateWords();
    if (wanted == m_wanted)
        return true;
    m_wanted = std::move(wanted);
    emit wantedChanged();
    return true;
}

void SearchField::complain(const StorageError &error, bool isDone)
{
    const QString text = m_text->text();
    // Columns count code points.
    qsizetype at = 0;
    for (int column = 1; column < error.column && at < text.size(); ++column)
        at += text.at(at).isHighSurrogate() ? 2 : 1;
    // The last word, and what a quote has opened, may yet be typed.
    if (!isDone && (at > text.lastIndexOf(u' ') || text.at(at) == u'"'))
        return;
    m_note->setNote(NoteLine::Kind::Error,
                    tr("At character %1: %2").arg(error.column).arg(error.message));
    m_note->show();
    if (isDone)
        m_text->setCursorPosition(int(at));
}

void SearchField::updateWords()
{
    for (QAction *action : m_modes->actions()) {
        if (action->data().toInt() != int(m_mode))
            continue;
        action->setChecked(true);
        m_modeButton->setText(action->text());
        m_modeButton->setAccessibleName(tr("Filter: %1").arg(action->text()));
        m_text->setAccessibleName(action->text());
    }
    const bool isIndex = m_kind == ListAddress::Kind::Index;
    const bool isStore = m_kind == ListAddress::Kind::Store;
    m_text->setEnabled(m_kind.has_value());
    m_modeButton->setEnabled(m_kind.has_value());
    QString note;
    switch (m_mode) {
    case Mode::KeyBegins:
        m_text->setPlaceholderText(isIndex   ? tr("Index keys: range (>= 5), key or start")
                                   : isStore ? tr("Range (>= 5), key or start of a string")
                                             : tr("Keys that start with…"));
        break;
    case Mode::KeyContains:
        m_text->setPlaceholderText(isIndex ? tr("Part of an index key") : tr("Part of a key"));
        break;
    case Mode::Condition:
        m_text->setPlaceholderText(u"balance > 100"_s);
        if (m_text->text().isEmpty())
            note =
                tr("For example: %1, joined by “and”")
                    .arg(isIndex ? u"name ~ \"ann\" · @indexkey > 5 · @key ~ \"1\" · @size > 1 kB"
                                   " · @modified >= 2026-01-31"_s
                                 : u"name ~ \"ann\" · address.city = \"York\" · @key ~ \"1\" · "
                                   "@size > 1 kB · @modified >= 2026-01-31"_s);
        break;
    }
    m_note->setNote(NoteLine::Kind::Quiet, note);
    m_note->setVisible(!note.isEmpty());
}

bool SearchField::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_text && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Escape:
            if (m_text->text().isEmpty())
                break;
            clear();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Down:
            if (apply(true))
                emit left();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(object, event);
}
