#include "storage/search/search.h"
#include "tests/support/literals.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using Phase = Search::Phase;
using By = SearchOrder::By;

const ListAddress everything{.kind = ListAddress::Kind::AllDocuments, .name = {}};
const ListAddress people{.kind = ListAddress::Kind::Collection, .name = u"People"_s};
const ListAddress shelf{.kind = ListAddress::Kind::Store, .name = u"shelf"_s};
const ListAddress byYear{.kind = ListAddress::Kind::Index, .name = u"shelf"_s, .index = u"year"_s};

bool isOver(const Search &search)
{
    return search.status().phase != Phase::Scanning && search.status().phase != Phase::Sorting;
}

template <typename T>
Result<T> waitedFor(const QFuture<Result<T>> &future)
{
    if (!QTest::qWaitFor([&future] { return future.isFinished(); }, 20'000))
        return failure(ErrorCode::TimeoutError, u"never came"_s);
    return future.result();
}

} // namespace

class TestSearch final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_session.reset(); }
    void findsMembers_data();
    void findsMembers();
    void findsInEveryKindOfList_data();
    void findsInEveryKindOfList();
    void findsBySizeAndTime();
    void findsAPartOfAHugeText();
    void sortsAndTurnsAround();
    void findsRowsOfKeys();
    void givesHitsWhileItGoesOn();
    void stopsAtOnce();
    void tellsWhenSomethingWasCommitted();
    void showsWhatIsGone();
    void seesOnlyWhatIsCommitted();
    void saysWhyItFailed();
    void outlivesItsSession();

private:
    std::shared_ptr<Search> search(const ListAddress &list, const QString &terms,
                                   SearchOrder order = {}, const QString &filter = {});
    // The keys that are found, joined by blanks.
    QString found(const ListAddress &list, const QString &terms, SearchOrder order = {},
                  const QString &filter = {});
    static QString keysOf(Search &search, int rows = 1000);
    void save(const QByteArray &key, const QByteArray &json);
    void fill(int documents);

    std::unique_ptr<OpenSession> m_session;
};

void TestSearch::init()
{
    m_session = std::make_unique<OpenSession>();
}

std::shared_ptr<Search> TestSearch::search(const ListAddress &list, const QString &terms,
                                           SearchOrder order, const QString &filter)
{
    const auto parsed = SearchTerms::parse(terms, searchedKeys(list));
    if (!parsed)
        qFatal("%s", qPrintable(parsed.error().message));
    return (*m_session)->search({.list = list, .filter = filter, .terms = *parsed}, order);
}

QString TestSearch::keysOf(Search &search, int rows)
{
    const auto page = waitedFor(search.page(0, rows));
    if (!page)
        return page.error().message;
    QStringList keys;
    for (const ListRow &row : page->rows)
        keys << toDisplayText(row.key) + (row.gone ? u"(gone)"_s : QString());
    return keys.join(u' ');
}

