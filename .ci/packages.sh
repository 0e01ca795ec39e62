# What a fresh Debian 12 machine lacks, by package name, and how it is installed. Sourced by run and
# test, from the project's root.

# To build and to start the window.
program_packages=(
    g++ cmake ninja-build
    qt6-base-dev libqt6sql6-sqlite libqscintilla2-qt6-dev qt6-svg-dev libqt6svg6
    libexpected-dev libsqlite3-dev zlib1g-dev libzstd-dev
    fonts-dejavu-core
)
# Real data that the tests import.
test_packages=(iso-codes)

# install_missing PACKAGE…: installs those that are not there; says nothing where all are.
install_missing() {
    local package missing=()
    # Another system than Debian: what is missing will be said by the build.
    command -v dpkg-query >/dev/null || return 0
    for package in "$@"; do
        # Not every package that is known to dpkg is installed.
        dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null \
            | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "These packages are missing: ${missing[*]}" >&2
            echo "Install them as root, or install sudo and try again." >&2
            return 2
        }
        as_root=(sudo)
    fi
    echo "Installing ${#missing[@]} packages and what they need: ${missing[*]}" >&2
    mkdir -p build
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get update -q && apt-get install -q -y --no-install-recommends "$@"
    ' sh "${missing[@]}" >build/install.log 2>&1 || { tail -n 30 build/install.log >&2; return 1; }
}

# build PRESET: configures once, then builds what has changed. Says how far it is where that takes
# long, and what went wrong where something did.
build() {
    local preset=$1 log=build/$1.log
    mkdir -p build
    if [ ! -f "build/$preset/build.ninja" ]; then
        cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    fi
    if [ -t 2 ]; then
        # Ninja's own status line.
        cmake --build --preset "$preset" >&2
    else
        cmake --build --preset "$preset" 2>&1 | tee "$log" | tell_progress ||
            { grep -v '^\[[0-9]*/[0-9]*\]' "$log" >&2; return 1; }
    fi
}

# Of what ninja says, one line every twenty seconds.
tell_progress() {
    local line next=$((SECONDS + 20))
    while IFS= read -r line; do
        if [[ $line == \[*/*\]* ]] && ((SECONDS >= next)); then
            echo "Building: ${line%%]*}]" >&2
            next=$((SECONDS + 20))
        fi
    done
}
