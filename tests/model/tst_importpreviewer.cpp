#include "model/importpreviewer.h"
#include "model/importpreviewmodel.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestImportPreviewer final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void foreseesTheKeys();
    void countsOnFromTheCatalog();
    void offersAllArraysAndShowsTheFirst();
    void readsTheArrayThatWasChosen();
    void dropsWhatIsOvertaken();
    void saysWhyAFileCannotBeRead();
    void theModelShowsGoodAndBadRecords();

private:
    [[nodiscard]] ImportRequest request(const QByteArray &json, const QString &keyTemplate = {});
    void read(const ImportRequest &request, const Catalog &catalog = {});
    [[nodiscard]] const ImportPreview &preview() const { return **m_previewer->preview(); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<ImportPreviewer> m_previewer;
    int m_files = 0;
};

void TestImportPreviewer::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_previewer = std::make_unique<ImportPreviewer>();
}

ImportRequest TestImportPreviewer::request(const QByteArray &json, const QString &keyTemplate)
{
    ImportRequest request;
    request.fileName = m_dir->filePath(u"%1.json"_s.arg(++m_files));
    QFile file(request.fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
        qFatal("The file cannot be written.");
    if (!keyTemplate.isEmpty())
        request.options.key = *KeyTemplate::parse(keyTemplate);
    return request;
}

void TestImportPreviewer::read(const ImportRequest &request, const Catalog &catalog)
{
    m_previewer->setRequest(request, catalog);
    QVERIFY(!m_previewer->preview());
    QTRY_VERIFY(m_previewer->preview());
}

void TestImportPreviewer::foreseesTheKeys()
{
    read(request("[{\"alpha_2\":\"AW\"},{\"alpha_2\":\"AF\"},{}]", u"countries/{alpha_2}"_s));
    QVERIFY(*m_previewer->preview());
    QCOMPARE(preview().rows.size(), 3);
    QVERIFY(preview().complete);
    QCOMPARE(preview().rows.at(0).key, u"countries/AW"_s);
    QCOMPARE(preview().rows.at(0).strategy, Strategy::Semantic);
    QCOMPARE(preview().rows.at(1).key, u"countries/AF"_s);
    QVERIFY(preview().rows.at(2).bad);
}

void TestImportPreviewer::countsOnFromTheCatalog()
{
    Catalog catalog;
    IdentitySummary identity;
    identity.prefix = u"Users/"_s;
    identity.value = 41;
    catalog.identities = {identity};
    read(request("[{},{}]", u"users/"_s), catalog);
    QCOMPARE(preview().rows.at(0).key, u"users/42"_s);
    QCOMPARE(preview().rows.at(1).key, u"users/43"_s);
}

void TestImportPreviewer::offersAllArraysAndShowsTheFirst()
{
    read(request("{\"3166-1\":[{\"a\":1}],\"notes\":[\"x\"],\"3166-2\":[{\"b\":2},{}]}"));
    QVERIFY(*m_previewer->preview());
    QCOMPARE(preview().layout.arrays, (QStringList{u"3166-1"_s, u"3166-2"_s}));
    QCOMPARE(preview().array, u"3166-1"_s);
    QCOMPARE(preview().rows.size(), 1);
}

void TestImportPreviewer::readsTheArrayThatWasChosen()
{
    ImportRequest wanted = request("{\"3166-1\":[{\"a\":1}],\"3166-2\":[{\"b\":2},{}]}");
    wanted.reader.array = u"3166-2"_s;
    read(wanted);
    QCOMPARE(preview().array, u"3166-2"_s);
    QCOMPARE(preview().rows.size(), 2);
}

void TestImportPreviewer::dropsWhatIsOvertaken()
{
    QSignalSpy changed(m_previewer.get(), &ImportPreviewer::previewChanged);
    const ImportRequest one = request("[{\"n\":1}]");
    const ImportRequest two = request("[{\"n\":2},{\"n\":3}]");
    m_previewer->setRequest(one, {});
    QTRY_VERIFY(m_previewer->preview());
    m_previewer->setRequest(one, {});
    m_previewer->setRequest(two, {});
    QTRY_VERIFY(m_previewer->preview());
    QCOMPARE(preview().rows.size(), 2);
    QCOMPARE(changed.count(), 5); // Three requests, two answers.
}

void TestImportPreviewer::saysWhyAFileCannotBeRead()
{
    ImportRequest missing;
    missing.fileName = m_dir->filePath(u"missing.json"_s);
    read(missing);
    QVERIFY(!*m_previewer->preview());
    QVERIFY(m_previewer->preview()->error().message.contains(u"missing.json"));
}

void TestImportPreviewer::theModelShowsGoodAndBadRecords()
{
    read(request("[{\"a\":1},{\"a\":[]},{\"a\":2}]", u"x/{a}"_s));
    ImportPreviewModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(preview().rows);
    QCOMPARE(model.rowCount(), 3);
    const auto text = [&model](int row, int column) {
        return model.index(row, column).data().toString();
    };
    QCOMPARE(text(0, ImportPreviewModel::KeyColumn), u"x/1"_s);
    QCOMPARE(text(0, ImportPreviewModel::ValueColumn), u"{\"a\":1}"_s);
    QCOMPARE(text(0, ImportPreviewModel::CollectionColumn), u"@empty"_s);
    QCOMPARE(text(1, ImportPreviewModel::KeyColumn), u"bad record"_s);
    QVERIFY(!text(1, ImportPreviewModel::ValueColumn).isEmpty());
    QVERIFY(model.index(1, 0).data(ImportPreviewModel::BadRole).isValid());
    QVERIFY(!model.index(2, 0).data(ImportPreviewModel::BadRole).isValid());
}

KEYSCOPE_TEST(TestImportPreviewer);
#include "tst_importpreviewer.moc"
