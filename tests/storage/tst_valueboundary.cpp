#include "storage/json/jsontext.h"
#include "storage/json/valueboundary.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using State = ValueBoundary::State;

class tst_ValueBoundary : public QObject
{
    Q_OBJECT

private slots:
    void findsTheEnd_data();
    void findsTheEnd();
    void breaks_data();
    void breaks();
    void needsTheEndOfTheText();
    void boundsItsMemory();
};

void tst_ValueBoundary::findsTheEnd_data()
{
    QTest::addColumn<QByteArray>("value");
    const auto row = [](QByteArray value) { QTest::newRow(value.constData()) << value; };
    row("{}");
    row("[]");
    row("[[{}],{\"a\":[]}]");
    row("\"\"");
    row("\"a long string with ]}[{, and : in it\"");
    row("\"\\\"\\\\\"");
    row("{\"}\":\"]\",\"\\\"}\":1}");
    row("[ 1 , 2 ]");
    row("\"é漢🍕\"");
    row("-1.5e+3");
    row("true");
}

void tst_ValueBoundary::findsTheEnd()
{
    QFETCH(QByteArray, value);
    for (const char *behind : {",1", "]", "}", " ", "\n", "\"x\"", "[1]"}) {
        const QByteArray text = value + behind;
        ValueBoundary whole;
        QCOMPARE(whole.feed(text), value.size());
        QCOMPARE(whole.state(), State::Complete);

        // In pieces of every size it is the same.
        for (int piece = 1; piece < value.size(); ++piece) {
            ValueBoundary boundary;
            qsizetype used = 0;
            for (qsizetype at = 0; at < text.size() && boundary.state() == State::Inside;
                 at += piece)
                used += boundary.feed(
                    QByteArrayView(text).sliced(at, qMin<qsizetype>(piece, text.size() - at)));
            QCOMPARE(used, value.size());
            QCOMPARE(boundary.state(), State::Complete);
        }
    }
}

void tst_ValueBoundary::breaks_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("used");
    QTest::newRow("an array closed with a brace") << QByteArray("[1}, 2]") << 3;
    QTest::newRow("an object closed with a bracket") << QByteArray("{\"a\":[]]}") << 8;
    QTest::newRow("a bracket that closes nothing") << QByteArray("]") << 1;
    QTest::newRow("a line break in a string") << QByteArray("[\"abcdefghij\nk\"]") << 13;
    QTest::newRow("an escaped line break in a string") << QByteArray("\"\\\nk\"") << 3;
}

void tst_ValueBoundary::breaks()
{
    QFETCH(QByteArray, text);
    QFETCH(int, used);
    ValueBoundary boundary;
    QCOMPARE(boundary.feed(text), used);
    QCOMPARE(boundary.state(), State::Broken);
    // What it gives up must not pass for JSON.
    QVERIFY(!JsonText::parse(QByteArrayView(text).first(used)));
}

void tst_ValueBoundary::needsTheEndOfTheText()
{
    ValueBoundary number;
    QCOMPARE(number.feed("12"), 2);
    QCOMPARE(number.state(), State::Inside);
    QVERIFY(number.endCompletes());
    ValueBoundary array;
    QCOMPARE(array.feed("[12"), 3);
    QVERIFY(!array.endCompletes());
    ValueBoundary string;
    QCOMPARE(string.feed("\"12"), 3);
    QVERIFY(!string.endCompletes());
}

void tst_ValueBoundary::boundsItsMemory()
{
    const QByteArray piece(1024 * 1024, '[');
    ValueBoundary boundary;
    int pieces = 0;
    while (boundary.state() == State::Inside && pieces < 64) {
        boundary.feed(piece);
        ++pieces;
    }
    QCOMPARE(boundary.state(), State::Broken);
}

KEYSCOPE_TEST(tst_ValueBoundary);
#include "tst_valueboundary.moc"
