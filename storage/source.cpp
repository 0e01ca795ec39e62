#include "storage/source.h"

QFuture<Outcome> Source::run(Statement statement)
{
    return run([statement = std::move(statement)] { return statement; });
}
