#include "tests/support/opensession.h"
#include "tests/support/scriptedsource.h"
#include "tests/support/testprogram.h"
#include "ui/conflictbar.h"
#include "ui/editorpanel.h"
#include "ui/jsoneditor.h"
#include "ui/movedkeybar.h"

#include <QAction>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

using namespace Qt::StringLiterals;

class tst_EditorPanel : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_source = std::make_unique<ScriptedSource>();
        m_source->onRecord = [this](const RecordAddress &address) { return find(address); };
        m_source->onRun = [this](const Statement &statement) { return apply(statement); };
        m_records.clear();
        m_etag = 0;
        m_panel = std::make_unique<EditorPanel>();
        m_panel->addActions(
            {m_panel->saveAction(), m_panel->formatAction(), m_panel->findAction()});
        m_panel->setSource(m_source.get());
        m_panel->resize(500, 500);
        m_panel->show();
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    }
    void cleanup()
    {
        m_panel.reset();
        m_source.reset();
    }

    void saysHowToBegin()
    {
        QVERIFY(shownTexts().contains(u"Choose a key"_s));
        QVERIFY(!m_panel->saveAction()->isEnabled());
        QVERIFY(m_panel->isSettled());
    }

    void showsADocumentAsTextAndAsTree()
    {
        store(u"users/1"_s, R"({"name":"Ann","n":1.0})");
        open(u"users/1"_s);
        QCOMPARE(editor()->text(), u"{\n  \"name\": \"Ann\",\n  \"n\": 1.0\n}"_s);
        QVERIFY(!m_panel->isDirty());
        m_panel->findChild<QTabBar *>()->setCurrentIndex(1);
        auto *tree = m_panel->findChild<QTreeView *>();
        QVERIFY(tree->isVisible());
        QTRY_COMPARE(tree->model()->rowCount(), 2);
        QCOMPARE(tree->model()->index(1, 1).data().toString(), u"1.0"_s);
    }

    void savesWithCtrlSAndKeepsTheText()
    {
        store(u"users/1"_s, "{}");
        open(u"users/1"_s);
        type(u"{ \"a\" :  1 }"_s);
        QVERIFY(m_panel->isDirty());
        QVERIFY(shownTexts().contains(u"not saved"_s));
        QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_panel->isDirty());
        QCOMPARE(m_records.find(u"users/1"_s)->value.bytes(), QByteArray(R"({"a":1})"));
        QTRY_VERIFY(m_panel->isSettled());
        QCOMPARE(editor()->text(), u"{ \"a\" :  1 }"_s);
    }

    void saysWhereAMistakeIs()
    {
        store(u"users/1"_s, "{}");
        open(u"users/1"_s);
        type(u"{\n  oops\n}"_s);
        QTRY_VERIFY(shownTexts().contains(u"Line 2, column 3"_s));
        QSignalSpy failures(m_panel.get(), &EditorPanel::failed);
        m_panel->saveAction()->trigger();
        QTRY_COMPARE(failures.size(), 1);
        QVERIFY(m_source->statements.isEmpty());
        QVERIFY(m_panel->isDirty());
        type(u"{}"_s);
        QTRY_VERIFY(!shownTexts().contains(u"Line 2"_s));
    }

    void formatsAsOneStepToUndo()
    {
        store(u"users/1"_s, "{}");
        open(u"users/1"_s);
        type(u"[1]"_s);
        m_panel->formatAction()->trigger();
        QTRY_COMPARE(editor()->text(), u"[\n  1\n]"_s);
        m_panel->undoAction()->trigger();
        QCOMPARE(editor()->text(), u"[1]"_s);
    }

    void asksBeforeAnotherIsOpened_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QByteArray>("stored");
        QTest::newRow("save") << u"Save"_s << u"users/2"_s << QByteArray("[7]");
        QTest::newRow("discard") << u"Discard"_s << u"users/2"_s << QByteArray("[1]");
        QTest::newRow("stay") << u"Stay"_s << u"users/1"_s << QByteArray("[1]");
    }
    void asksBeforeAnotherIsOpened()
    {
        QFETCH(const QString, button);
        store(u"users/1"_s, "[1]");
        store(u"users/2"_s, "[2]");
        open(u"users/1"_s);
        type(u"[7]"_s);
        QSignalSpy stayed(m_panel.get(), &EditorPanel::stayed);
        m_panel->open(address(u"users/2"_s));
        auto *box = m_panel->window()->findChild<QMessageBox *>();
        QVERIFY(box);
        QCOMPARE(toDisplayText(m_panel->address()->key), u"users/1"_s);
        for (QAbstractButton *each : box->buttons()) {
            if (each->text() == button)
                each->click();
        }
        QFETCH(const QString, shown);
        QFETCH(const QByteArray, stored);
        QTRY_COMPARE(toDisplayText(m_panel->address()->key), shown);
        QCOMPARE(m_records.find(u"users/1"_s)->value.bytes(), stored);
        QCOMPARE(stayed.size(), button == u"Stay"_s ? 1 : 0);
        QCOMPARE(m_panel->isDirty(), button == u"Stay"_s);
    }

    void keepsWhatIsTypedWhereOthersWrite()
    {
        store(u"users/1"_s, "[1]");
        open(u"users/1"_s);
        type(u"[7]"_s);
        store(u"users/1"_s, "[2]");
        emit m_source->changed();
        auto *bar = m_panel->findChild<ConflictBar *>();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(editor()->text(), u"[7]"_s);
        QVERIFY(!m_panel->saveAction()->isEnabled());
        click(bar, u"Keep Mine"_s);
        QVERIFY(!bar->isVisible());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(!m_panel->isDirty());
        QCOMPARE(m_records.find(u"users/1"_s)->value.bytes(), QByteArray("[7]"));
    }

    void whatIsTypedComesBackBehindTheirs()
    {
        store(u"users/1"_s, "[1]");
        open(u"users/1"_s);
        type(u"[7]"_s);
        store(u"users/1"_s, "[2]");
        emit m_source->changed();
        auto *bar = m_panel->findChild<ConflictBar *>();
        QTRY_VERIFY(bar->isVisible());
        click(bar, u"Take Theirs"_s);
        QCOMPARE(editor()->text(), u"[\n  2\n]"_s);
        QVERIFY(!m_panel->isDirty());
        m_panel->undoAction()->trigger();
        QCOMPARE(editor()->text(), u"[7]"_s);
        QVERIFY(m_panel->isDirty());
    }

    void comparesBoth()
    {
        store(u"users/1"_s, "[1,2]");
        open(u"users/1"_s);
        type(u"[\n  1,\n  7\n]"_s);
        store(u"users/1"_s, "[1,3]");
        emit m_source->changed();
        auto *bar = m_panel->findChild<ConflictBar *>();
        QTRY_VERIFY(bar->isVisible());
        click(bar, u"Look at Both"_s);
        const auto dialogs = m_panel->findChildren<QDialog *>();
        QCOMPARE(dialogs.size(), 1);
        const auto editors = dialogs[0]->findChildren<JsonEditor *>();
        QCOMPARE(editors.size(), 2);
        for (JsonEditor *each : editors) {
            QVERIFY(each->isReadOnly());
            QCOMPARE(each->markersAtLine(1), 0U);
            QVERIFY(each->markersAtLine(2) != 0);
        }
        click(dialogs[0], u"Take Theirs"_s);
        QTRY_COMPARE(editor()->text(), u"[\n  1,\n  3\n]"_s);
    }

    void saysThatItWasDeleted()
    {
        store(u"users/1"_s, "[1]");
        open(u"users/1"_s);
        m_records.clear();
        emit m_source->changed();
        QTRY_VERIFY(shownTexts().contains(u"This was deleted"_s));
        QCOMPARE(editor()->text(), u"[\n  1\n]"_s);
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(m_records.contains(u"users/1"_s));
        QTRY_VERIFY(!shownTexts().contains(u"This was deleted"_s));
    }

    void aReadOnlyDatabaseCannotBeTypedInto()
    {
        store(u"users/1"_s, "[1]");
        m_source->readOnly = true;
        m_panel->setSource(m_source.get());
        open(u"users/1"_s);
        QTest::keyClicks(editor(), u"x"_s);
        QCOMPARE(editor()->text(), u"[\n  1\n]"_s);
        QVERIFY(!m_panel->formatAction()->isEnabled());
    }

    void savesARecordThatHoldsItsKey()
    {
        OpenSession database;
        openRecord(database, 1);
        QVERIFY(shownTexts().contains(u"key at id"_s));
        type(u"{\"id\": 1.0, \"a\": 2}"_s);
        QTRY_VERIFY(m_panel->saveAction()->isEnabled());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(!m_panel->isDirty());
        QVERIFY(!bar()->isVisible());
        QCOMPARE(database.run("VALUES s"), R"([{"id":1.0,"a":2},{"id":2}])");
        m_panel->setSource(nullptr);
    }

    // It would be another record, and the one that is open would stay as it was.
    void savesNoRecordUnderAnotherKeyUnasked()
    {
        OpenSession database;
        openRecord(database, 1);
        type(u"{\"id\": 7}"_s);
        QTRY_VERIFY(m_panel->saveAction()->isEnabled());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(shownTexts().contains(u"the key at id is 7 now"_s));
        QCOMPARE(database.run("KEYS s"), "[1,2]");
        QVERIFY(m_panel->isDirty());

        click(bar(), u"Go Back"_s);
        QVERIFY(!bar()->isVisible());
        QVERIFY(m_panel->isDirty());
        QCOMPARE(editor()->text(), u"{\"id\": 7}"_s);
        QCOMPARE(database.run("KEYS s"), "[1,2]");

        m_panel->saveAction()->trigger();
        QTRY_VERIFY(bar()->isVisible());
        QSignalSpy saved(m_panel.get(), &EditorPanel::savedAsNew);
        click(bar(), u"Save as New Record"_s);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(database.run("VALUES s"), R"([{"id":1,"a":1},{"id":2},{"id":7}])");
        QTRY_COMPARE(toDisplayText(m_panel->address()->key), u"7"_s);
        QTRY_VERIFY(m_panel->isSettled());
        QVERIFY(!m_panel->isDirty());
        QVERIFY(!bar()->isVisible());
        m_panel->setSource(nullptr);
    }

    void replacesNoOtherRecord()
    {
        OpenSession database;
        openRecord(database, 1);
        type(u"{\"id\": 2, \"mine\": true}"_s);
        QTRY_VERIFY(m_panel->saveAction()->isEnabled());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(shownTexts().contains(u"Another record has the key 2."_s));
        for (QPushButton *button : bar()->findChildren<QPushButton *>())
            QCOMPARE(button->isEnabled(), button->text() == u"Go Back"_s);
        type(u"{\"id\": 1}"_s); // Typing goes on.
        QVERIFY(!bar()->isVisible());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(!m_panel->isDirty());
        QCOMPARE(database.run("VALUES s"), R"([{"id":1},{"id":2}])");
        m_panel->setSource(nullptr);
    }

    void saysThatTheGeneratorWouldMakeTheKey()
    {
        OpenSession database;
        openRecord(database, 2);
        type(u"{\"b\": 1}"_s);
        QTRY_VERIFY(m_panel->saveAction()->isEnabled());
        m_panel->saveAction()->trigger();
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(shownTexts().contains(u"there is no key at id any more"_s));
        click(bar(), u"Save as New Record"_s);
        QTRY_COMPARE(toDisplayText(m_panel->address()->key), u"3"_s);
        QTRY_COMPARE(editor()->text(), u"{\n  \"b\": 1,\n  \"id\": 3\n}"_s);
        m_panel->setSource(nullptr);
    }

    // A unique index refuses it, not somebody else's change: there are no two texts to compare.
    void saysWhereAUniqueIndexRefuses()
    {
        OpenSession database;
        openRecord(database, 1);
        QCOMPARE(database.run("CREATE INDEX a ON s KEYPATH 'a' UNIQUE"), "ok");
        QCOMPARE(database.run(R"(PUT s {"id":2,"a":5})"), "2");
        QSignalSpy failed(m_panel.get(), &EditorPanel::failed);
        type(u"{\"id\": 1, \"a\": 5}"_s);
        QTRY_VERIFY(m_panel->saveAction()->isEnabled());
        m_panel->saveAction()->trigger();
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed.at(0).at(1).value<StorageError>().code, ErrorCode::ConstraintError);
        QVERIFY(!m_panel->findChild<ConflictBar *>()->isVisible());
        QVERIFY(m_panel->isDirty());
        QCOMPARE(database.run("GET s 1"), R"({"id":1,"a":1})");
        m_panel->setSource(nullptr);
    }

