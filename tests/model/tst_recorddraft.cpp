#include "model/recorddraft.h"
#include "tests/support/scriptedsource.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_RecordDraft : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_source = std::make_unique<ScriptedSource>();
        m_draft = std::make_unique<RecordDraft>();
        m_loads = std::make_unique<QSignalSpy>(m_draft.get(), &RecordDraft::textLoaded);
        m_saves = std::make_unique<QSignalSpy>(m_draft.get(), &RecordDraft::saved);
        m_failures = std::make_unique<QSignalSpy>(m_draft.get(), &RecordDraft::saveFailed);
        m_address = {.store = {}, .key = DocumentKey::fromTrusted(u"users/1"_s)};
        m_stored.reset();
        m_etag = 1;
        m_source->onRecord = [this](const RecordAddress &) { return m_stored; };
        m_source->onRun = [this](const Statement &statement) { return apply(statement); };
        m_draft->setSource(m_source.get());
    }
    void cleanup()
    {
        m_loads.reset();
        m_saves.reset();
        m_failures.reset();
        m_draft.reset();
        m_source.reset();
    }

    void opensARecordIndented()
    {
        store(R"({"a":1.0,"@metadata":{"@collection":"Users"}})");
        m_draft->open(m_address);
        QCOMPARE(m_draft->state(), RecordDraft::State::Loading);
        QTRY_COMPARE(m_loads->size(), 1);
        QVERIFY(m_loads->at(0).at(0).toString().startsWith(u"{\n  \"a\": 1.0,\n"_s));
        QCOMPARE(m_loads->at(0).at(1).toBool(), false);
        QCOMPARE(m_draft->state(), RecordDraft::State::Shown);
        QCOMPARE(m_draft->collection(), u"Users"_s);
    }

    void saysWhereNothingIsStored()
    {
        m_draft->open(m_address);
        QTRY_COMPARE(m_draft->state(), RecordDraft::State::Missing);
        QCOMPARE(m_loads->size(), 0);
    }

    void saysWhyItCannotBeRead()
    {
        m_source->onRecord = [](const RecordAddress &) -> Result<std::optional<StoredRecord>> {
            return failure(ErrorCode::UnknownError, u"The disk is gone."_s);
        };
        m_draft->open(m_address);
        QTRY_COMPARE(m_draft->state(), RecordDraft::State::Failed);
        QCOMPARE(m_draft->error()->message, u"The disk is gone."_s);
    }

    void savesWithTheChangeNumberThatWasRead()
    {
        openStored("{}");
        m_draft->setDirty(true);
        m_draft->save(u"{ \"b\" : 2 }"_s);
        QTRY_COMPARE(m_saves->size(), 1);
        const auto &save = std::get<statement::Save>(*m_source->statements.last());
        QCOMPARE(save.id, u"users/1"_s);
        QCOMPARE(save.ifEtag, std::optional<quint64>(1));
        QCOMPARE(save.value.toText(), QByteArray(R"({"b":2})"));
        // The text stays as it was typed: nothing is loaded, though the source has changed.
        m_draft->setDirty(false);
        QTRY_COMPARE(m_draft->record()->etag, quint64(2));
        QCOMPARE(m_loads->size(), 1);
        // And the next save goes on from there.
        m_draft->save(u"{}"_s);
        QTRY_COMPARE(m_saves->size(), 2);
    }

    void saysWhereTheTextIsNoJson()
    {
        openStored("{}");
        m_draft->setDirty(true);
        m_draft->save(u"{\n  oops\n}"_s);
        QTRY_COMPARE(m_failures->size(), 1);
        const auto error = m_failures->at(0).at(0).value<StorageError>();
        QCOMPARE(error.code, ErrorCode::SyntaxError);
        QCOMPARE(error.line, 2);
        QCOMPARE(m_source->statements.size(), 0);
        QVERIFY(m_draft->isDirty());
        QVERIFY(!m_draft->isSaving());
    }

    void followsOthersWhileNothingIsTyped()
    {
        openStored("[1]");
        store("[2]");
        emit m_source->changed();
        QTRY_COMPARE(m_loads->size(), 2);
        QCOMPARE(m_loads->at(1).at(0).toString(), u"[\n  2\n]"_s);
        QVERIFY(m_loads->at(1).at(1).toBool());
        QVERIFY(!m_draft->conflict());
    }

    void keepsWhatIsTypedWhereOthersWrite()
    {
        openStored("[1]");
        m_draft->setDirty(true);
        store("[2]");
        emit m_source->changed();
        QTRY_VERIFY(m_draft->conflict());
        QCOMPARE(m_loads->size(), 1);
        QCOMPARE(m_draft->conflict()->theirText, u"[\n  2\n]"_s);
        m_draft->keepMine();
        QVERIFY(!m_draft->conflict());
        QVERIFY(m_draft->isDirty());
        m_draft->save(u"[3]"_s);
        QTRY_COMPARE(m_saves->size(), 1);
        QCOMPARE(m_stored->value.bytes(), QByteArray("[3]"));
    }

    void takesTheirsOnDemand()
    {
        openStored("[1]");
        m_draft->setDirty(true);
        store("[2]");
        emit m_source->changed();
        QTRY_VERIFY(m_draft->conflict());
        m_draft->takeTheirs();
        QCOMPARE(m_loads->size(), 2);
        QVERIFY(!m_draft->isDirty());
        QVERIFY(!m_draft->conflict());
    }

    void findsOutWhileSavingThatOthersWrote()
    {
        openStored("[1]");
        m_draft->setDirty(true);
        store("[2]"); // Nobody says so.
        m_draft->save(u"[3]"_s);
        QTRY_VERIFY(m_draft->conflict());
        QCOMPARE(m_stored->value.bytes(), QByteArray("[2]"));
        QCOMPARE(m_failures->size(), 0);
        QVERIFY(!m_draft->isSaving());
        m_draft->keepMine();
        m_draft->save(u"[3]"_s);
        QTRY_COMPARE(m_saves->size(), 1);
    }

    void putsAStoresRecordOnlyWhereNobodyWrote()
    {
        m_address = {.store = u"store1"_s, .key = *Key::fromNumber(5)};
        openStored("[1]");
        m_draft->setDirty(true);
        store("[2]");
        m_draft->save(u"[3]"_s);
        QTRY_VERIFY(m_draft->conflict());
        QCOMPARE(m_source->statements.size(), 0);
        m_draft->keepMine();
        m_draft->save(u"[3]"_s);
        QTRY_COMPARE(m_saves->size(), 1);
        const auto &put = std::get<statement::Put>(*m_source->statements.last());
        QCOMPARE(put.store, u"store1"_s);
        QCOMPARE(put.key->toText(), u"5"_s);
    }

    void saysThatItWasRemovedAndStoresItAgain()
    {
        openStored("[1]");
        m_stored.reset();
        emit m_source->changed();
        QTRY_COMPARE(m_draft->state(), RecordDraft::State::Missing);
        m_draft->save(u"[1]"_s);
        QTRY_COMPARE(m_saves->size(), 1);
        QCOMPARE(std::get<statement::Save>(*m_source->statements.last()).ifEtag,
                 std::optional<quint64>(0));
        QCOMPARE(m_draft->state(), RecordDraft::State::Shown);
    }

    void keepsWhatIsTypedWhereOthersRemove()
    {
        openStored("[1]");
        m_draft->setDirty(true);
        m_stored.reset();
        emit m_source->changed();
        QTRY_VERIFY(m_draft->conflict());
        QVERIFY(m_draft->conflict()->removed);
        m_draft->keepMine();
        m_draft->save(u"[3]"_s);
        QTRY_COMPARE(m_saves->size(), 1);
    }

    void revertsToWhatIsStored()
    {
        openStored("[1]");
        m_draft->setDirty(true);
        m_draft->revert();
        QTRY_COMPARE(m_loads->size(), 2);
        QVERIFY(!m_draft->isDirty());
    }

    void aChangeThatGoesBackIsNoConflict()
    {
        openStored("[1]");
        const auto before = m_stored;
        m_draft->setDirty(true);
        store("[2]");
        emit m_source->changed();
        QTRY_VERIFY(m_draft->conflict());
        m_stored = before; // Aborted.
        emit m_source->changed();
        QTRY_VERIFY(!m_draft->conflict());
        QVERIFY(m_draft->isDirty());
        QCOMPARE(m_loads->size(), 1);
    }

    void answersForAnotherRecordAreDropped()
    {
        store("[1]");
        m_draft->open(m_address);
        const RecordAddress other{.store = {}, .key = DocumentKey::fromTrusted(u"users/2"_s)};
        m_draft->open(other);
        QTRY_COMPARE(m_loads->size(), 1);
        QCOMPARE(*m_draft->address(), other);
        m_draft->close();
        QCOMPARE(m_draft->state(), RecordDraft::State::Empty);
    }

