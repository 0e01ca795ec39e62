#pragma once

#include <QMutex>
#include <QString>
#include <QWaitCondition>

#include <chrono>
#include <memory>
#include <optional>

// Who of this process writes to a file, so that work in the background steps aside for people at
// once, where SQLite would let them try again and again. Other processes are SQLite's to keep out.
//
// Any thread.
class WriteQueue final
{
public:
    // The one of the file, for all connections of this process.
    [[nodiscard]] static std::shared_ptr<WriteQueue> of(const QString &path);

    // Held while one writes. Move-only.
    class Place final
    {
    public:
        Place(Place &&other) noexcept;
        Place &operator=(Place &&) = delete;
        ~Place();

    private:
        friend class WriteQueue;
        Place(WriteQueue &queue, bool isBackground) : m_queue(&queue), m_isBackground(isBackground)
        {}
        WriteQueue *m_queue; // Null when moved from.
        bool m_isBackground;
    };

    // Waits for no more than a batch of the background.
    [[nodiscard]] Place enter();
    // For the background: as soon as nobody else writes; absent where that does not come in time.
    [[nodiscard]] std::optional<Place> enterBehindOthers(std::chrono::milliseconds atMost);

    // Somebody writes or waits to: the background makes room.
    [[nodiscard]] bool isWanted() const;

private:
    void leave(bool isBackground);

    mutable QMutex m_mutex;
    QWaitCondition m_changed;
    int m_writers = 0; // Writing or waiting.
    bool m_isBackgroundWriting = false;
};
