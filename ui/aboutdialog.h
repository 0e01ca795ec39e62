#pragma once

#include <QDialog>

// What this program is, its version, what it is made with, and its licence. GUI thread only.
class AboutDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget *parent = nullptr);

private:
    // Program and library versions, one a line: what a report of a mistake needs.
    [[nodiscard]] static QString versions();
};
