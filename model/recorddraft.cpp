#include "model/recorddraft.h"

#include "model/whenfinished.h"
#include "storage/json/metadata.h"
#include "storage/json/prettyjson.h"

#include <QtConcurrent>

#include <chrono>

using namespace std::chrono_literals;

// What a reading brought, made ready off the GUI thread.
struct RecordDraft::Reading
{
    Result<std::optional<StoredRecord>> record;
    bool known = false; // As the draft has it already: no text was made.
    QString text;
    QString collection;
};

namespace {

QString indented(const JsonText &value)
{
    const Result<QByteArray> pretty = prettyJson(value);
    return QString::fromUtf8(pretty ? *pretty : value.bytes());
}

} // namespace

RecordDraft::RecordDraft(QObject *parent) : QObject(parent)
{
    m_pause.setInterval(50ms);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] { read(Purpose::Show); });
}

void RecordDraft::setSource(Source *source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    close();
    if (m_source)
        connect(m_source, &Source::changed, this, &RecordDraft::refresh);
}

void RecordDraft::open(const RecordAddress &address)
{
    close();
    if (!m_source)
        return;
    m_address = address;
    m_state = State::Loading;
    read(Purpose::Show);
    emit changed();
}

void RecordDraft::close()
{
    ++m_generation;
    m_pause.stop();
    m_state = State::Empty;
    m_address.reset();
    m_record.reset();
    m_collection.clear();
    m_conflict.reset();
    m_theirs.reset();
    m_movedKey.reset();
    m_error.reset();
    m_etag = 0;
    m_modified.reset();
    m_dirty = m_saving = m_reading = m_again = m_shown = false;
    emit changed();
}

void RecordDraft::refresh()
{
    if (m_state == State::Empty)
        return;
    if (m_reading || m_saving)
        m_again = true;
    else if (!m_pause.isActive())
        m_pause.start();
}

void RecordDraft::setDirty(bool dirty)
{
    if (std::exchange(m_dirty, dirty) != dirty)
        emit changed();
}

void RecordDraft::read(Purpose purpose)
{
    if (!m_source || !m_address)
        return;
    m_pause.stop();
    m_reading = true;
    m_again = false;
    // What need not be indented again.
    std::optional<std::pair<quint64, qint64>> known;
    if (m_shown && m_modified && purpose == Purpose::Show)
        known = std::pair(m_etag, *m_modified);
    const auto made =
        m_source->record(*m_address)
            .then(QtFuture::Launch::Async,
                  [known](const Result<std::optional<StoredRecord>> &record) {
                      auto reading = std::make_shared<Reading>();
                      reading->record = record;
                      if (!record || !*record)
                          return std::shared_ptr<const Reading>(reading);
                      const StoredRecord &stored = **record;
                      reading->known = known == std::pair(stored.etag, stored.modifiedMilliseconds);
                      if (!reading->known) {
                          reading->text = indented(stored.value);
                          if (!stored.address.store)
                              reading->collection = collectionOf(stored.value);
                      }
                      return std::shared_ptr<const Reading>(reading);
                  });
    whenFinished(
        made, this,
        [this, purpose, generation = m_generation](const std::shared_ptr<const Reading> &reading) {
            if (generation != m_generation)
                return;
            m_reading = false;
            receive(reading, purpose);
            if (m_again && !m_saving)
                refresh();
        });
}

void RecordDraft::receive(const std::shared_ptr<const Reading> &reading, Purpose purpose)
{
    if (!reading->record) {
        if (purpose != Purpose::Show) {
            emit saveFailed(reading->record.error());
        } else if (!m_shown) {
            m_state = State::Failed;
            m_error = reading->record.error();
        }
        emit changed();
        return;
    }
    const bool mine = (m_dirty && purpose == Purpose::Show) || purpose == Purpose::Compare;
    const std::optional<StoredRecord> &stored = *reading->record;
    if (!stored)
        receiveMissing(mine);
    else if (reading->known || (purpose == Purpose::Show && m_shown && isStored(*stored)))
        confirm(reading);
    else if (mine)
        raiseConflict({.removed = false, .theirText = reading->text}, reading);
    else
        adopt(reading);
    emit changed();
}

void RecordDraft::receiveMissing(bool mine)
{
    if (mine && m_etag != 0) {
        raiseConflict({.removed = true, .theirText = {}}, nullptr);
        return;
    }
    if (m_conflict && !m_conflict->removed)
        m_conflict.reset();
    if (!mine)
        m_state = State::Missing;
    m_etag = 0;
    m_modified.reset();
}

bool RecordDraft::isStored(const StoredRecord &stored) const
{
    // After an abort a change number can come again; the time tells its bearers apart.
    return stored.etag == m_etag && (!m_modified || *m_modified == stored.modifiedMilliseconds);
}

void RecordDraft::confirm(const std::shared_ptr<const Reading> &reading)
{
    m_record = **reading->record;
    m_modified = m_record->modifiedMilliseconds;
    if (!reading->known)
        m_collection = reading->collection;
    m_conflict.reset();
    m_theirs.reset();
    m_state = State::Shown;
}

void RecordDraft::raiseConflict(const Conflict &conflict,
                                const std::shared_ptr<const Reading> &theirs)
{
    m_conflict = conflict;
    m_theirs = theirs;
}

void RecordDraft::adopt(const std::shared_ptr<const Reading> &reading)
{
    m_dirty = false;
    m_etag = (*reading->record)->etag;
    confirm(reading);
    const bool again = std::exchange(m_shown, true);
    emit textLoaded(reading->text, again);
}

