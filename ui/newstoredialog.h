#pragma once

#include "model/catalogfeed.h"
#include "model/jsonchecker.h"
#include "model/storeexample.h"

#include <QDialog>

class ElidedLabel;
class JsonEditor;
class NoteLine;
class QCheckBox;
class QLineEdit;
class QPushButton;

// Makes an object store: its name, where its records hold their keys, and whether it has a key
// generator. What an example record would become in it is shown while all this is typed, and at
// once why something cannot be. What is typed stays where the statement fails; Esc changes nothing.
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

protected:
    // Ctrl+Enter makes the store and Ctrl+Tab leaves, also from inside the example.
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void createLayout();
    void check();
    void checkName();
    void checkPath();
    void fillExample();
    void requestExample();
    void showExample(const StoreExample &example);
    [[nodiscard]] bool isNameFree() const;
    // As typed, absent within where none is; an error where it is none, or not with a generator.
    [[nodiscard]] Result<std::optional<KeyPath>> path() const;

    Source &m_source;
    CatalogFeed m_feed;
    JsonChecker m_checker;
    QLineEdit *m_name;
    NoteLine *m_line;
    QLineEdit *m_path;
    NoteLine *m_pathLine;
    QCheckBox *m_generator;
    NoteLine *m_generatorNote;
    JsonEditor *m_example;
    NoteLine *m_result;    // Under which key the example would be stored,
    ElidedLabel *m_stored; // and as what.
    NoteLine *m_error;
    QPushButton *m_create;
    QString m_filled; // The example as it was filled in; another one is a person's own.
    quint64 m_generation = 0;
    bool m_running = false;
};