private:
    void store(const QByteArray &json)
    {
        m_stored = StoredRecord{.address = m_address,
                                .value = *JsonText::parse(json),
                                .strategy = Strategy::Identity,
                                .modifiedMilliseconds = qint64(1000 * m_etag),
                                .etag = m_etag,
                                .uncommitted = false};
        ++m_etag;
    }
    void openStored(const QByteArray &json)
    {
        store(json);
        m_draft->open(m_address);
        QTRY_COMPARE(m_loads->size(), 1);
    }
    Outcome apply(const Statement &statement)
    {
        Outcome outcome;
        if (const auto *save = std::get_if<statement::Save>(&statement)) {
            const quint64 now = m_stored ? m_stored->etag : 0;
            if (save->ifEtag && *save->ifEtag != now) {
                outcome.result = failure(ErrorCode::ConstraintError, u"Changed."_s);
                return outcome;
            }
            outcome.etag = m_etag;
            store(save->value.toText());
        } else if (const auto *put = std::get_if<statement::Put>(&statement)) {
            outcome.etag = m_etag;
            store(put->value.toText());
        }
        return outcome;
    }

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<RecordDraft> m_draft;
    std::unique_ptr<QSignalSpy> m_loads;
    std::unique_ptr<QSignalSpy> m_saves;
    std::unique_ptr<QSignalSpy> m_failures;
    RecordAddress m_address{.store = {}, .key = DocumentKey::fromTrusted(u"users/1"_s)};
    std::optional<StoredRecord> m_stored;
    quint64 m_etag = 1;
};

KEYSCOPE_TEST(tst_RecordDraft);
#include "tst_recorddraft.moc"
