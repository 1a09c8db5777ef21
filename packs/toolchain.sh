#!/bin/sh
# Puts TinyGo 0.41.0, built from the Go module proxy against Debian's LLVM 19,
# into a cache folder and prints the command's path. Installs wasm-opt, which
# TinyGo runs, with it. Needs Debian, Go and root for apt-get the first time.
set -e
cache=${DRIFT_TOOLCHAIN:-${XDG_CACHE_HOME:-$HOME/.cache}/drift-toolchain}
install() {
  dpkg -s "$@" >/dev/null 2>&1 || { apt-get update >/dev/null; apt-get install -y --no-install-recommends "$@" >/dev/null; } >&2
}
[ -n "$WASMOPT" ] || command -v wasm-opt >/dev/null || install binaryen
if [ ! -x "$cache/tinygo" ]; then
  install clang-19 lld-19 llvm-19-dev libclang-19-dev
  mkdir -p "$cache"
  src=$(cd "$cache" && go mod download -json github.com/tinygo-org/tinygo@v0.41.0 | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  rm -rf "$cache/root" && cp -r "$src" "$cache/root" && chmod -R u+w "$cache/root" && mkdir -p "$cache/root/src/net"
  (cd "$cache/root" && GOFLAGS= go build -tags llvm19 -o ../tinygo.new . >&2)
  mv "$cache/tinygo.new" "$cache/tinygo"
fi
echo "$cache/tinygo"
