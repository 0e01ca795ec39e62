#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

enum class JsonKind { Null, Boolean, Number, String, Array, Object };

// A look at one value inside compact, checked JSON. Does not own the bytes: it must not outlive the
// JsonText that it came from. Walking is a scan of the text from here on, nothing is built. Of a
// damaged file's bytes, which were checked when they were written, it gives something, never a
// crash.
//
//     for (auto member = view.firstMember(); member; member = member->next())
//         use(member->name(), member->value());
class JsonView final
{
public:
    class Member;
    class Element;

    // `compact` starts with a value; what follows that value is not looked at.
    explicit JsonView(QByteArrayView compact);

    [[nodiscard]] JsonKind kind() const;
    // The value's own text, as written.
    [[nodiscard]] QByteArrayView text() const;

    // Strings only: the decoded text; may hold lone surrogates and NUL.
    [[nodiscard]] QString toString() const;
    // Numbers only: the nearest double; infinite beyond its range.
    [[nodiscard]] double toDouble() const;
    // Booleans only.
    [[nodiscard]] bool toBool() const;

    // Objects only; absent where there is none.
    [[nodiscard]] std::optional<Member> firstMember() const;
    [[nodiscard]] std::optional<JsonView> member(QStringView name) const;
    // The same for a name of ASCII characters.
    [[nodiscard]] std::optional<JsonView> member(QLatin1StringView name) const;
    // Arrays only; absent where it is empty.
    [[nodiscard]] std::optional<Element> firstElement() const;

private:
    QByteArrayView m_rest;
};

class JsonView::Member final
{
public:
    [[nodiscard]] QString name() const;
    // With its quotes, as written.
    [[nodiscard]] QByteArrayView nameText() const;
    [[nodiscard]] JsonView value() const;
    [[nodiscard]] std::optional<Member> next() const;

private:
    friend class JsonView;
    explicit Member(QByteArrayView rest);
    QByteArrayView m_rest; // From the name's opening quote on.
};

class JsonView::Element final
{
public:
    [[nodiscard]] JsonView value() const;
    [[nodiscard]] std::optional<Element> next() const;

private:
    friend class JsonView;
    explicit Element(QByteArrayView rest);
    QByteArrayView m_rest;
};