QString TestSearch::found(const ListAddress &list, const QString &terms, SearchOrder order,
                          const QString &filter)
{
    const auto search = this->search(list, terms, order, filter);
    if (!QTest::qWaitFor([&] { return isOver(*search); }, 20'000))
        return u"never ended"_s;
    if (search->status().error)
        return search->status().error->message;
    return keysOf(*search);
}

void TestSearch::save(const QByteArray &key, const QByteArray &json)
{
    const QByteArray result = m_session->run("SAVE '" + key + "' " + json);
    QVERIFY2(result.startsWith('\''), result);
}

void TestSearch::fill(int documents)
{
    QList<Statement> statements;
    for (int i = 0; i < documents; ++i) {
        statements << statement::Save{
            .id = u"users/%1"_s.arg(i, 7, 10, '0'_L1),
            .value = JsonLiteral(json("{\"n\":" + QByteArray::number(i) + "}")),
            .collection = {},
            .ifEtag = {}};
    }
    const auto done = waitedFor((*m_session)->runTogether(statements));
    QVERIFY2(done, qPrintable(done ? QString() : done.error().message));
}

void TestSearch::findsMembers_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("terms");
    QTest::addColumn<bool>("fits");

    const auto row = [](const char *name, const QByteArray &json, const QString &terms, bool fits) {
        QTest::newRow(name) << json << terms << fits;
    };
    row("greater", R"({"n":101})", u"n > 100"_s, true);
    row("not greater", R"({"n":100})", u"n > 100"_s, false);
    row("numbers, not their text", R"({"n":9})", u"n < 10"_s, true);
    row("another spelling", R"({"n":1.0e2})", u"n = 100"_s, true);
    row("minus zero", R"({"n":-0})", u"n = 0"_s, true);
    row("beyond 2^53", R"({"n":9007199254740993})", u"n = 9007199254740992"_s, false);
    row("beyond 2^53, ordered", R"({"n":9007199254740993})", u"n > 9007199254740992"_s, true);
    row("beyond -2^53, ordered", R"({"n":-9007199254740993})", u"n < -9007199254740992"_s, true);
    row("beyond doubles", R"({"n":1e400})", u"n > 1e308"_s, true);
    row("below doubles", R"({"n":1e-400})", u"n = 0"_s, true);
    row("a number is no text", R"({"n":5})", u"n = \"5\""_s, false);
    row("a text is no number", R"({"n":"5"})", u"n = 5"_s, false);
    row("a text is not greater than a number", R"({"n":"5"})", u"n > 1"_s, false);
    row("another type differs", R"({"n":"5"})", u"n != 5"_s, true);
    row("missing matches nothing", R"({"m":5})", u"n < 10"_s, false);
    row("missing differs", R"({"m":5})", u"n != 10"_s, true);
    row("missing is not null", R"({"m":5})", u"n = null"_s, false);
    row("null", R"({"n":null})", u"n = null"_s, true);
    row("true", R"({"n":true})", u"n = true"_s, true);
    row("false is not true", R"({"n":false})", u"n = true"_s, false);
    row("not false", R"({"n":true})", u"n != false"_s, true);
    row("text by code unit", R"({"n":"Z"})", u"n < \"a\""_s, true);
    // U+FF5E is below U+1F600 as a character, and above its surrogates.
    row("text by code unit, not character", R"({"n":"😀"})", u"n < \"～\""_s, true);
    row("text has its case", R"({"n":"Ann"})", u"n = \"ann\""_s, false);
    row("a part has none", R"({"n":"Joanna"})", u"n ~ \"ANN\""_s, true);
    row("a part beyond ASCII", R"({"n":"Ärger"})", u"n ~ \"äRG\""_s, true);
    row("a part of a number", R"({"n":1234})", u"n ~ \"23\""_s, false);
    row("escapes", R"({"n":"\u0041nn"})", u"n = \"Ann\""_s, true);
    row("escaped quotes", R"({"n":"a\"b"})", u"n = \"a\\\"b\""_s, true);
    row("emoji", R"({"n":"\ud83d\ude00"})", u"n = \"😀\""_s, true);
    row("lone surrogate", R"({"n":"\ud800"})", u"n = \"\\ud800\""_s, true);
    row("other lone surrogate", R"({"n":"\ud800"})", u"n = \"\\ud801\""_s, false);
    row("NUL", R"({"n":"a\u0000b"})", u"n = \"a\\u0000b\""_s, true);
    row("nested", R"({"a":{"b":{"c":1}}})", u"a.b.c = 1"_s, true);
    row("through a number", R"({"a":5})", u"a.b = 1"_s, false);
    row("escaped name", R"({"\u0061":1})", u"a = 1"_s, true);
    row("name with a period", R"({"a.b":1})", u"\"a.b\" = 1"_s, true);
    row("name like a special one", R"({"@size":1})", u"\"@size\" = 1"_s, true);
    row("array element", R"({"t":["x","y"]})", u"t.1 = \"y\""_s, true);
    row("beyond an array", R"({"t":["x","y"]})", u"t.2 = \"y\""_s, false);
    row("in an array of objects", R"({"t":[{"p":3},{"p":4}]})", u"t.1.p = 4"_s, true);
    row("number as a name", R"({"t":{"1":"y"}})", u"t.1 = \"y\""_s, true);
    row("an array itself", R"({"t":["x"]})", u"t = \"x\""_s, false);
    row("an array differs", R"({"t":["x"]})", u"t != \"x\""_s, true);
    row("both", R"({"a":1,"b":"x"})", u"a = 1 and b = \"x\""_s, true);
    row("one of two", R"({"a":1,"b":"y"})", u"a = 1 and b = \"x\""_s, false);
    row("metadata", R"({"@metadata":{"@collection":"People"}})",
        u"@metadata.@collection = \"People\""_s, true);
    row("the last of many", R"({"a":[{"b":"}"},[]],"c":"\\","n":1})", u"n = 1"_s, true);
    row("an empty object", R"({})", u"n = 1"_s, false);
}

void TestSearch::findsMembers()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, terms);
    QFETCH(const bool, fits);
    save("k", json);
    QCOMPARE(found(everything, terms), fits ? u"k"_s : QString());
}

