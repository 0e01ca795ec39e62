#include "ui/keyfield.h"

#include "model/resulttext.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

KeyField::KeyField(QWidget *parent)
    : QWidget(parent), m_edit(new QLineEdit(this)), m_line(new NoteLine(this))
{
    setFocusProxy(m_edit);
    m_edit->setAccessibleName(tr("Key"));
    m_edit->setFont(theme::fixedFont());
    m_edit->setClearButtonEnabled(true);
    m_line->setObjectName(u"forecast"_s);
    m_line->setReservedLines(2);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    column->addWidget(m_edit);
    column->addWidget(m_line);

    connect(m_edit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_forecaster.setRequest({.store = m_forecaster.request().store, .text = text});
    });
    connect(&m_forecaster, &KeyForecaster::forecastChanged, this, &KeyField::showForecast);
    setStore(std::nullopt);
}

void KeyField::setStore(const std::optional<QString> &store)
{
    m_edit->setPlaceholderText(store ? tr("nothing: the store's key generator makes the key")
                                     : tr("nothing: a GUID is generated"));
    m_forecaster.setRequest({.store = store, .text = m_edit->text()});
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
    return forecast && !forecast->error && !forecast->taken;
}

QString KeyField::forecastText() const
{
    const std::optional<KeyForecast> &forecast = m_forecaster.forecast();
    return forecast ? describe(*forecast) : QString();
}

QString KeyField::describe(const KeyForecast &forecast) const
{
    if (forecast.error)
        return forecast.error->message;
    const QString key = forecast.key ? toDisplayText(*forecast.key) : QString();
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
        if (forecast->error)
            m_line->setNote(NoteLine::Kind::Error, text);
        else if (forecast->taken)
            m_line->setNote(NoteLine::Kind::Warning, text);
        else
            m_line->setNote(forecast->strategy, text);
        m_edit->setAccessibleDescription(m_line->text());
    }
    emit forecastChanged();
}
