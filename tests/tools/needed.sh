#!/bin/sh
# Makes sure that programs are there: `needed.sh FOR PROGRAM=PACKAGE...`. What is missing is installed
# where that can be done, else it is said what to install.
set -eu

what=${1:?say what for, then each program with its package: needed.sh dist lintian=lintian}
shift
missing=
for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || missing="$missing ${pair#*=}"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "$what: something is missing; install it: sudo apt-get install$missing" >&2
    exit 1
fi
echo "$what: installing$missing with apt-get" >&2
apt-get update -qq >/dev/null 2>&1 || true
# shellcheck disable=SC2086 - one word per package
DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null </dev/null
