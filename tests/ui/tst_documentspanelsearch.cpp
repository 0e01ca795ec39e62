#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/documentspanel.h"
#include "ui/placeholder.h"
#include "ui/preferences.h"
#include "ui/rowsview.h"
#include "ui/searchbar.h"
#include "ui/searchfield.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const ListAddress searchedInPanel{.kind = ListAddress::Kind::AllDocuments, .name = {}};

} // namespace

// What a person sees of searching and sorting.
class TestDocumentsPanelSearch final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void findsByCondition();
    void tellsHowFarItIsAndStops();
    void escapeStopsThenLeaves();
    void keepsTheCurrentKeyWhenTheSearchIsLeft();
    void offersToSearchAgainAfterAChange();
    void saysThatTheTransactionIsNotSearched();
    void saysThatNothingFits();
    void sortsByTheHeader();
    void readsKeysFromTheEndWithoutASearch();
    void takesSortingBack();
    void goesToAKeyAmongHits();
    void copiesEveryKeyOfALongList();
    void deletesManyHits();

private:
    void show(int documents);
    void search(const QString &condition);
    void clickHeader(DocumentsModel::Column column);
    [[nodiscard]] RowsView *view() const { return m_panel->view(); }
    [[nodiscard]] const DocumentsModel &model() const { return m_panel->model(); }
    [[nodiscard]] SearchField *field() const { return m_panel->findChild<SearchField *>(); }
    [[nodiscard]] SearchBar *bar() const { return m_panel->findChild<SearchBar *>(); }
    [[nodiscard]] QPushButton *button(const QString &name) const
    {
        return m_panel->findChild<QPushButton *>(name);
    }
    [[nodiscard]] QString heading() const
    {
        return m_panel->findChild<QLabel *>(u"heading"_s)->text();
    }
    [[nodiscard]] QString key(int row) const
    {
        return model().index(row, DocumentsModel::KeyColumn).data().toString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<DocumentsPanel> m_panel;
};

void TestDocumentsPanelSearch::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
    m_source = std::make_unique<FakeSource>();
    m_panel = std::make_unique<DocumentsPanel>(*m_preferences);
    m_panel->resize(900, 500);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestDocumentsPanelSearch::cleanup()
{
    m_panel.reset();
    m_source.reset();
}

void TestDocumentsPanelSearch::show(int documents)
{
    m_source->fill(u"users/"_s, documents);
    m_panel->setSource(m_source.get());
    m_panel->setList(searchedInPanel);
    QTRY_COMPARE(model().state(), DocumentsModel::State::Loaded);
    view()->setFocus();
}

void TestDocumentsPanelSearch::search(const QString &condition)
{
    field()->edit();
    field()->setMode(SearchField::Mode::Condition);
    auto *text = field()->findChild<QLineEdit *>(u"filter"_s);
    text->setText(condition);
    QTest::keyClick(text, Qt::Key_Return);
}

void TestDocumentsPanelSearch::clickHeader(DocumentsModel::Column column)
{
    QHeaderView *header = view()->horizontalHeader();
    const QPoint place(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                       header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
}

void TestDocumentsPanelSearch::findsByCondition()
{
    show(500);
    search(u"n > 490"_s);
    QTRY_COMPARE(model().rowCount(), 10);
    QCOMPARE(heading(), u"All documents · 10 found"_s);
    QVERIFY(bar()->isHidden());
    QCOMPARE(QApplication::focusWidget(), view());
    field()->findChild<QLineEdit *>(u"filter"_s)->clear();
    QTRY_COMPARE(model().rowCount(), 500);
    QVERIFY(!model().search());
}

void TestDocumentsPanelSearch::tellsHowFarItIsAndStops()
{
    show(1000);
    m_source->searchPieces = 10;
    m_source->hold();
    search(u"n > 0"_s);
    QCOMPARE(m_source->waiting(), 1);
    m_source->release();
    QCOMPARE(m_source->waiting(), 2); // The next piece, and the rows of what there is.
    m_source->release(1);
    QVERIFY(bar()->isHidden()); // Under 0.1 s nothing.
    QTRY_VERIFY(bar()->isVisible());
    QCOMPARE(bar()->text(), u"100 of 1,000 documents searched, 100 found so far"_s);
    QTRY_COMPARE(model().rowCount(), 100);
    QCOMPARE(heading(), u"All documents · 100 found so far"_s);
    QTest::mouseClick(button(u"cancelSearch"_s), Qt::LeftButton);
    m_source->releaseAll();
    QTRY_COMPARE(bar()->text(),
                 u"This list is not whole: cancelled after 100 of 1,000 documents, 100 found."_s);
    QCOMPARE(heading(), u"All documents · 100 found"_s);
    QTest::mouseClick(button(u"searchAgain"_s), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 1000);
    QTRY_VERIFY(bar()->isHidden());
}

void TestDocumentsPanelSearch::escapeStopsThenLeaves()
{
    show(100);
    m_source->searchPieces = 10;
    m_source->hold();
    search(u"n > 0"_s);
    m_source->release();
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!model().isSearching());
    m_source->releaseAll();
    QTRY_COMPARE(model().rowCount(), 10);
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_COMPARE(model().rowCount(), 100);
    QVERIFY(field()->text().isEmpty());
}

