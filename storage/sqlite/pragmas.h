#pragma once

#include "storage/result.h"

class Connection;

struct sqlite3;

// Every pragma that Keyscope sets, each with its reason.
[[nodiscard]] Result<void> applyPragmas(Connection &connection);

// What must hold before a single byte of a file is read, for it may come from anywhere.
void distrustFile(sqlite3 *connection);
