#include "tests/support/testprogram.h"
#include "ui/aboutdialog.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

class TestAboutDialog final : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatItIsAndUnderWhichLicence();
    void copiesTheVersions();
    void escCloses();
};

void TestAboutDialog::saysWhatItIsAndUnderWhichLicence()
{
    AboutDialog dialog;
    QString text;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        text += label->text() + u'\n';
    QVERIFY(text.contains(u"Keyscope "_s + QLatin1String(KEYSCOPE_VERSION)));
    QVERIFY(text.contains(u"GNU General Public License, version 3"));
    QVERIFY(text.contains(QLatin1String(qVersion())));
}

void TestAboutDialog::copiesTheVersions()
{
    AboutDialog dialog;
    dialog.open();
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"Copy versions")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.startsWith(u"Keyscope "_s + QLatin1String(KEYSCOPE_VERSION)), qPrintable(text));
    QVERIFY(text.contains(u"QScintilla"));
}

void TestAboutDialog::escCloses()
{
    AboutDialog dialog;
    dialog.open();
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

KEYSCOPE_TEST(TestAboutDialog);
#include "tst_aboutdialog.moc"
