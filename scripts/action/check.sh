#!/usr/bin/env bash
# Checks the folder FOLDER. For a pull request only what is new against its base fails; the base commit is fetched when
# the clone is shallow. Reports go to the folder REPORT, annotations to the log; for a pull request also the summaries of
# both commits, and what moves between them. EXTRACT is what drift extract is called with, INSTALL a command that
# installs the dependencies; without it the base shares the node_modules of the head.
set -euo pipefail

mkdir -p "$REPORT"
cd "${FOLDER:-.}"
arguments=(--format github --format "text=$REPORT/report.txt" --format "json=$REPORT/findings.json" --format "sarif=$REPORT/drift.sarif")
[ -z "${FAIL_ON:-}" ] || arguments+=(--fail-on "$FAIL_ON")
read -ra extract <<<"${EXTRACT:-}"
say() { [ -z "${GITHUB_OUTPUT:-}" ] || echo "$1=$2" >>"$GITHUB_OUTPUT"; }
summaries() { # the file that they go into
  mkdir -p "$(dirname "$1")"
  drift extract "${extract[@]}" --allow-empty -o "$1"
}

base=
if [ -n "${GITHUB_EVENT_PATH:-}" ] && [ -f "$GITHUB_EVENT_PATH" ]; then
  base=$(jq -r '.pull_request.base.sha // empty' "$GITHUB_EVENT_PATH")
fi
[ -z "${INSTALL:-}" ] || bash -c "$INSTALL"
after=$REPORT/after/summaries.json
before=$REPORT/before/summaries.json

# The base in a folder that is called like the repository, so that its paths are those of the head.
if [ -n "$base" ]; then
  git cat-file -e "$base^{commit}" 2>/dev/null || git fetch --quiet --no-tags --depth=1 origin "$base"
  top=$(git rev-parse --show-toplevel)
  tree=$(mktemp -d)/$(basename "$top")
  git worktree add --quiet --force --detach "$tree" "$base"
  trap 'git -C "$top" worktree remove --force "$tree" || true' EXIT
  inside=$tree/$(git rev-parse --show-prefix)
  mkdir -p "$inside"
  [ ! -f drift.json ] || cp drift.json "$inside"
  if [ -n "${INSTALL:-}" ]; then
    (cd "$inside" && bash -c "$INSTALL")
  else
    (cd "$top" && find . -name node_modules -prune -type d) | while read -r installed; do
      [ ! -d "$tree/$(dirname "$installed")" ] || ln -sfn "$top/$installed" "$tree/$installed"
    done
  fi
  if summaries "$after" && (cd "$inside" && summaries "$before"); then
    git diff --name-only "$base" HEAD >"$REPORT/changed-files.txt"
    drift inspect --diff "$before" "$after" --changed-files "$REPORT/changed-files.txt" --budget 20000 >"$REPORT/diff.txt"
    drift inspect --diff "$before" "$after" --json >"$REPORT/diff.json"
    say changed "$(jq '.summaries | length > 0' "$REPORT/diff.json")"
    say diff "$REPORT/diff.txt"
    say before "$before"
    say after "$after"
  else
    echo "what moves cannot be told: the lines above say why"
  fi
elif [ -n "${EXTRACT:-}" ]; then
  summaries "$after"
fi

[ -z "${EXTRACT:-}" ] || arguments+=(--dir "$(dirname "$after")")
if [ -n "$base" ] && [ -n "${EXTRACT:-}" ]; then
  arguments+=(--since "$(dirname "$before")")
elif [ -n "$base" ]; then
  arguments+=(--since "$base")
fi
status=0
drift check "${arguments[@]}" || status=$?
if [ -f "$REPORT/findings.json" ]; then
  say findings "$(jq '.findings | length' "$REPORT/findings.json")"
  say report "$REPORT"
fi
exit "$status"
