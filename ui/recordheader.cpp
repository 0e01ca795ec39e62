#include "ui/recordheader.h"

#include "model/keypathtext.h"
#include "model/quantities.h"
#include "ui/elidedlabel.h"
#include "ui/keydelegate.h"
#include "ui/theme.h"

#include <QEvent>
#include <QPainter>
#include <QStyleOptionViewItem>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RecordHeader::RecordHeader(QWidget *parent)
    : QWidget(parent), m_keyArea(new QWidget), m_details(new ElidedLabel)
{
    m_keyArea->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_keyArea);
    layout->addWidget(m_details);
    updateLook();
}

void RecordHeader::show(const RecordAddress &address, const std::optional<StoredRecord> &record,
                        const QString &collection, bool dirty,
                        const std::optional<KeyPath> &keyPath)
{
    m_key = toDisplayText(address.key);
    m_strategy = record ? record->strategy : Strategy::None;
    m_uncommitted = record && record->uncommitted;
    QStringList details;
    QString tip;
    if (dirty)
        details.append(tr("not saved"));
    details.append(address.store ? *address.store : collection);
    if (keyPath)
        details.append(keypathtext::whereKeysAre(keyPath));
    if (record) {
        details.append(quantities::strategyWord(record->strategy));
        details.append(quantities::size(record->value.bytes().size()));
        details.append(quantities::relativeTime(record->modifiedMilliseconds));
        details.append(tr("etag %1").arg(record->etag));
        tip = quantities::strategySentence(record->strategy) + u'\n' +
              tr("Changed %1, etag %2")
                  .arg(quantities::exactTime(record->modifiedMilliseconds))
                  .arg(record->etag);
    }
    details.removeAll(QString());
    m_details->setWholeText(details.join(u"  ·  "_s), tip);
    m_keyArea->setToolTip(m_key.size() > 40 ? m_key : QString());
    setAccessibleName(m_key);
    setAccessibleDescription(m_details->wholeText());
    update();
}

void RecordHeader::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    QStyleOptionViewItem option;
    option.initFrom(this);
    option.widget = this;
    option.font = theme::fixedFont();
    option.fontMetrics = QFontMetrics(option.font);
    option.decorationSize = QSize(16, 16);
    // What paintKey() leaves free at the start, so that the lines begin alike.
    option.rect = m_keyArea->geometry().adjusted(-spacing::small, 0, 0, 0);
    paintKey(painter, option,
             {.text = m_key,
              .strategy = m_strategy,
              .isUncommitted = m_uncommitted,
              .isRolledBack = false});
}

void RecordHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateLook();
}

void RecordHeader::updateLook()
{
    m_keyArea->setFixedHeight(QFontMetrics(theme::fixedFont()).height() + 6);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme::colors(palette()).quiet);
    m_details->setPalette(quiet);
}
