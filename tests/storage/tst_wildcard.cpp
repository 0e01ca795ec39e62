#include "storage/keys/documentkey.h"
#include "storage/keys/wildcard.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

// What the words of SCRIPT.md say, the slow way: by recursion over UTF-32.
bool matchesSlowly(const QList<uint> &pattern, qsizetype p, const QList<uint> &text, qsizetype t)
{
    if (p == pattern.size())
        return t == text.size();
    if (pattern[p] == '*') {
        for (qsizetype end = t; end <= text.size(); ++end) {
            if (matchesSlowly(pattern, p + 1, text, end))
                return true;
        }
        return false;
    }
    if (t == text.size() || (pattern[p] != '?' && pattern[p] != text[t]))
        return false;
    return matchesSlowly(pattern, p + 1, text, t + 1);
}

QString randomText(QRandomGenerator &random, QStringView letters, int atMost)
{
    const QList<uint> codePoints = letters.toUcs4();
    QString text;
    for (int i = random.bounded(atMost + 1); i > 0; --i) {
        const char32_t codePoint = codePoints[random.bounded(int(codePoints.size()))];
        text += QString::fromUcs4(&codePoint, 1);
    }
    return text;
}

} // namespace

class tst_Wildcard : public QObject
{
    Q_OBJECT

private slots:
    void matches_data();
    void matches();
    void emptyPatterns_data();
    void emptyPatterns();
    void agreesWithTheDefinition();
    void takesNoExponentialTime();
};

void tst_Wildcard::matches_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const QString &pattern, const QString &text, bool expected) {
        QTest::newRow(
            qPrintable(pattern + (expected ? u" matches "_s : u" does not match "_s) + text))
            << pattern << text << expected;
    };
    row(u"1"_s, u"1"_s, true);
    row(u"1"_s, u"10"_s, false);
    row(u"1"_s, u"21"_s, false);
    row(u"1"_s, u""_s, false);
    row(u"1*"_s, u"1"_s, true);
    row(u"1*"_s, u"10"_s, true);
    row(u"1*"_s, u"21"_s, false);
    row(u"*1"_s, u"21"_s, true);
    row(u"*1"_s, u"12"_s, false);
    row(u"*1*"_s, u"212"_s, true);
    row(u"*"_s, u""_s, true);
    row(u"**"_s, u"anything / at all"_s, true);
    row(u"2?"_s, u"21"_s, true);
    row(u"2?"_s, u"2"_s, false);
    row(u"2?"_s, u"213"_s, false);
    row(u"?"_s, u""_s, false);
    row(u"?"_s, u"🍕"_s, true);
    row(u"??"_s, u"🍕"_s, false);
    row(u"?"_s, u"中"_s, true);
    row(u"*?"_s, u"🍕"_s, true);
    row(u"*??"_s, u"🍕"_s, false);
    row(u"?*?"_s, u"é中"_s, true);
    row(u"a*b*c"_s, u"aXbYbZc"_s, true);
    row(u"a*b*c"_s, u"aXbYbZ"_s, false);
    row(u"*ab"_s, u"aab"_s, true);
    row(u"1*|2?"_s, u"10"_s, true);
    row(u"1*|2?"_s, u"21"_s, true);
    row(u"1*|2?"_s, u"3"_s, false);
    row(u"|1||2|"_s, u"2"_s, true);
    row(u"|1||2|"_s, u""_s, false);
    row(u"ÉCOLE*"_s, u"école/1"_s, true);
    row(u"école*"_s, u"ÉCOLE/1"_s, true);
    row(u"𐐀"_s, u"𐐨"_s, true);
    row(u"[ab]."_s, u"[ab]."_s, true);
    row(u"[ab]."_s, u"a."_s, false);
    row(u" 1"_s, u"1"_s, false);
    row(u"\\*"_s, u"\\x"_s, true); // A backslash is no escape; no key holds one.
    row(QString(QChar(0xd83c)), u"🍕"_s, false);
    row(u"*"_s + QChar(0xdf55), u"🍕"_s, false);
}

void tst_Wildcard::matches()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, text);
    QFETCH(const bool, expected);
    QVERIFY(!WildcardPattern(pattern).isEmpty());
    QCOMPARE(WildcardPattern(pattern).matches(foldedKeyText(text)), expected);
}

void tst_Wildcard::emptyPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("nothing") << QString();
    QTest::newRow("one bar") << u"|"_s;
    QTest::newRow("bars") << u"|||"_s;
}

void tst_Wildcard::emptyPatterns()
{
    QFETCH(const QString, pattern);
    QVERIFY(WildcardPattern(pattern).isEmpty());
    QVERIFY(!WildcardPattern(pattern).matches(""));
    QVERIFY(!WildcardPattern(pattern).matches("a"));
}

void tst_Wildcard::agreesWithTheDefinition()
{
    QRandomGenerator random(5);
    int matched = 0;
    for (int i = 0; i < 40000; ++i) {
        const QString pattern = randomText(random, u"ab🍕**?", 7);
        const QString text = randomText(random, u"ab🍕é", 8);
        if (pattern.isEmpty())
            continue;
        const bool expected = matchesSlowly(pattern.toUcs4(), 0, text.toUcs4(), 0);
        QVERIFY2(WildcardPattern(pattern).matches(text.toUtf8()) == expected,
                 qPrintable(pattern + u" and "_s + text));
        matched += expected ? 1 : 0;
    }
    QVERIFY(matched > 1000); // Else the texts would show nothing.
}

void tst_Wildcard::takesNoExponentialTime()
{
    const QString pattern = u"*a"_s.repeated(100) + u"*b"_s;
    const QByteArray text(1023, 'a');
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 100; ++i)
        QVERIFY(!WildcardPattern(pattern).matches(text));
    // Steps: 100 × 1023 × 200 at the very most; the recursive way would take longer than the sun.
    QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
}

KEYSCOPE_TEST(tst_Wildcard);
#include "tst_wildcard.moc"
