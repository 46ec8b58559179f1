#!/bin/sh
# Installs each thing that `make dist` built into a bare Debian of its own, without compiler or git,
# and plays with it there. What it saw lies in build/dist/tried: results, pages, a screenshot each.
set -eu
cd -P "$(dirname "$0")/../.."

work=$PWD/build/dist
out=$work/tried
python=.venv/bin/python

[ "$(id -u)" = 0 ] || { echo "dist-try: only root may make a bare Debian" >&2; exit 1; }
for tool in debootstrap Xvfb import; do
    command -v $tool >/dev/null || missing="${missing:-} $tool"
done
if [ -n "${missing:-}" ]; then
    echo "dist-try: missing$missing; install: sudo apt-get install debootstrap xvfb imagemagick" >&2
    exit 1
fi
ls dist/gridprix-*.whl dist/gridprix_*.deb dist/gridprix-*.tar.xz >/dev/null 2>&1 ||
    { echo "dist-try: there is nothing to try; build it: make dist" >&2; exit 1; }

. /etc/os-release
site=$(apt-get indextargets --format '$(SITE)' | head -n 1)
rm -rf "$out"
mkdir -p "$out" "$work/wheels"

# What the wheel needs is fetched here, so that the bare system needs no way to a registry for it.
$python -m pip wheel --quiet --wheel-dir "$work/wheels" "$(ls "$PWD"/dist/gridprix-*.whl)[serve]" setuptools

# A rule package beside the program, where tools keep each program in an environment of its own.
try_beside() {
    tools=$work/tools
    $python -m venv --clear "$tools"
    "$tools/bin/pip" install --quiet pipx uv build setuptools
    export HOME="$work/person" PIPX_HOME="$work/person/pipx" PIPX_BIN_DIR="$work/person/pipx-bin" \
        UV_TOOL_DIR="$work/person/uv" UV_TOOL_BIN_DIR="$work/person/uv-bin" GRIDPRIX_HOME="$work/person/own"
    rm -rf "$HOME"
    mkdir -p "$HOME"
    wheel=$(ls "$PWD"/dist/gridprix-*.whl)
    game=$HOME/dune-race
    (cd "$HOME" && "$OLDPWD/.venv/bin/gridprix" new game dune-race >/dev/null)
    "$tools/bin/python" -m build --no-isolation --wheel --outdir "$HOME/wheels" "$game" >"$out/beside.log" 2>&1
    local="--no-index --find-links $work/wheels"

    "$tools/bin/pipx" install --pip-args="$local" "$wheel" >>"$out/beside.log" 2>&1
    "$tools/bin/pipx" inject --pip-args="$local --no-deps" gridprix "$HOME"/wheels/*.whl >>"$out/beside.log" 2>&1
    "$tools/bin/uv" tool install --offline $local --with "$(ls "$HOME"/wheels/*.whl)" "$wheel" >>"$out/beside.log" 2>&1
    for tool in pipx uv; do
        echo "-- $tool"
        "$HOME/$tool-bin/gridprix" --version | head -n 1
        "$HOME/$tool-bin/gridprix" games | grep dune-race
        "$HOME/$tool-bin/gridprix" run dune-race --seed 1 | tail -n 2
    done
    unset GRIDPRIX_HOME
}
(try_beside)

# bare NAME PACKAGES: a fresh system with nothing but these.
bare() {
    base=$work/base-$(echo "$2" | cksum | cut -d' ' -f1)
    if [ ! -e "$base/made" ]; then
        rm -rf "$base"
        debootstrap --variant=minbase ${2:+--include="$2"} "$VERSION_CODENAME" "$base" "$site" >"$out/debootstrap.log"
        touch "$base/made"
    fi
    root=$work/root-$1
    leave
    rm -rf "$root"
    cp -a "$base" "$root"
    cp /etc/resolv.conf "$root/etc/"
    mount --bind /proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/try" "$root/tmp/.X11-unix"
}

leave() {
    for inner in proc dev; do
        umount "$root/$inner" 2>/dev/null || true
    done
}
root=$work/nothing
trap leave EXIT

# inside COMMAND...: run in the bare system, with a home that is empty.
inside() {
    chroot "$root" /usr/bin/env -i PATH="$path:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" \
        HOME=/try LANG=C.UTF-8 DISPLAY=:97 LIBGL_ALWAYS_SOFTWARE=1 "$@"
}

# try NAME: what a newcomer and a careful friend do first.
try() {
    echo "-- $1"
    inside gridprix --version | tee "$out/$1.version"
    inside gridprix run first-race --seed 7 --json >"$out/$1.json"
    inside gridprix check IT-06 CB-01 SC-06a >"$out/$1.check"
    inside gridprix run first-race --seed 7 --journal /try/race.journal >/dev/null
    inside gridprix export /try/race.journal --html /try/race.html
    cp "$root/try/race.html" "$out/$1.html"
    try_serving "$1"
    try_window "$1"
}

try_serving() {
    inside gridprix serve --help >/dev/null 2>&1 || { echo "$1: there is no serve yet"; return 0; }
    inside gridprix serve first-race --port 8397 >"$out/$1.serve" 2>&1 &
    server=$!
    for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        sleep 1
        if $python -c 'import urllib.request as r; r.urlopen("http://127.0.0.1:8397/", timeout=2).read()' 2>/dev/null; then
            echo "$1: the table answers after $second s"
            kill -INT $server && wait $server || true
            return 0
        fi
    done
    kill $server
    echo "$1: the table does not answer" >&2
    return 1
}

try_window() {
    Xvfb :97 -screen 0 1280x720x24 -listen local >/dev/null 2>&1 &
    screen=$!
    sleep 2
    inside gridprix play >"$out/$1.window" 2>&1 &
    window=$!
    sleep "${PATIENCE:-20}"
    DISPLAY=:97 import -window root "$out/$1.png"
    kill -0 $window || { echo "$1: the window did not stay" >&2; cat "$out/$1.window" >&2; return 1; }
    kill $window $screen 2>/dev/null || true
    wait $window $screen 2>/dev/null || true
}

path=/usr/local/lib/gridprix
bare folder ""
mkdir -p "$root$path"
tar -xf dist/gridprix-*.tar.xz -C "$root$path" --strip-components 1
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends libegl1 libfontconfig1 libgl1 libx11-6 >/dev/null
try folder

path=/usr/games
bare deb ""
cp dist/gridprix_*.deb "$root/try/gridprix.deb"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /try/gridprix.deb >/dev/null
try deb

for kind in whl tar.gz; do
    path=/usr/local/lib/gridprix/bin
    bare "$kind" "python3-venv"
    cp -r "$work/wheels" "$root/try/wheels"
    rm -f "$root"/try/wheels/gridprix-*
    file=$(basename dist/gridprix-*."$kind")
    cp "dist/$file" "$root/try/"
    inside apt-get update -qq
    inside apt-get install -y -qq --no-install-recommends libegl1 libfontconfig1 libgl1 libx11-6 >/dev/null
    inside python3 -m venv /usr/local/lib/gridprix
    inside pip install --quiet --no-index --find-links /try/wheels "/try/$file[serve]"
    try "$kind"
done

for kind in deb whl tar.gz; do
    cmp "$out/folder.json" "$out/$kind.json"
done
echo "All four play the same race, byte for byte; look at the pictures in build/dist/tried."
