#!/bin/sh
# Builds the packs given (all, when none is) from source to packs/NAME/NAME.wasm.
# With --check, builds aside and fails when a committed module differs.
set -e
cd "$(dirname "$0")/.."
check=
[ "$1" = --check ] && { check=1; shift; }
tinygo=$(sh packs/toolchain.sh)
TINYGOROOT=$(dirname "$tinygo")/root
export TINYGOROOT
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
go build -o "$tmp/seal" ./packs/internal/seal
[ $# -gt 0 ] || set -- $(for d in packs/*/manifest.json; do basename "$(dirname "$d")"; done)
failed=
for name; do
  out=$tmp/$name.wasm
  "$tinygo" build -target sdk-wasm/go/target.json -no-debug -o "$out" "./packs/$name"
  "$tmp/seal" "$out" "packs/$name/manifest.json"
  if [ -n "$check" ]; then
    cmp -s "$out" "packs/$name/$name.wasm" || { echo "packs/$name/$name.wasm is not what its source builds to; run make packs" >&2; failed=1; }
  else
    mv "$out" "packs/$name/$name.wasm"
    echo "packs/$name/$name.wasm $(wc -c <"packs/$name/$name.wasm") bytes"
  fi
done
[ -z "$failed" ]
