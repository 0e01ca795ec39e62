#pragma once

#include "storage/indexing/changelog.h"
#include "storage/indexing/documentindex.h"
#include "storage/transaction.h"

#include <functional>

// Computes indexes on documents a little further, in a transaction of its own that ends as
// soon as somebody of this process waits to write, and soon in any case. Only ever sees what is
// committed, since it writes alone. Each index takes the changes in the order of their commits,
// from where it was, also after a crash.
//
// Lives within its transaction.
class IndexBatch final
{
public:
    explicit IndexBatch(WriteTransaction &transaction) : m_write(transaction) {}

    // Whether run() would find something to do.
    [[nodiscard]] static Result<bool> isNeeded(const ReadTransaction &read);

    [[nodiscard]] Result<void> run();
    // One document, or one commit's changes, in each index.
    [[nodiscard]] Result<void> runOnce();

private:
    struct Document
    {
        QByteArray folded;
        QByteArray spelling;
        qint64 collection = 0;
        QByteArray json; // Empty: there is none any more.
    };
    // Gives whether there was anything to do. `isOver` is asked before each index.
    [[nodiscard]] Result<bool> advance(int documentsAtMost, const std::function<bool()> &isOver);
    [[nodiscard]] Result<bool> removeDropped();
    [[nodiscard]] Result<void> fill(DocumentIndex &index, int documentsAtMost);
    [[nodiscard]] Result<bool> follow(DocumentIndex &index);
    [[nodiscard]] Result<void> apply(const DocumentIndex &index, const ChangeLog::Change &change);
    [[nodiscard]] Result<void> clear(const DocumentIndex &index);
    [[nodiscard]] Result<void> put(const DocumentIndex &index, const Document &document);
    [[nodiscard]] Result<QList<QByteArray>> entriesBefore(const DocumentIndex &index,
                                                          const QByteArray &folded);
    [[nodiscard]] Result<void> keepEntries(const DocumentIndex &index, const QByteArray &folded,
                                           const QList<QByteArray> &entries);
    [[nodiscard]] Result<void> keepFailure(const DocumentIndex &index, const QByteArray &folded,
                                           const QString &message);
    [[nodiscard]] Result<void> trimChanges();

    WriteTransaction &m_write;
};
