#include "model/indexesmodel.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

IndexState indexState(const QString &name, qint64 left = 0)
{
    IndexState index;
    index.name = name;
    index.collection = u"Users"_s;
    index.path = u"name"_s;
    index.entries = 1200;
    index.left = left;
    return index;
}

} // namespace

class tst_IndexesModel final : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_source = std::make_unique<FakeSource>(); }

    void saysHowFarEachIs()
    {
        IndexState all = indexState(u"b"_s, 5);
        all.collection.reset();
        all.isExact = false;
        m_source->answerIndexing.indexes = {indexState(u"a"_s), all};
        IndexesModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 2);
        QCOMPARE(text(model, 0, IndexesModel::NameColumn), u"a"_s);
        QCOMPARE(text(model, 0, IndexesModel::CollectionColumn), u"Users"_s);
        QCOMPARE(text(model, 0, IndexesModel::PathColumn), u"name"_s);
        QCOMPARE(text(model, 0, IndexesModel::EntriesColumn), u"1,200"_s);
        QCOMPARE(text(model, 0, IndexesModel::StateColumn), u"Up to date"_s);
        QCOMPARE(text(model, 1, IndexesModel::CollectionColumn), u"all documents"_s);
        QCOMPARE(text(model, 1, IndexesModel::StateColumn), u"Catching up, about 5 left"_s);
        QCOMPARE(model.indexOf(u"b"_s).row(), 1);
        QVERIFY(!model.indexOf(u"c"_s).isValid());
    }

    void looksAgainUntilNothingIsLeft()
    {
        m_source->answerIndexing.indexes = {indexState(u"a"_s, 8)};
        IndexesModel model;
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(done(model), 0.0);
        // Nobody tells of this.
        m_source->answerIndexing.indexes = {indexState(u"a"_s, 2)};
        QTRY_COMPARE(done(model), 0.75);
        m_source->answerIndexing.indexes = {indexState(u"a"_s, 0)};
        QTRY_COMPARE(text(model, 0, IndexesModel::StateColumn), u"Up to date"_s);
        QCOMPARE(done(model), 1.0);
        // What comes then is measured by itself.
        m_source->answerIndexing.indexes = {indexState(u"a"_s, 4)};
        m_source->announceChange();
        QTRY_COMPARE(text(model, 0, IndexesModel::StateColumn), u"Catching up, 4 left"_s);
        QCOMPARE(done(model), 0.0);
    }

    void asksNothingWhereNothingIsLeft()
    {
        m_source->answerIndexing.indexes = {indexState(u"a"_s)};
        IndexesModel model;
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 1);
        const int asked = m_source->indexingRequests;
        QSignalSpy updated(&model, &IndexesModel::updated);
        QVERIFY(!updated.wait(400)); // More than two of its looks.
        QCOMPARE(m_source->indexingRequests, asked);
    }

    void saysWhatItWaitsFor()
    {
        m_source->answerIndexing.indexes = {indexState(u"a"_s, 3)};
        m_source->setTransactionState(TransactionState::Open);
        IndexesModel model;
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(text(model, 0, IndexesModel::StateColumn),
                 u"Waits for your transaction, 3 left"_s);
        m_source->answerIndexing.isPaused = true;
        m_source->announce(statement::PauseIndexing(), Outcome());
        QTRY_COMPARE(text(model, 0, IndexesModel::StateColumn), u"Paused, 3 left"_s);
        m_source->answerIndexing.isPaused = false;
        m_source->announce(statement::ResumeIndexing(), Outcome());
        QTRY_COMPARE(text(model, 0, IndexesModel::StateColumn), u"Catching up, 3 left"_s);
    }

    void namesFailures()
    {
        IndexState index = indexState(u"a"_s);
        index.failureCount = 2;
        index.failures = {{.key = u"users/1"_s, .message = u"No date."_s}};
        m_source->answerIndexing.indexes = {index};
        IndexesModel model;
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(text(model, 0, IndexesModel::StateColumn), u"Up to date · 2 not indexed"_s);
    }

    void updatesRowsInPlace()
    {
        m_source->answerIndexing.indexes = {indexState(u"b"_s), indexState(u"d"_s)};
        IndexesModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSource(m_source.get());
        QTRY_COMPARE(model.rowCount(), 2);
        const QPersistentModelIndex kept = model.indexOf(u"d"_s);
        m_source->answerIndexing.indexes = {indexState(u"a"_s), indexState(u"c"_s),
                                            indexState(u"d"_s), indexState(u"e"_s)};
        m_source->announceChange();
        QTRY_COMPARE(model.rowCount(), 4);
        QVERIFY(kept.isValid());
        QCOMPARE(kept.row(), 2);
        QCOMPARE(text(model, 3, IndexesModel::NameColumn), u"e"_s);
        model.setSource(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

private:
    static QString text(const IndexesModel &model, int row, int column)
    {
        return model.index(row, column).data().toString();
    }
    static double done(const IndexesModel &model)
    {
        return model.index(0, 0).data(IndexesModel::DoneRole).toDouble();
    }

    std::unique_ptr<FakeSource> m_source;
};

KEYSCOPE_TEST(tst_IndexesModel);
#include "tst_indexesmodel.moc"
