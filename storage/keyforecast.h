#pragma once

#include "storage/listing.h"
#include "storage/transaction.h"

// What would happen to a document or record that a person is about to store, as a transaction sees
// it now. Consumes nothing. Fails only where reading fails: an illegal key is a forecast.
[[nodiscard]] Result<KeyForecast> forecastKey(const ReadTransaction &transaction,
                                              const KeyRequest &request);
