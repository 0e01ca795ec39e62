#include "ui/movespainter.h"

#include "model/resulttext.h"
#include "ui/keydelegate.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

KeyLook lookOf(const NumberMove &move, const MovesLook &look)
{
    return {.text = movesText({move}),
            .strategy =
                move.kind == NumberMove::Kind::Identity ? Strategy::Identity : Strategy::Generated,
            .isUncommitted = look.isUncommitted,
            .isRolledBack = look.isRolledBack};
}

// Where each is in lines as wide as option.rect, as words are in a paragraph; from its corner.
QList<QRect> placesOf(const QStyleOptionViewItem &option, const MovesLook &look)
{
    QList<QRect> places;
    places.reserve(look.moves.size());
    const int height = lineHeightOfMoves(option);
    QPoint at;
    for (const NumberMove &move : look.moves) {
        const int width =
            std::min(option.rect.width(), sizeOfKey(option, lookOf(move, look)).width());
        if (at.x() > 0 && at.x() + width > option.rect.width())
            at = QPoint(0, at.y() + height);
        places.append(QRect(at, QSize(width, height)));
        at.rx() += width;
    }
    return places;
}

} // namespace

int lineHeightOfMoves(const QStyleOptionViewItem &option)
{
    return QFontMetrics(option.font).height() + spacing::normal;
}

int linesOfMoves(const QStyleOptionViewItem &option, const MovesLook &look)
{
    const QList<QRect> places = placesOf(option, look);
    return places.isEmpty() ? 1 : places.constLast().bottom() / lineHeightOfMoves(option) + 1;
}

void paintMoves(QPainter &painter, const QStyleOptionViewItem &option, const MovesLook &look)
{
    const QList<QRect> places = placesOf(option, look);
    const int height = lineHeightOfMoves(option);
    const int shownLines = std::max(1, option.rect.height() / height);
    const int lines = places.isEmpty() ? 1 : places.constLast().bottom() / height + 1;
    // Centred in rows that are a little higher than their lines.
    const int top =
        option.rect.top() + (option.rect.height() - std::min(lines, shownLines) * height) / 2;
    for (qsizetype at = 0; at < places.size(); ++at) {
        const QRect place = places.at(at).translated(option.rect.left(), top);
        const bool isLast = at + 1 == places.size();
        const int nextLine = isLast ? 0 : places.at(at + 1).top() / height;
        const bool isCut = nextLine >= shownLines;
        QStyleOptionViewItem part = option;
        part.rect = QStyle::visualRect(option.direction, option.rect, place);
        KeyLook key = lookOf(look.moves.at(at), look);
        if (isCut) {
            const int room = option.rect.right() + 1 - place.left();
            const int ellipsis = QFontMetrics(theme::fixedFont()).horizontalAdvance(u" …"_s);
            part.rect.setWidth(std::min(room, place.width() + ellipsis));
            key.text += u" …"_s;
        }
        paintKey(painter, part, key);
        if (isCut)
            return;
    }
}
