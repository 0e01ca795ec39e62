#include "storage/sqlite/connection.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/checkdialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPromise>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

class TestCheckDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void saysThatAllFits();
    void listsWhatDoesNotFit();
    void isCancelledByEsc();
    void saysWhyItCouldNotRead();

private:
    QString summary() const { return m_dialog->findChild<QLabel *>(u"summary"_s)->text(); }
    QPlainTextEdit *findings() const
    {
        return m_dialog->findChild<QPlainTextEdit *>(u"findings"_s);
    }

    std::unique_ptr<CheckDialog> m_dialog;
};

void TestCheckDialog::init()
{
    m_dialog = std::make_unique<CheckDialog>(u"/somewhere/a.keyscope"_s);
    m_dialog->show();
}

void TestCheckDialog::saysThatAllFits()
{
    const OpenSession session;
    m_dialog->start([&](std::shared_ptr<Progress> progress) { return session->check(progress); });
    QTRY_COMPARE(summary(),
                 u"0 documents, 0 records and 0 index entries in 1 lists: all fits together."_s);
    QVERIFY(!findings()->isVisible());
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void TestCheckDialog::listsWhatDoesNotFit()
{
    const OpenSession session;
    {
        const auto connection = Connection::open(session->fileName(), Connection::Mode::ReadWrite);
        QVERIFY(connection.has_value());
        QVERIFY((*connection)->execute(u"INSERT INTO run VALUES (99, x'', 0)"_s, u"damage"_s));
    }
    m_dialog->start([&](std::shared_ptr<Progress> progress) { return session->check(progress); });
    QTRY_VERIFY(findings()->isVisible());
    QVERIFY2(summary().contains(u"does not fit together"_s), qPrintable(summary()));
    QVERIFY(findings()->toPlainText().contains(u"99"_s));
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == "Copy Report"_L1)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(QGuiApplication::clipboard()->text().contains(findings()->toPlainText()));
}

void TestCheckDialog::isCancelledByEsc()
{
    QPromise<Result<DatabaseCheck::Report>> promise;
    promise.start();
    std::shared_ptr<Progress> given;
    m_dialog->start([&](std::shared_ptr<Progress> progress) {
        given = progress;
        return promise.future();
    });
    given->set(5, 20);
    QTRY_COMPARE(summary(), u"5 of 20 documents and records"_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(given->isCancelled());
    QVERIFY(m_dialog->isVisible()); // Until the work has ended.
    promise.addResult(failure(ErrorCode::AbortError, u"Cancelled"_s));
    promise.finish();
    QTRY_COMPARE(summary(), u"Cancelled."_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void TestCheckDialog::saysWhyItCouldNotRead()
{
    m_dialog->start([](const std::shared_ptr<Progress> &) {
        QPromise<Result<DatabaseCheck::Report>> promise;
        promise.start();
        promise.addResult(failure(ErrorCode::UnknownError, u"The disk does not answer."_s));
        promise.finish();
        return promise.future();
    });
    QTRY_COMPARE(summary(), u"The disk does not answer."_s);
}

KEYSCOPE_TEST(TestCheckDialog);
#include "tst_checkdialog.moc"
