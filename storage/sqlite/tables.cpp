#include "storage/sqlite/schema.h"

using namespace Qt::StringLiterals;

// All DDL is here. STRICT, so that a column holds what it says; keys, names and JSON are BLOBs,
// since a TEXT column would convert them. A step that has been released is never changed: a change
// to the tables is a new step.
const QList<schema::Step> &schema::steps()
{
    static const QList<Step> known{
        {.from = 0,
         .statements =
             {
                 // Single numbers: the last change number (etag) that was committed, the next list
                 // number, the GUID version.
                 u"CREATE TABLE setting ("
                 " name TEXT NOT NULL PRIMARY KEY,"
                 " value INTEGER NOT NULL"
                 ") STRICT, WITHOUT ROWID"_s,

                 // A collection gets its row, and its list number, with its first document and
                 // keeps it. The name is WTF-8, for it may hold lone surrogates.
                 u"CREATE TABLE collection ("
                 " list INTEGER PRIMARY KEY,"
                 " name BLOB NOT NULL UNIQUE"
                 ") STRICT"_s,

                 // Documents. The id only ties the narrow key indexes to the wide rows. `spelling`
                 // is there where the key is not its own folded form. `modified` is in milliseconds
                 // since the epoch.
                 u"CREATE TABLE document ("
                 " id INTEGER PRIMARY KEY,"
                 " collection INTEGER NOT NULL REFERENCES collection(list),"
                 " folded BLOB NOT NULL,"
                 " spelling BLOB,"
                 " strategy INTEGER NOT NULL,"
                 " etag INTEGER NOT NULL,"
                 " modified INTEGER NOT NULL,"
                 " json BLOB NOT NULL"
                 ") STRICT"_s,
                 // The key space: loads by key, and the list of every document.
                 u"CREATE UNIQUE INDEX document_by_key ON document(folded)"_s,
                 // The list of a collection's documents.
                 u"CREATE INDEX document_by_collection ON document(collection, folded)"_s,

                 // The current value of each identity prefix that was ever used.
                 u"CREATE TABLE identity ("
                 " folded BLOB NOT NULL PRIMARY KEY,"
                 " spelling BLOB,"
                 " value INTEGER NOT NULL"
                 ") STRICT, WITHOUT ROWID"_s,

                 // Object stores; `generator` is the key generator's current number, absent without
                 // one.
                 u"CREATE TABLE store ("
                 " list INTEGER PRIMARY KEY,"
                 " name BLOB NOT NULL UNIQUE,"
                 " generator INTEGER"
                 ") STRICT"_s,

                 // Records of all stores; keys are the order-preserving bytes of FORMAT.md.
                 u"CREATE TABLE record ("
                 " id INTEGER PRIMARY KEY,"
                 " store INTEGER NOT NULL REFERENCES store(list),"
                 " key BLOB NOT NULL,"
                 " strategy INTEGER NOT NULL,"
                 " etag INTEGER NOT NULL,"
                 " modified INTEGER NOT NULL,"
                 " value BLOB NOT NULL"
                 ") STRICT"_s,
                 u"CREATE UNIQUE INDEX record_by_key ON record(store, key)"_s,

                 // Counted runs: each list, cut into runs of about a thousand keys. `first` is a
                 // lower bound of the run's keys (empty for a list's first run), so that a key's
                 // run is found by its bytes, and row N by adding up `keys`.
                 u"CREATE TABLE run ("
                 " list INTEGER NOT NULL,"
                 " first BLOB NOT NULL,"
                 " keys INTEGER NOT NULL,"
                 " PRIMARY KEY (list, first)"
                 ") STRICT, WITHOUT ROWID"_s,
             }},
        {.from = 1,
         .statements =
             {
                 // Where a store's records hold their keys, as JSON: a path or a list of them;
                 // absent for out-of-line keys.
                 u"ALTER TABLE store ADD COLUMN keypath BLOB"_s,

                 // Indexes of object stores. Names are a store's own.
                 u"CREATE TABLE store_index ("
                 " list INTEGER PRIMARY KEY,"
                 " store INTEGER NOT NULL REFERENCES store(list),"
                 " name BLOB NOT NULL,"
                 " keypath BLOB NOT NULL,"
                 " uniqueness INTEGER NOT NULL,"
                 " multientry INTEGER NOT NULL,"
                 " UNIQUE (store, name)"
                 ") STRICT"_s,

                 // Their entries: the index key's bytes, then the primary key's. One column, so
                 // that an index is a list of byte strings like every other list.
                 u"CREATE TABLE index_entry ("
                 " list INTEGER NOT NULL,"
                 " entry BLOB NOT NULL,"
                 " PRIMARY KEY (list, entry)"
                 ") STRICT, WITHOUT ROWID"_s,
             }},
        {.from = 2,
         .statements =
             {
                 // Indexes on documents, which are computed in the background. `collection` is a
                 // list number, absent for all documents. The index holds every change up to the
                 // number `applied`; while it is filled for the first time, the documents with ids
                 // above `scanned` up to `scanend` are not in it yet.
                 u"CREATE TABLE document_index ("
                 " list INTEGER PRIMARY KEY,"
                 " name BLOB NOT NULL UNIQUE,"
                 " collection INTEGER REFERENCES collection(list),"
                 " path BLOB NOT NULL,"
                 " applied INTEGER NOT NULL,"
                 " scanned INTEGER NOT NULL,"
                 " scanend INTEGER NOT NULL"
                 ") STRICT"_s,

                 // What was committed and is not in every index yet: each row some changes of one
                 // transaction (storage/indexing/changelog.h). Empty while there is no index. The
                 // newest row stays, so that numbers go on.
                 u"CREATE TABLE document_change ("
                 " number INTEGER PRIMARY KEY,"
                 " changes BLOB NOT NULL"
                 ") STRICT"_s,

                 // The entries that a document has in an index, one behind the other, each with
                 // its length: what goes when the document changes.
                 u"CREATE TABLE indexed_document ("
                 " list INTEGER NOT NULL,"
                 " folded BLOB NOT NULL,"
                 " entries BLOB NOT NULL,"
                 " PRIMARY KEY (list, folded)"
                 ") STRICT, WITHOUT ROWID"_s,

                 // Documents that an index could not take, and why.
                 u"CREATE TABLE indexing_failure ("
                 " list INTEGER NOT NULL,"
                 " folded BLOB NOT NULL,"
                 " message TEXT NOT NULL,"
                 " PRIMARY KEY (list, folded)"
                 ") STRICT, WITHOUT ROWID"_s,

                 // The lists of dropped indexes: their entries go in the background, so that
                 // dropping is immediate.
                 u"CREATE TABLE dropped_index (list INTEGER PRIMARY KEY) STRICT"_s,
             }},
    };
    return known;
}
