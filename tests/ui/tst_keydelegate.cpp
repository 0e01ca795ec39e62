#include "tests/support/testprogram.h"
#include "ui/keydelegate.h"
#include "ui/theme.h"

#include <QImage>
#include <QPainter>
#include <QStandardItemModel>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int strategyRole = Qt::UserRole;
constexpr int uncommittedRole = Qt::UserRole + 1;

QStyleOptionViewItem optionOf(const QRect &rect, bool isSelected = false)
{
    QStyleOptionViewItem option;
    option.rect = rect;
    option.palette = theme::palette(theme::Lightness::Light);
    option.state = QStyle::State_Enabled | QStyle::State_Active;
    if (isSelected)
        option.state |= QStyle::State_Selected;
    return option;
}

QImage paint(const KeyLook &look, const QStyleOptionViewItem &option, const QColor &background)
{
    QImage image(option.rect.size(), QImage::Format_RGB32);
    image.fill(background);
    QPainter painter(&image);
    paintKey(painter, option, look);
    return image;
}

bool holds(const QImage &image, const QColor &color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) == color.rgb())
                return true;
        }
    }
    return false;
}

} // namespace

class TestKeyDelegate final : public QObject
{
    Q_OBJECT

private slots:
    void strategyGivesTheColor();
    void uncommittedHasADot();
    void selectedIsReadable();
    void longKeysKeepBothEnds();
    void sizeHasRoomForAll();
};

void TestKeyDelegate::strategyGivesTheColor()
{
    const QStyleOptionViewItem option = optionOf(QRect(0, 0, 200, 24));
    const ThemeColors &colors = theme::colors(option.palette);
    const QImage identity =
        paint({.text = u"||||"_s, .strategy = Strategy::Identity}, option, Qt::white);
    const QImage guid = paint({.text = u"||||"_s, .strategy = Strategy::Guid}, option, Qt::white);
    QVERIFY(holds(identity, colors.identity));
    QVERIFY(!holds(identity, colors.guid));
    QVERIFY(holds(guid, colors.guid));
}

void TestKeyDelegate::uncommittedHasADot()
{
    const QStyleOptionViewItem option = optionOf(QRect(0, 0, 200, 24));
    const QColor dot = theme::colors(option.palette).uncommitted;
    QVERIFY(holds(paint({.text = u"a"_s, .strategy = Strategy::Semantic, .isUncommitted = true},
                        option, Qt::white),
                  dot));
    QVERIFY(
        !holds(paint({.text = u"a"_s, .strategy = Strategy::Semantic}, option, Qt::white), dot));
}

void TestKeyDelegate::selectedIsReadable()
{
    const QStyleOptionViewItem option = optionOf(QRect(0, 0, 200, 24), true);
    const QColor highlight = option.palette.color(QPalette::Highlight);
    const QImage image =
        paint({.text = u"||||"_s, .strategy = Strategy::Identity, .isUncommitted = true}, option,
              highlight);
    QVERIFY(holds(image, option.palette.color(QPalette::HighlightedText)));
    QVERIFY(!holds(image, theme::colors(option.palette).identity));
    QVERIFY(!holds(image, theme::colors(option.palette).uncommitted));
}

void TestKeyDelegate::longKeysKeepBothEnds()
{
    // Two keys that differ only at their end, in a narrow column, still look different; and nothing
    // is painted outside.
    const QStyleOptionViewItem option = optionOf(QRect(0, 0, 160, 24));
    const QString start = u"users/01932f6e-7c1f-7000-8000-00000000000"_s;
    QVERIFY(paint({.text = start + u'1', .strategy = Strategy::Guid}, option, Qt::white) !=
            paint({.text = start + u'2', .strategy = Strategy::Guid}, option, Qt::white));
    QVERIFY(paint({.text = u'1' + start, .strategy = Strategy::Guid}, option, Qt::white) !=
            paint({.text = u'2' + start, .strategy = Strategy::Guid}, option, Qt::white));
}

void TestKeyDelegate::sizeHasRoomForAll()
{
    QStandardItemModel model(1, 1);
    model.setData(model.index(0, 0), u"users/1"_s);
    const KeyDelegate delegate({.strategy = strategyRole, .uncommitted = uncommittedRole});
    const QStyleOptionViewItem option = optionOf(QRect(0, 0, 400, 24));
    const int plain = delegate.sizeHint(option, model.index(0, 0)).width();
    model.setData(model.index(0, 0), QVariant::fromValue(Strategy::Identity), strategyRole);
    const int marked = delegate.sizeHint(option, model.index(0, 0)).width();
    model.setData(model.index(0, 0), true, uncommittedRole);
    const int dotted = delegate.sizeHint(option, model.index(0, 0)).width();
    QVERIFY(plain < marked);
    QVERIFY(marked < dotted);
    // At its own size it is painted as at any larger one: nothing is cut.
    const KeyLook look{.text = u"users/1"_s, .strategy = Strategy::Identity, .isUncommitted = true};
    const QImage wide = paint(look, option, Qt::white);
    const QImage narrow = paint(look, optionOf(QRect(0, 0, dotted, 24)), Qt::white);
    QCOMPARE(wide.copy(0, 0, dotted, 24), narrow);
}

KEYSCOPE_TEST(TestKeyDelegate);
#include "tst_keydelegate.moc"
