#pragma once

#include <QDialog>

class JsonEditor;

// Two texts of one document side by side; lines that they do not share are marked, and both scroll
// together. Changes nothing. GUI thread only.
class CompareDialog final : public QDialog
{
    Q_OBJECT

public:
    CompareDialog(const QString &key, const QString &mine, const QString &theirs,
                  QWidget *parent = nullptr);

signals:
    void keepMineRequested();
    void takeTheirsRequested();

private:
    [[nodiscard]] QWidget *column(const QString &heading, JsonEditor *editor);
};
