#include "model/transactionlogmodel.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using Mark = LogEntry::Mark;

namespace {

Statement save(const QString &id)
{
    return statement::Save{.id = id,
                           .value = JsonText::fromTrusted("{}"),
                           .collection = std::nullopt,
                           .ifEtag = std::nullopt,
                           .insert = false};
}

Outcome saved(const QString &key, quint64 before, quint64 after, TransactionState state)
{
    Outcome outcome;
    outcome.result = DocumentKey::fromTrusted(key);
    outcome.strategy = Strategy::Identity;
    outcome.moves = {{.kind = NumberMove::Kind::Identity,
                      .name = u"users/"_s,
                      .before = before,
                      .after = after}};
    outcome.transaction = state;
    return outcome;
}

Outcome done(TransactionState state)
{
    Outcome outcome;
    outcome.transaction = state;
    return outcome;
}

Outcome failed(ErrorCode code, TransactionState state)
{
    Outcome outcome = done(state);
    outcome.result = failure(code, u"It did not work."_s);
    return outcome;
}

Outcome wentBack(Outcome outcome, quint64 before, quint64 after)
{
    outcome.rolledBack = true;
    outcome.moves = {{.kind = NumberMove::Kind::Identity,
                      .name = u"users/"_s,
                      .before = before,
                      .after = after}};
    return outcome;
}

statement::LoadStartingWith startingWith(const QString &prefix)
{
    statement::LoadStartingWith load;
    load.prefix = prefix;
    return load;
}

} // namespace

class TestTransactionLogModel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsAStatementWithItsResult();
    void aStatementOfItsOwnIsCommitted();
    void readingAndFailingMarkNothing();
    void rowsOfTheOpenTransactionAreUncommitted();
    void aCommitMarksItsRows();
    void anAbortKeepsItsRowsAndSaysWhatWentBack();
    void anErrorThatAbortsDoesTheSame();
    void aCommitThatFailsOutrightWentBack();
    void aCommitThatFailsAndStaysOpenMarksNothing();
    void onlyTheNewestTransactionGoesBack();
    void aTransactionThatIsOpenAlready();
    void cutsLongResults();
    void isBoundedInRows();
    void isBoundedInBytes();
    void beginsAnewWithAnotherSource();

private:
    [[nodiscard]] QString text(int row, int column) const
    {
        return m_model->index(row, column).data().toString();
    }
    [[nodiscard]] Mark mark(int row) const { return m_model->entry(row).mark; }

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<TransactionLogModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void TestTransactionLogModel::init()
{
    m_tester.reset();
    m_model.reset();
    m_source = std::make_unique<FakeSource>();
    m_model = std::make_unique<TransactionLogModel>();
    m_tester = std::make_unique<QAbstractItemModelTester>(
        m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_model->setSource(m_source.get());
}

void TestTransactionLogModel::showsAStatementWithItsResult()
{
    m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::None),
                       u"SAVE 'users/' {}"_s);
    QCOMPARE(m_model->rowCount(), 1);
    QCOMPARE(text(0, TransactionLogModel::StatementColumn), u"SAVE 'users/' {}"_s);
    QCOMPARE(text(0, TransactionLogModel::ResultColumn), u"'users/1'"_s);
    QCOMPARE(text(0, TransactionLogModel::MovesColumn), u"users/ 0 → 1"_s);
    const QModelIndex index = m_model->index(0, 0);
    QCOMPARE(index.data(TransactionLogModel::KeyTextRole).toString(), u"users/1"_s);
    QCOMPARE(index.data(TransactionLogModel::StrategyRole).value<Strategy>(), Strategy::Identity);
    QVERIFY(!index.data(TransactionLogModel::ErrorRole).isValid());
}

void TestTransactionLogModel::aStatementOfItsOwnIsCommitted()
{
    m_source->announce(save(u"a"_s), saved(u"a"_s, 0, 1, TransactionState::None));
    QCOMPARE(mark(0), Mark::Committed);
    QVERIFY(!m_model->openTransaction());
}

void TestTransactionLogModel::readingAndFailingMarkNothing()
{
    m_source->announce(statement::Load{.id = u"a"_s}, done(TransactionState::None));
    m_source->announce(save(u"a"_s), failed(ErrorCode::DataError, TransactionState::None));
    QCOMPARE(mark(0), Mark::None);
    QCOMPARE(mark(1), Mark::None);
    QCOMPARE(text(1, TransactionLogModel::ResultColumn), u"DataError: It did not work."_s);
    QCOMPARE(
        m_model->index(1, 0).data(TransactionLogModel::ErrorRole).value<StorageError>().message,
        u"It did not work."_s);
}

