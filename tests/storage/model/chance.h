#pragma once

#include <QList>
#include <QRandomGenerator>

#include <iterator>

// Where every random choice of a run comes from: the same seed gives the same choices.
class Chance final
{
public:
    explicit Chance(quint32 seed) : m_generator(seed) {}
    Q_DISABLE_COPY_MOVE(Chance)

    int below(int end) { return m_generator.bounded(end); } // From 0.
    bool oneIn(int times) { return below(times) == 0; }
    quint64 bits() { return m_generator.generate64(); }

    template <typename T>
    T any(const QList<T> &pool)
    {
        return pool[below(int(pool.size()))];
    }
    // Of a map or set that is not empty.
    template <typename Container>
    const typename Container::value_type &anyOf(const Container &container)
    {
        return *std::next(container.begin(), below(int(container.size())));
    }

private:
    QRandomGenerator m_generator;
};
