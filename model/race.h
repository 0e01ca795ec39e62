#pragma once

#include "model/lookup.h"

#include <array>

// A race for teaching (seeds/002): something is saved, then looked for at once in three ways, by
// its key, by an index, and by an index that is waited for.
//
// GUI thread only. The source must outlive it or be taken away with setSource().
class Race final : public QObject
{
    Q_OBJECT

public:
    // What is raced over.
    struct Course
    {
        QString index;
        QString path;                      // The index's.
        std::optional<QString> collection; // The index's.
        // Each round saves a new user and, under the user's key with /account behind it, an
        // account with the user's key at the path; else a new document with a fresh value there.
        bool isAccountExample = false;
        bool operator==(const Course &) const = default;
    };
    enum class Way { Load, Query, QueryAndWait };
    static constexpr int wayCount = 3;

    // One way in one round.
    struct Finish
    {
        QByteArray statement;
        std::optional<StorageError> error;
        bool isFound = false;
        bool isStale = false;
        std::chrono::nanoseconds duration{0};
        qint64 reads = 0;
    };
    // Of all rounds on this course.
    struct Tally
    {
        int rounds = 0;
        int notFound = 0;
        int stale = 0;
        std::chrono::nanoseconds duration{0};
    };

    using QObject::QObject;

    void setSource(Source *source);
    // Forgets the rounds of another course.
    void setCourse(const std::optional<Course> &course);
    [[nodiscard]] const std::optional<Course> &course() const { return m_course; }
    // The account example's: to be created where there is no such index.
    [[nodiscard]] static Course accountExample();
    [[nodiscard]] static statement::CreateDocumentIndex accountIndex();

    void start();
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    // The newest round's; absent: none yet, or not there yet.
    [[nodiscard]] const std::optional<Finish> &finish(Way way) const
    {
        return m_finishes.at(std::size_t(way));
    }
    [[nodiscard]] const Tally &tally(Way way) const { return m_tallies.at(std::size_t(way)); }
    // What the newest round saved, as statements.
    [[nodiscard]] const QList<QByteArray> &saved() const { return m_saved; }

signals:
    void updated();
    // A save failed: there is no race.
    void failed(const StorageError &error);

private:
    void saveUser();
    void saveGoal(const QString &id, const QString &value, bool isKeyOfUser);
    void run(Way way, const Statement &statement);
    void receive(Way way, const Outcome &outcome);
    void giveUp(const StorageError &error);

    QPointer<Source> m_source;
    std::optional<Course> m_course;
    std::array<std::optional<Finish>, wayCount> m_finishes;
    std::array<Tally, wayCount> m_tallies;
    QList<QByteArray> m_saved;
    std::shared_ptr<Progress> m_cancel;
    quint64 m_generation = 0;
    int m_unfinished = 0;
    bool m_isRunning = false;
};
