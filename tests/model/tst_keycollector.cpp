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
    void givesUpWhereRowsMove();
    void stopsWhenCancelled();

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
    std::optional<Result<KeyList>> answer;
    const auto progress = std::make_shared<Progress>();
    KeyCollector::collect(*m_source, reader(), KeyCollector::Of::List,
                          {{.first = 3, .last = 3}, {.first = 100, .last = 9'000}}, progress,
                          &m_context, [&answer](const Result<KeyList> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(answer->has_value());
    QCOMPARE((*answer)->size(), 8'902);
    QCOMPARE(progress->done(), 8'902);
    QCOMPARE(progress->total(), 8'902);
    const QList<RecordKey> keys = (*answer)->first(8'902);
    QCOMPARE(toDisplayText(keys.first()), u"k3"_s);
    QCOMPARE(toDisplayText(keys.at(1)), u"k100"_s);
    QCOMPARE(toDisplayText(keys.last()), u"k9000"_s);
}

void TestKeyCollector::saysWhyKeysCouldNotBeRead()
{
    m_source->onPage = [](const PageRequest &) -> Result<ListPage> {
        return failure(ErrorCode::UnknownError, u"The disk is gone."_s);
    };
    std::optional<Result<KeyList>> answer;
    KeyCollector::collect(*m_source, reader(), KeyCollector::Of::List, {{.first = 0, .last = 5}},
                          std::make_shared<Progress>(), &m_context,
                          [&answer](const Result<KeyList> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QVERIFY(!answer->has_value());
    QCOMPARE(answer->error().message, u"The disk is gone."_s);
}

// Which rows were selected nobody knows any more.
void TestKeyCollector::givesUpWhereRowsMove()
{
    qint64 total = 10'000;
    m_source->onPage = [&total](const PageRequest &request) -> Result<ListPage> {
        ListPage page{.totalRows = total++, .firstRow = request.firstRow, .rows = {}};
        for (int row = 0; row < request.rows; ++row)
            page.rows.append(ListRow{.key = DocumentKey::fromTrusted(u"k"_s), .preview = {}});
        return page;
    };
    for (const auto of : {KeyCollector::Of::List, KeyCollector::Of::Hits}) {
        std::optional<Result<KeyList>> answer;
        KeyCollector::collect(*m_source, reader(), of, {{.first = 0, .last = 9'999}},
                              std::make_shared<Progress>(), &m_context,
                              [&answer](const Result<KeyList> &keys) { answer = keys; });
        QTRY_VERIFY(answer);
        QCOMPARE(answer->has_value(), of == KeyCollector::Of::Hits); // More are found at the end.
        if (!*answer)
            QCOMPARE(answer->error().code, ErrorCode::InvalidStateError);
    }
}

void TestKeyCollector::stopsWhenCancelled()
{
    const auto progress = std::make_shared<Progress>();
    m_source->onPage = [&progress](const PageRequest &request) -> Result<ListPage> {
        progress->cancel();
        ListPage page{.totalRows = 10'000, .firstRow = request.firstRow, .rows = {}};
        for (int row = 0; row < request.rows; ++row)
            page.rows.append(ListRow{.key = DocumentKey::fromTrusted(u"k"_s), .preview = {}});
        return page;
    };
    std::optional<Result<KeyList>> answer;
    KeyCollector::collect(*m_source, reader(), KeyCollector::Of::List,
                          {{.first = 0, .last = 9'999}}, progress, &m_context,
                          [&answer](const Result<KeyList> &keys) { answer = keys; });
    QTRY_VERIFY(answer);
    QCOMPARE(answer->error().code, ErrorCode::AbortError);
    QCOMPARE(m_source->pageRequests.size(), 1);
}

KEYSCOPE_TEST(TestKeyCollector);
#include "tst_keycollector.moc"
