#include "model/consolehistory.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestConsoleHistory final : public QObject
{
    Q_OBJECT

private slots:
    void walksBackAndForthAndKeepsWhatWasTyped();
    void hasNothingToOfferAtFirst();
    void addsTheSameTextOnce();
    void isBounded();
    void doesNotRememberWhatIsTooLong();
    void addingEndsTheWalk();
};

void TestConsoleHistory::walksBackAndForthAndKeepsWhatWasTyped()
{
    ConsoleHistory history;
    history.add(u"BEGIN"_s);
    history.add(u"COMMIT"_s);
    QCOMPARE(history.older(u"SAV"_s), u"COMMIT"_s);
    QCOMPARE(history.older(u"COMMIT"_s), u"BEGIN"_s);
    QCOMPARE(history.older(u"BEGIN"_s), std::nullopt);
    QCOMPARE(history.newer(), u"COMMIT"_s);
    QCOMPARE(history.newer(), u"SAV"_s);
    QCOMPARE(history.newer(), std::nullopt);
}

void TestConsoleHistory::hasNothingToOfferAtFirst()
{
    ConsoleHistory history;
    QCOMPARE(history.older(u"x"_s), std::nullopt);
    QCOMPARE(history.newer(), std::nullopt);
}

void TestConsoleHistory::addsTheSameTextOnce()
{
    ConsoleHistory history;
    for (const QString &text : {u"A"_s, u"A"_s, u"B"_s, u"A"_s, QString()})
        history.add(text);
    QCOMPARE(history.entries(), (QStringList{u"A"_s, u"B"_s, u"A"_s}));
}

void TestConsoleHistory::isBounded()
{
    ConsoleHistory history;
    for (int i = 0; i < ConsoleHistory::maximumEntries + 10; ++i)
        history.add(QString::number(i));
    QCOMPARE(history.entries().size(), ConsoleHistory::maximumEntries);
    QCOMPARE(history.entries().constFirst(), u"10"_s);
}

void TestConsoleHistory::doesNotRememberWhatIsTooLong()
{
    ConsoleHistory history;
    history.add(QString(ConsoleHistory::maximumEntryLength + 1, u'x'));
    QVERIFY(history.entries().isEmpty());
    history.add(QString(ConsoleHistory::maximumEntryLength, u'x'));
    QCOMPARE(history.entries().size(), 1);
}

void TestConsoleHistory::addingEndsTheWalk()
{
    ConsoleHistory history;
    history.setEntries({u"A"_s, u"B"_s});
    QCOMPARE(history.older(QString()), u"B"_s);
    QCOMPARE(history.older(u"B"_s), u"A"_s);
    history.add(u"C"_s);
    QCOMPARE(history.newer(), std::nullopt);
    QCOMPARE(history.older(QString()), u"C"_s);
}

KEYSCOPE_TEST(TestConsoleHistory);
#include "tst_consolehistory.moc"
