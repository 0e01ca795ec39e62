#include "tests/storage/model/randomrun.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QTest>

#include <cstdio>

using namespace Qt::StringLiterals;

// Long random sequences of statements give what a plain model in memory says they give, one row a
// seed. KEYSCOPE_SEEDS (`7` or `1-50`) and KEYSCOPE_STATEMENTS (a seed) ask for others.
class TestRandomModel : public QObject
{
    Q_OBJECT

private slots:
    void engineAndModelAgree_data();
    void engineAndModelAgree();
    void cleanupTestCase();

private:
    static int statements()
    {
        return qEnvironmentVariable("KEYSCOPE_STATEMENTS", u"20000"_s).toInt();
    }

    Tally m_tally;
    QElapsedTimer m_timer;
};

void TestRandomModel::engineAndModelAgree_data()
{
    QTest::addColumn<quint32>("seed");
    const QStringList ends = qEnvironmentVariable("KEYSCOPE_SEEDS", u"1-5"_s).split(u'-');
    for (quint32 seed = ends.constFirst().toUInt(); seed <= ends.constLast().toUInt(); ++seed)
        QTest::addRow("%d statements of seed %u", statements(), seed) << seed;
    m_timer.start();
}

void TestRandomModel::engineAndModelAgree()
{
    QFETCH(quint32, seed);
    RandomRun run(seed);
    const QByteArray difference = run.run(statements());
    m_tally.add(run.tally());
    QVERIFY2(difference.isEmpty(), difference.constData());
}

void TestRandomModel::cleanupTestCase()
{
    std::printf("%s%d statements in %.1f s\n", m_tally.toText().constData(), m_tally.statements(),
                double(m_timer.elapsed()) / 1000);
    // A kind that never goes well is not tested.
    if (m_tally.statements() >= 50'000)
        QCOMPARE(m_tally.kindsThatAlwaysFail(), QByteArrayList());
}

KEYSCOPE_TEST(TestRandomModel);
#include "tst_randommodel.moc"
