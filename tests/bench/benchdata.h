#pragma once

#include <QString>

// The files that are measured but not changed, built where they are not in the folder yet and kept
// there for the next run: ten million documents take minutes. Says on stderr what it builds.
class BenchData final
{
public:
    explicit BenchData(QString folder) : m_folder(std::move(folder)) {}

    // A database with people/1, … (samples.h), as identities would have given them.
    [[nodiscard]] QString database(qint64 documents) const;
    // NDJSON with a member `number` for a key template.
    [[nodiscard]] QString lines(qint64 records) const;

    // What runs that were broken off have left, and what reading leaves beside the databases.
    void removeLeftovers() const;

private:
    QString m_folder;
};
