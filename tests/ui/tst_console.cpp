#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/console.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestConsole final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void enterRuns();
    void controlEnterRuns();
    void emptyTextDoesNotRun();
    void shiftEnterBeginsALine();
    void acceptRemembersAndEmpties();
    void upAndDownWalkThroughTheHistory();
    void upInALaterLineMovesTheCursor();
    void proposesWhileTyping();
    void tabPutsAProposalIn();
    void enterPutsTheChosenProposalIn();
    void enterWithoutAChoiceRuns();
    void controlSpaceProposesNames();
    void escEmpties();
    void growsWithItsLines();
    void marksAMistake_data();
    void marksAMistake();
    void tabLeavesWithoutProposals();

private:
    [[nodiscard]] QAbstractItemView *popup() const { return m_console->completer()->popup(); }

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<Console> m_console;
};

void TestConsole::init()
{
    m_console.reset();
    m_source = std::make_unique<FakeSource>();
    StoreSummary store;
    store.name = u"store1"_s;
    m_source->answerCatalog.stores = {store};
    m_console = std::make_unique<Console>();
    m_console->setSource(m_source.get());
    m_console->resize(500, m_console->height());
    m_console->show();
    m_console->activateWindow();
    m_console->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(m_console.get()));
    QTRY_COMPARE(m_source->catalogRequests, 1);
    QCoreApplication::processEvents();
}

void TestConsole::enterRuns()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    QTest::keyClicks(m_console.get(), u"COMMIT "_s);
    QTest::keyClick(m_console.get(), Qt::Key_Return);
    QCOMPARE(submitted.count(), 1);
    QCOMPARE(submitted.at(0).at(0).toString(), u"COMMIT "_s);
    QCOMPARE(m_console->toPlainText(), u"COMMIT "_s); // Until it was accepted.
}

void TestConsole::controlEnterRuns()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    m_console->setStatement(u"ABORT"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(submitted.count(), 1);
}

void TestConsole::emptyTextDoesNotRun()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    QTest::keyClicks(m_console.get(), u"  "_s);
    QTest::keyClick(m_console.get(), Qt::Key_Return);
    QCOMPARE(submitted.count(), 0);
}

void TestConsole::shiftEnterBeginsALine()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    QTest::keyClicks(m_console.get(), u"SAVE {"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(m_console.get(), u"}"_s);
    QCOMPARE(submitted.count(), 0);
    QCOMPARE(m_console->document()->blockCount(), 2);
    QCOMPARE(m_console->toPlainText(), u"SAVE {\n}"_s);
}

void TestConsole::acceptRemembersAndEmpties()
{
    QSignalSpy changed(m_console.get(), &Console::historyChanged);
    m_console->setStatement(u"BEGIN\n"_s);
    m_console->accept();
    QVERIFY(m_console->toPlainText().isEmpty());
    QCOMPARE(m_console->history(), QStringList{u"BEGIN"_s});
    QCOMPARE(changed.count(), 1);
}

void TestConsole::upAndDownWalkThroughTheHistory()
{
    m_console->setHistory({u"BEGIN"_s, u"COMMIT"_s});
    QTest::keyClicks(m_console.get(), u"SAVE 'x"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Up);
    QCOMPARE(m_console->toPlainText(), u"COMMIT"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Up);
    QTest::keyClick(m_console.get(), Qt::Key_Up);
    QCOMPARE(m_console->toPlainText(), u"BEGIN"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Down);
    QTest::keyClick(m_console.get(), Qt::Key_Down);
    QCOMPARE(m_console->toPlainText(), u"SAVE 'x"_s);
}

void TestConsole::upInALaterLineMovesTheCursor()
{
    m_console->setHistory({u"BEGIN"_s});
    m_console->setStatement(u"SAVE {\n\"a\":1}"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Up);
    QCOMPARE(m_console->toPlainText(), u"SAVE {\n\"a\":1}"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Up);
    QCOMPARE(m_console->toPlainText(), u"BEGIN"_s);
}

