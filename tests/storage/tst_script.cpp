#include "storage/script/script.h"
#include "storage/script/scriptreader.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

// Each statement of a script as `LINE: TEXT`, with ` -> EXPECTED` where there is one; broken ones
// as `LINE: ! TEXT`.
QByteArrayList statementsOf(const QByteArray &script)
{
    QByteArrayList texts;
    for (const ScriptLine &line : Script::parse(script).lines) {
        QByteArray text = QByteArray::number(line.line) + ": ";
        if (std::holds_alternative<statement::Unreadable>(line.statement))
            text += "! ";
        text += toText(line.statement);
        if (line.expected)
            text += " -> " + line.expected->toText();
        texts << text;
    }
    return texts;
}

StorageError errorOf(const ScriptLine &line)
{
    const auto *unreadable = std::get_if<statement::Unreadable>(&line.statement);
    return unreadable ? unreadable->error : StorageError();
}

} // namespace

class tst_Script : public QObject
{
    Q_OBJECT

private slots:
    void findsStatements_data();
    void findsStatements();
    void placesMistakes_data();
    void placesMistakes();
    void printedMistakesReadBack_data();
    void printedMistakesReadBack();
    void readsTheHeader();
    void readsNarration();
    void hasNoHeaderDirectlyAboveAStatement();
    void readsOnlyWhatAStatementNeeds();
    void survivesDeepNesting();
    void survivesManyBrackets();
    void readsOneStatementForTheConsole_data();
    void readsOneStatementForTheConsole();
    void refusesWhatIsNotOneStatement_data();
    void refusesWhatIsNotOneStatement();
};

