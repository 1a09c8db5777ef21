#!/usr/bin/env bash
# Keeps one comment on the pull request that has the report, edited on every push. A token that may only read, such as
# that of a fork, is no failure: the log has the report.
set -euo pipefail

[ -f "$REPORT/report.txt" ] || { echo "no report to comment"; exit 0; }
number=$(jq -r '.pull_request.number // empty' "$GITHUB_EVENT_PATH")
[ -n "$number" ] || { echo "this run is of no pull request"; exit 0; }

mark='<!-- drift -->'
most=38000 # a comment may have 65,536 characters, of which what moves takes up to 20,000
body=$(head -c "$most" "$REPORT/report.txt" | iconv -c -f utf-8 -t utf-8 || true) # the cut may go through a character
[ "$(wc -c <"$REPORT/report.txt")" -le "$most" ] || body="$body
…
(the whole report is in the job's artifact)"
fence='````'
text=$(printf '%s\n### drift\n\n%s\n%s\n%s\n' "$mark" "$fence" "$body" "$fence")
if [ -s "$REPORT/diff.txt" ]; then
  text=$(printf '%s\n\n<details><summary>What moves</summary>\n\n%s\n%s\n%s\n\n</details>\n' "$text" "$fence" "$(cat "$REPORT/diff.txt")" "$fence")
fi

request() { # method, path, and the body on standard input
  curl --silent --show-error --fail-with-body --max-time 60 --request "$1" --header "Authorization: Bearer $TOKEN" \
    --header 'Accept: application/vnd.github+json' --header 'Content-Type: application/json' --data @- "$GITHUB_API_URL$2"
}
list() {
  curl --silent --show-error --fail-with-body --max-time 60 --header "Authorization: Bearer $TOKEN" \
    --header 'Accept: application/vnd.github+json' "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/$number/comments?per_page=100&page=$1"
}

existing=
for page in 1 2 3 4 5; do
  comments=$(list "$page") || { echo "the comments cannot be read; the report is in the log"; exit 0; }
  existing=$(jq -r --arg mark "$mark" '[.[] | select(.body | startswith($mark)) | .id][0] // empty' <<<"$comments")
  [ -z "$existing" ] && [ "$(jq length <<<"$comments")" = 100 ] || break
done
payload=$(jq -n --arg body "$text" '{body: $body}')
if [ -n "$existing" ]; then
  request PATCH "/repos/$GITHUB_REPOSITORY/issues/comments/$existing" <<<"$payload" >/dev/null || { echo "the comment cannot be edited; the report is in the log"; exit 0; }
else
  request POST "/repos/$GITHUB_REPOSITORY/issues/$number/comments" <<<"$payload" >/dev/null || { echo "this token may not comment; the report is in the log"; exit 0; }
fi
