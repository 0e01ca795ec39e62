#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

// Says that somebody else changed or removed what a person is editing, and offers the ways out.
// GUI thread only.
class ConflictBar final : public QFrame
{
    Q_OBJECT

public:
    explicit ConflictBar(QWidget *parent = nullptr);

    void showChanged();
    void showRemoved();

signals:
    void keepMineRequested();
    void takeTheirsRequested();
    void compareRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateLook();

    QLabel *m_text;
    QPushButton *m_keep;
    QPushButton *m_take;
    QPushButton *m_compare;
};
