#pragma once

#include "model/keyforecaster.h"

#include <QWidget>

class NoteLine;
class QLineEdit;

// One field for the key of what is about to be stored, and under it a live line that says what will
// happen: which strategy makes the key, whether it is free, which number moves. Nothing is consumed
// by looking.
//
// GUI thread only.
class KeyField final : public QWidget
{
    Q_OBJECT

public:
    explicit KeyField(QWidget *parent = nullptr);

    void setSource(Source *source) { m_forecaster.setSource(source); }
    // Absent: a document.
    void setStore(const std::optional<QString> &store);
    [[nodiscard]] const std::optional<QString> &store() const
    {
        return m_forecaster.request().store;
    }
    void setText(const QString &text);
    [[nodiscard]] QString text() const;

    // Whether a statement that must not replace anything (INSERT, ADD) would go through, as far as
    // anyone can tell now; false while the answer for the newest text is under way.
    [[nodiscard]] bool isFree() const;
    [[nodiscard]] const std::optional<KeyForecast> &forecast() const
    {
        return m_forecaster.forecast();
    }
    // Why isFree() is false, as the line says it; empty while the answer is under way.
    [[nodiscard]] QString forecastText() const;

signals:
    // isFree() or forecastText() changed.
    void forecastChanged();

private:
    void showForecast();
    [[nodiscard]] QString describe(const KeyForecast &forecast) const;

    KeyForecaster m_forecaster;
    QLineEdit *m_edit;
    NoteLine *m_line;
};
