#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/indexespage.h"
#include "ui/indexespanel.h"
#include "ui/loadpanel.h"
#include "ui/newdocumentindexdialog.h"
#include "ui/noteline.h"
#include "ui/placeholder.h"
#include "ui/preferences.h"
#include "ui/querypanel.h"
#include "ui/racepanel.h"
#include "ui/resultsview.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>

using namespace Qt::StringLiterals;

// The whole page, as a person uses it, on a real database.
class tst_IndexesPage final : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
        m_database = std::make_unique<OpenSession>();
        QVERIFY(m_database->get());
        m_page = std::make_unique<IndexesPage>(*m_preferences);
        m_page->resize(1000, 700);
        m_page->setSource(m_database->get());
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup()
    {
        run("RESUME INDEXING");
        (*m_database)->setIndexingPace(std::chrono::milliseconds(0));
        m_page.reset();
        m_database.reset();
    }

    void makesAnIndexAndQueriesIt()
    {
        QCOMPARE(run("SAVE 'users/1' {\"age\":30} IN Users"), "'users/1'");
        QCOMPARE(run("SAVE 'users/2' {\"age\":40} IN Users"), "'users/2'");
        m_page->indexes()->newIndexAction()->trigger();
        auto *dialog = m_page->findChild<NewDocumentIndexDialog *>();
        QVERIFY(dialog);
        auto *create = buttonOf(*dialog, u"Create index"_s);
        QVERIFY(!create->isEnabled());
        auto *collection = dialog->findChild<QComboBox *>(u"collection"_s);
        QTRY_COMPARE(collection->findData(u"Users"_s), 1);
        collection->setCurrentIndex(1);
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"name"_s), u"byAge"_s);
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"path"_s), u"age."_s);
        QVERIFY(!create->isEnabled()); // No key path.
        QCOMPARE(dialog->findChild<NoteLine *>(u"pathLine"_s)->kind(), NoteLine::Kind::Error);
        QTest::keyClick(dialog->findChild<QLineEdit *>(u"path"_s), Qt::Key_Backspace);
        QTRY_VERIFY(create->isEnabled());
        QTest::mouseClick(create, Qt::LeftButton);
        QTRY_COMPARE(m_page->indexes()->current(), u"byAge"_s);
        QTRY_COMPARE(state(), u"Up to date"_s);

        QTest::keyClicks(child<QLineEdit>(u"range"_s), u">= 35"_s);
        QTest::keyClick(child<QLineEdit>(u"range"_s), Qt::Key_Return);
        QTRY_COMPARE(badge(), NoteLine::Kind::Good);
        QCOMPARE(rows(u"queryResults"_s), QStringList{u"users/2"_s});
        QVERIFY(
            child<NoteLine>(u"cost"_s)->text().endsWith(u"2 reads: the index, then 1 document"_s));
    }

    void refusesWhatIsNoRange()
    {
        makeIndex();
        child<QLineEdit>(u"range"_s)->setText(u"about 5"_s);
        QVERIFY(!button(u"Query"_s)->isEnabled());
        QCOMPARE(child<NoteLine>(u"rangeLine"_s)->kind(), NoteLine::Kind::Error);
        child<QLineEdit>(u"range"_s)->setText(u">= 5 AND < 3"_s);
        QVERIFY(!button(u"Query"_s)->isEnabled());
        child<QLineEdit>(u"range"_s)->clear();
        QVERIFY(button(u"Query"_s)->isEnabled());
        QVERIFY(!child<NoteLine>(u"rangeLine"_s)->isVisible());
    }

    void tellsWhatIsStaleAndWaits()
    {
        makeIndex();
        m_page->indexes()->pauseAction()->trigger();
        QTRY_VERIFY(m_page->indexes()->pauseAction()->isChecked());
        QCOMPARE(run("SAVE 'users/1/account' {\"user\":\"users/1\"} IN Accounts"),
                 "'users/1/account'");
        QTRY_COMPARE(state(), u"Paused, 1 left"_s);
        QTest::mouseClick(button(u"Query"_s), Qt::LeftButton);
        QTRY_COMPARE(badge(), NoteLine::Kind::Warning);
        QVERIFY(child<NoteLine>(u"badge"_s)->text().contains(u"Paused, 1 left"_s));
        QCOMPARE(rows(u"queryResults"_s), QStringList());

        // By its key it is there.
        QTest::keyClicks(child<QLineEdit>(u"keys"_s), u"users/1/account, users/2"_s);
        QTest::keyClick(child<QLineEdit>(u"keys"_s), Qt::Key_Return);
        QTRY_COMPARE(rows(u"loadResults"_s), (QStringList{u"users/1/account"_s, u"users/2"_s}));

        // Waiting can be given up, holds nothing else up, and ends when the index gets there.
        QTest::mouseClick(button(u"Wait for it"_s), Qt::LeftButton);
        QTRY_VERIFY(button(u"Cancel"_s)->isEnabled());
        QTest::mouseClick(button(u"Cancel"_s), Qt::LeftButton);
        QVERIFY(button(u"Query"_s)->isEnabled());
        QTest::mouseClick(button(u"Wait for it"_s), Qt::LeftButton);
        m_page->indexes()->pauseAction()->trigger();
        QTRY_COMPARE(badge(), NoteLine::Kind::Good);
        QCOMPARE(rows(u"queryResults"_s), QStringList{u"users/1/account"_s});
    }

    void opensWhatWasFound()
    {
        QCOMPARE(run("SAVE 'a' {}"), "'a'");
        QSignalSpy chosen(m_page.get(), &IndexesPage::recordChosen);
        child<QComboBox>(u"by"_s)->setCurrentIndex(int(LoadPanel::By::Prefix));
        QTest::keyClicks(child<QLineEdit>(u"keys"_s), u"a"_s);
        QTest::keyClick(child<QLineEdit>(u"keys"_s), Qt::Key_Return);
        QTRY_COMPARE(rows(u"loadResults"_s), QStringList{u"a"_s});
        auto *results = child<ResultsView>(u"loadResults"_s);
        results->setCurrentIndex(results->model()->index(0, 0));
        QTest::keyClick(results, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
    }

    void racesOverTheAccountExample()
    {
        QTRY_VERIFY(child<Placeholder>(u"noIndexes"_s)->isVisible());
        child<Placeholder>(u"noIndexes"_s)->clicked();
        QTRY_COMPARE(m_page->indexes()->current(), u"AccountsByUser"_s);
        auto *start = child<QPushButton>(u"race"_s);
        QTRY_VERIFY(start->isEnabled());
        child<QSlider>(u"pace"_s)->setValue(2); // So slow that the query surely comes first.
        QTest::mouseClick(start, Qt::LeftButton);
        const Race &race = m_page->race()->race();
        QTRY_VERIFY(race.finish(Race::Way::QueryAndWait));
        QTRY_VERIFY(!race.isRunning());
        QVERIFY(race.finish(Race::Way::Load)->isFound);
        QCOMPARE(race.finish(Race::Way::Load)->statement, "LOAD 'users/1/account'");
        QVERIFY(!race.finish(Race::Way::Query)->isFound);
        QVERIFY(race.finish(Race::Way::Query)->isStale);
        QVERIFY(race.finish(Race::Way::QueryAndWait)->isFound);
        QVERIFY(!race.finish(Race::Way::QueryAndWait)->isStale);
        QVERIFY(race.finish(Race::Way::QueryAndWait)->duration >= std::chrono::milliseconds(90));
        QCOMPARE(race.tally(Race::Way::Query).notFound, 1);
        QCOMPARE(child<NoteLine>(u"answer0"_s)->kind(), NoteLine::Kind::Good);
        QCOMPARE(child<NoteLine>(u"answer1"_s)->kind(), NoteLine::Kind::Warning);
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_COMPARE(race.tally(Race::Way::QueryAndWait).rounds, 2);
        QCOMPARE(run("LOAD 'users/2/account'"),
                 R"({"user":"users/2","balance":100,"@metadata":{"@collection":"Accounts"}})");
    }

    void racesOverAnyIndexButNotInATransaction()
    {
        QCOMPARE(run("CREATE INDEX deep ON DOCUMENTS KEYPATH 'a.b'"), "ok");
        QTRY_COMPARE(m_page->indexes()->current(), u"deep"_s);
        m_page->showRace();
        auto *start = child<QPushButton>(u"race"_s);
        QCOMPARE(run("BEGIN"), "ok");
        QTRY_VERIFY(!start->isEnabled());
        QCOMPARE(run("ABORT"), "ok");
        QTRY_VERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        const Race &race = m_page->race()->race();
        QTRY_VERIFY(race.finish(Race::Way::QueryAndWait));
        QVERIFY(race.finish(Race::Way::QueryAndWait)->isFound);
        QVERIFY(race.saved().constLast().startsWith("SAVE 'races/' {\"a\":{\"b\":\"race at "));
    }

    void rebuildsAndDrops()
    {
        makeIndex();
        m_page->indexes()->rebuildAction()->trigger();
        QTRY_COMPARE(state(), u"Up to date"_s);
        m_page->indexes()->dropAction()->trigger();
        auto *box = m_page->findChild<QMessageBox *>();
        QVERIFY(box);
        QTest::mouseClick(buttonOf(*box, u"Drop AccountsByUser"_s), Qt::LeftButton);
        QTRY_COMPARE(m_page->indexes()->model().rowCount(), 0);
        QVERIFY(!m_page->indexes()->rebuildAction()->isEnabled());
    }

    void namesWhatCouldNotBeIndexed()
    {
        makeIndex();
        QCOMPARE(run("SAVE 'bad' {\"user\":{\"$date\":\"never\"}} IN Accounts"), "'bad'");
        QTRY_COMPARE(state(), u"Up to date · 1 not indexed"_s);
        QTRY_VERIFY(child<QLabel>(u"failures"_s)->isVisible());
        QVERIFY(child<QLabel>(u"failures"_s)->text().startsWith(u"bad: "_s));
    }

private:
    QByteArray run(const char *statement) { return m_database->run(statement); }
    void makeIndex()
    {
        QCOMPARE(run("CREATE INDEX AccountsByUser ON DOCUMENTS IN Accounts KEYPATH 'user'"), "ok");
        QTRY_COMPARE(m_page->indexes()->current(), u"AccountsByUser"_s);
        QTRY_COMPARE(state(), u"Up to date"_s);
    }
    template <typename T>
    T *child(const QString &name) const
    {
        auto *found = m_page->findChild<T *>(name);
        if (!found)
            qFatal("There is no %s.", qPrintable(name));
        return found;
    }
    static QPushButton *buttonOf(const QWidget &widget, const QString &text)
    {
        for (QPushButton *button : widget.findChildren<QPushButton *>()) {
            if (button->text() == text)
                return button;
        }
        qFatal("There is no button %s.", qPrintable(text));
        return nullptr;
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        return buttonOf(*m_page->query(), text);
    }
    [[nodiscard]] NoteLine::Kind badge() const { return child<NoteLine>(u"badge"_s)->kind(); }
    [[nodiscard]] QString state() const
    {
        const IndexesModel &model = m_page->indexes()->model();
        return model.index(0, IndexesModel::StateColumn).data().toString();
    }
    [[nodiscard]] QStringList rows(const QString &view) const
    {
        QStringList keys;
        const QAbstractItemModel *model = child<ResultsView>(view)->model();
        for (int row = 0; row < model->rowCount(); ++row)
            keys << model->index(row, ResultsModel::KeyColumn).data().toString();
        return keys;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<OpenSession> m_database;
    std::unique_ptr<IndexesPage> m_page;
};

KEYSCOPE_TEST(tst_IndexesPage);
#include "tst_indexespage.moc"
