#pragma once

#include "storage/result.h"

class Connection;

// Every pragma that Keyscope sets, each with its reason.
[[nodiscard]] Result<void> applyPragmas(Connection &connection);
