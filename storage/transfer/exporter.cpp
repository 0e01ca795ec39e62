#include "storage/transfer/exporter.h"

#include "storage/databasefiles.h"
#include "storage/json/jsontext.h"
#include "storage/transfer/exportedrecord.h"
#include "storage/transfer/progress.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace {

tl::unexpected<StorageError> cannotWrite(const QFileDevice *file, const QString &reason)
{
    const bool isFull = file && file->error() == QFileDevice::ResourceError;
    return failure(isFull ? ErrorCode::QuotaExceededError : ErrorCode::UnknownError,
                   u"The export cannot be written: %1"_s.arg(reason));
}

Result<void> write(QIODevice &device, QByteArrayView bytes)
{
    if (device.write(bytes.data(), bytes.size()) == bytes.size())
        return {};
    return cannotWrite(qobject_cast<const QFileDevice *>(&device), device.errorString());
}

QByteArray exported(const StoredRecord &record)
{
    if (const auto *key = std::get_if<DocumentKey>(&record.address.key))
        return exportedrecord::fromDocument(*key, record.value);
    return exportedrecord::fromStoreRecord(std::get<Key>(record.address.key), record.value);
}

// What is exported is read by others, who would not know of the damage.
Result<void> checkSound(const StoredRecord &record)
{
    const auto *document = std::get_if<DocumentKey>(&record.address.key);
    const auto *key = std::get_if<Key>(&record.address.key);
    const QString name = document ? document->toLiteral() : key->toLiteral();
    if (key && !Key::decode(key->encoded())) {
        return failure(ErrorCode::UnknownError,
                       u"The file is damaged: a record has a key that cannot be read (%1). Nothing "
                       "was exported; “keyscope check” tells more."_s.arg(
                           QString::fromLatin1(key->encoded().left(40).toHex())));
    }
    const auto value = JsonText::parse(record.value.bytes());
    if (value && (key || value->view().kind() == JsonKind::Object))
        return {};
    return failure(ErrorCode::UnknownError,
                   u"The file is damaged: what it holds under %1 is no %2. Nothing was exported; "
                   "“keyscope check” tells more."_s.arg(name, key ? u"JSON"_s : u"JSON object"_s));
}

// A place that can be renamed over: a file, or nothing yet. Devices and pipes cannot.
bool isReplaceable(const QString &fileName)
{
    const QFileInfo info(fileName);
    return !info.exists() || info.isFile();
}

} // namespace

Result<void> checkExportTarget(const QString &fileName, const QString &database)
{
    for (const auto suffix : {".gz"_L1, ".zst"_L1}) {
        if (fileName.endsWith(suffix, Qt::CaseInsensitive)) {
            return failure(
                ErrorCode::DataError,
                u"“%1” is the name of a compressed file, and an export is plain text. "
                "Leave the %2 out, and compress the file afterwards."_s.arg(fileName, suffix));
        }
    }
    if (databasefiles::isPartOf(fileName, database)) {
        return failure(ErrorCode::DataError,
                       u"“%1” is the database itself. Nothing was written. Choose another file to "
                       "export to."_s.arg(fileName));
    }
    return databasefiles::checkOther(fileName);
}

Result<qint64> exportRecords(RecordStream &records, QIODevice &device, ExportFormat format,
                             Progress &progress)
{
    const bool isArray = format == ExportFormat::Array;
    qint64 count = 0;
    for (;;) {
        progress.set(count, records.total());
        progress.setCount(count);
        const auto record = records.next();
        if (progress.isCancelled())
            return failure(ErrorCode::AbortError, u"The export was cancelled"_s);
        if (!record)
            return tl::unexpected(record.error());
        if (!*record)
            break;
        if (auto sound = checkSound(**record); !sound)
            return tl::unexpected(sound.error());
        QByteArray line = exported(**record);
        if (isArray)
            line.prepend(count == 0 ? "[\n" : ",\n");
        else
            line.append('\n');
        if (auto written = write(device, line); !written)
            return tl::unexpected(written.error());
        ++count;
    }
    if (isArray) {
        if (auto written = write(device, count == 0 ? "[]\n" : "\n]\n"); !written)
            return tl::unexpected(written.error());
    }
    return count;
}

Result<qint64> exportToFile(RecordStream &records, const QString &fileName, ExportFormat format,
                            Progress &progress)
{
    if (!isReplaceable(fileName)) {
        QFile file(fileName);
        if (!file.open(QIODevice::WriteOnly))
            return cannotWrite(&file, file.errorString());
        Result<qint64> count = exportRecords(records, file, format, progress);
        if (count && !file.flush())
            return cannotWrite(&file, file.errorString());
        return count;
    }
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(&file, file.errorString());
    Result<qint64> count = exportRecords(records, file, format, progress);
    if (!count)
        return count; // What was written goes away with `file`.
    if (!file.commit())
        return cannotWrite(&file, file.errorString());
    return count;
}
