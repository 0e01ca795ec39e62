#pragma once

#include <QLabel>

// A line of plain text that ends in an ellipsis where there is no room for all of it; the whole
// text is its tooltip then.
//
// GUI thread only.
class ElidedLabel final : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    // `tip` is shown in place of the whole text.
    void setWholeText(const QString &text, const QString &tip = {});
    [[nodiscard]] const QString &wholeText() const { return m_whole; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();

    QString m_whole;
    QString m_tip;
};
