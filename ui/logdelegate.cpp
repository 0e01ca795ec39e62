#include "ui/logdelegate.h"

#include "model/transactionlogmodel.h"
#include "ui/icons.h"
#include "ui/keydelegate.h"
#include "ui/movespainter.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDateTime>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace {

LogEntry::Mark markOf(const QModelIndex &index)
{
    return index.data(TransactionLogModel::MarkRole).value<LogEntry::Mark>();
}

bool isClosingLine(const QModelIndex &index)
{
    return index.data(TransactionLogModel::KindRole).value<LogEntry::Kind>() ==
           LogEntry::Kind::RolledBack;
}

// The closing line lists its numbers across both columns (LogView spans them).
bool hasMovesInResult(const QModelIndex &index)
{
    return isClosingLine(index) && index.column() == TransactionLogModel::ResultColumn &&
           !index.data(TransactionLogModel::MovesRole).value<QList<NumberMove>>().isEmpty();
}

// A statement on one line, whatever was typed.
QString withSpacesForBreaks(QString text)
{
    for (QChar &character : text) {
        if (character.unicode() < 0x20)
            character = u' ';
    }
    return text;
}

} // namespace

void LogDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const QString text = std::exchange(background.text, {});
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    background.text = text;

    const LogEntry::Mark mark = markOf(index);
    const QVariant key = index.data(TransactionLogModel::KeyTextRole);
    if (index.column() == TransactionLogModel::ResultColumn && key.isValid()) {
        paintKey(*painter, background,
                 {.text = key.toString(),
                  .strategy = index.data(TransactionLogModel::StrategyRole).value<Strategy>(),
                  .isUncommitted = mark == LogEntry::Mark::Uncommitted,
                  .isRolledBack = mark == LogEntry::Mark::RolledBack});
    } else if (index.column() == TransactionLogModel::MovesColumn || hasMovesInResult(index)) {
        paintMoves(*painter, background,
                   {.moves = index.data(TransactionLogModel::MovesRole).value<QList<NumberMove>>(),
                    .isUncommitted = mark == LogEntry::Mark::Uncommitted,
                    .isRolledBack = mark == LogEntry::Mark::RolledBack});
    } else {
        paintText(*painter, background, index);
    }
}

void LogDelegate::paintText(QPainter &painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const ThemeColors &colors = theme::colors(option.palette);
    const bool isSelected = option.state & QStyle::State_Selected;
    const bool isError = index.data(TransactionLogModel::ErrorRole).isValid();
    const bool isClosing = isClosingLine(index);
    const bool isRolledBack = markOf(index) == LogEntry::Mark::RolledBack;
    const int column = index.column();

    QColor color = option.palette.color(QPalette::Text);
    QFont font = theme::fixedFont();
    std::optional<Icons::Name> icon;
    if (column == TransactionLogModel::TimeColumn) {
        font = option.font;
        color = colors.quiet;
    } else if (isClosing) {
        font = option.font;
        font.setBold(true);
        if (column == TransactionLogModel::StatementColumn)
            icon = Icons::Name::Revert;
    } else if (column == TransactionLogModel::ResultColumn && isError) {
        color = colors.error;
        icon = Icons::Name::Error;
    } else if (isRolledBack) {
        font.setStrikeOut(true);
        color = colors.rolledBack;
    }
    if (isSelected)
        color = option.palette.color(QPalette::HighlightedText);

    QRect rect = option.rect.adjusted(spacing::small, 0, -spacing::small, 0);
    if (icon) {
        const QRect place = QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter,
                                                QSize(Icons::small, Icons::small), rect);
        painter.drawPixmap(place.topLeft(), Icons::pixmap(*icon, Icons::small, color,
                                                          painter.device()->devicePixelRatioF()));
        rect.adjust(Icons::small + spacing::small, 0, 0, 0);
    }
    painter.save();
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QStyle::visualRect(option.direction, option.rect, rect),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(withSpacesForBreaks(option.text), Qt::ElideRight,
                                                   rect.width()));
    painter.restore();
}

QString LogDelegate::toolTipOf(const QModelIndex &index)
{
    const QVariant error = index.data(TransactionLogModel::ErrorRole);
    QString text;
    if (index.column() == TransactionLogModel::TimeColumn) {
        text = QLocale().toString(index.data(TransactionLogModel::EndedAtRole).toDateTime(),
                                  QLocale::LongFormat);
    } else if (index.column() == TransactionLogModel::ResultColumn && error.isValid()) {
        text = error.value<StorageError>().message;
    } else if (hasMovesInResult(index)) {
        text = index.siblingAtColumn(TransactionLogModel::MovesColumn).data().toString();
    } else {
        text = index.data().toString();
    }
    constexpr qsizetype shown = 4000;
    return text.size() > shown ? text.first(shown) + u'…' : text;
}

bool LogDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                            const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    // Plain text: what a document holds must not be read as markup.
    QToolTip::showText(event->globalPos(),
                       u"<p style='white-space:pre-wrap'>"_s + toolTipOf(index).toHtmlEscaped() +
                           u"</p>"_s,
                       view, view->visualRect(index));
    return true;
}
