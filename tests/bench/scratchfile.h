#pragma once

#include "storage/database.h"

#include <QString>

// A Keyscope file for one run of a benchmark, made by Keyscope itself and removed with what SQLite
// keeps beside it. Making one waits for the disk to have written what earlier runs left.
class ScratchFile final
{
public:
    // `statements` are run in it, and it is closed again.
    explicit ScratchFile(const QString &folder, const QList<QByteArray> &statements = {});
    ~ScratchFile();
    Q_DISABLE_COPY_MOVE(ScratchFile)

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] std::unique_ptr<Database> open() const;
    // Of all that the tables hold but the times, the counted runs and the
    // number of commits: equal where two files hold
    // the same.
    [[nodiscard]] QString digest() const;

    static void remove(const QString &path);

private:
    QString m_path;
};
