#pragma once

#include <QByteArray>

// A half-open interval of encoded keys of either world: from <= key < end.
struct KeyInterval final
{
    // Above every encoded key.
    static QByteArray aboveAll() { return QByteArrayLiteral("\xff"); }

    QByteArray from = QByteArray("");
    QByteArray end = aboveAll();
    bool operator==(const KeyInterval &) const = default;
};
