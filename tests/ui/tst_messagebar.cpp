#include "tests/support/testprogram.h"
#include "ui/messagebar.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class TestMessageBar final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void isHiddenWhileThereIsNothingToSay();
    void showsAnErrorThatCanBeCopied();
    void queuesWithACount();
    void doesNotQueueTheSameTwice();
    void escClosesTheShownOne();
    void closesAll();
    void takesBackWhatWasMadeGood();
    void showsDetailsOnDemand();
    void markupInAMessageIsText();
    void isBounded();

private:
    [[nodiscard]] QString shown() const;
    [[nodiscard]] QToolButton *button(const QString &text) const;

    std::unique_ptr<QWidget> m_window;
    MessageBar *m_bar = nullptr;
};

void TestMessageBar::init()
{
    m_window = std::make_unique<QWidget>();
    m_bar = new MessageBar;
    auto *column = new QVBoxLayout(m_window.get());
    column->addWidget(m_bar);
    column->addWidget(new QPlainTextEdit);
    m_window->resize(800, 400);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

QString TestMessageBar::shown() const
{
    QStringList texts;
    for (const QLabel *label : m_bar->findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts.append(label->text());
    }
    return texts.join(u" | "_s);
}

QToolButton *TestMessageBar::button(const QString &text) const
{
    for (QToolButton *button : m_bar->findChildren<QToolButton *>()) {
        if (button->text() == text || button->accessibleName() == text)
            return button;
    }
    return nullptr;
}

void TestMessageBar::isHiddenWhileThereIsNothingToSay()
{
    QVERIFY(!m_bar->isVisible());
}

void TestMessageBar::showsAnErrorThatCanBeCopied()
{
    m_bar->postError(u"The document was not saved."_s,
                     {.code = ErrorCode::ConstraintError, .message = u"users/1 is taken."_s});
    QVERIFY(m_bar->isVisible());
    QCOMPARE(shown(), u"The document was not saved. users/1 is taken."_s);
    QTest::mouseClick(button(u"Copy message"_s), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().startsWith(
        u"The document was not saved. users/1 is taken.\n"));
    QVERIFY(QApplication::clipboard()->text().contains(u"ConstraintError"));
}

void TestMessageBar::queuesWithACount()
{
    m_bar->post(MessageBar::Severity::Error, u"First"_s);
    m_bar->post(MessageBar::Severity::Warning, u"Second"_s);
    m_bar->post(MessageBar::Severity::Information, u"Third"_s);
    QCOMPARE(shown(), u"First | 1 of 3"_s); // Nothing changes under the reader's eyes.
    QTest::mouseClick(button(u"Close message"_s), Qt::LeftButton);
    QCOMPARE(shown(), u"Second | 1 of 2"_s);
    QTest::mouseClick(button(u"Close message"_s), Qt::LeftButton);
    QCOMPARE(shown(), u"Third"_s);
    QTest::mouseClick(button(u"Close message"_s), Qt::LeftButton);
    QVERIFY(!m_bar->isVisible());
}

void TestMessageBar::doesNotQueueTheSameTwice()
{
    m_bar->post(MessageBar::Severity::Error, u"Once"_s);
    m_bar->post(MessageBar::Severity::Error, u"Once"_s);
    QCOMPARE(m_bar->messages().size(), 1);
}

void TestMessageBar::escClosesTheShownOne()
{
    m_bar->post(MessageBar::Severity::Error, u"First"_s);
    m_bar->post(MessageBar::Severity::Error, u"Second"_s);
    QTest::keyClick(button(u"Close message"_s), Qt::Key_Escape);
    QCOMPARE(shown(), u"Second"_s);
}

void TestMessageBar::closesAll()
{
    m_bar->post(MessageBar::Severity::Error, u"First"_s);
    QVERIFY(!button(u"Close all"_s)->isVisible());
    m_bar->post(MessageBar::Severity::Error, u"Second"_s);
    QVERIFY(button(u"Close all"_s)->isVisible());
    QTest::mouseClick(button(u"Close all"_s), Qt::LeftButton);
    QVERIFY(!m_bar->isVisible());
}

void TestMessageBar::takesBackWhatWasMadeGood()
{
    const StorageError busy{.code = ErrorCode::TimeoutError, .message = u"It is locked."_s};
    m_bar->postError(u"users/1 was not saved."_s, busy);
    m_bar->postError(u"users/12 was not saved."_s, busy);
    m_bar->withdraw(u"users/1 was not saved."_s);
    QCOMPARE(shown(), u"users/12 was not saved. It is locked."_s);
    m_bar->withdraw(u"users/12 was not saved."_s);
    QVERIFY(!m_bar->isVisible());
}

void TestMessageBar::showsDetailsOnDemand()
{
    m_bar->post(MessageBar::Severity::Error, u"Plain"_s);
    QVERIFY(!button(u"Details"_s)->isVisible());
    m_bar->closeAll();
    m_bar->post(MessageBar::Severity::Error, u"Short"_s, u"A long story."_s);
    auto *details = m_bar->findChild<QPlainTextEdit *>();
    QVERIFY(!details->isVisible());
    QTest::mouseClick(button(u"Details"_s), Qt::LeftButton);
    QVERIFY(details->isVisible());
    QCOMPARE(details->toPlainText(), u"A long story."_s);
    m_bar->closeCurrent();
    QVERIFY(!details->isVisible());
}

void TestMessageBar::markupInAMessageIsText()
{
    m_bar->post(MessageBar::Severity::Error, u"<b>a</b>"_s);
    auto *label = m_bar->findChild<QLabel *>(u"messageText"_s);
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(label->textInteractionFlags() & Qt::TextSelectableByMouse);
}

void TestMessageBar::isBounded()
{
    for (int i = 0; i < MessageBar::maximumMessages + 5; ++i)
        m_bar->post(MessageBar::Severity::Error, QString::number(i));
    QCOMPARE(m_bar->messages().size(), MessageBar::maximumMessages);
    QCOMPARE(m_bar->messages().constFirst().text, u"0"_s);
    QCOMPARE(m_bar->messages().constLast().text, QString::number(MessageBar::maximumMessages + 4));
}

KEYSCOPE_TEST(TestMessageBar);
#include "tst_messagebar.moc"
