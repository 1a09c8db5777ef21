#!/usr/bin/env bash
# Checks the folder FOLDER. For a pull request only what is new against its base fails; the base commit is fetched when
# the clone is shallow. Reports go to the folder REPORT, annotations to the log.
set -euo pipefail

mkdir -p "$REPORT"
cd "${FOLDER:-.}"
arguments=(--format github --format "text=$REPORT/report.txt" --format "json=$REPORT/findings.json" --format "sarif=$REPORT/drift.sarif")
[ -z "${FAIL_ON:-}" ] || arguments+=(--fail-on "$FAIL_ON")

base=
if [ -n "${GITHUB_EVENT_PATH:-}" ] && [ -f "$GITHUB_EVENT_PATH" ]; then
  base=$(jq -r '.pull_request.base.sha // empty' "$GITHUB_EVENT_PATH")
fi
if [ -n "$base" ]; then
  git cat-file -e "$base^{commit}" 2>/dev/null || git fetch --quiet --no-tags --depth=1 origin "$base"
  arguments+=(--since "$base")
fi

status=0
drift check "${arguments[@]}" || status=$?
if [ -f "$REPORT/findings.json" ] && [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "findings=$(jq '.findings | length' "$REPORT/findings.json")" >>"$GITHUB_OUTPUT"
  echo "report=$REPORT" >>"$GITHUB_OUTPUT"
fi
exit "$status"
