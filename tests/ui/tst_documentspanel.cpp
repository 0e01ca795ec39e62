#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/documentspanel.h"
#include "ui/placeholder.h"
#include "ui/preferences.h"
#include "ui/rowsview.h"
#include "ui/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const ListAddress allDocuments{.kind = ListAddress::Kind::AllDocuments, .name = {}};

QString keyOf(const std::optional<RecordAddress> &address)
{
    return address ? toDisplayText(address->key) : QString();
}

} // namespace

class TestDocumentsPanel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void saysHowManyThereAre();
    void looksDifferentEmptyFilteredAndFailed();
    void filtersWhileAPersonTypes();
    void opensByKeyAndByDoubleClick();
    void deletesAfterAskingOnce();
    void deletesManyInOneTransaction();
    void keepsTheChoiceWithItsKeys();
    void showsTheSameKeysAsBeforeAChange();
    void tellsWhenTheCurrentKeyIsGone();
    void copiesKeysAndJson();
    void goesToAKeyFarAway();
    void offersNothingToWriteWhereTheFileCannotBeWritten();

private:
    void show(int documents);
    [[nodiscard]] RowsView *view() const { return m_panel->view(); }
    [[nodiscard]] QString heading() const
    {
        return m_panel->findChild<QLabel *>(u"heading"_s)->text();
    }
    [[nodiscard]] Placeholder *placeholder() const { return m_panel->findChild<Placeholder *>(); }
    void clickInBox(const QString &button);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<DocumentsPanel> m_panel;
};

void TestDocumentsPanel::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_folder->filePath(u"settings.ini"_s));
    m_source = std::make_unique<FakeSource>();
    m_panel = std::make_unique<DocumentsPanel>(*m_preferences);
    m_panel->resize(900, 500);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestDocumentsPanel::cleanup()
{
    m_panel.reset();
    m_source.reset();
}

void TestDocumentsPanel::show(int documents)
{
    m_source->fill(u"users/"_s, documents);
    m_panel->setSource(m_source.get());
    m_panel->setList(allDocuments);
    QTRY_COMPARE(m_panel->model().state(), DocumentsModel::State::Loaded);
}

// Presses the button of the question that is open.
void TestDocumentsPanel::clickInBox(const QString &button)
{
    QMessageBox *box = nullptr;
    QTRY_VERIFY((box = m_panel->findChild<QMessageBox *>()));
    for (QAbstractButton *candidate : box->buttons()) {
        if (candidate->text() == button) {
            QTest::mouseClick(candidate, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(u"No button "_s + button));
}

void TestDocumentsPanel::saysHowManyThereAre()
{
    show(1234);
    QCOMPARE(heading(), u"All documents · %1 documents"_s.arg(QLocale().toString(1234)));
    QVERIFY(view()->isVisible());
    QVERIFY(!placeholder()->isVisible());
}

void TestDocumentsPanel::looksDifferentEmptyFilteredAndFailed()
{
    QCOMPARE(placeholder()->title(), u"No database is open"_s);
    show(0);
    QVERIFY(placeholder()->isVisible());
    QCOMPARE(placeholder()->title(), u"No documents yet"_s);
    QSignalSpy wanted(m_panel.get(), &DocumentsPanel::newDocumentRequested);
    auto *button = placeholder()->findChild<QPushButton *>();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);

    m_source->fill(u"users/"_s, 3);
    m_source->announceChange();
    QTRY_VERIFY(view()->isVisible());
    auto *filter = m_panel->findChild<QLineEdit *>(u"filter"_s);
    QTest::keyClicks(filter, u"orders"_s);
    QTRY_COMPARE(placeholder()->title(), u"No key fits “orders”"_s);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(m_panel->model().rowCount(), 3);
    QVERIFY(filter->text().isEmpty());

    m_source->failure = StorageError{
        .code = ErrorCode::UnknownError, .message = u"The disk is gone."_s, .line = 0, .column = 0};
    m_source->announceChange();
    auto *notice = m_panel->findChild<QLabel *>(u"notice"_s);
    QTRY_VERIFY(notice->isVisible());
    QVERIFY(notice->text().contains(u"The disk is gone."_s));
    QVERIFY(view()->isVisible()); // The rows before can still be read.
    m_panel->setSource(m_source.get());
    m_panel->setList(allDocuments);
    QTRY_COMPARE(placeholder()->title(), u"The keys could not be read"_s);
    QCOMPARE(placeholder()->hint(), u"The disk is gone."_s);
    m_source->failure.reset();
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(m_panel->model().rowCount(), 3);
}

void TestDocumentsPanel::filtersWhileAPersonTypes()
{
    show(500);
    auto *filter = m_panel->findChild<QLineEdit *>(u"filter"_s);
    m_source->pageRequests.clear();
    QTest::keyClicks(filter, u"users/00010"_s);
    QTRY_COMPARE(m_panel->model().rowCount(), 10);
    QCOMPARE(heading(), u"All documents · 10 found"_s);
    // One reading for the text, not one a letter.
    QCOMPARE(m_source->pageRequests.size(), 1);
    QTest::keyClick(filter, Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), view());
    QCOMPARE(keyOf(m_panel->current()), u"users/000100"_s);
    QTest::keyClick(filter, Qt::Key_Escape);
    QTRY_COMPARE(m_panel->model().rowCount(), 500);
}

