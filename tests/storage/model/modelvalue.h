#pragma once

#include "tests/storage/model/modelkey.h"

#include <optional>

// A JSON value as the model has it: built by the generator, never parsed, so that it knows what it
// means as well as how it is spelled. What the database keeps is toJson(), token for token.
//
// Rules: SCRIPT.md, errors 6 (what is not allowed) and "Printing and checking"; DESIGN.md, "JSON is
// kept as written" and "Date and binary values"; Indexed Database API 2.0, "convert a value to a
// key" and "convert a value to a multiEntry key".
class ModelValue final
{
public:
    // Dates and binaries are objects in the text (Extended JSON) that have no properties.
    enum class Type { Null, Boolean, Number, String, Date, Binary, Array, Object };
    static constexpr int maximumDepth = 512;

    ModelValue() = default; // null
    [[nodiscard]] static ModelValue boolean(bool value);
    // `token` is how the number, or the string with its quotes, is spelled.
    [[nodiscard]] static ModelValue number(double value, const QByteArray &token);
    [[nodiscard]] static ModelValue string(const QString &value, const QByteArray &token);
    // `token` is one of its forms in Extended JSON, as is that of an infinite number.
    [[nodiscard]] static ModelValue date(double milliseconds, const QByteArray &token);
    [[nodiscard]] static ModelValue binary(const QByteArray &bytes);
    [[nodiscard]] static ModelValue array(const QList<ModelValue> &items);
    [[nodiscard]] static ModelValue object();

    [[nodiscard]] Type type() const { return m_type; }
    [[nodiscard]] bool isObject() const { return m_type == Type::Object; }
    [[nodiscard]] const QString &text() const { return m_text; } // Of a string.
    [[nodiscard]] const QList<ModelValue> &items() const { return m_items; }
    [[nodiscard]] const QByteArray &token() const { return m_token; }

    // Members, in order; the same name may come twice.
    [[nodiscard]] const QList<QByteArray> &nameTokens() const { return m_nameTokens; }
    void append(const QString &name, const QByteArray &nameToken, const ModelValue &value);
    void append(const QString &name, const ModelValue &value);
    // Absent where there is none.
    [[nodiscard]] std::optional<ModelValue> member(const QString &name) const;
    // In place, its name's spelling kept; else as the last member.
    void set(const QString &name, const ModelValue &value);

    // No name twice in one object, at most 512 levels.
    [[nodiscard]] bool isAllowed() const;
    // Compact.
    [[nodiscard]] QByteArray toJson() const;

    // Absent where it is "invalid".
    [[nodiscard]] std::optional<ModelKey> toKey() const;
    // What a multi-entry index holds for it: nothing where it is invalid.
    [[nodiscard]] QList<ModelKey> toMultiEntryKeys() const;

private:
    [[nodiscard]] int depth() const;
    [[nodiscard]] bool hasNoNameTwice() const;

    Type m_type = Type::Null;
    QByteArray m_token = "null";
    double m_number = 0;
    QString m_text;
    QByteArray m_bytes;
    QList<ModelValue> m_items; // Of an array; of an object its members' values.
    QList<QString> m_names;
    QList<QByteArray> m_nameTokens;
};
