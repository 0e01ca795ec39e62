#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"
#include "ui/newindexdialog.h"
#include "ui/noteline.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPromise>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class tst_NewIndexDialog : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_database = std::make_unique<OpenSession>();
        QVERIFY(m_database->get());
        QCOMPARE(m_database->run("CREATE STORE books KEYPATH 'isbn'"), "ok");
        QCOMPARE(m_database->run(R"(PUT books {"isbn":1,"title":"A","tags":["x",null,"y","x"]})"),
                 "1");
        QCOMPARE(m_database->run(R"(PUT books {"isbn":2,"title":"A"})"), "2");
        open(**m_database);
    }
    void cleanup()
    {
        m_dialog.reset();
        m_database.reset();
    }

    void makesAnIndex()
    {
        QSignalSpy created(m_dialog.get(), &NewIndexDialog::created);
        QVERIFY(!button(u"Create index"_s)->isEnabled());
        QTest::keyClicks(name(), u"by tag"_s);
        QVERIFY(!button(u"Create index"_s)->isEnabled());
        QTest::keyClicks(path(), u"tags"_s);
        QTest::mouseClick(box(u"multiEntry"_s), Qt::LeftButton, Qt::NoModifier,
                          QPoint(8, box(u"multiEntry"_s)->height() / 2));
        QVERIFY(box(u"multiEntry"_s)->isChecked());
        QTest::keyClick(path(), Qt::Key_Return);
        QTRY_COMPARE(created.size(), 1);
        QCOMPARE(created.at(0).at(0).toString(), u"by tag"_s);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_database->run("KEYS books BY 'by tag'"), "[1,1]");
    }

    void showsWhereTheFirstRecordWouldBe_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("multiEntry");
        QTest::addColumn<QString>("says");
        QTest::newRow("a text") << u"title"_s << false
                                << u"The first record, 1, would be found by \"A\"."_s;
        QTest::newRow("members, each once")
            << u"tags"_s << true << u"The first record, 1, would be found by \"x\", \"y\"."_s;
        QTest::newRow("an array that is no key")
            << u"tags"_s << false
            << u"The first record, 1, would not be in the index: it has no key there."_s;
        QTest::newRow("several") << u"title, isbn"_s << false
                                 << u"The first record, 1, would be found by [\"A\",1]."_s;
    }
    void showsWhereTheFirstRecordWouldBe()
    {
        QFETCH(QString, path);
        QFETCH(bool, multiEntry);
        this->path()->setText(path);
        box(u"multiEntry"_s)->setChecked(multiEntry);
        QFETCH(QString, says);
        QTRY_COMPARE(line(u"example"_s)->text(), says);
    }

    void saysWhyItCannotBe()
    {
        name()->setText(u"x"_s);
        path()->setText(u"a b"_s);
        QCOMPARE(line(u"pathLine"_s)->kind(), NoteLine::Kind::Error);
        QVERIFY(!button(u"Create index"_s)->isEnabled());
        path()->setText(u"a, b"_s);
        QVERIFY(button(u"Create index"_s)->isEnabled());
        box(u"multiEntry"_s)->setChecked(true);
        QCOMPARE(line(u"pathLine"_s)->text(),
                 u"A multi-entry index takes one key path, not a list of them."_s);
        QVERIFY(!button(u"Create index"_s)->isEnabled());
        box(u"multiEntry"_s)->setChecked(false);
        QVERIFY(button(u"Create index"_s)->isEnabled());
        path()->clear();
        QVERIFY(!button(u"Create index"_s)->isEnabled());
    }

    void aNameMustBeFree()
    {
        QCOMPARE(m_database->run("CREATE INDEX title ON books KEYPATH 'title'"), "ok");
        path()->setText(u"title"_s);
        name()->setText(u"title"_s);
        QTRY_COMPARE(line(u"nameLine"_s)->kind(), NoteLine::Kind::Error);
        QVERIFY(!button(u"Create index"_s)->isEnabled());
    }

    void aFailureKeepsWhatWasTyped()
    {
        name()->setText(u"title"_s);
        path()->setText(u"title"_s);
        box(u"unique"_s)->setChecked(true);
        m_dialog->accept();
        QTRY_VERIFY(line(u"answer"_s)->isVisible());
        QVERIFY(
            line(u"answer"_s)->text().startsWith(u"The index was not made. The records 1 and 2"_s));
        QCOMPARE(path()->text(), u"title"_s);
        QVERIFY(path()->isEnabled());
        QVERIFY(m_dialog->isVisible());
        // Without the demand it can be.
        box(u"unique"_s)->setChecked(false);
        m_dialog->accept();
        QTRY_VERIFY(!m_dialog->isVisible());
    }

    void escMakesNothing()
    {
        name()->setText(u"x"_s);
        path()->setText(u"title"_s);
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_database->run("COUNT books BY x"), "error NotFoundError");
    }

    // While it is made: how far it is, and a way out that leaves nothing.
    void canBeCancelled()
    {
        SlowSource source;
        open(source);
        name()->setText(u"x"_s);
        path()->setText(u"title"_s);
        m_dialog->accept();
        QVERIFY(source.progress);
        source.progress->set(1000, 4000);
        auto *bar = m_dialog->findChild<QProgressBar *>();
        QTRY_VERIFY(bar->isVisible());
        QTRY_COMPARE(bar->text(),
                     u"Record %1 of %2"_s.arg(QLocale().toString(1000), QLocale().toString(4000)));
        QCOMPARE(bar->value(), 250);
        QVERIFY(!path()->isEnabled());
        QTest::mouseClick(button(u"Cancel"_s), Qt::LeftButton);
        QVERIFY(source.progress->isCancelled());
        QVERIFY(m_dialog->isVisible()); // Until it has ended.
        source.end(failure(ErrorCode::AbortError, u"Cancelled"_s));
        QTRY_COMPARE(line(u"answer"_s)->text(), u"Cancelled. The index was not made."_s);
        QVERIFY(!bar->isVisible());
        QVERIFY(path()->isEnabled());
        QTest::mouseClick(button(u"Cancel"_s), Qt::LeftButton);
        QVERIFY(!m_dialog->isVisible());
        m_dialog.reset(); // Before the source.
    }

