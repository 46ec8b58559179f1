#!/bin/sh
# Makes sure that there is what a Debian package is built and looked at with.
set -eu

missing=
command -v dpkg-deb >/dev/null || missing="$missing dpkg"
command -v lintian >/dev/null || missing="$missing lintian"
command -v objdump >/dev/null || missing="$missing binutils"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "dist: something is missing; install it: sudo apt-get install$missing" >&2
    exit 1
fi
echo "dist: installing$missing with apt-get" >&2
apt-get update -qq >/dev/null 2>&1 || true
# shellcheck disable=SC2086 - one word per package
DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null </dev/null
