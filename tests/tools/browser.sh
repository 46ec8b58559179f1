#!/bin/sh
# Makes sure that there is a Chromium in which tables and exported pages can be tested.
set -eu

for name in chromium chromium-browser google-chrome chrome; do
    if command -v "$name" >/dev/null; then
        exit 0
    fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "browser: there is no Chromium; install it: sudo apt-get install chromium" >&2
    exit 1
fi
echo "browser: installing chromium with apt-get" >&2
apt-get update -qq >/dev/null 2>&1 || true
DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium >/dev/null </dev/null
