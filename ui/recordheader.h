#pragma once

#include "storage/listing.h"

#include <QWidget>

class ElidedLabel;

// The head of the editor: a key with the mark of what made it, and where it is, its size, its time
// and its change number in a line below. GUI thread only.
class RecordHeader final : public QWidget
{
    Q_OBJECT

public:
    explicit RecordHeader(QWidget *parent = nullptr);

    // `record` is absent while it is being read, or where there is none. `keyPath` is where the
    // records of its store hold their keys.
    void show(const RecordAddress &address, const std::optional<StoredRecord> &record,
              const QString &collection, bool dirty, const std::optional<KeyPath> &keyPath = {});
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateLook();

    QString m_key;
    Strategy m_strategy = Strategy::None;
    bool m_uncommitted = false;
    QWidget *m_keyArea;
    ElidedLabel *m_details;
};
