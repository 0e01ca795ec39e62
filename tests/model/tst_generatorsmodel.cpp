#include "model/generatorsmodel.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

IdentitySummary identity(const QString &prefix, quint64 value, quint64 committed)
{
    return IdentitySummary{.prefix = prefix,
                           .value = value,
                           .committedValue = committed,
                           .nextKey = prefix + QString::number(value + 1)};
}

StoreSummary store(const QString &name, bool hasGenerator, quint64 number, quint64 committed)
{
    return StoreSummary{.name = name,
                        .records = 0,
                        .hasGenerator = hasGenerator,
                        .currentNumber = number,
                        .committedNumber = committed,
                        .uncommitted = number != committed};
}

} // namespace

class TestGeneratorsModel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void listsIdentitiesAndGenerators();
    void saysWhatTheTransactionMoved();
    void saysWhereAGeneratorHasRunOut();
    void updatesInPlace();
    void takesRowsOutAndPutsRowsIn();
    void keepsTheLastRowsWhenReadingFails();
    void gathersManyChanges();
    void forgetsTheSourceBefore();

private:
    void load(GeneratorsModel &model);
    [[nodiscard]] static QStringList names(const GeneratorsModel &model);
    [[nodiscard]] static QString text(const GeneratorsModel &model, int row, int column);

    std::unique_ptr<FakeSource> m_source;
};

void TestGeneratorsModel::init()
{
    m_source = std::make_unique<FakeSource>();
    Catalog catalog;
    catalog.identities = {identity(u"orders/"_s, 4, 4), identity(u"users/"_s, 3, 1)};
    catalog.identityCount = 2;
    catalog.stores = {store(u"plain"_s, false, 0, 0), store(u"store1"_s, true, 6, 5)};
    m_source->answerCatalog = catalog;
}

void TestGeneratorsModel::load(GeneratorsModel &model)
{
    QSignalSpy updated(&model, &GeneratorsModel::updated);
    model.setSource(m_source.get());
    QTRY_VERIFY(model.feed().isLoaded());
}

QStringList TestGeneratorsModel::names(const GeneratorsModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(text(model, row, GeneratorsModel::NameColumn));
    return names;
}

QString TestGeneratorsModel::text(const GeneratorsModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

void TestGeneratorsModel::listsIdentitiesAndGenerators()
{
    GeneratorsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    load(model);
    // A store without a key generator makes no keys, so it is not here.
    QCOMPARE(names(model), (QStringList{u"orders/"_s, u"users/"_s, u"store1"_s}));
    QCOMPARE(text(model, 0, GeneratorsModel::NumberColumn), u"4"_s);
    QCOMPARE(text(model, 0, GeneratorsModel::NextColumn), u"orders/5"_s);
    QCOMPARE(text(model, 2, GeneratorsModel::NumberColumn), u"6"_s);
    QCOMPARE(text(model, 2, GeneratorsModel::NextColumn), u"6"_s);
    QCOMPARE(model.rowOf(GeneratorsModel::Kind::Generator, u"store1"_s), 2);
    QVERIFY(!model.rowOf(GeneratorsModel::Kind::Identity, u"store1"_s));
}

void TestGeneratorsModel::saysWhatTheTransactionMoved()
{
    GeneratorsModel model;
    load(model);
    QCOMPARE(text(model, 0, GeneratorsModel::ChangeColumn), QString());
    QCOMPARE(text(model, 1, GeneratorsModel::ChangeColumn), u"1 → 3"_s);
    QCOMPARE(text(model, 2, GeneratorsModel::ChangeColumn), u"5 → 6"_s);
    QVERIFY(!model.index(0, 0).data(GeneratorsModel::UncommittedRole).toBool());
    QVERIFY(model.index(1, 0).data(GeneratorsModel::UncommittedRole).toBool());
}

void TestGeneratorsModel::saysWhereAGeneratorHasRunOut()
{
    m_source->answerCatalog.stores = {store(u"full"_s, true, (1ULL << 53) + 1, (1ULL << 53) + 1),
                                      store(u"last"_s, true, 1ULL << 53, 1ULL << 53)};
    GeneratorsModel model;
    load(model);
    QCOMPARE(model.index(2, 0).data(GeneratorsModel::NextKeyRole).toString(), QString());
    QVERIFY(text(model, 2, GeneratorsModel::NextColumn).contains(u"run out"));
    QCOMPARE(text(model, 3, GeneratorsModel::NextColumn), u"9007199254740992"_s);
}

void TestGeneratorsModel::updatesInPlace()
{
    GeneratorsModel model;
    load(model);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    m_source->answerCatalog.identities[1] = identity(u"users/"_s, 7, 1);
    m_source->announceChange();
    QTRY_COMPARE(text(model, 1, GeneratorsModel::NumberColumn), u"7"_s);
    QCOMPARE(reset.count() + inserted.count() + removed.count(), 0);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().row(), 1);
    QCOMPARE(changed.at(0).at(1).toModelIndex().row(), 1);
}

