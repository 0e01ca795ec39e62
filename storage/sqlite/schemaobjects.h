#pragma once

#include "storage/result.h"
#include "storage/sqlite/schema.h"

// What stands in a file's sqlite_schema, against what the steps make. A trigger of someone else's
// would run with our statements, a view or an index that is missing or other would let them fail or
// find nothing: such a file is not worked with.
namespace schemaobjects {

// UnknownError, naming the object, where the file has another one than the steps up to `version`
// make, lacks one of them or has it otherwise. What SQLite keeps for itself (its statistics, the
// indexes of constraints) may be there or not. Reads only.
[[nodiscard]] Result<void> compare(Connection &connection, const QList<schema::Step> &knownSteps,
                                   int version);

} // namespace schemaobjects
