#include "model/keytext.h"

#include <QtConcurrent>

namespace {

constexpr qint64 keysBetweenLooks = 4096;

Result<QString> join(const KeyList &keys, Progress &progress)
{
    QString text;
    qint64 done = 0;
    for (KeyList::Reader reader(keys); const std::optional<RecordKey> key = reader.next();) {
        if (done > 0)
            text += u'\n';
        text += toDisplayText(*key);
        if (++done % keysBetweenLooks != 0)
            continue;
        progress.set(done, keys.size());
        if (progress.isCancelled())
            return failure(ErrorCode::AbortError, QStringLiteral("Cancelled."));
    }
    return text;
}

} // namespace

QFuture<Result<QString>> joinedKeys(const KeyList &keys, std::shared_ptr<Progress> progress)
{
    return QtConcurrent::run(
        [keys, progress = std::move(progress)] { return join(keys, *progress); });
}
