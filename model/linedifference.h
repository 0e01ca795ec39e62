#pragma once

#include <QList>
#include <QString>

// The lines, from one, that each of two texts does not share with the other, by the longest common
// subsequence of lines. Between very long texts with much that differs, all lines from the first
// difference to the last one. Any thread.
struct LineDifference final
{
    QList<int> left;
    QList<int> right;
    bool operator==(const LineDifference &) const = default;

    [[nodiscard]] static LineDifference between(const QString &left, const QString &right);
};
