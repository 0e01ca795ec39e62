#include "storage/script/script.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/console.h"
#include "ui/logview.h"
#include "ui/noteline.h"
#include "ui/transactionpanel.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

// A transaction as a person sees it. The source counts as the engine does: users/ gives the next
// number, an abort takes the numbers back.
class TestTransactionPanel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void withoutADatabaseNothingCanBeDone();
    void beginSaveAbort();
    void beginCommit();
    void abortsOnTheFirstError();
    void asksBeforeAbortingWhereThatIsWanted();
    void theConsoleRunsAStatement();
    void aSyntaxErrorStaysInTheConsole();
    void anotherErrorIsShownAndTheLineIsEmptied();
    void severalPastedStatementsRunInOrder();
    void aStatementOfSeveralLinesIsOne();
    void aWaitingStatementCanBeCancelled();
    void theHistoryIsRemembered();
    void theClosingLineListsEveryNumber();
    void followsTheEndOnlyFromTheEnd();
    void copiesStatementAndResult();
    void enterPutsAStatementIntoTheConsole();
    void showsTheRecordThatAStatementStored();
    void savesTheLogAsAScript();
    void saysWhyTheLogCannotBeSaved();
    void aFailingButtonIsReported();

private:
    void trigger(QAction *action);
    void runInConsole(const QString &text);
    [[nodiscard]] QString state() const;
    [[nodiscard]] QString cell(int row, int column) const;
    [[nodiscard]] QString answer() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<TransactionPanel> m_panel;
    Console *m_console = nullptr;
    LogView *m_view = nullptr;
    quint64 m_number = 0;
    quint64 m_committed = 0;
    bool m_abortOnError = false;
};

void TestTransactionPanel::init()
{
    m_panel.reset();
    m_preferences.reset(); // Which may write once more, into a folder that must be there.
    m_dir = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_dir->filePath(u"keyscope.ini"_s));
    m_source = std::make_unique<FakeSource>();
    m_number = m_committed = 0;
    m_source->onRun = [this](const Statement &statement) {
        Outcome outcome;
        outcome.transaction = m_source->transactionState();
        const auto goBack = [this, &outcome](TransactionState state) {
            outcome.moves = {{.kind = NumberMove::Kind::Identity,
                              .name = u"users/"_s,
                              .before = m_number,
                              .after = m_committed}};
            m_number = m_committed;
            outcome.rolledBack = true;
            outcome.transaction = state;
        };
        if (const auto *begin = std::get_if<statement::Begin>(&statement)) {
            m_abortOnError = begin->abortOnError;
            outcome.transaction =
                begin->readOnly ? TransactionState::ReadOnly : TransactionState::Open;
        } else if (std::holds_alternative<statement::Commit>(statement)) {
            m_committed = m_number;
            outcome.transaction = TransactionState::None;
        } else if (std::holds_alternative<statement::Abort>(statement)) {
            if (outcome.transaction == TransactionState::Inactive) {
                outcome.result = failure(ErrorCode::InvalidStateError, u"None is open."_s);
                outcome.transaction = TransactionState::None;
            } else {
                goBack(TransactionState::None);
            }
        } else if (std::holds_alternative<statement::Save>(statement)) {
            ++m_number;
            outcome.result = DocumentKey::fromTrusted(u"users/%1"_s.arg(m_number));
            outcome.strategy = Strategy::Identity;
            outcome.moves = {{.kind = NumberMove::Kind::Identity,
                              .name = u"users/"_s,
                              .before = m_number - 1,
                              .after = m_number}};
        } else if (const auto *unreadable = std::get_if<statement::Unreadable>(&statement)) {
            outcome.result = tl::unexpected(unreadable->error);
        } else {
            outcome.result =
                failure(ErrorCode::NotFoundError, u"There is no store of this name."_s);
        }
        if (!outcome.result && m_abortOnError && outcome.transaction == TransactionState::Open)
            goBack(TransactionState::Inactive);
        return outcome;
    };
    m_panel = std::make_unique<TransactionPanel>(*m_preferences);
    m_panel->resize(900, 320);
    m_panel->setSource(m_source.get());
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    m_console = m_panel->findChild<Console *>();
    m_view = m_panel->findChild<LogView *>();
}

void TestTransactionPanel::trigger(QAction *action)
{
    QVERIFY2(action->isEnabled(), qPrintable(action->text()));
    for (QToolButton *button : m_panel->findChildren<QToolButton *>()) {
        if (button->defaultAction() == action) {
            QSignalSpy ran(m_source.get(), &Source::ran);
            QTest::mouseClick(button, Qt::LeftButton);
            QTRY_COMPARE(ran.count(), 1);
            QCoreApplication::processEvents();
            return;
        }
    }
    QFAIL("There is no button for this action.");
}

