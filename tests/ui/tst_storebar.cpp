#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/documentspanel.h"
#include "ui/newindexdialog.h"
#include "ui/placeholder.h"
#include "ui/preferences.h"
#include "ui/renamedialog.h"
#include "ui/rowsview.h"
#include "ui/storebar.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

// The bar where it stands: above a real store's records.
class tst_StoreBar : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
        m_database = std::make_unique<OpenSession>();
        QVERIFY(m_database->get());
        QCOMPARE(run("CREATE STORE books KEYPATH 'isbn'"), "ok");
        QCOMPARE(run("CREATE INDEX tags ON books KEYPATH 'tags' MULTIENTRY"), "ok");
        QCOMPARE(run("CREATE INDEX title ON books KEYPATH 'title' UNIQUE"), "ok");
        QCOMPARE(run(R"(PUT books {"isbn":1,"title":"B","tags":["x","y"]})"), "1");
        QCOMPARE(run(R"(PUT books {"isbn":2,"title":"A","tags":["x"]})"), "2");
        QCOMPARE(run(R"(PUT books {"isbn":3})"), "3");
        QCOMPARE(run("CREATE STORE notes AUTOINCREMENT"), "ok");
        m_panel = std::make_unique<DocumentsPanel>(*m_preferences);
        m_panel->resize(900, 500);
        m_panel->setSource(m_database->get());
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    }
    void cleanup()
    {
        m_panel.reset();
        m_database.reset();
    }

    void saysWhatAStoreIs()
    {
        show(u"books"_s);
        QTRY_VERIFY(bar()->isVisible());
        QCOMPARE(text(u"keyPath"_s), u"key at isbn"_s);
        QCOMPARE(text(u"generator"_s), u"no key generator"_s);
        QCOMPARE(browse()->count(), 3);
        QCOMPARE(browse()->itemText(0), u"key"_s);
        QCOMPARE(browse()->itemText(1), u"tags  (at tags · multi-entry · 3 entries)"_s);
        QCOMPARE(browse()->itemText(2), u"title  (at title · unique · 2 entries)"_s);
        QVERIFY(view()->isColumnHidden(DocumentsModel::IndexKeyColumn));

        show(u"notes"_s);
        QTRY_COMPARE(text(u"generator"_s), u"next key 1"_s);
        QCOMPARE(text(u"keyPath"_s), u"keys are given beside"_s);
        QCOMPARE(browse()->count(), 1);
        run("PUT notes 7");
        QTRY_COMPARE(text(u"generator"_s), u"next key 2"_s);
        run("PUT notes 7 KEY 9007199254740992");
        QTRY_COMPARE(text(u"generator"_s), u"the key generator has run out"_s);
    }

    void isNotThereForDocuments()
    {
        show(u"books"_s);
        QTRY_VERIFY(bar()->isVisible());
        m_panel->setList({.kind = ListAddress::Kind::AllDocuments, .name = {}});
        QVERIFY(!bar()->isVisible());
        for (QAction *action : m_panel->indexActions())
            QVERIFY(!action->isEnabled());
    }

    void listsByAnIndex()
    {
        show(u"books"_s);
        browseBy(1);
        QCOMPARE(header(DocumentsModel::IndexKeyColumn), u"Index key"_s);
        QCOMPARE(header(DocumentsModel::KeyColumn), u"Primary key"_s);
        QCOMPARE(view()->horizontalHeader()->visualIndex(DocumentsModel::IndexKeyColumn), 0);
        QVERIFY(!view()->isColumnHidden(DocumentsModel::IndexKeyColumn));
        QCOMPARE(column(DocumentsModel::IndexKeyColumn),
                 QStringList({u"\"x\""_s, u"\"x\""_s, u"\"y\""_s}));
        QCOMPARE(column(DocumentsModel::KeyColumn), QStringList({u"1"_s, u"2"_s, u"1"_s}));
        QCOMPARE(text(u"heading"_s), u"books · tags · 3 entries"_s);

        browseBy(0);
        QVERIFY(view()->isColumnHidden(DocumentsModel::IndexKeyColumn));
        QCOMPARE(header(DocumentsModel::KeyColumn), u"Key"_s);
        QCOMPARE(column(DocumentsModel::KeyColumn), QStringList({u"1"_s, u"2"_s, u"3"_s}));
    }

    void choosesByKeyboard()
    {
        show(u"books"_s);
        browse()->setFocus();
        QTest::keyClick(browse(), Qt::Key_Down);
        QTRY_COMPARE(m_panel->model().list()->index, u"tags"_s);
        QTest::keyClick(browse(), Qt::Key_Down);
        QTRY_COMPARE(m_panel->model().list()->index, u"title"_s);
        QTest::keyClick(browse(), Qt::Key_Home);
        QTRY_COMPARE(m_panel->model().list()->kind, ListAddress::Kind::Store);
    }

    void filtersIndexKeys()
    {
        show(u"books"_s);
        browseBy(1);
        auto *filter = m_panel->findChild<QLineEdit *>(u"filter"_s);
        QVERIFY(filter->placeholderText().startsWith(u"Index keys"_s));
        QTest::keyClicks(filter, u">= \"y\""_s);
        QTRY_COMPARE(column(DocumentsModel::IndexKeyColumn), QStringList{u"\"y\""_s});
    }

    // A key has a row for each entry: the one that was chosen stays so.
    void keepsTheChosenEntry()
    {
        show(u"books"_s);
        browseBy(1);
        view()->selectRow(2);
        QTRY_COMPARE(toDisplayText(m_panel->current()->key), u"1"_s);
        QSignalSpy refreshed(&m_panel->model(), &DocumentsModel::refreshed);
        run(R"(PUT books {"isbn":4,"tags":["a"]})");
        QTRY_COMPARE(m_panel->model().rowCount(), 4);
        QTRY_VERIFY(refreshed.size() > 0);
        QCOMPARE(view()->currentIndex().row(), 3);
        QCOMPARE(m_panel->selectedRows(), 1);
        QCOMPARE(view()->selectionModel()->selectedRows().first().row(), 3);
    }

    void namesARecordOnceThatIsChosenTwice()
    {
        show(u"books"_s);
        browseBy(1);
        view()->selectAll();
        QGuiApplication::clipboard()->clear();
        m_panel->copyKeyAction()->trigger();
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), u"1\n2"_s);
    }

    void fallsBackToTheKeyWhereItsIndexGoes()
    {
        show(u"books"_s);
        browseBy(1);
        run("DROP INDEX tags ON books");
        QTRY_COMPARE(m_panel->model().list()->kind, ListAddress::Kind::Store);
        QTRY_COMPARE(column(DocumentsModel::KeyColumn), QStringList({u"1"_s, u"2"_s, u"3"_s}));
        QTRY_COMPARE(browse()->count(), 2);
        QCOMPARE(browse()->currentIndex(), 0);
        QVERIFY(view()->isVisible());
    }

    // Made and browsed within a transaction, it goes with an abort.
    void fallsBackAfterAnAbort()
    {
        show(u"books"_s);
        QCOMPARE(run("BEGIN"), "ok");
        QCOMPARE(run("CREATE INDEX late ON books KEYPATH 'isbn'"), "ok");
        QTRY_COMPARE(browse()->count(), 4);
        browseBy(1);
        QCOMPARE(m_panel->model().list()->index, u"late"_s);
        QCOMPARE(run("ABORT"), "ok");
        QTRY_COMPARE(m_panel->model().list()->kind, ListAddress::Kind::Store);
        QTRY_COMPARE(browse()->count(), 3);
    }

    void dropsAfterAsking()
    {
        show(u"books"_s);
        QVERIFY(!action(2)->isEnabled());
        browseBy(2);
        QTRY_VERIFY(action(2)->isEnabled());
        action(2)->trigger();
        QMessageBox *box = nullptr;
        QTRY_VERIFY((box = m_panel->findChild<QMessageBox *>()));
        QCOMPARE(box->text(), u"Drop the index title?"_s);
        QVERIFY(box->informativeText().contains(u"Its 2 entries go with it"_s));
        QVERIFY(box->informativeText().contains(u"Two records may have the same title then."_s));
        for (QAbstractButton *button : box->buttons()) {
            if (button->text() == u"Drop title"_s)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_COMPARE(browse()->count(), 2);
        QCOMPARE(run("COUNT books BY title"), "error NotFoundError");
        QTRY_COMPARE(m_panel->model().list()->kind, ListAddress::Kind::Store);
    }

    void renamesWhatIsBrowsed()
    {
        show(u"books"_s);
        browseBy(2);
        QTRY_VERIFY(action(1)->isEnabled());
        action(1)->trigger();
        RenameDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_panel->findChild<RenameDialog *>()));
        auto *name = dialog->findChild<QLineEdit *>();
        QPushButton *rename = nullptr;
        for (auto *button : dialog->findChildren<QPushButton *>())
            rename = button->text() == u"Rename"_s ? button : rename;
        QVERIFY(rename && !rename->isEnabled());
        name->setText(u"tags"_s); // Taken.
        QVERIFY(!rename->isEnabled());
        name->setText(u"by title"_s);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE(m_panel->model().list()->index, u"by title"_s);
        QTRY_COMPARE(browse()->currentText(), u"by title  (at title · unique · 2 entries)"_s);
        QCOMPARE(run("COUNT books BY 'by title'"), "2");
        QCOMPARE(column(DocumentsModel::KeyColumn), QStringList({u"2"_s, u"1"_s}));
    }

    void listsByANewIndex()
    {
        show(u"books"_s);
        action(0)->trigger();
        NewIndexDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_panel->findChild<NewIndexDialog *>()));
        dialog->findChild<QLineEdit *>(u"name"_s)->setText(u"isbn"_s);
        dialog->findChild<QLineEdit *>(u"path"_s)->setText(u"isbn"_s);
        dialog->accept();
        QTRY_COMPARE(m_panel->model().list()->index, u"isbn"_s);
        QTRY_COMPARE(m_panel->model().rowCount(), 3);
    }

    // In such a store the key is changed in the record.
    void changesNoKeyThatStandsInTheRecord()
    {
        show(u"books"_s);
        view()->selectRow(0);
        QTRY_VERIFY(m_panel->duplicateAction()->isEnabled());
        QVERIFY(!m_panel->changeKeyAction()->isEnabled());
        QVERIFY(m_panel->changeKeyAction()->toolTip().contains(u"'isbn'"_s));
        run("PUT notes 7");
        show(u"notes"_s);
        QTRY_COMPARE(m_panel->model().rowCount(), 1);
        view()->selectRow(0);
        QTRY_VERIFY(m_panel->changeKeyAction()->isEnabled());
    }

    // What was stored just now may be found before the rows have come that show it.
    void goesToWhatWasStoredJustNow()
    {
        show(u"books"_s);
        run(R"(PUT books {"isbn":9})");
        m_panel->goTo(*Key::fromNumber(9));
        QTRY_COMPARE(view()->currentIndex().row(), 3);
        QTRY_COMPARE(toDisplayText(m_panel->current()->key), u"9"_s);
    }

    void writesNothingWhereTheFileCannotBeWritten()
    {
        StoreBar bar(*m_preferences);
        QVERIFY(!bar.newIndexAction()->isEnabled());
        bar.setSource(m_database->get());
        bar.setList(ListAddress{.kind = ListAddress::Kind::Store, .name = u"books"_s});
        QTRY_VERIFY(bar.newIndexAction()->isEnabled());
        bar.setSource(nullptr);
        QVERIFY(!bar.newIndexAction()->isEnabled());
        QVERIFY(!bar.store());
    }

