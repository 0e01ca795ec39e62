#pragma once

#include "storage/listing.h"
#include "storage/search/searchterms.h"

#include <QTimer>
#include <QWidget>

class NoteLine;
class QActionGroup;
class QLineEdit;
class QToolButton;

// What is looked for in a list of keys. The button in front says how the text is meant: keys that
// begin with it, which the list itself answers; keys that contain it, or a condition on the
// records, which a search does. A condition that cannot be read is explained in note().
//
// GUI thread only. It speaks in signals: whoever has the list looks.
class SearchField final : public QWidget
{
    Q_OBJECT

public:
    enum class Mode { KeyBegins, KeyContains, Condition };
    struct Wanted
    {
        QString filter = {}; // As in PageRequest.
        SearchTerms terms = {};
        [[nodiscard]] bool isEmpty() const { return filter.isEmpty() && terms.isEmpty(); }
        bool operator==(const Wanted &) const = default;
    };

    explicit SearchField(QWidget *parent = nullptr);

    // Whose keys they are. Absent: there is nothing to look in.
    void setList(std::optional<ListAddress::Kind> kind);
    // Shown only: wantedChanged() is not emitted.
    void setText(Mode mode, const QString &text);
    void setMode(Mode mode);
    void clear(); // As a person would.
    void edit();  // Gives it the focus, all of its text selected.

    [[nodiscard]] Mode mode() const { return m_mode; }
    [[nodiscard]] QString text() const;
    // What was last asked for.
    [[nodiscard]] const Wanted &wanted() const { return m_wanted; }
    // Owned by the field's parent, which places it below.
    [[nodiscard]] NoteLine *note() const { return m_note; }

signals:
    void wantedChanged();
    // The person goes on to the rows; what the text says has been asked for.
    void left();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void createModes();
    void textChanged();
    // Whether the text can be read. Its mistakes are told where `isDone`: what is still being typed
    // need not have an end yet.
    bool apply(bool isDone);
    void complain(const StorageError &error, bool isDone);
    void updateWords();
    [[nodiscard]] SearchTerms::Keys keys() const;

    Mode m_mode = Mode::KeyBegins;
    std::optional<ListAddress::Kind> m_kind;
    Wanted m_wanted;
    QToolButton *m_modeButton;
    QActionGroup *m_modes;
    QLineEdit *m_text;
    NoteLine *m_note;
    QTimer m_pause;
};
