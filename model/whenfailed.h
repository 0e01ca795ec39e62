#pragma once

#include "model/whenfinished.h"
#include "storage/outcome.h"

#include <utility>

// Calls `receive` with the error of a statement that failed, as whenFinished() does with an
// outcome; never where it was done.
template <typename Receive>
void whenFailed(const QFuture<Outcome> &future, QObject *context, Receive receive)
{
    whenFinished(future, context, [receive = std::move(receive)](const Outcome &outcome) mutable {
        if (!outcome.result)
            receive(outcome.result.error());
    });
}
