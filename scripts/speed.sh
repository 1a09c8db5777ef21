#!/bin/sh
# Measures a whole extract on one core against the size of the source.
#   sh scripts/speed.sh bin/drift EXTENSION FOLDER FLAG...
# EXTENSION is that of the files that count (py, rb); the flags are those of drift extract. The
# best of three runs: seconds of processor, largest memory, and both by the size of the source.
set -e
drift=$(realpath "${1:?path of the drift command}") extension=$2 folder=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/measure" ./internal/measure
size=$(find "$folder" -name "*.$extension" -type f -exec cat {} + | wc -c)
for _ in 1 2 3; do
  GOMAXPROCS=1 "$work/measure" "$drift" extract --dir "$folder" "$@" -o "$work/out.json" >>"$work/times"
done
awk -v s="$size" '{ if (NR == 1 || $2 < t) t = $2; if (NR == 1 || $3 < m) m = $3 }
END { printf "%.1f MB of source: %.2f s of processor, %.1f MB/s; %d MB, %.0f bytes a byte\n", s / 1e6, t, s / 1e6 / t, m, m * 1048576 / s }' "$work/times"
