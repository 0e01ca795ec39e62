#pragma once

#include "storage/transfer/importer.h"

class Interpreter;

// What an import must know of the store that it goes into. On the interpreter's thread.
namespace importtarget {

// `options` with where the store's records hold their keys. As they are where there is no such
// store, which the first record finds out.
[[nodiscard]] Result<Importer::Options> withKeyPath(const Interpreter &interpreter,
                                                    Importer::Options options);

} // namespace importtarget