private:
    QByteArray run(QByteArrayView statement) { return m_database->run(statement); }
    [[nodiscard]] StoreBar *bar() const { return m_panel->findChild<StoreBar *>(); }
    [[nodiscard]] QComboBox *browse() const
    {
        return m_panel->findChild<QComboBox *>(u"browseBy"_s);
    }
    [[nodiscard]] RowsView *view() const { return m_panel->view(); }
    [[nodiscard]] QString text(const QString &name) const
    {
        return m_panel->findChild<QLabel *>(name)->text();
    }
    // New, rename, drop.
    [[nodiscard]] QAction *action(int which) const { return m_panel->indexActions().at(which); }
    [[nodiscard]] QString header(int section) const
    {
        return m_panel->model().headerData(section, Qt::Horizontal).toString();
    }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList texts;
        for (int row = 0; row < m_panel->model().rowCount(); ++row)
            texts << m_panel->model().index(row, column).data().toString();
        return texts;
    }
    void show(const QString &store)
    {
        m_panel->setList({.kind = ListAddress::Kind::Store, .name = store});
        QTRY_COMPARE(m_panel->model().state(), DocumentsModel::State::Loaded);
        QTRY_VERIFY(bar()->store());
    }
    void browseBy(int item)
    {
        browse()->setCurrentIndex(item);
        emit browse()->activated(item);
        QTRY_COMPARE(m_panel->model().state(), DocumentsModel::State::Loaded);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<OpenSession> m_database;
    std::unique_ptr<DocumentsPanel> m_panel;
};

KEYSCOPE_TEST(tst_StoreBar);
#include "tst_storebar.moc"
