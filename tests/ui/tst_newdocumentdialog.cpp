#include "tests/support/fakesource.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/elidedlabel.h"
#include "ui/jsoneditor.h"
#include "ui/newdocumentdialog.h"
#include "ui/noteline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

// What a person reads while typing a key, and what Create then runs.
class TestNewDocumentDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void saysWhatWillHappen_data();
    void saysWhatWillHappen();
    void createsADocument();
    void createsInACollection();
    void createsARecordWithAGivenKey();
    void createsARecordWithAGeneratedKey();
    void anUnreadableValueSaysWhere();
    void aDocumentMustBeAnObjectARecordNeedNot();
    void aFailureKeepsWhatWasTyped();
    void keepsOpenForAnother();
    void escLeavesWithoutAChange();
    void escAsksBeforeTypedWorkIsLost();
    void aStoreThatIsNotKnownYetIsChosenOnceItIs();
    void keepsWhatIsTypedWhenTheDatabaseChanges();
    void takesTheKeyFromTheRecord();
    void showsWhereANumberIsPut();

private:
    [[nodiscard]] QString line() const
    {
        return m_dialog->findChild<NoteLine *>(u"forecast"_s)->text();
    }
    [[nodiscard]] QLineEdit *key() const
    {
        return qobject_cast<QLineEdit *>(m_dialog->focusWidget());
    }
    [[nodiscard]] JsonEditor *value() const
    {
        return m_dialog->findChild<JsonEditor *>(u"value"_s);
    }
    [[nodiscard]] QPushButton *create() const;
    [[nodiscard]] static KeyForecast forecast(const KeyRequest &request);

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<NewDocumentDialog> m_dialog;
};

// As the engine answers, for a database with users/1, users/2, users/ann and a store with key 5
// next.
KeyForecast TestNewDocumentDialog::forecast(const KeyRequest &request)
{
    KeyForecast forecast;
    const QString text = request.text.trimmed();
    if (text.contains(u'\\')) {
        forecast.error =
            StorageError{.code = ErrorCode::DataError, .message = u"A key holds no backslash."_s};
    } else if (request.store && text.isEmpty()) {
        forecast.strategy = Strategy::Generated;
        forecast.key = *Key::fromNumber(5);
        forecast.move = NumberMove{NumberMove::Kind::Generator, *request.store, 5, 6};
    } else if (request.store) {
        forecast.strategy = Strategy::Given;
        forecast.key = *Key::fromNumber(text.toDouble());
        if (text.toDouble() >= 5)
            forecast.move =
                NumberMove{NumberMove::Kind::Generator, *request.store, 5, text.toULongLong() + 1};
    } else if (text.isEmpty()) {
        forecast.strategy = Strategy::Guid;
    } else if (text.endsWith(u'/')) {
        forecast.strategy = Strategy::Identity;
        forecast.key = DocumentKey::fromTrusted(text + u"3"_s);
        forecast.move = NumberMove{NumberMove::Kind::Identity, text, 2, 3};
    } else {
        forecast.strategy = Strategy::Semantic;
        forecast.taken = text.toLower() == u"users/ann";
        forecast.key = DocumentKey::fromTrusted(forecast.taken ? u"users/Ann"_s : text);
    }
    return forecast;
}

QPushButton *TestNewDocumentDialog::create() const
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"Create")
            return button;
    }
    return nullptr;
}

void TestNewDocumentDialog::init()
{
    m_dialog.reset();
    m_source = std::make_unique<FakeSource>();
    m_source->onForecast = forecast;
    Catalog &catalog = m_source->answerCatalog;
    catalog.collections = {{.name = u"@empty"_s, .documents = 1},
                           {.name = u"Users"_s, .documents = 3}};
    StoreSummary store;
    store.name = u"store1"_s;
    store.hasGenerator = true;
    catalog.stores = {store};
    m_dialog = std::make_unique<NewDocumentDialog>(*m_source);
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    QTRY_COMPARE(m_dialog->findChild<QComboBox *>(u"target"_s)->count(), 2);
}

