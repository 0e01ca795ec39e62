#include "ui/fontfield.h"

#include <QCheckBox>
#include <QFontComboBox>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QSpinBox>

FontField::FontField(const QFont &platform, bool fixed, const QString &accessibleName,
                     QWidget *parent)
    : QWidget(parent),
      m_platform(platform),
      m_own(new QCheckBox(tr("System font"), this)),
      m_family(new QFontComboBox(this)),
      m_size(new QSpinBox(this))
{
    m_own->setAccessibleName(tr("%1: system font").arg(accessibleName));
    m_family->setAccessibleName(tr("%1: family").arg(accessibleName));
    m_family->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_family->setMinimumContentsLength(12);
    if (fixed)
        m_family->setFontFilters(QFontComboBox::MonospacedFonts);
    m_size->setAccessibleName(tr("%1: size").arg(accessibleName));
    m_size->setRange(6, 48);
    m_size->setSuffix(tr(" pt"));
    setFocusProxy(m_own);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_own);
    row->addWidget(m_family, 1);
    row->addWidget(m_size);
    connect(m_own, &QCheckBox::toggled, this, &FontField::update);
    setChoice(std::nullopt);
}

void FontField::setChoice(const std::optional<QFont> &font)
{
    const QFontInfo info(font.value_or(m_platform));
    m_own->setChecked(!font);
    m_family->setCurrentFont(QFont(font ? font->family() : info.family()));
    m_size->setValue(info.pointSize());
    update();
}

std::optional<QFont> FontField::choice() const
{
    if (m_own->isChecked())
        return std::nullopt;
    QFont font(m_family->currentFont().family());
    font.setPointSize(m_size->value());
    return font;
}

void FontField::update()
{
    m_family->setEnabled(!m_own->isChecked());
    m_size->setEnabled(!m_own->isChecked());
}