void TestTransactionPanel::runInConsole(const QString &text)
{
    m_console->setFocus();
    m_console->setStatement(text);
    QSignalSpy ran(m_source.get(), &Source::ran);
    QTest::keyClick(m_console, Qt::Key_Return);
    QTRY_VERIFY(!ran.isEmpty());
    QTRY_VERIFY(!m_console->isReadOnly());
}

QString TestTransactionPanel::state() const
{
    return m_panel->findChild<QLabel *>(u"transactionState"_s)->text();
}

QString TestTransactionPanel::cell(int row, int column) const
{
    return m_view->model()->index(row, column).data().toString();
}

QString TestTransactionPanel::answer() const
{
    const auto *label = m_panel->findChild<NoteLine *>(u"answer"_s);
    return label->kind() == NoteLine::Kind::Error ? label->text() : QString();
}

void TestTransactionPanel::withoutADatabaseNothingCanBeDone()
{
    m_panel->setSource(nullptr);
    QCOMPARE(state(), u"No database"_s);
    for (QAction *action : {m_panel->beginAction(), m_panel->commitAction(), m_panel->abortAction(),
                            m_panel->runScriptAction(), m_panel->saveLogAction()})
        QVERIFY(!action->isEnabled());
    QVERIFY(!m_console->isEnabled());
}

void TestTransactionPanel::beginSaveAbort()
{
    QVERIFY(state().startsWith(u"No transaction"));
    QVERIFY(!m_panel->commitAction()->isEnabled());
    QVERIFY(!m_panel->abortAction()->isEnabled());
    trigger(m_panel->beginAction());
    QVERIFY(state().startsWith(u"Transaction open since "));
    QVERIFY(!m_panel->beginAction()->isEnabled());
    runInConsole(u"SAVE 'users/' {}"_s);
    runInConsole(u"SAVE 'users/' {}"_s);
    QVERIFY2(state().endsWith(u", 2 statements"), qPrintable(state()));
    trigger(m_panel->abortAction());
    QVERIFY(state().startsWith(u"No transaction"));
    QCOMPARE(m_view->model()->rowCount(), 5);
    QCOMPARE(cell(2, TransactionLogModel::MovesColumn), u"users/ 1 → 2"_s);
    QCOMPARE(cell(4, TransactionLogModel::MovesColumn), u"users/ 2 → 0"_s);
}

void TestTransactionPanel::beginCommit()
{
    trigger(m_panel->beginAction());
    runInConsole(u"SAVE 'users/' {}"_s);
    trigger(m_panel->commitAction());
    QVERIFY(state().startsWith(u"No transaction"));
    QCOMPARE(m_panel->log().entry(1).mark, LogEntry::Mark::Committed);
}

