#pragma once

#include "storage/json/jsontext.h"
#include "storage/json/membernames.h"
#include "storage/result.h"

#include <QByteArray>

#include <optional>
#include <vector>

// Reads one JSON value from front to back, once: checks it against RFC 8259 and JsonText's limits,
// and takes the insignificant white space out. Iterative: depth costs no stack. JsonText::parse()
// is made of this; it is for one text, on any thread.
class JsonScanner final
{
public:
    struct Scanned
    {
        // Every byte but insignificant white space, also where the value is not allowed.
        QByteArray compact;
        // The first thing that is well-formed but not allowed: a duplicated member, too deep, or
        // else too large.
        std::optional<StorageError> dataError;
    };

    // `text` is not owned and must outlive this.
    explicit JsonScanner(QByteArrayView text, int maximumDepth = JsonText::maximumDepth);

    // SyntaxError where the text is not one JSON value.
    [[nodiscard]] Result<Scanned> scan();

private:
    // What the grammar allows next.
    enum class Next {
        Value,        // At the top.
        FirstElement, // Behind [
        Element,      // Behind , in an array.
        FirstName,    // Behind {
        Name,         // Behind , in an object.
        Colon,        // Behind a name.
        MemberValue,  // Behind :
        CommaOrClose, // Behind a value in an array or object.
        End,          // Behind the value at the top.
    };
    struct Container
    {
        bool isObject = false;
        qsizetype begin = 0;
    };

    void skipWhiteSpace();
    void keep(const char *end);

    // Each reads one token at m_at and moves behind it, or calls fail() and returns false.
    bool scanToken();
    bool scanValue();
    bool scanName();
    bool scanString();
    bool scanEscape();
    bool scanNumber();
    bool scanDigits(QLatin1StringView complaint);
    bool scanWord(QByteArrayView word);
    bool scanCommaOrClose();

    [[nodiscard]] bool isInObject() const;
    void openContainer(bool isObject);
    void closeContainer();

    bool fail(const char *at, const QString &message);
    bool failHere();
    bool failBehindValue();
    void noteDataError(const char *at, const QString &message);
    void noteSize();

    const QByteArrayView m_text;
    const size_t m_maximumDepth;
    const char *m_at;
    const char *const m_end;
    Next m_next = Next::Value;
    const char *m_comma = nullptr; // The last one.
    bool m_stringHasEscapes = false;

    std::vector<Container> m_containers; // The outer ones; too deep ones are only counted:
    std::vector<bool> m_tooDeep;         // whether each is an object.
    MemberNames m_names;

    const char *m_kept; // What is before has been kept.
    QByteArray m_compact;
    char *m_compactEnd = nullptr; // Null until white space was found.

    std::optional<StorageError> m_syntaxError;
    std::optional<StorageError> m_dataError;
};
