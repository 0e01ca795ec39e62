#pragma once

#include "tests/storage/model/modelstatement.h"

// A whole database as the model has it: what stands in the file, and the transaction around it. A
// transaction is a copy of everything, put back by an abort.
//
// Rules: SCRIPT.md, "Transactions" and "Errors, in the order in which they are looked for".
class ModelDatabase final
{
public:
    struct State
    {
        ModelDocuments documents;
        std::map<QString, ModelStore> stores;
        int guidVersion = 7;
    };
    enum class Transaction { None, Open, ReadOnly, Inactive };

    // What the engine gave and no model can predict.
    struct Unpredictable
    {
        QString guid; // The key that a save without an id was given.
        quint64 etag = 0;
    };

    [[nodiscard]] const State &state() const { return m_state; }
    [[nodiscard]] Transaction transaction() const { return m_transaction; }
    [[nodiscard]] bool abortsOnError() const { return m_abortOnError; }

    // The result as `->` prints it.
    QByteArray execute(const ModelStatement &statement, const Unpredictable &engine);
    // Identities and generators that it moved, an abort those that went back: sorted, as describe()
    // writes them.
    [[nodiscard]] const QByteArrayList &moves() const { return m_moves; }
    // `prefix` is compared without regard to case, as every document key is.
    [[nodiscard]] static QByteArray describeIdentity(const QString &prefix, quint64 before,
                                                     quint64 after);
    [[nodiscard]] static QByteArray describeGenerator(const QString &store, quint64 before,
                                                      quint64 after);
    // The file is closed, which aborts an open transaction, and opened again.
    void reopen();

private:
    struct Numbers
    {
        std::map<std::u32string, qint64> identities;
        std::map<int, std::pair<QString, quint64>> generators; // By serial: name and number.
    };
    [[nodiscard]] Numbers numbers() const;
    [[nodiscard]] static QByteArrayList movesBetween(const Numbers &before, const Numbers &after);

    QByteArray result(const ModelStatement &statement, const Unpredictable &engine);
    QByteArray refusal(const ModelStatement &statement) const;
    QByteArray control(const ModelStatement &statement);
    QByteArray onDocuments(const ModelStatement &statement, const Unpredictable &engine);
    QByteArray onStores(const ModelStatement &statement);
    QByteArray inStore(const ModelStatement &statement, ModelStore &store) const;
    void rollBack(Transaction after);

    State m_state;
    State m_before; // As it was at BEGIN.
    Transaction m_transaction = Transaction::None;
    bool m_abortOnError = false;
    int m_lastSerial = 0;
    QByteArrayList m_moves;
};
