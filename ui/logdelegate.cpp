#include "ui/logdelegate.h"

#include "model/transactionlogmodel.h"

#include <QDateTime>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QLocale>
#include <QToolTip>

using namespace Qt::StringLiterals;

void LogDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto kind = index.data(TransactionLogModel::KindRole).value<LogEntry::Kind>();
    const auto mark = index.data(TransactionLogModel::MarkRole).value<LogEntry::Mark>();
    const bool isError = index.data(TransactionLogModel::ErrorRole).isValid();
    const int column = index.column();
    option->textElideMode = Qt::ElideRight;
    if (column == TransactionLogModel::TimeColumn) {
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
        return;
    }
    const bool isData =
        kind == LogEntry::Kind::Statement || column == TransactionLogModel::MovesColumn;
    if (isData)
        option->font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    if (kind == LogEntry::Kind::RolledBack)
        option->font.setBold(true);
    if (mark == LogEntry::Mark::RolledBack && !isError)
        option->font.setStrikeOut(true);
    if (mark == LogEntry::Mark::Uncommitted && column == TransactionLogModel::MovesColumn &&
        !option->text.isEmpty()) {
        option->font.setItalic(true);
        option->text = u"• "_s + option->text;
    }
    option->fontMetrics = QFontMetrics(option->font);
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
    } else {
        text = index.data().toString();
    }
    constexpr qsizetype shown = 1000;
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