void TestSearch::findsInEveryKindOfList_data()
{
    QTest::addColumn<ListAddress>("list");
    QTest::addColumn<QString>("terms");
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("keys");

    QTest::newRow("all documents")
        << everything << u"age > 20"_s << QString() << u"People/Ann People/bo pets/rex"_s;
    QTest::newRow("all of all documents")
        << everything << QString() << QString() << u"People/Ann People/bo pets/rex"_s;
    QTest::newRow("part of a key")
        << everything << u"@key ~ \"E/A\""_s << QString() << u"People/Ann"_s;
    QTest::newRow("key, in any case")
        << everything << u"@key = \"PEOPLE/ANN\""_s << QString() << u"People/Ann"_s;
    QTest::newRow("keys in order")
        << everything << u"@key > \"people/ann\""_s << QString() << u"People/bo pets/rex"_s;
    QTest::newRow("key and member")
        << everything << u"@key ~ \"people\" and age = 31"_s << QString() << u"People/bo"_s;
    QTest::newRow("behind a prefix") << everything << u"age > 20"_s << u"pets"_s << u"pets/rex"_s;
    QTest::newRow("collection") << people << u"age > 20"_s << QString()
                                << u"People/Ann People/bo"_s;
    QTest::newRow("part of a collection's key")
        << people << u"@key ~ \"O\""_s << QString() << u"People/Ann People/bo"_s;
    QTest::newRow("collection that there never was")
        << ListAddress{.kind = ListAddress::Kind::Collection, .name = u"Nobody"_s} << u"a = 1"_s
        << QString() << QString();
    QTest::newRow("store") << shelf << u"year < 2000"_s << QString() << u"1 \"Duck\""_s;
    QTest::newRow("store's number key") << shelf << u"@key > 1"_s << QString() << u"2 12"_s;
    QTest::newRow("store's text key, with its case")
        << shelf << u"@key ~ \"d\""_s << QString() << QString();
    QTest::newRow("store's text key") << shelf << u"@key ~ \"uc\""_s << QString() << u"\"Duck\""_s;
    QTest::newRow("part of a number key") << shelf << u"@key ~ \"2\""_s << QString() << u"2 12"_s;
    QTest::newRow("not a number key") << shelf << u"@key != 2"_s << QString() << u"1 12 \"Duck\""_s;
    QTest::newRow("store's range") << shelf << u"year > 0"_s << u">= 2"_s << u"2 12 \"Duck\""_s;
    QTest::newRow("index") << byYear << u"title ~ \"o\""_s << QString() << u"\"Duck\" 1 2"_s;
    QTest::newRow("index keys") << byYear << u"@indexkey >= 2001"_s << QString() << u"2 12"_s;
    QTest::newRow("primary keys of an index") << byYear << u"@key < 12"_s << QString() << u"1 2"_s;
    QTest::newRow("part of an index") << byYear << QString() << u"2001"_s << u"2"_s;
}

void TestSearch::findsInEveryKindOfList()
{
    save("People/Ann", R"({"age":30,"@metadata":{"@collection":"People"}})");
    save("People/bo", R"({"age":31,"@metadata":{"@collection":"People"}})");
    save("pets/rex", R"({"age":32})");
    QCOMPARE(m_session->run("CREATE STORE shelf"), "ok");
    m_session->run(R"(PUT shelf {"title":"One","year":1999} KEY 1)");
    m_session->run(R"(PUT shelf {"title":"Two","year":2001} KEY 2)");
    m_session->run(R"(PUT shelf {"title":"Twelve","year":2012} KEY 12)");
    m_session->run(R"(PUT shelf {"title":"Donald","year":1934} KEY "Duck")");
    m_session->run("CREATE INDEX year ON shelf KEYPATH 'year'");
    QFETCH(const ListAddress, list);
    QFETCH(const QString, terms);
    QFETCH(const QString, filter);
    QFETCH(const QString, keys);
    QCOMPARE(found(list, terms, {}, filter), keys);
    // Every order has the same hits.
    for (const By by : {By::Key, By::Size, By::Modified}) {
        QStringList sorted = found(list, terms, {.by = by, .descending = true}, filter).split(u' ');
        QStringList expected = keys.split(u' ');
        sorted.sort();
        expected.sort();
        QCOMPARE(sorted, expected);
    }
}

