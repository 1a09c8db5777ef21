#!/bin/sh
# Fetches the pinned QuickJS module from npm and checks it against the sum that
# corroborate/engine/engine.go states. To move to another version, change both there.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^const Version = "\(.*\)"$/\1/p' corroborate/engine/engine.go)
want=$(sed -n 's/^const SHA256 = "\(.*\)"$/\1/p' corroborate/engine/engine.go)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
(cd "$tmp" && npm pack --silent "quickjs-wasi@$version" >/dev/null && tar xzf ./*.tgz)
got=$(sha256sum "$tmp/package/quickjs.wasm" | cut -d' ' -f1)
if [ "$got" != "$want" ]; then
	echo "quickjs-wasi $version has the SHA-256 $got, not the pinned $want; nothing was changed" >&2
	exit 1
fi
cp "$tmp/package/quickjs.wasm" "$tmp/package/LICENSE" corroborate/engine/
echo "corroborate/engine/quickjs.wasm is quickjs-wasi $version"
