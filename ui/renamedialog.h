#pragma once

#include "storage/source.h"

#include <QDialog>

class NoteLine;
class QLineEdit;
class QPushButton;

// Gives a store or an index another name. What is typed stays where the statement fails; Esc
// changes nothing.
//
// GUI thread only. The source must outlive the dialog.
class RenameDialog final : public QDialog
{
    Q_OBJECT

public:
    struct Renaming
    {
        QString title;
        QString label;
        QString name;      // As it is.
        QStringList taken; // Names compare exactly.
        std::function<Statement(const QString &to)> statement;
    };

    RenameDialog(Source &source, Renaming renaming, QWidget *parent = nullptr);

    void accept() override;

signals:
    void renamed(const QString &name);

private:
    void check();

    Source &m_source;
    Renaming m_renaming;
    QLineEdit *m_name;
    NoteLine *m_line;
    QPushButton *m_rename;
    bool m_running = false;
};
