#include "app/windowcommand.h"
#include "tests/support/testprogram.h"

#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_WindowCommand : public QObject
{
    Q_OBJECT

private slots:
    void readsItsOptions()
    {
        const auto options =
            readWindowOptions({u"--screenshot"_s, u"a.png"_s, u"--size"_s, u"800x600"_s,
                               u"--dark"_s, u"--select"_s, u"users/1"_s, u"b.keyscope"_s});
        QVERIFY(options.has_value());
        QCOMPARE(options->screenshot, u"a.png"_s);
        QCOMPARE(options->size, QSize(800, 600));
        QCOMPARE(options->theme, std::optional(Preferences::Theme::Dark));
        QCOMPARE(options->select, u"users/1"_s);
        QCOMPARE(options->file, u"b.keyscope"_s);
    }

    void refusesWhatItCannotRead_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{u"--nothing"_s};
        QTest::newRow("value missing") << QStringList{u"--select"_s};
        QTest::newRow("no size") << QStringList{u"--size"_s, u"800"_s};
        QTest::newRow("empty size") << QStringList{u"--size"_s, u"0x10"_s};
        QTest::newRow("no key") << QStringList{u"--select"_s, u"users\\1"_s};
        QTest::newRow("two files") << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("an empty file name") << QStringList{QString()};
        QTest::newRow("two pictures")
            << QStringList{u"--screenshot"_s, u"a.png"_s, u"--screenshot"_s, u"b.png"_s};
        QTest::newRow("a picture without a name") << QStringList{u"--screenshot"_s, QString()};
        QTest::newRow("two sizes")
            << QStringList{u"--size"_s, u"800x600"_s, u"--size"_s, u"900x600"_s};
        QTest::newRow("two keys") << QStringList{u"--select"_s, u"a"_s, u"--select"_s, u"b"_s};
        QTest::newRow("an empty key") << QStringList{u"--select"_s, QString()};
        QTest::newRow("light and dark") << QStringList{u"--light"_s, u"--dark"_s};
        QTest::newRow("dark twice") << QStringList{u"--dark"_s, u"--dark"_s};
    }
    void refusesWhatItCannotRead()
    {
        QFETCH(const QStringList, arguments);
        const auto options = readWindowOptions(arguments);
        QVERIFY(!options.has_value());
        QCOMPARE(options.error().code, ErrorCode::SyntaxError);
    }

    void takesAPictureOfADatabase()
    {
        const QString database = folder(u"a.keyscope"_s);
        const QString script = folder(u"a.keys"_s);
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("SAVE 'users/' {\"name\":\"Ann\"} IN Users\n");
        file.close();
        QCOMPARE(run({u"exec"_s, u"--database"_s, database, script}).status, 0);

        const QString light = folder(u"light.png"_s);
        const QString dark = folder(u"dark.png"_s);
        QCOMPARE(run({u"--screenshot"_s, light, u"--size"_s, u"1024x700"_s, u"--light"_s,
                      u"--select"_s, u"users/1"_s, database})
                     .status,
                 0);
        QCOMPARE(run({u"--screenshot"_s, dark, u"--size"_s, u"1024x700"_s, u"--dark"_s, database})
                     .status,
                 0);
        QCOMPARE(QImage(light).size(), QSize(1024, 700));
        QCOMPARE(QImage(dark).size(), QSize(1024, 700));
        QVERIFY(brightness(QImage(light)) > 200);
        QVERIFY(brightness(QImage(dark)) < 80);
    }

    void saysWhyThereIsNoPicture()
    {
        const Ended missing = run({u"--screenshot"_s, folder(u"x.png"_s), folder(u"none"_s)});
        QCOMPARE(missing.status, 2);
        QVERIFY(missing.errors.contains("There is no file"));
        QVERIFY(!QFile::exists(folder(u"none"_s)));
        const Ended unwritable = run({u"--screenshot"_s, folder(u"no/folder/x.png"_s)});
        QCOMPARE(unwritable.status, 2);
        QVERIFY(unwritable.errors.contains("could not be written"));
    }

    void saysHowToGetADisplay()
    {
#if !defined(Q_OS_UNIX) || defined(Q_OS_DARWIN)
        QSKIP("There always is a display.");
#endif
        const Ended ended = run({}, {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.errors.contains("xvfb-run"));
    }

    void saysHowToGetADisplayWhereItsOwnIsGone()
    {
        const Ended ended =
            run({}, {u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s}, {{u"DISPLAY"_s, u":4711"_s}});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.errors.contains("xvfb-run"), ended.errors);
    }

private:
    struct Ended
    {
        int status = -1;
        QByteArray errors;
    };
    Ended run(const QStringList &arguments, const QStringList &without = {},
              const QMap<QString, QString> &with = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto &[name, value] : with.asKeyValueRange())
            environment.insert(name, value);
        for (const QString &name : without)
            environment.remove(name);
        environment.insert(u"HOME"_s, m_folder.path());
        environment.insert(u"XDG_CONFIG_HOME"_s, m_folder.path());
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(KEYSCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(120'000))
            return {};
        return {.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                .errors = process.readAllStandardError()};
    }
    QString folder(const QString &name) const
    {
        return m_folder.filePath(name);
    }
    // Of the whole picture, from 0 to 255.
    static int brightness(const QImage &picture)
    {
        return qGray(
            picture.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).pixel(0, 0));
    }

    QTemporaryDir m_folder;
};

KEYSCOPE_TEST(tst_WindowCommand);
#include "tst_windowcommand.moc"
