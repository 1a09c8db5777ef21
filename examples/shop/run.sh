#!/bin/sh
# Extracts both sides of the example and checks them. The example holds planted
# disagreements, so the check's exit code 1 is what is expected of it.
drift=${1:?path of the drift command}
here=$(cd "$(dirname "$0")" && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$drift" extract -p "$here/service/tsconfig.json" -f express -f node -o "$out/service.json" || exit
"$drift" extract -p "$here/web/tsconfig.json" -f fetch -f axios -o "$out/web.json" || exit
"$drift" check --dir "$out" --all
test $? = 1
