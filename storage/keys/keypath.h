#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/key.h"

#include <QStringList>

#include <optional>

// Where a record's key stands in its value: one path or several, as the Indexed Database API has
// them ("A key path is a string or list of strings"). An immutable value.
//
//     const auto path = KeyPath::parse(u"address.city"_s);
//     const auto key = path->keyOf(record.view()); // The key, none, or why what is there is none.
class KeyPath final
{
public:
    // Empty: the value itself.
    KeyPath() : KeyPath({QString()}, false) {}
    // Identifiers joined by periods, or empty for the value itself. SyntaxError for anything else.
    [[nodiscard]] static Result<KeyPath> parse(const QString &path);
    // Each as above; at least one, else SyntaxError.
    [[nodiscard]] static Result<KeyPath> parse(const QStringList &paths);

    // Several paths give one array key.
    [[nodiscard]] bool isArray() const { return m_isArray; }
    [[nodiscard]] bool isEmpty() const { return !m_isArray && m_paths.constFirst().isEmpty(); }
    [[nodiscard]] const QStringList &paths() const { return m_paths; } // One where !isArray().
    // As SCRIPT.md writes it: `'a.b'` or `['a','b']`.
    [[nodiscard]] QString toLiteral() const;

    // As the file keeps it: a JSON string or an array of such.
    [[nodiscard]] QByteArray toJson() const;
    // Absent where the bytes are damaged.
    [[nodiscard]] static std::optional<KeyPath> fromStored(const QByteArray &json);

    // "To extract a key from a value using a key path": absent where a property on the way is
    // missing ("failure"), DataError where the value that is there is no key ("invalid").
    [[nodiscard]] Result<std::optional<Key>> keyOf(const JsonView &value) const;
    // What an index over this path holds for a record: nothing where the path fails or gives no
    // key. A multi-entry index holds each member of an array that is a key, each once ("convert a
    // value to a multiEntry key").
    [[nodiscard]] QList<Key> indexKeysOf(const JsonView &value, bool multiEntry) const;

    // `value` with a generated number at the path ("to inject a key into a value using a key
    // path"): missing objects on the way are made, each as the last member. DataError where it
    // cannot be ("to check that a key could be injected into a value"), also where the way leads
    // through an array, which in JSON has no named properties, or the result would break a limit of
    // JsonText. Only for a path that gave no key, is no array and is not empty.
    [[nodiscard]] Result<JsonText> inject(const JsonText &value, quint64 number) const;

    bool operator==(const KeyPath &) const = default;

private:
    KeyPath(QStringList paths, bool isArray) : m_paths(std::move(paths)), m_isArray(isArray) {}

    QStringList m_paths;
    bool m_isArray;
};
