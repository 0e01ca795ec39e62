#pragma once

#include "model/keyforecaster.h"

#include <QWidget>

class NoteLine;
class QLabel;
class QLineEdit;

// One field for the key of what is about to be stored, and under it a live line that says what will
// happen: which strategy makes the key, whether it is free, which number moves. Nothing is consumed
// by looking. Where a store's records hold their keys there is nothing to type: the key is in the
// value.
//
// GUI thread only.
class KeyField final : public QWidget
{
    Q_OBJECT

public:
    explicit KeyField(QWidget *parent = nullptr);

    void setSource(Source *source) { m_forecaster.setSource(source); }
    // Absent: a document. `keyPath` is where the store's records hold their keys.
    void setStore(const std::optional<QString> &store, const std::optional<KeyPath> &keyPath = {},
                  bool hasGenerator = false);
    // The key of what is to get another: it is taken, but by itself.
    void setOwnKey(const RecordKey &key) { m_ownKey = key; }
    [[nodiscard]] const std::optional<QString> &store() const
    {
        return m_forecaster.request().store;
    }
    // Needed where the key is in there; empty while it cannot be read.
    void setValue(const QByteArray &json);
    [[nodiscard]] const std::optional<KeyPath> &keyPath() const { return m_keyPath; }
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
    void request();
    void showForecast();
    [[nodiscard]] QString describe(const KeyForecast &forecast) const;

    KeyForecaster m_forecaster;
    std::optional<KeyPath> m_keyPath;
    std::optional<RecordKey> m_ownKey;
    QByteArray m_value;
    QLineEdit *m_edit;
    QLabel *m_inside; // In its place, where the key is in the value.
    NoteLine *m_line;
};
