#include "model/statementcompletion.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestStatementCompletion final : public QObject
{
    Q_OBJECT

private slots:
    void proposes_data();
    void proposes();
    void replacesFromWhereTheWordBegins();
    void writesNamesSoThatTheyCanBeRead_data();
    void writesNamesSoThatTheyCanBeRead();
    void boundsTheList();
};

void TestStatementCompletion::proposes_data()
{
    QTest::addColumn<QString>("text"); // `|` is the cursor.
    QTest::addColumn<QStringList>("texts");
    const auto row = [](const char *name, const QString &text, const QStringList &texts) {
        QTest::newRow(name) << text << texts;
    };
    row("a verb by its first letters", u"sa|"_s, {u"SAVE"_s});
    row("verbs of one letter", u"C|"_s,
        {u"COUNT"_s, u"CLEAR"_s, u"CREATE"_s, u"CURRENT"_s, u"COMMIT"_s});
    row("nothing for a word that is complete", u"SAVE|"_s, {});
    row("prefixes behind SAVE", u"SAVE |"_s, {u"'orders/'"_s, u"'users/'"_s});
    row("a prefix begun in single quotes", u"SAVE 'us|"_s, {u"'users/'"_s});
    row("a prefix begun in double quotes", u"SAVE \"us|"_s, {u"'users/'"_s});
    row("nothing inside JSON", u"SAVE 'users/' {\"na|"_s, {});
    row("nothing inside JSON that looks like words", u"SAVE 'users/' { IN |"_s, {});
    row("what may follow a document", u"SAVE 'users/' {} |"_s, {u"IN"_s, u"IF"_s});
    row("a bracket in a string closes nothing", u"SAVE 'users/' {\"a\":\"}\"} I|"_s,
        {u"IN"_s, u"IF"_s});
    row("collections behind IN", u"SAVE 'users/' {} IN |"_s, {u"\"@empty\""_s, u"Users"_s});
    row("what is left behind a collection", u"SAVE {} IN Users |"_s, {u"IF"_s});
    row("stores behind PUT", u"PUT |"_s, {u"\"keys\""_s, u"\"my store\""_s, u"store1"_s});
    row("a store by its first letters", u"put st|"_s, {u"store1"_s});
    row("a store in quotes", u"GET \"my|"_s, {u"\"my store\""_s});
    row("KEY behind a store and a value", u"ADD store1 5 |"_s, {u"KEY"_s});
    row("documents or stores behind COUNT", u"COUNT s|"_s, {u"store1"_s});
    row("DOCUMENTS behind COUNT", u"COUNT DO|"_s, {u"DOCUMENTS"_s});
    row("IN behind COUNT DOCUMENTS", u"COUNT DOCUMENTS |"_s, {u"IN"_s});
    row("collections behind COUNT DOCUMENTS IN", u"CLEAR DOCUMENTS IN U|"_s, {u"Users"_s});
    row("STARTING WITH behind LOAD", u"LOAD st|"_s, {u"STARTING WITH"_s});
    row("filters behind a prefix", u"LOAD STARTING WITH 'users/' M|"_s, {u"MATCHES"_s});
    row("nothing where a filter wants its text", u"LOAD STARTING WITH 'users/' MATCHES |"_s, {});
    row("what CREATE makes", u"CREATE |"_s, {u"STORE"_s});
    row("a key generator", u"CREATE STORE a |"_s, {u"AUTOINCREMENT"_s});
    row("stores to drop", u"DROP STORE st|"_s, {u"store1"_s});
    row("how a transaction begins", u"BEGIN |"_s, {u"ABORT ON ERROR"_s, u"READONLY"_s});
    row("what is left of ABORT ON ERROR", u"BEGIN ABORT |"_s, {u"ON ERROR"_s});
    row("GUID versions", u"SET GUID |"_s, {u"4"_s, u"7"_s});
    row("nothing in a comment", u"BEGIN # re|"_s, {});
    row("behind a comment line", u"# a note\nCOM|"_s, {u"COMMIT"_s});
    row("only what stands before the cursor counts", u"PUT st| 5 KEY 3"_s, {u"store1"_s});
}

void TestStatementCompletion::proposes()
{
    QFETCH(QString, text);
    QFETCH(QStringList, texts);
    Catalog catalog;
    catalog.collections = {{.name = u"@empty"_s, .documents = 1},
                           {.name = u"Users"_s, .documents = 2}};
    for (const QString &name : {u"keys"_s, u"my store"_s, u"store1"_s}) {
        StoreSummary store;
        store.name = name;
        catalog.stores.append(store);
    }
    for (const QString &prefix : {u"orders/"_s, u"users/"_s}) {
        IdentitySummary identity;
        identity.prefix = prefix;
        catalog.identities.append(identity);
    }
    const qsizetype cursor = text.indexOf(u'|');
    text.remove(cursor, 1);
    QCOMPARE(StatementCompletion::at(text, cursor, catalog).texts, texts);
}

void TestStatementCompletion::replacesFromWhereTheWordBegins()
{
    QCOMPARE(StatementCompletion::at(u"COM", 3, {}).start, 0);
    QCOMPARE(StatementCompletion::at(u"COUNT DOC", 9, {}).start, 6);
    QCOMPARE(StatementCompletion::at(u"COUNT ", 6, {}).start, 6);
}

void TestStatementCompletion::writesNamesSoThatTheyCanBeRead_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("written");
    QTest::newRow("a plain word") << u"store_1"_s << u"store_1"_s;
    QTest::newRow("begins with a digit") << u"1st"_s << u"\"1st\""_s;
    QTest::newRow("holds a space") << u"my store"_s << u"\"my store\""_s;
    QTest::newRow("is a keyword") << u"Keys"_s << u"\"Keys\""_s;
    QTest::newRow("is empty") << QString() << u"\"\""_s;
    QTest::newRow("holds a letter beyond ASCII") << u"Schlüssel"_s << u"\"Schlüssel\""_s;
    QTest::newRow("holds a quote") << u"a\"b"_s << u"\"a\\\"b\""_s;
}

void TestStatementCompletion::writesNamesSoThatTheyCanBeRead()
{
    QFETCH(QString, name);
    QFETCH(QString, written);
    QCOMPARE(nameAsWritten(name), written);
}

void TestStatementCompletion::boundsTheList()
{
    Catalog catalog;
    for (int i = 0; i < 1000; ++i) {
        IdentitySummary identity;
        identity.prefix = u"p%1/"_s.arg(i);
        catalog.identities.append(identity);
    }
    QCOMPARE(StatementCompletion::at(u"NEXT ", 5, catalog).texts.size(),
             StatementCompletion::maximumTexts);
}

KEYSCOPE_TEST(TestStatementCompletion);
#include "tst_statementcompletion.moc"