void TestSearch::findsBySizeAndTime()
{
    save("a", "{}");
    save("b", R"({"n":123456})");
    QCOMPARE(found(everything, u"@size > 2"_s), u"b"_s);
    QCOMPARE(found(everything, u"@size = 2"_s), u"a"_s);
    QCOMPARE(found(everything, u"@size <= 12 B"_s), u"a b"_s);
    const QString today = QDate::currentDate().toString(Qt::ISODate);
    QCOMPARE(found(everything, u"@modified >= %1"_s.arg(today)), u"a b"_s);
    QCOMPARE(found(everything, u"@modified > %1"_s.arg(today)), QString());
    QCOMPARE(found(everything, u"@modified < 2020-01-01"_s), QString());
    QCOMPARE(found(everything, u"@modified != 2020-01-01 and n != 1 and @size > 2"_s), u"b"_s);
}

void TestSearch::findsAPartOfAHugeText()
{
    save("huge", "{\"a\":\"" + QByteArray(8'000'000, 'x') + "needle\",\"z\":7}");
    save("small", R"({"a":"needle","z":8})");
    QCOMPARE(found(everything, u"a ~ \"NEEDLE\""_s), u"huge small"_s);
    QCOMPARE(found(everything, u"z = 7"_s), u"huge"_s);
}

void TestSearch::sortsAndTurnsAround()
{
    save("a", R"({"n":1000})");
    save("b", R"({"n":1})");
    save("c", R"({"n":100})");
    save("d", R"({"n":2})");
    const auto sizes = search(everything, u"n > 0"_s, {.by = By::Size});
    QTRY_VERIFY(isOver(*sizes));
    QCOMPARE(keysOf(*sizes), u"b d c a"_s);
    sizes->setOrder({.by = By::Size, .descending = true});
    QCOMPARE(keysOf(*sizes), u"a c d b"_s); // At once.
    sizes->setOrder({.by = By::Modified, .descending = true});
    QTRY_COMPARE(sizes->status().order.by, By::Modified);
    QTRY_VERIFY(isOver(*sizes));
    QCOMPARE(keysOf(*sizes).size(), 7);
    sizes->setOrder({.by = By::Key, .descending = true});
    QCOMPARE(keysOf(*sizes), u"d c b a"_s);
    sizes->setOrder({});
    QCOMPARE(keysOf(*sizes), u"a b c d"_s);
    QCOMPARE(keysOf(*sizes, 2), u"a b"_s);
    // From the middle on, in both directions.
    for (const bool descending : {false, true}) {
        sizes->setOrder({.by = By::Size, .descending = descending});
        QTRY_VERIFY(isOver(*sizes));
        const auto page = waitedFor(sizes->page(1, 2));
        QVERIFY(page);
        QCOMPARE(toDisplayText(page->rows.first().key), descending ? u"c"_s : u"d"_s);
        QCOMPARE(page->rows.size(), 2);
        QCOMPARE(waitedFor(sizes->page(3, 9))->rows.size(), 1);
        QCOMPARE(waitedFor(sizes->page(4, 9))->rows.size(), 0);
    }
}

void TestSearch::findsRowsOfKeys()
{
    fill(50);
    const auto search = this->search(everything, u"n >= 10"_s);
    QTRY_VERIFY(isOver(*search));
    const auto position = [&](const QString &key) {
        const auto there = waitedFor(search->find(documentKey(key)));
        return there ? QString::number(there->row) + (there->exact ? u"!"_s : QString())
                     : there.error().message;
    };
    QCOMPARE(position(u"users/0000010"_s), u"0!"_s);
    QCOMPARE(position(u"USERS/0000049"_s), u"39!"_s);
    QCOMPARE(position(u"users/0000003"_s), u"0"_s);
    QCOMPARE(position(u"zzz"_s), u"40"_s);
    for (const By by : {By::Key, By::Size, By::Modified}) {
        for (const bool descending : {false, true}) {
            search->setOrder({.by = by, .descending = descending});
            QTRY_VERIFY(isOver(*search));
            const auto rows = waitedFor(search->page(0, 100))->rows;
            QCOMPARE(rows.size(), 40);
            for (qsizetype row = 0; row < rows.size(); row += 13)
                QCOMPARE(position(toDisplayText(rows.at(row).key)), u"%1!"_s.arg(row));
        }
    }
}

