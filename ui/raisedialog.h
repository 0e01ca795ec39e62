#pragma once

#include <QDialog>

class NoteLine;
class QLineEdit;
class QPushButton;

// Asks for the number that an identity is raised to (SEED). It only raises, so lower numbers are
// refused at once, with the reason. GUI thread only.
class RaiseDialog final : public QDialog
{
    Q_OBJECT

public:
    RaiseDialog(const QString &prefix, quint64 current, QWidget *parent = nullptr);

    // Only where the dialog was accepted.
    [[nodiscard]] quint64 number() const { return m_number; }

private:
    void check();

    QString m_prefix;
    quint64 m_current;
    quint64 m_number = 0;
    QLineEdit *m_edit;
    NoteLine *m_line;
    QPushButton *m_raise;
};
