#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"
#include "ui/noteline.h"
#include "ui/preferencesdialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFontComboBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestPreferencesDialog final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void savesWhatWasChosen();
    void escChangesNothing();
    void setsTheGuidVersionByAStatement();
    void runsNoStatementWhereTheVersionStays();
    void whereTheStatementFailsNothingIsSaved();
    void withoutADatabaseItsPartIsOff();
    void anUnwritableFileSaysWhy();
    void aFontIsTheSystemsUntilOneIsChosen();

private:
    void open();
    [[nodiscard]] QCheckBox *box(const QString &accessibleName) const;
    void choose(QComboBox *box, const QString &text);
    void save();
    [[nodiscard]] QComboBox *guid() const
    {
        return m_dialog->findChild<QComboBox *>(u"guidVersion"_s);
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<PreferencesDialog> m_dialog;
};

void TestPreferencesDialog::init()
{
    m_dialog.reset();
    m_preferences.reset(); // Which may write once more, into a folder that must be there.
    m_dir = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<Preferences>(m_dir->filePath(u"keyscope.ini"_s));
    m_source = std::make_unique<FakeSource>();
}

void TestPreferencesDialog::open()
{
    m_dialog = std::make_unique<PreferencesDialog>(*m_preferences, m_source.get());
    m_dialog->open();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
}

QCheckBox *TestPreferencesDialog::box(const QString &accessibleName) const
{
    for (QCheckBox *box : m_dialog->findChildren<QCheckBox *>()) {
        if (box->accessibleName() == accessibleName)
            return box;
    }
    return nullptr;
}

void TestPreferencesDialog::choose(QComboBox *box, const QString &text)
{
    const int index = box->findText(text);
    QVERIFY2(index >= 0, qPrintable(text));
    box->setCurrentIndex(index);
}

void TestPreferencesDialog::save()
{
    for (QPushButton *button : m_dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"Save")
            QTest::mouseClick(button, Qt::LeftButton);
    }
}

void TestPreferencesDialog::savesWhatWasChosen()
{
    open();
    for (QComboBox *combo : m_dialog->findChildren<QComboBox *>()) {
        if (combo->accessibleName() == u"Theme")
            choose(combo, u"Dark"_s);
    }
    box(u"Ask before deleting documents and records"_s)->setChecked(false);
    box(u"Ask before aborting a transaction"_s)->setChecked(true);
    QCOMPARE(m_preferences->theme(), Preferences::Theme::System); // Not before "Save".
    save();
    QTRY_VERIFY(!m_dialog->isVisible());
    QCOMPARE(m_preferences->theme(), Preferences::Theme::Dark);
    QVERIFY(!m_preferences->asksBefore(Preferences::Question::DeleteRecords));
    QVERIFY(m_preferences->asksBefore(Preferences::Question::AbortTransaction));
}

void TestPreferencesDialog::escChangesNothing()
{
    open();
    box(u"Ask before deleting documents and records"_s)->setChecked(false);
    QTRY_VERIFY(guid()->isEnabled());
    choose(guid(), u"Version 4: random"_s);
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
    QVERIFY(m_preferences->asksBefore(Preferences::Question::DeleteRecords));
    QVERIFY(m_source->statements.isEmpty());
}

void TestPreferencesDialog::setsTheGuidVersionByAStatement()
{
    m_source->answerCatalog.guidVersion = GuidVersion::TimeOrdered;
    open();
    QTRY_VERIFY(guid()->isEnabled());
    QCOMPARE(guid()->currentText(), u"Version 7: ordered by time"_s);
    choose(guid(), u"Version 4: random"_s);
    save();
    QTRY_VERIFY(!m_dialog->isVisible());
    QCOMPARE(m_source->statements.size(), 1);
    QCOMPARE(*m_source->statements.at(0),
             Statement(statement::SetGuid{.version = GuidVersion::Random}));
}

void TestPreferencesDialog::runsNoStatementWhereTheVersionStays()
{
    m_source->answerCatalog.guidVersion = GuidVersion::Random;
    open();
    QTRY_VERIFY(guid()->isEnabled());
    QCOMPARE(guid()->currentText(), u"Version 4: random"_s);
    save();
    QTRY_VERIFY(!m_dialog->isVisible());
    QVERIFY(m_source->statements.isEmpty());
}

void TestPreferencesDialog::whereTheStatementFailsNothingIsSaved()
{
    m_source->onRun = [](const Statement &) {
        Outcome outcome;
        outcome.result = tl::unexpected(StorageError{.code = ErrorCode::ReadOnlyError,
                                                     .message = u"The transaction only reads."_s});
        return outcome;
    };
    open();
    QTRY_VERIFY(guid()->isEnabled());
    choose(guid(), u"Version 4: random"_s);
    box(u"Ask before deleting documents and records"_s)->setChecked(false);
    save();
    auto *error = m_dialog->findChild<NoteLine *>(u"error"_s);
    QTRY_VERIFY(error->isVisible());
    QVERIFY(error->text().contains(u"The transaction only reads."));
    QVERIFY(m_dialog->isVisible());
    QVERIFY(m_preferences->asksBefore(Preferences::Question::DeleteRecords));
}

void TestPreferencesDialog::withoutADatabaseItsPartIsOff()
{
    m_source.reset();
    open();
    QVERIFY(!guid()->isEnabled());
    save();
    QTRY_VERIFY(!m_dialog->isVisible());
}

void TestPreferencesDialog::anUnwritableFileSaysWhy()
{
    m_source->readOnly = true;
    open();
    QTRY_VERIFY(m_source->catalogRequests > 0);
    QCoreApplication::processEvents();
    QVERIFY(!guid()->isEnabled());
    bool says = false;
    for (const NoteLine *note : m_dialog->findChildren<NoteLine *>())
        says = says || note->text().contains(u"cannot be written");
    QVERIFY(says);
}

void TestPreferencesDialog::aFontIsTheSystemsUntilOneIsChosen()
{
    open();
    QCheckBox *system = box(u"Keys and JSON: system font"_s);
    QVERIFY(system->isChecked());
    QFontComboBox *family = nullptr;
    for (QFontComboBox *combo : m_dialog->findChildren<QFontComboBox *>()) {
        if (combo->accessibleName() == u"Keys and JSON: family")
            family = combo;
    }
    QVERIFY(family);
    QVERIFY(!family->isEnabled());
    system->setChecked(false);
    QVERIFY(family->isEnabled());
    save();
    QTRY_VERIFY(!m_dialog->isVisible());
    QVERIFY(m_preferences->fixedFont());
    QVERIFY(!m_preferences->interfaceFont());
}

KEYSCOPE_TEST(TestPreferencesDialog);
#include "tst_preferencesdialog.moc"