void TestSearch::givesHitsWhileItGoesOn()
{
    fill(20'000);
    const auto search = this->search(everything, u"n != -1"_s, {.by = By::Size});
    QSignalSpy advanced(search.get(), &Search::advanced);
    QTRY_VERIFY(search->status().hits > 0);
    QCOMPARE(search->status().total, 20'000);
    if (search->status().phase == Phase::Scanning) { // A fast machine may be through.
        QVERIFY(search->status().order.isListOrder());
        QCOMPARE(keysOf(*search, 1), u"users/0000000"_s);
    }
    QTRY_VERIFY_WITH_TIMEOUT(isOver(*search), 20'000);
    QCOMPARE(search->status().hits, 20'000);
    QCOMPARE(search->status().read, 20'000);
    QVERIFY(advanced.size() > 1);
    QCOMPARE(search->status().order.by, By::Size);
}

void TestSearch::stopsAtOnce()
{
    fill(20'000);
    const auto search = this->search(everything, u"n ~ \"x\" and n ~ \"y\""_s, {.by = By::Size});
    search->cancel();
    QCOMPARE(search->status().phase, Phase::Cancelled);
    QVERIFY(search->wantedOrder().isListOrder());
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitedFor(search->page(0, 10)));
    QVERIFY(timer.elapsed() < 5'000);
    QVERIFY(search->status().read < 20'000);
    // What there is can be sorted.
    search->setOrder({.by = By::Size});
    QTRY_COMPARE(search->status().order.by, By::Size);
    QTRY_COMPARE(search->status().phase, Phase::Cancelled);
    // Dropped in the middle, it costs nothing.
    auto other = this->search(everything, u"n != 1"_s);
    timer.restart();
    other.reset();
    QVERIFY(timer.elapsed() < 1'000);
}

void TestSearch::tellsWhenSomethingWasCommitted()
{
    save("a", "{}");
    const auto search = this->search(everything, {});
    QTRY_VERIFY(isOver(*search));
    QTest::qWait(50);
    QVERIFY(!search->status().hasChanged);
    QCOMPARE(m_session->run("BEGIN"), "ok");
    save("b", "{}");
    QTest::qWait(50);
    QVERIFY(!search->status().hasChanged);
    QCOMPARE(m_session->run("COMMIT"), "ok");
    QTRY_VERIFY(search->status().hasChanged);
    QCOMPARE(search->status().hits, 1);
    QCOMPARE(keysOf(*search), u"a"_s);
}

void TestSearch::showsWhatIsGone()
{
    save("Ann", R"({"n":1})");
    save("Bo", R"({"n":2})");
    m_session->run("CREATE STORE shelf");
    m_session->run(R"(PUT shelf {"year":1} KEY 1)");
    m_session->run(R"(PUT shelf {"year":2} KEY 2)");
    m_session->run("CREATE INDEX year ON shelf KEYPATH 'year'");
    const auto documents = search(everything, {});
    const auto records = search(shelf, {});
    const auto entries = search(byYear, {});
    QTRY_VERIFY(isOver(*documents) && isOver(*records) && isOver(*entries));
    // A new document takes the place of the old one in the table, but not in the list.
    QCOMPARE(m_session->run("DELETE 'Bo'"), "true");
    save("Cy", R"({"n":3})");
    m_session->run("REMOVE shelf 2");
    m_session->run(R"(PUT shelf {"year":7} KEY 1)");
    QCOMPARE(keysOf(*documents), u"Ann bo(gone)"_s);
    QCOMPARE(keysOf(*records), u"1 2(gone)"_s);
    QCOMPARE(keysOf(*entries), u"1(gone) 2(gone)"_s);
    save("Ann", R"({"n":"changed"})");
    QCOMPARE(waitedFor(documents->page(0, 1))->rows.first().preview, R"({"n":"changed"})");
    m_session->run("DROP STORE shelf");
    QCOMPARE(keysOf(*records), u"1(gone) 2(gone)"_s);
}

void TestSearch::seesOnlyWhatIsCommitted()
{
    save("a", "{}");
    QCOMPARE(m_session->run("BEGIN"), "ok");
    save("b", "{}");
    QCOMPARE(found(everything, {}), u"a"_s);
    QCOMPARE(m_session->run("COMMIT"), "ok");
    QCOMPARE(found(everything, {}), u"a b"_s);
}

void TestSearch::saysWhyItFailed()
{
    QVERIFY(found(shelf, {}).contains(u"shelf"_s));
}

void TestSearch::outlivesItsSession()
{
    save("a", "{}");
    const auto search = this->search(everything, {});
    QTRY_VERIFY(isOver(*search));
    auto page = search->page(0, 1);
    m_session.reset();
    QVERIFY(waitedFor(page));
}

KEYSCOPE_TEST(TestSearch);
#include "tst_search.moc"
