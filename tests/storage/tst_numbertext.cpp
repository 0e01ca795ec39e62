#include "storage/keys/numbertext.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QtTest>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace Qt::StringLiterals;

class tst_NumberText : public QObject
{
    Q_OBJECT

private slots:
    void writesAsEcmaScript_data();
    void writesAsEcmaScript();
    void isTheShortestThatReadsBack();
};

void tst_NumberText::writesAsEcmaScript_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *text, double number) {
        QTest::newRow(text) << number << QByteArray(text);
    };
    row("0", 0);
    row("5", 5);
    row("-10", -10);
    row("100", 100);
    row("6.00001", 6.00001);
    row("8.9999", 8.9999);
    row("0.1", 0.1);
    row("0.30000000000000004", 0.1 + 0.2);
    row("-1.5", -1.5);
    row("123456.789", 123456.789);
    row("9007199254740992", 9007199254740992.0);
    row("4294967295", 4294967295.0);
    row("123456789012345680000", 123456789012345678901.0);
    row("100000000000000000000", 1e20);
    row("999999999999999900000", 999999999999999900000.0);
    row("1e+21", 1e21);
    row("-1e+21", -1e21);
    row("1.2345e+25", 1.2345e25);
    row("1e+100", 1e100);
    row("0.000001", 1e-6);
    row("0.00000123", 1.23e-6);
    row("1e-7", 1e-7);
    row("-1.5e-7", -1.5e-7);
    row("5e-324", std::numeric_limits<double>::denorm_min());
    row("2.2250738585072014e-308", std::numeric_limits<double>::min());
    row("1.7976931348623157e+308", std::numeric_limits<double>::max());
    row("Infinity", std::numeric_limits<double>::infinity());
    row("-Infinity", -std::numeric_limits<double>::infinity());
    row("NaN", std::numeric_limits<double>::quiet_NaN());
    QTest::newRow("minus zero") << -0.0 << QByteArray("0");
    // Of several shortest texts the nearest: 5e-324 reads back from 4e-324 too; 2^-44 is halfway.
    row("5.684341886080802e-14", std::ldexp(1, -44));
    row("9.5367431640625e-7", std::ldexp(1, -20));
}

void tst_NumberText::writesAsEcmaScript()
{
    QFETCH(const double, number);
    QFETCH(const QByteArray, text);
    QCOMPARE(numberText(number), text);
}

void tst_NumberText::isTheShortestThatReadsBack()
{
    QRandomGenerator random(1);
    for (int i = 0; i < 50000; ++i) {
        const quint64 bits = random.generate64();
        double number = 0;
        std::memcpy(&number, &bits, sizeof number);
        if (!std::isfinite(number))
            continue;
        const QByteArray text = numberText(number);
        QCOMPARE(std::strtod(text.constData(), nullptr), number);
        QByteArray digits = text.left(text.indexOf('e') < 0 ? text.size() : text.indexOf('e'));
        digits.replace("-", "").replace(".", "");
        while (digits.startsWith('0'))
            digits.remove(0, 1);
        while (digits.endsWith('0'))
            digits.chop(1);
        if (digits.size() < 2)
            continue;
        const QByteArray shorter = QByteArray::number(number, 'e', int(digits.size()) - 2);
        QVERIFY2(std::strtod(shorter.constData(), nullptr) != number,
                 (text + " could be " + shorter).constData());
    }
}

KEYSCOPE_TEST(tst_NumberText);
#include "tst_numbertext.moc"
