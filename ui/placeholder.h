#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

// What stands where a list has no rows: what would be here and why it is not, and the next thing to
// do.
class Placeholder final : public QWidget
{
    Q_OBJECT

public:
    explicit Placeholder(QWidget *parent = nullptr);

    // An empty text hides its part.
    void say(const QString &title, const QString &hint, const QString &button);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString hint() const;

signals:
    void clicked();

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateLook();

    QLabel *m_title;
    QLabel *m_hint;
    QPushButton *m_button;
};
