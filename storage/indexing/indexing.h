#pragma once

#include "storage/indexing/backgroundindexing.h"
#include "storage/indexing/indexquery.h"
#include "storage/script/statement.h"

#include <memory>

class Progress;

// Indexes on documents as one interpreter uses them: keeps the computation going while there are
// any, and answers QUERY, which reads the committed state on a connection of its own, whatever
// transaction is open.
//
// Lives on its interpreter's thread, no longer than the database.
class Indexing final
{
public:
    explicit Indexing(Database &database) : m_database(database) {}

    // After the file was opened, and behind each commit.
    void committed();

    // `own` is the asker's transaction, which may have made or dropped the index; `isWriting`
    // tells that the background cannot write before that ends.
    [[nodiscard]] Result<Value> query(const ReadTransaction &own, bool isWriting,
                                      const statement::QueryIndex &query, const Progress *progress);

private:
    [[nodiscard]] Result<Database *> committedState();
    [[nodiscard]] Result<QList<DocumentKey>> waitFor(const DocumentIndex &index,
                                                     const IndexQuery::CutOff &cutOff,
                                                     const IndexQuery::Window &window,
                                                     bool isWriting, std::chrono::milliseconds time,
                                                     const Progress *progress);

    Database &m_database;
    std::unique_ptr<Database> m_committed; // Opened when it is first asked for.
    std::unique_ptr<BackgroundIndexing> m_background;
};
