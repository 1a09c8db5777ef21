#!/bin/sh
# From code to a draft, to documents that people wrote, to what the code does not do of them. The documents hold two
# planted disagreements, so the check's exit code 1 is what is expected of it.
drift=${1:?path of the drift command}
here=$(cd "$(dirname "$0")" && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
echo "1. The code, as drift reads it:"
"$drift" extract -p "$here/tsconfig.json" -f express -f prisma -o "$out/code/lending.json" || exit
echo
echo "2. A draft of one of its boundaries; purpose and audience wait to be written:"
"$drift" infer intent --from "$out/code" --into "$out/drafts" || exit
cat "$out/drafts/delete-loans-id.intent.yaml"
echo
echo "3. The documents that people made of the drafts declare these outcomes:"
"$drift" intent outcomes --from "$here/intent" || exit
echo
echo "4. Held against the code:"
"$drift" check --dir "$out/code" --intent "$here/intent"
test $? = 1