private:
    MovedKeyBar *bar() { return m_panel->findChild<MovedKeyBar *>(); }
    // Of a store whose records hold their keys.
    void openRecord(OpenSession &database, int key)
    {
        QVERIFY(database.get());
        QCOMPARE(database.run("CREATE STORE s KEYPATH 'id' AUTOINCREMENT"), "ok");
        QCOMPARE(database.run(R"(PUT s {"id":1,"a":1})"), "1");
        QCOMPARE(database.run("PUT s {}"), "2");
        m_panel->setSource(database.get());
        m_panel->open({.store = u"s"_s, .key = *Key::fromNumber(key)});
        QTRY_VERIFY(m_panel->isSettled() && editor()->isVisible());
        QTRY_VERIFY(shownTexts().contains(u"key at"_s));
    }
    JsonEditor *editor() { return m_panel->editor(); }
    static RecordAddress address(const QString &key)
    {
        return {.store = {}, .key = DocumentKey::fromTrusted(key)};
    }
    void store(const QString &key, const QByteArray &json)
    {
        ++m_etag;
        m_records.insert(key, StoredRecord{.address = address(key),
                                           .value = *JsonText::parse(json),
                                           .strategy = Strategy::Identity,
                                           .modifiedMilliseconds = qint64(m_etag),
                                           .etag = m_etag,
                                           .uncommitted = false});
    }
    Result<std::optional<StoredRecord>> find(const RecordAddress &address)
    {
        const auto record = m_records.constFind(toDisplayText(address.key));
        return record == m_records.constEnd() ? std::optional<StoredRecord>() : *record;
    }
    Outcome apply(const Statement &statement)
    {
        Outcome outcome;
        if (const auto *save = std::get_if<statement::Save>(&statement)) {
            if (save->ifEtag && *save->ifEtag != m_records.value(save->id, empty()).etag) {
                outcome.result = failure(ErrorCode::ConstraintError, u"Changed."_s);
                return outcome;
            }
            store(save->id, save->value.toText());
            outcome.etag = m_etag;
        }
        return outcome;
    }
    static StoredRecord empty()
    {
        return {.address = address(u"none"_s),
                .value = {},
                .strategy = Strategy::None,
                .modifiedMilliseconds = 0,
                .etag = 0,
                .uncommitted = false};
    }
    void open(const QString &key)
    {
        m_panel->open(address(key));
        QTRY_VERIFY(m_panel->isSettled() && editor()->isVisible());
    }
    // Instead of everything that is there, as one would with Ctrl+A and typing.
    void type(const QString &text)
    {
        editor()->setFocus();
        editor()->selectAll();
        editor()->replaceSelectedText(text);
    }
    void click(QWidget *parent, const QString &text)
    {
        for (QPushButton *button : parent->findChildren<QPushButton *>()) {
            if (button->text() == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL(qPrintable(u"There is no button "_s + text));
    }
    QString shownTexts()
    {
        QString all;
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->isVisible())
                all += label->text() + u'\n';
        }
        static const QRegularExpression tags(u"<[^>]*>"_s);
        return all.remove(tags);
    }

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<EditorPanel> m_panel;
    QHash<QString, StoredRecord> m_records;
    quint64 m_etag = 0;
};

KEYSCOPE_TEST(tst_EditorPanel);
#include "tst_editorpanel.moc"
