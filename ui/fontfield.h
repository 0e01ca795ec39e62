#pragma once

#include <QFont>
#include <QWidget>

#include <optional>

class QCheckBox;
class QFontComboBox;
class QSpinBox;

// Chooses a font by family and size, or the platform's own. GUI thread only.
class FontField final : public QWidget
{
    Q_OBJECT

public:
    // `platform` is what stands for "the platform's own"; `fixed`: only fixed-width families.
    FontField(const QFont &platform, bool fixed, const QString &accessibleName,
              QWidget *parent = nullptr);

    // Absent: the platform's own.
    void setChoice(const std::optional<QFont> &font);
    [[nodiscard]] std::optional<QFont> choice() const;

private:
    void update();

    QFont m_platform;
    QCheckBox *m_own;
    QFontComboBox *m_family;
    QSpinBox *m_size;
};
