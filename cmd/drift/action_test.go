package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/examples/ci"
)

// needs skips a test of the action's scripts where a command of theirs is missing.
func needs(t *testing.T, commands ...string) {
	t.Helper()
	for _, c := range commands {
		if _, err := exec.LookPath(c); err != nil {
			t.Skipf("%s is not installed", c)
		}
	}
}

// script runs one of the action's scripts.
func script(t *testing.T, dir, name string, env ...string) (string, error) {
	t.Helper()
	path, err := filepath.Abs("../../scripts/action/" + name)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("bash", path)
	c.Dir = dir
	c.Env = append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// comments is a service that keeps the comments of one pull request, and refuses to write with a token that may only read.
type comments struct {
	list []map[string]any
	log  []string
}

func (s *comments) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.log = append(s.log, r.Method+" "+r.URL.Path)
	token := r.Header.Get("Authorization")
	if token != "Bearer write" && (token != "Bearer read" || r.Method != "GET") {
		http.Error(w, `{"message": "Resource not accessible by integration"}`, http.StatusForbidden)
		return
	}
	const all = "/repos/o/r/issues/7/comments"
	switch {
	case r.Method == "GET" && r.URL.Path == all:
		if r.URL.Query().Get("page") != "1" {
			fmt.Fprint(w, "[]")
			return
		}
		_ = json.NewEncoder(w).Encode(s.list)
	case r.Method == "POST" && r.URL.Path == all:
		var c map[string]any
		body, _ := io.ReadAll(r.Body)
		if json.Unmarshal(body, &c) != nil {
			http.Error(w, "no JSON", http.StatusBadRequest)
			return
		}
		c["id"] = len(s.list) + 1
		s.list = append(s.list, c)
	case r.Method == "PATCH" && r.URL.Path == "/repos/o/r/issues/comments/2":
		var c map[string]any
		if json.NewDecoder(r.Body).Decode(&c) == nil {
			s.list[1]["body"] = c["body"]
		}
	default:
		http.NotFound(w, r)
	}
}

// TestActionComments: one comment, edited on the next push; a token that may only read is no failure.
func TestActionComments(t *testing.T) {
	needs(t, "bash", "jq", "curl", "iconv")
	service := &comments{list: []map[string]any{{"id": 1, "body": "looks good"}}}
	server := httptest.NewServer(service)
	defer server.Close()
	dir := t.TempDir()
	event := filepath.Join(dir, "event.json")
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(event, `{"pull_request": {"number": 7}}`)
	run := func(token string) string {
		out, err := script(t, dir, "comment.sh", "REPORT="+dir, "TOKEN="+token, "GITHUB_EVENT_PATH="+event, "GITHUB_REPOSITORY=o/r", "GITHUB_API_URL="+server.URL)
		if err != nil {
			t.Fatal(err, out)
		}
		return out
	}
	if out := run("write"); !strings.Contains(out, "no report") || len(service.log) != 0 {
		t.Error("without a report:", out, service.log)
	}
	write(filepath.Join(dir, "report.txt"), "1 finding \"`x`\" $HOME\n")
	if out := run("read"); !strings.Contains(out, "may not comment") || len(service.list) != 1 {
		t.Error("a token that may only read:", out)
	}
	run("write")
	if len(service.list) != 2 || !strings.Contains(fmt.Sprint(service.list[1]["body"]), "1 finding \"`x`\" $HOME") {
		t.Fatalf("%v", service.list)
	}
	write(filepath.Join(dir, "report.txt"), "0 findings\n"+strings.Repeat("é", 40000))
	write(filepath.Join(dir, "diff.txt"), "1 boundary moved"+strings.Repeat(" ", 20000))
	run("write")
	body := fmt.Sprint(service.list[1]["body"])
	if len(service.list) != 2 || !strings.Contains(body, "0 findings") || !strings.Contains(body, "in the job's artifact") || !strings.Contains(body, "1 boundary moved") || len(body) > 65536 {
		t.Errorf("the comment of the next push: %d comments, %d bytes", len(service.list), len(body))
	}
	write(event, `{"ref": "refs/heads/main"}`)
	if out := run("write"); !strings.Contains(out, "no pull request") {
		t.Error(out)
	}
}

// pullRequest is a shallow clone of a local repository whose last commit adds one error to another that was there.
type pullRequest struct {
	root, clone, base string
	env               []string
}

