#include "storage/transfer/importreader.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QtTest>

#include <cstring>

using namespace Qt::StringLiterals;

namespace {

using Kind = RecordLayout::Kind;

// A file that holds one byte over and over without anybody having to keep it.
class LongFile final : public QIODevice
{
public:
    LongFile(QByteArray first, char repeated, qint64 times, QByteArray last)
        : m_first(std::move(first)),
          m_last(std::move(last)),
          m_repeated(repeated),
          m_size(m_first.size() + times + m_last.size())
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    qint64 size() const override { return m_size; }
    bool seek(qint64 position) override
    {
        m_at = position;
        return QIODevice::seek(position);
    }

protected:
    qint64 readData(char *data, qint64 size) override
    {
        const qint64 count = qMin(size, m_size - m_at);
        std::memset(data, m_repeated, size_t(count));
        overlay(data, count, m_first, 0);
        overlay(data, count, m_last, m_size - m_last.size());
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    void overlay(char *data, qint64 count, const QByteArray &text, qint64 begin) const
    {
        for (qint64 i = 0; i < text.size(); ++i) {
            const qint64 at = begin + i - m_at;
            if (at >= 0 && at < count)
                data[at] = text[i];
        }
    }

    QByteArray m_first;
    QByteArray m_last;
    char m_repeated;
    qint64 m_size;
    qint64 m_at = 0;
};

struct Read
{
    RecordLayout layout;
    QByteArrayList records;
    QStringList places; // `number line:column`
    std::optional<StorageError> openError;
    std::optional<StorageError> error;
};

Read readAll(QByteArray file, const ImportReader::Options &options = {})
{
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    Read read;
    const auto reader = ImportReader::open(device, options);
    if (!reader) {
        read.openError = reader.error();
        return read;
    }
    read.layout = (*reader)->layout();
    for (;;) {
        const auto record = (*reader)->next();
        if (!record) {
            read.error = record.error();
            return read;
        }
        if (!*record)
            return read;
        read.records += (*record)->text.value_or("(too long)");
        read.places += u"%1 %2:%3"_s.arg((*record)->number)
                           .arg((*record)->begin.line)
                           .arg((*record)->begin.column);
    }
}

} // namespace

class tst_ImportReader : public QObject
{
    Q_OBJECT

private slots:
    void findsTheLayout_data();
    void findsTheLayout();
    void findsRecords_data();
    void findsRecords();
    void countsLinesAndColumns();
    void picksArrays();
    void refusesArrays_data();
    void refusesArrays();
    void endsAtMistakesBetweenRecords_data();
    void endsAtMistakesBetweenRecords();
    void leavesMistakesInRecordsToTheParser_data();
    void leavesMistakesInRecordsToTheParser();
    void readsAcrossPieces();
    void skipsWhatIsTooLong_data();
    void skipsWhatIsTooLong();
    void canBeCancelledWhileLooking();
    void knowsNamesOfLines();
    void readsIsoCodes_data();
    void readsIsoCodes();
};

void tst_ImportReader::findsTheLayout_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QStringList>("arrays");
    const auto row = [](const char *name, QByteArray file, Kind kind, QStringList arrays = {}) {
        QTest::newRow(name) << file << int(kind) << arrays;
    };
    row("an array", "[{\"a\":1}]", Kind::Array);
    row("an empty array behind white space", " \n[ ]", Kind::Array);
    row("nothing", "", Kind::Lines);
    row("lines of objects", "{\"a\":1}\n{\"a\":2}\n", Kind::Lines);
    row("lines of objects that hold arrays", "{\"a\":[{}]}\n{\"a\":[{}]}\n", Kind::Lines);
    row("lines, the first of them bad", "{\"a\":[1}\n{\"a\":2}\n", Kind::Lines);
    row("lines, the first of them cut off inside a string", "{\"a\":\"x\n{\"a\":2}\n", Kind::Lines);
    row("lines, the first of them not closed", "{\"a\":1\n{\"a\":2}\n", Kind::Lines);
    row("lines of numbers", "1\n2\n", Kind::Lines);
    row("an object that holds an array", "{\"639-3\":[{\"a\":1}]}", Kind::ArrayInObject,
        {u"639-3"_s});
    row("an object that holds arrays, indented",
        "{\n \"version\": 1,\n \"users\": [\n {}\n ],\n \"roles\": [ {} ]\n}\n",
        Kind::ArrayInObject, {u"users"_s, u"roles"_s});
    row("arrays of objects before others", R"({"tags":["a"],"none":[],"users":[1,{}]})",
        Kind::ArrayInObject, {u"users"_s});
    row("nothing but arrays", R"({"users":[],"tags":["a"]})", Kind::ArrayInObject,
        {u"users"_s, u"tags"_s});
    row("a name with escapes", R"({"\u0061":[{}]})", Kind::ArrayInObject, {u"a"_s});
    row("one object", R"({"name":"Ann"})", Kind::Object);
    row("one empty object", "{}", Kind::Object);
    row("one object with a list", "{\"name\":\"Ann\",\n\"tags\":[\"a\"]}", Kind::Object);
    row("one document that holds an array", R"({"orders":[{}],"@metadata":{"@id":"users/1"}})",
        Kind::Object);
    row("one wrapped record", R"({"@key":[1],"@value":[{}]})", Kind::Object);
    row("arrays up to where the file is no JSON", "{\n\"a\":[{}],\n\"b\":[{}},",
        Kind::ArrayInObject, {u"a"_s, u"b"_s});
}

