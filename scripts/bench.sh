#!/bin/sh
# Measures what the documentation claims. Times on shared machines are noisy: each
# is the best of three runs, and what is compared is run in turns.
# TSC may name a tsc of TypeScript 7; otherwise npm is asked for one.
set -e
drift=$(realpath "${1:?path of the drift command}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/measure" ./internal/measure
go run ./internal/genproject -files 2000 -o "$work/p2000"
go run ./internal/genproject -files 4000 -o "$work/p4000"
go run ./internal/genproject -hard -o "$work/hard"

# once FILE COMMAND...: adds seconds on the clock, of processor time, and MB to a file.
once() { file=$1; shift; "$work/measure" "$@" >>"$work/$file.times" || :; }
# best FILE: the smallest of each column.
best() { awk '{ for (i = 1; i <= 3; i++) if (NR == 1 || $i < b[i]) b[i] = $i } END { print b[1], b[2], b[3] }' "$work/$1.times"; }
# say LABEL FILE
say() { best "$2" | awk -v l="$1" '{ printf "%-34s %6.2f s  %6.2f s of processor  %5d MB\n", l, $1, $2, $3 }'; }
# ratio LABEL COLUMN FILE FILE
ratio() { echo "$(best "$3") $(best "$4")" | awk -v l="$1" -v c="$2" '{ printf "%-34s %6.2f\n", l, $c / $(c + 3) }'; }
extract() { once "$1" "$drift" extract -p "$2/tsconfig.json" -f express -f node -o "$work/out.json"; }

tsc=${TSC:-}
if [ -z "$tsc" ] && command -v npm >/dev/null 2>&1; then
  (cd "$work" && npm init -y >/dev/null 2>&1 && npm install --silent typescript@7 >/dev/null 2>&1) && tsc="$work/node_modules/.bin/tsc" || :
fi
for _ in 1 2 3; do
  once version "$drift" --version
  once inspect "$drift" pack inspect express
  once list "$drift" pack list
  extract p2000 "$work/p2000"
  if [ -n "$tsc" ]; then once tsc "$tsc" --noEmit -p "$work/p2000/tsconfig.json"; fi
  extract p4000 "$work/p4000"
done
say "drift --version" version
say "drift pack inspect express" inspect
say "drift pack list (loads them all)" list
say "extract, 2000 files, 2000 routes" p2000
say "extract, 4000 files, 4000 routes" p4000
ratio "twice the files: time" 1 p4000 p2000
if [ -n "$tsc" ]; then
  say "tsc --noEmit of the 2000 files" tsc
  ratio "extract to tsc: time" 1 p2000 tsc
  ratio "extract to tsc: processor" 2 p2000 tsc
  ratio "extract to tsc: memory" 3 p2000 tsc
else
  echo "tsc: npm has no typescript 7 here, the comparison is left out"
fi
for name in ifs guards lines brackets minified huge; do
  for _ in 1 2 3; do extract "$name" "$work/hard/$name"; done
  say "extract, $name" "$name"
  grep -q '"path": "/plain"' "$work/out.json" || echo "  the file beside it was lost"
  case $name in
  brackets | huge) ;; # beyond the limits of nesting and of size: left out, and said so
  *) grep -q '"path": "/[mlig]' "$work/out.json" || echo "  the file was left out: the machine is too busy to parse it in time" ;;
  esac
done
