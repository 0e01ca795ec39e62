#include "tests/support/endlessmodel.h"
#include "tests/support/testprogram.h"
#include "ui/rowsview.h"
#include "ui/rowsviewaccessible.h"

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr int tenMillion = 10'000'000;
constexpr int rowHeight = 20;

} // namespace

class TestRowsView final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void paintsWhatIsSeenOnly();
    void paintsNoHiddenColumn();
    void repaintsChangesThatAreSeenOnly();
    void goesByKeys();
    void staysAtBothEnds();
    void choosesRangesByKeys();
    void choosesEverythingAtOnce();
    void choosesByMouse();
    void choosesByDragging();
    void choosesAcrossAllRowsThatThereCanBe();
    void choosesOneRowWhateverIsHeld();
    void scrollsToRows_data();
    void scrollsToRows();
    void staysWhereAPersonHasScrolled();
    void scrollsToTheSide();
    void showsColumnsInTheirOrder();
    void mirrorsColumns();
    void keepsWhatIsSeenWhereRowsComeAndGo();
    void showsWhatComesAtTheStart();
    void keepsTheChoiceWhereRowsComeAndGo();
    void resetsAtOnce();
    void makesNoUseOfTypingItself();
    void tellsAssistivePrograms();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), key, modifiers);
    }
    void click(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, modifiers, middleOf(row));
    }
    [[nodiscard]] QModelIndex at(int row, int column = 0) const
    {
        return m_model->index(row, column);
    }
    [[nodiscard]] QPoint middleOf(int row) const { return m_view->visualRect(at(row)).center(); }
    [[nodiscard]] int current() const { return m_view->currentIndex().row(); }
    // As "3-5 8": the chosen rows in their order.
    [[nodiscard]] QString chosen() const
    {
        QList<std::pair<int, int>> ranges;
        for (const QItemSelectionRange &range : m_view->selectionModel()->selection()) {
            if (range.left() != 0 || range.right() != EndlessModel::columns - 1)
                return u"no whole rows"_s;
            ranges.append({range.top(), range.bottom()});
        }
        std::sort(ranges.begin(), ranges.end());
        QStringList texts;
        for (const auto &[top, bottom] : std::as_const(ranges))
            texts.append(top == bottom ? QString::number(top) : u"%1-%2"_s.arg(top).arg(bottom));
        return texts.join(u' ');
    }
    void paintNow()
    {
        QCoreApplication::processEvents();
        m_model->asked.clear();
        m_view->viewport()->repaint();
    }

    std::unique_ptr<EndlessModel> m_model;
    std::unique_ptr<RowsView> m_view;
};

// Ten rows and a half are seen.
void TestRowsView::init()
{
    m_model = std::make_unique<EndlessModel>();
    m_view = std::make_unique<RowsView>();
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setRowHeight(rowHeight);
    m_view->setModel(m_model.get());
    for (int column = 0; column < EndlessModel::columns; ++column)
        m_view->setColumnWidth(column, 100);
    m_view->resize(600, 300);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    m_view->resize(600, 300 - m_view->viewport()->height() + 10 * rowHeight + rowHeight / 2);
    m_view->setFocus();
    QCOMPARE(m_view->viewport()->height(), 10 * rowHeight + rowHeight / 2);
}

void TestRowsView::cleanup()
{
    m_view.reset();
    m_model.reset();
}

void TestRowsView::paintsWhatIsSeenOnly()
{
    paintNow();
    QCOMPARE(m_model->askedRows(), qMakePair(0, 10));
    QCOMPARE(m_model->asked.size(), 11 * EndlessModel::columns);
    m_view->scrollTo(at(5'000'000), QAbstractItemView::PositionAtTop);
    paintNow();
    QCOMPARE(m_model->askedRows(), qMakePair(5'000'000, 5'000'010));
    m_view->scrollToBottom();
    paintNow();
    QCOMPARE(m_model->askedRows(), qMakePair(tenMillion - 10, tenMillion - 1));
    // One step shows one more row, and one that was seen in part.
    m_view->verticalScrollBar()->setValue(100);
    paintNow();
    m_model->asked.clear();
    m_view->verticalScrollBar()->setValue(101);
    QTRY_VERIFY(!m_model->asked.isEmpty());
    QCOMPARE(m_model->askedRows().second, 111);
}

