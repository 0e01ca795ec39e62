#include "model/logscript.h"
#include "model/transactionlogmodel.h"
#include "storage/script/script.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QString madeGuid = u"0193a3b2-0000-7000-8000-000000000001"_s;

statement::Save save(const QString &id, std::optional<quint64> ifEtag = std::nullopt)
{
    return statement::Save{.id = id,
                           .value = JsonText::fromTrusted("{\"a\":1}"),
                           .collection = std::nullopt,
                           .ifEtag = ifEtag,
                           .insert = false};
}

Outcome gives(Result<Value> result, Strategy strategy = Strategy::None,
              TransactionState state = TransactionState::None)
{
    Outcome outcome;
    outcome.result = std::move(result);
    outcome.strategy = strategy;
    outcome.transaction = state;
    return outcome;
}

Outcome fails(ErrorCode code, TransactionState state = TransactionState::None)
{
    return gives(failure(code, u"No."_s), Strategy::None, state);
}

statement::LoadStartingWith startingWith(const QString &prefix)
{
    statement::LoadStartingWith load;
    load.prefix = prefix;
    return load;
}

} // namespace

class TestLogScript final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void writesStatementsWithTheirResults();
    void writesLongStatementsInFull();
    void aMadeGuidIsAnyGuid();
    void whatNamesAMadeGuidGivesAnything();
    void leavesOutAnEtagThatHeld();
    void keepsAnEtagThatDidNotHold();
    void whatNoReplayBringsAboutIsAComment();
    void whatCannotBeReadStaysOneFailingStatement_data();
    void whatCannotBeReadStaysOneFailingStatement();
    void beginsATransactionThatBeganBeforeTheLog();
    void saysWhatTheLogNoLongerHad();
    void saysWhereTheDeviceFails();

private:
    [[nodiscard]] QByteArray written(qint64 droppedRows = 0) const;
    [[nodiscard]] Script replayed() const { return Script::parse(written()); }

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<TransactionLogModel> m_log;
};

void TestLogScript::init()
{
    m_log.reset();
    m_source = std::make_unique<FakeSource>();
    m_log = std::make_unique<TransactionLogModel>();
    m_log->setSource(m_source.get());
}

QByteArray TestLogScript::written(qint64 droppedRows) const
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    LogScript script(m_log->entries(), {.fileName = u"/data/teaching.keyscope"_s,
                                        .writtenAtMilliseconds = 0,
                                        .droppedRows = droppedRows});
    const Result<qint64> count = script.write(buffer);
    if (!count)
        qFatal("%s", qPrintable(count.error().message));
    return buffer.data();
}

void TestLogScript::writesStatementsWithTheirResults()
{
    m_source->announce(statement::Begin(), gives(Done(), Strategy::None, TransactionState::Open));
    m_source->announce(save(u"users/"_s), gives(DocumentKey::fromTrusted(u"users/1"_s),
                                                Strategy::Identity, TransactionState::Open));
    m_source->announce(save(u"\\"_s), fails(ErrorCode::DataError, TransactionState::Open));
    m_source->announce(statement::Abort(), gives(Done()));
    const Script script = replayed();
    QCOMPARE(script.title, u"Log of teaching.keyscope"_s);
    QCOMPARE(script.lines.size(), 4); // The closing line is no statement.
    for (qsizetype i = 0; i < 4; ++i) {
        QCOMPARE(script.lines.at(i).statement, *m_log->entry(int(i)).ran.statement);
        QVERIFY(script.lines.at(i).expected);
        QVERIFY(script.lines.at(i).expected->holdsFor(m_log->entry(int(i)).ran.outcome->result));
    }
    QVERIFY(script.lines.at(2).expected->announcesError());
}

