#include "model/documentsmodel.h"
#include "model/keycollector.h"
#include "tests/support/fakesource.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using By = SearchOrder::By;

const ListAddress searchedList{.kind = ListAddress::Kind::AllDocuments, .name = {}};

SearchTerms terms(const QString &text)
{
    return SearchTerms::parse(text, SearchTerms::Keys::OfDocuments).value();
}

QString shown(const DocumentsModel &model, int row)
{
    return model.index(row, DocumentsModel::KeyColumn).data().toString();
}

} // namespace

// The rows of DocumentsModel that a search gives.
class TestDocumentsModelSearch final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsHits();
    void showsHitsAsTheyAreFound();
    void takesOldRowsAwayWhereNothingIsFound();
    void keepsTheListUntilItIsSorted();
    void sortsHitsWithoutAnotherSearch();
    void goesBackToTheListWhereSortingIsCancelled();
    void stopsWhereAPersonCancels();
    void staysAsItIsWhenTheDatabaseChanges();
    void collectsKeysOfHits();
    void saysWhySearchingFailed();
    void forgetsItsSearchWithTheList();
    void showsARealSearch();

private:
    void load(DocumentsModel &model, int documents);

    std::unique_ptr<FakeSource> m_source;
};

void TestDocumentsModelSearch::init()
{
    m_source = std::make_unique<FakeSource>();
}

void TestDocumentsModelSearch::load(DocumentsModel &model, int documents)
{
    m_source->fill(u"users/"_s, documents);
    model.setSource(m_source.get());
    model.setList(searchedList);
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QCOMPARE(model.rowCount(), documents);
}

void TestDocumentsModelSearch::showsHits()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model, 1000);
    QVERIFY(!model.search());
    model.setList(searchedList, {}, terms(u"n > 400"_s));
    QCOMPARE(model.state(), DocumentsModel::State::Loading);
    QCOMPARE(model.rowCount(), 1000); // Those before.
    QVERIFY(model.isSearching());
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QCOMPARE(model.rowCount(), 600);
    QVERIFY(!model.isSearching());
    QCOMPARE(shown(model, 0), u"users/000401"_s);
    shown(model, 599);
    QTRY_COMPARE(shown(model, 599), u"users/001000"_s);
    // The filter's part of the list alone.
    model.setList(searchedList, u"users/00050"_s, terms(u"n > 400"_s));
    QTRY_COMPARE(model.rowCount(), 10);
    model.setList(searchedList);
    QTRY_COMPARE(model.rowCount(), 1000);
    QVERIFY(!model.search());
}

void TestDocumentsModelSearch::showsHitsAsTheyAreFound()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model, 1000);
    m_source->searchPieces = 10;
    m_source->hold();
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setList(searchedList, {}, terms(u"n > 50"_s));
    m_source->release(); // The first piece: 50 hits.
    QCOMPARE(model.search()->status().hits, 50);
    QCOMPARE(m_source->waiting(), 2); // The next piece, and the rows of what there is.
    m_source->release(1);
    QTRY_COMPARE(model.rowCount(), 50);
    QCOMPARE(resets.size(), 1);
    m_source->release();
    QTRY_COMPARE(model.rowCount(), 150);
    QVERIFY(model.isSearching());
    m_source->releaseAll();
    QTRY_COMPARE(model.rowCount(), 950);
    QCOMPARE(resets.size(), 1); // Rows that were there stayed where they were.
    for (const int row : {0, 49, 50, 255, 256, 949})
        QTRY_COMPARE(shown(model, row), u"users/%1"_s.arg(row + 51, 6, 10, '0'_L1));
}

void TestDocumentsModelSearch::takesOldRowsAwayWhereNothingIsFound()
{
    DocumentsModel model;
    load(model, 100);
    m_source->searchPieces = 100;
    m_source->hold();
    model.setList(searchedList, {}, terms(u"n > 99"_s));
    QTest::qWait(250);
    m_source->release();
    QCOMPARE(m_source->waiting(), 2);
    m_source->release(1);
    QTRY_COMPARE(model.rowCount(), 0);
    QVERIFY(model.isSearching());
    m_source->releaseAll();
    QTRY_COMPARE(model.rowCount(), 1);
}

