#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/exportdialog.h"
#include "ui/noteline.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestExportDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void offersEveryList();
    void offersTheSelectionFirst();
    void exportsWhatWasChosen();
    void theNameFollowsTheFormat();
    void warnsBeforeAFileIsReplaced();
    void refusesAFolder();
    void escCancelsARunningExport();
    void aFailureSaysWhy();
    void keepsTheChoiceWhenTheDatabaseChanges();

private:
    [[nodiscard]] QPushButton *button(const QString &text) const;
    [[nodiscard]] QComboBox *what() const { return m_dialog->findChild<QComboBox *>(u"what"_s); }
    [[nodiscard]] NoteLine *note() const { return m_dialog->findChild<NoteLine *>(u"note"_s); }
    void finish(const Result<qint64> &records);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<ExportDialog> m_dialog;
    std::optional<ExportRequest> m_request;
    std::shared_ptr<Progress> m_progress;
    std::unique_ptr<QPromise<Result<qint64>>> m_promise;
};

void TestExportDialog::init()
{
    m_dialog.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_dir->filePath(u"keyscope.ini"_s));
    m_source = std::make_unique<FakeSource>();
    Catalog &catalog = m_source->answerCatalog;
    catalog.documents = 12;
    catalog.collections = {{.name = u"Users"_s, .documents = 5}};
    StoreSummary store;
    store.name = u"store1"_s;
    store.records = 3;
    catalog.stores = {store};
    m_request.reset();
    m_dialog = std::make_unique<ExportDialog>(
        *m_source, *m_preferences,
        [this](const ExportRequest &request, const std::shared_ptr<Progress> &progress) {
            m_request = request;
            m_progress = progress;
            m_promise = std::make_unique<QPromise<Result<qint64>>>();
            m_promise->start();
            return m_promise->future();
        });
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    QTRY_COMPARE(what()->count(), 3);
}

QPushButton *TestExportDialog::button(const QString &text) const
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

void TestExportDialog::finish(const Result<qint64> &records)
{
    m_promise->addResult(records);
    m_promise->finish();
}

void TestExportDialog::offersEveryList()
{
    QCOMPARE(what()->itemText(0), u"All documents (12)"_s);
    QCOMPARE(what()->itemText(1), u"Collection Users (5)"_s);
    QCOMPARE(what()->itemText(2), u"Object store store1 (3)"_s);
    QCOMPARE(what()->currentIndex(), 0);
    m_dialog->setList({.kind = ListAddress::Kind::Store, .name = u"store1"_s});
    QCOMPARE(what()->currentIndex(), 2);
}

void TestExportDialog::offersTheSelectionFirst()
{
    m_dialog->setSelection({}, KeyList(QList<RecordKey>{DocumentKey::fromTrusted(u"a"_s),
                                                        DocumentKey::fromTrusted(u"b"_s)}));
    QCOMPARE(what()->currentText(), u"The 2 selected records"_s);
    m_dialog->setFileName(m_dir->filePath(u"out.json"_s));
    QTest::mouseClick(button(u"Export"_s), Qt::LeftButton);
    QVERIFY(m_request->keys);
    QCOMPARE(m_request->keys->size(), 2);
    finish(2);
    QTRY_VERIFY(!m_dialog->isVisible());
}

void TestExportDialog::exportsWhatWasChosen()
{
    QSignalSpy exported(m_dialog.get(), &ExportDialog::exported);
    QVERIFY(!button(u"Export"_s)->isEnabled()); // No file yet.
    what()->setCurrentIndex(1);
    const QString fileName = m_dir->filePath(u"out.json"_s);
    QTest::keyClicks(m_dialog->findChild<QLineEdit *>(u"file"_s), fileName);
    QTest::keyClick(m_dialog->findChild<QLineEdit *>(u"file"_s), Qt::Key_Return);
    QVERIFY(m_request);
    QCOMPARE(m_request->list,
             (ListAddress{.kind = ListAddress::Kind::Collection, .name = u"Users"_s}));
    QVERIFY(!m_request->keys);
    QCOMPARE(m_request->fileName, fileName);
    QCOMPARE(m_request->format, ExportFormat::Array);
    finish(5);
    QTRY_COMPARE(exported.count(), 1);
    QCOMPARE(exported.at(0).at(0).toLongLong(), 5);
    QVERIFY(!m_dialog->isVisible());
}

void TestExportDialog::theNameFollowsTheFormat()
{
    auto *file = m_dialog->findChild<QLineEdit *>(u"file"_s);
    file->setText(m_dir->filePath(u"out.json"_s));
    const QList<QRadioButton *> formats = m_dialog->findChildren<QRadioButton *>();
    formats.at(1)->click();
    QCOMPARE(file->text(), m_dir->filePath(u"out.ndjson"_s));
    formats.at(0)->click();
    QCOMPARE(file->text(), m_dir->filePath(u"out.json"_s));
    file->setText(m_dir->filePath(u"out.txt"_s)); // A person's own ending stays.
    formats.at(1)->click();
    QCOMPARE(file->text(), m_dir->filePath(u"out.txt"_s));
}

void TestExportDialog::warnsBeforeAFileIsReplaced()
{
    QFile file(m_dir->filePath(u"there.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    m_dialog->setFileName(file.fileName());
    QCOMPARE(note()->kind(), NoteLine::Kind::Warning);
    QVERIFY(note()->text().contains(u"replaced"));
    QVERIFY(button(u"Export"_s)->isEnabled());
}

void TestExportDialog::refusesAFolder()
{
    m_dialog->setFileName(m_dir->path());
    QCOMPARE(note()->kind(), NoteLine::Kind::Error);
    QVERIFY(!button(u"Export"_s)->isEnabled());
}

void TestExportDialog::escCancelsARunningExport()
{
    m_dialog->setFileName(m_dir->filePath(u"out.json"_s));
    QTest::mouseClick(button(u"Export"_s), Qt::LeftButton);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(m_dialog->isVisible());
    QVERIFY(m_progress->isCancelled());
    finish(tl::unexpected(StorageError{.code = ErrorCode::AbortError, .message = u"Cancelled."_s}));
    QTRY_COMPARE(note()->text(), u"Cancelled. No file was written."_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void TestExportDialog::aFailureSaysWhy()
{
    m_dialog->setFileName(m_dir->filePath(u"out.json"_s));
    QTest::mouseClick(button(u"Export"_s), Qt::LeftButton);
    finish(tl::unexpected(
        StorageError{.code = ErrorCode::QuotaExceededError, .message = u"The disk is full."_s}));
    QTRY_COMPARE(note()->text(), u"Nothing was exported. The disk is full."_s);
    QVERIFY(m_dialog->isVisible());
    QVERIFY(button(u"Export"_s)->isEnabled());
}

void TestExportDialog::keepsTheChoiceWhenTheDatabaseChanges()
{
    what()->setCurrentIndex(2);
    m_source->answerCatalog.collections.prepend({.name = u"Another"_s, .documents = 1});
    m_source->announceChange();
    QTRY_COMPARE(what()->count(), 4);
    QCOMPARE(what()->currentText(), u"Object store store1 (3)"_s);
}

KEYSCOPE_TEST(TestExportDialog);
#include "tst_exportdialog.moc"