private:
    // Its statement ends when the test says so.
    class SlowSource final : public Source
    {
    public:
        [[nodiscard]] QString fileName() const override { return {}; }
        [[nodiscard]] bool isReadOnly() const override { return false; }
        [[nodiscard]] TransactionState transactionState() const override
        {
            return TransactionState::None;
        }
        QFuture<Outcome> run(std::function<Statement()>, std::shared_ptr<Progress> cancel) override
        {
            progress = std::move(cancel);
            m_running.start();
            return m_running.future();
        }
        QFuture<Result<void>> runTogether(const QList<Statement> &,
                                          std::shared_ptr<Progress>) override
        {
            return ready(Result<void>());
        }
        QFuture<Result<void>> runMany(std::function<std::optional<Statement>()>, qint64,
                                      std::shared_ptr<Progress>) override
        {
            return ready(Result<void>());
        }
        void end(Result<Value> result)
        {
            Outcome outcome;
            outcome.result = std::move(result);
            m_running.addResult(outcome);
            m_running.finish();
        }
        QFuture<Result<Catalog>> catalog() override { return ready<Result<Catalog>>(Catalog()); }
        QFuture<Result<ListPage>> page(const PageRequest &) override
        {
            return ready<Result<ListPage>>(ListPage());
        }
        QFuture<Result<Position>> find(const ListAddress &, const QString &,
                                       const RecordKey &) override
        {
            return ready<Result<Position>>(Position());
        }
        std::shared_ptr<Search> search(const SearchRequest &, SearchOrder) override { return {}; }
        QFuture<Result<std::optional<StoredRecord>>> record(const RecordAddress &) override
        {
            return ready<Result<std::optional<StoredRecord>>>(std::optional<StoredRecord>());
        }
        QFuture<Result<KeyForecast>> forecast(const KeyRequest &) override
        {
            return ready<Result<KeyForecast>>(KeyForecast());
        }
        QFuture<Result<QList<std::optional<ListRow>>>> rows(const QList<DocumentKey> &) override
        {
            return ready<Result<QList<std::optional<ListRow>>>>(QList<std::optional<ListRow>>());
        }
        QFuture<Result<IndexingState>> indexing() override
        {
            return ready<Result<IndexingState>>(IndexingState());
        }
        void setIndexingPace(std::chrono::milliseconds) override {}

        std::shared_ptr<Progress> progress;

    private:
        template <typename T>
        static QFuture<T> ready(const T &answer)
        {
            QPromise<T> promise;
            promise.start();
            promise.addResult(answer);
            promise.finish();
            return promise.future();
        }
        QPromise<Outcome> m_running;
    };

    void open(Source &source)
    {
        m_dialog = std::make_unique<NewIndexDialog>(source, u"books"_s);
        m_dialog->open();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    [[nodiscard]] QLineEdit *name() const { return m_dialog->findChild<QLineEdit *>(u"name"_s); }
    [[nodiscard]] QLineEdit *path() const { return m_dialog->findChild<QLineEdit *>(u"path"_s); }
    [[nodiscard]] QCheckBox *box(const QString &name) const
    {
        return m_dialog->findChild<QCheckBox *>(name);
    }
    [[nodiscard]] NoteLine *line(const QString &name) const
    {
        return m_dialog->findChild<NoteLine *>(name);
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (auto *each : m_dialog->findChildren<QPushButton *>()) {
            if (each->text() == text)
                return each;
        }
        return nullptr;
    }

    std::unique_ptr<OpenSession> m_database;
    std::unique_ptr<NewIndexDialog> m_dialog;
};

KEYSCOPE_TEST(tst_NewIndexDialog);
#include "tst_newindexdialog.moc"
