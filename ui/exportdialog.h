#pragma once

#include "model/catalogfeed.h"
#include "storage/transfer/transfers.h"
#include "ui/preferences.h"

#include <QDialog>
#include <QFuture>

// How it is done: off the GUI thread, with progress, until the future is finished.
using RunExport =
    std::function<QFuture<Result<qint64>>(const ExportRequest &, std::shared_ptr<Progress>)>;

class NoteLine;
class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QToolButton;

// Exports documents, a collection, a store or the selection into a file that an import reads back
// to the same. The file changes only when all is written. Esc cancels a running export, and the
// file stays as it was.
//
// GUI thread only. The source and the preferences must outlive the dialog.
class ExportDialog final : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(Source &source, Preferences &preferences, RunExport run,
                 QWidget *parent = nullptr);

    // What is offered first: a list of the tree …
    void setList(const ListAddress &list);
    // … or some of its records, which is offered above all lists.
    void setSelection(const ListAddress &list, const KeyList &keys);
    void setFileName(const QString &fileName);

    void accept() override;
    void reject() override;

signals:
    void exported(qint64 records, const QString &fileName);

private:
    void createLayout();
    void fillLists();
    void addList(const QString &text, const ListAddress &list);
    void chooseFile();
    void update();
    void showProgress();
    void receive(const Result<qint64> &records);
    [[nodiscard]] ExportRequest request() const;
    [[nodiscard]] QString suffix() const;

    struct Offer
    {
        ListAddress list;
        std::optional<KeyList> keys;
    };

    Source &m_source;
    Preferences &m_preferences;
    RunExport m_run;
    CatalogFeed m_feed;
    QList<Offer> m_offers; // As in m_what.
    std::optional<Offer> m_selection;
    ListAddress m_wantedList;
    QComboBox *m_what;
    QRadioButton *m_array;
    QRadioButton *m_lines;
    QLineEdit *m_file;
    QToolButton *m_choose;
    QProgressBar *m_progressBar;
    NoteLine *m_note;
    QPushButton *m_export;
    QPushButton *m_close;
    QTimer m_progressTimer;
    std::shared_ptr<Progress> m_running; // Null while nothing runs.
};
