#include "model/documentsmodel.h"
#include "tests/support/scriptedsource.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const ListAddress allDocuments{.kind = ListAddress::Kind::AllDocuments, .name = {}};
const ListAddress users{.kind = ListAddress::Kind::Collection, .name = u"Users"_s};

RecordKey key(const QString &text)
{
    return DocumentKey::fromTrusted(text);
}

} // namespace

class TestDocumentsModel final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsTheRowsOfTheFirstPage();
    void readsPagesThatAViewAsksFor();
    void holdsFewPagesOfMany();
    void readsWhereAFastScrollEnds();
    void keepsRowsWhileItRefreshes();
    void movesPersistentRowsWithTheirKeys();
    void takesRowsOut();
    void keepsRowsUntilTheNewFilterAnswers();
    void dropsOvertakenReplies();
    void saysWhyReadingFailed();
    void gathersManyChanges();

private:
    [[nodiscard]] Result<ListPage> answer(const PageRequest &request) const;
    void load(DocumentsModel &model) const;

    std::unique_ptr<ScriptedSource> m_source;
    QStringList m_keys;
};

void TestDocumentsModel::init()
{
    m_source = std::make_unique<ScriptedSource>();
    m_source->onPage = [this](const PageRequest &request) { return answer(request); };
    m_keys.clear();
    for (int i = 0; i < 1000; ++i)
        m_keys.append(u"users/%1"_s.arg(i, 7, 10, QChar(u'0')));
}

Result<ListPage> TestDocumentsModel::answer(const PageRequest &request) const
{
    const QStringList keys =
        request.filter.isEmpty() ? m_keys : m_keys.filter(request.filter, Qt::CaseInsensitive);
    ListPage page{.totalRows = keys.size(), .firstRow = request.firstRow, .rows = {}};
    for (qint64 row = request.firstRow; row < request.firstRow + request.rows; ++row) {
        if (row >= keys.size())
            break;
        page.rows.append(ListRow{.key = key(keys.at(row)),
                                 .strategy = Strategy::Identity,
                                 .sizeInBytes = 1234,
                                 .modifiedMilliseconds = 0,
                                 .etag = quint64(row),
                                 .uncommitted = row == 1,
                                 .preview = "{\"n\":\n1}"});
    }
    return page;
}

void TestDocumentsModel::load(DocumentsModel &model) const
{
    model.setSource(m_source.get());
    model.setList(users);
    QCOMPARE(model.state(), DocumentsModel::State::Loading);
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
}

void TestDocumentsModel::showsTheRowsOfTheFirstPage()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.state(), DocumentsModel::State::NoList);
    load(model);
    QCOMPARE(model.rowCount(), 1000);
    QCOMPARE(model.index(0, DocumentsModel::KeyColumn).data().toString(), m_keys.first());
    QCOMPARE(model.index(0, DocumentsModel::MadeByColumn).data().toString(), u"identity"_s);
    QCOMPARE(model.index(0, DocumentsModel::SizeColumn).data().toString(), u"1.2 kB"_s);
    QCOMPARE(model.index(0, DocumentsModel::PreviewColumn).data().toString(), u"{\"n\": 1}"_s);
    QVERIFY(!model.index(0, 0).data(DocumentsModel::UncommittedRole).toBool());
    QVERIFY(model.index(1, 0).data(DocumentsModel::UncommittedRole).toBool());
    QCOMPARE(model.keyAt(2), key(m_keys.at(2)));
    QVERIFY(!model.keyAt(1000));
    QVERIFY(!model.keyAt(-1));
}

void TestDocumentsModel::readsPagesThatAViewAsksFor()
{
    DocumentsModel model;
    load(model);
    QVERIFY(!model.keyAt(600));
    const QModelIndex index = model.index(600, 0);
    QVERIFY(index.data(DocumentsModel::LoadingRole).toBool());
    QCOMPARE(index.data().toString(), u"Loading…"_s);
    QTRY_VERIFY(!index.data(DocumentsModel::LoadingRole).toBool());
    QCOMPARE(index.data().toString(), m_keys.at(600));
    QCOMPARE(m_source->pageRequests.last().firstRow, 512);
    QCOMPARE(m_source->pageRequests.size(), 2);
    const auto found = model.loadedRowsOf(
        {{.key = key(m_keys.at(600))}, {.key = key(m_keys.at(300))}, {.key = key(m_keys.at(3))}});
    QCOMPARE(found, QList<std::optional<int>>({600, std::nullopt, 3}));
}

void TestDocumentsModel::holdsFewPagesOfMany()
{
    m_keys.clear();
    for (int i = 0; i < DocumentsModel::rowsInPage * (DocumentsModel::maximumPages + 4); ++i)
        m_keys.append(u"k%1"_s.arg(i, 7, 10, QChar(u'0')));
    DocumentsModel model;
    load(model);
    for (int row = 0; row < model.rowCount(); row += DocumentsModel::rowsInPage) {
        std::ignore = model.index(row, 0).data();
        QTRY_VERIFY(model.keyAt(row));
    }
    int held = 0;
    for (int row = 0; row < model.rowCount(); row += DocumentsModel::rowsInPage)
        held += model.keyAt(row) ? 1 : 0;
    QCOMPARE(held, DocumentsModel::maximumPages);
    QVERIFY(!model.keyAt(0)); // Longest unused.
    QVERIFY(model.keyAt(model.rowCount() - 1));
}

