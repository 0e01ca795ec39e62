#pragma once

#include "storage/outcome.h"

#include <QStyleOptionViewItem>

class QPainter;

// Numbers that moved, as they look everywhere: each with the mark of the strategy that it counts
// for, `users/ 2 → 3`; italic with a dot where the open transaction moved it, struck out where it
// went back.
struct MovesLook final
{
    QList<NumberMove> moves;
    bool isUncommitted = false;
    bool isRolledBack = false;
};

// One line of them, as the lines of a list are high.
[[nodiscard]] int lineHeightOfMoves(const QStyleOptionViewItem &option);
// How many lines they take where option.rect is so wide.
[[nodiscard]] int linesOfMoves(const QStyleOptionViewItem &option, const MovesLook &look);
// Paints into option.rect, in as many lines as fit into it; an ellipsis says that there are more.
// The background is the caller's.
void paintMoves(QPainter &painter, const QStyleOptionViewItem &option, const MovesLook &look);
