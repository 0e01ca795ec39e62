#pragma once

#include "model/lookup.h"

#include <QWidget>

class LookupView;
class QComboBox;
class QLineEdit;
class QPushButton;

// Documents by what is known of them: their keys, or what these begin with. Never stale; sees what
// the open transaction wrote.
//
// GUI thread only. The source must outlive the panel or be taken away with setSource().
class LoadPanel final : public QWidget
{
    Q_OBJECT

public:
    enum class By { Keys, Prefix };

    explicit LoadPanel(QWidget *parent = nullptr);

    void setSource(Source *source);

signals:
    void recordChosen(const RecordAddress &address);

private:
    void createLayout();
    void load();
    void showBy();
    void showRunning();
    void showAnswer();
    [[nodiscard]] std::optional<Statement> statement() const;

    Lookup m_lookup;
    std::optional<Lookup::Answer> m_answer;
    QComboBox *m_by;
    QLineEdit *m_text;
    QPushButton *m_load;
    LookupView *m_view;
};
