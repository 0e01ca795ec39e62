#pragma once

#include "storage/json/jsonview.h"

// Compact JSON with one place changed; every other byte stays as it was written. What comes out is
// not checked against the limits of JsonText.

// With `insertion`, members as text, at the end of the object that `object` looks at in `compact`.
[[nodiscard]] QByteArray withLastMember(const QByteArray &compact, const JsonView &object,
                                        QByteArrayView insertion);

// With `replacement` in the place of `old`, a part of `compact`.
[[nodiscard]] QByteArray withReplaced(const QByteArray &compact, QByteArrayView old,
                                      QByteArrayView replacement);