void TestLogScript::writesLongStatementsInFull()
{
    statement::Save long_ = save(u"long"_s);
    long_.value = JsonText::fromTrusted("{\"a\":\"" + QByteArray(100'000, 'x') + "\"}");
    m_source->announce(long_, gives(DocumentKey::fromTrusted(u"long"_s)), u"SAVE 'long' {\"a…"_s);
    QCOMPARE(replayed().lines.at(0).statement, Statement(long_));
}

void TestLogScript::aMadeGuidIsAnyGuid()
{
    m_source->announce(save({}), gives(DocumentKey::fromTrusted(madeGuid), Strategy::Guid));
    QVERIFY(written().contains(" -> guid\n"));
    QCOMPARE(replayed().lines.at(0).expected, Expectation(Expectation::Guid()));
}

void TestLogScript::whatNamesAMadeGuidGivesAnything()
{
    m_source->announce(statement::Load{.id = madeGuid}, gives(Missing()));
    m_source->announce(save({}), gives(DocumentKey::fromTrusted(madeGuid), Strategy::Guid));
    m_source->announce(statement::Load{.id = madeGuid.toUpper()},
                       gives(JsonText::fromTrusted("{\"a\":1}")));
    m_source->announce(startingWith({}),
                       gives(QList<DocumentKey>{DocumentKey::fromTrusted(madeGuid)}));
    m_source->announce(statement::Load{.id = u"other"_s}, gives(Missing()));
    const Script script = replayed();
    const Expectation any{Expectation::Any()};
    QVERIFY(script.lines.at(0).expected != any); // It was not made yet.
    QCOMPARE(script.lines.at(2).expected, any);
    QCOMPARE(script.lines.at(3).expected, any);
    QVERIFY(script.lines.at(4).expected != any);
}

void TestLogScript::leavesOutAnEtagThatHeld()
{
    m_source->announce(save(u"a"_s, 7), gives(DocumentKey::fromTrusted(u"a"_s)));
    m_source->announce(statement::Delete{.id = u"a"_s, .ifEtag = 8}, gives(true));
    m_source->announce(save(u"b"_s, 0), gives(DocumentKey::fromTrusted(u"b"_s)));
    m_source->announce(statement::Etag{.id = u"b"_s}, gives(quint64(9)));
    const Script script = replayed();
    QCOMPARE(script.lines.at(0).statement, Statement(save(u"a"_s)));
    QCOMPARE(script.lines.at(1).statement,
             Statement(statement::Delete{.id = u"a"_s, .ifEtag = {}}));
    QCOMPARE(script.lines.at(2).statement, Statement(save(u"b"_s, 0))); // That can hold again.
    QCOMPARE(script.lines.at(3).expected, Expectation(Expectation::Any()));
}

void TestLogScript::keepsAnEtagThatDidNotHold()
{
    m_source->announce(save(u"a"_s, 7), fails(ErrorCode::ConstraintError));
    QCOMPARE(replayed().lines.at(0).statement, Statement(save(u"a"_s, 7)));
}

void TestLogScript::whatNoReplayBringsAboutIsAComment()
{
    m_source->announce(save(u"a"_s), fails(ErrorCode::QuotaExceededError));
    QVERIFY(written().contains("# SAVE 'a' {\"a\":1}\n"));
    QCOMPARE(replayed().lines.size(), 0);
}

void TestLogScript::whatCannotBeReadStaysOneFailingStatement_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::newRow("a word that is no statement") << QByteArray("SAFE 'a' {}");
    QTest::newRow("a bracket that is never closed") << QByteArray("SAVE 'a' {\"b\":");
    QTest::newRow("several statements") << QByteArray("BEGIN\nABORT");
    QTest::newRow("an arrow") << QByteArray("BEGIN -> ok");
    QTest::newRow("a comment sign") << QByteArray("SAVE # no value");
    QTest::newRow("nothing") << QByteArray("");
}

void TestLogScript::whatCannotBeReadStaysOneFailingStatement()
{
    QFETCH(QByteArray, source);
    const StorageError error{
        .code = ErrorCode::SyntaxError, .message = u"No."_s, .line = 1, .column = 1};
    m_source->announce(statement::Unreadable{.source = source, .error = error},
                       gives(tl::unexpected(error)));
    m_source->announce(statement::Begin(), gives(Done(), Strategy::None, TransactionState::Open));
    const Script script = replayed();
    QCOMPARE(script.lines.size(), 2);
    QVERIFY(std::holds_alternative<statement::Unreadable>(script.lines.at(0).statement));
    QVERIFY(script.lines.at(0).expected);
    QVERIFY(script.lines.at(0).expected->holdsFor(gives(tl::unexpected(error)).result));
    QCOMPARE(script.lines.at(1).statement, Statement(statement::Begin()));
}

void TestLogScript::beginsATransactionThatBeganBeforeTheLog()
{
    FakeSource open;
    open.setTransactionState(TransactionState::Open);
    m_log->setSource(&open);
    open.announce(save(u"a"_s), gives(DocumentKey::fromTrusted(u"a"_s), Strategy::Semantic,
                                      TransactionState::Open));
    open.announce(statement::Commit(), gives(Done()));
    const Script script = replayed();
    QCOMPARE(script.lines.size(), 3);
    QCOMPARE(script.lines.at(0).statement, Statement(statement::Begin()));
    m_log->setSource(nullptr);
}

void TestLogScript::saysWhatTheLogNoLongerHad()
{
    QVERIFY(!written().contains("oldest"));
    QVERIFY(written(12).contains("# The 12 oldest lines"));
}

void TestLogScript::saysWhereTheDeviceFails()
{
    QBuffer closed;
    closed.open(QIODevice::ReadOnly);
    const Result<qint64> count = LogScript({}, {}).write(closed);
    QVERIFY(!count);
    QCOMPARE(count.error().code, ErrorCode::UnknownError);
}

KEYSCOPE_TEST(TestLogScript);
#include "tst_logscript.moc"
