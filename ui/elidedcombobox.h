#pragma once

#include <QComboBox>

// Ends its text in an ellipsis where there is no room for all of it, instead of cutting a letter.
// GUI thread only.
class ElidedComboBox final : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent *event) override;
};
