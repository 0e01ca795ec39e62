#include "ui/keyfield.h"

#include "model/resulttext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

KeyField::KeyField(QWidget *parent)
    : QWidget(parent),
      m_edit(new QLineEdit(this)),
      m_icon(new QLabel(this)),
      m_line(new QLabel(this))
{
    setFocusProxy(m_edit);
    m_edit->setAccessibleName(tr("Key"));
    m_edit->setClearButtonEnabled(true);
    m_line->setObjectName(u"forecast"_s);
    m_line->setTextFormat(Qt::PlainText);
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Two lines' room from the start: nothing jumps while typing.
    m_line->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_line->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_icon->setFixedWidth(16);
    m_icon->setAlignment(Qt::AlignTop | Qt::AlignHCenter);

    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_icon, 0, Qt::AlignTop);
    line->addWidget(m_line, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_edit);
    column->addLayout(line);

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
        m_line->setText(describe(*forecast));
        m_edit->setAccessibleDescription(m_line->text());
    }
    emit forecastChanged();
}
