#pragma once

#include "storage/strategy.h"

#include <QWidget>

class QLabel;

// A line under a field or at the foot of a dialog that says how things stand, in words and with a
// sign of its own for each kind, so that colour is not the only one. The text can be selected.
//
// GUI thread only.
class NoteLine final : public QWidget
{
    Q_OBJECT

public:
    enum class Kind {
        Quiet, // A hint; no sign.
        Good,
        Warning,
        Error,
    };

    explicit NoteLine(QWidget *parent = nullptr);

    // Keeps room for so many lines of text, so that nothing jumps when the text changes.
    void setReservedLines(int lines);
    void setNote(Kind kind, const QString &text);
    // In the colour and with the mark of a strategy.
    void setNote(Strategy strategy, const QString &text);
    void clear() { setNote(Kind::Quiet, {}); }
    [[nodiscard]] QString text() const;
    [[nodiscard]] Kind kind() const { return m_kind; }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHeight();
    void updateLook();

    int m_reservedLines = 0;
    bool m_laidOut = false; // width() means something.
    Kind m_kind = Kind::Quiet;
    Strategy m_strategy = Strategy::None;
    QLabel *m_icon;
    QLabel *m_text;
};
