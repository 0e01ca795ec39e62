#pragma once

#include "ui/preferences.h"

#include <QFont>
#include <QObject>

// Makes the application look as a person chose, and as the system does where nothing was chosen:
// its palette, its fonts, and Fusion where the platform has no style of its own. Follows both for
// as long as it lives.
//
// GUI thread only; one for the program. The preferences must outlive it.
class Appearance final : public QObject
{
    Q_OBJECT

public:
    explicit Appearance(const Preferences &preferences, QObject *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void applyTheme();
    void applyFonts();

    const Preferences &m_preferences;
    QFont m_systemFont;
    bool m_usesFusion = false;
    bool m_willApply = false;
};
