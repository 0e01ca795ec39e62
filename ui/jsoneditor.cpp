#include "ui/jsoneditor.h"

#include "ui/jsonlexer.h"
#include "ui/theme.h"

#include <QEvent>
#include <QKeyEvent>

using namespace Qt::StringLiterals;

namespace {

constexpr int lineNumberMargin = 0;
constexpr int foldMargin = 2;
constexpr int mistakeIndicator = 8; // Below 8 belong to lexers.
constexpr int differenceMarker = 1;

QColor mixed(const QColor &one, const QColor &other, double share)
{
    return QColor::fromRgbF(float(one.redF() * (1 - share) + other.redF() * share),
                            float(one.greenF() * (1 - share) + other.greenF() * share),
                            float(one.blueF() * (1 - share) + other.blueF() * share));
}

} // namespace

JsonEditor::JsonEditor(QWidget *parent) : QsciScintilla(parent), m_lexer(new JsonLexer(this))
{
    setAccessibleName(tr("JSON text"));
    setUtf8(true);
    setEolMode(EolUnix);
    setFrameShape(QFrame::NoFrame);
    setIndentationsUseTabs(false);
    setTabWidth(2);
    setAutoIndent(true);
    setBraceMatching(SloppyBraceMatch);
    setScrollWidth(1);
    setScrollWidthTracking(true);
    setMarginType(lineNumberMargin, NumberMargin);
    setMarginWidth(1, 0);
    setFolding(PlainFoldStyle, foldMargin);
    indicatorDefine(SquiggleIndicator, mistakeIndicator);
    markerDefine(Background, differenceMarker);
    setLexer(m_lexer);
    updateLook();
    connect(this, &QsciScintilla::linesChanged, this, &JsonEditor::fitLineNumbers);
}

void JsonEditor::load(const QString &text)
{
    const bool readOnly = isReadOnly();
    setReadOnly(false);
    setText(text);
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    setModified(false);
    setReadOnly(readOnly);
    fitLineNumbers();
}

void JsonEditor::replaceText(const QString &text)
{
    const ViewState state = viewState();
    beginUndoAction();
    selectAll();
    replaceSelectedText(text);
    endUndoAction();
    setViewState(state);
}

void JsonEditor::showMistake(int line, int column)
{
    clearMistake();
    if (line < 1 || lines() == 0)
        return;
    const int at = std::min(line - 1, lines() - 1);
    int from = positionFromLineIndex(at, std::max(column - 1, 0));
    const int end = length();
    int to = int(SendScintilla(SCI_POSITIONAFTER, from));
    if (from >= end) { // Behind the text: the character before it is marked.
        from = int(SendScintilla(SCI_POSITIONBEFORE, end));
        to = end;
    }
    SendScintilla(SCI_SETINDICATORCURRENT, mistakeIndicator);
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(from), long(to - from));
}

void JsonEditor::clearMistake()
{
    SendScintilla(SCI_SETINDICATORCURRENT, mistakeIndicator);
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, long(length()));
}

void JsonEditor::goTo(int line, int column)
{
    setCursorPosition(std::max(line - 1, 0), std::max(column - 1, 0));
    ensureCursorVisible();
    setFocus();
}

void JsonEditor::setMarkedLines(const QList<int> &lines)
{
    markerDeleteAll(differenceMarker);
    for (const int line : lines)
        markerAdd(line - 1, differenceMarker);
}

JsonEditor::ViewState JsonEditor::viewState() const
{
    ViewState state;
    getCursorPosition(&state.line, &state.index);
    state.firstVisibleLine = firstVisibleLine();
    return state;
}

void JsonEditor::setViewState(const ViewState &state)
{
    const int line = std::min(state.line, std::max(lines() - 1, 0));
    setCursorPosition(line, std::min(state.index, lineLength(line)));
    setFirstVisibleLine(state.firstVisibleLine);
}

void JsonEditor::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        updateLook();
}

void JsonEditor::keyPressEvent(QKeyEvent *event)
{
    // Left to the window: closing the find bar, running, leaving the editor by keyboard.
    if (event->key() == Qt::Key_Escape ||
        (event->key() == Qt::Key_Tab && event->modifiers() == Qt::ControlModifier)) {
        event->ignore();
        return;
    }
    QsciScintilla::keyPressEvent(event);
}

bool JsonEditor::focusNextPrevChild(bool next)
{
    int firstLine = 0, firstIndex = 0, lastLine = 0, lastIndex = 0;
    getSelection(&firstLine, &firstIndex, &lastLine, &lastIndex);
    if (firstLine != lastLine && !isReadOnly())
        return false;
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void JsonEditor::updateLook()
{
    const QPalette look = palette();
    const QColor base = look.color(QPalette::Base);
    const QColor text = look.color(QPalette::Text);
    const ThemeColors &colors = theme::colors(look);
    m_lexer->setLook(look, theme::fixedFont());
    setPaper(base);
    setColor(text);
    setCaretForegroundColor(text);
    setCaretLineVisible(true);
    setCaretLineBackgroundColor(colors.currentLine);
    setSelectionBackgroundColor(look.color(QPalette::Highlight));
    setSelectionForegroundColor(look.color(QPalette::HighlightedText));
    setMarginsBackgroundColor(mixed(base, text, 0.03));
    setMarginsForegroundColor(colors.quiet);
    setFoldMarginColors(mixed(base, text, 0.03), mixed(base, text, 0.03));
    for (int marker = int(SC_MARKNUM_FOLDEREND); marker <= int(SC_MARKNUM_FOLDEROPEN); ++marker) {
        setMarkerForegroundColor(base, marker);
        setMarkerBackgroundColor(colors.quiet, marker);
    }
    setMatchedBraceBackgroundColor(colors.match);
    setMatchedBraceForegroundColor(text);
    setUnmatchedBraceForegroundColor(colors.error);
    setUnmatchedBraceBackgroundColor(base);
    setIndicatorForegroundColor(colors.error, mistakeIndicator);
    setMarkerBackgroundColor(colors.match, differenceMarker);
    fitLineNumbers();
}

void JsonEditor::fitLineNumbers()
{
    const qsizetype digits = std::max<qsizetype>(2, QString::number(lines()).size());
    setMarginWidth(lineNumberMargin, u"0"_s + QString(digits, u'0'));
}