void TestDocumentsModelSearch::keepsTheListUntilItIsSorted()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model, 600);
    m_source->searchPieces = 3;
    m_source->hold();
    model.setList(searchedList, {}, {}, {.by = By::Modified, .descending = true});
    QCOMPARE(model.state(), DocumentsModel::State::Loaded);
    QVERIFY(model.isSearching());
    m_source->release();
    QCOMPARE(model.rowCount(), 600);
    QCOMPARE(shown(model, 0), u"users/000001"_s);
    shown(model, 500); // Can be read on.
    QTRY_COMPARE(m_source->waiting(), 2);
    m_source->release(1);
    QTRY_COMPARE(shown(model, 500), u"users/000501"_s);
    m_source->releaseAll();
    QTRY_COMPARE(shown(model, 0), u"users/000600"_s);
    QCOMPARE(model.rowCount(), 600);
    QCOMPARE(model.state(), DocumentsModel::State::Loaded);
}

void TestDocumentsModelSearch::sortsHitsWithoutAnotherSearch()
{
    DocumentsModel model;
    load(model, 300);
    m_source->put(u"users/000100"_s, "{\"n\":100,\"long\":\"xxxxxxxx\"}");
    model.setList(searchedList, {}, terms(u"n >= 100"_s));
    QTRY_COMPARE(model.rowCount(), 201);
    model.setList(searchedList, {}, terms(u"n >= 100"_s), {.by = By::Size, .descending = true});
    QTRY_COMPARE(shown(model, 0), u"users/000100"_s);
    model.setList(searchedList, {}, terms(u"n >= 100"_s), {.by = By::Key, .descending = true});
    QTRY_COMPARE(shown(model, 0), u"users/000300"_s);
    model.setList(searchedList, {}, terms(u"n >= 100"_s));
    QTRY_COMPARE(shown(model, 1), u"users/000101"_s);
    QCOMPARE(m_source->searchRequests.size(), 1);
}

void TestDocumentsModelSearch::goesBackToTheListWhereSortingIsCancelled()
{
    DocumentsModel model;
    load(model, 10);
    m_source->hold();
    model.setList(searchedList, {}, {}, {.by = By::Size});
    QCOMPARE(model.order().by, By::Size);
    model.cancelSearch();
    QVERIFY(model.order().isListOrder());
    QVERIFY(!model.search());
    QCOMPARE(model.rowCount(), 10);
    m_source->releaseAll();
    m_source->announceChange(); // The list is read as ever.
    m_source->put(u"users/x"_s, "{}");
    QTRY_COMPARE(model.rowCount(), 11);
}

void TestDocumentsModelSearch::stopsWhereAPersonCancels()
{
    DocumentsModel model;
    load(model, 100);
    m_source->searchPieces = 10;
    m_source->hold();
    model.setList(searchedList, {}, terms(u"n > 0"_s), {.by = By::Size});
    m_source->release();
    model.cancelSearch();
    QVERIFY(!model.isSearching());
    QCOMPARE(model.search()->status().phase, Search::Phase::Cancelled);
    QVERIFY(model.order().isListOrder());
    m_source->releaseAll();
    QTRY_COMPARE(model.rowCount(), 10); // What was found.
    QTest::qWait(20);
    QCOMPARE(model.rowCount(), 10);
}