func newPullRequest(t *testing.T) pullRequest {
	t.Helper()
	needs(t, "bash", "jq", "git")
	root := t.TempDir()
	bin := filepath.Join(root, "bin")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"api/package.json":  `{"name": "api", "dependencies": {"express": "4"}}`,
		"api/src/server.js": "const express = require(\"express\");\nconst app = express();\napp.get(\"/orders/:id\", (req, res) => {\n  res.json({ id: 1 });\n});\n",
		"web/package.json":  `{"name": "web"}`,
		"web/src/orders.ts": "export async function show() {\n  const r = await fetch(\"/orders/1\");\n  if (!r.ok) throw new Error(\"none\");\n  return (await r.json()).amount;\n}\n",
	}
	work := filepath.Join(root, "work")
	put := func(dir string, names ...string) {
		for _, name := range names {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(files[name]), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	files["bin/drift"] = "#!/usr/bin/env bash\nexec -a drift \"" + program + "\" \"$@\"\n"
	put(work, "api/package.json", "api/src/server.js", "web/package.json", "web/src/orders.ts")
	put(root, "bin/drift")
	run := func(dir string, args ...string) string {
		c := exec.Command(args[0], args[1:]...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatal(args, string(out))
		}
		return strings.TrimSpace(string(out))
	}
	git := func(dir string, args ...string) string {
		return run(dir, append([]string{"git", "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
	}
	git(work, "init", "-q", "-b", "main", ".")
	git(work, "add", "-A")
	git(work, "commit", "-q", "-m", "one")
	base := git(work, "rev-parse", "HEAD")
	files["web/src/more.ts"] = strings.ReplaceAll(strings.ReplaceAll(files["web/src/orders.ts"], "amount", "total"), "show", "sum")
	put(work, "web/src/more.ts")
	git(work, "add", "-A")
	git(work, "commit", "-q", "-m", "two")
	run(root, "git", "clone", "-q", "--bare", work, "origin.git")
	run(filepath.Join(root, "origin.git"), "git", "config", "uploadpack.allowAnySHA1InWant", "true")
	clone := filepath.Join(root, "clone")
	run(root, "git", "clone", "-q", "--depth=1", "file://"+filepath.Join(root, "origin.git"), clone)
	return pullRequest{root, clone, base, []string{"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + root, "XDG_CACHE_HOME=" + root, "GIT_CONFIG_COUNT=2",
		"GIT_CONFIG_KEY_0=user.name", "GIT_CONFIG_VALUE_0=a", "GIT_CONFIG_KEY_1=user.email", "GIT_CONFIG_VALUE_1=a@example.org"}}
}

// runs runs a command line of a service in the clone, as the service would.
func (p pullRequest) runs(dir, line string, env ...string) (string, error) {
	c := exec.Command("bash", "-c", line)
	c.Dir, c.Env = dir, append(append(os.Environ(), p.env...), env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// TestActionChecks: in a shallow clone of a pull request, the base is fetched and only what is new fails.
func TestActionChecks(t *testing.T) {
	p := newPullRequest(t)
	event := filepath.Join(p.root, "event.json")
	if err := os.WriteFile(event, []byte(`{"pull_request": {"number": 7, "base": {"sha": "`+p.base+`"}}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	report, outputs := filepath.Join(p.root, "report"), filepath.Join(p.root, "outputs")
	out, err := script(t, p.clone, "check.sh", append(p.env, "REPORT="+report, "GITHUB_EVENT_PATH="+event, "GITHUB_OUTPUT="+outputs)...)
	if err == nil {
		t.Fatal("a new error does not fail the job:", out)
	}
	if !strings.Contains(out, "::error") || !strings.Contains(out, "total") || strings.Contains(out, "reads amount") {
		t.Error(out)
	}
	said, err := os.ReadFile(outputs)
	if err != nil || !strings.Contains(string(said), "findings=1") {
		t.Errorf("%s %v", said, err)
	}
	for _, name := range []string{"report.txt", "findings.json", "drift.sarif"} {
		if _, err := os.Stat(filepath.Join(report, name)); err != nil {
			t.Error(err)
		}
	}
	moved(t, report, string(said))
	if out, err := p.runs(p.clone, "git worktree list | wc -l; git status --short"); err != nil || strings.TrimSpace(out) != "1" {
		t.Error("what is left in the clone:", out, err)
	}

	// The same of what extract is told to read; the dependencies are installed by a command in both commits.
	report, outputs = filepath.Join(p.root, "report2"), filepath.Join(p.root, "outputs2")
	out, err = script(t, p.clone, "check.sh", append(p.env, "REPORT="+report, "GITHUB_EVENT_PATH="+event, "GITHUB_OUTPUT="+outputs, "EXTRACT=--dir . --lang typescript -f express -f fetch",
		"INSTALL=pwd >>"+report+".installed", "FAIL_ON=none")...)
	if err != nil {
		t.Fatal(err, out)
	}
	if said, err = os.ReadFile(outputs); err != nil {
		t.Fatal(err)
	}
	moved(t, report, string(said))
	if in, err := os.ReadFile(report + ".installed"); err != nil || strings.Count(string(in), "\n") != 2 {
		t.Errorf("installed in %s %v", in, err)
	}
}

// moved holds what the action keeps of both commits against the change of the pull request: a function more that sends a request.
func moved(t *testing.T, report, outputs string) {
	t.Helper()
	for _, want := range []string{"changed=true\n", "diff=" + report + "/diff.txt\n", "before=" + report + "/before/summaries.json\n", "after=" + report + "/after/summaries.json\n"} {
		if !strings.Contains(outputs, want) {
			t.Errorf("%q is not in the outputs:\n%s", want, outputs)
		}
	}
	for name, has := range map[string]bool{"before/summaries.json": false, "after/summaries.json": true, "diff.txt": true, "changed-files.txt": true} {
		text, err := os.ReadFile(filepath.Join(report, name))
		if err != nil || strings.Contains(string(text), "more.ts") != has {
			t.Errorf("%s: names the new file: %t, want %t (%v)\n%.2000s", name, !has, has, err, text)
		}
	}
}

// TestGitLabTemplate: the job's own commands, behind the one that installs drift, fail for what a merge request adds, and write the
// reports that the job hands on.
func TestGitLabTemplate(t *testing.T) {
	p := newPullRequest(t)
	var template struct {
		Drift struct {
			Before    []string `yaml:"before_script"`
			Script    []string
			Artifacts struct {
				Paths   []string
				Reports struct{ JUnit, CodeQuality string }
			}
		}
	}
	if err := yaml.Unmarshal([]byte(ci.GitLab), &template); err != nil {
		t.Fatal(err)
	}
	job := template.Drift
	var lines []string
	for _, line := range append(job.Before, job.Script...) {
		if !strings.Contains(line, "/tmp/drift") {
			lines = append(lines, line)
		}
	}
	out, err := p.runs(p.clone, "set -e\n"+strings.Join(lines, "\n"), "CI_MERGE_REQUEST_DIFF_BASE_SHA="+p.base, "CI_PROJECT_DIR="+p.clone, "CI=true")
	if err == nil || !strings.Contains(out, "reads total") || strings.Contains(out, "reads amount") {
		t.Error(err, out)
	}
	for _, name := range append(job.Artifacts.Paths, job.Artifacts.Reports.JUnit) {
		if text, err := os.ReadFile(filepath.Join(p.clone, name)); err != nil || !strings.Contains(string(text), "total") {
			t.Errorf("%s: %s %v", name, text, err)
		}
	}
	var quality []struct {
		Fingerprint, Severity, Description string
		Location                           struct{ Path string }
	}
	text, err := os.ReadFile(filepath.Join(p.clone, job.Artifacts.Reports.CodeQuality))
	if err != nil || json.Unmarshal(text, &quality) != nil || len(quality) != 1 || quality[0].Location.Path != "web/src/more.ts" || quality[0].Fingerprint == "" {
		t.Errorf("%s %v", text, err)
	}
}

// TestPreCommitHook: a commit that adds an error is refused, one that adds none is not, and the first one of a repository is
// checked whole.
func TestPreCommitHook(t *testing.T) {
	p := newPullRequest(t)
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct{ Entry string }
	if err := yaml.Unmarshal(text, &hooks); err != nil || len(hooks) != 1 {
		t.Fatal(hooks, err)
	}
	hook := "cat >.git/hooks/pre-commit <<'END'\n#!/bin/sh\n" + hooks[0].Entry + "\nEND\nchmod +x .git/hooks/pre-commit\n"
	work := filepath.Join(p.root, "work")
	if out, err := p.runs(work, hook+"echo >>web/src/more.ts\ngit commit -q -a -m three"); err != nil {
		t.Error(err, out)
	}
	out, err := p.runs(work, "sed 's/sum/all/; s/total/gone/' web/src/more.ts >web/src/yet.ts\ngit add -A\ngit commit -q -m four")
	if err == nil || !strings.Contains(out, "reads gone") || strings.Contains(out, "reads total") {
		t.Error(err, out)
	}
	out, err = p.runs(work, "rm -rf .git\ngit init -q .\n"+hook+"git add -A\ngit commit -q -m one")
	if err == nil || !strings.Contains(out, "reads gone") || !strings.Contains(out, "reads amount") {
		t.Error(err, out)
	}
}