void tst_Script::findsStatements_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArrayList>("statements");
    const auto row = [](const char *name, const QByteArray &script,
                        const QByteArrayList &expected) {
        QTest::newRow(name) << script << expected;
    };
    row("nothing", "", {});
    row("only white space and comments", "  \n# a\n\t\n#", {});
    row("one without a line end", "COMMIT", {"1: COMMIT"});
    row("two", "BEGIN\nCOMMIT\n", {"1: BEGIN", "2: COMMIT"});
    row("CRLF", "BEGIN -> ok\r\n\r\nCOMMIT\r\n", {"1: BEGIN -> ok", "3: COMMIT"});
    row("a byte order mark",
        "\xef\xbb\xbf"
        "BEGIN\nCOMMIT",
        {"1: BEGIN", "2: COMMIT"});
    row("a byte order mark in front of a comment", "\xef\xbb\xbf# a\nBEGIN", {"2: BEGIN"});
    row("white space in front and behind", "  BEGIN\t -> \t ok  \n", {"1: BEGIN -> ok"});
    row("comments behind", "BEGIN# a\nABORT -> ok # -> no", {"1: BEGIN", "2: ABORT -> ok"});
    row("no space around the arrow", "LOAD'a'->missing", {"1: LOAD 'a' -> missing"});
    row("a number sign and an arrow in a string", "LOAD '# -> \\' #' # b",
        {"1: LOAD '# -> \\' #'"});
    row("an open brace", "SAVE 'a' {\n\"b\": 1\n} IN C -> 'a'\nABORT",
        {"1: SAVE 'a' {\"b\":1} IN C -> 'a'", "4: ABORT"});
    row("an open bracket in what is expected", "KEYS s -> [1,\n2]\nABORT",
        {"1: KEYS s -> [1, 2]", "3: ABORT"});
    row("an open parenthesis", "GET s date(\n'2026-01-02'\n)\nABORT",
        {"1: GET s = date(\"2026-01-02T00:00:00.000Z\")", "4: ABORT"});
    row("comments inside brackets", "SAVE { # {\n# }\n'x': 1}\nSAVE { # \"\n\"x\": 1 }",
        {"1: ! SAVE { \n\n'x': 1}", "4: SAVE {\"x\":1}"});
    row("empty lines inside brackets", "SAVE {\n\n}\nABORT", {"1: SAVE {}", "4: ABORT"});
    row("CRLF inside brackets", "SAVE {\r\n}\r\nABORT", {"1: SAVE {}", "3: ABORT"});
    row("a mistake ends with its line", "SAVE 'bad' {\"a\":1,} -> error SyntaxError\nABORT",
        {"1: ! SAVE 'bad' {\"a\":1,} -> error SyntaxError", "2: ABORT"});
    row("a mistake ends with its bracket", "FOO {\n1,,2} -> error SyntaxError\nABORT",
        {"1: ! FOO {\n1,,2} -> error SyntaxError", "3: ABORT"});
    row("a bracket closes those forgotten inside it",
        "SAVE {\"a\":[(1} -> error SyntaxError\nABORT",
        {"1: ! SAVE {\"a\":[(1} -> error SyntaxError", "2: ABORT"});
    row("the wrong bracket closes too", "SAVE [1} -> error SyntaxError\nABORT",
        {"1: ! SAVE [1} -> error SyntaxError", "2: ABORT"});
    row("a bracket that nothing opened", "SAVE {}} -> error SyntaxError\nABORT",
        {"1: ! SAVE {}} -> error SyntaxError", "2: ABORT"});
    row("an arrow inside an open bracket announces nothing",
        "SAVE 'a' {\"b\": x -> 'a'\n} -> error SyntaxError",
        {"1: ! SAVE 'a' {\"b\": x -> 'a'\n} -> error SyntaxError"});
    row("a bracket open at the end swallows the rest", "SAVE {\"a\":1\nBEGIN\nABORT\n",
        {"1: ! SAVE {\"a\":1\nBEGIN\nABORT"});
    row("an announcement in what it swallows is not its own",
        "SAVE {\"a\":1\nFOO -> error SyntaxError\n",
        {"1: ! SAVE {\"a\":1\nFOO -> error SyntaxError"});
    row("a bracket open at the end of the last line",
        "ABORT\nSAVE {\"a\":1 -> error SyntaxError # so\n\n",
        {"1: ABORT", "2: ! SAVE {\"a\":1 -> error SyntaxError"});
    row("a string ends with its line", "LOAD 'abc\nABORT", {"1: ! LOAD 'abc", "2: ABORT"});
    row("a string that announces what it must", "LOAD 'abc -> error SyntaxError\nABORT",
        {"1: ! LOAD 'abc -> error SyntaxError", "2: ABORT"});
    row("a string that announces something else", "LOAD 'abc -> missing\nABORT",
        {"1: ! LOAD 'abc -> missing", "2: ABORT"});
    row("a string that is not closed inside brackets", "SAVE {\"a\":\"b\n}\nABORT",
        {"1: ! SAVE {\"a\":\"b\n}", "3: ABORT"});
    row("an apostrophe inside brackets", "SAVE {\"a\":don't} -> error SyntaxError\nABORT",
        {"1: ! SAVE {\"a\":don't} -> error SyntaxError", "2: ABORT"});
    row("a string never goes over a line's end",
        "SAVE {\"a\":\"b\nc\"} -> error SyntaxError\nABORT",
        {"1: ! SAVE {\"a\":\"b\nc\"} -> error SyntaxError", "3: ABORT"});
    row("nothing expected", "BEGIN ->\nABORT", {"1: ! BEGIN ->", "2: ABORT"});
    row("nothing to run", "-> ok\nABORT", {"1: ! -> ok", "2: ABORT"});
    row("two arrows", "BEGIN -> ok -> ok\nABORT", {"1: ! BEGIN -> ok -> ok", "2: ABORT"});
    row("a broken expectation", "LOAD 'a' -> 'b\nABORT", {"1: ! LOAD 'a' -> 'b", "2: ABORT"});
    row("a CR alone ends nothing", "BEGIN\rREADONLY\n", {"1: BEGIN READONLY"});
    row("not UTF-8", "LOAD '\xff'\nABORT", {"1: ! LOAD '\xff'", "2: ABORT"});
    row("not UTF-8 in a comment", "BEGIN # \xff\nABORT", {"1: BEGIN", "2: ABORT"});
}

void tst_Script::findsStatements()
{
    QFETCH(const QByteArray, script);
    QFETCH(const QByteArrayList, statements);
    QCOMPARE(statementsOf(script), statements);
}

