#include "storage/script/script.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

// Statements of every kind, with parts that are hard to print.
class RandomStatements final
{
public:
    explicit RandomStatements(quint32 seed) : m_random(seed) {}

    Statement next();

private:
    using Range = RangeLiteral;

    int below(int end) { return int(m_random.bounded(end)); }
    bool coin() { return below(2) == 0; }
    template <typename Make>
    auto maybe(Make make) -> std::optional<decltype(make())>
    {
        return coin() ? std::optional(make()) : std::nullopt;
    }

    QString text();
    QString name();
    QByteArray jsonText(int depth);
    JsonLiteral json();
    KeyLiteral key(int depth = 0);
    Range range();
    KeyPathLiteral keyPath();
    quint64 count() { return coin() ? quint64(below(100)) : m_random.generate64(); }
    std::optional<quint64> maybeCount()
    {
        return maybe([this] { return count(); });
    }
    std::optional<QString> maybeText()
    {
        return maybe([this] { return text(); });
    }
    std::optional<QString> maybeName()
    {
        return maybe([this] { return name(); });
    }

    QRandomGenerator m_random;
};

QString RandomStatements::text()
{
    static const QStringList pieces{u"users/"_s,
                                    u"1"_s,
                                    u"'"_s,
                                    u"\""_s,
                                    u"\\"_s,
                                    u"#"_s,
                                    u"->"_s,
                                    u"\n"_s,
                                    u" "_s,
                                    u"é"_s,
                                    u"🍕"_s,
                                    u"{"_s,
                                    u"]"_s,
                                    u"\u0001"_s,
                                    u"\u007f"_s,
                                    u"\u2028"_s,
                                    QString(QChar(0xd83c)),
                                    QString(QChar(0xdf55)),
                                    QString(QChar(0))};
    QString text;
    for (int i = below(6); i > 0; --i)
        text += pieces[below(int(pieces.size()))];
    return text;
}

QString RandomStatements::name()
{
    static const QStringList names{u"store"_s,     u"Users"_s,         u"_1"_s,    u"key"_s,
                                   u"documents"_s, u"AUTOINCREMENT"_s, u"To"_s,    u"all"_s,
                                   u"by"_s,        u"reverse"_s,       u"if"_s,    u"1a"_s,
                                   u""_s,          u"two words"_s,     u"index"_s, u"été"_s};
    return coin() ? names[below(int(names.size()))] : text();
}

QByteArray RandomStatements::jsonText(int depth)
{
    switch (below(depth > 3 ? 4 : 6)) {
    case 0:
        return "null";
    case 1:
        return coin() ? "-1.10e+5" : "9007199254740993";
    case 2:
        return R"("a\ud83c\/# -> '\"é")";
    case 3:
        return coin() ? "true" : "{}";
    case 4:
        return '[' + jsonText(depth + 1) + ',' + jsonText(depth + 1) + ']';
    default:
        return R"({"b":)" + jsonText(depth + 1) + R"(,"a":)" + jsonText(depth + 1) + '}';
    }
}

JsonLiteral RandomStatements::json()
{
    // One in ten is well-formed and not allowed.
    const QByteArray text = below(10) == 0 ? R"({"a":1,"\u0061":2})" : jsonText(0);
    return JsonLiteral::parse(text).value();
}

