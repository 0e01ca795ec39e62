#pragma once

#include "storage/json/jsontext.h"

#include <QObject>
#include <QTimer>

#include <optional>

// Checks a JSON text while it is typed, off the GUI thread: waits until the typing rests for a
// moment and drops answers that newer text has overtaken. GUI thread only.
class JsonChecker final : public QObject
{
    Q_OBJECT

public:
    explicit JsonChecker(QObject *parent = nullptr);

    // result() is absent from here until the answer has come.
    void setText(const QString &text);
    // The checked value, or where and why it is none; absent while it is being checked.
    [[nodiscard]] const std::optional<Result<JsonText>> &result() const { return m_result; }

signals:
    void checked();

private:
    void check();

    QString m_text;
    std::optional<Result<JsonText>> m_result;
    QTimer m_rest;
    quint64 m_generation = 0;
};
