#include "tests/support/testprogram.h"
#include "ui/clipboardactions.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class TestClipboardActions final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void actsOnTheTextWithTheFocus();
    void offersNothingWhereThereIsNoText();
    void stillActsWhileItsMenuIsOpen();

private:
    QAction *action(const QString &text) const
    {
        for (QAction *action : m_menu->actions()) {
            if (action->text().remove(u'&') == text)
                return action;
        }
        return nullptr;
    }

    std::unique_ptr<QMainWindow> m_window;
    QMenu *m_menu = nullptr;
    QLineEdit *m_text = nullptr;
    QPushButton *m_button = nullptr;
};

void TestClipboardActions::init()
{
    m_window = std::make_unique<QMainWindow>();
    m_menu = m_window->menuBar()->addMenu(u"Edit"_s);
    new ClipboardActions(m_menu);
    auto *central = new QWidget;
    auto *column = new QVBoxLayout(central);
    m_text = new QLineEdit(u"users/1"_s);
    m_button = new QPushButton(u"Nothing"_s);
    column->addWidget(m_text);
    column->addWidget(m_button);
    m_window->setCentralWidget(central);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_text->setFocus();
}

void TestClipboardActions::actsOnTheTextWithTheFocus()
{
    QVERIFY(action(u"Select All"_s)->isEnabled());
    action(u"Select All"_s)->trigger();
    QCOMPARE(m_text->selectedText(), u"users/1"_s);
    action(u"Copy"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"users/1"_s);
    action(u"Cut"_s)->trigger();
    QCOMPARE(m_text->text(), QString());
    action(u"Paste"_s)->trigger();
    action(u"Paste"_s)->trigger();
    QCOMPARE(m_text->text(), u"users/1users/1"_s);
}

void TestClipboardActions::offersNothingWhereThereIsNoText()
{
    m_button->setFocus();
    QVERIFY(!action(u"Cut"_s)->isEnabled());
    QVERIFY(!action(u"Paste"_s)->isEnabled());
    m_text->setFocus();
    QVERIFY(action(u"Paste"_s)->isEnabled());
}

void TestClipboardActions::stillActsWhileItsMenuIsOpen()
{
    m_menu->popup(m_window->mapToGlobal(QPoint(0, 0)));
    QTRY_VERIFY(m_menu->isVisible());
    action(u"Select All"_s)->trigger();
    QCOMPARE(m_text->selectedText(), u"users/1"_s);
    m_menu->close();
}

KEYSCOPE_TEST(TestClipboardActions);
#include "tst_clipboardactions.moc"