KeyLiteral RandomStatements::key(int depth)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr double numbers[]{0,
                                      -1.5,
                                      1e21,
                                      5e-324,
                                      1.7976931348623157e308,
                                      9007199254740992.0,
                                      infinity,
                                      -infinity,
                                      std::numeric_limits<double>::quiet_NaN()};
    switch (below(depth > 3 ? 5 : 7)) {
    case 0:
        return KeyLiteral(numbers[below(int(std::size(numbers)))]);
    case 1:
        return KeyLiteral(m_random.generateDouble() * 1e6);
    case 2:
        return KeyLiteral(text());
    case 3:
        return KeyLiteral(KeyLiteral::Date{coin() ? std::numeric_limits<double>::quiet_NaN()
                                                  : double(below(1 << 30)) * -100'000});
    case 4:
        return KeyLiteral(text().toUtf8());
    case 5:
        return KeyLiteral(KeyLiteral::Array{key(depth + 1), key(depth + 1)});
    default:
        return KeyLiteral(KeyLiteral::Array());
    }
}

RangeLiteral RandomStatements::range()
{
    const auto bound = [this] { return Range::Bound{.key = key(), .open = coin()}; };
    if (coin())
        return Range::only(key());
    return Range{.lower = maybe(bound), .upper = maybe(bound)};
}

KeyPathLiteral RandomStatements::keyPath()
{
    if (coin())
        return {.paths = {text()}, .isArray = false};
    return {.paths = coin() ? QStringList{text(), text()} : QStringList(), .isArray = true};
}

Statement RandomStatements::next()
{
    using namespace statement;
    switch (below(34)) {
    case 0:
        return Save{.id = text(),
                    .value = json(),
                    .collection = maybeName(),
                    .ifEtag = maybeCount(),
                    .insert = false};
    case 1:
        return Save{.id = text(),
                    .value = json(),
                    .collection = maybeName(),
                    .ifEtag = std::nullopt,
                    .insert = true};
    case 2:
        return Load{text()};
    case 3:
        return LoadMany{{text(), text(), text()}};
    case 4:
        return LoadStartingWith{.prefix = text(),
                                .matches = maybeText(),
                                .exclude = maybeText(),
                                .after = maybeText(),
                                .skip = count(),
                                .take = maybeCount()};
    case 5:
        return Delete{text(), maybeCount()};
    case 6:
        return Etag{text()};
    case 7:
        return CountDocuments{maybeName()};
    case 8:
        return ClearDocuments{maybeName()};
    case 9:
        return Identity{text()};
    case 10:
        return NextIdentity{text()};
    case 11:
        return SeedIdentity{text(), coin() ? "-1" : "99999999999999999999"};
    case 12:
        return SetGuid{coin() ? GuidVersion::Random : GuidVersion::TimeOrdered};
    case 13:
        return CreateStore{.name = name(),
                           .keyPath = maybe([this] { return keyPath(); }),
                           .autoIncrement = coin()};
    case 14:
        return DropStore{name()};
    case 15:
        return RenameStore{name(), name()};
    case 16:
        return Put{.store = name(),
                   .value = json(),
                   .key = maybe([this] { return key(); }),
                   .add = coin()};
    case 17:
        return Get{name(), maybeName(), range()};
    case 18:
        return List{.store = name(),
                    .index = maybeName(),
                    .values = coin(),
                    .range = range(),
                    .reverse = coin(),
                    .skip = count(),
                    .take = maybeCount()};
    case 19:
        return Remove{name(), range()};
    case 20:
        return ClearStore{name()};
    case 21:
        return Count{name(), maybeName(), range()};
    case 22:
        return Current{name()};
    case 23:
        return Begin{coin(), coin()};
    case 24:
        return CreateStoreIndex{.name = name(),
                                .store = name(),
                                .keyPath = keyPath(),
                                .unique = coin(),
                                .multiEntry = coin()};
    case 25:
        return DropStoreIndex{name(), name()};
    case 26:
        return RenameStoreIndex{name(), name(), name()};
    case 27:
        return CreateDocumentIndex{.name = name(), .collection = maybeName(), .path = text()};
    case 28:
        return DropDocumentIndex{name()};
    case 29:
        return RebuildDocumentIndex{name()};
    case 30:
    case 31: {
        const bool waits = coin();
        return QueryIndex{.name = name(),
                          .range = range(),
                          .waits = waits,
                          .milliseconds = waits ? maybeCount() : std::nullopt,
                          .skip = count(),
                          .take = maybeCount()};
    }
    case 32:
        return coin() ? Statement(PauseIndexing()) : Statement(ResumeIndexing());
    default:
        return coin() ? Statement(Commit()) : Statement(Abort());
    }
}

} // namespace

class tst_Statement : public QObject
{
    Q_OBJECT

private slots:
    void readsAndPrints_data();
    void readsAndPrints();
    void refuses_data();
    void refuses();
    void everyStatementReadsBack();
    void keepsWhatIsNotAllowedForLater();
    void knowsWhatWrites_data();
    void knowsWhatWrites();
};

