#include "storage/session.h"
#include "tests/support/testprogram.h"
#include "ui/documentspanel.h"
#include "ui/editorpanel.h"
#include "ui/jsoneditor.h"
#include "ui/mainwindow.h"
#include "ui/messagebar.h"
#include "ui/rowsview.h"
#include "ui/transactionpanel.h"
#include "ui/workspace.h"

#include <QAction>
#include <QDockWidget>
#include <QDropEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

// With real databases: what a person does through the whole window.
class tst_MainWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_preferences = std::make_unique<Preferences>(path(u"preferences.ini"_s));
        m_window = std::make_unique<MainWindow>(*m_preferences);
        m_window->resize(1024, 700);
        m_window->show();
    }
    void cleanup()
    {
        m_window.reset();
        m_preferences.reset();
        m_folder.reset();
    }

    void nothingIsOpenAtFirst()
    {
        QVERIFY(button(u"Open Sample"_s)->isVisible());
        QVERIFY(!action(u"New Document"_s)->isEnabled());
        QVERIFY(m_window->isSettled());
    }

    void opensAFileAndRemembersIt()
    {
        make(u"a.keyscope"_s);
        QCOMPARE(m_window->windowTitle(), u"a.keyscope[*] — Keyscope"_s);
        QVERIFY(action(u"New Document"_s)->isEnabled());
        QCOMPARE(m_preferences->recentFiles(), QStringList{path(u"a.keyscope"_s)});
    }

    void saysThatAFileIsNotThere()
    {
        QSignalSpy failures(m_window.get(), &MainWindow::openFailed);
        m_window->open(path(u"none.keyscope"_s));
        QCOMPARE(failures.size(), 1);
        auto *bar = m_window->findChild<MessageBar *>();
        QVERIFY(bar->isVisible());
        QVERIFY(!QFile::exists(path(u"none.keyscope"_s)));
    }

    void opensAndFillsTheSample()
    {
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
        button(u"Open Sample"_s)->click();
        QTRY_VERIFY(m_window->session());
        QTRY_VERIFY(m_window->isSettled());
        QTRY_VERIFY(m_window->workspace()->documents()->model().rowCount() > 20);
    }

    void choosingARowShowsItsDocument()
    {
        make(u"a.keyscope"_s);
        save(u"users/1"_s, "{\"name\":\"Ann\"}");
        auto *view = m_window->workspace()->documents()->view();
        QTRY_COMPARE(view->model()->rowCount(), 1);
        view->setCurrentIndex(view->model()->index(0, 0));
        QTRY_VERIFY(editor()->text().contains(u"Ann"_s));
    }

    void selectingShowsDocumentAndRow()
    {
        make(u"a.keyscope"_s);
        for (int i = 1; i <= 5; ++i)
            save(u"users/%1"_s.arg(i), "{}");
        m_window->select(u"users/4"_s);
        QTRY_COMPARE(m_window->workspace()->documents()->view()->currentIndex().row(), 3);
        QCOMPARE(toDisplayText(m_window->workspace()->editor()->address()->key), u"users/4"_s);
    }

    void asksBeforeAnOpenTransactionIsLeft_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("leaves");
        QTest::addColumn<bool>("keeps");
        QTest::newRow("commit") << u"Commit"_s << true << true;
        QTest::newRow("abort") << u"Abort"_s << true << false;
        QTest::newRow("stay") << u"Stay"_s << false << true;
    }
    void asksBeforeAnOpenTransactionIsLeft()
    {
        QFETCH(const QString, answer);
        QFETCH(const bool, leaves);
        QFETCH(const bool, keeps);
        make(u"a.keyscope"_s);
        m_window->workspace()->transaction()->beginAction()->trigger();
        QTRY_COMPARE(m_window->session()->transactionState(), TransactionState::Open);
        save(u"users/1"_s, "{}");
        m_window->close();
        QVERIFY(m_window->isVisible());
        reply(answer);
        if (!leaves) {
            QCOMPARE(m_window->session()->transactionState(), TransactionState::Open);
            QVERIFY(m_window->isVisible());
            return;
        }
        QTRY_VERIFY(!m_window->isVisible());
        m_window = std::make_unique<MainWindow>(*m_preferences);
        m_window->show();
        open(u"a.keyscope"_s);
        QTRY_COMPARE(m_window->workspace()->documents()->model().rowCount(), keeps ? 1 : 0);
    }

    void asksBeforeTypedTextIsLeft()
    {
        make(u"a.keyscope"_s);
        save(u"users/1"_s, "{}");
        m_window->select(u"users/1"_s);
        QTRY_VERIFY(editor()->isVisible());
        editor()->setText(u"{\"typed\": true}"_s);
        QTRY_VERIFY(m_window->isWindowModified());
        m_window->close();
        QVERIFY(m_window->isVisible());
        reply(u"Stay"_s);
        QVERIFY(m_window->isVisible());
        QCOMPARE(editor()->text(), u"{\"typed\": true}"_s);
        m_window->close();
        reply(u"Save"_s);
        QTRY_VERIFY(!m_window->isVisible());
    }

    void closesTheDatabaseAndShowsHowToBegin()
    {
        make(u"a.keyscope"_s);
        action(u"Close Database"_s)->trigger();
        QTRY_VERIFY(!m_window->session());
        QVERIFY(button(u"Open Sample"_s)->isVisible());
        QVERIFY(!action(u"Close Database"_s)->isEnabled());
    }

    void opensADroppedFile()
    {
        make(u"a.keyscope"_s);
        make(u"b.keyscope"_s);
        drop(path(u"a.keyscope"_s));
        QTRY_VERIFY(m_window->session() &&
                    m_window->session()->fileName() == path(u"a.keyscope"_s));
    }

    void remembersItsDocks()
    {
        make(u"a.keyscope"_s);
        const auto dock = [this] {
            return m_window->workspace()->findChild<QDockWidget *>(u"generators"_s);
        };
        dock()->close();
        m_window->close();
        QTRY_VERIFY(!m_window->isVisible());
        m_window = std::make_unique<MainWindow>(*m_preferences);
        m_window->show();
        open(u"a.keyscope"_s);
        QVERIFY(!dock()->isVisible());
        action(u"Arrange as at First"_s)->trigger();
        QVERIFY(dock()->isVisible());
    }

    void canGoWhileSomethingIsRead()
    {
        make(u"a.keyscope"_s);
        save(u"users/1"_s, "{}");
        m_window->select(u"users/1"_s);
        emit m_window->session()->changed();
        m_window.reset(); // And nothing is told to what is gone.
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    JsonEditor *editor() { return m_window->workspace()->editor()->editor(); }
    void make(const QString &name)
    {
        QSignalSpy opened(m_window.get(), &MainWindow::opened);
        m_window->create(path(name));
        QTRY_COMPARE(opened.size(), 1);
        QTRY_VERIFY(m_window->isSettled());
    }
    void open(const QString &name)
    {
        QSignalSpy opened(m_window.get(), &MainWindow::opened);
        m_window->open(path(name));
        QTRY_COMPARE(opened.size(), 1);
        QTRY_VERIFY(m_window->isSettled());
    }
    void save(const QString &id, const QByteArray &json)
    {
        const QFuture<Outcome> outcome =
            m_window->session()->run(statement::Save{.id = id,
                                                     .value = *JsonText::parse(json),
                                                     .collection = {},
                                                     .ifEtag = {},
                                                     .insert = false});
        QTRY_VERIFY(outcome.isFinished());
        QVERIFY(outcome.result().result.has_value());
    }
    void reply(const QString &answer)
    {
        auto *box = m_window->findChild<QMessageBox *>();
        QVERIFY(box && box->isVisible());
        for (QAbstractButton *each : box->buttons()) {
            if (each->text() == answer) {
                each->click();
                QTRY_VERIFY(!m_window->findChild<QMessageBox *>());
                return;
            }
        }
        QFAIL("There is no such answer.");
    }
    QPushButton *button(const QString &text)
    {
        for (auto *each : m_window->findChildren<QPushButton *>()) {
            if (each->text() == text)
                return each;
        }
        return nullptr;
    }
    // Of a menu; without accelerators and ellipsis.
    QAction *action(const QString &text)
    {
        for (auto *each : m_window->findChildren<QAction *>()) {
            if (each->text().remove(u'&').remove(u'…') == text)
                return each;
        }
        return nullptr;
    }
    void drop(const QString &fileName)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(fileName)});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &drop);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<MainWindow> m_window;
};

KEYSCOPE_TEST(tst_MainWindow);
#include "tst_mainwindow.moc"