void tst_ImportReader::findsTheLayout()
{
    QFETCH(QByteArray, file);
    QFETCH(int, kind);
    QFETCH(QStringList, arrays);
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    const Result<RecordLayout> layout = RecordLayout::detect(device, false, false);
    QVERIFY(layout.has_value());
    QCOMPARE(int(layout->kind), kind);
    QCOMPARE(layout->arrays, arrays);
}

void tst_ImportReader::findsRecords_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArrayList>("records");
    const auto row = [](const char *name, QByteArray file, QByteArrayList records) {
        QTest::newRow(name) << file << records;
    };
    row("none in an empty file", "", {});
    row("none in white space", " \n\n ", {});
    row("none in an empty array", "[ ]\n", {});
    row("in an array", "[{\"a\":[1]}, {\"b\":\"]\"} ,\n5]", {"{\"a\":[1]}", "{\"b\":\"]\"}", "5"});
    row("in lines", "{\"a\":1}\n\n  \n {\"b\":2} \r\n{\"c\":3}",
        {"{\"a\":1}", " {\"b\":2} \r", "{\"c\":3}"});
    row("in an array inside an object", R"({"v":{"x":[1]},"a":[{},{"b":1}],"z":"]"})",
        {"{}", "{\"b\":1}"});
    row("an object itself", " {\"a\":1} \n", {"{\"a\":1}"});
    row("a number at the end of a file", "1\n23", {"1", "23"});
}

void tst_ImportReader::findsRecords()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArrayList, records);
    const Read read = readAll(file);
    QVERIFY2(!read.openError && !read.error,
             read.error ? qPrintable(read.error->message) : "opening");
    QCOMPARE(read.records, records);
}

void tst_ImportReader::countsLinesAndColumns()
{
    QCOMPARE(readAll("[\n {},\n\n {}, {}\n]").places,
             QStringList({u"1 2:2"_s, u"2 4:2"_s, u"3 4:6"_s}));
    QCOMPARE(readAll("1\n\n2\r\n3").places, QStringList({u"1 1:1"_s, u"2 3:1"_s, u"3 4:1"_s}));
    QCOMPARE(readAll("{\"é漢🍕\":0,\"a\":[\n1,2, {}]}").places,
             QStringList({u"1 2:1"_s, u"2 2:3"_s, u"3 2:6"_s}));
    QCOMPARE(readAll("{\"é漢🍕\":0,\"a\":[{}]}").places, QStringList({u"1 1:15"_s}));
}

void tst_ImportReader::picksArrays()
{
    const QByteArray file = R"({"users":[{"a":1}],"x":1,"roles":[{"b":2}],"tags":["c"],"e":[]})";
    QCOMPARE(readAll(file, {.array = u"users"_s}).records, QByteArrayList({"{\"a\":1}"}));
    QCOMPARE(readAll(file, {.array = u"roles"_s}).records, QByteArrayList({"{\"b\":2}"}));
    QCOMPARE(readAll(file, {.array = u"tags"_s}).records, QByteArrayList({"\"c\""}));
    QVERIFY(!readAll(file, {.array = u"e"_s}).openError);
    // Also where the object would be a record itself.
    QCOMPARE(readAll(R"({"@metadata":{},"a":[{}]})", {.array = u"a"_s}).records,
             QByteArrayList({"{}"}));
}

