#pragma once

#include "storage/source.h"

#include <QPointer>
#include <QTimer>

// The document or record that a person edits, and what happens to it meanwhile: reading, saving,
// changes by others. It keeps what is stored apart from what is typed, so that nothing typed is
// ever overwritten by itself; the text being typed lives in the editor.
//
// GUI thread only. Reading, parsing and indenting happen off it. The source must outlive the draft
// or be taken away with setSource().
class RecordDraft final : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Empty,   // Nothing is open.
        Loading, // The first reading is under way.
        Shown,   // record() and text are there.
        Missing, // Nothing is stored under the address, or no longer.
        Failed,  // error() says why.
    };
    // Somebody else wrote while a person typed, or before their text was saved.
    struct Conflict
    {
        bool removed = false;
        QString theirText; // Indented; empty where it was removed.
    };

    // The text has another key than the record: it was not saved.
    struct MovedKey
    {
        Strategy strategy = Strategy::Given; // Generated: the text has none any more.
        Key key;
        bool taken = false; // Another record has it.
        JsonText value;     // The text that was to be saved.
    };

    explicit RecordDraft(QObject *parent = nullptr);

    // Null: there is no database. Either way nothing is open then.
    void setSource(Source *source);
    // What was open is let go without a question.
    void open(const RecordAddress &address);
    void close();
    // Reads it again, as when the source has changed.
    void refresh();

    // What a person did to the text: typed something that is not stored, or undid that.
    void setDirty(bool dirty);
    [[nodiscard]] bool isDirty() const { return m_dirty; }

    // Stores the text if it is JSON and if what is stored is still what was read. `keyPath` is
    // where the records of its store hold their keys: what has another key there than the record is
    // refused, which movedKey() tells.
    void save(const QString &text, const std::optional<KeyPath> &keyPath = {});
    [[nodiscard]] bool isSaving() const { return m_saving; }

    // Stores what was refused as a record of its own, savedAsNew() or saveFailed(); nothing is ever
    // replaced, and the record that is open stays as it is.
    void saveAsNew();
    // Goes back to editing.
    void forgetMovedKey();

    // The conflict is over: the next save replaces what the others wrote. Where a save brought the
    // conflict to light, nothing is saved before the next one.
    void keepMine();
    // textLoaded() brings their text; where it was removed, the draft is Missing.
    void takeTheirs();
    // What was typed is given up; textLoaded() brings what is stored.
    void revert();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const std::optional<RecordAddress> &address() const { return m_address; }
    // As read last, but for its etag, which a save moves on. Absent unless Shown or Missing.
    [[nodiscard]] const std::optional<StoredRecord> &record() const { return m_record; }
    [[nodiscard]] QString collection() const { return m_collection; } // Empty for a store's record.
    [[nodiscard]] const std::optional<Conflict> &conflict() const { return m_conflict; }
    [[nodiscard]] const std::optional<MovedKey> &movedKey() const { return m_movedKey; }
    [[nodiscard]] const std::optional<StorageError> &error() const { return m_error; }

signals:
    // State, record, dirty, saving, conflict or movedKey changed.
    void changed();
    // Put this into the editor. `again`: it is the same record's newer text; keep the place.
    void textLoaded(const QString &text, bool again);
    // The text given to save() is stored.
    void saved();
    // saveAsNew() has stored it there; nothing is dirty any more.
    void savedAsNew(const RecordAddress &address);
    // It is not; where the reason is in the text, line and column are set. Not for conflicts.
    void saveFailed(const StorageError &error);

private:
    struct Reading;
    enum class Purpose { Show, Compare, Revert };

    void read(Purpose purpose);
    void receive(const std::shared_ptr<const Reading> &reading, Purpose purpose);
    void receiveMissing(bool mine);
    void confirm(const std::shared_ptr<const Reading> &reading);
    void raiseConflict(const Conflict &conflict, const std::shared_ptr<const Reading> &theirs);
    void adopt(const std::shared_ptr<const Reading> &reading);
    void checkKey(const JsonText &value);
    void compareAndPut(const JsonText &value, const std::optional<KeyLiteral> &key);
    void run(Statement statement);
    void finishSaving(const std::optional<StorageError> &error);
    [[nodiscard]] bool isStored(const StoredRecord &stored) const;

    QPointer<Source> m_source;
    State m_state = State::Empty;
    std::optional<RecordAddress> m_address;
    std::optional<StoredRecord> m_record;
    QString m_collection;
    std::optional<Conflict> m_conflict;
    std::shared_ptr<const Reading> m_theirs; // Of the conflict.
    std::optional<MovedKey> m_movedKey;
    std::optional<StorageError> m_error;
    quint64 m_etag = 0;               // Of what the text began with; zero where nothing was stored.
    std::optional<qint64> m_modified; // With it; absent until the reading behind a save.
    QTimer m_pause;                   // Before reading again.
    quint64 m_generation = 0;
    bool m_dirty = false;
    bool m_saving = false;
    bool m_reading = false;
    bool m_again = false; // The source changed since the reading began, or while saving.
    bool m_shown = false; // A text of this address is in the editor.
};
