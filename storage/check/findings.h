#pragma once

#include <QString>
#include <QStringList>

// What a check has found wrong, in sentences for people: the first ones, and how many in all.
struct Findings final
{
    static constexpr qsizetype maximumListed = 100;

    qint64 count = 0;
    QStringList listed;

    void add(const QString &sentence)
    {
        ++count;
        if (listed.size() < maximumListed)
            listed.append(sentence);
    }
};
