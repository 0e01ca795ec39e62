#pragma once

#include "model/catalogfeed.h"
#include "model/indexingfeed.h"

#include <QDialog>

class NoteLine;
class QComboBox;
class QLineEdit;
class QPushButton;

// Makes an index on documents: its name, the collection, and the members that lead to what
// documents are found by. Says while it is typed what the index will hold, or why it cannot be. It
// is computed in the background, so making it is immediate. What is typed stays where it fails.
//
// GUI thread only. The source must outlive the dialog.
class NewDocumentIndexDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit NewDocumentIndexDialog(Source &source, QWidget *parent = nullptr);

    void accept() override;

signals:
    void created(const QString &name);

private:
    void createLayout();
    void fillCollections();
    void check();
    [[nodiscard]] std::optional<QString> collection() const; // Absent: every document.

    Source &m_source;
    CatalogFeed m_catalog;
    IndexingFeed m_indexing;
    bool m_isRunning = false;
    QLineEdit *m_name;
    NoteLine *m_nameLine;
    QComboBox *m_collection;
    QLineEdit *m_path;
    NoteLine *m_pathLine;
    NoteLine *m_answer;
    QPushButton *m_create;
};
