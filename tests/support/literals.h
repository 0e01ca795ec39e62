#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/documentkey.h"
#include "storage/keys/key.h"

#include <limits>

// What tests write down: values that are known to be well formed.

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

inline JsonText json(QByteArrayView text)
{
    return JsonText::parse(text).value();
}

inline DocumentKey documentKey(const QString &text)
{
    return DocumentKey::parse(text).value().value();
}

inline Key number(double value)
{
    return Key::fromNumber(value).value();
}

inline Key date(double milliseconds)
{
    return Key::fromDate(milliseconds).value();
}

inline Key array(const QList<Key> &elements)
{
    return Key::fromArray(elements).value();
}
