#include "tests/storage/model/modelstatement.h"

#include <array>

namespace {

struct Naming
{
    const char *name;
    bool writes;
};

// In the order of Kind.
constexpr std::array<Naming, ModelStatement::kinds> namings = {{
    {"SAVE", true},
    {"INSERT", true},
    {"LOAD", false},
    {"LOAD, many", false},
    {"LOAD STARTING WITH", false},
    {"DELETE", true},
    {"ETAG", false},
    {"COUNT DOCUMENTS", false},
    {"CLEAR DOCUMENTS", true},
    {"IDENTITY", false},
    {"NEXT", true},
    {"SEED", true},
    {"SET GUID", true},
    {"CREATE STORE", true},
    {"DROP STORE", true},
    {"RENAME STORE", true},
    {"CREATE INDEX ON", true},
    {"DROP INDEX ON", true},
    {"RENAME INDEX ON", true},
    {"PUT", true},
    {"ADD", true},
    {"GET", false},
    {"KEYS", false},
    {"VALUES", false},
    {"REMOVE", true},
    {"CLEAR", true},
    {"COUNT", false},
    {"CURRENT", false},
    {"BEGIN", false},
    {"COMMIT", false},
    {"ABORT", false},
    {"(unreadable)", false},
}};

} // namespace

QByteArray ModelStatement::kindName() const
{
    return namings[std::size_t(kind)].name;
}

bool ModelStatement::writes() const
{
    return namings[std::size_t(kind)].writes;
}
