#pragma once

#include <QFont>
#include <QPalette>
#include <Qsci/qscilexerjson.h>

// Colours JSON as the theme of a palette has it. GUI thread only.
class JsonLexer final : public QsciLexerJSON
{
    Q_OBJECT

public:
    enum class Token { Name, Text, Escape, Number, Word, Punctuation, Mistake };

    explicit JsonLexer(QObject *parent = nullptr);

    void setLook(const QPalette &palette, const QFont &font);
    [[nodiscard]] static QColor color(Token token, const QPalette &palette);

    using QsciLexerJSON::color;
};
