#pragma once

#include "storage/source.h"
#include "ui/preferences.h"

#include <QMainWindow>
#include <QPointer>

class CollectionsPanel;
class ExportDialog;
class DocumentsPanel;
class EditorPanel;
class GeneratorsPanel;
class TransactionPanel;

// The panels of an open database and how they are arranged: docks around the list of documents. It
// connects panels with one another and knows nothing of files. GUI thread only.
class Workspace final : public QMainWindow
{
    Q_OBJECT

public:
    explicit Workspace(Preferences &preferences, QWidget *parent = nullptr);

    // Null: there is no database.
    void setSource(Source *source);
    // Shows it in the editor and selects it in the list.
    void select(const RecordAddress &address);
    // Nothing that can be seen is still being read.
    [[nodiscard]] bool isSettled() const;

    [[nodiscard]] CollectionsPanel *collections() const { return m_collections; }
    [[nodiscard]] DocumentsPanel *documents() const { return m_documents; }
    [[nodiscard]] EditorPanel *editor() const { return m_editor; }
    [[nodiscard]] TransactionPanel *transaction() const { return m_transaction; }
    [[nodiscard]] GeneratorsPanel *generators() const { return m_generators; }
    [[nodiscard]] QList<QDockWidget *> docks() const { return m_docks; }
    // The docks as they were at first, in sizes for the window as it is now.
    void resetDocks();
    // What saveState() gave; false where that was not to be read.
    void restoreDocks(const QByteArray &state);

    // `value`, where it is not empty, is what the document begins with.
    void newDocument(const ListAddress &list, const QString &key = {}, const QString &value = {});
    // Into the list that is shown.
    void newDocument();
    // What is shown, and what of it is chosen.
    void offerForExport(ExportDialog &dialog);
    void newStore();

signals:
    void settled();
    void failed(const QString &what, const StorageError &error);
    void madeGood(const QString &what); // What failed() said before was done after all.
    void informed(const QString &message);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QDockWidget *addDock(const QString &name, const QString &title, QWidget *panel);
    void connectPanels();
    void leaveRecordOfOtherList();
    void goToWanted();
    void duplicate(const RecordAddress &address);
    [[nodiscard]] ListAddress shownList() const;

    QPointer<Source> m_source;
    CollectionsPanel *m_collections;
    DocumentsPanel *m_documents;
    EditorPanel *m_editor;
    TransactionPanel *m_transaction;
    GeneratorsPanel *m_generators;
    QList<QDockWidget *> m_docks;
    QByteArray m_firstState;
    QByteArray m_remembered; // Of an earlier window.
    std::optional<RecordAddress>
        m_wanted;            // To be the current row of a list that is still being read.
    bool m_arranged = false; // Sizes have been given or restored.
};