void TestRowsView::paintsNoHiddenColumn()
{
    m_view->setColumnHidden(1, true);
    paintNow();
    QVERIFY(!m_model->asked.contains({0, 1}));
    QVERIFY(m_model->asked.contains({0, 2}));
    QVERIFY(m_view->isColumnHidden(1));
    QCOMPARE(m_view->columnWidth(1), 0);
    QVERIFY(m_view->visualRect(at(0, 1)).isEmpty());
    QCOMPARE(m_view->visualRect(at(0, 2)), QRect(100, 0, 100, rowHeight));
}

void TestRowsView::repaintsChangesThatAreSeenOnly()
{
    paintNow();
    m_model->asked.clear();
    emit m_model->dataChanged(at(11), at(tenMillion - 1, 3));
    QCoreApplication::processEvents();
    QVERIFY(m_model->asked.isEmpty());
    emit m_model->dataChanged(at(9), at(tenMillion - 1, 3));
    QTRY_VERIFY(!m_model->asked.isEmpty());
    QCOMPARE(m_model->askedRows(), qMakePair(9, 10));
    m_model->asked.clear();
    emit m_model->dataChanged(at(0), at(tenMillion - 1, 3));
    QTRY_COMPARE(m_model->askedRows(), qMakePair(0, 10));
}

void TestRowsView::goesByKeys()
{
    QCOMPARE(current(), 0); // Focus makes the first row the current one.
    press(Qt::Key_Down);
    QCOMPARE(current(), 1);
    QCOMPARE(chosen(), u"1"_s);
    press(Qt::Key_Up);
    QCOMPARE(current(), 0);
    press(Qt::Key_PageDown);
    QCOMPARE(current(), 10);
    QCOMPARE(m_view->topRow(), 1); // The row is seen whole.
    press(Qt::Key_PageUp);
    QCOMPARE(current(), 0);
    QCOMPARE(m_view->topRow(), 0);
    press(Qt::Key_End);
    QCOMPARE(current(), tenMillion - 1);
    QCOMPARE(chosen(), QString::number(tenMillion - 1));
    QCOMPARE(m_view->topRow(), tenMillion - 10);
    press(Qt::Key_Home);
    QCOMPARE(current(), 0);
    // With Ctrl the choice stays.
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(current(), tenMillion - 1);
    QCOMPARE(chosen(), u"0"_s);
    press(Qt::Key_Space);
    QCOMPARE(chosen(), u"0 9999999"_s);
}

void TestRowsView::staysAtBothEnds()
{
    press(Qt::Key_Down);
    press(Qt::Key_PageUp);
    QCOMPARE(current(), 0);
    press(Qt::Key_Up);
    QCOMPARE(current(), 0);
    press(Qt::Key_End);
    press(Qt::Key_PageDown);
    press(Qt::Key_Down);
    QCOMPARE(current(), tenMillion - 1);
    m_model->reset(0);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_End, Qt::Key_PageUp, Qt::Key_A})
        press(key);
    QVERIFY(!m_view->currentIndex().isValid());
}

void TestRowsView::choosesRangesByKeys()
{
    m_view->selectRow(100);
    press(Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"100-102"_s);
    press(Qt::Key_PageDown, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"100-112"_s);
    press(Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"0-100"_s);
    press(Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"100-9999999"_s);
    press(Qt::Key_Home, Qt::ShiftModifier | Qt::ControlModifier);
    press(Qt::Key_Up);
    press(Qt::Key_Down);
    QCOMPARE(chosen(), u"1"_s);
}

void TestRowsView::choosesEverythingAtOnce()
{
    QCoreApplication::processEvents();
    m_model->asked.clear();
    m_model->flagsAsked = 0;
    QSignalSpy changed(m_view->selectionModel(), &QItemSelectionModel::selectionChanged);
    press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(chosen(), u"0-9999999"_s);
    QCOMPARE(changed.size(), 1);
    QCoreApplication::processEvents();
    click(3, Qt::ControlModifier);
    QCOMPARE(chosen(), u"0-2 4-9999999"_s);
    press(Qt::Key_Down);
    QCOMPARE(chosen(), u"4"_s);
    QCoreApplication::processEvents();
    QVERIFY(m_model->askedRows().second <= 10);
    QVERIFY2(m_model->flagsAsked < 2000, qPrintable(QString::number(m_model->flagsAsked)));
}

void TestRowsView::choosesByMouse()
{
    click(2);
    QCOMPARE(chosen(), u"2"_s);
    QCOMPARE(current(), 2);
    click(5, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"2-5"_s);
    click(8, Qt::ControlModifier);
    QCOMPARE(chosen(), u"2-5 8"_s);
    click(4, Qt::ControlModifier);
    QCOMPARE(chosen(), u"2-3 5 8"_s);
    click(1);
    m_view->scrollToBottom();
    click(tenMillion - 2, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"1-9999998"_s);
    // Where no row is, a click chooses none.
    m_model->reset(3);
    click(2);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(10, 5 * rowHeight));
    QCOMPARE(chosen(), QString());
}

