#pragma once

#include "storage/source.h"

#include <QDialog>

class KeyField;
class QLabel;
class QPushButton;

// Moves a document or record to another key: it is stored under the new key and removed under the
// old one, both or neither. What is typed stays where that fails; Esc changes nothing.
//
// GUI thread only. The source must outlive the dialog.
class ChangeKeyDialog final : public QDialog
{
    Q_OBJECT

public:
    ChangeKeyDialog(Source &source, const RecordAddress &address, QWidget *parent = nullptr);

    void accept() override;

signals:
    // With the new address where its key is known before the statements run: not for an identity or
    // a GUID.
    void changed(const std::optional<RecordAddress> &address);

private:
    void check();
    void run(const StoredRecord &record);
    void fail(const QString &why);

    Source &m_source;
    RecordAddress m_address;
    KeyField *m_key;
    QLabel *m_error;
    QPushButton *m_change;
    bool m_running = false;
};
