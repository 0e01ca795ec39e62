#pragma once

#include "storage/result.h"

#include <QList>
#include <QString>

#include <chrono>
#include <optional>

// How far an index on documents is, as a window shows it. A value.
struct IndexState final
{
    static constexpr qsizetype maximumFailures = 20;
    struct Failure
    {
        QString key; // The document's.
        QString message;
        bool operator==(const Failure &) const = default;
    };

    QString name;
    std::optional<QString> collection; // Absent: every document.
    QString path;                      // Members joined by periods.
    qint64 entries = 0;
    // Documents and changes that are not in it yet; exact where there are few, else estimated from
    // numbers that are at hand.
    qint64 left = 0;
    bool isExact = true;
    qint64 failureCount = 0;
    QList<Failure> failures; // The first ones, by key.

    [[nodiscard]] bool isUpToDate() const { return left == 0; }
    bool operator==(const IndexState &) const = default;
};

// All of a database's, and what holds for them together.
struct IndexingState final
{
    QList<IndexState> indexes; // By name.
    bool isPaused = false;     // In this process.
    // Why the background could not go on; it tries again.
    QString error;
    bool operator==(const IndexingState &) const = default;
};
