#include "ui/keyfield.h"

#include "model/keypathtext.h"
#include "model/resulttext.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

KeyField::KeyField(QWidget *parent)
    : QWidget(parent),
      m_edit(new QLineEdit(this)),
      m_inside(new QLabel(this)),
      m_line(new NoteLine(this))
{
    setFocusProxy(m_edit);
    m_edit->setAccessibleName(tr("Key"));
    m_edit->setFont(theme::fixedFont());
    m_edit->setClearButtonEnabled(true);
    m_inside->setObjectName(u"inside"_s);
    m_inside->setTextFormat(Qt::PlainText);
    m_inside->setWordWrap(true);
    m_inside->hide();
    m_line->setObjectName(u"forecast"_s);
    m_line->setReservedLines(2);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    column->addWidget(m_edit);
    column->addWidget(m_inside);
    column->addWidget(m_line);

    connect(m_edit, &QLineEdit::textChanged, this, &KeyField::request);
    connect(&m_forecaster, &KeyForecaster::forecastChanged, this, &KeyField::showForecast);
    setStore(std::nullopt);
}

void KeyField::setStore(const std::optional<QString> &store, const std::optional<KeyPath> &keyPath,
                        bool hasGenerator)
{
    m_keyPath = keyPath;
    m_edit->setVisible(!keyPath);
    m_inside->setVisible(keyPath.has_value());
    if (keyPath)
        m_inside->setText((hasGenerator ? tr("%1: taken from the record, or generated into it")
                                        : tr("%1: taken from the record"))
                              .arg(keypathtext::whereKeysAre(keyPath)));
    m_edit->setPlaceholderText(!store ? tr("nothing: a GUID is generated")
                               : hasGenerator
                                   ? tr("nothing: the store's key generator makes the key")
                                   : tr("a key, such as 5 or \"text\""));
    m_forecaster.setRequest({.store = store, .text = {}});
    request();
}

void KeyField::setValue(const QByteArray &json)
{
    m_value = json;
    if (m_keyPath)
        request();
}

void KeyField::request()
{
    KeyRequest request{.store = store(), .text = m_edit->text(), .value = {}};
    if (m_keyPath) {
        request.text.clear();
        request.value = m_value;
    }
    m_forecaster.setRequest(request);
}

void KeyField::setText(const QString &text)
{
    m_edit->setText(text);
}

QString KeyField::text() const
{
    return m_edit->text();
}

bool KeyField::isFree() const
{
    const std::optional<KeyForecast> &forecast = m_forecaster.forecast();
    const bool canBeRead = !m_keyPath || !m_value.isEmpty();
    return canBeRead && forecast && !forecast->error && !forecast->taken;
}

QString KeyField::forecastText() const
{
    const std::optional<KeyForecast> &forecast = m_forecaster.forecast();
    return forecast ? describe(*forecast) : QString();
}

QString KeyField::describe(const KeyForecast &forecast) const
{
    if (m_keyPath && m_value.isEmpty())
        return tr("The value cannot be read yet.");
    if (forecast.error)
        return forecast.error->message;
    const QString key = forecast.key ? toDisplayText(*forecast.key) : QString();
    if (forecast.taken && m_ownKey && forecast.key == m_ownKey)
        return tr("This is its key now.");
    if (forecast.taken && m_keyPath)
        return tr("Taken by %1. Change what the value has at %2.")
            .arg(key, keypathtext::words(*m_keyPath));
    if (forecast.taken)
        return tr("Taken by %1. Saving would replace it: choose another key.").arg(key);
    switch (forecast.strategy) {
    case Strategy::Guid:
        return tr("A GUID will be generated.");
    case Strategy::Semantic:
        return tr("Semantic key, free.");
    case Strategy::Identity:
        return tr("Next identity: %1").arg(key) +
               (forecast.move ? tr("  (%1)").arg(movesText({*forecast.move})) : QString());
    case Strategy::Generated:
        return tr("Key generator: %1").arg(key);
    case Strategy::Given:
        if (m_keyPath)
            return forecast.move ? tr("Key %1, free: the generator moves to %2.")
                                       .arg(key)
                                       .arg(forecast.move->after)
                                 : tr("Key %1, free.").arg(key);
        return forecast.move ? tr("Key %1 given: the generator moves to %2.")
                                   .arg(key)
                                   .arg(forecast.move->after)
                             : tr("Key %1 given, free.").arg(key);
    case Strategy::None:
        return {};
    }
    return {};
}

void KeyField::showForecast()
{
    // What stood there stays until the answer for the newest text has come.
    if (const std::optional<KeyForecast> &forecast = m_forecaster.forecast()) {
        const QString text = describe(*forecast);
        if (m_keyPath && m_value.isEmpty())
            m_line->setNote(NoteLine::Kind::Quiet, text);
        else if (forecast->error)
            m_line->setNote(NoteLine::Kind::Error, text);
        else if (forecast->taken && forecast->key == m_ownKey)
            m_line->setNote(NoteLine::Kind::Quiet, text);
        else if (forecast->taken)
            m_line->setNote(NoteLine::Kind::Warning, text);
        else
            m_line->setNote(forecast->strategy, text);
        m_edit->setAccessibleDescription(m_line->text());
    }
    emit forecastChanged();
}
