#pragma once

#include "model/lookup.h"
#include "ui/noteline.h"

#include <QWidget>

class ResultsView;

// The answer to a LOAD or QUERY: how far it can be trusted, what it cost, and the documents.
//
// GUI thread only.
class LookupView final : public QWidget
{
    Q_OBJECT

public:
    explicit LookupView(QWidget *parent = nullptr);

    [[nodiscard]] NoteLine *badge() const { return m_badge; }
    [[nodiscard]] NoteLine *cost() const { return m_cost; }
    [[nodiscard]] ResultsView *results() const { return m_results; }
    // `hint` stands where there are no documents. An error is the badge's; absent: nothing was
    // asked yet.
    void show(const std::optional<Lookup::Answer> &answer, const QString &hint);

signals:
    void recordChosen(const RecordAddress &address);

private:
    NoteLine *m_badge;
    NoteLine *m_cost;
    ResultsView *m_results;
};
