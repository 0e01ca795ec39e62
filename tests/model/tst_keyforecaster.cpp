#include "model/keyforecaster.h"
#include "tests/support/fakesource.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestKeyForecaster final : public QObject
{
    Q_OBJECT

private slots:
    void asksOnceTheTypingRests();
    void dropsRepliesThatAreOvertaken();
    void asksAgainWhenTheDatabaseChanges();
    void aFailureToAskIsAnError();
};

void TestKeyForecaster::asksOnceTheTypingRests()
{
    FakeSource source;
    source.onForecast = [](const KeyRequest &request) {
        KeyForecast forecast;
        forecast.strategy = Strategy::Semantic;
        forecast.key = DocumentKey::fromTrusted(request.text);
        return forecast;
    };
    KeyForecaster forecaster;
    forecaster.setSource(&source);
    for (const QString &text : {u"u"_s, u"us"_s, u"use"_s})
        forecaster.setRequest({.store = std::nullopt, .text = text});
    QVERIFY(!forecaster.forecast());
    QTRY_VERIFY(forecaster.forecast());
    QCOMPARE(source.forecastRequests.size(), 1);
    QCOMPARE(source.forecastRequests.constFirst().text, u"use"_s);
    QCOMPARE(std::get<DocumentKey>(*forecaster.forecast()->key).spelling(), u"use"_s);
}

void TestKeyForecaster::dropsRepliesThatAreOvertaken()
{
    FakeSource source;
    KeyForecaster forecaster;
    source.onForecast = [&forecaster](const KeyRequest &request) {
        // The person types on while the answer is on its way.
        if (request.text == u"a")
            forecaster.setRequest({.store = std::nullopt, .text = u"ab"_s});
        KeyForecast forecast;
        forecast.taken = request.text == u"a";
        return forecast;
    };
    forecaster.setSource(&source);
    forecaster.setRequest({.store = std::nullopt, .text = u"a"_s});
    QSignalSpy changed(&forecaster, &KeyForecaster::forecastChanged);
    QTRY_VERIFY(forecaster.forecast());
    QCOMPARE(source.forecastRequests.size(), 2);
    QVERIFY(!forecaster.forecast()->taken);
}

void TestKeyForecaster::asksAgainWhenTheDatabaseChanges()
{
    FakeSource source;
    KeyForecaster forecaster;
    forecaster.setSource(&source);
    forecaster.setRequest({.store = u"store1"_s, .text = u"5"_s});
    QTRY_VERIFY(forecaster.forecast());
    source.onForecast = [](const KeyRequest &) {
        KeyForecast forecast;
        forecast.taken = true;
        return forecast;
    };
    source.announceChange();
    QVERIFY(forecaster.forecast()); // The old answer stands meanwhile.
    QTRY_VERIFY(forecaster.forecast()->taken);
    QCOMPARE(source.forecastRequests.constLast().store, u"store1"_s);
}

void TestKeyForecaster::aFailureToAskIsAnError()
{
    FakeSource source;
    source.failure =
        StorageError{.code = ErrorCode::UnknownError, .message = u"The disk is gone."_s};
    KeyForecaster forecaster;
    forecaster.setSource(&source);
    QTRY_VERIFY(forecaster.forecast());
    QVERIFY(forecaster.forecast()->error);
    QCOMPARE(forecaster.forecast()->error->message, u"The disk is gone."_s);
}

KEYSCOPE_TEST(TestKeyForecaster);
#include "tst_keyforecaster.moc"
