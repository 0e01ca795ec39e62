#pragma once

#include "ui/preferences.h"

#include <QWidget>

class QListWidget;
class QLabel;

// What the window shows while no database is open: how to begin, and the files that were open
// lately. GUI thread only. The preferences must outlive it.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(Preferences &preferences, QWidget *parent = nullptr);

signals:
    void openRequested();
    void newRequested();
    void sampleRequested();
    void fileRequested(const QString &fileName);

private:
    void showRecentFiles();

    Preferences &m_preferences;
    QLabel *m_heading;
    QListWidget *m_files;
};
