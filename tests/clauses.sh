#!/usr/bin/env bash
# clauses.sh ROOT: fails with a sentence where tests/cases/README.md names a script and a line for a
# clause (`script:line` `statement -> result`) and the script does not say that there.
set -euo pipefail
cd "$1/tests/cases"
status=0
count=0
while IFS= read -r place; do
    count=$((count + 1))
    [[ $place =~ ^\`([a-z0-9-]+):([0-9]+)\`\ \`(.*)\`$ ]]
    script=${BASH_REMATCH[1]} line=${BASH_REMATCH[2]} said=${BASH_REMATCH[3]//\\|/|}
    found=$(sed -n "${line}p" "$script.keys" | tr -s ' ')
    if [ "$found" != "$said" ]; then
        echo "README.md: $script.keys:$line is not “$said”, but “$found”."
        status=1
    fi
done < <(grep -oE '`[a-z0-9-]+:[0-9]+` `[^`]*`' README.md)
[ "$count" -gt 0 ] || { echo "README.md names no places."; status=1; }
exit $status
