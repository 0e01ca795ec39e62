#include "model/importpreviewer.h"

#include "model/whenfinished.h"
#include "storage/databasefiles.h"

#include <QFile>
#include <QHash>
#include <QtConcurrent>

#include <chrono>

using namespace std::chrono_literals;

namespace {

Result<ImportPreview> readPreview(const ImportRequest &request, const Catalog &catalog,
                                  const std::shared_ptr<Progress> &progress)
{
    if (auto other = databasefiles::checkOther(request.fileName); !other)
        return tl::unexpected(other.error());
    QFile file(request.fileName);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(
            ErrorCode::UnknownError,
            ImportPreviewer::tr("%1 cannot be read: %2").arg(request.fileName, file.errorString()));
    }
    ImportReader::Options options = request.reader;
    std::optional<RecordLayout> offered;
    if (options.array.isEmpty()) {
        // Of several arrays the first is shown, and all are there to choose from.
        auto layout = RecordLayout::detect(file, options.recordsAreLines, false, progress.get());
        if (!layout)
            return tl::unexpected(layout.error());
        if (layout->arrays.size() > 1)
            options.array = layout->arrays.constFirst();
        offered = *layout;
        file.seek(0);
    }
    const auto reader = ImportReader::open(file, options, progress.get());
    if (!reader)
        return tl::unexpected(reader.error());
    QHash<QByteArray, quint64> values;
    for (const IdentitySummary &identity : catalog.identities)
        values.insert(foldedKeyText(identity.prefix), identity.value);
    Result<ImportPreview> preview = ImportPreview::read(
        **reader, request.options, ImportPreviewer::shownRows,
        [&values](const QString &prefix) { return values.value(foldedKeyText(prefix), 0); });
    if (preview && offered)
        preview->layout = *offered;
    return preview;
}

} // namespace

ImportPreviewer::ImportPreviewer(QObject *parent) : QObject(parent)
{
    m_rest.setInterval(120ms);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &ImportPreviewer::read);
}

ImportPreviewer::~ImportPreviewer()
{
    if (m_reading)
        m_reading->cancel();
}

void ImportPreviewer::setRequest(const ImportRequest &request, const Catalog &catalog)
{
    if (m_reading)
        m_reading->cancel();
    m_request = request;
    m_catalog = catalog;
    m_preview.reset();
    ++m_generation;
    m_rest.start();
    emit previewChanged();
}

void ImportPreviewer::read()
{
    m_reading = std::make_shared<Progress>();
    whenFinished(QtConcurrent::run(readPreview, m_request, m_catalog, m_reading), this,
                 [this, generation = m_generation](const Result<ImportPreview> &preview) {
                     if (generation != m_generation)
                         return;
                     m_reading.reset();
                     m_preview = preview;
                     emit previewChanged();
                 });
}
