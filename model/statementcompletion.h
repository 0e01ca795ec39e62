#pragma once

#include "storage/listing.h"

#include <QStringList>

// What a person may go on with in a statement that is being typed: keywords of SCRIPT.md and the
// names that the database has. A value.
//
//     StatementCompletion::at(u"PUT st", 6, catalog); // start 4, texts {"store1", "store2"}
struct StatementCompletion final
{
    static constexpr qsizetype maximumTexts = 200;

    qsizetype start = 0; // The texts replace what stands from here to the cursor.
    QStringList texts;   // Ready to be put in: names are quoted where they must be.

    // None inside JSON, comments and numbers.
    [[nodiscard]] static StatementCompletion at(QStringView text, qsizetype cursor,
                                                const Catalog &catalog);
};

// `name` as a statement writes it: bare where it can be, else in quotes.
[[nodiscard]] QString nameAsWritten(const QString &name);
