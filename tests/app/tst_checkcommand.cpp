#include "tests/support/program.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

class tst_CheckCommand final : public QObject
{
    Q_OBJECT

private slots:
    void saysThatAllFits();
    void cannotUse_data();
    void cannotUse();
};

void tst_CheckCommand::saysThatAllFits()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    QCOMPARE(Program::run({u"exec"_s, u"--database"_s, path, u"-"_s}, "SAVE 'a' {}\n").exitStatus,
             0);
    const auto ran = Program::run({u"check"_s, path});
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.errors, "");
    QCOMPARE(ran.output,
             "1 documents, 0 records and 0 index entries in 2 lists: all fits together.\n");
}

void tst_CheckCommand::cannotUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no file") << QStringList{} << QByteArray("Name one database");
    QTest::newRow("two files") << QStringList{u"a"_s, u"b"_s} << QByteArray("Name one database");
    QTest::newRow("a file that is missing")
        << QStringList{u"/no/such/file"_s} << QByteArray("/no/such/file");
}

void tst_CheckCommand::cannotUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const auto ran = Program::run(QStringList{u"check"_s} + arguments);
    QCOMPARE(ran.exitStatus, 2);
    QVERIFY2(ran.errors.contains(words), ran.errors.constData());
    QVERIFY(!QFile::exists(u"/no/such/file"_s));
}

KEYSCOPE_TEST(tst_CheckCommand);
#include "tst_checkcommand.moc"
