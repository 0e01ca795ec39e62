#pragma once

#include "storage/listing.h"
#include "storage/transfer/transfers.h"
#include "ui/preferences.h"

#include <QWidget>

class NoteLine;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

// What a person chooses about an import: the file, one of its arrays, where the records go, how
// their keys are made. Says at once where a key template cannot be read.
//
// GUI thread only. The preferences must outlive the form.
class ImportForm final : public QWidget
{
    Q_OBJECT

public:
    explicit ImportForm(Preferences &preferences, QWidget *parent = nullptr);

    void setFileName(const QString &fileName);
    // Absent: documents. Chosen once the catalog has it.
    void setStore(const std::optional<QString> &store);
    void setCollection(const QString &name);
    // The stores and collections to choose from; what is chosen or typed stays.
    void setCatalog(const Catalog &catalog);
    // Of the file; nothing is to choose among fewer than two.
    void setArrays(const QStringList &arrays, const QString &chosen);
    [[nodiscard]] bool hasArrays() const;
    // While an import runs nothing can be chosen.
    void setLocked(bool locked);

    [[nodiscard]] QString fileName() const;
    // SyntaxError where the key template is none.
    [[nodiscard]] Result<ImportRequest> request() const;
    // Where the records will be.
    [[nodiscard]] ListAddress list() const;

signals:
    void changed();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    enum class KeyChoice { AsInFile, Guids, Template };

    void createFields();
    void createLayout();
    void chooseFile();
    void update();
    void showKeyNote();
    [[nodiscard]] std::optional<QString> store() const;
    [[nodiscard]] const StoreSummary *summary() const; // Of the chosen store.
    [[nodiscard]] KeyChoice keyChoice() const;

    Preferences &m_preferences;
    QLineEdit *m_file;
    QToolButton *m_choose;
    QLabel *m_arrayLabel;
    QComboBox *m_array;
    QComboBox *m_target;
    QComboBox *m_keyChoice;
    QLineEdit *m_template;
    NoteLine *m_keyNote;
    QComboBox *m_collection;
    QCheckBox *m_skipBad;
    QList<StoreSummary> m_stores;
    std::optional<QString> m_wantedStore; // Not in the catalog yet.
    bool m_locked = false;
};
