#pragma once

#include "storage/transfer/jsoncursor.h"
#include "storage/transfer/recordlayout.h"

class Progress;
class QIODevice;

// Reads the records of a file one by one: a JSON array, an array inside an object, or NDJSON;
// plain, gzip or Zstandard. It finds them and counts lines; reading what is in one is
// exportedrecord's work. Memory does not grow with the file.
class ImportReader final
{
public:
    struct Options
    {
        QString array;                // The name of the array to read; empty: the only one.
        bool recordsAreLines = false; // Known from the file's name (RecordLayout::isNameOfLines).
    };
    struct Record
    {
        qint64 number = 0; // From one; blank lines are not counted.
        JsonCursor::Place begin;
        // Its text, not yet parsed. DataError where it is too long to be kept.
        Result<QByteArray> text;
    };

    // Finds out how the records stand in `device`, which must be open, at its start and seekable,
    // and must outlive this. NotFoundError where the array asked for is not there, DataError where
    // there are several and none was asked for; both list what is there. Further errors as
    // RecordLayout::detect().
    [[nodiscard]] static Result<std::unique_ptr<ImportReader>>
    open(QIODevice &device, const Options &options, const Progress *progress = nullptr);

    [[nodiscard]] const RecordLayout &layout() const { return m_layout; }
    // The array that is read; empty where the layout has none.
    [[nodiscard]] const QString &array() const { return m_array; }

    // The next record; absent at the end. SyntaxError, with its place, also in words, where the
    // file around the records is no JSON: nothing behind that can be read.
    [[nodiscard]] Result<std::optional<Record>> next();

    // Whether reading can go on behind a record that is no JSON. Lines begin anew; in an array
    // nobody can tell where the next record begins, so that it ends there.
    [[nodiscard]] bool goesOnBehindBrokenRecord() const;

    // In the device, for showing progress.
    [[nodiscard]] qint64 bytesRead() const;
    [[nodiscard]] qint64 bytesInAll() const;

private:
    ImportReader(QIODevice &device, RecordLayout layout, const QString &array);

    [[nodiscard]] Result<void> enterArray();
    [[nodiscard]] Result<bool> enterMember();
    [[nodiscard]] Result<std::optional<Record>> nextLine();
    [[nodiscard]] Result<std::optional<Record>> nextElement();
    [[nodiscard]] Result<std::optional<Record>> nextValue();
    [[nodiscard]] Result<void> leaveArray();
    [[nodiscard]] Result<void> leaveObject();
    [[nodiscard]] Result<void> expectEnd();
    [[nodiscard]] Result<Record> record(Result<JsonCursor::Taken> taken);
    [[nodiscard]] Result<void> take(char expected, const QString &complaint);
    [[nodiscard]] tl::unexpected<StorageError> syntaxError(const QString &message) const;

    QIODevice &m_device;
    qint64 m_size;
    RecordLayout m_layout;
    QString m_array;
    JsonCursor m_cursor;
    qint64 m_number = 0;
    bool m_begun = false;
    bool m_ended = false;
};
