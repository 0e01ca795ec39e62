#include "storage/interpreter.h"
#include "tests/support/testprogram.h"
#include "ui/filedialog.h"
#include "ui/preferences.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace Qt::StringLiterals;

class TestFileDialog final : public QObject
{
    Q_OBJECT

private slots:
    void leavesTheLocksOfAnOpenDatabaseAlone();
    void namesFilesByTheirSuffix();
};

namespace {

// The locks that this process holds on files.
int heldLocks()
{
    QFile locks(u"/proc/locks"_s);
    if (!locks.open(QIODevice::ReadOnly))
        return -1;
    const QByteArray mine = ' ' + QByteArray::number(QCoreApplication::applicationPid()) + ' ';
    int count = 0;
    for (const QByteArray &line : locks.readAll().split('\n'))
        count += line.contains(mine) ? 1 : 0;
    return count;
}

} // namespace

// A dialog that looked into the file to tell its type took the process its locks on it: another
// program then deleted the write-ahead log under the open database.
void TestFileDialog::leavesTheLocksOfAnOpenDatabaseAlone()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    const auto database = Database::open(path, Database::Access::ReadWrite);
    QVERIFY(database.has_value());
    Interpreter interpreter(**database);
    QVERIFY(interpreter.execute(statement::Begin{}).result.has_value());
    const int locks = heldLocks();
    if (locks < 1)
        QSKIP("This system does not tell which locks are held.");

    Preferences preferences(folder.filePath(u"keyscope.ini"_s));
    preferences.setFolder(folder.path());
    FileDialog dialog(preferences, u"Open"_s, u"All files (*)"_s, nullptr);
    dialog.show();
    auto *view = dialog.findChild<QTreeView *>();
    QVERIFY(view);
    QTRY_VERIFY(view->model()->rowCount(view->rootIndex()) >= 1);
    dialog.grab(); // Asks for the icon and the type of every row.
    QCOMPARE(heldLocks(), locks);
}

void TestFileDialog::namesFilesByTheirSuffix()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"a.keyscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    Preferences preferences(folder.filePath(u"keyscope.ini"_s));
    preferences.setFolder(folder.path());
    FileDialog dialog(preferences, u"Open"_s, u"Databases (*.keyscope);;All files (*)"_s, nullptr);
    QCOMPARE(dialog.nameFilters().size(), 2);
    dialog.show();
    auto *view = dialog.findChild<QTreeView *>();
    QTRY_COMPARE(view->model()->rowCount(view->rootIndex()), 1);
    const QModelIndex row = view->model()->index(0, 2, view->rootIndex());
    QTRY_COMPARE(row.data().toString(), u"keyscope file"_s);
}

KEYSCOPE_TEST(TestFileDialog);
#include "tst_filedialog.moc"
