#include "tests/support/fakesource.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/documentspanel.h"
#include "ui/gotobar.h"
#include "ui/preferences.h"
#include "ui/rowsview.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <limits>

using namespace Qt::StringLiterals;

// The bar where it stands: below a list of documents, or of a real store's records.
class TestGoToBar final : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
        m_source = std::make_unique<FakeSource>();
        m_source->fill(u"users/"_s, 3000);
        m_panel = std::make_unique<DocumentsPanel>(*m_preferences);
        m_panel->resize(900, 500);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
        list(m_source.get(), {.kind = ListAddress::Kind::AllDocuments, .name = {}});
    }
    void cleanup()
    {
        m_panel.reset();
        m_database.reset();
        m_source.reset();
    }

    void readsRowNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::optional<qint64>>("number");
        const auto none = std::optional<qint64>();
        QTest::newRow("digits") << u"1234"_s << std::optional<qint64>(1234);
        QTest::newRow("groups with commas") << u"1,234,567"_s << std::optional<qint64>(1234567);
        QTest::newRow("groups with points") << u"1.234"_s << std::optional<qint64>(1234);
        QTest::newRow("groups with spaces") << u" 1 234 "_s << std::optional<qint64>(1234);
        QTest::newRow("groups with narrow spaces")
            << u"1\u202f234"_s << std::optional<qint64>(1234);
        QTest::newRow("groups with apostrophes") << u"1’234"_s << std::optional<qint64>(1234);
        QTest::newRow("other digits") << u"\u0661\u0662"_s << std::optional<qint64>(12);
        QTest::newRow("zero") << u"0"_s << std::optional<qint64>(0);
        QTest::newRow("beyond all numbers")
            << QString(40, u'9') << std::optional(std::numeric_limits<qint64>::max());
        QTest::newRow("nothing") << QString() << none;
        QTest::newRow("a separator alone") << u","_s << none;
        QTest::newRow("below zero") << u"-5"_s << none;
        QTest::newRow("a key") << u"users/5"_s << none;
    }
    void readsRowNumbers()
    {
        QFETCH(QString, text);
        QTEST(GoToBar::rowNumber(text), "number");
    }

    void goesToARow()
    {
        open(m_panel->goToRowAction());
        QCOMPARE(field()->placeholderText(),
                 u"Row number, 1 to %1"_s.arg(QLocale().toString(3000)));
        QTest::keyClicks(field(), u"2,500"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(bar()->isHidden());
        QCOMPARE(QApplication::focusWidget(), view());
        QCOMPARE(view()->currentIndex().row(), 2499);
        QVERIFY(isSeen(2499));
        QTRY_COMPARE(currentKey(), u"users/002500"_s);
        QCOMPARE(m_panel->selectedRows(), 1);
    }

    void saysWhichRowsThereAre()
    {
        const QString answer =
            u"There is no such row: the list has rows 1 to %1."_s.arg(QLocale().toString(3000));
        open(m_panel->goToRowAction());
        for (const QString &text : {u"0"_s, u"3001"_s, QString(30, u'9')}) {
            type(text);
            QCOMPARE(note()->text(), answer);
            QCOMPARE(note()->kind(), NoteLine::Kind::Error);
            QVERIFY(note()->isVisible());
        }
        QTest::keyClick(field(), Qt::Key_Backspace); // Another text: the answer is not of it.
        QVERIFY(note()->text().isEmpty());
        type(u"3000"_s);
        QCOMPARE(view()->currentIndex().row(), 2999);
    }

    void goesToAKey()
    {
        open(m_panel->goToKeyAction());
        QCOMPARE(field()->placeholderText(), u"Key, as users/1"_s);
        type(u" USERS/001234 "_s);
        QTRY_VERIFY(bar()->isHidden());
        QTRY_COMPARE(currentKey(), u"users/001234"_s);
        QVERIFY(isSeen(1233));
        QCOMPARE(QApplication::focusWidget(), view());
    }

    void takesWhatIsNoNumberForAKey()
    {
        open(m_panel->goToRowAction());
        QTest::keyClicks(field(), u"12"_s);
        QCOMPARE(bar()->wanted(), GoToBar::Wanted::Row);
        QTest::keyClicks(field(), u"a"_s);
        QCOMPARE(bar()->wanted(), GoToBar::Wanted::Key);
        QTest::keyClick(field(), Qt::Key_Backspace);
        QCOMPARE(bar()->wanted(), GoToBar::Wanted::Row);
        type(u"users/000007"_s);
        QTRY_COMPARE(currentKey(), u"users/000007"_s);
        // Where a key is asked for, a number is one.
        open(m_panel->goToKeyAction());
        QTest::keyClicks(field(), u"12"_s);
        QCOMPARE(bar()->wanted(), GoToBar::Wanted::Key);
    }

    void showsWhereAKeyWouldBe()
    {
        view()->selectRow(0);
        open(m_panel->goToKeyAction());
        type(u"users/002000x"_s);
        QTRY_COMPARE(note()->text(),
                     u"There is no key users/002000x. This is where it would be: between rows %1 "
                     "and %2."_s.arg(QLocale().toString(2000), QLocale().toString(2001)));
        QVERIFY(isSeen(2000) && isSeen(1999));
        QCOMPARE(view()->currentIndex().row(), 0); // Nothing is chosen that was not asked for.
        type(u"a"_s);
        QTRY_VERIFY(note()->text().contains(u"before the first row"_s));
        QVERIFY(isSeen(0));
        type(u"z"_s);
        QTRY_VERIFY(note()->text().contains(u"behind the last row"_s));
        QVERIFY(isSeen(2999));
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(bar()->isHidden());
        QCOMPARE(QApplication::focusWidget(), view());
        QVERIFY(isSeen(2999)); // And stays there.
    }

    void saysWhatTheFilterLeavesOut()
    {
        m_panel->setList(*m_panel->model().list(), u"users/0020"_s);
        QTRY_COMPARE(m_panel->model().rowCount(), 100);
        open(m_panel->goToKeyAction());
        type(u"users/000001"_s);
        QTRY_COMPARE(note()->text(), u"The filter shows no key users/000001."_s);
        type(u"users/002050x"_s);
        QTRY_VERIFY(note()->text().contains(u"between rows 51 and 52"_s));
    }

    void saysWhatIsNoKey()
    {
        open(m_panel->goToKeyAction());
        type(u"a\\b"_s);
        QCOMPARE(note()->kind(), NoteLine::Kind::Error);
        QVERIFY(note()->isVisible());
        type(u"  "_s);
        QCOMPARE(note()->text(), u"Key, as users/1"_s);
    }

    void forgetsAnAnswerThatNobodyWaitsFor()
    {
        m_source->hold();
        open(m_panel->goToKeyAction());
        type(u"users/002000x"_s);
        QTest::keyClick(field(), Qt::Key_Escape);
        m_source->releaseAll();
        QCoreApplication::processEvents();
        QVERIFY(bar()->isHidden());
        open(m_panel->goToKeyAction());
        QVERIFY(note()->text().isEmpty());
    }

    void opensWhereAPersonTypesIntoTheList()
    {
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_U);
        QVERIFY(bar()->isVisible());
        QCOMPARE(bar()->wanted(), GoToBar::Wanted::Key);
        QTest::keyClicks(QApplication::focusWidget(), u"sers/000300"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Enter);
        QTRY_COMPARE(currentKey(), u"users/000300"_s);
    }

    void readsKeysOfStoresAsLiterals()
    {
        openDatabase();
        list(m_database->get(), {.kind = ListAddress::Kind::Store, .name = u"books"_s});
        open(m_panel->goToKeyAction());
        QCOMPARE(field()->placeholderText(), u"Key, as 5 or \"text\""_s);
        type(u"7"_s);
        QTRY_COMPARE(currentKey(), u"7"_s);
        open(m_panel->goToKeyAction());
        type(u"\"a\""_s);
        QTRY_COMPARE(currentKey(), u"\"a\""_s);
        open(m_panel->goToKeyAction());
        type(u"6"_s);
        QTRY_COMPARE(note()->text(), u"There is no key 6. This is where it would be: between rows "
                                     "1 and 2."_s);
        type(u"a"_s);
        QVERIFY(note()->text().startsWith(u"This is no key: "_s));
        // In a list of number keys too, a row is a row.
        open(m_panel->goToRowAction());
        type(u"1"_s);
        QTRY_COMPARE(currentKey(), u"5"_s);
    }

    void findsPrimaryKeysInAnIndex()
    {
        openDatabase();
        list(m_database->get(),
             {.kind = ListAddress::Kind::Index, .name = u"books"_s, .index = u"title"_s});
        open(m_panel->goToKeyAction());
        QCOMPARE(field()->placeholderText(), u"Primary key, as 5 or \"text\""_s);
        type(u"5"_s);
        QTRY_COMPARE(currentKey(), u"5"_s);
        QCOMPARE(view()->currentIndex().row(), 1);
        open(m_panel->goToKeyAction());
        type(u"8"_s);
        QTRY_COMPARE(note()->text(), u"No entry here has the primary key 8."_s);
        open(m_panel->goToRowAction());
        type(u"1"_s);
        QTRY_COMPARE(currentKey(), u"7"_s);
    }

    void goesNowhereInAnEmptyList()
    {
        openDatabase();
        list(m_database->get(), {.kind = ListAddress::Kind::AllDocuments, .name = {}});
        open(m_panel->goToRowAction());
        type(u"1"_s);
        QCOMPARE(note()->text(), u"This list has no rows."_s);
        open(m_panel->goToKeyAction());
        type(u"users/1"_s);
        QTRY_COMPARE(note()->text(), u"There is no key users/1."_s);
        m_panel->setSource(nullptr);
        QVERIFY(bar()->isHidden());
        QVERIFY(!m_panel->goToRowAction()->isEnabled());
    }

