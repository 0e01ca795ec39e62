#include "model/jsonchecker.h"

#include "model/whenfinished.h"

#include <QtConcurrent>

#include <chrono>

using namespace std::chrono_literals;

JsonChecker::JsonChecker(QObject *parent) : QObject(parent)
{
    m_rest.setInterval(100ms);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &JsonChecker::check);
}

void JsonChecker::setText(const QString &text)
{
    m_text = text;
    m_result.reset();
    ++m_generation;
    m_rest.start();
}

void JsonChecker::check()
{
    whenFinished(QtConcurrent::run([text = m_text] { return JsonText::parse(text.toUtf8()); }),
                 this, [this, generation = m_generation](const Result<JsonText> &result) {
                     if (generation != m_generation)
                         return;
                     m_result = result;
                     emit checked();
                 });
}
