#pragma once

#include "model/indexesmodel.h"
#include "model/race.h"

#include <QWidget>

#include <array>

class ElidedLabel;
class NoteLine;
class QLabel;
class QPushButton;

// Something is saved and looked for at once: by its key, by the chosen index, and by the index with
// waiting; side by side with what each found, how long it took and how often tables were read.
//
// GUI thread only. The model must outlive the panel; the source too, or it is taken away with
// setSource().
class RacePanel final : public QWidget
{
    Q_OBJECT

public:
    explicit RacePanel(const IndexesModel &indexes, QWidget *parent = nullptr);

    void setSource(Source *source);
    void setIndex(const QString &name);
    // Makes the example's index where there is none, and races over it from now on.
    void setUpAccountExample();
    [[nodiscard]] const Race &race() const { return m_race; }

signals:
    // Its index is to be chosen.
    void indexChosen(const QString &name);
    void failed(const QString &what, const StorageError &error);

private:
    struct Lane
    {
        ElidedLabel *statement = nullptr;
        NoteLine *result = nullptr;
        QLabel *time = nullptr;
        QLabel *reads = nullptr;
        QLabel *soFar = nullptr;
    };

    void createLayout();
    void createLanes(class QGridLayout &grid);
    void chooseCourse();
    void show();
    void showLane(Race::Way way);
    [[nodiscard]] QString whyNot() const;

    const IndexesModel &m_indexes;
    QPointer<Source> m_source;
    Race m_race;
    QString m_index;
    QLabel *m_about;
    QPushButton *m_start;
    QPushButton *m_cancel;
    QPushButton *m_account;
    ElidedLabel *m_saved;
    std::array<Lane, Race::wayCount> m_lanes;
};