void TestGeneratorsModel::takesRowsOutAndPutsRowsIn()
{
    GeneratorsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    load(model);
    const QPersistentModelIndex users = model.index(1, 0);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    m_source->answerCatalog.identities = {identity(u"a/"_s, 1, 1), identity(u"b/"_s, 1, 1),
                                          identity(u"users/"_s, 3, 1), identity(u"z/"_s, 9, 9)};
    m_source->answerCatalog.stores.clear();
    m_source->announceChange();
    const QStringList wanted{u"a/"_s, u"b/"_s, u"users/"_s, u"z/"_s};
    QTRY_COMPARE(names(model), wanted);
    QVERIFY(users.isValid());
    QCOMPARE(users.row(), 2);
    QCOMPARE(reset.count(), 0);
    // Also where the order of names itself is another one.
    m_source->answerCatalog.identities = {identity(u"z/"_s, 9, 9), identity(u"users/"_s, 3, 1),
                                          identity(u"b/"_s, 1, 1), identity(u"a/"_s, 1, 1)};
    m_source->announceChange();
    const QStringList turned{u"z/"_s, u"users/"_s, u"b/"_s, u"a/"_s};
    QTRY_COMPARE(names(model), turned);
}

void TestGeneratorsModel::keepsTheLastRowsWhenReadingFails()
{
    GeneratorsModel model;
    load(model);
    m_source->failure =
        StorageError{.code = ErrorCode::UnknownError, .message = u"The disk is gone."_s};
    m_source->announceChange();
    QTRY_VERIFY(model.feed().error().has_value());
    QCOMPARE(model.feed().error()->message, u"The disk is gone."_s);
    QCOMPARE(model.rowCount(), 3);
}

void TestGeneratorsModel::gathersManyChanges()
{
    GeneratorsModel model;
    load(model);
    for (int i = 0; i < 1000; ++i)
        m_source->announceChange();
    m_source->answerCatalog.identities[0] = identity(u"orders/"_s, 1004, 4);
    QTRY_COMPARE(text(model, 0, GeneratorsModel::NumberColumn), u"1004"_s);
    QVERIFY2(m_source->catalogRequests <= 4,
             qPrintable(QString::number(m_source->catalogRequests)));
}

void TestGeneratorsModel::forgetsTheSourceBefore()
{
    GeneratorsModel model;
    model.setSource(m_source.get()); // Its reply is under way …
    FakeSource other;
    other.answerCatalog.identities = {identity(u"other/"_s, 1, 1)};
    model.setSource(&other); // … when another file is opened.
    QTRY_COMPARE(names(model), QStringList{u"other/"_s});
    QTest::qWait(50);
    QCOMPARE(names(model), QStringList{u"other/"_s});
    m_source->announceChange();
    QCOMPARE(m_source->catalogRequests, 1);
    model.setSource(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

KEYSCOPE_TEST(TestGeneratorsModel);
#include "tst_generatorsmodel.moc"
