#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/collectionspanel.h"
#include "ui/preferences.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace {

const ListAddress users{.kind = ListAddress::Kind::Collection, .name = u"Users"_s};
const ListAddress store1{.kind = ListAddress::Kind::Store, .name = u"store1"_s};

} // namespace

class TestCollectionsPanel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void showsAllDocumentsFirst();
    void activatesListsByKeyboardAndMouse();
    void keepsSelectionAndExpansion();
    void goesBackToAllDocumentsWhenTheListIsGone();
    void selectsAListThatIsYetToCome();
    void dropsAStoreAfterSayingWhatGoesWithIt();
    void changesNothingWhenAPersonDeclines();
    void clearsACollection();
    void saysWhyAStatementFailed();
    void copiesTheName();
    void opensAnIdentitysDocuments();
    void offersNothingToWriteWhereTheFileCannotBeWritten();

private:
    void load();
    [[nodiscard]] QTreeView *view() const { return m_panel->findChild<QTreeView *>(); }
    [[nodiscard]] QModelIndex row(const QString &name) const;
    [[nodiscard]] QMessageBox *question() const { return m_panel->findChild<QMessageBox *>(); }
    void press(const QString &button);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<CollectionsPanel> m_panel;
};

void TestCollectionsPanel::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
    m_source = std::make_unique<FakeSource>();
    Catalog &catalog = m_source->answerCatalog;
    catalog.documents = 41'316;
    catalog.collections = {{.name = u"Orders"_s, .documents = 28'911, .uncommitted = false},
                           {.name = u"Users"_s, .documents = 12'402, .uncommitted = true}};
    catalog.stores = {{.name = u"store1"_s,
                       .records = 4,
                       .hasGenerator = true,
                       .currentNumber = 5,
                       .committedNumber = 5,
                       .uncommitted = false}};
    catalog.identities = {{.prefix = u"users/"_s,
                           .value = 12'402,
                           .committedValue = 12'402,
                           .nextKey = u"users/12403"_s}};
    catalog.identityCount = 1;
    m_source->onRun = [](const Statement &) { return Outcome(); };
    m_panel = std::make_unique<CollectionsPanel>(*m_preferences);
    m_panel->resize(300, 400);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestCollectionsPanel::cleanup()
{
    m_panel.reset();
    m_source.reset();
}

void TestCollectionsPanel::load()
{
    m_panel->setSource(m_source.get());
    QTRY_VERIFY(m_panel->selected());
}

QModelIndex TestCollectionsPanel::row(const QString &name) const
{
    const QModelIndexList found =
        view()->model()->match(view()->model()->index(0, 0), Qt::DisplayRole, name, 1,
                               Qt::MatchExactly | Qt::MatchRecursive);
    return found.value(0);
}

void TestCollectionsPanel::press(const QString &button)
{
    QTRY_VERIFY(question());
    for (QAbstractButton *candidate : question()->buttons()) {
        if (candidate->text().remove(u'&') == button) {
            QTest::mouseClick(candidate, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(u"No button "_s + button));
}

void TestCollectionsPanel::showsAllDocumentsFirst()
{
    auto *hint = m_panel->findChild<QLabel *>(u"hint"_s);
    QVERIFY(hint->isVisible()); // No database yet: says what to do.
    QSignalSpy activated(m_panel.get(), &CollectionsPanel::listActivated);
    load();
    QVERIFY(!hint->isVisible());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().first().value<ListAddress>(), ListAddress());
    QVERIFY(view()->isExpanded(view()->model()->index(0, 0)));
    QVERIFY(view()->isExpanded(view()->model()->index(1, 0)));
}

void TestCollectionsPanel::activatesListsByKeyboardAndMouse()
{
    load();
    QSignalSpy activated(m_panel.get(), &CollectionsPanel::listActivated);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(activated.size(), 2);
    QCOMPARE(activated.last().first().value<ListAddress>(), users);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {},
                      view()->visualRect(row(u"store1"_s)).center());
    QCOMPARE(activated.last().first().value<ListAddress>(), store1);
    QCOMPARE(m_panel->selected(), store1);
}

void TestCollectionsPanel::keepsSelectionAndExpansion()
{
    load();
    m_panel->select(users);
    view()->collapse(view()->model()->index(1, 0));
    QSignalSpy activated(m_panel.get(), &CollectionsPanel::listActivated);
    m_source->answerCatalog.collections.prepend(
        CollectionSummary{.name = u"@empty"_s, .documents = 1, .uncommitted = true});
    m_source->announceChange();
    QTRY_VERIFY(row(u"@empty"_s).isValid());
    QCOMPARE(view()->currentIndex().data().toString(), u"Users"_s);
    QVERIFY(view()->isExpanded(view()->model()->index(0, 0)));
    QVERIFY(!view()->isExpanded(view()->model()->index(1, 0)));
    QVERIFY(activated.isEmpty());
}

void TestCollectionsPanel::goesBackToAllDocumentsWhenTheListIsGone()
{
    load();
    m_panel->select(store1);
    m_source->answerCatalog.stores.clear();
    m_source->announceChange();
    QTRY_COMPARE(m_panel->selected(), ListAddress());
    QCOMPARE(view()->currentIndex(), view()->model()->index(0, 0));
}

void TestCollectionsPanel::selectsAListThatIsYetToCome()
{
    load();
    const ListAddress store2{.kind = ListAddress::Kind::Store, .name = u"store2"_s};
    m_panel->select(store2);
    QCOMPARE(m_panel->selected(), ListAddress());
    m_source->answerCatalog.stores.append(m_source->answerCatalog.stores.first());
    m_source->answerCatalog.stores.last().name = u"store2"_s;
    m_source->announceChange();
    QTRY_COMPARE(m_panel->selected(), store2);
}

void TestCollectionsPanel::dropsAStoreAfterSayingWhatGoesWithIt()
{
    load();
    m_panel->select(store1);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Delete);
    QTRY_VERIFY(question());
    QVERIFY(question()->informativeText().contains(u"4 records"_s));
    QVERIFY(question()->informativeText().contains(u"key generator"_s));
    press(u"Drop store1"_s);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(std::get<statement::DropStore>(*m_source->statements.first()).name, u"store1"_s);
}

void TestCollectionsPanel::changesNothingWhenAPersonDeclines()
{
    load();
    m_panel->select(store1);
    m_panel->dropAction()->trigger();
    QTRY_VERIFY(question());
    QTest::keyClick(question(), Qt::Key_Escape);
    QTRY_VERIFY(!question());
    QVERIFY(m_source->statements.isEmpty());
}

void TestCollectionsPanel::clearsACollection()
{
    load();
    m_panel->select(users);
    QVERIFY(!m_panel->dropAction()->isEnabled());
    m_panel->clearAction()->trigger();
    press(u"Delete %1 documents"_s.arg(QLocale().toString(12'402)));
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(std::get<statement::ClearDocuments>(*m_source->statements.first()).collection,
             u"Users"_s);
}

void TestCollectionsPanel::saysWhyAStatementFailed()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = failure(ErrorCode::ReadOnlyError, u"It is read-only."_s);
        return outcome;
    };
    load();
    m_panel->select(store1);
    QSignalSpy failed(m_panel.get(), &CollectionsPanel::failed);
    m_panel->dropAction()->trigger();
    press(u"Drop store1"_s);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed.first().at(1).value<StorageError>().message, u"It is read-only."_s);
}

void TestCollectionsPanel::copiesTheName()
{
    load();
    m_panel->select(store1);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"store1"_s);
}

void TestCollectionsPanel::opensAnIdentitysDocuments()
{
    load();
    QSignalSpy prefixes(m_panel.get(), &CollectionsPanel::prefixActivated);
    const QPoint there = view()->visualRect(row(u"users/"_s)).center();
    // A double click begins with a click.
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, there);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, there);
    QTRY_COMPARE(prefixes.size(), 1);
    QCOMPARE(prefixes.first().first().toString(), u"users/"_s);
    QCOMPARE(m_panel->selected(), ListAddress());
}

void TestCollectionsPanel::offersNothingToWriteWhereTheFileCannotBeWritten()
{
    m_source->readOnly = true;
    load();
    m_panel->select(store1);
    for (const QAction *action : {m_panel->newDocumentAction(), m_panel->newStoreAction(),
                                  m_panel->clearAction(), m_panel->dropAction()})
        QVERIFY(!action->isEnabled());
    QVERIFY(m_panel->copyNameAction()->isEnabled());
}

KEYSCOPE_TEST(TestCollectionsPanel);
#include "tst_collectionspanel.moc"
