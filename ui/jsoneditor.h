#pragma once

#include <QList>
#include <Qsci/qsciscintilla.h>

class JsonLexer;

// A text editor for JSON: colours, line numbers, folding, matching braces, and a mark where a
// mistake is. It knows nothing of documents.
//
// GUI thread only. Lines and columns are from one, columns in code points, as StorageError has
// them.
class JsonEditor final : public QsciScintilla
{
    Q_OBJECT

public:
    explicit JsonEditor(QWidget *parent = nullptr);

    // Replaces the text, which cannot be undone, and is unmodified then.
    void load(const QString &text);
    // Replaces the text as one step that can be undone.
    void replaceText(const QString &text);

    void showMistake(int line, int column);
    void clearMistake();
    void goTo(int line, int column);
    // Lines that differ from another text.
    void setMarkedLines(const QList<int> &lines);

    // For a text that comes again in a newer form.
    struct ViewState
    {
        int line = 0;
        int index = 0;
        int firstVisibleLine = 0;
    };
    [[nodiscard]] ViewState viewState() const;
    void setViewState(const ViewState &state);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    // Tab leaves the editor, as every field: it indents only where several lines are selected.
    bool focusNextPrevChild(bool next) override;

private:
    void updateLook();
    void fitLineNumbers();

    JsonLexer *m_lexer;
};
