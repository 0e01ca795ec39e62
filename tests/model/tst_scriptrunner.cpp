#include "model/scriptrunner.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestScriptRunner final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void runsEachStatementInOrder();
    void reportsWhatDiffers();
    void aFailureThatNothingAnnouncedDiffers();
    void abortsATransactionThatTheScriptLeftOpen();
    void leavesATransactionAloneThatWasOpenBefore();
    void cancelEndsIt();
    void saysWhyAFileCannotBeRead();
    void anEmptyScriptIsDoneAtOnce();
    void endsWhenTheDatabaseIsClosed();

private:
    [[nodiscard]] QString write(const QByteArray &script);
    [[nodiscard]] ScriptRunner::Report run(const QByteArray &script);

    QTemporaryDir m_dir;
    std::unique_ptr<FakeSource> m_source;
};

void TestScriptRunner::init()
{
    QVERIFY(m_dir.isValid());
    m_source = std::make_unique<FakeSource>();
    // Transactions as the interpreter counts them; everything else gives `ok`.
    m_source->onRun = [this](const Statement &statement) {
        Outcome outcome;
        outcome.transaction = m_source->transactionState();
        if (std::holds_alternative<statement::Unreadable>(statement)) {
            outcome.result = tl::unexpected(std::get<statement::Unreadable>(statement).error);
        } else if (std::holds_alternative<statement::Begin>(statement)) {
            if (outcome.transaction != TransactionState::None)
                outcome.result = failure(ErrorCode::InvalidStateError, u"One is open."_s);
            outcome.transaction = TransactionState::Open;
        } else if (std::holds_alternative<statement::Commit>(statement) ||
                   std::holds_alternative<statement::Abort>(statement)) {
            outcome.transaction = TransactionState::None;
        }
        return outcome;
    };
}

QString TestScriptRunner::write(const QByteArray &script)
{
    const QString name = m_dir.filePath(u"script.keys"_s);
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(script) != script.size())
        qFatal("The script cannot be written.");
    return name;
}

ScriptRunner::Report TestScriptRunner::run(const QByteArray &script)
{
    ScriptRunner runner;
    ScriptRunner::Report report;
    QSignalSpy finished(&runner, &ScriptRunner::finished);
    connect(&runner, &ScriptRunner::finished, this,
            [&report](const ScriptRunner::Report &finishedReport) { report = finishedReport; });
    runner.start(*m_source, write(script));
    if (finished.isEmpty() && !finished.wait())
        qFatal("The run does not end.");
    return report;
}

void TestScriptRunner::runsEachStatementInOrder()
{
    const ScriptRunner::Report report =
        run("# Title\n\nCREATE STORE a -> ok\n# A note.\nCREATE STORE b\nDROP STORE a -> ok\n");
    QVERIFY(!report.error);
    QCOMPARE(report.total, 3);
    QCOMPARE(report.statements, 3);
    QCOMPARE(report.differenceCount, 0);
    QVERIFY(!report.cancelled);
    QCOMPARE(m_source->statements.size(), 3);
    QCOMPARE(*m_source->statements.at(2), Statement(statement::DropStore{.name = u"a"_s}));
}

void TestScriptRunner::reportsWhatDiffers()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = DocumentKey::fromTrusted(u"users/2"_s);
        return outcome;
    };
    const ScriptRunner::Report report =
        run("SAVE 'users/' {} -> 'users/2'\n\nSAVE 'users/' {} -> 'users/3'\n");
    QCOMPARE(report.differenceCount, 1);
    QCOMPARE(report.differences.size(), 1);
    const ScriptRunner::Difference difference = report.differences.constFirst();
    QCOMPARE(difference.line, 3);
    QCOMPARE(difference.statement, u"SAVE 'users/' {}"_s);
    QCOMPARE(difference.expected, u"'users/3'"_s);
    QCOMPARE(difference.got, u"'users/2'"_s);
}

void TestScriptRunner::aFailureThatNothingAnnouncedDiffers()
{
    const ScriptRunner::Report report =
        run("BEGIN\nBEGIN\nBEGIN -> error InvalidStateError\nABORT\n");
    QCOMPARE(report.differenceCount, 1);
    QCOMPARE(report.differences.constFirst().line, 2);
    QVERIFY(report.differences.constFirst().got.contains(u"InvalidStateError"));
    QVERIFY(report.differences.constFirst().got.contains(u"One is open."));
}

void TestScriptRunner::abortsATransactionThatTheScriptLeftOpen()
{
    const ScriptRunner::Report report = run("BEGIN\nCREATE STORE a\n");
    QVERIFY(report.aborted);
    QCOMPARE(*m_source->statements.constLast(), Statement(statement::Abort()));
    QCOMPARE(report.statements, 2);
}

void TestScriptRunner::leavesATransactionAloneThatWasOpenBefore()
{
    m_source->setTransactionState(TransactionState::Open);
    const ScriptRunner::Report report = run("BEGIN -> error InvalidStateError\nCREATE STORE a\n");
    QVERIFY(!report.aborted);
    QCOMPARE(report.differenceCount, 0);
    QCOMPARE(m_source->transactionState(), TransactionState::Open);
}

void TestScriptRunner::cancelEndsIt()
{
    ScriptRunner runner;
    ScriptRunner::Report report;
    QSignalSpy finished(&runner, &ScriptRunner::finished);
    connect(&runner, &ScriptRunner::progressed, &runner, [&runner](qint64 statements) {
        if (statements == 2)
            runner.cancel();
    });
    connect(&runner, &ScriptRunner::finished, this,
            [&report](const ScriptRunner::Report &finishedReport) { report = finishedReport; });
    runner.start(*m_source,
                 write(QByteArray("BEGIN\n") + QByteArray("CREATE STORE a\n").repeated(50)));
    QVERIFY(finished.wait());
    QVERIFY(report.cancelled);
    QCOMPARE(report.statements, 2);
    QVERIFY(report.aborted); // Its own transaction does not stay open.
    QCOMPARE(m_source->transactionState(), TransactionState::None);
    QVERIFY(!runner.isRunning());
}

void TestScriptRunner::saysWhyAFileCannotBeRead()
{
    ScriptRunner runner;
    ScriptRunner::Report report;
    QSignalSpy finished(&runner, &ScriptRunner::finished);
    connect(&runner, &ScriptRunner::finished, this,
            [&report](const ScriptRunner::Report &finishedReport) { report = finishedReport; });
    runner.start(*m_source, m_dir.filePath(u"missing.keys"_s));
    QVERIFY(finished.wait());
    QVERIFY(report.error);
    QVERIFY(report.error->message.contains(u"missing.keys"));
    QVERIFY(m_source->statements.isEmpty());
}

void TestScriptRunner::anEmptyScriptIsDoneAtOnce()
{
    const ScriptRunner::Report report = run("# Only a title\n");
    QCOMPARE(report.total, 0);
    QVERIFY(!report.cancelled);
}

void TestScriptRunner::endsWhenTheDatabaseIsClosed()
{
    ScriptRunner runner;
    QSignalSpy progressed(&runner, &ScriptRunner::progressed);
    QSignalSpy finished(&runner, &ScriptRunner::finished);
    m_source->hold();
    runner.start(*m_source, write("BEGIN\nCOMMIT\n"));
    QVERIFY(progressed.wait());
    m_source.reset();
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(!runner.isRunning());
}

KEYSCOPE_TEST(TestScriptRunner);
#include "tst_scriptrunner.moc"
