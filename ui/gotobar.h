#pragma once

#include "storage/listing.h"
#include "ui/noteline.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

// Where in a list to go: to the row of a number, or to a key. One field takes either; which of the
// two it is stands before it, and follows a person who types what cannot be a number. Hidden until
// it is asked for; Enter goes, Esc closes it.
//
// GUI thread only. It speaks in signals: whoever knows the list goes there, and closes it or tells
// why nothing was found.
class GoToBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Wanted { Row, Key };

    explicit GoToBar(QWidget *parent = nullptr);

    void setList(ListAddress::Kind kind, qint64 rows);
    // With the text behind which a person goes on typing, if any.
    void open(Wanted wanted, const QString &text = {});
    void close();
    // Stays until the text is another one.
    void tell(NoteLine::Kind kind, const QString &text);

    [[nodiscard]] Wanted wanted() const { return m_wanted; }
    // From one, with or without groups of digits; absent where the text is no number. What is too
    // large for any list is the largest number.
    [[nodiscard]] static std::optional<qint64> rowNumber(QStringView text);

signals:
    void rowWanted(qint64 row); // From zero; there is such a row.
    void keyWanted(const RecordKey &key);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setWanted(Wanted wanted);
    void textEdited(const QString &text);
    void updateHint();
    void go();
    void goToRow();
    void goToKey();

    Wanted m_wanted = Wanted::Row;
    Wanted m_openedFor = Wanted::Row;
    ListAddress::Kind m_kind = ListAddress::Kind::AllDocuments;
    qint64 m_rows = 0;
    QToolButton *m_row;
    QToolButton *m_key;
    QLineEdit *m_text;
    NoteLine *m_note;
};