void RecordDraft::keepMine()
{
    if (!m_conflict)
        return;
    m_etag = m_theirs ? (*m_theirs->record)->etag : 0;
    m_modified.reset();
    if (m_theirs)
        m_modified = (*m_theirs->record)->modifiedMilliseconds;
    m_conflict.reset();
    m_theirs.reset();
    emit changed();
}

void RecordDraft::takeTheirs()
{
    if (!m_conflict)
        return;
    m_dirty = false;
    if (const std::shared_ptr<const Reading> theirs = m_theirs) {
        adopt(theirs);
    } else {
        m_conflict.reset();
        m_state = State::Missing;
        m_etag = 0;
        m_modified.reset();
    }
    emit changed();
}

void RecordDraft::revert()
{
    if (m_state == State::Empty || m_saving)
        return;
    m_dirty = false;
    m_conflict.reset();
    m_theirs.reset();
    m_movedKey.reset();
    ++m_generation; // A reading under way would not bring the text.
    read(Purpose::Revert);
    emit changed();
}

void RecordDraft::save(const QString &text, const std::optional<KeyPath> &keyPath)
{
    if (!m_source || !m_address || !m_shown || m_saving || m_conflict)
        return;
    m_saving = true;
    m_movedKey.reset();
    emit changed();
    const auto parsed = QtConcurrent::run([text] { return JsonText::parse(text.toUtf8()); });
    whenFinished(parsed, this,
                 [this, keyPath, generation = m_generation](const Result<JsonText> &value) {
                     if (generation != m_generation || !m_source)
                         return;
                     if (!value)
                         finishSaving(value.error());
                     else if (m_address->store && keyPath)
                         checkKey(*value);
                     else if (m_address->store)
                         compareAndPut(*value, KeyLiteral(std::get<Key>(m_address->key)));
                     else
                         run(statement::Save{.id = std::get<DocumentKey>(m_address->key).spelling(),
                                             .value = *value,
                                             .collection = {},
                                             .ifEtag = m_etag,
                                             .insert = false});
                 });
}

// What has another key would be another record, and this one would stay as it was.
void RecordDraft::checkKey(const JsonText &value)
{
    const KeyRequest request{.store = m_address->store, .text = {}, .value = value.bytes()};
    whenFinished(m_source->forecast(request), this,
                 [this, value, generation = m_generation](const Result<KeyForecast> &forecast) {
                     if (generation != m_generation || !m_source)
                         return;
                     if (!forecast) {
                         finishSaving(forecast.error());
                     } else if (forecast->error) {
                         finishSaving(forecast->error);
                     } else if (forecast->key == m_address->key) {
                         compareAndPut(value, std::nullopt);
                     } else {
                         m_movedKey = MovedKey{.strategy = forecast->strategy,
                                               .key = std::get<Key>(*forecast->key),
                                               .taken = forecast->taken,
                                               .value = value};
                         m_saving = false;
                         emit changed();
                         if (std::exchange(m_again, false))
                             refresh();
                     }
                 });
}

void RecordDraft::forgetMovedKey()
{
    if (!m_movedKey)
        return;
    m_movedKey.reset();
    emit changed();
}

void RecordDraft::saveAsNew()
{
    if (!m_source || !m_movedKey || m_saving)
        return;
    m_saving = true;
    const statement::Put put{
        .store = *m_address->store, .value = m_movedKey->value, .key = {}, .add = true};
    m_movedKey.reset();
    emit changed();
    whenFinished(m_source->run(put), this,
                 [this, generation = m_generation](const Outcome &outcome) {
                     if (generation != m_generation)
                         return;
                     const Key *key = outcome.result ? std::get_if<Key>(&*outcome.result) : nullptr;
                     if (!key) {
                         finishSaving(outcome.result ? StorageError() : outcome.result.error());
                         return;
                     }
                     m_saving = false;
                     m_dirty = false;
                     emit savedAsNew({.store = m_address->store, .key = *key});
                 });
}

void RecordDraft::compareAndPut(const JsonText &value, const std::optional<KeyLiteral> &key)
{
    // PUT knows no IF; what is stored is compared just before it.
    whenFinished(m_source->record(*m_address), this,
                 [this, value, key,
                  generation = m_generation](const Result<std::optional<StoredRecord>> &record) {
                     if (generation != m_generation || !m_source)
                         return;
                     if (!record) {
                         finishSaving(record.error());
                         return;
                     }
                     if ((*record ? (*record)->etag : 0) != m_etag) {
                         m_saving = false;
                         read(Purpose::Compare);
                         return;
                     }
                     run(statement::Put{
                         .store = *m_address->store, .value = value, .key = key, .add = false});
                 });
}

void RecordDraft::run(Statement statement)
{
    whenFinished(m_source->run(std::move(statement)), this,
                 [this, generation = m_generation](const Outcome &outcome) {
                     if (generation != m_generation)
                         return;
                     // A record's is one of a unique index: PUT knows no IF.
                     if (!outcome.result && !m_address->store &&
                         outcome.result.error().code == ErrorCode::ConstraintError) {
                         m_saving = false;
                         read(Purpose::Compare);
                         return;
                     }
                     if (!outcome.result) {
                         finishSaving(outcome.result.error());
                         return;
                     }
                     m_etag = outcome.etag;
                     m_modified.reset(); // The next reading tells.
                     m_again = true;
                     finishSaving(std::nullopt);
                 });
}

void RecordDraft::finishSaving(const std::optional<StorageError> &error)
{
    m_saving = false;
    if (error) {
        emit saveFailed(*error);
    } else {
        m_state = State::Shown;
        emit saved();
    }
    emit changed();
    if (std::exchange(m_again, false))
        refresh();
}
