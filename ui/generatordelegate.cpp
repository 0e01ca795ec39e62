#include "ui/generatordelegate.h"

#include "model/generatorsmodel.h"

#include <QFontDatabase>

using namespace Qt::StringLiterals;

void GeneratorDelegate::initStyleOption(QStyleOptionViewItem *option,
                                        const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = Qt::ElideRight;
    option->font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    const bool isUncommitted = index.data(GeneratorsModel::UncommittedRole).toBool();
    if (isUncommitted && index.column() != GeneratorsModel::NameColumn) {
        option->font.setItalic(true);
        if (index.column() == GeneratorsModel::ChangeColumn)
            option->text = u"• "_s + option->text;
    }
    option->fontMetrics = QFontMetrics(option->font);
}
