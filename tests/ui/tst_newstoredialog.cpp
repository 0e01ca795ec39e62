#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/elidedlabel.h"
#include "ui/jsoneditor.h"
#include "ui/newstoredialog.h"
#include "ui/noteline.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestNewStoreDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void makesAStoreWithAKeyGenerator();
    void makesAStoreWithout();
    void aNameMustBeFree();
    void aFailureKeepsWhatWasTyped();
    void escMakesNothing();
    void makesAStoreWithAKeyPath();
    void showsWhatWouldBeStored();
    void keepsAnExampleOfOnesOwn();
    void saysAtOnceWhatCannotBe_data();
    void saysAtOnceWhatCannotBe();

private:
    [[nodiscard]] QLineEdit *name() const { return m_dialog->findChild<QLineEdit *>(u"name"_s); }
    [[nodiscard]] QLineEdit *path() const { return m_dialog->findChild<QLineEdit *>(u"path"_s); }
    [[nodiscard]] JsonEditor *example() const { return m_dialog->findChild<JsonEditor *>(); }
    [[nodiscard]] NoteLine *line(const QString &name) const
    {
        return m_dialog->findChild<NoteLine *>(name);
    }
    [[nodiscard]] QString stored() const
    {
        return m_dialog->findChild<ElidedLabel *>(u"stored"_s)->wholeText();
    }
    [[nodiscard]] QPushButton *create() const;

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<NewStoreDialog> m_dialog;
};

void TestNewStoreDialog::init()
{
    m_dialog.reset();
    m_source = std::make_unique<FakeSource>();
    StoreSummary store;
    store.name = u"store1"_s;
    m_source->answerCatalog.stores = {store};
    m_dialog = std::make_unique<NewStoreDialog>(*m_source);
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
}

QPushButton *TestNewStoreDialog::create() const
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"Create store")
            return button;
    }
    return nullptr;
}

void TestNewStoreDialog::makesAStoreWithAKeyGenerator()
{
    QSignalSpy created(m_dialog.get(), &NewStoreDialog::created);
    QVERIFY(!create()->isEnabled());
    QTest::keyClicks(name(), u"store2"_s);
    QVERIFY(create()->isEnabled());
    QTest::keyClick(name(), Qt::Key_Return);
    QTRY_COMPARE(created.count(), 1);
    QCOMPARE(created.at(0).at(0).toString(), u"store2"_s);
    QCOMPARE(*m_source->statements.at(0),
             Statement(statement::CreateStore{.name = u"store2"_s, .autoIncrement = true}));
    QVERIFY(!m_dialog->isVisible());
}

void TestNewStoreDialog::makesAStoreWithout()
{
    QTest::keyClicks(name(), u"plain"_s);
    m_dialog->findChild<QCheckBox *>()->setChecked(false);
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(*m_source->statements.at(0),
             Statement(statement::CreateStore{.name = u"plain"_s, .autoIncrement = false}));
}

void TestNewStoreDialog::aNameMustBeFree()
{
    QTRY_VERIFY(m_source->catalogRequests > 0);
    QTest::keyClicks(name(), u"store1"_s);
    auto *line = m_dialog->findChild<NoteLine *>(u"line"_s);
    QTRY_COMPARE(line->kind(), NoteLine::Kind::Error);
    QVERIFY(!create()->isEnabled());
    QTest::keyClick(name(), Qt::Key_Return);
    QVERIFY(m_dialog->isVisible());
    // Names compare exactly.
    name()->setText(u"Store1"_s);
    QVERIFY(create()->isEnabled());
}

void TestNewStoreDialog::aFailureKeepsWhatWasTyped()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = tl::unexpected(StorageError{.code = ErrorCode::ReadOnlyError,
                                                     .message = u"The transaction only reads."_s});
        return outcome;
    };
    QTest::keyClicks(name(), u"store2"_s);
    QTest::mouseClick(create(), Qt::LeftButton);
    auto *error = m_dialog->findChild<NoteLine *>(u"error"_s);
    QTRY_VERIFY(error->isVisible());
    QCOMPARE(error->text(), u"The store was not made. The transaction only reads."_s);
    QCOMPARE(name()->text(), u"store2"_s);
    QVERIFY(create()->isEnabled());
}

