#include "tests/bench/samples.h"

#include "tests/bench/require.h"

using namespace Qt::StringLiterals;

namespace {

// Odd, so that no two numbers below 2^32 meet.
quint32 scattered(qint64 number)
{
    return quint32(number) * 2654435761U;
}

QByteArray members(qint64 number)
{
    static constexpr const char *cities[]{"Springfield", "Shelbyville", "Ogdenville",
                                          "Cypress Creek"};
    return R"("name":")" + samples::name(number) + R"(","city":")" + cities[number % 4] +
           R"(","balance":)" + QByteArray::number(number % 100'000) + R"(.50,"@metadata":)" +
           R"({"@collection":")" + samples::collection + R"("}})";
}

} // namespace

QByteArray samples::name(qint64 number)
{
    return "Ann Example " + QByteArray::number(scattered(number)).rightJustified(10, '0');
}

QByteArray samples::text(qint64 number)
{
    return '{' + members(number);
}

QByteArray samples::textWithNumber(qint64 number)
{
    return R"({"number":)" + QByteArray::number(number) + ',' + members(number);
}

JsonText samples::document(qint64 number)
{
    return require(JsonText::parse(text(number)));
}

QList<JsonText> samples::documents(qint64 count)
{
    QList<JsonText> documents;
    documents.reserve(count);
    for (qint64 number = 0; number < count; ++number)
        documents << document(number);
    return documents;
}

QString samples::key(qint64 number)
{
    return QLatin1StringView(prefix) + QString::number(number);
}
