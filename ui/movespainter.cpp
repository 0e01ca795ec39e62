#include "ui/movespainter.h"

#include "model/resulttext.h"
#include "ui/keydelegate.h"

#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

void paintMoves(QPainter &painter, const QStyleOptionViewItem &option, const MovesLook &look)
{
    int offset = 0;
    for (qsizetype at = 0; at < look.moves.size(); ++at) {
        const NumberMove &move = look.moves.at(at);
        const KeyLook key{.text = movesText({move}),
                          .strategy = move.kind == NumberMove::Kind::Identity ? Strategy::Identity
                                                                              : Strategy::Generated,
                          .isUncommitted = look.isUncommitted,
                          .isRolledBack = look.isRolledBack};
        const int room = option.rect.width() - offset;
        const int width = std::min(room, sizeOfKey(option, key).width());
        // A second one that would not be readable is told by an ellipsis.
        const bool isCut = at > 0 && width < sizeOfKey(option, key).width();
        QStyleOptionViewItem part = option;
        part.rect = QStyle::visualRect(
            option.direction, option.rect,
            QRect(option.rect.left() + offset, option.rect.top(), width, option.rect.height()));
        paintKey(painter, part,
                 isCut ? KeyLook{.text = u"…"_s,
                                 .strategy = Strategy::None,
                                 .isUncommitted = false,
                                 .isRolledBack = false}
                       : key);
        offset += width;
        if (isCut || offset >= option.rect.width())
            return;
    }
}
