#pragma once

#include "tests/bench/require.h"
#include "tests/bench/scratchfile.h"

// Makes sure that Keyscope and its baseline have done the same work, by what the files then hold.
// Once is enough: a contest's runs are alike.
class SameTables final
{
public:
    void sawOurs(const ScratchFile &file) { saw(m_ours, file); }
    void sawTheirs(const ScratchFile &file) { saw(m_theirs, file); }

private:
    void saw(QString &digest, const ScratchFile &file)
    {
        if (!digest.isEmpty())
            return;
        digest = file.digest();
        require(m_ours.isEmpty() || m_theirs.isEmpty() || m_ours == m_theirs,
                QStringLiteral("The baseline has not written what Keyscope has.\nKeyscope:\n%1"
                               "Baseline:\n%2")
                    .arg(m_ours, m_theirs));
    }

    QString m_ours;
    QString m_theirs;
};
