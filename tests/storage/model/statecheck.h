#pragma once

#include "storage/interpreter.h"
#include "storage/listing.h"
#include "tests/storage/model/modeldatabase.h"

// Compares everything that a database holds with the model: the catalog with every count, key path,
// generator and identity; each list of keys with its index keys, in order; each document and
// record, value and etag. Reads through ListReader, which rests on the counted runs, so that these
// are compared as well.
class StateCheck final
{
public:
    StateCheck(Interpreter &interpreter, const ModelDatabase &model)
        : m_interpreter(interpreter), m_model(model.state())
    {}

    // The first difference; empty where there is none. Not while the transaction is inactive.
    [[nodiscard]] QByteArray difference();

private:
    void compare(const QByteArray &what, const QByteArray &expected, const QByteArray &actual);
    void checkCatalog(const ReadTransaction &read);
    void checkStore(const ReadTransaction &read, const QString &name, const ModelStore &store);
    void checkDocuments(const ReadTransaction &read);
    // Each row of the list as `key` or `index key > key`, and its value where `values` is given.
    void checkList(const ReadTransaction &read, const ListAddress &list,
                   const QByteArrayList &expectedRows, const QByteArrayList &expectedValues);

    Interpreter &m_interpreter;
    const ModelDatabase::State &m_model;
    QByteArray m_difference;
};
