#!/bin/sh
# Runs every fuzz target of the project, one after the other, and prints how often each was run:
#   sh scripts/fuzz.sh TIME [pattern]
# A pattern (host/syntax, FuzzRead) leaves out the targets whose "package target" it does not match. What the
# targets find interesting is kept in out/fuzz and is where the next run begins; delete that folder to begin anew.
# A target that runs less than 10,000 times in 30 seconds (in proportion) is marked.
set -eu
time=${1:-30s}
only=${2:-.}
go=${GO:-go}
top=$(pwd)
status=0
seconds=$(echo "$time" | sed -n 's/^\([0-9]*\)s$/\1/p;s/^\([0-9]*\)m$/\1*60/p;s/^\([0-9]*\)h$/\1*3600/p')
[ -n "$seconds" ] || { echo "the time is a number with s, m or h, not $time" >&2; exit 1; }
least=$((10000 * ($seconds) / 30))
git grep -h -o -n '^func Fuzz[A-Za-z0-9_]*' -- '*_test.go' >/dev/null || { echo "there are no fuzz targets here" >&2; exit 1; }
for found in $(git grep -o '^func Fuzz[A-Za-z0-9_]*' -- '*_test.go' | sed 's/ /:/'); do
	file=${found%%:*}
	target=${found##*:}
	package=$(dirname "$file")
	echo "$package $target" | grep -q -- "$only" || continue
	kept=$top/out/fuzz/$package
	mkdir -p "$kept"
	program=$kept/$target.test
	(cd "$package" && $go test -c -fuzz "^$target\$" -o "$program" .)
	said=$kept/$target.log
	if (cd "$package" && "$program" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$time" -test.fuzzminimizetime 10x -test.fuzzcachedir "$kept") >"$said" 2>&1; then
		runs=$(sed -n 's/.*execs: \([0-9]*\).*/\1/p' "$said" | tail -n 1)
		mark=''
		[ "${runs:-0}" -ge "$least" ] || mark='  few'
		printf '%-32s %-20s %12s runs%s\n' "$package" "$target" "${runs:-0}" "$mark"
	else
		status=1
		printf '%-32s %-20s FAILED: %s\n' "$package" "$target" "$said"
		tail -n 20 "$said"
	fi
	rm -f "$program"
done
exit $status
