#!/bin/sh
# Makes sure that there is a Chromium in which tables and exported pages can be tested, and brings
# axe-core, which looks whether everybody can use them, and TypeScript, which checks its modules.
# `browser.sh firefox` brings a Firefox too.
set -eu
cd -P "$(dirname "$0")/../.."

find_one() {
    for name in "$@"; do
        if command -v "$name" >/dev/null; then
            return 0
        fi
    done
    return 1
}

# wanted PACKAGE NAME...: a browser under one of these names, or the package installed
wanted() {
    package=$1
    shift
    if find_one "$@"; then
        return 0
    fi
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "browser: there is no $package; install it: sudo apt-get install $package" >&2
        return 1
    fi
    echo "browser: installing $package with apt-get" >&2
    apt-get update -qq >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$package" >/dev/null </dev/null
}

# the package carries axe.min.js; nothing else of it is wanted, and nothing of it is installed
axe() {
    [ ! -f .venv/share/axe.min.js ] || return 0
    folder=$(mktemp -d)
    if .venv/bin/python -m pip download --quiet --quiet --disable-pip-version-check --no-deps \
        --dest "$folder" axe-playwright-python==0.1.8 2>/dev/null; then
        mkdir -p .venv/share
        .venv/bin/python -c 'import sys, zipfile
name = "axe_playwright_python/axe.min.js"
sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(name))' \
            "$folder"/*.whl >.venv/share/axe.min.js.new
        mv .venv/share/axe.min.js.new .venv/share/axe.min.js
    else
        echo "browser: axe-core cannot be fetched; tests that look with it are left out" >&2
    fi
    rm -rf "$folder"
}

# checks the page's modules; only where there is a node to run it
typescript() {
    [ ! -x .venv/share/typescript/node_modules/.bin/tsc ] || return 0
    if ! command -v npm >/dev/null || ! command -v node >/dev/null; then
        echo "browser: there is no node; the types of the page's modules are not checked" >&2
        return 0
    fi
    mkdir -p .venv/share/typescript
    npm install --silent --no-audit --no-fund --prefix .venv/share/typescript typescript@7.0.2 \
        >/dev/null 2>&1 </dev/null ||
        echo "browser: TypeScript cannot be fetched; the page's types are not checked" >&2
}

axe
typescript
wanted chromium chromium chromium-browser google-chrome chrome
if [ "${1:-}" = firefox ]; then
    wanted firefox-esr firefox-esr firefox
fi
