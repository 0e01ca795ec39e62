#pragma once

#include <QFrame>

class JsonEditor;
class QLabel;
class QLineEdit;
class QToolButton;

// Finds and replaces in a JsonEditor. Hidden until it is asked for; Enter and Shift+Enter go on and
// back, Esc closes it and gives the focus back to the editor.
//
// GUI thread only. The editor must outlive it.
class FindBar final : public QFrame
{
    Q_OBJECT

public:
    explicit FindBar(JsonEditor &editor, QWidget *parent = nullptr);

    // What is selected in the editor, where it is on one line, becomes the text to find.
    void openFind();
    void openReplace(); // As find where the editor is read-only.
    void close();

    // Where nothing more is found, it goes on from the other end.
    void findNext();
    void findPrevious();
    void replaceCurrent();
    void replaceAll(); // One step to undo.

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void open(bool replacing);
    void search(bool forward, bool fromSelectionStart);
    [[nodiscard]] bool isMatchSelected() const;

    JsonEditor &m_editor;
    QLineEdit *m_text;
    QLineEdit *m_replacement;
    QWidget *m_replaceRow;
    QToolButton *m_matchCase;
    QLabel *m_answer;
};
