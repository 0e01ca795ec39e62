#pragma once

#include "storage/listing.h"

#include <QFuture>

#include <functional>

// Reads rows of one list, or of one search's hits, from `firstRow` on; fewer than asked for at the
// end. Where the list is gone the future is cancelled.
using RowReader = std::function<QFuture<Result<ListPage>>(qint64 firstRow, int rows)>;
