#pragma once

#include "storage/source.h"
#include "ui/preferences.h"

#include <QDialog>
#include <QPointer>

class FontField;
class NoteLine;
class QCheckBox;
class QComboBox;
class QPushButton;

// What a person can choose about the program, and about the open database (the version of its
// GUIDs, set by a statement like everything else). Nothing changes before "Save"; Esc leaves
// everything as it was.
//
// GUI thread only. The preferences must outlive the dialog.
class PreferencesDialog final : public QDialog
{
    Q_OBJECT

public:
    // `source` may be null: then nothing can be chosen about a database.
    PreferencesDialog(Preferences &preferences, Source *source, QWidget *parent = nullptr);

    void accept() override;

private:
    void createLayout();
    void readDatabase();
    void save();

    Preferences &m_preferences;
    QPointer<Source> m_source;
    QComboBox *m_theme;
    FontField *m_interfaceFont;
    FontField *m_fixedFont;
    QList<std::pair<Preferences::Question, QCheckBox *>> m_questions;
    QComboBox *m_guid;
    NoteLine *m_guidNote;
    NoteLine *m_error;
    QPushButton *m_save;
    std::optional<GuidVersion> m_storedGuid; // Absent until the database has told.
};
