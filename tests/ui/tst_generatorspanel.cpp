#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/generatorspanel.h"
#include "ui/noteline.h"
#include "ui/placeholder.h"
#include "ui/raisedialog.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

class TestGeneratorsPanel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void listsWhatMakesKeys();
    void drawsTheNextOfAnIdentity();
    void raisesAnIdentity();
    void doesNotRaiseToALowerNumber();
    void aKeyGeneratorCannotBeDrawnAndSaysWhy();
    void copiesExactlyTheNextKey();
    void filters();
    void selectsARowThatIsFilteredOut();
    void anEmptyDatabaseSaysWhatWouldBeHere();
    void withoutADatabaseItSaysSo();
    void saysHowManyAreNotListed();
    void reportsAFailure();
    void keepsTheSelectionThroughStatements();

private:
    void choose(const QString &name);
    [[nodiscard]] QToolButton *button(QAction *action) const;
    [[nodiscard]] QString emptyText() const;

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<GeneratorsPanel> m_panel;
    QTableView *m_view = nullptr;
};

void TestGeneratorsPanel::init()
{
    m_panel.reset();
    m_source = std::make_unique<FakeSource>();
    Catalog &catalog = m_source->answerCatalog;
    catalog.identities = {
        {.prefix = u"orders/"_s, .value = 4, .committedValue = 4, .nextKey = u"orders/5"_s},
        {.prefix = u"users/"_s, .value = 3, .committedValue = 1, .nextKey = u"users/4"_s}};
    catalog.identityCount = 2;
    StoreSummary store;
    store.name = u"store1"_s;
    store.hasGenerator = true;
    store.currentNumber = 5;
    store.committedNumber = 5;
    catalog.stores = {store};
    m_panel = std::make_unique<GeneratorsPanel>();
    m_panel->resize(600, 240);
    m_panel->setSource(m_source.get());
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    m_view = m_panel->findChild<QTableView *>();
    QTRY_COMPARE(m_view->model()->rowCount(), 3);
}

void TestGeneratorsPanel::choose(const QString &name)
{
    for (int row = 0; row < m_view->model()->rowCount(); ++row) {
        const QModelIndex index = m_view->model()->index(row, 0);
        if (index.data().toString() == name)
            QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {},
                              m_view->visualRect(index).center());
    }
    QCOMPARE(m_view->currentIndex().siblingAtColumn(0).data().toString(), name);
}

QToolButton *TestGeneratorsPanel::button(QAction *action) const
{
    for (QToolButton *button : m_panel->findChildren<QToolButton *>()) {
        if (button->defaultAction() == action)
            return button;
    }
    return nullptr;
}

QString TestGeneratorsPanel::emptyText() const
{
    const auto *empty = m_panel->findChild<Placeholder *>(u"empty"_s);
    return empty->isVisible() ? empty->title() + u' ' + empty->hint() : QString();
}

void TestGeneratorsPanel::listsWhatMakesKeys()
{
    QVERIFY(m_view->isVisible());
    QCOMPARE(emptyText(), QString());
    QCOMPARE(m_view->model()->index(1, GeneratorsModel::ChangeColumn).data().toString(),
             u"1 → 3"_s);
    QVERIFY(!m_panel->drawAction()->isEnabled()); // Nothing is chosen yet.
    QVERIFY(!m_panel->copyNextAction()->isEnabled());
}

void TestGeneratorsPanel::drawsTheNextOfAnIdentity()
{
    choose(u"users/"_s);
    QTest::mouseClick(button(m_panel->drawAction()), Qt::LeftButton);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(*m_source->statements.at(0),
             Statement(statement::NextIdentity{.prefix = u"users/"_s}));
}

