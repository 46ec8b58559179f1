#!/bin/sh
# Makes .venv ready: `set-up.sh play` for the game, `set-up.sh test` for work on it.
# Does nothing when it has been done for this checkout and this pyproject.toml already.
set -eu
cd -P "$(dirname "$0")/../.."

mode=${1:?say what for: set-up.sh play, or set-up.sh test}
case $mode in
    play) extras=fast,serve,svg ;;
    test) extras=dev,fast,cluster,serve,svg ;;
    *) echo "set-up: there is no set-up for '$mode'; say play or test" >&2; exit 2 ;;
esac

# The place belongs to the stamp, because a virtual environment does not survive being moved.
stamp=.venv/ready-$mode
wanted="$(cat pyproject.toml tests/tools/set-up.sh | cksum) $PWD"
if [ -x .venv/bin/python ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
    exit 0
fi

say() { echo "set-up: $*" >&2; }

# apt_install PACKAGE...: true when they are installed afterwards.
apt_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "installing $* with apt-get"
    log=$(mktemp)
    for attempt in as-it-is after-update; do
        if [ $attempt = after-update ]; then
            apt-get update -qq >"$log" 2>&1 || true
        fi
        if DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 </dev/null; then
            rm -f "$log"
            return 0
        fi
    done
    tail -n 5 "$log" >&2
    rm -f "$log"
    return 1
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for name in ${PYTHON:+"$PYTHON"} python3 python3.11 python3.12 python3.13 python3.14; do
        if new_enough "$name"; then
            python=$name
            return 0
        fi
    done
    return 1
}

# A half-made or moved environment is made anew, a working one is kept. Its scripts name the place
# where they were made, so pip tells.
usable() {
    [ ! -e .venv/unfinished ] && new_enough .venv/bin/python &&
        .venv/bin/pip --version 2>/dev/null | grep -qF " $PWD/.venv/"
}

make_environment() {
    if ! find_python; then
        apt_install python3 python3-venv && find_python || {
            say "Python 3.11 or later is needed; install it: sudo apt-get install python3 python3-venv"
            exit 1
        }
    fi
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        package=python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv
        apt_install "$package" || {
            say "Python cannot make virtual environments here; install: sudo apt-get install $package"
            exit 1
        }
    fi
    "$python" -m venv --clear .venv
}

# The window draws with these; the terminal race needs none of them. The tests also open a real
# window on a virtual display and press its keys.
add_graphics() {
    missing=$(.venv/bin/python - "$mode" <<'END'
import ctypes
import shutil
import sys

TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "xauth": "xauth"}
NEEDED = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libXrender.so.1": "libxrender1",
}
for library, package in NEEDED.items():
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
if sys.argv[1] == "test":
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            print(package)
    try:
        ctypes.CDLL("libEGL_mesa.so.0")
    except OSError:
        print("libegl-mesa0 libgl1-mesa-dri")
END
)
    [ "$(uname)" = Linux ] && [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086 - one word per package
    apt_install $missing ||
        say "the window needs more than is here; install: sudo apt-get install" $missing
}

install() { .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check -e "$1"; }

usable || {
    say "making the virtual environment .venv; the first time takes a minute or two"
    make_environment
}
add_graphics
if [ "$mode" = test ]; then
    # a Chromium, axe-core, TypeScript and nginx; tests that need what is not there are named as left out
    sh tests/tools/browser.sh || true
    PATH=$PATH:/usr/sbin sh tests/tools/needed.sh nginx nginx=nginx-light || true
fi
touch .venv/unfinished
if ! install ".[$extras]"; then
    if [ "$mode" = play ]; then
        # numba comes later than a new Python does, and the game runs without it
        say "the extras '$extras' cannot be installed; going on without what is missing"
    fi
    if [ "$mode" != play ] || ! { install ".[serve,svg]" || install .; }; then
        say "pip could not install what is needed; its message stands above"
        exit 1
    fi
fi
rm -f .venv/unfinished
echo "$wanted" >"$stamp"
