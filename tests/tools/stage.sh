#!/bin/sh
# Runs one stage of the tests and says how long it took: `stage.sh NAME COMMAND...`
name=$1
shift
begun=$(date +%s)
"$@"
code=$?
taken=$(($(date +%s) - begun))
if [ $code = 0 ]; then
    printf '== %-18s passed in %d s\n' "$name" $taken
else
    printf '== %-18s FAILED in %d s\n' "$name" $taken
fi
exit $code
