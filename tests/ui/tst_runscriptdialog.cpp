#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/runscriptdialog.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

class TestRunScriptDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void saysThatEverythingHolds();
    void listsWhatDiffers();
    void escCancelsARunAndThenCloses();
    void saysWhyAFileCannotBeRead();

private:
    void open(const QByteArray &script);
    [[nodiscard]] QString summary() const
    {
        return m_dialog->findChild<QLabel *>(u"summary"_s)->text();
    }
    [[nodiscard]] QPushButton *button(const QString &text) const;

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<RunScriptDialog> m_dialog;
};

void TestRunScriptDialog::init()
{
    m_dialog.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_source = std::make_unique<FakeSource>();
}

void TestRunScriptDialog::open(const QByteArray &script)
{
    const QString fileName = m_dir->filePath(u"demo.keys"_s);
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(script);
    file.close();
    m_dialog = std::make_unique<RunScriptDialog>(*m_source, fileName);
    m_dialog->open();
    m_dialog->start();
}

QPushButton *TestRunScriptDialog::button(const QString &text) const
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

void TestRunScriptDialog::saysThatEverythingHolds()
{
    open("SAVE 'a' {} -> 'a'\nSAVE 'b' {} -> 'b'\n");
    QTRY_COMPARE(summary(), u"2 statements ran. Every result is as the script announces."_s);
    QVERIFY(!m_dialog->findChild<QTreeWidget *>()->isVisible());
    QCOMPARE(m_source->size(), 2);
    QTest::mouseClick(button(u"Close"_s), Qt::LeftButton);
    QVERIFY(!m_dialog->isVisible());
}

void TestRunScriptDialog::listsWhatDiffers()
{
    open("SAVE 'a' {} -> 'a'\nDELETE 'b' -> true\n");
    auto *tree = m_dialog->findChild<QTreeWidget *>();
    QTRY_VERIFY(tree->isVisible());
    QCOMPARE(tree->topLevelItemCount(), 1);
    QCOMPARE(tree->topLevelItem(0)->text(0), u"2"_s);
    QCOMPARE(tree->topLevelItem(0)->text(1), u"DELETE 'b'"_s);
    QCOMPARE(tree->topLevelItem(0)->text(2), u"true"_s);
    QCOMPARE(tree->topLevelItem(0)->text(3), u"false"_s);
    QVERIFY(summary().contains(u"One result differs"));
    QTest::mouseClick(button(u"Copy report"_s), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().contains(
        u"demo.keys:2: expected true, got false: DELETE 'b'"));
}

void TestRunScriptDialog::escCancelsARunAndThenCloses()
{
    m_source->hold();
    open("SAVE 'a' {}\nSAVE 'b' {}\n");
    QTRY_COMPARE(m_source->waiting(), 1);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(m_dialog->isVisible());
    QCOMPARE(summary(), u"Cancelling…"_s);
    m_source->releaseAll();
    QTRY_VERIFY2(summary().startsWith(u"Cancelled behind 0 of 2 statements."),
                 qPrintable(summary()));
    QCOMPARE(m_source->size(), 0);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void TestRunScriptDialog::saysWhyAFileCannotBeRead()
{
    m_dialog = std::make_unique<RunScriptDialog>(*m_source, m_dir->filePath(u"missing.keys"_s));
    m_dialog->open();
    m_dialog->start();
    QTRY_VERIFY2(summary().contains(u"missing.keys cannot be read"), qPrintable(summary()));
    QVERIFY(button(u"Close"_s));
}

KEYSCOPE_TEST(TestRunScriptDialog);
#include "tst_runscriptdialog.moc"
