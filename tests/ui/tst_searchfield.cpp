#include "tests/support/testprogram.h"
#include "ui/noteline.h"
#include "ui/searchfield.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class TestSearchField final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void waitsForAPersonToStopTyping();
    void meansTheTextAsItsModeSays();
    void saysWhereAConditionCannotBeRead();
    void saysNothingWhileAConditionIsTyped();
    void showsExamplesOfConditions();
    void escapeClearsAtOnce();
    void asksNobodyWhenTheTextIsSet();

private:
    [[nodiscard]] QLineEdit *text() const { return m_field->findChild<QLineEdit *>(u"filter"_s); }

    std::unique_ptr<QWidget> m_window;
    SearchField *m_field = nullptr;
};

void TestSearchField::init()
{
    m_window = std::make_unique<QWidget>();
    m_field = new SearchField(m_window.get());
    auto *layout = new QVBoxLayout(m_window.get());
    layout->addWidget(m_field);
    layout->addWidget(m_field->note());
    m_field->setList(ListAddress::Kind::AllDocuments);
    m_window->resize(500, 120);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestSearchField::cleanup()
{
    m_window.reset();
}

void TestSearchField::waitsForAPersonToStopTyping()
{
    QSignalSpy wanted(m_field, &SearchField::wantedChanged);
    QTest::keyClicks(text(), u"users/1"_s);
    QVERIFY(wanted.isEmpty());
    QTRY_COMPARE(wanted.size(), 1);
    QCOMPARE(m_field->wanted().filter, u"users/1"_s);
    QVERIFY(m_field->wanted().terms.isEmpty());
}

void TestSearchField::meansTheTextAsItsModeSays()
{
    QTest::keyClicks(text(), u"ann"_s);
    QTRY_COMPARE(m_field->wanted().filter, u"ann"_s);
    m_field->setMode(SearchField::Mode::KeyContains);
    QVERIFY(m_field->wanted().filter.isEmpty());
    QCOMPARE(m_field->wanted().terms.toText(), u"@key ~ \"ann\""_s);
    m_field->setMode(SearchField::Mode::Condition); // "ann" is no condition yet.
    text()->setText(u"name = \"ann\""_s);
    QTest::keyClick(text(), Qt::Key_Return);
    QCOMPARE(m_field->wanted().terms.toText(), u"name = \"ann\""_s);
}

void TestSearchField::saysWhereAConditionCannotBeRead()
{
    m_field->setMode(SearchField::Mode::Condition);
    QSignalSpy left(m_field, &SearchField::left);
    QTest::keyClicks(text(), u"n > 1 or n < 0"_s);
    QTest::keyClick(text(), Qt::Key_Return);
    QCOMPARE(m_field->note()->kind(), NoteLine::Kind::Error);
    QVERIFY(m_field->note()->isVisible());
    QVERIFY(m_field->note()->text().startsWith(u"At character 7: "_s));
    QCOMPARE(text()->cursorPosition(), 6);
    QVERIFY(left.isEmpty());
    QVERIFY(m_field->wanted().isEmpty());
    QTest::keyClick(text(), Qt::Key_Delete);
    QVERIFY(m_field->note()->isHidden()); // It was of another text.
}

void TestSearchField::saysNothingWhileAConditionIsTyped()
{
    m_field->setMode(SearchField::Mode::Condition);
    QTest::keyClicks(text(), u"name ~ \"an"_s);
    QTest::qWait(500);
    QVERIFY(m_field->note()->isHidden() || m_field->note()->kind() != NoteLine::Kind::Error);
    QTest::keyClicks(text(), u"n\""_s);
    QTRY_COMPARE(m_field->wanted().terms.toText(), u"name ~ \"ann\""_s);
}

void TestSearchField::showsExamplesOfConditions()
{
    QVERIFY(m_field->note()->isHidden());
    m_field->setMode(SearchField::Mode::Condition);
    QVERIFY(m_field->note()->isVisible());
    QVERIFY(m_field->note()->text().contains(u"@size"_s));
    text()->setText(u"n > 1"_s);
    QTRY_VERIFY(m_field->note()->isHidden());
}

void TestSearchField::escapeClearsAtOnce()
{
    QTest::keyClicks(text(), u"ann"_s);
    QTRY_COMPARE(m_field->wanted().filter, u"ann"_s);
    QSignalSpy wanted(m_field, &SearchField::wantedChanged);
    QTest::keyClick(text(), Qt::Key_Escape);
    QCOMPARE(wanted.size(), 1);
    QVERIFY(m_field->wanted().isEmpty());
}

void TestSearchField::asksNobodyWhenTheTextIsSet()
{
    QSignalSpy wanted(m_field, &SearchField::wantedChanged);
    m_field->setText(SearchField::Mode::KeyBegins, u"users/"_s);
    QTest::qWait(300);
    QVERIFY(wanted.isEmpty());
    QCOMPARE(m_field->wanted().filter, u"users/"_s);
}

KEYSCOPE_TEST(TestSearchField);
#include "tst_searchfield.moc"