void TestNewDocumentDialog::saysWhatWillHappen_data()
{
    QTest::addColumn<bool>("store");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("canCreate");
    QTest::newRow("nothing: a GUID") << false << u""_s << u"A GUID will be generated."_s << true;
    QTest::newRow("a prefix: the next identity")
        << false << u"users/"_s << u"Next identity: users/3  (users/ 2 → 3)"_s << true;
    QTest::newRow("a free key") << false << u"users/bo"_s << u"Semantic key, free."_s << true;
    QTest::newRow("a taken key, in its first spelling")
        << false << u"USERS/ann"_s
        << u"Taken by users/Ann. Saving would replace it: choose another key."_s << false;
    QTest::newRow("an illegal key")
        << false << u"a\\b"_s << u"A key holds no backslash."_s << false;
    QTest::newRow("a store's generator") << true << u""_s << u"Key generator: 5"_s << true;
    QTest::newRow("a given key that moves the generator")
        << true << u"7"_s << u"Key 7 given: the generator moves to 8."_s << true;
    QTest::newRow("a given key that moves nothing")
        << true << u"3"_s << u"Key 3 given, free."_s << true;
}

void TestNewDocumentDialog::saysWhatWillHappen()
{
    QFETCH(bool, store);
    QFETCH(QString, text);
    QFETCH(QString, line);
    QFETCH(bool, canCreate);
    if (store)
        m_dialog->setStore(u"store1"_s);
    QTest::keyClicks(key(), text);
    QTRY_COMPARE(this->line(), line);
    QTRY_COMPARE(create()->isEnabled(), canCreate);
    QVERIFY(m_source->statements.isEmpty()); // Nothing is consumed by looking.
}

