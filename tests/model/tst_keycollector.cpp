#include "model/keycollector.h"
#include "tests/support/scriptedsource.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestKeyCollector final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void collectsKeysInPages();
    void saysWhyKeysCouldNotBeRead();

private:
    [[nodiscard]] RowReader reader() const
    {
        return [this](qint64 firstRow, int rows) {
            return m_source->page({.list = {}, .filter = {}, .firstRow = firstRow, .rows = rows});
        };
    }

    std::unique_ptr<ScriptedSource> m_source;
    QObject m_context;
};

void TestKeyCollector::init()
{
    m_source = std::make_unique<ScriptedSource>();
}

void TestKeyCollector::collectsKeysInPages()
{
    m_source->onPage = [](const PageRequest &request) -> Result<ListPage> {
        ListPage page{.totalRows = 10'000, .firstRow = request.firstRow, .rows = {}};
        for (qint64 row = request.firstRow; row < request.firstRow + request.rows; ++row) {
            ListRow listed{.key = DocumentKey::fromTrusted(u"k%1"_s.arg(row)), .preview = {}};
            page.rows.append(listed);
        }
        return page;
    };
    std::optional<Result<QList<RecordKey>>> answer;
    KeyCollector::collect(*m_source, reader(),
                          {{.first = 3, .last = 3}, {.first = 100, .last = 9'000}}, &m_context,
                          [&answer](const Result<QList<RecordKey>> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(answer->has_value());
    QCOMPARE((*answer)->size(), 8'902);
    QCOMPARE(toDisplayText((*answer)->first()), u"k3"_s);
    QCOMPARE(toDisplayText((*answer)->at(1)), u"k100"_s);
    QCOMPARE(toDisplayText((*answer)->last()), u"k9000"_s);
}

void TestKeyCollector::saysWhyKeysCouldNotBeRead()
{
    m_source->onPage = [](const PageRequest &) -> Result<ListPage> {
        return failure(ErrorCode::UnknownError, u"The disk is gone."_s);
    };
    std::optional<Result<QList<RecordKey>>> answer;
    KeyCollector::collect(*m_source, reader(), {{.first = 0, .last = 5}}, &m_context,
                          [&answer](const Result<QList<RecordKey>> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(!answer->has_value());
    QCOMPARE(answer->error().message, u"The disk is gone."_s);
}

KEYSCOPE_TEST(TestKeyCollector);
#include "tst_keycollector.moc"
