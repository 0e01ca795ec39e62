#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/importdialog.h"
#include "ui/importform.h"
#include "ui/noteline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

// The dialog with files as a person has them; what runs the import is the test's.
class TestImportDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsTheFirstKeysOfTheTemplate();
    void aTemplateThatCannotBeReadSaysWhy();
    void importsWhatWasChosen();
    void letsChooseAmongArrays();
    void intoAStoreThereIsNoKeyToChoose();
    void aStoreMayHoldItsKeysInItsRecords();
    void escCancelsARunningImport();
    void aFailureSaysWhichRecord();
    void listsWhatWasSkipped();
    void waitsForAnOpenTransaction();
    void aFileThatIsNoJsonCannotBeImported();

private:
    void chooseFile(const QByteArray &json);
    void chooseTemplate(const QString &text);
    [[nodiscard]] QPushButton *button(const QString &text) const;
    [[nodiscard]] QString cell(int row, int column) const;
    [[nodiscard]] NoteLine *answer() const { return m_dialog->findChild<NoteLine *>(u"answer"_s); }
    void finish(const Result<Importer::Report> &report);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<ImportDialog> m_dialog;
    std::optional<ImportRequest> m_request;
    std::shared_ptr<Progress> m_progress;
    std::unique_ptr<QPromise<Result<Importer::Report>>> m_promise;
};

void TestImportDialog::init()
{
    m_dialog.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_dir->filePath(u"keyscope.ini"_s));
    m_source = std::make_unique<FakeSource>();
    StoreSummary store;
    store.name = u"store1"_s;
    m_source->answerCatalog.stores = {store};
    m_request.reset();
    m_dialog = std::make_unique<ImportDialog>(
        *m_source, *m_preferences,
        [this](const ImportRequest &request, const std::shared_ptr<Progress> &progress) {
            m_request = request;
            m_progress = progress;
            m_promise = std::make_unique<QPromise<Result<Importer::Report>>>();
            m_promise->start();
            return m_promise->future();
        });
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    QTRY_COMPARE(m_dialog->findChild<QComboBox *>(u"target"_s)->count(), 2);
}

void TestImportDialog::chooseFile(const QByteArray &json)
{
    const QString fileName = m_dir->filePath(u"data.json"_s);
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(json);
    file.close();
    m_dialog->setFileName(fileName);
}

void TestImportDialog::chooseTemplate(const QString &text)
{
    auto *choice = m_dialog->findChild<QComboBox *>(u"keyChoice"_s);
    choice->setCurrentIndex(choice->count() - 1);
    auto *edit = m_dialog->findChild<QLineEdit *>(u"template"_s);
    QVERIFY(edit->isEnabled());
    edit->clear();
    QTest::keyClicks(edit, text);
}

QPushButton *TestImportDialog::button(const QString &text) const
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

QString TestImportDialog::cell(int row, int column) const
{
    return m_dialog->findChild<QTableView *>()->model()->index(row, column).data().toString();
}

void TestImportDialog::finish(const Result<Importer::Report> &report)
{
    m_promise->addResult(report);
    m_promise->finish();
}

void TestImportDialog::showsTheFirstKeysOfTheTemplate()
{
    QVERIFY(!button(u"Import"_s)->isEnabled());
    chooseFile("[{\"alpha_2\":\"AW\"},{\"alpha_2\":\"AF\"}]");
    QTRY_COMPARE(cell(0, ImportPreviewModel::KeyColumn), u"a GUID"_s);
    chooseTemplate(u"countries/{alpha_2}"_s);
    QTRY_COMPARE(cell(1, ImportPreviewModel::KeyColumn), u"countries/AF"_s);
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
}

void TestImportDialog::aTemplateThatCannotBeReadSaysWhy()
{
    chooseFile("[{}]");
    chooseTemplate(u"countries/{alpha_2"_s);
    bool says = false;
    for (const NoteLine *note : m_dialog->findChildren<NoteLine *>())
        says = says || (note->kind() == NoteLine::Kind::Error && note->isVisible());
    QVERIFY(says);
    QVERIFY(!button(u"Import"_s)->isEnabled());
}

void TestImportDialog::importsWhatWasChosen()
{
    QSignalSpy imported(m_dialog.get(), &ImportDialog::imported);
    chooseFile("[{\"alpha_2\":\"AW\"},{\"alpha_2\":\"AF\"}]");
    chooseTemplate(u"countries/{alpha_2}"_s);
    m_dialog->setCollection(u"Countries"_s);
    m_dialog->findChild<QCheckBox *>()->setChecked(true);
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    QVERIFY(m_request);
    QCOMPARE(m_request->options.key->text(), u"countries/{alpha_2}"_s);
    QCOMPARE(m_request->options.collection, u"Countries"_s);
    QVERIFY(m_request->options.skipBad);
    QVERIFY(!m_request->options.store);
    QVERIFY(!button(u"Import"_s)->isEnabled()); // Not twice.
    finish(Importer::Report{.imported = 2, .skipped = 0, .skippedRecords = {}});
    QTRY_COMPARE(answer()->text(), u"2 records imported."_s);
    QCOMPARE(answer()->kind(), NoteLine::Kind::Good);
    QCOMPARE(imported.count(), 1);
    QTest::mouseClick(button(u"Close"_s), Qt::LeftButton);
    QVERIFY(!m_dialog->isVisible());
}