void TestDocumentsPanelSearch::keepsTheCurrentKeyWhenTheSearchIsLeft()
{
    show(3000);
    search(u"n > 2000"_s);
    QTRY_COMPARE(model().rowCount(), 1000);
    QTRY_COMPARE(key(499), u"users/002500"_s);
    view()->selectRow(499);
    QTRY_VERIFY(m_panel->current());
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_COMPARE(model().rowCount(), 3000);
    QTRY_COMPARE(view()->currentIndex().row(), 2499);
    QTRY_COMPARE(key(2499), u"users/002500"_s);
    QCOMPARE(m_panel->selectedRows(), 1);
    QVERIFY(
        view()->viewport()->rect().contains(view()->visualRect(view()->currentIndex()).center()));
}

void TestDocumentsPanelSearch::offersToSearchAgainAfterAChange()
{
    show(100);
    search(u"n <= 50"_s);
    QTRY_COMPARE(model().rowCount(), 50);
    view()->selectRow(20);
    m_source->put(u"users/000000"_s, "{\"n\":0}");
    m_source->announceChange();
    QTRY_VERIFY(bar()->isVisible());
    QCOMPARE(bar()->text(), u"Changed since this search."_s);
    QCOMPARE(model().rowCount(), 50);
    QCOMPARE(view()->currentIndex().row(), 20);
    QTest::mouseClick(button(u"searchAgain"_s), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 51);
    QTRY_COMPARE(view()->currentIndex().row(), 21); // The same key.
    QTRY_VERIFY(bar()->isHidden());
}

void TestDocumentsPanelSearch::saysThatTheTransactionIsNotSearched()
{
    show(10);
    m_source->run(statement::Begin{});
    QTRY_COMPARE(m_source->transactionState(), TransactionState::Open);
    search(u"n > 0"_s);
    QTRY_COMPARE(bar()->text(), u"Without the open transaction’s changes."_s);
    QVERIFY(bar()->isVisible());
    m_source->run(statement::Abort{});
    QTRY_VERIFY(!bar()->text().contains(u"transaction"_s));
}

void TestDocumentsPanelSearch::saysThatNothingFits()
{
    show(10);
    search(u"n > 100"_s);
    auto *placeholder = m_panel->findChild<Placeholder *>();
    QTRY_COMPARE(placeholder->title(), u"Nothing fits “n > 100”"_s);
    QVERIFY(placeholder->isVisible());
    QTest::mouseClick(placeholder->findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 10);
}

void TestDocumentsPanelSearch::sortsByTheHeader()
{
    show(300);
    m_source->put(u"users/000100"_s, "{\"n\":100,\"long\":\"xxxxxxxx\"}");
    const QHeaderView *header = view()->horizontalHeader();
    QCOMPARE(header->sortIndicatorSection(), int(DocumentsModel::KeyColumn));
    clickHeader(DocumentsModel::SizeColumn);
    QTRY_COMPARE(key(0), u"users/000100"_s);
    QCOMPARE(header->sortIndicatorSection(), int(DocumentsModel::SizeColumn));
    QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(heading(), u"All documents · 300 documents"_s);
    clickHeader(DocumentsModel::SizeColumn);
    QTRY_COMPARE(key(0), u"users/000001"_s);
    QTRY_COMPARE(header->sortIndicatorOrder(), Qt::AscendingOrder);
    clickHeader(DocumentsModel::SizeColumn); // Back to the list.
    QTRY_VERIFY(!model().search());
    QCOMPARE(header->sortIndicatorSection(), int(DocumentsModel::KeyColumn));
    clickHeader(DocumentsModel::PreviewColumn); // Which has no order.
    QVERIFY(!model().search());
    QCOMPARE(header->sortIndicatorSection(), int(DocumentsModel::KeyColumn));
}

