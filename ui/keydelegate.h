#pragma once

#include "storage/strategy.h"

#include <QStyledItemDelegate>

// A key as it looks everywhere: its strategy's mark and colour, in the fixed-width font, elided in
// the middle (both ends of a key tell the most); italic with a dot before it where the open
// transaction wrote it, struck out where it was rolled back.
struct KeyLook final
{
    QString text;
    Strategy strategy = Strategy::None; // None: no mark, the palette's own colour.
    bool isUncommitted = false;
    bool isRolledBack = false;
};

// Paints into option.rect what stands before the background (which is the caller's). Uses option's
// palette, state, direction and widget.
void paintKey(QPainter &painter, const QStyleOptionViewItem &option, const KeyLook &look);
[[nodiscard]] QSize sizeOfKey(const QStyleOptionViewItem &option, const KeyLook &look);

// For the views. The model tells with its own roles what it knows; a role of -1 is not asked for.
class KeyDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    struct Roles
    {
        int strategy = -1;    // Strategy
        int uncommitted = -1; // bool
        int rolledBack = -1;  // bool
        int loading = -1;     // bool: there is no key yet, the row says so.
    };

    explicit KeyDelegate(const Roles &roles, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    [[nodiscard]] KeyLook lookOf(const QModelIndex &index) const;

    Roles m_roles;
};