void TestConsole::proposesWhileTyping()
{
    QTest::keyClicks(m_console.get(), u"com"_s);
    QVERIFY(popup()->isVisible());
    QCOMPARE(popup()->model()->rowCount(), 1);
    QCOMPARE(popup()->model()->index(0, 0).data().toString(), u"COMMIT"_s);
    QTest::keyClicks(m_console.get(), u"xyz"_s);
    QVERIFY(!popup()->isVisible());
}

void TestConsole::tabPutsAProposalIn()
{
    QTest::keyClicks(m_console.get(), u"com"_s);
    QVERIFY(popup()->isVisible());
    QTest::keyClick(popup(), Qt::Key_Tab);
    QCOMPARE(m_console->toPlainText(), u"COMMIT "_s);
    QVERIFY(!popup()->isVisible());
    QVERIFY(m_console->hasFocus());
}

void TestConsole::enterPutsTheChosenProposalIn()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    QTest::keyClicks(m_console.get(), u"com"_s);
    QTest::keyClick(popup(), Qt::Key_Down);
    QTest::keyClick(popup(), Qt::Key_Return);
    QCOMPARE(m_console->toPlainText(), u"COMMIT "_s);
    QCOMPARE(submitted.count(), 0);
}

void TestConsole::enterWithoutAChoiceRuns()
{
    QSignalSpy submitted(m_console.get(), &Console::submitted);
    QTest::keyClicks(m_console.get(), u"PUT store1 5 KE"_s);
    QVERIFY(popup()->isVisible());
    QTest::keyClick(popup(), Qt::Key_Return);
    QCOMPARE(submitted.count(), 1);
    QVERIFY(!popup()->isVisible());
}

void TestConsole::controlSpaceProposesNames()
{
    QTest::keyClicks(m_console.get(), u"PUT "_s);
    QVERIFY(!popup()->isVisible()); // Not unasked.
    QTest::keyClick(m_console.get(), Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(popup()->isVisible());
    QCOMPARE(popup()->model()->index(0, 0).data().toString(), u"store1"_s);
}

void TestConsole::escEmpties()
{
    m_console->setStatement(u"BEGIN"_s);
    QTest::keyClick(m_console.get(), Qt::Key_Escape);
    QVERIFY(m_console->toPlainText().isEmpty());
    m_console->undo(); // Nothing is lost.
    QCOMPARE(m_console->toPlainText(), u"BEGIN"_s);
}

void TestConsole::growsWithItsLines()
{
    const int one = m_console->height();
    m_console->setStatement(u"SAVE {\n\n}"_s);
    QVERIFY(m_console->height() > one);
    m_console->setStatement(QString(100, u'\n'));
    const int most = m_console->height();
    QVERIFY(most < one * (Console::maximumShownLines + 1));
    m_console->setStatement(u"x"_s);
    QCOMPARE(m_console->height(), one);
}

void TestConsole::marksAMistake_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("position");
    QTest::newRow("in the first line") << u"SAVE x"_s << 1 << 6 << 5;
    QTest::newRow("in the second line") << u"SAVE {\n  x}"_s << 2 << 3 << 9;
    QTest::newRow("behind a character beyond the BMP") << u"SAVE '😀' x"_s << 1 << 10 << 10;
    QTest::newRow("behind the end") << u"SAVE"_s << 1 << 5 << 4;
}

void TestConsole::marksAMistake()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(int, position);
    m_console->setStatement(text);
    m_console->showMistake(line, column);
    QCOMPARE(m_console->textCursor().position(), position);
    QCOMPARE(m_console->extraSelections().size(), 1);
    QVERIFY(m_console->extraSelections().at(0).cursor.hasSelection());
    QTest::keyClicks(m_console.get(), u"y"_s);
    QVERIFY(m_console->extraSelections().isEmpty());
}

void TestConsole::tabLeavesWithoutProposals()
{
    QWidget window;
    auto *console = new Console(&window);
    auto *next = new QPlainTextEdit(&window);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    console->setFocus();
    QTest::keyClick(console, Qt::Key_Tab);
    QVERIFY(next->hasFocus());
}

KEYSCOPE_TEST(TestConsole);
#include "tst_console.moc"
