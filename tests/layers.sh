#!/usr/bin/env bash
# layers.sh DIR: app → ui → model → storage. Fails with a sentence for each include that goes up.
set -euo pipefail
cd "$1"
order=(storage model ui app)
status=0
for ((lower = 0; lower < ${#order[@]}; lower++)); do
    for ((higher = lower + 1; higher < ${#order[@]}; higher++)); do
        while IFS=: read -r file line _; do
            [ -n "$file" ] || continue
            echo "$file:$line: ${order[lower]} includes ${order[higher]}," \
                 "but a lower layer must not know a higher one (app → ui → model → storage)."
            status=1
        done < <(grep -rnE "#include [\"<]${order[higher]}/" "${order[lower]}" \
                     --include='*.h' --include='*.cpp' || true)
    done
done
# What a layer may link is a matter of includes too: no Gui below ui, no Sql above storage.
while IFS=: read -r file line _; do
    [ -n "$file" ] || continue
    echo "$file:$line: storage and model are used without a window, so they include no Gui or Widgets."
    status=1
done < <(grep -rnE '#include <(QtGui|QtWidgets|QColor|QIcon|QFont|QBrush|QPixmap|QPalette|QWidget|QApplication|QGuiApplication)' storage model --include='*.h' --include='*.cpp' || true)
while IFS=: read -r file line _; do
    [ -n "$file" ] || continue
    echo "$file:$line: only storage speaks SQL."
    status=1
done < <(grep -rnE '#include <(QtSql|QSql|sqlite3)' model ui app --include='*.h' --include='*.cpp' || true)
exit $status