void TestDocumentsModel::readsWhereAFastScrollEnds()
{
    m_keys.clear();
    for (int i = 0; i < 50'000; ++i)
        m_keys.append(u"k%1"_s.arg(i, 7, 10, QChar(u'0')));
    DocumentsModel model;
    load(model);
    m_source->pageRequests.clear();
    for (int row = 0; row < 50'000; row += 10)
        std::ignore = model.index(row, 0).data();
    QTRY_VERIFY(model.keyAt(49'990));
    QCOMPARE(m_source->pageRequests.first().firstRow, 49'920);
    QVERIFY(m_source->pageRequests.size() <= 4);
}

void TestDocumentsModel::keepsRowsWhileItRefreshes()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy refreshed(&model, &DocumentsModel::refreshed);
    m_keys[0] = u"users/00"_s;
    emit m_source->changed();
    QCOMPARE(model.keyAt(0), key(u"users/0000000"_s));
    QVERIFY(refreshed.wait());
    QCOMPARE(model.keyAt(0), key(u"users/00"_s));
    QCOMPARE(model.state(), DocumentsModel::State::Loaded);
    QVERIFY(resets.isEmpty());
}

void TestDocumentsModel::movesPersistentRowsWithTheirKeys()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    const QPersistentModelIndex above = model.index(4, 0);
    const QPersistentModelIndex below = model.index(5, 0);
    QSignalSpy refreshed(&model, &DocumentsModel::refreshed);
    m_keys.insert(5, u"users/0000004a"_s);
    emit m_source->changed();
    QVERIFY(refreshed.wait());
    QCOMPARE(model.rowCount(), 1001);
    QCOMPARE(above.row(), 4);
    QCOMPARE(below.row(), 6);
    QCOMPARE(below.data().toString(), u"users/0000005"_s);
}

void TestDocumentsModel::takesRowsOut()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    const QPersistentModelIndex below = model.index(10, 0);
    QSignalSpy refreshed(&model, &DocumentsModel::refreshed);
    m_keys.remove(3, 2);
    emit m_source->changed();
    QVERIFY(refreshed.wait());
    QCOMPARE(model.rowCount(), 998);
    QCOMPARE(below.row(), 8);
    QCOMPARE(below.data().toString(), u"users/0000010"_s);
    m_keys.clear();
    emit m_source->changed();
    QVERIFY(refreshed.wait());
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!below.isValid());
}

void TestDocumentsModel::keepsRowsUntilTheNewFilterAnswers()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    QSignalSpy totals(&model, &DocumentsModel::totalChanged);
    model.setList(users, u"USERS/9"_s);
    QCOMPARE(model.state(), DocumentsModel::State::Loading);
    QCOMPARE(model.rowCount(), 1000);
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(totals.last().first().toLongLong(), 0);
    model.setList(users, u"users/000001"_s);
    QTRY_COMPARE(model.rowCount(), 10);
    // Another list: its rows are other rows from the first moment on.
    model.setList(allDocuments);
    QCOMPARE(model.rowCount(), 0);
    QTRY_COMPARE(model.rowCount(), 1000);
}

void TestDocumentsModel::dropsOvertakenReplies()
{
    DocumentsModel model;
    load(model);
    model.setList(users, u"users/000001"_s);
    model.setList(users, u"users/000002"_s);
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QCOMPARE(model.keyAt(0), key(u"users/0000020"_s));
    model.setList(users, u"users/000003"_s);
    model.setSource(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.state(), DocumentsModel::State::NoList);
    QCoreApplication::processEvents();
    QTest::qWait(1);
    QCOMPARE(model.rowCount(), 0);
}

void TestDocumentsModel::saysWhyReadingFailed()
{
    DocumentsModel model;
    const QAbstractItemModelTester tester(&model);
    load(model);
    m_source->onPage = [](const PageRequest &) -> Result<ListPage> {
        return failure(ErrorCode::UnknownError, u"The disk is gone."_s);
    };
    emit m_source->changed();
    QTRY_COMPARE(model.state(), DocumentsModel::State::Failed);
    QCOMPARE(model.error()->message, u"The disk is gone."_s);
    QCOMPARE(model.rowCount(), 1000); // What was there can still be read.
    const qsizetype requests = m_source->pageRequests.size();
    std::ignore = model.index(900, 0).data();
    QCoreApplication::processEvents();
    QCOMPARE(m_source->pageRequests.size(), requests); // No request a repaint.
    m_source->onPage = [this](const PageRequest &request) { return answer(request); };
    model.refresh();
    QTRY_COMPARE(model.state(), DocumentsModel::State::Loaded);
    QVERIFY(!model.error());
}

void TestDocumentsModel::gathersManyChanges()
{
    DocumentsModel model;
    load(model);
    m_source->pageRequests.clear();
    QSignalSpy refreshed(&model, &DocumentsModel::refreshed);
    for (int i = 0; i < 1000; ++i)
        emit m_source->changed();
    QVERIFY(refreshed.wait());
    QCOMPARE(m_source->pageRequests.size(), 1);
}

KEYSCOPE_TEST(TestDocumentsModel);
#include "tst_documentsmodel.moc"