void TestTransactionLogModel::rowsOfTheOpenTransactionAreUncommitted()
{
    QSignalSpy summary(m_model.get(), &TransactionLogModel::summaryChanged);
    m_source->announce(statement::Begin{.abortOnError = true}, done(TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
    QCOMPARE(mark(0), Mark::Uncommitted);
    QCOMPARE(mark(1), Mark::Uncommitted);
    QVERIFY(m_model->openTransaction());
    QCOMPARE(m_model->openTransaction()->statements, 1);
    QVERIFY(m_model->openTransaction()->abortOnError);
    QVERIFY(m_model->openTransaction()->beganAtMilliseconds > 0);
    QCOMPARE(summary.count(), 2);
}

void TestTransactionLogModel::aCommitMarksItsRows()
{
    QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
    m_source->announce(statement::Begin(), done(TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
    m_source->announce(statement::Commit(), done(TransactionState::None));
    QCOMPARE(m_model->rowCount(), 3);
    for (int row = 0; row < 3; ++row)
        QCOMPARE(mark(row), Mark::Committed);
    QCOMPARE(changed.count(), 1);
    QVERIFY(!m_model->openTransaction());
}

void TestTransactionLogModel::anAbortKeepsItsRowsAndSaysWhatWentBack()
{
    m_source->announce(statement::Begin(), done(TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/2"_s, 1, 2, TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/3"_s, 2, 3, TransactionState::Open));
    m_source->announce(statement::Abort(), wentBack(done(TransactionState::None), 3, 1));
    QCOMPARE(m_model->rowCount(), 5);
    for (int row = 0; row < 3; ++row)
        QCOMPARE(mark(row), Mark::RolledBack);
    QCOMPARE(mark(3), Mark::None);
    // The row of ABORT does not say a second time what the closing line says.
    QCOMPARE(text(3, TransactionLogModel::MovesColumn), QString());
    QCOMPARE(m_model->entry(4).kind, LogEntry::Kind::RolledBack);
    QCOMPARE(text(4, TransactionLogModel::StatementColumn), u"Rolled back 2 statements"_s);
    QCOMPARE(text(4, TransactionLogModel::MovesColumn), u"users/ 3 → 1"_s);
    QVERIFY(!m_model->openTransaction());
}

void TestTransactionLogModel::anErrorThatAbortsDoesTheSame()
{
    m_source->announce(statement::Begin{.abortOnError = true}, done(TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
    m_source->announce(save(u"\\"_s),
                       wentBack(failed(ErrorCode::DataError, TransactionState::Inactive), 1, 0));
    QCOMPARE(m_model->rowCount(), 4);
    QCOMPARE(mark(1), Mark::RolledBack);
    QCOMPARE(text(2, TransactionLogModel::ResultColumn), u"DataError: It did not work."_s);
    QCOMPARE(text(2, TransactionLogModel::MovesColumn), QString());
    QCOMPARE(text(3, TransactionLogModel::MovesColumn), u"users/ 1 → 0"_s);
    // What comes until COMMIT or ABORT belongs to no transaction.
    m_source->announce(save(u"a"_s),
                       failed(ErrorCode::TransactionInactiveError, TransactionState::Inactive));
    m_source->announce(statement::Abort(),
                       failed(ErrorCode::InvalidStateError, TransactionState::None));
    QCOMPARE(m_model->rowCount(), 6);
    QCOMPARE(mark(4), Mark::None);
    QCOMPARE(mark(5), Mark::None);
}

void TestTransactionLogModel::aCommitThatFailsOutrightWentBack()
{
    m_source->announce(statement::Begin(), done(TransactionState::Open));
    m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
    m_source->announce(
        statement::Commit(),
        wentBack(failed(ErrorCode::QuotaExceededError, TransactionState::None), 1, 0));
    QCOMPARE(mark(1), Mark::RolledBack);
    QCOMPARE(text(3, TransactionLogModel::MovesColumn), u"users/ 1 → 0"_s);
}

void TestTransactionLogModel::aCommitThatFailsAndStaysOpenMarksNothing()
{
    m_source->announce(statement::Begin(), done(TransactionState::Open));
    m_source->announce(statement::Commit(),
                       failed(ErrorCode::TimeoutError, TransactionState::Open));
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(mark(0), Mark::Uncommitted);
    QVERIFY(m_model->openTransaction());
}

void TestTransactionLogModel::onlyTheNewestTransactionGoesBack()
{
    for (int round = 0; round < 2; ++round) {
        m_source->announce(statement::Begin(), done(TransactionState::Open));
        m_source->announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
        if (round == 0)
            m_source->announce(statement::Commit(), done(TransactionState::None));
    }
    m_source->announce(statement::Abort(), wentBack(done(TransactionState::None), 1, 0));
    QCOMPARE(mark(0), Mark::Committed);
    QCOMPARE(mark(1), Mark::Committed);
    QCOMPARE(mark(2), Mark::Committed);
    QCOMPARE(mark(3), Mark::RolledBack);
    QCOMPARE(mark(4), Mark::RolledBack);
    QCOMPARE(mark(5), Mark::None); // The ABORT itself.
    QVERIFY(m_model->entry(0).transaction != m_model->entry(3).transaction);
}

void TestTransactionLogModel::aTransactionThatIsOpenAlready()
{
    FakeSource open;
    open.setTransactionState(TransactionState::Open);
    m_model->setSource(&open);
    QVERIFY(m_model->openTransaction());
    QCOMPARE(m_model->openTransaction()->beganAtMilliseconds, 0);
    open.announce(save(u"users/"_s), saved(u"users/1"_s, 0, 1, TransactionState::Open));
    QCOMPARE(mark(0), Mark::Uncommitted);
    open.announce(statement::Abort(), wentBack(done(TransactionState::None), 1, 0));
    QCOMPARE(mark(0), Mark::RolledBack);
    m_model->setSource(m_source.get());
}

void TestTransactionLogModel::cutsLongResults()
{
    Outcome outcome = done(TransactionState::None);
    QList<DocumentKey> keys;
    for (int i = 0; i < 100'000; ++i)
        keys.append(DocumentKey::fromTrusted(u"users/%1"_s.arg(i)));
    outcome.result = keys;
    m_source->announce(startingWith(u"u"_s), outcome);
    const QString shown = text(0, TransactionLogModel::ResultColumn);
    QVERIFY(shown.startsWith(u"['users/0','users/1',"));
    QVERIFY(shown.endsWith(u'…'));
    QVERIFY(shown.size() < 2 * TransactionLogModel::shownResultLength);

    // Not in the middle of a character.
    outcome.result = JsonText::fromTrusted('"' + QByteArray("ä").repeated(2000) + '"');
    m_source->announce(statement::Load{.id = u"a"_s}, outcome);
    QVERIFY(!text(1, TransactionLogModel::ResultColumn).contains(QChar::ReplacementCharacter));
}

void TestTransactionLogModel::isBoundedInRows()
{
    m_tester.reset(); // It looks at every row after each change.
    const int extra = 10;
    for (int i = 0; i < TransactionLogModel::maximumRows + extra; ++i)
        m_source->announce(statement::Load{.id = QString::number(i)}, done(TransactionState::None),
                           QString::number(i));
    QVERIFY(m_model->rowCount() <= TransactionLogModel::maximumRows);
    QVERIFY(m_model->droppedRows() >= extra);
    QCOMPARE(m_model->droppedRows() + m_model->rowCount(),
             qint64(TransactionLogModel::maximumRows + extra));
    // The oldest went.
    QCOMPARE(text(0, 0), QString::number(m_model->droppedRows()));
}

void TestTransactionLogModel::isBoundedInBytes()
{
    const JsonText large = JsonText::fromTrusted('"' + QByteArray(100 * 1024 * 1024, 'x') + '"');
    for (int i = 0; i < 4; ++i) {
        m_source->announce(statement::Put{.store = u"s"_s, .value = large, .key = std::nullopt},
                           done(TransactionState::None), QString::number(i));
    }
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(m_model->droppedRows(), 2);
    QCOMPARE(text(0, 0), u"2"_s);
}

void TestTransactionLogModel::beginsAnewWithAnotherSource()
{
    m_source->announce(statement::Begin(), done(TransactionState::Open));
    FakeSource other;
    m_model->setSource(&other);
    QCOMPARE(m_model->rowCount(), 0);
    QVERIFY(!m_model->openTransaction());
    m_source->announce(statement::Commit(), done(TransactionState::None));
    QCOMPARE(m_model->rowCount(), 0);
    m_model->setSource(nullptr);
}

KEYSCOPE_TEST(TestTransactionLogModel);
#include "tst_transactionlogmodel.moc"