void TestDocumentsPanel::opensByKeyAndByDoubleClick()
{
    show(20);
    QSignalSpy opened(m_panel.get(), &DocumentsPanel::openRequested);
    view()->setFocus(); // Which makes the first row the current one.
    QSignalSpy current(m_panel.get(), &DocumentsPanel::currentChanged);
    const QPoint third = view()->visualRect(m_panel->model().index(2, 0)).center();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(current.size(), 1);
    QCOMPARE(keyOf(current.last().first().value<std::optional<RecordAddress>>()),
             u"users/000003"_s);
    QVERIFY(opened.isEmpty());
    QTest::keyClick(view(), Qt::Key_Return);
    QTest::keyClick(view(), Qt::Key_F2);
    QCOMPARE(opened.size(), 2);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(opened.size(), 3);
    // An address has no default value, which QVariant::value() would need.
    const auto *address = static_cast<const RecordAddress *>(opened.last().first().constData());
    QCOMPARE(toDisplayText(address->key), u"users/000003"_s);
}

void TestDocumentsPanel::deletesAfterAskingOnce()
{
    show(20);
    view()->setFocus();
    view()->selectRow(4);
    QTest::keyClick(view(), Qt::Key_Delete);
    QMessageBox *box = nullptr;
    QTRY_VERIFY((box = m_panel->findChild<QMessageBox *>()));
    QCOMPARE(box->text(), u"Delete users/000005?"_s);
    clickInBox(u"Delete"_s);
    QTRY_COMPARE(m_panel->model().rowCount(), 19);
    QVERIFY(!m_source->stored(u"users/000005"_s));
    QCOMPARE(m_source->statements.size(), 1); // A transaction of its own.
}

void TestDocumentsPanel::deletesManyInOneTransaction()
{
    show(20);
    view()->setFocus();
    view()->selectRow(4);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(m_panel->selectedRows(), 3);
    QTest::keyClick(view(), Qt::Key_Delete);
    clickInBox(u"Delete 3 documents"_s);
    QTRY_COMPARE(m_panel->model().rowCount(), 17);
    QCOMPARE(m_source->statements.size(), 5); // BEGIN, three DELETE, COMMIT.
    QVERIFY(std::holds_alternative<statement::Begin>(*m_source->statements.first()));
    QVERIFY(std::holds_alternative<statement::Commit>(*m_source->statements.last()));
}

