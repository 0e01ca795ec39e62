#pragma once

#include "model/catalogfeed.h"

#include <QDialog>

class NoteLine;
class QCheckBox;
class QLineEdit;
class QProgressBar;
class QPushButton;

// Makes an index on an object store. While it is typed, it says what the index means, why it cannot
// be, and under which keys the store's first record would be found. Making it reads every record,
// with progress, and can be cancelled; what is typed stays where it fails. Esc changes nothing.
//
// GUI thread only. The source must outlive the dialog.
class NewIndexDialog final : public QDialog
{
    Q_OBJECT

public:
    NewIndexDialog(Source &source, const QString &store, QWidget *parent = nullptr);

    void accept() override;
    void reject() override;

signals:
    void created(const QString &name);

private:
    void createLayout();
    void readExample();
    void check();
    void checkPath();
    void showExample();
    void setRunning(bool running);
    void showProgress();
    void receive(const Outcome &outcome, const QString &name);
    [[nodiscard]] const StoreSummary *summary() const;
    // As typed; absent where it is none, or cannot be with the options.
    [[nodiscard]] std::optional<KeyPath> path() const;

    Source &m_source;
    QString m_store;
    CatalogFeed m_feed;
    std::optional<StoredRecord> m_first; // The store's first record.
    bool m_firstRead = false;
    quint64 m_exampleGeneration = 0;
    std::shared_ptr<Progress> m_progress; // While it is made.
    QTimer m_progressTimer;
    QLineEdit *m_name;
    NoteLine *m_nameLine;
    QLineEdit *m_path;
    NoteLine *m_pathLine;
    QCheckBox *m_unique;
    QCheckBox *m_multiEntry;
    NoteLine *m_example;
    QProgressBar *m_progressBar;
    NoteLine *m_answer;
    QPushButton *m_create;
    QPushButton *m_cancel;
};
