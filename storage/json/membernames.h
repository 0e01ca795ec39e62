#pragma once

#include <QByteArray>

#include <optional>
#include <vector>

// Finds a member name that one object has twice, while its text is read from front to back. Names
// compare decoded: "a" is "\u0061". Small objects cost a few comparisons, large ones a hash table.
class MemberNames final
{
public:
    // `text` is not owned and must outlive this.
    explicit MemberNames(QByteArrayView text);

    void openObject();
    void closeObject();
    // The next name of the innermost object, quotes included. Absent where it is new there, else
    // where its first spelling begins in the text.
    [[nodiscard]] std::optional<qsizetype> add(qsizetype begin, qsizetype end, bool hasEscapes);

private:
    struct Name
    {
        quint64 hash = 0;         // Quick while the object is small, seeded once it has a table.
        qsizetype begin = 0;      // In the text, its quote.
        qsizetype length = 0;     // Of the decoded name.
        qsizetype decodedAt = -1; // In m_decoded; negative where the text itself is the name.
    };
    struct Object
    {
        size_t firstName = 0;
        qsizetype decodedSize = 0;  // Of m_decoded before this object.
        std::vector<quint32> table; // Ordinals of names plus one, zero for free; empty while small.
    };

    [[nodiscard]] QByteArrayView nameOf(const Name &name) const;
    [[nodiscard]] bool same(const Name &left, const Name &right) const;
    [[nodiscard]] std::optional<qsizetype> addToTable(Object &object, Name name);
    void rebuildTable(Object &object, size_t slotCount);

    QByteArrayView m_text;
    std::vector<Name> m_names;
    std::vector<Object> m_objects;
    QByteArray m_decoded; // Names that were written with escapes, as WTF-8.
};
