#pragma once

#include "model/catalogfeed.h"
#include "model/importpreviewer.h"
#include "model/importpreviewmodel.h"
#include "ui/preferences.h"

#include <QDialog>

// How it is done: off the GUI thread, with progress, until the future is finished.
using RunImport = std::function<QFuture<Result<Importer::Report>>(const ImportRequest &,
                                                                  std::shared_ptr<Progress>)>;

class ImportForm;
class NoteLine;
class QProgressBar;
class QPushButton;
class QTableView;

// Imports the records of a JSON or NDJSON file: where they go, how their keys are made, with a live
// preview of the first keys. One import is one transaction: all of the file or nothing, unless bad
// records are to be skipped. Esc cancels a running import, and nothing of it is kept.
//
// GUI thread only. The source and the preferences must outlive the dialog.
class ImportDialog final : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(Source &source, Preferences &preferences, RunImport run,
                 QWidget *parent = nullptr);

    void setFileName(const QString &fileName);
    // Absent: documents.
    void setStore(const std::optional<QString> &store);
    void setCollection(const QString &name);

    void accept() override;
    void reject() override;

signals:
    // So many records are in the database now; where they went.
    void imported(qint64 records, const ListAddress &list);

private:
    void createLayout();
    void requestPreview();
    void showPreview();
    void update();
    void showPreviewNote();
    void showProgress();
    void receive(const Result<Importer::Report> &report);
    void showReport(const Importer::Report &report);
    void showSkipped(const Importer::Report &report);
    [[nodiscard]] QString describe(const StorageError &error) const;

    Source &m_source;
    RunImport m_run;
    CatalogFeed m_feed;
    ImportPreviewer m_previewer;
    ImportPreviewModel m_rows;
    ImportForm *m_form;
    QTableView *m_preview;
    NoteLine *m_previewNote;
    QProgressBar *m_progressBar;
    NoteLine *m_answer;
    QPushButton *m_import;
    QPushButton *m_close;
    QTimer m_progressTimer;
    std::shared_ptr<Progress> m_running; // Null while nothing runs.
    bool m_done = false;
};
