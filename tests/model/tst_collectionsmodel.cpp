#include "model/collectionsmodel.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestCollectionsModel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsTheCatalog();
    void marksWhatTheTransactionChanged();
    void saysWhereAGeneratorHasRunOut();
    void updatesInPlace();
    void followsAnotherOrder();
    void findsListsByAddress();
    void emptiesWithoutASource();

private:
    void load(CollectionsModel &model);
    void announce(CollectionsModel &model);
    [[nodiscard]] static QStringList names(const CollectionsModel &model, int section);
    [[nodiscard]] static QString text(const CollectionsModel &model, int section, int row,
                                      int column);

    std::unique_ptr<FakeSource> m_source;
    Catalog m_catalog;
};

void TestCollectionsModel::init()
{
    m_source = std::make_unique<FakeSource>();
    m_catalog = Catalog();
    m_catalog.documents = 41'316;
    m_catalog.collections = {{.name = u"Orders"_s, .documents = 28'911, .uncommitted = false},
                             {.name = u"Users"_s, .documents = 12'402, .uncommitted = false}};
    m_catalog.stores = {{.name = u"store1"_s,
                         .records = 4,
                         .hasGenerator = true,
                         .currentNumber = 5,
                         .committedNumber = 5,
                         .uncommitted = false},
                        {.name = u"store2"_s,
                         .records = 0,
                         .hasGenerator = false,
                         .currentNumber = 0,
                         .committedNumber = 0,
                         .uncommitted = false}};
    m_catalog.identities = {{.prefix = u"users/"_s,
                             .value = 12'402,
                             .committedValue = 12'402,
                             .nextKey = u"users/12403"_s}};
    m_catalog.identityCount = 1;
}

void TestCollectionsModel::load(CollectionsModel &model)
{
    m_source->answerCatalog = m_catalog;
    model.setSource(m_source.get());
    QTRY_VERIFY(model.feed().isLoaded());
}

void TestCollectionsModel::announce(CollectionsModel &model)
{
    m_source->answerCatalog = m_catalog;
    QSignalSpy updated(&model, &CollectionsModel::updated);
    m_source->announceChange();
    QVERIFY(updated.wait());
}

QStringList TestCollectionsModel::names(const CollectionsModel &model, int section)
{
    QStringList names;
    const QModelIndex parent = model.index(section, 0);
    for (int row = 0; row < model.rowCount(parent); ++row)
        names.append(model.index(row, 0, parent).data().toString());
    return names;
}

QString TestCollectionsModel::text(const CollectionsModel &model, int section, int row, int column)
{
    return model.index(row, column, model.index(section, 0)).data().toString();
}

void TestCollectionsModel::showsTheCatalog()
{
    CollectionsModel model;
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 3);
    load(model);
    QCOMPARE(model.index(0, 0).data().toString(), u"Documents"_s);
    QCOMPARE(model.index(0, CollectionsModel::CountColumn).data().toString(),
             QLocale().toString(41'316));
    QCOMPARE(names(model, 0), (QStringList{u"Orders"_s, u"Users"_s}));
    QCOMPARE(names(model, 1), (QStringList{u"store1"_s, u"store2"_s}));
    QCOMPARE(names(model, 2), QStringList(u"users/"_s));
    QCOMPARE(text(model, 1, 0, CollectionsModel::CountColumn), u"4 · next 5"_s);
    QCOMPARE(text(model, 1, 1, CollectionsModel::CountColumn), u"0"_s);
    QCOMPARE(text(model, 2, 0, CollectionsModel::CountColumn), u"next 12403"_s);
}

void TestCollectionsModel::marksWhatTheTransactionChanged()
{
    m_catalog.collections[1].uncommitted = true;
    m_catalog.identities[0].value = 12'404;
    CollectionsModel model;
    load(model);
    const auto isMarked = [&model](int section, int row) {
        return model.index(row, 0, model.index(section, 0))
            .data(CollectionsModel::UncommittedRole)
            .toBool();
    };
    QVERIFY(!isMarked(0, 0));
    QVERIFY(isMarked(0, 1));
    QVERIFY(!isMarked(1, 0));
    QVERIFY(isMarked(2, 0));
}

void TestCollectionsModel::saysWhereAGeneratorHasRunOut()
{
    m_catalog.stores[0].currentNumber = (1ULL << 53) + 1;
    CollectionsModel model;
    load(model);
    QCOMPARE(text(model, 1, 0, CollectionsModel::CountColumn), u"4 · run out"_s);
    m_catalog.stores[0].currentNumber = 1ULL << 53; // The last that it gives.
    announce(model);
    QCOMPARE(text(model, 1, 0, CollectionsModel::CountColumn), u"4 · next 9007199254740992"_s);
}

void TestCollectionsModel::updatesInPlace()
{
    CollectionsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    const QPersistentModelIndex kept = model.index(1, 0, model.index(0, 0));
    m_catalog.collections.prepend(
        CollectionSummary{.name = u"@empty"_s, .documents = 3, .uncommitted = true});
    m_catalog.stores.removeFirst();
    announce(model);
    QCOMPARE(names(model, 0), (QStringList{u"@empty"_s, u"Orders"_s, u"Users"_s}));
    QCOMPARE(names(model, 1), QStringList(u"store2"_s));
    QCOMPARE(kept.row(), 2);
    QCOMPARE(kept.data().toString(), u"Users"_s);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(removed.size(), 1);
    QVERIFY(resets.isEmpty());
}

void TestCollectionsModel::followsAnotherOrder()
{
    CollectionsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    m_catalog.collections.swapItemsAt(0, 1);
    announce(model);
    QCOMPARE(names(model, 0), (QStringList{u"Users"_s, u"Orders"_s}));
}

void TestCollectionsModel::findsListsByAddress()
{
    CollectionsModel model;
    load(model);
    for (const ListAddress &list :
         {ListAddress{.kind = ListAddress::Kind::AllDocuments, .name = {}},
          ListAddress{.kind = ListAddress::Kind::Collection, .name = u"Users"_s},
          ListAddress{.kind = ListAddress::Kind::Store, .name = u"store2"_s}}) {
        QVERIFY(model.indexOf(list).isValid());
        QCOMPARE(CollectionsModel::addressOf(model.indexOf(list)), list);
    }
    QVERIFY(!model.indexOf({.kind = ListAddress::Kind::Store, .name = u"Users"_s}).isValid());
    QVERIFY(!CollectionsModel::addressOf(model.index(2, 0)));
    QVERIFY(!CollectionsModel::addressOf({}));
}

void TestCollectionsModel::emptiesWithoutASource()
{
    CollectionsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    model.setSource(nullptr);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(names(model, 0), QStringList());
    QCOMPARE(model.index(0, 0).data(CollectionsModel::CountRole).toLongLong(), 0);
}

KEYSCOPE_TEST(TestCollectionsModel);
#include "tst_collectionsmodel.moc"