void tst_Statement::readsAndPrints_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("printed");
    const auto row = [](const char *text, const char *printed) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(printed);
    };
    // Documents.
    row("SAVE {}", "SAVE {}");
    row("save'a'{ }in Users if 5", "SAVE 'a' {} IN Users IF 5");
    row("SAVE \"it's\" { \"a\" : 1.10 }", R"(SAVE 'it\'s' {"a":1.10})");
    row("SAVE '' {}", "SAVE {}");
    row("SAVE '' \"b\"", "SAVE '' \"b\"");
    row("SAVE '  ' {}", "SAVE '  ' {}");
    row("SAVE 'list' [1, 2]", "SAVE 'list' [1,2]");
    row("SAVE 'four' 4", "SAVE 'four' 4");
    row("SAVE 4", "SAVE 4");
    row("SAVE 'a' \"b\"", "SAVE 'a' \"b\"");
    row("SAVE 'a' {} IN 'Big Users' IF 18446744073709551615",
        "SAVE 'a' {} IN 'Big Users' IF 18446744073709551615");
    row("SAVE {} IN 'if'", "SAVE {} IN 'if'");
    row("INSERT 'a' {} IN 'Users'", "INSERT 'a' {} IN Users");
    row("LOAD 'a'", "LOAD 'a'");
    row("LOAD ''", "LOAD ''");
    row("LOAD 'a' ,\"b\",'a'", "LOAD 'a', 'b', 'a'");
    row("LOAD STARTING WITH ''", "LOAD STARTING WITH ''");
    row("LOAD STARTING WITH 'a' MATCHES '1*|2?' EXCLUDE 'x' AFTER 'b' SKIP 1 TAKE 2",
        "LOAD STARTING WITH 'a' MATCHES '1*|2?' EXCLUDE 'x' AFTER 'b' SKIP 1 TAKE 2");
    row("LOAD STARTING WITH 'a' SKIP 0 TAKE 0", "LOAD STARTING WITH 'a' TAKE 0");
    row("DELETE 'a' IF 0", "DELETE 'a' IF 0");
    row("ETAG 'a'", "ETAG 'a'");
    row("COUNT DOCUMENTS", "COUNT DOCUMENTS");
    row("count Documents in DOCUMENTS", "COUNT DOCUMENTS IN 'DOCUMENTS'");
    row("CLEAR DOCUMENTS IN Users", "CLEAR DOCUMENTS IN Users");
    row("IDENTITY 'users/'", "IDENTITY 'users/'");
    row("NEXT 'users/'", "NEXT 'users/'");
    row("SEED 'users/' 44", "SEED 'users/' 44");
    row("SEED 'users/' -1", "SEED 'users/' -1");
    row("SEED 'users/' 99999999999999999999", "SEED 'users/' 99999999999999999999");
    row("SET GUID 4", "SET GUID 4");
    row("set guid 7", "SET GUID 7");
    row("create index i on documents keypath \"a.b\"", "CREATE INDEX i ON DOCUMENTS KEYPATH 'a.b'");
    row("CREATE INDEX 'my i' ON DOCUMENTS IN Users KEYPATH ''",
        "CREATE INDEX 'my i' ON DOCUMENTS IN Users KEYPATH ''");
    row("drop index i", "DROP INDEX i");
    row("rebuild index 'on'", "REBUILD INDEX 'on'");
    row("query i", "QUERY i");
    row("QUERY i = 5 WAIT", "QUERY i = 5 WAIT");
    row("QUERY i >= 'a' AND < 'b' wait 0 skip 3 take 4",
        R"(QUERY i >= "a" AND < "b" WAIT 0 SKIP 3 TAKE 4)");
    row("pause indexing", "PAUSE INDEXING");
    row("resume indexing", "RESUME INDEXING");
    // Object stores.
    row("CREATE STORE store", "CREATE STORE store");
    row("CREATE STORE 'store' AUTOINCREMENT", "CREATE STORE store AUTOINCREMENT");
    row("CREATE STORE \"AUTOINCREMENT\"", "CREATE STORE 'AUTOINCREMENT'");
    row("CREATE STORE ''", "CREATE STORE ''");
    row("create store s keypath \"a.b\" autoincrement",
        "CREATE STORE s KEYPATH 'a.b' AUTOINCREMENT");
    row("CREATE STORE s KEYPATH [ 'a', \"b\" ]", "CREATE STORE s KEYPATH ['a','b']");
    row("CREATE STORE s KEYPATH []", "CREATE STORE s KEYPATH []");
    row("CREATE STORE s KEYPATH 'a..b'", "CREATE STORE s KEYPATH 'a..b'");
    row("CREATE INDEX i ON s KEYPATH '' unique multientry",
        "CREATE INDEX i ON s KEYPATH '' UNIQUE MULTIENTRY");
    row("CREATE INDEX index ON 'on' KEYPATH ['a']", "CREATE INDEX index ON 'on' KEYPATH ['a']");
    row("CREATE INDEX i ON 'DOCUMENTS' KEYPATH 'a'", "CREATE INDEX i ON 'DOCUMENTS' KEYPATH 'a'");
    row("DROP INDEX 'on' ON s", "DROP INDEX 'on' ON s");
    row("RENAME INDEX a ON s TO b", "RENAME INDEX a ON s TO b");
    row("GET s BY i = 5", "GET s BY i = 5");
    row("KEYS s BY 'by' REVERSE", "KEYS s BY 'by' REVERSE");
    row("VALUES s BY i > 1 TAKE 2", "VALUES s BY i > 1 TAKE 2");
    row("COUNT s BY i", "COUNT s BY i");
    row("CREATE STORE '1a'", "CREATE STORE '1a'");
    row("CREATE STORE DOCUMENTS", "CREATE STORE 'DOCUMENTS'");
    row("DROP STORE index", "DROP STORE index");
    row("RENAME STORE a TO to", "RENAME STORE a TO 'to'");
    row("PUT key 5", "PUT key 5");
    row("PUT key 5 KEY 6", "PUT key 5 KEY 6");
    row("PUT s\"a\"KEY\"b\"", "PUT s \"a\" KEY \"b\"");
    row("ADD s null KEY 'it\\'s'", "ADD s null KEY \"it's\"");
    row("GET s 5", "GET s = 5");
    row("GET s [1, 'a']", "GET s = [1,\"a\"]");
    row("GET s ALL", "GET s ALL");
    row("GET s >= -Infinity", "GET s >= -Infinity");
    row("KEYS s", "KEYS s");
    row("KEYS s ALL", "KEYS s");
    row("KEYS s = 5", "KEYS s = 5");
    row("KEYS s >5 AND <=6", "KEYS s > 5 AND <= 6");
    row("KEYS s < 6 and >= 5", "KEYS s >= 5 AND < 6");
    row("KEYS s >= 5 AND <= 5", "KEYS s = 5");
    row("KEYS s > 5 AND < 1", "KEYS s > 5 AND < 1");
    row("KEYS s > -1 REVERSE SKIP 1 TAKE 2", "KEYS s > -1 REVERSE SKIP 1 TAKE 2");
    row("VALUES s REVERSE TAKE 0", "VALUES s REVERSE TAKE 0");
    row("REMOVE s 'a'", "REMOVE s = \"a\"");
    row("REMOVE s all", "REMOVE s ALL");
    row("CLEAR s", "CLEAR s");
    row("CLEAR 'documents'", "CLEAR 'documents'");
    row("COUNT s < date(NaN)", "COUNT s < date(NaN)");
    row("CURRENT s", "CURRENT s");
    // Transactions.
    row("BEGIN", "BEGIN");
    row("begin abort on error readonly", "BEGIN ABORT ON ERROR READONLY");
    row("BEGIN READONLY", "BEGIN READONLY");
    row("COMMIT", "COMMIT");
    row("ABORT", "ABORT");
    // Key literals.
    row("GET s 1e400", "GET s = Infinity");
    row("GET s -0", "GET s = 0");
    row("GET s nan", "GET s = NaN");
    row("GET s 100000000000000000000000", "GET s = 1e+23");
    row("GET s '\\ud83c'", "GET s = \"\\ud83c\"");
    row("GET s date( '2026-01-02T03:04:05.678+01:00' )",
        "GET s = date(\"2026-01-02T02:04:05.678Z\")");
    row("GET s BINARY('00FF')", "GET s = binary(\"00ff\")");
    row("GET s [ [ ] , [1 , [ NaN ] ] ]", "GET s = [[],[1,[NaN]]]");
}