void TestNewDocumentDialog::createsADocument()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = DocumentKey::fromTrusted(u"users/3"_s);
        outcome.strategy = Strategy::Identity;
        return outcome;
    };
    QSignalSpy created(m_dialog.get(), &NewDocumentDialog::created);
    QTest::keyClicks(key(), u"users/"_s);
    value()->replaceText(u"{ \"name\": \"Ann\" }"_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::keyClick(value(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_source->statements.size(), 1);
    const auto save = std::get<statement::Save>(*m_source->statements.at(0));
    QCOMPARE(save.id, u"users/"_s);
    QVERIFY(save.insert); // Nothing is ever replaced.
    QCOMPARE(save.value.toText(), QByteArray("{\"name\":\"Ann\"}"));
    QVERIFY(!save.collection);
    QTRY_COMPARE(created.count(), 1);
    QVERIFY(!m_dialog->isVisible());
}

void TestNewDocumentDialog::createsInACollection()
{
    auto *collection = m_dialog->findChild<QComboBox *>(u"collection"_s);
    QCOMPARE(collection->count(), 1); // @empty is no label.
    QTest::keyClicks(collection->lineEdit(), u"Users"_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QCOMPARE(std::get<statement::Save>(*m_source->statements.at(0)).collection, u"Users"_s);
}

void TestNewDocumentDialog::createsARecordWithAGivenKey()
{
    m_dialog->setStore(u"store1"_s);
    QVERIFY(!m_dialog->findChild<QComboBox *>(u"collection"_s)->isEnabled());
    QTest::keyClicks(key(), u"7.0"_s);
    value()->replaceText(u"\"text\""_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_COMPARE(m_source->statements.size(), 1);
    const auto put = std::get<statement::Put>(*m_source->statements.at(0));
    QCOMPARE(put.store, u"store1"_s);
    QVERIFY(put.add);
    QVERIFY(put.key);
    QCOMPARE(put.key->toText(), u"7"_s);
}

void TestNewDocumentDialog::createsARecordWithAGeneratedKey()
{
    m_dialog->setStore(u"store1"_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_COMPARE(m_source->statements.size(), 1);
    QVERIFY(!std::get<statement::Put>(*m_source->statements.at(0)).key);
}

void TestNewDocumentDialog::anUnreadableValueSaysWhere()
{
    value()->replaceText(u"{\n  \"a\": ,\n}"_s);
    auto *valueLine = m_dialog->findChild<NoteLine *>(u"valueLine"_s);
    QTRY_VERIFY2(valueLine->text().startsWith(u"Line 2, column 8: "),
                 qPrintable(valueLine->text()));
    QVERIFY(!create()->isEnabled());
    value()->replaceText(u"{}"_s);
    QTRY_VERIFY(create()->isEnabled());
    QVERIFY(valueLine->text().isEmpty());
}

void TestNewDocumentDialog::aDocumentMustBeAnObjectARecordNeedNot()
{
    value()->replaceText(u"5"_s);
    auto *valueLine = m_dialog->findChild<NoteLine *>(u"valueLine"_s);
    QTRY_VERIFY(valueLine->text().contains(u"JSON object"));
    QVERIFY(!create()->isEnabled());
    m_dialog->setStore(u"store1"_s);
    QTRY_VERIFY(create()->isEnabled());
    QVERIFY(valueLine->text().isEmpty());
}

void TestNewDocumentDialog::aFailureKeepsWhatWasTyped()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = failure(ErrorCode::ConstraintError, u"users/bo is taken."_s);
        return outcome;
    };
    QLineEdit *edit = key();
    QTest::keyClicks(edit, u"users/bo"_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::mouseClick(create(), Qt::LeftButton);
    auto *answer = m_dialog->findChild<NoteLine *>(u"answer"_s);
    QTRY_COMPARE(answer->text(), u"Nothing was stored. users/bo is taken."_s);
    QVERIFY(m_dialog->isVisible());
    QCOMPARE(edit->text(), u"users/bo"_s);
}

void TestNewDocumentDialog::keepsOpenForAnother()
{
    int number = 2;
    m_source->onRun = [&number](const Statement &) {
        Outcome outcome;
        outcome.result = DocumentKey::fromTrusted(u"users/%1"_s.arg(++number));
        return outcome;
    };
    m_dialog->findChild<QCheckBox *>()->setChecked(true);
    QTest::keyClicks(key(), u"users/"_s);
    for (int i = 3; i < 5; ++i) {
        QTRY_VERIFY(create()->isEnabled());
        QTest::mouseClick(create(), Qt::LeftButton);
        QTRY_COMPARE(m_dialog->findChild<NoteLine *>(u"answer"_s)->text(),
                     u"Stored as users/%1"_s.arg(i));
    }
    QVERIFY(m_dialog->isVisible());
}

void TestNewDocumentDialog::escLeavesWithoutAChange()
{
    QTest::keyClicks(key(), u"users/"_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
    QVERIFY(m_source->statements.isEmpty());
}

void TestNewDocumentDialog::escAsksBeforeTypedWorkIsLost()
{
    value()->replaceText(u"{\"long\":\"work\"}"_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(m_dialog->isVisible());
    auto *box = m_dialog->findChild<QMessageBox *>();
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Escape);
    QTRY_VERIFY(!m_dialog->findChild<QMessageBox *>());
    QVERIFY(m_dialog->isVisible());
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    box = m_dialog->findChild<QMessageBox *>();
    QVERIFY(box);
    for (QAbstractButton *button : box->buttons()) {
        if (button->text() == u"Discard")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(!m_dialog->isVisible());
}

void TestNewDocumentDialog::aStoreThatIsNotKnownYetIsChosenOnceItIs()
{
    NewDocumentDialog dialog(*m_source);
    dialog.setStore(u"store1"_s);
    dialog.open();
    QTRY_COMPARE(dialog.store(), u"store1"_s);
    QCOMPARE(dialog.windowTitle(), u"New record in store1"_s);
    dialog.reject();
}

void TestNewDocumentDialog::keepsWhatIsTypedWhenTheDatabaseChanges()
{
    m_dialog->setStore(u"store1"_s);
    m_dialog->setStore(std::nullopt);
    m_dialog->setCollection(u"New one"_s);
    StoreSummary store;
    store.name = u"another"_s;
    m_source->answerCatalog.stores.prepend(store);
    m_source->announceChange();
    QTRY_COMPARE(m_dialog->findChild<QComboBox *>(u"target"_s)->count(), 3);
    QCOMPARE(m_dialog->store(), std::nullopt);
    QCOMPARE(m_dialog->findChild<QComboBox *>(u"collection"_s)->currentText(), u"New one"_s);
}

void TestNewDocumentDialog::takesTheKeyFromTheRecord()
{
    OpenSession database;
    QCOMPARE(database.run("CREATE STORE books KEYPATH 'isbn'"), "ok");
    QCOMPARE(database.run(R"(PUT books {"isbn":"a"})"), "\"a\"");
    m_dialog = std::make_unique<NewDocumentDialog>(*database);
    m_dialog->setStore(u"books"_s);
    m_dialog->setKey(u"5"_s); // Has no place here.
    m_dialog->open();
    auto *inside = m_dialog->findChild<QLabel *>(u"inside"_s);
    QTRY_VERIFY(inside->isVisible());
    QCOMPARE(inside->text(), u"key at isbn: taken from the record"_s);
    QTRY_COMPARE(line(), u"A record of “books” must hold its key at 'isbn'."_s);
    QVERIFY(!create()->isEnabled());
    value()->setText(uR"({"isbn":"a"})"_s);
    QTRY_COMPARE(line(), u"Taken by \"a\". Change what the value has at isbn."_s);
    QVERIFY(!create()->isEnabled());
    value()->setText(u"{"_s);
    QTRY_COMPARE(line(), u"The value cannot be read yet."_s);
    QVERIFY(!create()->isEnabled());
    value()->setText(uR"({"isbn":"b"})"_s);
    QTRY_COMPARE(line(), u"Key \"b\", free."_s);
    QTRY_VERIFY(create()->isEnabled());
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_VERIFY(!m_dialog->isVisible());
    QCOMPARE(database.run("KEYS books"), R"(["a","b"])");
    m_dialog.reset();
}

void TestNewDocumentDialog::showsWhereANumberIsPut()
{
    OpenSession database;
    QCOMPARE(database.run("CREATE STORE notes KEYPATH 'meta.id' AUTOINCREMENT"), "ok");
    m_dialog = std::make_unique<NewDocumentDialog>(*database);
    m_dialog->setStore(u"notes"_s);
    m_dialog->open();
    auto *stored = m_dialog->findChild<ElidedLabel *>(u"stored"_s);
    QTRY_COMPARE(line(), u"Key generator: 1"_s);
    QTRY_COMPARE(stored->wholeText(), uR"(Stored: {"meta":{"id":1}})"_s);
    value()->setText(uR"({"meta":3})"_s);
    QTRY_VERIFY(stored->wholeText().isEmpty());
    QVERIFY(!create()->isEnabled());
    value()->setText(uR"({"meta":{"id":4}})"_s);
    QTRY_COMPARE(line(), u"Key 4, free: the generator moves to 5."_s);
    QVERIFY(stored->wholeText().isEmpty()); // As it stands.
    value()->setText(uR"({"meta":{}})"_s);
    QTRY_VERIFY(create()->isEnabled() && !stored->wholeText().isEmpty());
    QTest::mouseClick(create(), Qt::LeftButton);
    QTRY_VERIFY(!m_dialog->isVisible());
    QCOMPARE(database.run("GET notes 1"), R"({"meta":{"id":1}})");
    m_dialog.reset();
}

KEYSCOPE_TEST(TestNewDocumentDialog);
#include "tst_newdocumentdialog.moc"
