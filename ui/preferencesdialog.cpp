#include "ui/preferencesdialog.h"

#include "model/whenfinished.h"
#include "ui/fontfield.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

QLabel *makeHeading(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setFont(theme::headingFont(label->font()));
    return label;
}

} // namespace

PreferencesDialog::PreferencesDialog(Preferences &preferences, Source *source, QWidget *parent)
    : QDialog(parent),
      m_preferences(preferences),
      m_source(source),
      m_theme(new QComboBox(this)),
      m_interfaceFont(new FontField(QFontDatabase::systemFont(QFontDatabase::GeneralFont), false,
                                    tr("Interface"), this)),
      m_fixedFont(new FontField(QFontDatabase::systemFont(QFontDatabase::FixedFont), true,
                                tr("Keys and JSON"), this)),
      m_guid(new QComboBox(this)),
      m_guidNote(new NoteLine(this)),
      m_error(new NoteLine(this)),
      m_save(new QPushButton(tr("Save"), this))
{
    setWindowTitle(tr("Preferences"));
    m_theme->setAccessibleName(tr("Theme"));
    m_theme->addItem(tr("Like the system"), QVariant::fromValue(Preferences::Theme::System));
    m_theme->addItem(tr("Light"), QVariant::fromValue(Preferences::Theme::Light));
    m_theme->addItem(tr("Dark"), QVariant::fromValue(Preferences::Theme::Dark));
    m_theme->setCurrentIndex(m_theme->findData(QVariant::fromValue(preferences.theme())));
    m_interfaceFont->setChoice(preferences.interfaceFont());
    m_fixedFont->setChoice(preferences.fixedFont());
    m_questions = {
        {Preferences::Question::DeleteRecords,
         new QCheckBox(tr("deleting documents and records"), this)},
        {Preferences::Question::ClearOrDrop,
         new QCheckBox(tr("clearing or dropping collections and stores"), this)},
        {Preferences::Question::AbortTransaction,
         new QCheckBox(tr("aborting a transaction"), this)},
    };
    for (const auto &[question, box] : std::as_const(m_questions)) {
        box->setChecked(preferences.asksBefore(question));
        box->setAccessibleName(tr("Ask before %1").arg(box->text()));
    }
    m_guid->setObjectName(u"guidVersion"_s);
    m_guid->setAccessibleName(tr("GUID version"));
    m_guid->addItem(tr("Version 7: ordered by time"),
                    QVariant::fromValue(GuidVersion::TimeOrdered));
    m_guid->addItem(tr("Version 4: random"), QVariant::fromValue(GuidVersion::Random));
    m_error->setObjectName(u"error"_s);
    m_error->hide();
    m_save->setDefault(true);
    createLayout();
    readDatabase();
}

void PreferencesDialog::createLayout()
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(makeHeading(tr("Look"), this));
    form->addRow(tr("&Theme:"), m_theme);
    form->addRow(tr("&Interface:"), m_interfaceFont);
    form->addRow(tr("&Keys and JSON:"), m_fixedFont);
    form->addItem(new QSpacerItem(0, 8));
    form->addRow(makeHeading(tr("Ask before"), this));
    for (const auto &question : std::as_const(m_questions))
        form->addRow(question.second);
    form->addItem(new QSpacerItem(0, 8));
    form->addRow(makeHeading(m_source
                                 ? tr("Database %1").arg(QFileInfo(m_source->fileName()).fileName())
                                 : tr("Database"),
                             this));
    form->addRow(tr("New &GUIDs:"), m_guid);
    form->addRow(m_guidNote);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_save, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &PreferencesDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PreferencesDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_error);
    column->addWidget(buttons);
}

void PreferencesDialog::readDatabase()
{
    m_guid->setEnabled(false);
    if (!m_source) {
        m_guidNote->setNote(NoteLine::Kind::Quiet,
                            tr("Open a database to choose the version of its GUIDs."));
        return;
    }
    if (m_source->isReadOnly()) {
        m_guidNote->setNote(NoteLine::Kind::Quiet,
                            tr("The file cannot be written, so this cannot be changed."));
    } else {
        m_guidNote->setNote(
            NoteLine::Kind::Quiet,
            tr("For documents that are saved without a key. It is kept in the file."));
    }
    whenFinished(m_source->catalog(), this, [this](const Result<Catalog> &catalog) {
        if (!catalog) {
            m_guidNote->setNote(NoteLine::Kind::Error, catalog.error().message);
            return;
        }
        m_storedGuid = catalog->guidVersion;
        m_guid->setCurrentIndex(m_guid->findData(QVariant::fromValue(catalog->guidVersion)));
        m_guid->setEnabled(m_source && !m_source->isReadOnly());
    });
}

void PreferencesDialog::accept()
{
    const auto version = m_guid->currentData().value<GuidVersion>();
    if (!m_source || !m_guid->isEnabled() || version == m_storedGuid) {
        save();
        return;
    }
    // The statement first: where it fails, everything is still as it was.
    m_save->setEnabled(false);
    whenFinished(m_source->run(statement::SetGuid{.version = version}), this,
                 [this](const Outcome &outcome) {
                     m_save->setEnabled(true);
                     if (outcome.result) {
                         save();
                         return;
                     }
                     m_error->setNote(NoteLine::Kind::Error,
                                      tr("The version of the GUIDs was not changed. %1")
                                          .arg(outcome.result.error().message));
                     m_error->show();
                 });
}

void PreferencesDialog::save()
{
    m_preferences.setTheme(m_theme->currentData().value<Preferences::Theme>());
    m_preferences.setInterfaceFont(m_interfaceFont->choice());
    m_preferences.setFixedFont(m_fixedFont->choice());
    for (const auto &[question, box] : std::as_const(m_questions))
        m_preferences.setAsksBefore(question, box->isChecked());
    QDialog::accept();
}
