#include "model/keycollector.h"
#include "model/statementsequence.h"
#include "tests/support/scriptedsource.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Statement remove(const QString &id)
{
    return statement::Delete{.id = id, .ifEtag = {}};
}

} // namespace

// StatementSequence, and KeyCollector, which finds the keys for it.
class TestStatementSequence final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void runsOneStatementByItself();
    void runsSeveralInATransactionOfTheirOwn();
    void leavesAnOpenTransactionOpen();
    void abortsWhereOneFails();
    void endsWhereBeginFails();
    void staysSilentWhereTheContextIsGone();
    void collectsKeysInPages();
    void saysWhyKeysCouldNotBeRead();

private:
    // Plays the states of a transaction; statements with the id `bad` fail.
    [[nodiscard]] Outcome play(const Statement &statement) const;
    [[nodiscard]] QString names() const;
    void run(const QList<Statement> &statements);

    std::unique_ptr<ScriptedSource> m_source;
    QObject m_context;
    std::optional<std::optional<StorageError>> m_answer;
};

void TestStatementSequence::init()
{
    m_source = std::make_unique<ScriptedSource>();
    m_source->onRun = [this](const Statement &statement) { return play(statement); };
    m_answer.reset();
}

Outcome TestStatementSequence::play(const Statement &statement) const
{
    Outcome outcome;
    outcome.transaction = m_source->transactionState();
    if (std::holds_alternative<statement::Begin>(statement)) {
        outcome.transaction = TransactionState::Open;
    } else if (std::holds_alternative<statement::Commit>(statement) ||
               std::holds_alternative<statement::Abort>(statement)) {
        outcome.transaction = TransactionState::None;
    } else if (const auto *found = std::get_if<statement::Delete>(&statement);
               found && found->id == u"bad") {
        outcome.result = failure(ErrorCode::ConstraintError, u"Not this one."_s);
        if (outcome.transaction == TransactionState::Open)
            outcome.transaction = TransactionState::Inactive;
    }
    return outcome;
}

QString TestStatementSequence::names() const
{
    QString names;
    for (const auto &statement : m_source->statements) {
        if (const auto *begin = std::get_if<statement::Begin>(statement.get()))
            names += begin->abortOnError ? u'B' : u'b';
        else if (std::holds_alternative<statement::Commit>(*statement))
            names += u'C';
        else if (std::holds_alternative<statement::Abort>(*statement))
            names += u'A';
        else
            names += u'd';
    }
    return names;
}

void TestStatementSequence::run(const QList<Statement> &statements)
{
    m_answer.reset();
    StatementSequence::run(*m_source, statements, &m_context,
                           [this](const std::optional<StorageError> &error) { m_answer = error; });
    QVERIFY(!m_answer);
    QTRY_VERIFY(m_answer);
}

void TestStatementSequence::runsOneStatementByItself()
{
    run({remove(u"a"_s)});
    QCOMPARE(names(), u"d"_s);
    QVERIFY(!*m_answer);
}

void TestStatementSequence::runsSeveralInATransactionOfTheirOwn()
{
    run({remove(u"a"_s), remove(u"b"_s), remove(u"c"_s)});
    QCOMPARE(names(), u"BdddC"_s);
    QVERIFY(!*m_answer);
    QCOMPARE(m_source->transactionState(), TransactionState::None);
}

void TestStatementSequence::leavesAnOpenTransactionOpen()
{
    m_source->setTransactionState(TransactionState::Open);
    run({remove(u"a"_s), remove(u"b"_s)});
    QCOMPARE(names(), u"dd"_s);
    QCOMPARE(m_source->transactionState(), TransactionState::Open);
    m_source->statements.clear();
    run({remove(u"bad"_s), remove(u"b"_s)});
    QCOMPARE(names(), u"d"_s); // It is not this sequence's to abort.
    QCOMPARE((*m_answer)->message, u"Not this one."_s);
}

void TestStatementSequence::abortsWhereOneFails()
{
    run({remove(u"a"_s), remove(u"bad"_s), remove(u"c"_s)});
    QCOMPARE(names(), u"BddA"_s);
    QCOMPARE((*m_answer)->message, u"Not this one."_s);
    QCOMPARE(m_source->transactionState(), TransactionState::None);
}

void TestStatementSequence::endsWhereBeginFails()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = failure(ErrorCode::InvalidStateError, u"One is open."_s);
        outcome.transaction = TransactionState::Open; // Opened by the console meanwhile.
        return outcome;
    };
    run({remove(u"a"_s), remove(u"b"_s)});
    QCOMPARE(names(), u"B"_s); // Neither runs in that transaction nor ends it.
    QCOMPARE((*m_answer)->code, ErrorCode::InvalidStateError);
}

void TestStatementSequence::staysSilentWhereTheContextIsGone()
{
    bool called = false;
    auto context = std::make_unique<QObject>();
    StatementSequence::run(*m_source, {remove(u"a"_s), remove(u"b"_s)}, context.get(),
                           [&called](const std::optional<StorageError> &) { called = true; });
    context.reset();
    QTRY_COMPARE(names(), u"BddC"_s); // What was begun is ended.
    QCoreApplication::processEvents();
    QVERIFY(!called);
}

void TestStatementSequence::collectsKeysInPages()
{
    m_source->onPage = [](const PageRequest &request) -> Result<ListPage> {
        ListPage page{.totalRows = 10'000, .firstRow = request.firstRow, .rows = {}};
        for (qint64 row = request.firstRow; row < request.firstRow + request.rows; ++row) {
            ListRow listed{.key = DocumentKey::fromTrusted(u"k%1"_s.arg(row)), .preview = {}};
            page.rows.append(listed);
        }
        return page;
    };
    std::optional<Result<QList<RecordKey>>> answer;
    KeyCollector::collect(*m_source, ListAddress(), {},
                          {{.first = 3, .last = 3}, {.first = 100, .last = 9'000}}, &m_context,
                          [&answer](const Result<QList<RecordKey>> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(answer->has_value());
    QCOMPARE((*answer)->size(), 8'902);
    QCOMPARE(toDisplayText((*answer)->first()), u"k3"_s);
    QCOMPARE(toDisplayText((*answer)->at(1)), u"k100"_s);
    QCOMPARE(toDisplayText((*answer)->last()), u"k9000"_s);
}

void TestStatementSequence::saysWhyKeysCouldNotBeRead()
{
    m_source->onPage = [](const PageRequest &) -> Result<ListPage> {
        return failure(ErrorCode::UnknownError, u"The disk is gone."_s);
    };
    std::optional<Result<QList<RecordKey>>> answer;
    KeyCollector::collect(*m_source, ListAddress(), {}, {{.first = 0, .last = 5}}, &m_context,
                          [&answer](const Result<QList<RecordKey>> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(!answer->has_value());
    QCOMPARE(answer->error().message, u"The disk is gone."_s);
}

QTEST_GUILESS_MAIN(TestStatementSequence)
#include "tst_statementsequence.moc"