void TestRowsView::choosesByDragging()
{
    m_view->verticalScrollBar()->setValue(1000);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, middleOf(1002));
    const auto moveTo = [this](const QPoint &place) {
        QMouseEvent move(QEvent::MouseMove, place, m_view->viewport()->mapToGlobal(place),
                         Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_view->viewport(), &move);
    };
    moveTo(middleOf(1005));
    QCOMPARE(chosen(), u"1002-1005"_s);
    moveTo(middleOf(1000));
    QCOMPARE(chosen(), u"1000-1002"_s);
    // Rows that scroll or come meanwhile do not move where it began.
    m_view->verticalScrollBar()->setValue(1500);
    moveTo(middleOf(1501));
    QCOMPARE(chosen(), u"1002-1501"_s);
    m_model->insert(0, 7);
    moveTo(middleOf(1510));
    QCOMPARE(chosen(), u"1009-1510"_s);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, middleOf(1510));
}

void TestRowsView::choosesAcrossAllRowsThatThereCanBe()
{
    constexpr int most = 2'100'000'000;
    m_model->reset(most);
    m_view->selectRow(5);
    press(Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(current(), most - 1);
    QCOMPARE(chosen(), u"5-%1"_s.arg(most - 1));
    paintNow();
    QCOMPARE(m_model->askedRows(), qMakePair(most - 10, most - 1));
    press(Qt::Key_Home);
    click(2);
    m_view->verticalScrollBar()->setValue(2'000'000'000);
    click(2'000'000'003, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"2-2000000003"_s);
    press(Qt::Key_End);
    press(Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(chosen(), u"0-%1"_s.arg(most - 1));
    m_model->reset(std::numeric_limits<int>::max());
    m_view->scrollToBottom();
    paintNow();
    QCOMPARE(m_model->askedRows().second, m_model->rowCount() - 1);
}

void TestRowsView::choosesOneRowWhateverIsHeld()
{
    click(2);
    QTest::keyPress(m_view.get(), Qt::Key_Control, Qt::ControlModifier);
    m_view->selectRow(4);
    QTest::keyRelease(m_view.get(), Qt::Key_Control);
    QCOMPARE(chosen(), u"4"_s);
    m_view->selectRow(-1);
    m_view->selectRow(tenMillion);
    QCOMPARE(current(), 4);
}

void TestRowsView::scrollsToRows_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QAbstractItemView::ScrollHint>("hint");
    QTest::addColumn<int>("top");
    QTest::newRow("seen already") << 505 << QAbstractItemView::EnsureVisible << 500;
    QTest::newRow("above") << 400 << QAbstractItemView::EnsureVisible << 400;
    QTest::newRow("below") << 600 << QAbstractItemView::EnsureVisible << 591;
    QTest::newRow("seen in part") << 510 << QAbstractItemView::EnsureVisible << 501;
    QTest::newRow("at the top") << 505 << QAbstractItemView::PositionAtTop << 505;
    QTest::newRow("at the bottom") << 505 << QAbstractItemView::PositionAtBottom << 496;
    QTest::newRow("in the middle") << 700 << QAbstractItemView::PositionAtCenter << 696;
    QTest::newRow("no further than the first") << 1 << QAbstractItemView::PositionAtCenter << 0;
    QTest::newRow("no further than the last")
        << tenMillion - 1 << QAbstractItemView::PositionAtTop << tenMillion - 10;
}

void TestRowsView::scrollsToRows()
{
    QFETCH(int, row);
    QFETCH(QAbstractItemView::ScrollHint, hint);
    m_view->verticalScrollBar()->setValue(500);
    m_view->scrollTo(at(row), hint);
    QTEST(m_view->topRow(), "top");
    QVERIFY(m_view->viewport()->rect().contains(middleOf(row)));
    QCOMPARE(m_view->indexAt(middleOf(row)), at(row));
}

// A row that was clicked where it was seen in part is shown whole, but a little later.
void TestRowsView::staysWhereAPersonHasScrolled()
{
    const int interval = QApplication::doubleClickInterval();
    QApplication::setDoubleClickInterval(10);
    RowsView other;
    other.setRowHeight(rowHeight);
    other.setModel(m_model.get());
    other.resize(600, 300);
    other.show();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    other.resize(600, 300 - other.viewport()->height() % rowHeight + rowHeight / 2);
    const auto clickLast = [](RowsView &view) {
        const QPoint place(5, view.viewport()->height() - 2);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
    };
    clickLast(*m_view);
    QCOMPARE(current(), 10);
    m_view->verticalScrollBar()->setValue(50);
    clickLast(other);
    QTRY_COMPARE(other.topRow(), 1);
    QApplication::setDoubleClickInterval(interval);
    QCOMPARE(m_view->topRow(), 50);
}

void TestRowsView::scrollsToTheSide()
{
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_view->setColumnWidth(3, 2000);
    QScrollBar *bar = m_view->horizontalScrollBar();
    QCOMPARE(bar->maximum(), 2300 - m_view->viewport()->width());
    press(Qt::Key_Right);
    const int step = bar->value();
    QVERIFY(step > 0);
    QCOMPARE(current(), 0);
    QCOMPARE(m_view->visualRect(at(0)).left(), -step);
    QCOMPARE(m_view->horizontalHeader()->sectionViewportPosition(0), -step);
    press(Qt::Key_Down);
    QCOMPARE(bar->value(), step);
    press(Qt::Key_Left);
    QCOMPARE(bar->value(), 0);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->setColumnWidth(3, 50);
    QTRY_COMPARE(bar->maximum(), 0);
    QCOMPARE(m_view->visualRect(at(0, 3)).right(), m_view->viewport()->width() - 1);
}

void TestRowsView::showsColumnsInTheirOrder()
{
    m_view->horizontalHeader()->moveSection(3, 0);
    m_view->setColumnHidden(1, true);
    QCOMPARE(m_view->shownColumns(), QList<int>({3, 0, 2}));
    QCOMPARE(m_view->visualRect(at(4, 3)), QRect(0, 4 * rowHeight, 100, rowHeight));
    QCOMPARE(m_view->visualRect(at(4, 0)), QRect(100, 4 * rowHeight, 100, rowHeight));
    QCOMPARE(m_view->indexAt(QPoint(150, 90)), at(4, 0));
    QVERIFY(!m_view->indexAt(QPoint(450, 90)).isValid()); // Beside the columns.
    m_view->selectRow(7);
    QCOMPARE(m_view->currentIndex(), at(7, 3));
    QCOMPARE(chosen(), u"7"_s);
}

void TestRowsView::mirrorsColumns()
{
    m_view->setLayoutDirection(Qt::RightToLeft);
    QCoreApplication::processEvents();
    const int width = m_view->viewport()->width();
    QCOMPARE(m_view->visualRect(at(1)), QRect(width - 100, rowHeight, 100, rowHeight));
    QCOMPARE(m_view->indexAt(QPoint(width - 150, 30)), at(1, 1));
    m_view->setColumnWidth(3, 2000);
    press(Qt::Key_Right); // To where the first column is already.
    QCOMPARE(m_view->horizontalScrollBar()->value(), 0);
    press(Qt::Key_Left);
    QVERIFY(m_view->horizontalScrollBar()->value() > 0);
    QVERIFY(m_view->visualRect(at(1)).left() > width - 100);
}

void TestRowsView::keepsWhatIsSeenWhereRowsComeAndGo()
{
    m_view->verticalScrollBar()->setValue(1000);
    m_model->insert(10, 5);
    QCOMPARE(m_view->topRow(), 1005);
    m_model->insert(1005, 2);
    QCOMPARE(m_view->topRow(), 1007);
    m_model->insert(1010, 3);
    QCOMPARE(m_view->topRow(), 1007);
    m_model->insert(tenMillion, 3);
    QCOMPARE(m_view->topRow(), 1007);
    m_model->remove(0, 7);
    QCOMPARE(m_view->topRow(), 1000);
    m_model->remove(995, 10); // Also some of what is seen.
    QCOMPARE(m_view->topRow(), 995);
    m_model->remove(996, 1);
    QCOMPARE(m_view->topRow(), 995);
    QCOMPARE(m_view->verticalScrollBar()->maximum(), m_model->rowCount() - 10);
    m_view->scrollToBottom();
    m_model->remove(20, m_model->rowCount() - 20);
    QCOMPARE(m_view->topRow(), 10);
    m_model->remove(3, 17);
    paintNow();
    QCOMPARE(m_model->askedRows(), qMakePair(0, 2));
    m_model->asked.clear();
    m_model->insert(3, 1); // Below the rows, but in sight.
    QTRY_VERIFY(m_model->asked.contains({3, 0}));
    m_model->asked.clear();
    m_model->remove(3, 1); // And its place is blank again.
    const QImage image = m_view->viewport()->grab().toImage();
    const QColor blank = m_view->palette().color(QPalette::Base);
    for (int x = 0; x < 400; ++x)
        QCOMPARE(image.pixelColor(x, 3 * rowHeight + rowHeight / 2), blank);
}

void TestRowsView::showsWhatComesAtTheStart()
{
    m_model->insert(0, 5);
    QCOMPARE(m_view->topRow(), 0);
    QCOMPARE(current(), 5);
}

void TestRowsView::keepsTheChoiceWhereRowsComeAndGo()
{
    m_view->selectAll();
    m_model->insert(tenMillion / 2, 1000);
    QCOMPARE(chosen(), u"0-4999999 5001000-10000999"_s);
    m_model->remove(tenMillion / 2, 1000);
    m_view->selectRow(20);
    m_model->insert(3, 2);
    QCOMPARE(chosen(), u"22"_s);
    m_model->remove(0, 22);
    QCOMPARE(chosen(), u"0"_s);
}

// Fifty times the rows of ten million sections, in the time in which those were made once.
void TestRowsView::resetsAtOnce()
{
    m_model->flagsAsked = 0;
    QElapsedTimer time;
    time.start();
    for (int i = 0; i < 50; ++i) {
        m_model->reset(i % 2 == 0 ? 0 : tenMillion + i);
        QCoreApplication::processEvents();
    }
    QVERIFY2(time.elapsed() < 1000, qPrintable(QString::number(time.elapsed())));
    QVERIFY(m_model->flagsAsked < 10'000);
    QCOMPARE(m_view->verticalScrollBar()->maximum(), tenMillion + 49 - 10);
}

void TestRowsView::makesNoUseOfTypingItself()
{
    QCoreApplication::processEvents();
    m_model->asked.clear();
    QSignalSpy typed(m_view.get(), &RowsView::textTyped);
    QTest::keyClicks(m_view.get(), u"u/"_s);
    QCOMPARE(typed.size(), 2);
    QCOMPARE(typed.last().first().toString(), u"/"_s);
    QVERIFY(m_model->asked.isEmpty()); // Ten million rows are not to be searched here.
}

void TestRowsView::tellsAssistivePrograms()
{
    m_view->horizontalHeader()->moveSection(3, 0);
    m_view->setColumnHidden(1, true);
    QAccessibleInterface *root = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(root && root->tableInterface());
    QCOMPARE(root->role(), QAccessible::Table);
    QCOMPARE(root->childCount(), (tenMillion + 1) * 3);
    QAccessibleTableInterface *table = root->tableInterface();
    QCOMPARE(table->rowCount(), tenMillion);
    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(table->columnDescription(0), u"Column 3"_s);
    QAccessibleInterface *cell = table->cellAt(9'000'000, 0);
    QVERIFY(cell && cell->tableCellInterface());
    QCOMPARE(cell->text(QAccessible::Name), u"9000000|3"_s);
    QCOMPARE(cell->parent(), root);
    QVERIFY(cell->state().offscreen);
    QCOMPARE(cell->tableCellInterface()->columnHeaderCells().value(0)->text(QAccessible::Name),
             u"Column 3"_s);
    QCOMPARE(root->child(root->indexOfChild(cell)), cell);
    QVERIFY(!table->cellAt(tenMillion, 0));
    QVERIFY(!table->cellAt(0, 3));

    click(2);
    QVERIFY(table->isRowSelected(2));
    QCOMPARE(table->selectedRows(), QList<int>{2});
    QCOMPARE(root->focusChild(), table->cellAt(2, 1));
    QVERIFY(table->cellAt(2, 1)->state().focused);
    const QPoint place = m_view->viewport()->mapToGlobal(m_view->visualRect(at(2, 2)).center());
    QCOMPARE(root->childAt(place.x(), place.y()), table->cellAt(2, 2));
    QVERIFY(table->cellAt(2, 2)->rect().contains(place));
    m_view->selectAll();
    QCOMPARE(table->selectedRowCount(), tenMillion);
    QCOMPARE(table->selectedCells().size(), RowsViewAccessible::maximumListed);
    // Whoever walks on and on leaves nothing behind.
    const QAccessible::Id first = QAccessible::uniqueId(table->cellAt(0, 0));
    for (int row = 0; row < 4000; ++row)
        table->cellAt(row, 0);
    QVERIFY(QAccessible::accessibleInterface(first));
    QTRY_VERIFY(!QAccessible::accessibleInterface(first));
    QCOMPARE(table->cellAt(0, 0)->text(QAccessible::Name), u"0|3"_s);
}

KEYSCOPE_TEST(TestRowsView);
#include "tst_rowsview.moc"