void tst_Script::placesMistakes_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto row = [](const char *name, const QByteArray &script, int line, int column) {
        QTest::newRow(name) << script << line << column;
    };
    row("no statement", "FOO", 1, 1);
    row("below other lines, indented", "\n# a\n   FOO", 3, 4);
    row("a word too many", "BEGIN now", 1, 7);
    row("the end comes too soon", "LOAD", 1, 5);
    row("behind characters of several bytes", "LOAD 'é🍕' x", 1, 11);
    row("inside JSON", "SAVE 'é' {\"a\":01}", 1, 15);
    row("inside JSON, on another line", "\nSAVE {\n  \"é\": x}", 3, 8);
    row("inside JSON, behind a comment", "SAVE { # é\n\"a\" 1}", 2, 5);
    row("behind JSON of several lines", "SAVE {\n} x", 2, 3);
    row("an escape", "LOAD 'ab\\x'", 1, 9);
    row("a string that is not closed", "SAVE {\n 'x", 2, 2);
    row("the outermost bracket that is not closed", "BEGIN\n SAVE [1, {\"a\": [\n", 2, 7);
    row("a second arrow", "BEGIN -> ok -> ok", 1, 13);
    row("an arrow without a result", "BEGIN ->", 1, 7);
    row("what is not UTF-8", "LOAD 'é\xff'", 1, 8);
    row("what is not UTF-8, on another line", "SAVE {\n \"\xe9\": 1}", 2, 3);
    row("an encoded surrogate is not UTF-8", "LOAD '\xed\xa0\x80'", 1, 7);
    row("what is not UTF-8 in what is expected", "LOAD 'a' -> '\xff'", 1, 14);
}

void tst_Script::placesMistakes()
{
    QFETCH(const QByteArray, script);
    QFETCH(const int, line);
    QFETCH(const int, column);
    const StorageError error = errorOf(Script::parse(script).lines.last());
    QCOMPARE(error.code, ErrorCode::SyntaxError);
    QVERIFY(!error.message.isEmpty());
    QVERIFY2(!error.message.contains(u'\n'), qPrintable(error.message));
    QCOMPARE(std::pair(error.line, error.column), std::pair(line, column));
}

void tst_Script::printedMistakesReadBack_data()
{
    QTest::addColumn<QByteArray>("script");
    for (const char *script :
         {"FOO", "LOAD 'abc", "SAVE {\"a\":\"b\n}", "SAVE {\"a\":1", "BEGIN ->",
          "BEGIN -> ok -> ok", "LOAD 'a' -> 'b", "-> ok", "SAVE 'bad' {\"a\":1,}", "SAVE {}}",
          "SAVE [1}", "'", "LOAD \"\\", "SAVE { # c\n'x': 1}"})
        QTest::newRow(script) << QByteArray(script);
}

// What `keyscope exec` prints is a script in which everything holds.
void tst_Script::printedMistakesReadBack()
{
    QFETCH(const QByteArray, script);
    const Script read = Script::parse(script);
    QCOMPARE(read.lines.size(), 1);
    const StorageError error = errorOf(read.lines.first());
    QCOMPARE(error.code, ErrorCode::SyntaxError);
    const QByteArray printed =
        toText(read.lines.first().statement) + " -> error SyntaxError # " + error.message.toUtf8();
    const Script again = Script::parse(printed + '\n');
    QCOMPARE(again.lines.size(), 1);
    QCOMPARE(toText(again.lines.first().statement), toText(read.lines.first().statement));
    QCOMPARE(errorOf(again.lines.first()).code, ErrorCode::SyntaxError);
    QVERIFY(again.lines.first().expected);
    QCOMPARE(again.lines.first().expected->toText(), QByteArray("error SyntaxError"));
}

void tst_Script::readsTheHeader()
{
    const Script script = Script::parse("# Abort and identities\n"
                                        "# group: Transactions\n"
                                        "#  What comes back.\n"
                                        "# source: seeds/003, 2.11\n"
                                        "# Note: this is no field.\n"
                                        "#\n"
                                        "# The end.\n"
                                        "  \n"
                                        "# Only above.\n"
                                        "\n"
                                        "BEGIN\n");
    QCOMPARE(script.title, u"Abort and identities"_s);
    QCOMPARE(script.fields, (QList<std::pair<QString, QString>>{
                                {u"group"_s, u"Transactions"_s},
                                {u"source"_s, u"seeds/003, 2.11"_s},
                            }));
    QCOMPARE(script.summary, u"What comes back.\nNote: this is no field.\n\nThe end."_s);
    QCOMPARE(script.lines.size(), 1);
    QCOMPARE(script.lines.first().narration, QString());
}

void tst_Script::readsNarration()
{
    const Script script = Script::parse("BEGIN\n"
                                        "# First,\n"
                                        "#   then.\n"
                                        "ABORT # not this\n"
                                        "# Apart.\n"
                                        "\n"
                                        "BEGIN\n"
                                        "COMMIT\n");
    QCOMPARE(script.title, QString());
    QCOMPARE(script.lines.size(), 4);
    QCOMPARE(script.lines[0].narration, QString());
    QCOMPARE(script.lines[1].narration, u"First,\n  then."_s);
    QCOMPARE(script.lines[2].narration, QString());
    QCOMPARE(script.lines[3].narration, QString());
}