void TestTransactionPanel::abortsOnTheFirstError()
{
    QTest::mouseClick(m_panel->findChild<QCheckBox *>(), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(m_panel->abortOnErrorAction()->isChecked());
    QVERIFY(m_preferences->abortsOnError());
    trigger(m_panel->beginAction());
    QVERIFY2(state().endsWith(u"aborts on the first error"), qPrintable(state()));
    runInConsole(u"SAVE 'users/' {}"_s);
    runInConsole(u"DROP STORE nowhere"_s);
    QVERIFY2(state().startsWith(u"Rolled back at the first error"), qPrintable(state()));
    QVERIFY(!m_panel->commitAction()->isEnabled());
    QSignalSpy failed(m_panel.get(), &TransactionPanel::failed);
    trigger(m_panel->abortAction());
    QVERIFY(state().startsWith(u"No transaction"));
    QCOMPARE(failed.count(), 0); // That it fails so is how it ends.
}

void TestTransactionPanel::asksBeforeAbortingWhereThatIsWanted()
{
    m_preferences->setAsksBefore(Preferences::Question::AbortTransaction, true);
    trigger(m_panel->beginAction());
    runInConsole(u"SAVE 'users/' {}"_s);
    m_panel->abortAction()->trigger();
    auto *box = m_panel->findChild<QMessageBox *>();
    QVERIFY(box);
    QVERIFY(box->informativeText().contains(u"its statement"));
    QTest::keyClick(box, Qt::Key_Escape);
    QTRY_VERIFY(!m_panel->findChild<QMessageBox *>());
    QVERIFY(state().startsWith(u"Transaction open"));
    m_panel->abortAction()->trigger();
    box = m_panel->findChild<QMessageBox *>();
    QVERIFY(box);
    for (QAbstractButton *button : box->buttons()) {
        if (button->text() == u"Abort transaction")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(state().startsWith(u"No transaction"));
}

void TestTransactionPanel::theConsoleRunsAStatement()
{
    runInConsole(u"SAVE 'users/' {\"name\":\"Ann\"}"_s);
    QVERIFY(m_console->toPlainText().isEmpty());
    QCOMPARE(m_view->model()->rowCount(), 1);
    QCOMPARE(cell(0, TransactionLogModel::StatementColumn), u"SAVE 'users/' {\"name\":\"Ann\"}"_s);
    QCOMPARE(cell(0, TransactionLogModel::ResultColumn), u"'users/1'"_s);
    QCOMPARE(answer(), QString());
}

void TestTransactionPanel::aSyntaxErrorStaysInTheConsole()
{
    runInConsole(u"SAFE 'users/' {}"_s);
    QCOMPARE(m_console->toPlainText(), u"SAFE 'users/' {}"_s);
    QVERIFY2(answer().startsWith(u"SyntaxError in line 1, column "), qPrintable(answer()));
    QVERIFY(!m_console->extraSelections().isEmpty());
}

void TestTransactionPanel::anotherErrorIsShownAndTheLineIsEmptied()
{
    runInConsole(u"DROP STORE nowhere"_s);
    QVERIFY(m_console->toPlainText().isEmpty());
    QCOMPARE(answer(), u"NotFoundError: There is no store of this name."_s);
    runInConsole(u"SAVE 'users/' {}"_s);
    QCOMPARE(answer(), QString());
}

void TestTransactionPanel::severalPastedStatementsRunInOrder()
{
    runInConsole(u"BEGIN\nSAVE 'users/' {}\n# a note\nSAVE 'users/' {\n}\nCOMMIT\n"_s);
    QTRY_COMPARE(m_view->model()->rowCount(), 4);
    QCOMPARE(cell(2, TransactionLogModel::ResultColumn), u"'users/2'"_s);
    QVERIFY(state().startsWith(u"No transaction"));
    QVERIFY(m_console->toPlainText().isEmpty());
}

void TestTransactionPanel::aStatementOfSeveralLinesIsOne()
{
    runInConsole(u"SAVE 'users/' {\n  \"a\": 1\n}"_s);
    QCOMPARE(m_view->model()->rowCount(), 1);
    QCOMPARE(cell(0, TransactionLogModel::StatementColumn), u"SAVE 'users/' {\"a\":1}"_s);
}

void TestTransactionPanel::aWaitingStatementCanBeCancelled()
{
    m_source->hold();
    m_console->setStatement(u"SAVE 'users/' {}"_s);
    QTest::keyClick(m_console, Qt::Key_Return);
    QVERIFY(m_console->isReadOnly());
    QToolButton *cancel = nullptr;
    for (QToolButton *button : m_panel->findChildren<QToolButton *>()) {
        if (button->text() == u"Cancel")
            cancel = button;
    }
    QVERIFY(cancel);
    QTRY_VERIFY(cancel->isVisible()); // Only once it takes long.
    QTest::mouseClick(cancel, Qt::LeftButton);
    m_source->releaseAll(); // Its turn comes, and it has been given up.
    QTRY_VERIFY(!m_console->isReadOnly());
    QCOMPARE(m_console->toPlainText(), u"SAVE 'users/' {}"_s);
    QVERIFY(!cancel->isVisible());
    QCOMPARE(m_number, 0u);
}

void TestTransactionPanel::theHistoryIsRemembered()
{
    runInConsole(u"SAVE 'users/' {}"_s);
    QCOMPARE(m_preferences->consoleHistory(), QStringList{u"SAVE 'users/' {}"_s});
    TransactionPanel other(*m_preferences);
    auto *console = other.findChild<Console *>();
    other.setSource(m_source.get());
    QTest::keyClick(console, Qt::Key_Up);
    QCOMPARE(console->toPlainText(), u"SAVE 'users/' {}"_s);
}

void TestTransactionPanel::theClosingLineListsEveryNumber()
{
    m_source->onRun = [](const Statement &statement) {
        Outcome outcome;
        outcome.transaction = TransactionState::Open;
        if (std::holds_alternative<statement::Abort>(statement)) {
            outcome.transaction = TransactionState::None;
            outcome.rolledBack = true;
            for (int i = 0; i < 12; ++i) {
                outcome.moves.append({.kind = NumberMove::Kind::Identity,
                                      .name = u"prefix%1/"_s.arg(i),
                                      .before = 5,
                                      .after = 1});
            }
        }
        return outcome;
    };
    m_panel->resize(560, 320);
    trigger(m_panel->beginAction());
    trigger(m_panel->abortAction());
    // In as many lines as they need, and across the room of both columns.
    QCOMPARE(m_view->model()->rowCount(), 3);
    QVERIFY(m_view->rowHeight(2) >= 2 * m_view->rowHeight(0));
    QCOMPARE(m_view->columnSpan(2, TransactionLogModel::ResultColumn), 2);
    const int before = m_view->rowHeight(2);
    m_panel->resize(1800, 320);
    QTRY_VERIFY(m_view->rowHeight(2) < before);
}

void TestTransactionPanel::followsTheEndOnlyFromTheEnd()
{
    for (int i = 0; i < 60; ++i)
        m_source->run([] { return Statement(statement::DropStore{.name = u"x"_s}); });
    QTRY_COMPARE(m_view->model()->rowCount(), 60);
    QScrollBar *bar = m_view->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    QTRY_COMPARE(bar->value(), bar->maximum());
    bar->setValue(10);
    runInConsole(u"SAVE 'users/' {}"_s);
    QCOMPARE(bar->value(), 10); // Nothing moves under the reader's eyes.
    bar->setValue(bar->maximum());
    runInConsole(u"SAVE 'users/' {}"_s);
    QTRY_COMPARE(bar->value(), bar->maximum());
}

void TestTransactionPanel::copiesStatementAndResult()
{
    const QString text = u"SAVE 'users/' {\"a\":\""_s + QString(10'000, u'x') + u"\"}"_s;
    runInConsole(text);
    m_view->setFocus();
    m_view->setCurrentIndex(m_view->model()->index(0, 0));
    QTest::keyClick(m_view, Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::clipboard()->text(), text); // In full, though the list cuts it.
    QTest::keyClick(m_view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(QApplication::clipboard()->text(), u"'users/1'"_s);
}

void TestTransactionPanel::enterPutsAStatementIntoTheConsole()
{
    runInConsole(u"SAVE 'users/' {}"_s);
    m_view->setFocus();
    m_view->setCurrentIndex(m_view->model()->index(0, 0));
    QTest::keyClick(m_view, Qt::Key_Return);
    QTRY_COMPARE(m_console->toPlainText(), u"SAVE 'users/' {}"_s);
    QVERIFY(m_console->hasFocus());
}

void TestTransactionPanel::showsTheRecordThatAStatementStored()
{
    runInConsole(u"SAVE 'users/' {}"_s);
    RecordAddress chosen{.store = u"none"_s, .key = DocumentKey::fromTrusted(u"none"_s)};
    connect(m_panel.get(), &TransactionPanel::recordChosen, this,
            [&chosen](const RecordAddress &address) { chosen = address; });
    m_view->setCurrentIndex(m_view->model()->index(0, 0));
    for (QAction *action : m_view->actions()) {
        if (action->text() == u"Show what it stored") {
            QVERIFY(action->isEnabled());
            action->trigger();
        }
    }
    QVERIFY(!chosen.store);
    QCOMPARE(std::get<DocumentKey>(chosen.key).spelling(), u"users/1"_s);
}

void TestTransactionPanel::savesTheLogAsAScript()
{
    runInConsole(u"SAVE 'users/' {}"_s);
    QSignalSpy informed(m_panel.get(), &TransactionPanel::informed);
    m_panel->saveLogAction()->trigger();
    auto *dialog = m_panel->findChild<QFileDialog *>();
    QVERIFY(dialog);
    const QString file = m_dir->filePath(u"saved.keys"_s);
    dialog->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(file);
    QTest::keyClick(dialog->findChild<QLineEdit *>(u"fileNameEdit"_s), Qt::Key_Return);
    QTRY_COMPARE(informed.count(), 1);
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    const Script script = Script::parse(saved.readAll());
    QCOMPARE(script.lines.size(), 1);
    QCOMPARE(script.lines.at(0).expected->toText(), QByteArray("'users/1'"));
}

void TestTransactionPanel::saysWhyTheLogCannotBeSaved()
{
    runInConsole(u"SAVE 'users/' {}"_s);
    QSignalSpy failed(m_panel.get(), &TransactionPanel::failed);
    m_panel->saveLogAction()->trigger();
    auto *dialog = m_panel->findChild<QFileDialog *>();
    QVERIFY(dialog);
    emit dialog->fileSelected(m_dir->filePath(u"no/such/folder/log.keys"_s));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.at(0).at(0).toString().contains(u"log.keys"));
    dialog->reject();
}

void TestTransactionPanel::aFailingButtonIsReported()
{
    trigger(m_panel->beginAction());
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = failure(ErrorCode::QuotaExceededError, u"The disk is full."_s);
        outcome.transaction = TransactionState::Open;
        return outcome;
    };
    QSignalSpy failed(m_panel.get(), &TransactionPanel::failed);
    trigger(m_panel->commitAction());
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<StorageError>().message, u"The disk is full."_s);
}

KEYSCOPE_TEST(TestTransactionPanel);
#include "tst_transactionpanel.moc"
