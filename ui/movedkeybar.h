#pragma once

#include "storage/keys/keypath.h"

#include <QFrame>

class QLabel;
class QPushButton;

// Says that a record was not saved since it has another key now than the one under which it is
// stored, and offers to store it as a new record. GUI thread only.
class MovedKeyBar final : public QFrame
{
    Q_OBJECT

public:
    struct Move
    {
        QString from;
        QString to;
        KeyPath path;
        bool isGenerated = false; // There is no key left: the generator would give `to`.
        bool isTaken = false;     // Another record has the key.
    };

    explicit MovedKeyBar(QWidget *parent = nullptr);

    void show(const Move &move);

signals:
    void saveAsNewRequested();
    void backRequested();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void updateLook();

    QLabel *m_text;
    QPushButton *m_save;
    QPushButton *m_back;
};