void tst_Script::hasNoHeaderDirectlyAboveAStatement()
{
    const Script script =
        Script::parse("# Says what follows.\nBEGIN\n\n# Not at the top.\n\nABORT");
    QCOMPARE(script.title, QString());
    QCOMPARE(script.lines[0].narration, u"Says what follows."_s);
    QCOMPARE(Script::parse("# All there is.\n").title, u"All there is."_s);
}

// A statement is known as soon as its line is, so that a pipe can be answered line by line.
void tst_Script::readsOnlyWhatAStatementNeeds()
{
    QByteArrayList lines{"# a", "BEGIN", "SAVE {", "}", "ABORT"};
    ScriptReader reader([&]() -> std::optional<QByteArray> {
        return lines.isEmpty() ? std::nullopt : std::optional(lines.takeFirst());
    });
    QVERIFY(reader.next());
    QCOMPARE(lines.size(), 3);
    QVERIFY(reader.next());
    QCOMPARE(lines.size(), 1);
    QCOMPARE(reader.next()->line, 5);
    QVERIFY(!reader.next());
    QVERIFY(!reader.next());
}

void tst_Script::survivesDeepNesting()
{
    const QByteArray open(1'000'000, '[');
    const QByteArray close(1'000'000, ']');
    const Script script =
        Script::parse("PUT s 1 KEY " + open + close + "\nGET s " + open + "1" + close +
                      "\nSAVE 'a' {\"a\":" + open + close + "}\nSAVE {\"a\":" + open + "\n");
    QCOMPARE(script.lines.size(), 4);
    const auto &put = std::get<statement::Put>(script.lines[0].statement);
    QCOMPARE(put.key->toKey().error().code, ErrorCode::DataError);
    QCOMPARE(toText(script.lines[0].statement), "PUT s 1 KEY " + open + close);
    const auto &get = std::get<statement::Get>(script.lines[1].statement);
    QCOMPARE(get.range.toRange().error().code, ErrorCode::DataError);
    const auto &save = std::get<statement::Save>(script.lines[2].statement);
    QCOMPARE(save.value.value().error().code, ErrorCode::DataError);
    QCOMPARE(errorOf(script.lines[3]).code, ErrorCode::SyntaxError);
}

// Closing brackets of another kind must not be searched for again and again.
void tst_Script::survivesManyBrackets()
{
    const QByteArray half(500'000, '{');
    const QByteArray wrong(500'000, ']');
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(Script::parse(half + wrong + "\nABORT").lines.size(), 2);
    QVERIFY2(timer.elapsed() < 10'000, "Reading brackets must take linear time.");
}

void tst_Script::readsOneStatementForTheConsole_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("printed");
    QTest::newRow("plain") << QByteArray("load 'a'") << QByteArray("LOAD 'a'");
    QTest::newRow("with comments around")
        << QByteArray("# a\n\nload 'a' # b\n# c\n") << QByteArray("LOAD 'a'");
    QTest::newRow("over lines") << QByteArray("SAVE {\n\"a\": 1\n}")
                                << QByteArray("SAVE {\"a\":1}");
}

void tst_Script::readsOneStatementForTheConsole()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, printed);
    QCOMPARE(toText(parseStatement(text)), printed);
}

void tst_Script::refusesWhatIsNotOneStatement_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("nothing") << QByteArray() << 1;
    QTest::newRow("only a comment") << QByteArray("# a") << 1;
    QTest::newRow("two statements") << QByteArray("BEGIN\n\nABORT") << 3;
    QTest::newRow("an expected result") << QByteArray("BEGIN -> ok") << 1;
    QTest::newRow("no statement") << QByteArray("\nFOO") << 2;
}

void tst_Script::refusesWhatIsNotOneStatement()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, line);
    const Statement statement = parseStatement(text);
    const auto *unreadable = std::get_if<statement::Unreadable>(&statement);
    QVERIFY(unreadable);
    QCOMPARE(unreadable->error.code, ErrorCode::SyntaxError);
    QCOMPARE(unreadable->error.line, line);
    QCOMPARE(unreadable->source, text.trimmed());
}

KEYSCOPE_TEST(tst_Script);
#include "tst_script.moc"
