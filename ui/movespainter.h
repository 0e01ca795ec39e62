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

// Paints into option.rect, as far as there is room; the background is the caller's.
void paintMoves(QPainter &painter, const QStyleOptionViewItem &option, const MovesLook &look);
