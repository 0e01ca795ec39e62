#pragma once

#include "storage/script/script.h"
#include "storage/source.h"

#include <QPointer>
#include <QStringList>

// Runs a .keys file through a Source, statement by statement, and compares each result with what
// the script announces. Reading, parsing and comparing happen off the GUI thread.
//
// GUI thread only; one run at a time. The source must outlive the run. What a script did stays:
// cancelling ends it behind the statement that is running; a transaction that the script began and
// did not end is aborted (SCRIPT.md, Transactions).
class ScriptRunner final : public QObject
{
    Q_OBJECT

public:
    // A statement that did not give what the script announces.
    struct Difference
    {
        int line = 0;      // From one.
        QString statement; // Cut.
        QString expected;
        QString got; // With the message where it is an error.
    };
    struct Report
    {
        qint64 statements = 0;         // That ran.
        qint64 total = 0;              // That the script has.
        QList<Difference> differences; // At most maximumDifferences.
        qint64 differenceCount = 0;    // All.
        bool cancelled = false;
        bool aborted = false;              // The script left a transaction open; it was aborted.
        std::optional<StorageError> error; // The file could not be read.
    };
    static constexpr qsizetype maximumDifferences = 1000;
    static constexpr qint64 maximumFileSizeInBytes = 512LL * 1024 * 1024;

    explicit ScriptRunner(QObject *parent = nullptr);
    ~ScriptRunner() override;

    // Does nothing while a run is on.
    void start(Source &source, const QString &fileName);
    // The run ends soon; finished() comes then.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void progressed(qint64 statements, qint64 total);
    void finished(const ScriptRunner::Report &report);

private:
    struct Checked
    {
        TransactionState transaction = TransactionState::None;
        bool succeeded = false;
        bool cancelled = false;
        std::optional<Difference> difference;
    };

    void receiveScript(const Result<std::shared_ptr<const Script>> &script);
    void runNext();
    void receive(const Checked &checked);
    void abortOwnTransaction();
    void finish();

    QPointer<Source> m_source;
    std::shared_ptr<const Script> m_script;
    std::shared_ptr<Progress> m_cancel;
    Report m_report;
    bool m_running = false;
    bool m_ownTransaction = false; // The script began the one that is open.
};