void TestImportDialog::letsChooseAmongArrays()
{
    auto *array = m_dialog->findChild<QComboBox *>(u"array"_s);
    QVERIFY(!array->isVisible());
    chooseFile("{\"one\":[{\"a\":1}],\"two\":[{\"b\":1},{\"b\":2}]}");
    QTRY_VERIFY(array->isVisible());
    QCOMPARE(array->count(), 2);
    QCOMPARE(cell(0, ImportPreviewModel::ValueColumn), u"{\"a\":1}"_s);
    array->setCurrentIndex(1);
    QTRY_COMPARE(cell(1, ImportPreviewModel::ValueColumn), u"{\"b\":2}"_s);
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    QCOMPARE(m_request->reader.array, u"two"_s);
    finish(Importer::Report());
    QTRY_VERIFY(button(u"Close"_s));
}

void TestImportDialog::intoAStoreThereIsNoKeyToChoose()
{
    chooseFile("[1,2]");
    m_dialog->setStore(u"store1"_s);
    QVERIFY(!m_dialog->findChild<QComboBox *>(u"keyChoice"_s)->isEnabled());
    QVERIFY(!m_dialog->findChild<QComboBox *>(u"collection"_s)->isEnabled());
    QTRY_COMPARE(cell(0, ImportPreviewModel::KeyColumn), u"from the key generator"_s);
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    QCOMPARE(m_request->options.store, u"store1"_s);
    QVERIFY(!m_request->options.key);
    finish(Importer::Report());
    QTRY_VERIFY(button(u"Close"_s));
}

void TestImportDialog::escCancelsARunningImport()
{
    chooseFile("[{}]");
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(m_dialog->isVisible());
    QVERIFY(m_progress->isCancelled());
    finish(tl::unexpected(StorageError{.code = ErrorCode::AbortError, .message = u"Cancelled."_s}));
    QTRY_COMPARE(answer()->text(), u"Cancelled. Nothing of the file was imported."_s);
    QVERIFY(button(u"Import"_s)->isEnabled()); // It can be tried again.
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void TestImportDialog::aFailureSaysWhichRecord()
{
    chooseFile("[{}]");
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    finish(tl::unexpected(StorageError{.code = ErrorCode::DataError,
                                       .message = u"Record 17, line 19: no member alpha_2."_s,
                                       .line = 19,
                                       .column = 3}));
    QTRY_COMPARE(answer()->text(),
                 u"Nothing was imported. Record 17, line 19: no member alpha_2."_s);
    QCOMPARE(answer()->kind(), NoteLine::Kind::Error);
}

void TestImportDialog::listsWhatWasSkipped()
{
    chooseFile("[{}]");
    m_dialog->findChild<QCheckBox *>()->setChecked(true);
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    QTest::mouseClick(button(u"Import"_s), Qt::LeftButton);
    Importer::Report report{.imported = 1200, .skipped = 1, .skippedRecords = {}};
    report.skippedRecords = {
        {.number = 17,
         .reason = {
             .code = ErrorCode::DataError, .message = u"No alpha_2."_s, .line = 19, .column = 3}}};
    finish(report);
    QTRY_VERIFY(answer()->text().endsWith(u"records imported. One was skipped:"));
    QCOMPARE(cell(0, ImportPreviewModel::NumberColumn), u"17"_s);
    QCOMPARE(cell(0, ImportPreviewModel::ValueColumn), u"Line 19, column 3: No alpha_2."_s);
}

void TestImportDialog::waitsForAnOpenTransaction()
{
    chooseFile("[{}]");
    QTRY_VERIFY(button(u"Import"_s)->isEnabled());
    m_source->announce(statement::Begin(), [] {
        Outcome outcome;
        outcome.transaction = TransactionState::Open;
        return outcome;
    }());
    QVERIFY(!button(u"Import"_s)->isEnabled());
    m_source->announce(statement::Commit(), Outcome());
    QVERIFY(button(u"Import"_s)->isEnabled());
}

void TestImportDialog::aFileThatIsNoJsonCannotBeImported()
{
    chooseFile("{\"one\": [ nonsense");
    const auto says = [this] {
        for (const NoteLine *note : m_dialog->findChildren<NoteLine *>()) {
            if (note->kind() == NoteLine::Kind::Error && note->isVisible())
                return true;
        }
        return cell(0, ImportPreviewModel::KeyColumn) == u"bad record";
    };
    QTRY_VERIFY(says());
}

void TestImportDialog::aStoreMayHoldItsKeysInItsRecords()
{
    const KeyPath path = KeyPath::parse(u"meta.id"_s).value();
    StoreSummary store;
    store.name = u"notes"_s;
    store.keyPath = path;
    Catalog catalog;
    catalog.stores = {store};
    ImportForm form(*m_preferences);
    form.setCatalog(catalog);
    form.setStore(u"notes"_s);
    QCOMPARE(form.request()->options.keyPath, std::optional(path));
    auto *note = form.findChild<NoteLine *>();
    QCOMPARE(note->text(),
             u"The records hold their keys, at meta.id; one without cannot be stored."_s);
    catalog.stores.first().hasGenerator = true;
    form.setCatalog(catalog);
    QVERIFY(note->text().contains(u"those without get one there"_s));
    form.setStore({});
    QVERIFY(!form.request()->options.keyPath);
}

KEYSCOPE_TEST(TestImportDialog);
#include "tst_importdialog.moc"
