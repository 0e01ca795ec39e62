#pragma once

#include "tests/storage/model/modelvalue.h"

#include <QStringList>

// A key path as a statement gives it, well-formed or not.
//
// Rules: Indexed Database API 2.0, "valid key path", "evaluate a key path on a value", "extract a
// key from a value using a key path", "check that a key could be injected into a value", "inject a
// key into a value using a key path". The project's own: no escapes in identifiers; an array,
// primitive or null on an injection's way is a DataError; Extended JSON dates and binaries have no
// properties.
class ModelKeyPath final
{
public:
    ModelKeyPath() = default;
    explicit ModelKeyPath(const QString &path) : m_paths(path) {}
    explicit ModelKeyPath(const QStringList &paths) : m_paths(paths), m_isArray(true) {}

    [[nodiscard]] bool isValid() const;
    [[nodiscard]] bool isArray() const { return m_isArray; }
    [[nodiscard]] bool isEmpty() const { return !m_isArray && m_paths.constFirst().isEmpty(); }
    [[nodiscard]] const QStringList &paths() const { return m_paths; }

    // Absent is the standard's "failure".
    [[nodiscard]] std::optional<ModelValue> evaluate(const ModelValue &value) const;
    // What an index over the path holds for a record.
    [[nodiscard]] QList<ModelKey> indexKeys(const ModelValue &value, bool multiEntry) const;

    // Only where the path fails on the value, is no array and is not empty.
    [[nodiscard]] bool canInject(const ModelValue &value) const;
    [[nodiscard]] ModelValue inject(const ModelValue &value, quint64 number) const;

private:
    QStringList m_paths = {QString()};
    bool m_isArray = false;
};
