#!/bin/sh
# Compares what a build of drift writes with what a build of another revision writes, byte for byte.
#
#   scripts/same.sh bin/drift BASE [REPOSITORIES [ONLY]]
#
# REPOSITORIES is a folder of public repositories (internal/repositories/repositories.txt names them); without it, only the
# fixtures are compared. ONLY is a regular expression over names such as fixture/express-routes.
# The record of the base stays in out/same. It is made again when the base, the fixtures or the choice changes.
set -e
drift=$(realpath "${1:?path of the drift command}")
base=$(git rev-parse --verify "${2:?a revision to compare with}^{commit}")
repositories=${3:+$(realpath "$3")}
only=${4:-}

inputs=$( (echo "$repositories $only"; cat internal/repositories/repositories.txt; find testdata/extract -name '*.txtar' | LC_ALL=C sort | xargs cat) | git hash-object --stdin | cut -c1-12)
record=out/same/$(echo "$base" | cut -c1-12)-$inputs

if [ ! -f "$record/complete" ]; then
  work=$(mktemp -d)
  trap 'git worktree remove --force "$work/base" 2>/dev/null || :; rm -rf "$work"' EXIT
  git worktree add --quiet --detach "$work/base" "$base"
  (cd "$work/base" && go build -o "$work/drift" ./cmd/drift)
  rm -rf "$record"
  go run ./internal/same -drift "$work/drift" -out "$record" -repos "$repositories" -only "$only"
  touch "$record/complete"
fi
go run ./internal/same -drift "$drift" -against "$record" -repos "$repositories" -only "$only"
