#pragma once

#include "model/indexesmodel.h"
#include "model/lookup.h"

#include <QWidget>

class LookupView;
class NoteLine;
class QComboBox;
class QLineEdit;
class QPushButton;

// Documents by an index: which, and a range of its keys; the answer with whether it is stale, how
// far behind the index is, and the way to wait until it is not.
//
// GUI thread only. The model must outlive the panel; the source too, or it is taken away with
// setSource().
class QueryPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit QueryPanel(const IndexesModel &indexes, QWidget *parent = nullptr);

    void setSource(Source *source);
    void setIndex(const QString &name);

signals:
    void indexChosen(const QString &name);
    void recordChosen(const RecordAddress &address);

private:
    void createLayout();
    void showIndexes();
    void showRange();
    void showRunning();
    void showAnswer();
    void showBadge();
    void query(bool waits);
    // As typed; the error says what to write.
    [[nodiscard]] Result<RangeLiteral> range() const;

    const IndexesModel &m_indexes;
    Lookup m_lookup;
    std::optional<Lookup::Answer> m_answer;
    QString m_answeredBy; // The index of the answer.
    bool m_isWaiting = false;
    QComboBox *m_index;
    QLineEdit *m_range;
    NoteLine *m_rangeLine;
    QPushButton *m_query;
    QPushButton *m_wait;
    QPushButton *m_cancel;
    LookupView *m_view;
};
