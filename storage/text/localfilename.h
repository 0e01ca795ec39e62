#pragma once

#include <QString>

// A file's name as a person gives it, so that Qt and SQLite take it for nothing else: Qt reads one
// that begins with a colon as the name of one of its own resources, and would not make it absolute,
// upon which SQLite opens `:memory:` in memory.
[[nodiscard]] inline QString localFileName(const QString &name)
{
    return name.startsWith(u':') ? QStringLiteral("./") + name : name;
}
