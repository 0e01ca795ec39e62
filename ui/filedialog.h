#pragma once

#include <QFileDialog>

class Preferences;

// A dialog to choose a file in, which begins in the folder of the last choice. It opens no file.
//
// A file dialog usually looks into files to tell what they are. A process that opens a database's
// file once more and closes it loses every lock that SQLite holds on that file (POSIX, fcntl: locks
// belong to the process, and closing any descriptor gives them up); another program then writes
// into what this one believes to be its own. So icons and types come from names alone, and the
// platform's own dialog, of which nobody can know what it opens, is not used.
//
// GUI thread only.
class FileDialog final : public QFileDialog
{
    Q_OBJECT

public:
    // `filter` as QFileDialog has it.
    FileDialog(const Preferences &preferences, const QString &title, const QString &filter,
               QWidget *parent);
};
