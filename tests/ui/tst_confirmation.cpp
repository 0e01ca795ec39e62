#include "tests/support/testprogram.h"
#include "ui/confirmation.h"

#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestConfirmation final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void saysWhatWillHappenAndDoesItOnTheButton();
    void enterAndEscChangeNothing();
    void canBeSwitchedOff();
    void isNotAskedWhereItIsSwitchedOff();
    void alwaysAskedWithoutAQuestion();

private:
    void ask(std::optional<Preferences::Question> question);
    [[nodiscard]] QMessageBox *box() const { return m_window->findChild<QMessageBox *>(); }
    void click(const QString &text);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<QWidget> m_window;
    int m_confirmed = 0;
};

void TestConfirmation::init()
{
    m_preferences.reset(); // Which may write once more, into a folder that must be there.
    m_dir = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_dir->filePath(u"keyscope.ini"_s));
    m_window = std::make_unique<QWidget>();
    m_window->show();
    m_confirmed = 0;
}

void TestConfirmation::ask(std::optional<Preferences::Question> question)
{
    Confirmation{.title = u"Drop 3 stores?"_s,
                 .consequences = u"Their 1,204 records go with them."_s,
                 .button = u"Drop 3 stores"_s,
                 .question = question,
                 .details = {}}
        .ask(m_window.get(), *m_preferences, [this] { ++m_confirmed; });
}

void TestConfirmation::click(const QString &text)
{
    for (QAbstractButton *button : box()->buttons()) {
        if (button->text() == text) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL("There is no such button.");
}

void TestConfirmation::saysWhatWillHappenAndDoesItOnTheButton()
{
    ask(Preferences::Question::ClearOrDrop);
    QVERIFY(box());
    QCOMPARE(box()->text(), u"Drop 3 stores?"_s);
    QCOMPARE(box()->informativeText(), u"Their 1,204 records go with them."_s);
    QCOMPARE(m_confirmed, 0);
    click(u"Drop 3 stores"_s);
    QCOMPARE(m_confirmed, 1);
    QTRY_VERIFY(!box());
    QVERIFY(m_preferences->asksBefore(Preferences::Question::ClearOrDrop));
}

void TestConfirmation::enterAndEscChangeNothing()
{
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Escape}) {
        ask(Preferences::Question::ClearOrDrop);
        QVERIFY(QTest::qWaitForWindowActive(box()));
        QTest::keyClick(box()->focusWidget() ? box()->focusWidget() : box(), key);
        QTRY_VERIFY(!box());
        QCOMPARE(m_confirmed, 0);
    }
}

void TestConfirmation::canBeSwitchedOff()
{
    ask(Preferences::Question::ClearOrDrop);
    box()->checkBox()->setChecked(true);
    click(u"Drop 3 stores"_s);
    QCOMPARE(m_confirmed, 1);
    QVERIFY(!m_preferences->asksBefore(Preferences::Question::ClearOrDrop));
    QVERIFY(m_preferences->asksBefore(Preferences::Question::DeleteRecords));
}

void TestConfirmation::isNotAskedWhereItIsSwitchedOff()
{
    m_preferences->setAsksBefore(Preferences::Question::ClearOrDrop, false);
    ask(Preferences::Question::ClearOrDrop);
    QVERIFY(!box());
    QCOMPARE(m_confirmed, 1);
}

void TestConfirmation::alwaysAskedWithoutAQuestion()
{
    ask(std::nullopt);
    QVERIFY(box());
    QVERIFY(!box()->checkBox());
    QCOMPARE(m_confirmed, 0);
}

KEYSCOPE_TEST(TestConfirmation);
#include "tst_confirmation.moc"