void TestDocumentsPanel::keepsTheChoiceWithItsKeys()
{
    show(300);
    view()->selectRow(10);
    QTRY_COMPARE(keyOf(m_panel->current()), u"users/000011"_s);
    QSignalSpy current(m_panel.get(), &DocumentsPanel::currentChanged);
    m_source->put(u"admins/1"_s, "{}");
    m_source->put(u"users/000002a"_s, "{}");
    m_source->announceChange();
    QTRY_COMPARE(m_panel->model().rowCount(), 302);
    QTRY_COMPARE(view()->currentIndex().row(), 12);
    QCOMPARE(keyOf(m_panel->current()), u"users/000011"_s);
    QCOMPARE(m_panel->selectedRows(), 1);
    QVERIFY(view()->selectionModel()->isRowSelected(12));
    QVERIFY(current.isEmpty()); // Nobody has to read the document again.
}

// What others write above does not move what is read, and nothing scrolls back to the choice.
void TestDocumentsPanel::showsTheSameKeysAsBeforeAChange()
{
    show(3000);
    view()->selectRow(10);
    view()->verticalScrollBar()->setValue(1500);
    const auto topKey = [this] { return m_panel->model().keyAt(view()->topRow()); };
    const RecordKey key = DocumentKey::fromTrusted(u"users/001501"_s);
    QTRY_COMPARE(topKey(), key);
    QSignalSpy refreshed(&m_panel->model(), &DocumentsModel::refreshed);
    for (int written = 1; written <= 3; ++written) {
        m_source->put(u"admins/%1"_s.arg(written), "{}");
        m_source->announceChange();
        QTRY_COMPARE(refreshed.size(), written);
        QCOMPARE(view()->topRow(), 1500 + written);
        QTRY_COMPARE(topKey(), key);
    }
    m_source->remove(u"users/000011"_s); // Even that which is chosen.
    m_source->announceChange();
    QTRY_COMPARE(refreshed.size(), 4);
    QTRY_COMPARE(topKey(), key);
}

void TestDocumentsPanel::tellsWhenTheCurrentKeyIsGone()
{
    show(5);
    view()->selectRow(4);
    QTRY_COMPARE(keyOf(m_panel->current()), u"users/000005"_s);
    auto *filter = m_panel->findChild<QLineEdit *>(u"filter"_s);
    QSignalSpy current(m_panel.get(), &DocumentsPanel::currentChanged);
    QTest::keyClicks(filter, u"users/000001"_s);
    QTRY_COMPARE(current.size(), 1);
    QVERIFY(!current.last().first().value<std::optional<RecordAddress>>());
}

void TestDocumentsPanel::copiesKeysAndJson()
{
    show(5);
    view()->setFocus();
    view()->selectRow(1);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"users/000002\nusers/000003"_s);
    m_panel->copyJsonAction()->trigger();
    QTRY_COMPARE(QApplication::clipboard()->text(), u"{\"n\":3}"_s);
}

void TestDocumentsPanel::goesToAKeyFarAway()
{
    show(3000);
    m_panel->goTo(DocumentKey::fromTrusted(u"users/002500"_s));
    QTRY_COMPARE(keyOf(m_panel->current()), u"users/002500"_s);
    QCOMPARE(view()->currentIndex().row(), 2499);
    const QRect row = view()->visualRect(view()->currentIndex());
    QVERIFY(view()->viewport()->rect().contains(row.center()));
}

void TestDocumentsPanel::offersNothingToWriteWhereTheFileCannotBeWritten()
{
    m_source->readOnly = true;
    show(5);
    view()->selectRow(0);
    QTRY_VERIFY(m_panel->openAction()->isEnabled());
    QVERIFY(m_panel->copyKeyAction()->isEnabled());
    for (const QAction *action : {m_panel->newDocumentAction(), m_panel->deleteAction(),
                                  m_panel->duplicateAction(), m_panel->changeKeyAction()})
        QVERIFY(!action->isEnabled());
}

KEYSCOPE_TEST(TestDocumentsPanel);
#include "tst_documentspanel.moc"
