#pragma once

#include "model/catalogfeed.h"
#include "model/jsonchecker.h"

#include <QDialog>

class ElidedLabel;
class JsonEditor;
class KeyField;
class NoteLine;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

// Stores a new document, or a new record in an object store. While the key is typed a line says
// what will happen; nothing is consumed by looking, and nothing is ever replaced (INSERT, ADD).
// What is typed stays where the statement fails; Esc changes nothing.
//
// GUI thread only. The source must outlive the dialog.
class NewDocumentDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit NewDocumentDialog(Source &source, QWidget *parent = nullptr);

    // Where it goes: absent is the documents.
    void setStore(const std::optional<QString> &store);
    void setCollection(const QString &name);
    void setKey(const QString &text);
    // What the value starts with, formatted as it should be shown; `{}` where it is not set.
    void setValue(const QString &json);
    [[nodiscard]] std::optional<QString> store() const;

    void accept() override;
    void reject() override;

signals:
    void created(const RecordAddress &address, Strategy strategy);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    // Ctrl+Enter creates and Ctrl+Tab leaves, also from inside the editor.
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void createLayout();
    void fillTargets();
    void targetChanged();
    void valueChecked();
    void showStored();
    void update();
    void run(const JsonText &value);
    void receive(const Outcome &outcome);
    [[nodiscard]] std::optional<QString> valueMistake() const;
    // Of the chosen store.
    [[nodiscard]] std::optional<StoreSummary> storeSummary() const;
    [[nodiscard]] std::optional<KeyPath> keyPath() const;

    Source &m_source;
    CatalogFeed m_feed;
    JsonChecker m_checker;
    QComboBox *m_target;
    KeyField *m_key;
    QComboBox *m_collection;
    QLabel *m_collectionLabel;
    JsonEditor *m_value;
    NoteLine *m_valueLine;
    ElidedLabel *m_stored; // The value with its generated key, where that is put into it.
    QCheckBox *m_another;
    NoteLine *m_answer;
    QPushButton *m_create;
    std::optional<QString> m_wantedStore; // Until the catalog has come.
    QString m_initialValue;
    bool m_running = false;
};