void TestGeneratorsPanel::raisesAnIdentity()
{
    choose(u"users/"_s);
    QTest::mouseClick(button(m_panel->raiseAction()), Qt::LeftButton);
    auto *dialog = m_panel->findChild<RaiseDialog *>();
    QVERIFY(dialog);
    auto *edit = dialog->findChild<QLineEdit *>();
    QTest::keyClicks(edit, u"100"_s);
    QCOMPARE(dialog->findChild<NoteLine *>(u"line"_s)->text(), u"users/ 3 → 100"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(*m_source->statements.at(0),
             Statement(statement::SeedIdentity{.prefix = u"users/"_s, .number = "100"}));
}

void TestGeneratorsPanel::doesNotRaiseToALowerNumber()
{
    RaiseDialog dialog(u"users/"_s, 3);
    dialog.show();
    auto *edit = dialog.findChild<QLineEdit *>();
    auto *line = dialog.findChild<NoteLine *>(u"line"_s);
    QPushButton *raise = nullptr;
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"Raise")
            raise = button;
    }
    QVERIFY(raise);
    const auto canRaiseTo = [&](const QString &text) {
        edit->setText(text);
        return raise->isEnabled();
    };
    QVERIFY(!canRaiseTo(QString()));
    QVERIFY(!canRaiseTo(u"3"_s));
    QVERIFY(line->text().contains(u"only rises"));
    QVERIFY(canRaiseTo(u"4"_s));
    QVERIFY(!canRaiseTo(u"-1"_s));
    QVERIFY(!canRaiseTo(u"many"_s));
    QVERIFY(canRaiseTo(u"9223372036854775807"_s));
    QVERIFY(!canRaiseTo(u"9223372036854775808"_s));
    QVERIFY(line->text().contains(u"9223372036854775807"));
}

void TestGeneratorsPanel::aKeyGeneratorCannotBeDrawnAndSaysWhy()
{
    choose(u"store1"_s);
    QVERIFY(!m_panel->drawAction()->isEnabled());
    QVERIFY(!m_panel->raiseAction()->isEnabled());
    QVERIFY(m_panel->drawAction()->toolTip().contains(u"key generator"));
    QVERIFY(m_panel->copyNextAction()->isEnabled());
}

void TestGeneratorsPanel::copiesExactlyTheNextKey()
{
    choose(u"users/"_s);
    QTest::keyClick(m_view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"users/4"_s);
    QVERIFY(m_source->statements.isEmpty()); // Nothing is consumed by it.
}

void TestGeneratorsPanel::filters()
{
    QTest::keyClicks(m_panel->findChild<QLineEdit *>(), u"US"_s);
    QCOMPARE(m_view->model()->rowCount(), 1);
    QTest::keyClicks(m_panel->findChild<QLineEdit *>(), u"x"_s);
    QVERIFY(!m_view->isVisible());
    QVERIFY2(emptyText().contains(u"“USx”"), qPrintable(emptyText()));
}

void TestGeneratorsPanel::selectsARowThatIsFilteredOut()
{
    m_panel->findChild<QLineEdit *>()->setText(u"orders"_s);
    m_panel->select(GeneratorsModel::Kind::Generator, u"store1"_s);
    QCOMPARE(m_view->currentIndex().siblingAtColumn(0).data().toString(), u"store1"_s);
}

void TestGeneratorsPanel::anEmptyDatabaseSaysWhatWouldBeHere()
{
    m_source->answerCatalog = Catalog();
    m_source->announceChange();
    QTRY_VERIFY2(emptyText().contains(u"users/"), qPrintable(emptyText()));
    QVERIFY(!m_view->isVisible());
}

void TestGeneratorsPanel::withoutADatabaseItSaysSo()
{
    m_panel->setSource(nullptr);
    QVERIFY(emptyText().startsWith(u"No database"));
}

void TestGeneratorsPanel::saysHowManyAreNotListed()
{
    m_source->answerCatalog.identityCount = 1502;
    m_source->announceChange();
    const auto shows = [this] {
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->isVisible() &&
                label->text().contains(QLocale().toString(1500) + u" more identities"_s))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(shows());
}

void TestGeneratorsPanel::reportsAFailure()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = failure(ErrorCode::ReadOnlyError, u"The transaction only reads."_s);
        return outcome;
    };
    QSignalSpy failed(m_panel.get(), &GeneratorsPanel::failed);
    choose(u"users/"_s);
    m_panel->drawAction()->trigger();
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<StorageError>().message, u"The transaction only reads."_s);
}

void TestGeneratorsPanel::keepsTheSelectionThroughStatements()
{
    choose(u"users/"_s);
    m_source->answerCatalog.identities[1].value = 4;
    m_source->answerCatalog.identities[1].nextKey = u"users/5"_s;
    m_source->announceChange();
    QTRY_COMPARE(m_view->model()->index(1, GeneratorsModel::NumberColumn).data().toString(),
                 u"4"_s);
    QCOMPARE(m_view->currentIndex().siblingAtColumn(0).data().toString(), u"users/"_s);
    QVERIFY2(m_panel->drawAction()->toolTip().contains(u"users/5"),
             qPrintable(m_panel->drawAction()->toolTip()));
}

KEYSCOPE_TEST(TestGeneratorsPanel);
#include "tst_generatorspanel.moc"
