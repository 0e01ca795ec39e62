#include "ui/jsonlexer.h"

#include "ui/theme.h"

namespace {

JsonLexer::Token tokenOf(int style)
{
    switch (style) {
    case QsciLexerJSON::Number:
        return JsonLexer::Token::Number;
    case QsciLexerJSON::Property:
        return JsonLexer::Token::Name;
    case QsciLexerJSON::EscapeSequence:
        return JsonLexer::Token::Escape;
    case QsciLexerJSON::String:
    case QsciLexerJSON::IRI:
    case QsciLexerJSON::IRICompact:
        return JsonLexer::Token::Text;
    case QsciLexerJSON::Keyword:
    case QsciLexerJSON::KeywordLD:
        return JsonLexer::Token::Word;
    case QsciLexerJSON::UnclosedString:
    case QsciLexerJSON::Error:
    case QsciLexerJSON::CommentLine:
    case QsciLexerJSON::CommentBlock:
        return JsonLexer::Token::Mistake;
    default:
        return JsonLexer::Token::Punctuation;
    }
}

} // namespace

JsonLexer::JsonLexer(QObject *parent) : QsciLexerJSON(parent)
{
    setFoldCompact(false);
}

void JsonLexer::setLook(const QPalette &palette, const QFont &font)
{
    setDefaultFont(font);
    setDefaultPaper(palette.color(QPalette::Base));
    setDefaultColor(palette.color(QPalette::Text));
    for (int style = Default; style <= Error; ++style) {
        setFont(font, style);
        setColor(color(tokenOf(style), palette), style);
        setPaper(palette.color(QPalette::Base), style);
        setEolFill(false, style); // An unclosed text would paint to the edge otherwise.
    }
}

QColor JsonLexer::color(Token token, const QPalette &palette)
{
    const ThemeColors &colors = theme::colors(palette);
    switch (token) {
    case Token::Name:
        return colors.jsonName;
    case Token::Text:
        return colors.jsonString;
    case Token::Escape:
        return colors.jsonEscape;
    case Token::Number:
        return colors.jsonNumber;
    case Token::Word:
        return colors.jsonWord;
    case Token::Mistake:
        return colors.error;
    case Token::Punctuation:
        break;
    }
    return palette.color(QPalette::Text);
}