void tst_ImportReader::refusesArrays_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("array");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    QTest::newRow("several") << QByteArray(R"({"users":[{}],"roles":[{}]})") << QString()
                             << int(ErrorCode::DataError) << u"“users”, “roles”"_s;
    QTest::newRow("another name") << QByteArray(R"({"users":[{}],"tags":["a"],"x":1})") << u"x"_s
                                  << int(ErrorCode::NotFoundError) << u"“users”, “tags”"_s;
    QTest::newRow("in an object without arrays")
        << QByteArray(R"({"x":1})") << u"x"_s << int(ErrorCode::NotFoundError) << u"no array"_s;
    QTest::newRow("in an array") << QByteArray("[{}]") << u"x"_s << int(ErrorCode::NotFoundError)
                                 << u"is an array itself"_s;
    QTest::newRow("in lines") << QByteArray("{}\n{}") << u"x"_s << int(ErrorCode::NotFoundError)
                              << u"one record a line"_s;
}

void tst_ImportReader::refusesArrays()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, array);
    QFETCH(int, code);
    QFETCH(QString, words);
    const Read read = readAll(file, {.array = array});
    QVERIFY(read.openError.has_value());
    QCOMPARE(int(read.openError->code), code);
    QVERIFY2(read.openError->message.contains(words), qPrintable(read.openError->message));
}

void tst_ImportReader::endsAtMistakesBetweenRecords_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("records"); // Before the mistake.
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto row = [](const char *name, QByteArray file, int records, int line, int column) {
        QTest::newRow(name) << file << records << line << column;
    };
    row("no comma", "[{}\n {}]", 1, 2, 2);
    row("two commas", "[{},,{}]", 1, 1, 5);
    row("a comma behind the last", "[{},\n]", 1, 2, 1);
    row("a comma in front of the first", "[,{}]", 0, 1, 2);
    row("a brace that closes the array", "[{}}", 1, 1, 4);
    row("the file ends inside the array", "[{},{}", 2, 1, 7);
    row("the file ends behind a comma", "[{},", 1, 1, 5);
    row("something behind the array", "[{}]\nx", 1, 2, 1);
    row("another array behind the array", "[{}][{}]", 1, 1, 5);
    row("a brace in place of a record", "{\n\"a\":[}", 0, 2, 6);
    row("no comma behind the array's member", "{\n\"a\":[{}] \"b\":1}", 1, 2, 10);
    row("a broken value behind the array", "{\n\"a\":[{}],\"b\":[}}", 1, 2, 16);
    row("the object is not closed", "{\n\"a\":[{}]", 1, 2, 9);
    row("something behind the object", "{\n\"a\":[{}]}\n{}", 1, 3, 1);
    row("something behind a record", "{\n\"a\":1}\n{}", 0, 3, 1);
}

void tst_ImportReader::endsAtMistakesBetweenRecords()
{
    QFETCH(QByteArray, file);
    QFETCH(int, records);
    QFETCH(int, line);
    QFETCH(int, column);
    const Read read = readAll(file);
    QVERIFY(!read.openError);
    QVERIFY(read.error.has_value());
    QCOMPARE(read.error->code, ErrorCode::SyntaxError);
    QCOMPARE(read.error->line, line);
    QCOMPARE(read.error->column, column);
    QCOMPARE(read.records.size(), records);
}

void tst_ImportReader::leavesMistakesInRecordsToTheParser_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArrayList>("records");
    QTest::newRow("a record that is no JSON, in an array")
        << QByteArray("[{},{\"a\":01},{}]") << QByteArrayList({"{}", "{\"a\":01}", "{}"});
    QTest::newRow("a bracket that does not match ends an array")
        << QByteArray("[{},[1},{}]") << QByteArrayList({"{}", "[1}"});
    QTest::newRow("a record that the file's end cuts off")
        << QByteArray("[{},{\"a\":") << QByteArrayList({"{}", "{\"a\":"});
    QTest::newRow("lines that are no JSON") << QByteArray("{\"a\":1}\n{\"a\":\nx\n{}")
                                            << QByteArrayList({"{\"a\":1}", "{\"a\":", "x", "{}"});
    QTest::newRow("one object that is no JSON")
        << QByteArray("{\n\"a\":1,\n\"b\":]}") << QByteArrayList({"{\n\"a\":1,\n\"b\":]"});
}

