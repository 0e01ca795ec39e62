#include "model/storeexample.h"
#include "storage/script/keypathliteral.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

std::optional<KeyPath> path(const QStringList &paths)
{
    if (paths.isEmpty())
        return {};
    return KeyPathLiteral{.paths = paths, .isArray = paths.size() > 1}.toPath().value();
}

} // namespace

class tst_StoreExample : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhatWouldBeStored_data()
    {
        QTest::addColumn<QStringList>("paths");
        QTest::addColumn<bool>("generates");
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QByteArray>("stored");
        QTest::addColumn<int>("next");
        QTest::newRow("the seed's: a number is put into the object on the way")
            << QStringList{u"foo.bar"_s} << true << QByteArray(R"({"foo":{}})") << u"1"_s
            << QByteArray(R"({"foo":{"bar":1}})") << 2;
        QTest::newRow("objects on the way are made")
            << QStringList{u"foo.bar"_s} << true << QByteArray("{}") << u"1"_s
            << QByteArray(R"({"foo":{"bar":1}})") << 2;
        QTest::newRow("a number that is there moves the generator")
            << QStringList{u"id"_s} << true << QByteArray(R"({"id":6.5})") << u"6.5"_s
            << QByteArray(R"({"id":6.5})") << 7;
        QTest::newRow("a text that is there does not")
            << QStringList{u"id"_s} << true << QByteArray(R"({"id":"a"})") << u"\"a\""_s
            << QByteArray(R"({"id":"a"})") << 1;
        QTest::newRow("several paths are an array")
            << QStringList{u"a"_s, u"b"_s} << false << QByteArray(R"({"a":1,"b":"x"})")
            << u"[1,\"x\"]"_s << QByteArray(R"({"a":1,"b":"x"})") << 0;
        QTest::newRow("no path, a generator")
            << QStringList() << true << QByteArray("7") << u"1"_s << QByteArray("7") << 2;
        QTest::newRow("no path, no generator: the key is given beside")
            << QStringList() << false << QByteArray("7") << QString() << QByteArray("7") << 0;
    }
    void tellsWhatWouldBeStored()
    {
        QFETCH(QStringList, paths);
        QFETCH(bool, generates);
        QFETCH(QByteArray, record);
        QFETCH(int, next);
        const StoreExample example =
            StoreExample::of(path(paths), generates, JsonText::parse(record).value());
        QVERIFY2(!example.error, example.error ? qPrintable(example.error->message) : "");
        QTEST(example.key ? example.key->toLiteral() : QString(), "key");
        QTEST(example.stored.bytes(), "stored");
        QCOMPARE(example.nextNumber.value_or(0), quint64(next));
    }

    void saysWhyNot_data()
    {
        QTest::addColumn<QStringList>("paths");
        QTest::addColumn<bool>("generates");
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("a generator and several paths")
            << QStringList{u"a"_s, u"b"_s} << true << QByteArray("{}")
            << ErrorCode::InvalidAccessError;
        QTest::newRow("a generator and the empty path")
            << QStringList{QString()} << true << QByteArray("{}") << ErrorCode::InvalidAccessError;
        QTest::newRow("no key") << QStringList{u"a"_s} << false << QByteArray("{}")
                                << ErrorCode::DataError;
        QTest::newRow("what is there is no key")
            << QStringList{u"a"_s} << true << QByteArray(R"({"a":true})") << ErrorCode::DataError;
        QTest::newRow("a number cannot be put there")
            << QStringList{u"a.b"_s} << true << QByteArray(R"({"a":3})") << ErrorCode::DataError;
    }
    void saysWhyNot()
    {
        QFETCH(QStringList, paths);
        QFETCH(bool, generates);
        QFETCH(QByteArray, record);
        const StoreExample example =
            StoreExample::of(path(paths), generates, JsonText::parse(record).value());
        QVERIFY(example.error);
        QTEST(example.error->code, "code");
        QVERIFY(!example.key);
    }

    void beginsWithARecordThatFits_data()
    {
        QTest::addColumn<QStringList>("paths");
        QTest::addColumn<bool>("generates");
        QTest::addColumn<QByteArray>("record");
        QTest::newRow("no path") << QStringList() << true << QByteArray(R"({"title":"Example"})");
        QTest::newRow("one name, a number will come")
            << QStringList{u"id"_s} << true << QByteArray(R"({"title":"Example"})");
        QTest::newRow("a way, a number will come")
            << QStringList{u"foo.bar"_s} << true << QByteArray(R"({"title":"Example","foo":{}})");
        QTest::newRow("a way through what else stands there")
            << QStringList{u"title.id"_s} << true << QByteArray(R"({"title":{}})");
        QTest::newRow("without a generator the key is there")
            << QStringList{u"foo.bar"_s} << false
            << QByteArray(R"({"title":"Example","foo":{"bar":1}})");
        QTest::newRow("two paths through one object")
            << QStringList{u"a.b"_s, u"a.c"_s} << false
            << QByteArray(R"({"title":"Example","a":{"b":1,"c":2}})");
        QTest::newRow("the record itself")
            << QStringList{QString()} << false << QByteArray(R"("example")");
    }
    void beginsWithARecordThatFits()
    {
        QFETCH(QStringList, paths);
        QFETCH(bool, generates);
        const QByteArray record = StoreExample::record(path(paths), generates);
        QTEST(record, "record");
        const StoreExample example =
            StoreExample::of(path(paths), generates, JsonText::parse(record).value());
        QVERIFY2(!example.error, example.error ? qPrintable(example.error->message) : "");
    }
};

KEYSCOPE_TEST(tst_StoreExample);
#include "tst_storeexample.moc"
