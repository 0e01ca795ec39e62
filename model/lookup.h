#pragma once

#include "storage/source.h"

#include <QPointer>

#include <memory>

// One LOAD or QUERY, and the documents that it names: what the window shows of it, with what it
// cost.
//
// GUI thread only; one at a time: start() gives up what is running. The source must outlive it or
// be taken away with setSource().
class Lookup final : public QObject
{
    Q_OBJECT

public:
    // Beyond these, only keys are counted.
    static constexpr qsizetype maximumRows = 1000;

    struct Row
    {
        DocumentKey key;
        std::optional<ListRow> document; // Absent: missing.
    };
    struct Answer
    {
        std::optional<StorageError> error; // Then nothing else is set but the duration.
        QList<Row> rows;                   // The first maximumRows.
        qint64 count = 0;                  // Of keys: found by an index, or asked for.
        bool isQuery = false;
        bool isStale = false;
        std::chrono::nanoseconds duration{0};
        // How often the tables are entered for it: the index first where there is one, then each
        // document that it names; once where keys are given.
        qint64 reads = 0;
        [[nodiscard]] qint64 found() const;
    };

    using QObject::QObject;

    void setSource(Source *source);
    // A LOAD of any kind, or a QUERY.
    void start(const Statement &statement);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_cancel != nullptr; }

signals:
    void runningChanged();
    void finished(const Lookup::Answer &answer);

private:
    void receive(const Statement &statement, const Outcome &outcome);
    void finish(const Answer &answer);

    QPointer<Source> m_source;
    std::shared_ptr<Progress> m_cancel; // Null: nothing is running.
    quint64 m_generation = 0;
};
