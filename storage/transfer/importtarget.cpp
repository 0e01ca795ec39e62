#include "storage/transfer/importtarget.h"

#include "storage/interpreter.h"

Result<Importer::Options> importtarget::withKeyPath(const Interpreter &interpreter,
                                                    Importer::Options options)
{
    if (!options.store)
        return options;
    const auto filled = [&options](const ReadTransaction &read) -> Result<Importer::Options> {
        const auto store = read.stores().find(*options.store);
        if (!store && store.error().code != ErrorCode::NotFoundError)
            return tl::unexpected(store.error());
        options.keyPath = store ? store->keyPath : std::nullopt;
        return options;
    };
    if (const ReadTransaction *open = interpreter.transaction())
        return filled(*open);
    const auto read = ReadTransaction::begin(interpreter.database());
    if (!read)
        return tl::unexpected(read.error());
    return filled(*read);
}
