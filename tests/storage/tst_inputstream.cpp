#include "storage/transfer/inputstream.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QtTest>

#include <zlib.h>
#include <zstd.h>

using namespace Qt::StringLiterals;

namespace {

QByteArray gzip(const QByteArray &text)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
    QByteArray result(qsizetype(deflateBound(&stream, uLong(text.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = uInt(result.size());
    deflate(&stream, Z_FINISH);
    result.resize(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return result;
}

QByteArray zstd(const QByteArray &text)
{
    QByteArray result(qsizetype(ZSTD_compressBound(size_t(text.size()))), Qt::Uninitialized);
    result.resize(qsizetype(
        ZSTD_compress(result.data(), size_t(result.size()), text.data(), size_t(text.size()), 3)));
    return result;
}

struct Unpacked
{
    QByteArray text;
    std::optional<StorageError> error;
    qsizetype largestPiece = 0;
};

Unpacked unpack(const QByteArray &file)
{
    QByteArray bytes = file;
    QBuffer device(&bytes);
    device.open(QIODevice::ReadOnly);
    InputStream stream(device);
    Unpacked read;
    for (;;) {
        const Result<QByteArray> piece = stream.read();
        if (!piece) {
            read.error = piece.error();
            return read;
        }
        if (piece->isEmpty())
            return read;
        read.largestPiece = qMax(read.largestPiece, piece->size());
        read.text += *piece;
    }
}

// Some megabytes that compress neither too well nor not at all.
QByteArray longText()
{
    QByteArray text;
    for (int i = 0; i < 60'000; ++i)
        text += "{\"number\":" + QByteArray::number(i * 2654435761LL) + "}\n";
    return text;
}

} // namespace

class tst_InputStream : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryKind_data();
    void readsEveryKind();
    void skipsTheByteOrderMark();
    void refusesOtherEncodings_data();
    void refusesOtherEncodings();
    void noticesDamage_data();
    void noticesDamage();
    void unpacksInPieces();
};

void tst_InputStream::readsEveryKind_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("text");
    const QByteArray small = "[{\"a\":1}]";
    const QByteArray large = longText();
    QTest::newRow("nothing") << QByteArray() << QByteArray();
    QTest::newRow("one byte") << QByteArray("1") << QByteArray("1");
    QTest::newRow("plain") << small << small;
    QTest::newRow("plain, long") << large << large;
    QTest::newRow("gzip") << gzip(small) << small;
    QTest::newRow("gzip, long") << gzip(large) << large;
    QTest::newRow("gzip of nothing") << gzip("") << QByteArray();
    QTest::newRow("two gzip members") << gzip(small) + gzip(large) << small + large;
    QTest::newRow("gzip with zeros behind it") << gzip(small) + QByteArray(512, '\0') << small;
    QTest::newRow("Zstandard") << zstd(small) << small;
    QTest::newRow("Zstandard, long") << zstd(large) << large;
    QTest::newRow("Zstandard of nothing") << zstd("") << QByteArray();
    QTest::newRow("two Zstandard frames") << zstd(large) + zstd(small) << large + small;
    const QByteArray monotonous(10'000'000, ' ');
    QTest::newRow("gzip that unpacks a thousandfold") << gzip(monotonous) << monotonous;
    QTest::newRow("Zstandard that unpacks ten thousandfold") << zstd(monotonous) << monotonous;
}

void tst_InputStream::readsEveryKind()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, text);
    const Unpacked read = unpack(file);
    QVERIFY2(!read.error, read.error ? qPrintable(read.error->message) : "");
    QVERIFY(read.text == text);
}

void tst_InputStream::skipsTheByteOrderMark()
{
    QCOMPARE(unpack("\xef\xbb\xbf{}").text, "{}");
    QCOMPARE(unpack("\xef\xbb\xbf").text, "");
    QCOMPARE(unpack(gzip("\xef\xbb\xbf{}")).text, "{}");
}

void tst_InputStream::refusesOtherEncodings_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("name");
    QTest::newRow("UTF-16 with a mark") << QByteArray("\xff\xfe{\0", 4) << u"UTF-16"_s;
    QTest::newRow("UTF-16, big end first") << QByteArray("\xfe\xff\0{", 4) << u"UTF-16"_s;
    QTest::newRow("UTF-16 without a mark") << QByteArray("{\0}\0", 4) << u"UTF-16"_s;
    QTest::newRow("UTF-32 with a mark") << QByteArray("\xff\xfe\0\0{\0\0\0", 8) << u"UTF-32"_s;
    QTest::newRow("packed UTF-16") << gzip(QByteArray("\xff\xfe{\0", 4)) << u"UTF-16"_s;
}

void tst_InputStream::refusesOtherEncodings()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, name);
    const Unpacked read = unpack(file);
    QVERIFY(read.error.has_value());
    QCOMPARE(read.error->code, ErrorCode::DataError);
    QVERIFY2(read.error->message.contains(name), qPrintable(read.error->message));
}

void tst_InputStream::noticesDamage_data()
{
    QTest::addColumn<QByteArray>("file");
    for (const bool isGzip : {true, false}) {
        const QByteArray whole = isGzip ? gzip(longText()) : zstd(longText());
        const auto row = [isGzip](const char *name, const QByteArray &file) {
            QTest::addRow("%s %s", isGzip ? "gzip" : "Zstandard", name) << file;
        };
        row("cut off at the end", whole.chopped(1));
        row("cut off in the middle", whole.first(whole.size() / 2));
        row("cut off behind its first bytes", whole.first(5));
        QByteArray changed = whole;
        for (int i = 0; i < 64; ++i)
            changed[whole.size() / 2 + i] = char(~changed[whole.size() / 2 + i]);
        row("with bytes changed", changed);
        row("with something else behind it", whole + "{\"a\":1}");
    }
}

void tst_InputStream::noticesDamage()
{
    QFETCH(QByteArray, file);
    const Unpacked read = unpack(file);
    QVERIFY(read.error.has_value());
    QCOMPARE(read.error->code, ErrorCode::UnknownError);
}

void tst_InputStream::unpacksInPieces()
{
    QVERIFY(unpack(zstd(QByteArray(16'000'000, 'x'))).largestPiece <= 1024 * 1024);
    QVERIFY(unpack(gzip(QByteArray(16'000'000, 'x'))).largestPiece <= 1024 * 1024);
    QVERIFY(unpack(QByteArray(16'000'000, 'x')).largestPiece <= 1024 * 1024);
}

KEYSCOPE_TEST(tst_InputStream);
#include "tst_inputstream.moc"
