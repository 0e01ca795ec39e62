#pragma once

#include <QWidget>

class IndexesPanel;
class LoadPanel;
class Preferences;
class QTabWidget;
class QueryPanel;
class RacePanel;
class Source;
struct RecordAddress;
struct StorageError;

// The page on loading and querying: the indexes on documents with how far they are and, below, a
// query beside a load, or a race between the two.
//
// GUI thread only. The preferences must outlive the page; the source too, or it is taken away with
// setSource().
class IndexesPage final : public QWidget
{
    Q_OBJECT

public:
    explicit IndexesPage(Preferences &preferences, QWidget *parent = nullptr);

    void setSource(Source *source);

    [[nodiscard]] IndexesPanel *indexes() const { return m_indexes; }
    [[nodiscard]] QueryPanel *query() const { return m_query; }
    [[nodiscard]] LoadPanel *load() const { return m_load; }
    [[nodiscard]] RacePanel *race() const { return m_race; }
    void showRace();
    // Everything that can be seen has been read.
    [[nodiscard]] bool isSettled() const;

signals:
    void recordChosen(const RecordAddress &address);
    void failed(const QString &what, const StorageError &error);
    void settled();

private:
    void chooseIndex(const QString &name);

    IndexesPanel *m_indexes;
    QueryPanel *m_query;
    LoadPanel *m_load;
    RacePanel *m_race;
    QTabWidget *m_tabs;
};
