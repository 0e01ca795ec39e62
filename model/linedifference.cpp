#include "model/linedifference.h"

#include <vector>

namespace {

// Of the table of the longest common subsequence: 16 MB of 4 byte cells.
constexpr qsizetype maximumCells = 4'000'000;

} // namespace

LineDifference LineDifference::between(const QString &left, const QString &right)
{
    const QList<QStringView> one = QStringView(left).split(u'\n');
    const QList<QStringView> other = QStringView(right).split(u'\n');
    const qsizetype shorter = std::min(one.size(), other.size());
    qsizetype head = 0;
    while (head < shorter && one[head] == other[head])
        ++head;
    qsizetype tail = 0;
    while (tail < shorter - head && one[one.size() - 1 - tail] == other[other.size() - 1 - tail])
        ++tail;
    const qsizetype rows = one.size() - head - tail;
    const qsizetype columns = other.size() - head - tail;

    LineDifference difference;
    const auto addLeft = [&](qsizetype row) { difference.left.append(int(head + row + 1)); };
    const auto addRight = [&](qsizetype column) {
        difference.right.append(int(head + column + 1));
    };
    if (rows == 0 || columns == 0 || rows > maximumCells / columns) {
        for (qsizetype row = 0; row < rows; ++row)
            addLeft(row);
        for (qsizetype column = 0; column < columns; ++column)
            addRight(column);
        return difference;
    }

    // length(i, j): of the longest common subsequence of the lines from i and from j on.
    std::vector<int> table(size_t((rows + 1) * (columns + 1)), 0);
    const auto length = [&](qsizetype row, qsizetype column) -> int & {
        return table[size_t(row * (columns + 1) + column)];
    };
    for (qsizetype row = rows - 1; row >= 0; --row) {
        for (qsizetype column = columns - 1; column >= 0; --column) {
            length(row, column) = one[head + row] == other[head + column]
                                      ? length(row + 1, column + 1) + 1
                                      : std::max(length(row + 1, column), length(row, column + 1));
        }
    }
    qsizetype row = 0;
    qsizetype column = 0;
    while (row < rows || column < columns) {
        if (row < rows && column < columns && one[head + row] == other[head + column]) {
            ++row;
            ++column;
        } else if (column == columns ||
                   (row < rows && length(row + 1, column) >= length(row, column + 1))) {
            addLeft(row++);
        } else {
            addRight(column++);
        }
    }
    return difference;
}