void TestDocumentsPanelSearch::readsKeysFromTheEndWithoutASearch()
{
    show(3000);
    m_panel->goTo(DocumentKey::fromTrusted(u"users/000200"_s));
    QTRY_VERIFY(m_panel->current());
    clickHeader(DocumentsModel::KeyColumn);
    QTRY_COMPARE(key(0), u"users/003000"_s);
    QVERIFY(m_source->searchRequests.isEmpty());
    QTRY_COMPARE(view()->currentIndex().row(), 2800); // The same key.
    QTRY_COMPARE(key(2800), u"users/000200"_s);
    m_panel->goTo(DocumentKey::fromTrusted(u"users/002999"_s));
    QTRY_COMPARE(view()->currentIndex().row(), 1);
    clickHeader(DocumentsModel::KeyColumn);
    QTRY_COMPARE(key(0), u"users/000001"_s);
}

void TestDocumentsPanelSearch::takesSortingBack()
{
    show(100);
    m_source->searchPieces = 10;
    m_source->hold();
    clickHeader(DocumentsModel::SizeColumn);
    m_source->release();
    QTRY_VERIFY(bar()->isVisible());
    QCOMPARE(bar()->text(), u"10 of 100 documents read, to sort them by size"_s);
    QTest::keyClick(view(), Qt::Key_Escape);
    m_source->releaseAll();
    QTRY_VERIFY(bar()->isHidden());
    QCOMPARE(view()->horizontalHeader()->sortIndicatorSection(), int(DocumentsModel::KeyColumn));
    QCOMPARE(model().rowCount(), 100);
}

void TestDocumentsPanelSearch::goesToAKeyAmongHits()
{
    show(3000);
    search(u"n > 1000"_s);
    QTRY_COMPARE(model().rowCount(), 2000);
    m_panel->goTo(DocumentKey::fromTrusted(u"users/002500"_s));
    QTRY_COMPARE(view()->currentIndex().row(), 1499);
}

void TestDocumentsPanelSearch::copiesEveryKeyOfALongList()
{
    show(10'000);
    QTest::keyClick(view(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(m_panel->selectedRows(), 10'000);
    QVERIFY(m_panel->isAllSelected());
    QApplication::clipboard()->clear();
    m_panel->copyKeyAction()->trigger();
    QTRY_VERIFY(!QApplication::clipboard()->text().isEmpty());
    const QStringList keys = QApplication::clipboard()->text().split(u'\n');
    QCOMPARE(keys.size(), 10'000);
    QCOMPARE(keys.last(), u"users/010000"_s);
}

void TestDocumentsPanelSearch::deletesManyHits()
{
    show(5000);
    search(u"n > 1000"_s);
    QTRY_COMPARE(model().rowCount(), 4000);
    QTest::keyClick(view(), Qt::Key_A, Qt::ControlModifier);
    QVERIFY(!m_panel->isAllSelected());
    m_panel->deleteAction()->trigger();
    QMessageBox *box = nullptr;
    QTRY_VERIFY((box = m_panel->findChild<QMessageBox *>()));
    QCOMPARE(box->text(), u"Delete 4,000 documents?"_s);
    for (QAbstractButton *candidate : box->buttons()) {
        if (candidate->text() == u"Delete 4,000 documents"_s)
            QTest::mouseClick(candidate, Qt::LeftButton);
    }
    QTRY_VERIFY(!m_source->stored(u"users/001001"_s));
    QVERIFY(!m_source->stored(u"users/005000"_s));
    QVERIFY(m_source->stored(u"users/001000"_s));
    QTRY_VERIFY(bar()->isVisible());
    QCOMPARE(bar()->text(), u"Changed since this search."_s);
}

KEYSCOPE_TEST(TestDocumentsPanelSearch);
#include "tst_documentspanelsearch.moc"