void tst_Statement::readsAndPrints()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, printed);
    const Statement statement = parseStatement(text);
    if (const auto *unreadable = std::get_if<statement::Unreadable>(&statement))
        QFAIL(qPrintable(unreadable->error.message));
    QCOMPARE(toText(statement), printed);
    QVERIFY(parseStatement(printed) == statement);
}

void tst_Statement::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("column");
    const auto row = [](const char *text, int column) {
        QTest::newRow(text) << QByteArray(text) << column;
    };
    row("FROBNICATE 'a'", 1);
    row("{}", 1);
    row("SAVES {}", 1);
    row("SAVE", 5);
    row("SAVE 'a'", 9);
    row("SAVE users {}", 6);
    row("SAVE 'a' 'b'", 10);
    row("SAVE {} {}", 9);
    row("SAVE {} IN", 11);
    row("SAVE {} IN 5", 12);
    row("SAVE {} IN IF 5", 12);
    row("SAVE {} IF 1 IN Users", 14);
    row("SAVE {} IF -1", 12);
    row("SAVE {} IF 1.0", 12);
    row("SAVE {} IF 01", 12);
    row("SAVE {} IF 18446744073709551616", 12);
    row("INSERT {} IF 0", 11);
    row("LOAD users/1", 6);
    row("LOAD 'a' 'b'", 10);
    row("LOAD 'a',", 10);
    row("LOAD STARTING 'a'", 15);
    row("LOAD STARTING WITH 'a' TAKE 1 SKIP 1", 31);
    row("LOAD STARTING WITH 'a' TAKE -1", 29);
    row("LOAD STARTING WITH 'a' TAKE 99999999999999999999", 29);
    row("SEED 'a/'", 10);
    row("SEED 'a/' 1.5", 11);
    row("SEED 'a/' 1e3", 11);
    row("SEED 'a/' --1", 11);
    row("SET GUID 5", 10);
    row("SET GUID 47", 10);
    row("SET GUID", 9);
    row("CREATE TABLE t", 8);
    row("CREATE STORE", 13);
    row("CREATE STORE AUTOINCREMENT", 14);
    row("CREATE STORE été", 14);
    row("CREATE STORE a-b", 15);
    row("RENAME STORE TO b", 14);
    row("RENAME STORE a b", 16);
    row("PUT s", 6);
    row("PUT s 1 KEY", 12);
    row("PUT s 1 KEY true", 13);
    row("PUT s 'a'", 7);
    row("PUT s 1 2", 9);
    row("GET s", 6);
    row("GET ALL", 5);
    row("REMOVE s", 9);
    row("COUNT s 5", 9);
    row("CREATE STORE s KEYPATH", 23);
    row("CREATE STORE s KEYPATH a", 24);
    row("CREATE STORE s KEYPATH ['a'", 24);
    row("CREATE STORE s KEYPATH ['a',]", 29);
    row("CREATE STORE s AUTOINCREMENT KEYPATH 'a'", 30);
    row("CREATE INDEX ON s KEYPATH 'a'", 14);
    row("CREATE INDEX i ON s", 20);
    row("CREATE INDEX i ON s KEYPATH 'a' MULTIENTRY UNIQUE", 44);
    row("DROP INDEX i ON", 16);
    row("RENAME INDEX i TO j", 16);
    row("KEYS s BY", 10);
    row("KEYS s BY REVERSE", 11);
    row("KEYS REVERSE", 6);
    row("KEYS s > 1 AND > 2", 16);
    row("KEYS s = 1 AND < 2", 12);
    row("KEYS s > 1 AND", 15);
    row("KEYS s > 1 < 2", 12);
    row("KEYS s >", 9);
    row("KEYS s TAKE 1 REVERSE", 15);
    row("BEGIN READONLY ABORT ON ERROR", 16);
    row("BEGIN ABORT ERROR", 13);
    row("COMMIT now", 8);
    row("GET s 01", 7);
    row("GET s +1", 7);
    row("GET s .5", 7);
    row("GET s 5.", 7);
    row("GET s [1,]", 10);
    row("GET s [,1]", 8);
    row("GET s [1 2]", 10);
    row("GET s [1", 7);
    row("GET s date('yesterday')", 12);
    row("GET s date('2026-02-30')", 12);
    row("GET s date()", 12);
    row("GET s date('2026-01-02'", 11);
    row("GET s binary('0')", 14);
    row("GET s binary('0g')", 14);
    row("GET s binary('é')", 14);
    row("GET s binary(00)", 14);
    row("GET s {}", 7);
}

