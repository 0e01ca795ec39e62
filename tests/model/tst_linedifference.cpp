#include "model/linedifference.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_LineDifference : public QObject
{
    Q_OBJECT

private slots:
    void marksWhatIsNotShared_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QList<int>>("leftLines");
        QTest::addColumn<QList<int>>("rightLines");
        using Lines = QList<int>;
        QTest::newRow("equal") << u"a\nb"_s << u"a\nb"_s << Lines() << Lines();
        QTest::newRow("one line changed") << u"a\nb\nc"_s << u"a\nx\nc"_s << Lines{2} << Lines{2};
        QTest::newRow("one line more") << u"a\nc"_s << u"a\nb\nc"_s << Lines() << Lines{2};
        QTest::newRow("one line less") << u"a\nb\nc"_s << u"a\nc"_s << Lines{2} << Lines();
        QTest::newRow("repeated line more") << u"a\na"_s << u"a\na\na"_s << Lines() << Lines{3};
        QTest::newRow("nothing shared") << u"a"_s << u"b"_s << Lines{1} << Lines{1};
        QTest::newRow("shared in the middle")
            << u"1\nx\n2\ny"_s << u"3\nx\n4\ny\n5"_s << Lines{1, 3} << Lines{1, 3, 5};
    }
    void marksWhatIsNotShared()
    {
        QFETCH(const QString, left);
        QFETCH(const QString, right);
        const LineDifference difference = LineDifference::between(left, right);
        QTEST(difference.left, "leftLines");
        QTEST(difference.right, "rightLines");
    }

    void endsSoonForLongTexts()
    {
        QString left = u"same\n"_s;
        QString right = left;
        for (int i = 0; i < 5000; ++i) {
            left += u"l%1\n"_s.arg(i);
            right += u"r%1\n"_s.arg(i);
        }
        const LineDifference difference = LineDifference::between(left, right);
        QCOMPARE(difference.left.size(), 5000);
        QCOMPARE(difference.right.first(), 2);
        QCOMPARE(difference.right.last(), 5001);
    }
};

KEYSCOPE_TEST(tst_LineDifference);
#include "tst_linedifference.moc"
