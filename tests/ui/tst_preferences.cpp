#include "tests/support/testprogram.h"
#include "ui/preferences.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestPreferences final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void hasSensibleValuesAtFirst();
    void remembersEverythingInTheFile();
    void saysOnlyWhatReallyChanged();
    void recentFilesAreBoundedAndHaveNoDoubles();
    void survivesNonsenseInTheFile();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
};

void TestPreferences::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
    m_file = m_dir->filePath(u"keyscope.ini"_s);
}

void TestPreferences::hasSensibleValuesAtFirst()
{
    const Preferences preferences(m_file);
    QCOMPARE(preferences.theme(), Preferences::Theme::System);
    QVERIFY(!preferences.interfaceFont());
    QVERIFY(!preferences.fixedFont());
    QVERIFY(preferences.asksBefore(Preferences::Question::DeleteRecords));
    QVERIFY(preferences.asksBefore(Preferences::Question::ClearOrDrop));
    // Aborting is what the program is for; the log keeps every statement.
    QVERIFY(!preferences.asksBefore(Preferences::Question::AbortTransaction));
    QVERIFY(!preferences.abortsOnError());
    QVERIFY(preferences.recentFiles().isEmpty());
    QVERIFY(preferences.consoleHistory().isEmpty());
    QVERIFY(!preferences.hasOfferedSample());
}

void TestPreferences::remembersEverythingInTheFile()
{
    QFont font(u"DejaVu Sans Mono"_s);
    font.setPointSize(13);
    {
        Preferences preferences(m_file);
        preferences.setTheme(Preferences::Theme::Dark);
        preferences.setFixedFont(font);
        preferences.setAsksBefore(Preferences::Question::DeleteRecords, false);
        preferences.setAbortsOnError(true);
        preferences.setConsoleHistory({u"BEGIN"_s, u"SAVE 'a, b' {}"_s});
        preferences.addRecentFile(u"/data/ünï.keyscope"_s);
        preferences.setFolder(m_dir->path());
        preferences.setWindowGeometry(QByteArray("\0\1geometry", 10));
        preferences.setWindowState("state");
        preferences.setHasOfferedSample(true);
    }
    const Preferences preferences(m_file);
    QCOMPARE(preferences.theme(), Preferences::Theme::Dark);
    QVERIFY(preferences.fixedFont());
    QCOMPARE(preferences.fixedFont()->family(), font.family());
    QCOMPARE(preferences.fixedFont()->pointSize(), 13);
    QVERIFY(!preferences.asksBefore(Preferences::Question::DeleteRecords));
    QVERIFY(preferences.asksBefore(Preferences::Question::ClearOrDrop));
    QVERIFY(preferences.abortsOnError());
    QCOMPARE(preferences.consoleHistory(), (QStringList{u"BEGIN"_s, u"SAVE 'a, b' {}"_s}));
    QCOMPARE(preferences.recentFiles(), QStringList{u"/data/ünï.keyscope"_s});
    QCOMPARE(preferences.folder(), m_dir->path());
    QCOMPARE(preferences.windowGeometry(), QByteArray("\0\1geometry", 10));
    QCOMPARE(preferences.windowState(), QByteArray("state"));
    QVERIFY(preferences.hasOfferedSample());
}

void TestPreferences::saysOnlyWhatReallyChanged()
{
    Preferences preferences(m_file);
    QSignalSpy theme(&preferences, &Preferences::themeChanged);
    QSignalSpy fonts(&preferences, &Preferences::fontsChanged);
    preferences.setTheme(Preferences::Theme::System);
    preferences.setInterfaceFont(std::nullopt);
    QCOMPARE(theme.count() + fonts.count(), 0);
    preferences.setTheme(Preferences::Theme::Light);
    preferences.setInterfaceFont(QFont(u"DejaVu Sans"_s, 11));
    QCOMPARE(theme.count(), 1);
    QCOMPARE(fonts.count(), 1);
    preferences.setInterfaceFont(QFont(u"DejaVu Sans"_s, 11));
    QCOMPARE(fonts.count(), 1);
    preferences.setInterfaceFont(std::nullopt);
    QVERIFY(!preferences.interfaceFont());
}

void TestPreferences::recentFilesAreBoundedAndHaveNoDoubles()
{
    Preferences preferences(m_file);
    for (int i = 0; i < Preferences::maximumRecentFiles + 3; ++i)
        preferences.addRecentFile(u"/data/%1"_s.arg(i));
    QCOMPARE(preferences.recentFiles().size(), Preferences::maximumRecentFiles);
    QCOMPARE(preferences.recentFiles().constFirst(), u"/data/12"_s);
    preferences.addRecentFile(u"/data/8"_s);
    QCOMPARE(preferences.recentFiles().size(), Preferences::maximumRecentFiles);
    QCOMPARE(preferences.recentFiles().constFirst(), u"/data/8"_s);
    preferences.removeRecentFile(u"/data/8"_s);
    QVERIFY(!preferences.recentFiles().contains(u"/data/8"_s));
    preferences.clearRecentFiles();
    QVERIFY(preferences.recentFiles().isEmpty());
}

void TestPreferences::survivesNonsenseInTheFile()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[look]\ntheme=Purple\nfixedFont=\"a,b,c\"\n[files]\nfolder=/nowhere/at/all\n");
    file.close();
    const Preferences preferences(m_file);
    QCOMPARE(preferences.theme(), Preferences::Theme::System);
    QVERIFY(!preferences.fixedFont());
    QVERIFY(preferences.folder() != u"/nowhere/at/all"_s);
}

KEYSCOPE_TEST(TestPreferences);
#include "tst_preferences.moc"