void tst_Statement::refuses()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, column);
    const Statement statement = parseStatement(text);
    const auto *unreadable = std::get_if<statement::Unreadable>(&statement);
    QVERIFY2(unreadable, "It was read as " + toText(statement));
    QCOMPARE(unreadable->error.code, ErrorCode::SyntaxError);
    QCOMPARE(unreadable->error.line, 1);
    QCOMPARE(unreadable->error.column, column);
    QVERIFY(!unreadable->error.message.isEmpty());
    QCOMPARE(toText(statement), text);
}

void tst_Statement::everyStatementReadsBack()
{
    constexpr quint32 seed = 20261201;
    RandomStatements statements(seed);
    for (int i = 0; i < 20'000; ++i) {
        const Statement statement = statements.next();
        const QByteArray text = toText(statement);
        QVERIFY2(!text.contains('\n'), text);
        const Statement read = parseStatement(text);
        QVERIFY2(read == statement, text + " was read as " + toText(read));
    }
}

// What can be read and is not allowed is found out when the statement runs, in SCRIPT.md's order.
void tst_Statement::keepsWhatIsNotAllowedForLater()
{
    const Statement save = parseStatement(R"(SAVE 'bad' {"a":1, "\u0061":2})");
    QCOMPARE(std::get<statement::Save>(save).value.value().error().code, ErrorCode::DataError);
    QCOMPARE(toText(save), QByteArray(R"(SAVE 'bad' {"a":1,"\u0061":2})"));
    const Statement put = parseStatement("PUT s 1 KEY [1,[NaN]]");
    QCOMPARE(std::get<statement::Put>(put).key->toKey().error().code, ErrorCode::DataError);
}

