#include "storage/script/script.h"
#include "storage/session.h"
#include "storage/sqlite/connection.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void whatCannotBeOpenedGivesItsError();
    void statementsRunInOrderAndAreTold();
    void veryManyStatementsHappenTogetherAndAreNotTold();
    void pagesAreReadFromTheEndToo();
    void readingSeesTheOpenTransactionAndMarksIt();
    void lookingAheadConsumesNothing_data();
    void lookingAheadConsumesNothing();
    void aFilterOnAStoreIsARangeAKeyOrAPrefix_data();
    void aFilterOnAStoreIsARangeAKeyOrAPrefix();
    void aChangeThroughAnotherProgramIsNoticed();
    void aWaitingStatementCanBeGivenUp();
    void closingRollsBack();
    void aQueryThatWaitsHoldsNobodyUp();
    void closingEndsAWait();
    void tellsHowFarIndexesAre();
    void tellsWhyIndexingCannotGoOn();

private:
    template <typename T>
    static T wait(QFuture<T> future)
    {
        if (!QTest::qWaitFor([&future] { return future.isFinished(); }, 10'000))
            qFatal("Nothing was answered.");
        return future.result();
    }
    std::shared_ptr<Session> open() const;
    static QByteArray run(Source &source, const QByteArray &text)
    {
        return toText(wait(source.run(parseStatement(text))).result);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSession::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

std::shared_ptr<Session> TestSession::open() const
{
    const auto opened = wait(Session::open(m_folder->filePath(u"a.keyscope"_s)));
    return opened ? *opened : nullptr;
}

void TestSession::whatCannotBeOpenedGivesItsError()
{
    const auto opened = wait(Session::open(m_folder->path()));
    QVERIFY(!opened);
    QVERIFY(opened.error().message.contains(u"folder"_s));
}

void TestSession::statementsRunInOrderAndAreTold()
{
    const auto session = open();
    QVERIFY(session);
    QStringList told;
    connect(session.get(), &Source::ran, this,
            [&told](const Source::Ran &ran) { told << ran.text; });
    QSignalSpy changed(session.get(), &Source::changed);
    QFuture<Outcome> first = session->run(parseStatement("SAVE 'users/' {\"n\":1}"));
    QFuture<Outcome> second = session->run(parseStatement("SAVE 'users/' {\"n\":2}"));
    QCOMPARE(toText(wait(second).result), QByteArray("'users/2'"));
    QCOMPARE(toText(wait(first).result), QByteArray("'users/1'"));
    QCOMPARE(told, (QStringList{u"SAVE 'users/' {\"n\":1}"_s, u"SAVE 'users/' {\"n\":2}"_s}));
    QVERIFY(changed.size() >= 2);
    const auto catalog = wait(session->catalog());
    QVERIFY(catalog);
    QCOMPARE(catalog->documents, 2);
    QCOMPARE(catalog->identities.value(0).nextKey, u"users/3"_s);
}

void TestSession::veryManyStatementsHappenTogetherAndAreNotTold()
{
    const auto session = open();
    QVERIFY(session);
    constexpr int count = 3000;
    QSignalSpy told(session.get(), &Source::ran);
    QSignalSpy changed(session.get(), &Source::changed);
    const auto saves = [](int &next, int stopAt, Progress *progress) -> std::optional<Statement> {
        if (next == count)
            return {};
        if (++next == stopAt)
            progress->cancel();
        return parseStatement("SAVE 'users/' {}");
    };
    auto progress = std::make_shared<Progress>();
    QVERIFY(wait(session->runMany(
        [saves, progress, next = 0]() mutable { return saves(next, 0, progress.get()); }, count,
        progress)));
    QCOMPARE(progress->done(), count);
    QVERIFY(told.isEmpty());
    QVERIFY(!changed.isEmpty());
    QCOMPARE(wait(session->catalog())->documents, count);
    // Cancelled it leaves nothing.
    const auto cancelled = wait(session->runMany(
        [saves, progress, next = 0]() mutable { return saves(next, count / 2, progress.get()); },
        count, progress));
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().code, ErrorCode::AbortError);
    QCOMPARE(wait(session->catalog())->documents, count);
    QCOMPARE(session->transactionState(), TransactionState::None);
}

void TestSession::pagesAreReadFromTheEndToo()
{
    const auto session = open();
    QVERIFY(session);
    for (const char *key : {"a", "b", "c", "d", "e"})
        run(*session, "SAVE '" + QByteArray(key) + "' {}");
    const auto keys = [&session](qint64 firstRow, int rows) {
        QStringList found;
        const auto page = wait(session->page({.list = {.kind = {}, .name = {}},
                                              .filter = {},
                                              .firstRow = firstRow,
                                              .rows = rows,
                                              .descending = true}));
        for (const ListRow &row : page->rows)
            found << toDisplayText(row.key);
        return found.join(u' ');
    };
    QCOMPARE(keys(0, 2), u"e d"_s);
    QCOMPARE(keys(2, 2), u"c b"_s);
    QCOMPARE(keys(4, 10), u"a"_s);
    QCOMPARE(keys(5, 10), QString());
}

void TestSession::readingSeesTheOpenTransactionAndMarksIt()
{
    const auto session = open();
    QVERIFY(session);
    run(*session, "SAVE 'a' {} IN Users");
    run(*session, "BEGIN");
    QCOMPARE(session->transactionState(), TransactionState::Open);
    run(*session, "SAVE 'b/' {} IN Users");
    const auto page =
        wait(session->page({.list = {.kind = ListAddress::Kind::Collection, .name = u"Users"_s},
                            .filter = {},
                            .firstRow = 0,
                            .rows = 10}));
    QVERIFY(page);
    QCOMPARE(page->totalRows, 2);
    QVERIFY(!page->rows[0].uncommitted);
    QVERIFY(page->rows[1].uncommitted);
    QCOMPARE(page->rows[1].strategy, Strategy::Identity);
    const auto catalog = wait(session->catalog());
    QVERIFY(catalog && catalog->collections[0].uncommitted);
    QCOMPARE(catalog->identities[0].value, 1u);
    QCOMPARE(catalog->identities[0].committedValue, 0u);
    run(*session, "ABORT");
    QCOMPARE(wait(session->catalog())->documents, 1);
    QCOMPARE(session->transactionState(), TransactionState::None);
}

void TestSession::lookingAheadConsumesNothing_data()
{
    QTest::addColumn<QString>("store");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing typed") << QString() << u""_s << u"guid"_s;
    QTest::newRow("white space") << QString() << u"  "_s << u"guid"_s;
    QTest::newRow("a prefix") << QString() << u"users/"_s << u"identity 'users/3' 1→3"_s;
    QTest::newRow("a free key") << QString() << u"users/ann"_s << u"semantic 'users/ann'"_s;
    QTest::newRow("a taken key") << QString() << u"USERS/1"_s << u"semantic 'users/1' taken"_s;
    QTest::newRow("a backslash") << QString() << u"a\\b"_s << u"DataError"_s;
    QTest::newRow("the generator") << u"s"_s << u""_s << u"generated 5 5→6"_s;
    QTest::newRow("a number above") << u"s"_s << u"8.5"_s << u"given 8.5 5→9"_s;
    QTest::newRow("a number below") << u"s"_s << u"4"_s << u"given 4 taken"_s;
    QTest::newRow("a string") << u"s"_s << u"\"x\""_s << u"given \"x\""_s;
    QTest::newRow("no literal") << u"s"_s << u"x"_s << u"SyntaxError"_s;
    QTest::newRow("no key") << u"s"_s << u"NaN"_s << u"DataError"_s;
    QTest::newRow("no generator") << u"plain"_s << u""_s << u"DataError"_s;
    QTest::newRow("no such store") << u"none"_s << u""_s << u"NotFoundError"_s;
}

void TestSession::lookingAheadConsumesNothing()
{
    QFETCH(QString, store);
    QFETCH(QString, text);
    QFETCH(QString, says);
    const auto session = open();
    QVERIFY(session);
    for (const char *statement :
         {"SAVE 'users/' {}", "SAVE 'users/2' {}", "CREATE STORE s AUTOINCREMENT",
          "CREATE STORE plain", "PUT s 1 KEY 4"})
        run(*session, statement);
    KeyRequest request{.store = std::nullopt, .text = text};
    if (!store.isEmpty())
        request.store = store;
    for (int look = 0; look < 2; ++look) {
        const auto forecast = wait(session->forecast(request));
        QVERIFY(forecast);
        if (forecast->error) {
            QCOMPARE(QString(errorName(forecast->error->code)), says);
            continue;
        }
        static const QHash<Strategy, QString> names{{Strategy::Guid, u"guid"_s},
                                                    {Strategy::Semantic, u"semantic"_s},
                                                    {Strategy::Identity, u"identity"_s},
                                                    {Strategy::Generated, u"generated"_s},
                                                    {Strategy::Given, u"given"_s}};
        QString said = names.value(forecast->strategy);
        if (forecast->key)
            said += u' ' + toLiteral(*forecast->key);
        if (forecast->taken)
            said += u" taken"_s;
        if (forecast->move)
            said += u" %1→%2"_s.arg(forecast->move->before).arg(forecast->move->after);
        QCOMPARE(said, says);
    }
}

void TestSession::aFilterOnAStoreIsARangeAKeyOrAPrefix_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QStringList>("keys");
    QTest::newRow("empty") << u""_s << QStringList{u"1"_s, u"2"_s, u"\"ab\""_s, u"\"b\""_s};
    QTest::newRow("a range") << u">= 2"_s << QStringList{u"2"_s, u"\"ab\""_s, u"\"b\""_s};
    QTest::newRow("a key") << u"2"_s << QStringList{u"2"_s};
    QTest::newRow("a key that is not there") << u"9"_s << QStringList{};
    QTest::newRow("a prefix of strings") << u"a"_s << QStringList{u"\"ab\""_s};
    QTest::newRow("no range") << u"> 5 AND < 1"_s << QStringList{};
}

void TestSession::aFilterOnAStoreIsARangeAKeyOrAPrefix()
{
    QFETCH(QString, filter);
    QFETCH(QStringList, keys);
    const auto session = open();
    QVERIFY(session);
    for (const char *statement : {"CREATE STORE s", "PUT s 0 KEY 1", "PUT s 0 KEY 2",
                                  "PUT s 0 KEY \"ab\"", "PUT s 0 KEY \"b\""})
        run(*session, statement);
    const auto page =
        wait(session->page({.list = {.kind = ListAddress::Kind::Store, .name = u"s"_s},
                            .filter = filter,
                            .firstRow = 0,
                            .rows = 10}));
    QVERIFY(page);
    QStringList found;
    for (const ListRow &row : page->rows)
        found << toLiteral(row.key);
    QCOMPARE(found, keys);
    QCOMPARE(page->totalRows, keys.size());
}

void TestSession::aChangeThroughAnotherProgramIsNoticed()
{
    const auto session = open();
    const auto other = open();
    QVERIFY(session && other);
    QSignalSpy changed(session.get(), &Source::changed);
    run(*other, "SAVE 'a' {}");
    QVERIFY(changed.wait(5'000));
    QCOMPARE(wait(session->catalog())->documents, 1);
}

void TestSession::aWaitingStatementCanBeGivenUp()
{
    const auto session = open();
    const auto other = open();
    QVERIFY(session && other);
    run(*other, "BEGIN");
    auto cancel = std::make_shared<Progress>();
    QFuture<Outcome> waiting = session->run([] { return parseStatement("SAVE 'a' {}"); }, cancel);
    cancel->cancel();
    const Outcome outcome = wait(waiting);
    QVERIFY(!outcome.result);
    QCOMPARE(outcome.result.error().code, ErrorCode::AbortError);
}

void TestSession::closingRollsBack()
{
    {
        const auto session = open();
        QVERIFY(session);
        run(*session, "BEGIN");
        run(*session, "SAVE 'a' {}");
    }
    const auto session = open();
    QVERIFY(session);
    QCOMPARE(wait(session->catalog())->documents, 0);
}

void TestSession::aQueryThatWaitsHoldsNobodyUp()
{
    const auto session = open();
    QCOMPARE(run(*session, "CREATE INDEX i ON DOCUMENTS KEYPATH 'n'"), "ok");
    QCOMPARE(run(*session, "PAUSE INDEXING"), "ok");
    QCOMPARE(run(*session, "SAVE 'a' {\"n\":1}"), "'a'");
    const QFuture<Outcome> waiting = session->run(parseStatement("QUERY i WAIT"));
    QCOMPARE(run(*session, "SAVE 'b' {\"n\":2}"), "'b'");
    QCOMPARE(run(*session, "BEGIN"), "ok");
    QVERIFY(!waiting.isFinished());
    QCOMPARE(run(*session, "ABORT"), "ok");
    QCOMPARE(run(*session, "RESUME INDEXING"), "ok");
    const Outcome outcome = wait(waiting);
    const QByteArray answer = toText(outcome.result);
    QVERIFY2(answer == "['a']" || answer == "['a','b']", answer);
    // Its end says nothing of the transaction.
    QCOMPARE(outcome.transaction, TransactionState::None);
}

void TestSession::closingEndsAWait()
{
    auto session = open();
    QCOMPARE(run(*session, "CREATE INDEX i ON DOCUMENTS KEYPATH 'n'"), "ok");
    QCOMPARE(run(*session, "PAUSE INDEXING"), "ok");
    QCOMPARE(run(*session, "SAVE 'a' {\"n\":1}"), "'a'");
    const QFuture<Outcome> waiting = session->run(parseStatement("QUERY i WAIT 600000"));
    QCOMPARE(run(*session, "ETAG 'a'"), "1"); // It is on its way.
    session.reset();
    QVERIFY(waiting.isFinished());
    QCOMPARE(run(*open(), "RESUME INDEXING"), "ok");
}

void TestSession::tellsHowFarIndexesAre()
{
    const auto session = open();
    QCOMPARE(run(*session, "SAVE 'a' {\"n\":1} IN Numbers"), "'a'");
    QCOMPARE(run(*session, "SAVE 'b' {\"n\":[2,3]} IN Numbers"), "'b'");
    QCOMPARE(run(*session, "SAVE 'c' {\"n\":{\"$date\":\"never\"}} IN Numbers"), "'c'");
    QCOMPARE(run(*session, "CREATE INDEX i ON DOCUMENTS IN Numbers KEYPATH 'n'"), "ok");
    QCOMPARE(run(*session, "QUERY i WAIT"), "['a','b']");
    IndexingState state = wait(session->indexing()).value();
    QCOMPARE(state.indexes.size(), 1);
    QCOMPARE(state.indexes.at(0).name, u"i"_s);
    QCOMPARE(state.indexes.at(0).collection, u"Numbers"_s);
    QCOMPARE(state.indexes.at(0).path, u"n"_s);
    QCOMPARE(state.indexes.at(0).entries, 3);
    QCOMPARE(state.indexes.at(0).left, 0);
    QCOMPARE(state.indexes.at(0).failureCount, 1);
    QCOMPARE(state.indexes.at(0).failures.at(0).key, u"c"_s);
    QVERIFY(!state.isPaused);

    QCOMPARE(run(*session, "PAUSE INDEXING"), "ok");
    QCOMPARE(run(*session, "DELETE 'a'"), "true");
    QCOMPARE(run(*session, "SAVE 'd' {} IN Others"), "'d'"); // None of its business.
    QCOMPARE(run(*session, "CREATE INDEX j ON DOCUMENTS KEYPATH 'n'"), "ok");
    state = wait(session->indexing()).value();
    QVERIFY(state.isPaused);
    QCOMPARE(state.indexes.at(0).left, 1);
    QVERIFY(state.indexes.at(0).isExact);
    QCOMPARE(state.indexes.at(1).left, 3);
    QVERIFY(!state.indexes.at(1).collection);
    QCOMPARE(run(*session, "RESUME INDEXING"), "ok");
}

// Also where the file was named from the folder that one is in.
void TestSession::tellsWhyIndexingCannotGoOn()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder->path()));
    const auto opened = wait(Session::open(u"a.keyscope"_s));
    QVERIFY(QDir::setCurrent(before));
    QVERIFY(opened);
    Session &session = **opened;
    QCOMPARE(run(session, "PAUSE INDEXING"), "ok");
    QCOMPARE(run(session, "CREATE INDEX i ON DOCUMENTS KEYPATH 'n'"), "ok");
    QCOMPARE(run(session, "SAVE 'a' {\"n\":1}"), "'a'");
    {
        const auto connection =
            Connection::open(m_folder->filePath(u"a.keyscope"_s), Connection::Mode::ReadWrite);
        QVERIFY((*connection)->execute(u"DROP TABLE indexed_document"_s, u"damage it"_s));
    }
    QCOMPARE(wait(session.indexing()).value().error, QString());
    QCOMPARE(run(session, "RESUME INDEXING"), "ok");
    QTRY_VERIFY(wait(session.indexing()).value().error.contains(u"indexed_document"_s));
    QCOMPARE(run(session, "LOAD 'a'"), R"({"n":1})");
}

KEYSCOPE_TEST(TestSession);
#include "tst_session.moc"
