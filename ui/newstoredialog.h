#pragma once

#include "model/catalogfeed.h"

#include <QDialog>

class NoteLine;
class QCheckBox;
class QLineEdit;
class QPushButton;

// Makes an object store: its name, and whether it has a key generator. What is typed stays where
// the statement fails; Esc changes nothing.
//
// GUI thread only. The source must outlive the dialog.
class NewStoreDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit NewStoreDialog(Source &source, QWidget *parent = nullptr);

    void accept() override;

signals:
    void created(const QString &name);

private:
    void check();

    Source &m_source;
    CatalogFeed m_feed;
    QLineEdit *m_name;
    NoteLine *m_line;
    QCheckBox *m_generator;
    NoteLine *m_generatorNote;
    NoteLine *m_error;
    QPushButton *m_create;
    bool m_running = false;
};
