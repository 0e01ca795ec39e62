#include "ui/messagebar.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QToolButton>

using namespace Qt::StringLiterals;

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_count(new QLabel(this)),
      m_detailsButton(new QToolButton(this)),
      m_copyButton(new QToolButton(this)),
      m_closeAllButton(new QToolButton(this)),
      m_closeButton(new QToolButton(this)),
      m_details(new QPlainTextEdit(this))
{
    setObjectName(u"messageBar"_s);
    setAccessibleName(tr("Messages"));
    setAutoFillBackground(true);
    m_text->setObjectName(u"messageText"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_count->setObjectName(u"messageCount"_s);

    m_detailsButton->setText(tr("Details"));
    m_detailsButton->setCheckable(true);
    m_detailsButton->setToolTip(tr("Show all that is known about this message"));
    m_copyButton->setToolTip(tr("Copy this message with its details"));
    m_copyButton->setAccessibleName(tr("Copy message"));
    m_closeAllButton->setText(tr("Close all"));
    m_closeButton->setToolTip(tr("Close this message (Esc)"));
    m_closeButton->setAccessibleName(tr("Close message"));
    for (QToolButton *button : {m_detailsButton, m_copyButton, m_closeAllButton, m_closeButton})
        button->setAutoRaise(true);

    m_details->setReadOnly(true);
    m_details->setAccessibleName(tr("Details of the message"));
    m_details->setMaximumHeight(fontMetrics().height() * 8);
    m_details->hide();

    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_count, 0, Qt::AlignTop);
    row->addWidget(m_detailsButton, 0, Qt::AlignTop);
    row->addWidget(m_copyButton, 0, Qt::AlignTop);
    row->addWidget(m_closeAllButton, 0, Qt::AlignTop);
    row->addWidget(m_closeButton, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_details);

    connect(m_detailsButton, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(m_copyButton, &QToolButton::clicked, this, &MessageBar::copy);
    connect(m_closeButton, &QToolButton::clicked, this, &MessageBar::closeCurrent);
    connect(m_closeAllButton, &QToolButton::clicked, this, &MessageBar::closeAll);
    updateLook();
    hide();
}

void MessageBar::post(const Message &message)
{
    if (m_messages.contains(message))
        return;
    if (m_messages.size() == maximumMessages)
        m_messages.removeAt(1); // The shown one stays under the reader's eyes.
    m_messages.append(message);
    showCurrent();
}

void MessageBar::post(Severity severity, const QString &text, const QString &details)
{
    post(Message{.severity = severity, .text = text, .details = details});
}

void MessageBar::postError(const QString &what, const StorageError &error)
{
    QString details = tr("Kind: %1").arg(errorName(error.code));
    if (error.line > 0)
        details += u'\n' + tr("Line %L1, column %L2").arg(error.line).arg(error.column);
    post(Message{
        .severity = Severity::Error, .text = what + u' ' + error.message, .details = details});
}

void MessageBar::withdraw(const QString &what)
{
    const auto isAboutIt = [begin = QString(what + u' ')](const Message &message) {
        return message.severity == Severity::Error && message.text.startsWith(begin);
    };
    if (m_messages.removeIf(isAboutIt) > 0)
        showCurrent();
}

void MessageBar::closeCurrent()
{
    if (m_messages.isEmpty())
        return;
    m_messages.removeFirst();
    m_detailsButton->setChecked(false);
    showCurrent();
}

void MessageBar::closeAll()
{
    m_messages.clear();
    m_detailsButton->setChecked(false);
    showCurrent();
}

void MessageBar::showCurrent()
{
    if (m_messages.isEmpty()) {
        hide();
        return;
    }
    const Message &message = m_messages.constFirst();
    const bool isNew = m_text->text() != message.text || !isVisible();
    m_text->setText(message.text);
    m_details->setPlainText(message.details);
    m_detailsButton->setVisible(!message.details.isEmpty());
    const int others = int(m_messages.size()) - 1;
    m_count->setVisible(others > 0);
    m_count->setText(tr("1 of %L1").arg(others + 1));
    m_closeAllButton->setVisible(others > 0);
    updateLook();
    show();
    if (isNew) {
        setAccessibleDescription(message.text);
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void MessageBar::copy() const
{
    const Message &message = m_messages.constFirst();
    QGuiApplication::clipboard()->setText(
        message.details.isEmpty() ? message.text : message.text + u'\n' + message.details);
}

void MessageBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        closeCurrent();
    else
        QFrame::keyPressEvent(event);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateLook();
}

void MessageBar::updateLook()
{
    const Severity severity =
        m_messages.isEmpty() ? Severity::Information : m_messages.constFirst().severity;
    const bool isError = severity == Severity::Error;
    const bool isWarning = severity == Severity::Warning;
    const Icons::Name icon = isError     ? Icons::Name::Error
                             : isWarning ? Icons::Name::Warning
                                         : Icons::Name::Information;
    m_icon->setPixmap(Icons::colored(icon).pixmap(Icons::small));
    m_icon->setAccessibleName(isError     ? tr("Error")
                              : isWarning ? tr("Warning")
                                          : tr("Information"));
    m_copyButton->setIcon(Icons::icon(Icons::Name::Copy));
    m_closeButton->setIcon(Icons::icon(Icons::Name::Close));
    const ThemeColors &colors = theme::colors(palette());
    const QColor &background = isError     ? colors.errorBackground
                               : isWarning ? colors.warningBackground
                                           : colors.informationBackground;
    if (palette().color(QPalette::Window) == background)
        return; // Setting a palette comes back here.
    QPalette own = palette();
    own.setColor(QPalette::Window, background);
    setPalette(own);
}
