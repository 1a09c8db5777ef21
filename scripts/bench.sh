#!/bin/sh
# Measures what the documentation claims. Times on shared machines are noisy:
# look at the ratios, each taken side by side in one run.
set -e
drift=$(realpath "${1:?path of the drift command}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds() { /usr/bin/env TIMEFORMAT=%R bash -c 'time "$@" >/dev/null 2>&1' _ "$@" 2>&1 | tail -1; }
echo "start: drift --version $(seconds "$drift" --version) s, drift pack inspect $(seconds "$drift" pack inspect express) s"
go run ./internal/genproject -files 2000 -o "$work/p2000"
go run ./internal/genproject -files 4000 -o "$work/p4000"
for n in 2000 4000; do
  echo "extract $n files with $n routes: $(seconds "$drift" extract -p "$work/p$n/tsconfig.json" -f express -f node -o "$work/$n.json") s"
done
if command -v npm >/dev/null 2>&1; then
  (cd "$work" && npm init -y >/dev/null 2>&1 && npm install --silent typescript@7 >/dev/null 2>&1) &&
    echo "tsc --noEmit of the 2000 files:   $(seconds "$work/node_modules/.bin/tsc" --noEmit -p "$work/p2000/tsconfig.json") s" ||
    echo "tsc: npm has no typescript 7 here, the comparison is left out"
fi