void TestNewStoreDialog::escMakesNothing()
{
    QTest::keyClicks(name(), u"store2"_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
    QVERIFY(m_source->statements.isEmpty());
}

void TestNewStoreDialog::makesAStoreWithAKeyPath()
{
    QTest::keyClicks(name(), u"people"_s);
    QTest::keyClicks(path(), u"last, first"_s);
    m_dialog->findChild<QCheckBox *>()->setChecked(false);
    QTRY_VERIFY(create()->isEnabled());
    QTest::keyClick(path(), Qt::Key_Return);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(toText(*m_source->statements.at(0)), "CREATE STORE people KEYPATH ['last','first']");
}

void TestNewStoreDialog::showsWhatWouldBeStored()
{
    QTRY_COMPARE(line(u"result"_s)->text(), u"Stored under the generated key 1:"_s);
    QTRY_COMPARE(stored(), uR"({"title":"Example"})"_s);
    QTest::keyClicks(path(), u"foo.bar"_s);
    QTRY_COMPARE(stored(), uR"({"title":"Example","foo":{"bar":1}})"_s);
    QVERIFY(example()->text().contains(u"\"foo\": {}"_s));
    m_dialog->findChild<QCheckBox *>()->setChecked(false);
    QTRY_COMPARE(line(u"result"_s)->text(), u"Stored under its key 1:"_s);
    QVERIFY(example()->text().contains(u"\"bar\": 1"_s));
    path()->clear();
    QTRY_COMPARE(line(u"result"_s)->text(), u"Stored under the key that is given beside it:"_s);
}

void TestNewStoreDialog::keepsAnExampleOfOnesOwn()
{
    path()->setText(u"foo.bar"_s);
    example()->setText(uR"({"foo":{}})"_s);
    QTRY_COMPARE(stored(), uR"({"foo":{"bar":1}})"_s);
    example()->setText(uR"({"foo":{"bar":8}})"_s);
    QTRY_COMPARE(line(u"result"_s)->text(),
                 u"Stored under its key 8, and the generator gives 9 next:"_s);
    path()->setText(u"other"_s);
    QCOMPARE(example()->text(), uR"({"foo":{"bar":8}})"_s);
    QTRY_COMPARE(stored(), uR"({"foo":{"bar":8},"other":1})"_s);
    example()->setText(u"[1]"_s);
    QTRY_COMPARE(line(u"result"_s)->kind(), NoteLine::Kind::Error);
    QVERIFY(stored().isEmpty());
    example()->setText(u"{"_s);
    QTRY_VERIFY(line(u"result"_s)->text().startsWith(u"Line 1"_s));
}

void TestNewStoreDialog::saysAtOnceWhatCannotBe_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("withoutGenerator"); // Whether it can be then.
    QTest::newRow("a list with a generator") << u"a,b"_s << true;
    QTest::newRow("the empty path with a generator") << u"''"_s << true;
    QTest::newRow("no identifier") << u"a..b"_s << false;
    QTest::newRow("a space") << u"a b"_s << false;
}

void TestNewStoreDialog::saysAtOnceWhatCannotBe()
{
    QFETCH(QString, path);
    QFETCH(bool, withoutGenerator);
    name()->setText(u"x"_s);
    QVERIFY(create()->isEnabled());
    this->path()->setText(path);
    QCOMPARE(line(u"pathLine"_s)->kind(), NoteLine::Kind::Error);
    QVERIFY(!create()->isEnabled());
    m_dialog->findChild<QCheckBox *>()->setChecked(false);
    QCOMPARE(create()->isEnabled(), withoutGenerator);
    QCOMPARE(line(u"pathLine"_s)->kind() == NoteLine::Kind::Error, !withoutGenerator);
}

KEYSCOPE_TEST(TestNewStoreDialog);
#include "tst_newstoredialog.moc"