void tst_ImportReader::leavesMistakesInRecordsToTheParser()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArrayList, records);
    const Read read = readAll(file);
    QVERIFY(!read.error);
    QCOMPARE(read.records, records);
}

void tst_ImportReader::readsAcrossPieces()
{
    // Records of many lengths lie across the ends of the pieces that files are read in.
    QByteArray lines;
    QByteArray array = "{\n\"x\":[";
    QByteArrayList records;
    for (int i = 0; i < 3000; ++i) {
        QByteArray record =
            R"({"é":")" + QByteArray(i % 700, 'x') + R"(\"","n":)" + QByteArray::number(i) + '}';
        lines += record + '\n';
        array += record + ',';
        records += record;
    }
    array.chop(1);
    QVERIFY(readAll(lines).records == records);
    QVERIFY(readAll(array + "]}").records == records);
    QCOMPARE(readAll(lines).places.last(), u"3000 3000:1"_s);
}

void tst_ImportReader::skipsWhatIsTooLong_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("last");
    QTest::newRow("in an array") << QByteArray("[{\"a\":\"") << QByteArray("\"},{\"b\":1}]");
    QTest::newRow("in lines") << QByteArray("1\n{\"a\":\"") << QByteArray("\"}\n{\"b\":1}");
}

void tst_ImportReader::skipsWhatIsTooLong()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, last);
    LongFile file(first, 'x', JsonCursor::maximumTextInBytes + 1, last);
    const auto reader = ImportReader::open(file, {});
    QVERIFY(reader.has_value());
    QByteArrayList records;
    int tooLong = 0;
    for (;;) {
        const auto record = (*reader)->next();
        QVERIFY(record.has_value());
        if (!*record)
            break;
        if (!(*record)->text) {
            QCOMPARE((*record)->text.error().code, ErrorCode::DataError);
            ++tooLong;
        } else {
            records += *(*record)->text;
        }
    }
    QCOMPARE(tooLong, 1);
    QCOMPARE(records.last(), "{\"b\":1}");
}

void tst_ImportReader::canBeCancelledWhileLooking()
{
    QByteArray file = R"({"a":[{}]})";
    QBuffer device(&file);
    device.open(QIODevice::ReadOnly);
    Progress progress;
    progress.cancel();
    const auto reader = ImportReader::open(device, {}, &progress);
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::AbortError);
}

void tst_ImportReader::knowsNamesOfLines()
{
    QVERIFY(RecordLayout::isNameOfLines(u"a.ndjson"_s));
    QVERIFY(RecordLayout::isNameOfLines(u"/x/A.JSONL.GZ"_s));
    QVERIFY(RecordLayout::isNameOfLines(u"a.ndjson.zst"_s));
    QVERIFY(!RecordLayout::isNameOfLines(u"a.json"_s));
    QVERIFY(!RecordLayout::isNameOfLines(u"ndjson.json.gz"_s));
    // A single line that would otherwise be an object with an array.
    QCOMPARE(readAll(R"({"a":[{}]})", {.array = {}, .recordsAreLines = true}).records,
             QByteArrayList({R"({"a":[{}]})"}));
}

void tst_ImportReader::readsIsoCodes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("array");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("languages") << u"iso_639-3.json"_s << u"639-3"_s << 7900;
    QTest::newRow("countries") << u"iso_3166-1.json"_s << u"3166-1"_s << 249;
    QTest::newRow("subdivisions") << u"iso_3166-2.json"_s << u"3166-2"_s << 5000;
}

void tst_ImportReader::readsIsoCodes()
{
    QFETCH(QString, name);
    QFETCH(QString, array);
    QFETCH(int, atLeast);
    QFile file(u"/usr/share/iso-codes/json/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("Debian's iso-codes is not installed");
    const auto reader = ImportReader::open(file, {});
    QVERIFY(reader.has_value());
    QCOMPARE((*reader)->array(), array);
    int records = 0;
    for (;; ++records) {
        const auto record = (*reader)->next();
        QVERIFY(record.has_value());
        if (!*record)
            break;
        QVERIFY((*record)->text->startsWith('{'));
    }
    QVERIFY2(records >= atLeast, qPrintable(QString::number(records)));
}

KEYSCOPE_TEST(tst_ImportReader);
#include "tst_importreader.moc"