void tst_Statement::knowsWhatWrites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("writing");
    for (const char *text : {"SAVE {}",
                             "INSERT {}",
                             "DELETE 'a'",
                             "CLEAR DOCUMENTS",
                             "NEXT 'a/'",
                             "SEED 'a/' 1",
                             "SET GUID 4",
                             "CREATE STORE s",
                             "DROP STORE s",
                             "RENAME STORE s TO t",
                             "CREATE INDEX i ON s KEYPATH 'a'",
                             "DROP INDEX i ON s",
                             "RENAME INDEX i ON s TO j",
                             "PUT s 1",
                             "ADD s 1",
                             "REMOVE s 1",
                             "CLEAR s",
                             "CREATE INDEX i ON DOCUMENTS KEYPATH 'a'",
                             "DROP INDEX i",
                             "REBUILD INDEX i"})
        QTest::newRow(text) << QByteArray(text) << true;
    for (const char *text :
         {"LOAD 'a'", "LOAD 'a', 'b'", "LOAD STARTING WITH 'a'", "ETAG 'a'", "COUNT DOCUMENTS",
          "IDENTITY 'a/'", "GET s 1", "KEYS s", "VALUES s", "COUNT s", "CURRENT s", "QUERY i",
          "PAUSE INDEXING", "RESUME INDEXING", "BEGIN", "COMMIT", "ABORT", "FROBNICATE"})
        QTest::newRow(text) << QByteArray(text) << false;
}

void tst_Statement::knowsWhatWrites()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, writing);
    QCOMPARE(writes(parseStatement(text)), writing);
}

KEYSCOPE_TEST(tst_Statement);
#include "tst_statement.moc"