void TestDocumentsModelSearch::staysAsItIsWhenTheDatabaseChanges()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model, 100);
    model.setList(searchedList, {}, terms(u"n <= 10"_s));
    QTRY_COMPARE(model.rowCount(), 10);
    QVERIFY(!model.search()->status().hasChanged);
    m_source->remove(u"users/000003"_s);
    m_source->put(u"users/000000"_s, "{\"n\":0}");
    m_source->put(u"users/000004"_s, "{\"n\":50}");
    m_source->announceChange();
    QVERIFY(model.search()->status().hasChanged);
    QTRY_VERIFY(model.isGone(2));
    QCOMPARE(model.rowCount(), 10);
    QCOMPARE(shown(model, 2), u"users/000003"_s);
    QVERIFY(model.index(2, 0).data(DocumentsModel::GoneRole).toBool());
    QVERIFY(model.index(2, DocumentsModel::SizeColumn).data().toString().isEmpty());
    QCOMPARE(model.index(2, DocumentsModel::PreviewColumn).data().toString(),
             u"Deleted since the search"_s);
    QCOMPARE(model.index(3, DocumentsModel::PreviewColumn).data().toString(), u"{\"n\":50}"_s);
    QCOMPARE(m_source->searchRequests.size(), 1); // Nobody asked for another one.
    model.searchAgain();
    QTRY_COMPARE(shown(model, 0), u"users/000000"_s);
    QCOMPARE(model.rowCount(), 9);
    QVERIFY(!model.search()->status().hasChanged);
}

void TestDocumentsModelSearch::collectsKeysOfHits()
{
    DocumentsModel model;
    load(model, 1000);
    model.setList(searchedList, {}, terms(u"n > 400"_s));
    QTRY_COMPARE(model.rowCount(), 600);
    std::optional<Result<KeyList>> answer;
    QObject context;
    KeyCollector::collect(*m_source, model.reader(), KeyCollector::Of::Hits,
                          {{.first = 1, .last = 599}}, std::make_shared<Progress>(), &context,
                          [&answer](const Result<KeyList> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QCOMPARE((*answer)->size(), 599);
    QCOMPARE(toDisplayText((*answer)->first(1).first()), u"users/000402"_s);
}

void TestDocumentsModelSearch::saysWhySearchingFailed()
{
    DocumentsModel model;
    load(model, 10);
    m_source->failure = StorageError{.code = ErrorCode::UnknownError, .message = u"No disk."_s};
    model.setList(searchedList, {}, terms(u"n > 4"_s));
    QTRY_COMPARE(model.state(), DocumentsModel::State::Failed);
    QCOMPARE(model.error()->message, u"No disk."_s);
    QCOMPARE(model.rowCount(), 10);
    m_source->failure.reset();
    model.searchAgain();
    QTRY_COMPARE(model.rowCount(), 6);
    QCOMPARE(model.state(), DocumentsModel::State::Loaded);
}

void TestDocumentsModelSearch::forgetsItsSearchWithTheList()
{
    DocumentsModel model;
    load(model, 10);
    model.setList(searchedList, {}, terms(u"n > 4"_s), {.by = By::Size});
    QTRY_COMPARE(model.rowCount(), 6);
    model.setSource(nullptr);
    QVERIFY(!model.search());
    QVERIFY(model.terms().isEmpty());
    QVERIFY(model.order().isListOrder());
    QTRY_VERIFY(m_source->newestSearch.expired());
}

void TestDocumentsModelSearch::showsARealSearch()
{
    OpenSession session;
    for (int i = 1; i <= 20; ++i) {
        session.run("SAVE 'k/" + QByteArray::number(i) + "' {\"n\":" + QByteArray::number(i) + "}");
    }
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    model.setSource(session.get());
    model.setList(searchedList, {}, terms(u"n > 5"_s), {.by = By::Modified, .descending = true});
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QTRY_COMPARE(shown(model, 0), u"k/20"_s);
    QCOMPARE(model.rowCount(), 15);
    session.run("DELETE 'k/20'");
    QTRY_VERIFY(model.isGone(0));
    QTRY_VERIFY(model.search()->status().hasChanged);
    model.searchAgain();
    QTRY_COMPARE(model.rowCount(), 14);
    model.setSource(nullptr);
}

KEYSCOPE_TEST(TestDocumentsModelSearch);
#include "tst_documentsmodelsearch.moc"