private:
    [[nodiscard]] RowsView *view() const { return m_panel->view(); }
    [[nodiscard]] GoToBar *bar() const { return m_panel->findChild<GoToBar *>(); }
    [[nodiscard]] QLineEdit *field() const { return bar()->findChild<QLineEdit *>(); }
    [[nodiscard]] NoteLine *note() const { return bar()->findChild<NoteLine *>(); }
    [[nodiscard]] QString currentKey() const
    {
        const std::optional<RecordAddress> current = m_panel->current();
        return current ? toDisplayText(current->key) : QString();
    }
    [[nodiscard]] bool isSeen(int row) const
    {
        const QRect place = view()->visualRect(m_panel->model().index(row, 0));
        return view()->viewport()->rect().contains(place.center());
    }
    void list(Source *source, const ListAddress &address)
    {
        m_panel->setSource(source);
        m_panel->setList(address);
        QTRY_COMPARE(m_panel->model().state(), DocumentsModel::State::Loaded);
    }
    void openDatabase()
    {
        m_database = std::make_unique<OpenSession>();
        m_database->run("CREATE STORE books");
        m_database->run("CREATE INDEX title ON books KEYPATH 'title'");
        m_database->run(R"(PUT books {"title":"B"} KEY 5)");
        m_database->run(R"(PUT books {"title":"A"} KEY 7)");
        m_database->run(R"(PUT books {} KEY "a")");
    }
    void open(QAction *action)
    {
        QVERIFY(action->isEnabled());
        action->trigger();
        QVERIFY(bar()->isVisible());
        QCOMPARE(QApplication::focusWidget(), field());
    }
    // In place of what is there, as a person does.
    void type(const QString &text)
    {
        field()->selectAll();
        QTest::keyClicks(field(), text);
        QTest::keyClick(field(), Qt::Key_Return);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<OpenSession> m_database;
    std::unique_ptr<DocumentsPanel> m_panel;
};

KEYSCOPE_TEST(TestGoToBar);
#include "tst_gotobar.moc"
