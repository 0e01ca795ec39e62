#include "storage/together.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Statement remove(const QString &id)
{
    return statement::Delete{.id = id, .ifEtag = {}};
}

} // namespace

class TestTogether final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void runsOneStatementByItself();
    void runsSeveralInATransactionOfTheirOwn();
    void leavesAnOpenTransactionOpen();
    void abortsWhereOneFails();
    void abortsWhereCommitFails();
    void endsWhereBeginFails();
    void abortsWhereItIsCancelled();

private:
    // Plays the states of a transaction; statements with the id `bad` fail.
    Outcome play(const Statement &statement);
    Result<void> run(const QList<Statement> &statements)
    {
        return runTogether([this](const Statement &statement) { return play(statement); }, m_state,
                           statements, &m_progress);
    }

    QString m_names; // Of what ran: BEGIN, COMMIT, ABORT, delete.
    TransactionState m_state = TransactionState::None;
    bool m_commitFails = false;
    bool m_beginFails = false;
    Progress m_progress;
};

void TestTogether::init()
{
    m_names.clear();
    m_state = TransactionState::None;
    m_commitFails = false;
    m_beginFails = false;
}

Outcome TestTogether::play(const Statement &statement)
{
    Outcome outcome;
    if (const auto *begin = std::get_if<statement::Begin>(&statement)) {
        m_names += begin->abortOnError ? u'B' : u'b';
        if (m_beginFails)
            outcome.result = failure(ErrorCode::TimeoutError, u"Another one writes."_s);
        else
            m_state = TransactionState::Open;
    } else if (std::holds_alternative<statement::Commit>(statement)) {
        m_names += u'C';
        if (m_commitFails)
            outcome.result = failure(ErrorCode::QuotaExceededError, u"The disk is full."_s);
        else
            m_state = TransactionState::None;
    } else if (std::holds_alternative<statement::Abort>(statement)) {
        m_names += u'A';
        m_state = TransactionState::None;
    } else {
        m_names += u'd';
        if (std::get<statement::Delete>(statement).id == u"bad")
            outcome.result = failure(ErrorCode::ConstraintError, u"Not this one."_s);
        if (std::get<statement::Delete>(statement).id == u"last")
            m_progress.cancel();
    }
    outcome.transaction = m_state;
    return outcome;
}

void TestTogether::runsOneStatementByItself()
{
    QVERIFY(run({remove(u"a"_s)}));
    QCOMPARE(m_names, u"d"_s);
}

void TestTogether::runsSeveralInATransactionOfTheirOwn()
{
    QVERIFY(run({remove(u"a"_s), remove(u"b"_s), remove(u"c"_s)}));
    QCOMPARE(m_names, u"BdddC"_s);
    QCOMPARE(m_progress.done(), 3);
    QCOMPARE(m_progress.total(), 3);
}

void TestTogether::leavesAnOpenTransactionOpen()
{
    m_state = TransactionState::Open;
    QVERIFY(run({remove(u"a"_s), remove(u"b"_s)}));
    QCOMPARE(m_names, u"dd"_s);
    m_names.clear();
    QCOMPARE(run({remove(u"bad"_s), remove(u"b"_s)}).error().message, u"Not this one."_s);
    QCOMPARE(m_names, u"d"_s); // It is not this sequence's to abort.
}

void TestTogether::abortsWhereOneFails()
{
    const auto done = run({remove(u"a"_s), remove(u"bad"_s), remove(u"c"_s)});
    QCOMPARE(m_names, u"BddA"_s);
    QCOMPARE(done.error().message, u"Not this one."_s);
}

void TestTogether::abortsWhereCommitFails()
{
    m_commitFails = true;
    QCOMPARE(run({remove(u"a"_s), remove(u"b"_s)}).error().code, ErrorCode::QuotaExceededError);
    QCOMPARE(m_names, u"BddCA"_s);
}

void TestTogether::endsWhereBeginFails()
{
    m_beginFails = true;
    QCOMPARE(run({remove(u"a"_s), remove(u"b"_s)}).error().code, ErrorCode::TimeoutError);
    QCOMPARE(m_names, u"B"_s);
}

void TestTogether::abortsWhereItIsCancelled()
{
    QCOMPARE(run({remove(u"last"_s), remove(u"b"_s)}).error().code, ErrorCode::AbortError);
    QCOMPARE(m_names, u"BdA"_s);
}

KEYSCOPE_TEST(TestTogether);
#include "tst_together.moc"
