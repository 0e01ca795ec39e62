#include "model/jsontreemodel.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_JsonTreeModel : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_model = std::make_unique<JsonTreeModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        // It would fetch in the middle of its own handling of a reset.
        m_tester->setUseFetchMore(false);
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void showsTheMembersOfAnObject()
    {
        set(R"({"a\u0062":1.50,"list":[true,null],"none":{},"text":"x\ny"})");
        fetchAll({});
        QCOMPARE(m_model->rowCount(), 4);
        QCOMPARE(text(0, 0), u"ab"_s);
        QCOMPARE(text(0, 1), u"1.50"_s); // Digits as they were written.
        QCOMPARE(text(1, 1), u"[ … ]"_s);
        QCOMPARE(text(2, 1), u"{ }"_s);
        QCOMPARE(text(3, 1), uR"("x\ny")"_s);
        QVERIFY(!m_model->hasChildren(m_model->index(2, 0)));

        const QModelIndex list = m_model->index(1, 0);
        QVERIFY(m_model->hasChildren(list));
        QCOMPARE(list.data(JsonTreeModel::TextRole).toString(), u"[true,null]"_s);
        QCOMPARE(list.data(JsonTreeModel::KindRole).toInt(), int(JsonKind::Array));
        fetchAll(list);
        QCOMPARE(m_model->rowCount(list), 2);
        QCOMPARE(m_model->index(1, 0, list).data().toString(), u"1"_s);
        QCOMPARE(m_model->index(1, 1, list).data().toString(), u"null"_s);
        QVERIFY(m_model->index(1, 0, list).data(JsonTreeModel::IsElementRole).toBool());
        QCOMPARE(m_model->parent(m_model->index(1, 1, list)), list);
    }

    void showsAValueWithoutMembersAsOneRow()
    {
        set("17");
        fetchAll({});
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(text(0, 0), QString());
        QCOMPARE(text(0, 1), u"17"_s);
        QVERIFY(!m_model->hasChildren(m_model->index(0, 0)));
    }

    void makesManyMembersSomeAtATime()
    {
        const int count = 2 * JsonTreeModel::batchSize + 1;
        QByteArray json = "[0";
        for (int i = 1; i < count; ++i)
            json += ',' + QByteArray::number(i);
        m_tester.reset(); // It would fetch by itself.
        set(json + ']');
        QCOMPARE(m_model->rowCount(), 0);
        m_model->fetchMore({});
        QCOMPARE(m_model->rowCount(), JsonTreeModel::batchSize);
        QVERIFY(m_model->canFetchMore({}));
        fetchAll({});
        QCOMPARE(m_model->rowCount(), count);
        for (int row : {0, JsonTreeModel::batchSize, count - 1}) {
            QCOMPARE(text(row, 0), QString::number(row));
            QCOMPARE(text(row, 1), QString::number(row));
            QCOMPARE(m_model->index(row, 0).row(), row);
        }
    }

    void cutsALongTextAtACharacter()
    {
        const QString body(1000, u'é');
        set((u'"' + body + u'"').toUtf8());
        fetchAll({});
        const QString shown = text(0, 1);
        QVERIFY(shown.size() < 300);
        QVERIFY(shown.endsWith(u"é…"_s));
        QCOMPARE(m_model->index(0, 0).data(JsonTreeModel::TextRole).toString().size(), 1002);
    }

    void startsAgainWithAnotherValue()
    {
        set("[1,2,3]");
        fetchAll({});
        set(R"({"a":[]})");
        fetchAll({});
        QCOMPARE(m_model->rowCount(), 1);
        m_model->clear();
        QCOMPARE(m_model->rowCount(), 0);
        QVERIFY(!m_model->hasChildren());
    }

    void goesAsDeepAsJsonMay()
    {
        const int depth = JsonText::maximumDepth;
        set(QByteArray(depth, '[') + QByteArray(depth, ']'));
        m_tester.reset(); // It recurses.
        QModelIndex at;
        for (int level = 1; level < depth; ++level) {
            m_model->fetchMore(at);
            QCOMPARE(m_model->rowCount(at), 1);
            at = m_model->index(0, 0, at);
        }
        QVERIFY(!m_model->hasChildren(at));
    }

private:
    void set(const QByteArray &json)
    {
        const Result<JsonText> text = JsonText::parse(json);
        QVERIFY(text.has_value());
        m_model->setJson(*text); // The model keeps the text alive by itself.
    }
    void fetchAll(const QModelIndex &parent)
    {
        while (m_model->canFetchMore(parent))
            m_model->fetchMore(parent);
    }
    QString text(int row, int column) { return m_model->index(row, column).data().toString(); }

    std::unique_ptr<JsonTreeModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

KEYSCOPE_TEST(tst_JsonTreeModel);
#include "tst_jsontreemodel.moc"
