#include "storage/keylist.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestKeyList final : public QObject
{
    Q_OBJECT

private slots:
    void givesDocumentKeysAsTheyWereSpelled();
    void givesRecordKeys();
    void keepsOneOfEach();
    void sharesWhatIsAppended();
    void crossesItsBlocks();
};

void TestKeyList::givesDocumentKeysAsTheyWereSpelled()
{
    const QStringList spellings{u"users/1"_s, u"Ümläut"_s, u"\ufeffmark"_s, u"😀/1"_s};
    KeyList keys;
    for (const QString &spelling : spellings)
        keys.append(RecordKey(DocumentKey::fromTrusted(spelling)));
    QCOMPARE(keys.size(), 4);
    QStringList given;
    for (KeyList::Reader reader(keys); const auto key = reader.next();)
        given << std::get<DocumentKey>(*key).spelling();
    QCOMPARE(given, spellings);
    QVERIFY(KeyList().isEmpty());
    QVERIFY(!KeyList::Reader(KeyList()).next());
}

void TestKeyList::givesRecordKeys()
{
    const QList<RecordKey> records{Key::fromNumber(-0.5).value(), Key::fromNumber(7).value()};
    QCOMPARE(KeyList(records).first(10), records);
    QCOMPARE(KeyList(records).first(1), records.first(1));
}

void TestKeyList::keepsOneOfEach()
{
    KeyList keys;
    for (const char16_t *spelling : {u"a", u"B", u"A", u"b", u"c"})
        keys.append(RecordKey(DocumentKey::fromTrusted(QString::fromUtf16(spelling))));
    const KeyList once = keys.withoutRepetition();
    QCOMPARE(once.size(), 3);
    QCOMPARE(toDisplayText(once.first(3).last()), u"c"_s);
    QCOMPARE(toDisplayText(once.first(3).at(1)), u"B"_s);
}

void TestKeyList::sharesWhatIsAppended()
{
    KeyList one;
    one.append(RecordKey(DocumentKey::fromTrusted(u"a"_s)));
    KeyList other;
    other.append(one);
    other.append(KeyList());
    other.append(RecordKey(DocumentKey::fromTrusted(u"b"_s)));
    QCOMPARE(one.size(), 1); // Not touched by what was appended to the other.
    QCOMPARE(one.first(9).size(), 1);
    QCOMPARE(other.first(9).size(), 2);
}

void TestKeyList::crossesItsBlocks()
{
    constexpr int count = 20'000;
    KeyList keys;
    for (int i = 0; i < count; ++i)
        keys.append(RecordKey(DocumentKey::fromTrusted(u"documents/%1"_s.arg(i))));
    int next = 0;
    for (KeyList::Reader reader(keys); const auto key = reader.next(); ++next)
        QCOMPARE(toDisplayText(*key), u"documents/%1"_s.arg(next));
    QCOMPARE(next, count);
}

KEYSCOPE_TEST(TestKeyList);
#include "tst_keylist.moc"
