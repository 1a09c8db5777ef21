package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// write makes files below a folder.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// drift is a command in the place of drift: extract writes a line of the source, check what it was given.
const drift = `#!/bin/sh
if [ "$1" = extract ]; then
  while [ "$1" != -o ]; do shift; done
  cat app.js > "$2"
  echo "wrote $2 in $(date +%N | cut -c1-2).5 s"
else
  echo "checked $3"
  exit 1
fi
`

const archive = "packs: express node\ndir: sub\nWords about it.\n-- app.js --\none\n-- sub/b.js --\ntwo\n-- want --\nnothing\n"

func TestRecordAndCompare(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, dir, map[string]string{"drift": drift, "testdata/extract/a.txtar": archive, "testdata/extract/deep/b.txtar": archive})
	var out strings.Builder
	if err := run(options{drift: "drift", out: "record"}, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "recorded 2 extractions") {
		t.Errorf("recording says %s", &out)
	}
	// A relative folder is one of the current folder, not of the input's.
	for name, want := range map[string]string{"summaries.json": "one\n", "extract.txt": "wrote BASE/summaries.json in TIME\n", "check.txt": "checked BASE\nexit status 1\n"} {
		if got, err := os.ReadFile("record/fixture--deep--b/" + name); err != nil || string(got) != want {
			t.Errorf("%s is %q (%v), want %q", name, got, err, want)
		}
	}
	out.Reset()
	if err := run(options{drift: "drift", against: "record"}, &out); err != nil {
		t.Errorf("an identical record differs: %v\n%s", err, &out)
	}
	if !strings.Contains(out.String(), "6 files, ") || !strings.Contains(out.String(), "; 0 files differ") {
		t.Errorf("comparing says %s", &out)
	}
	// One byte.
	write(t, dir, map[string]string{"record/fixture--a/summaries.json": "One\n"})
	out.Reset()
	err := run(options{drift: "drift", against: "record"}, &out)
	if err == nil || !strings.Contains(out.String(), "fixture/a/summaries.json differs: line 1\n  was One\n  now one\n") || strings.Contains(out.String(), "fixture/deep/b") {
		t.Errorf("a byte that differs: %v\n%s", err, &out)
	}
	// A file that the record does not have.
	if err := os.Remove("record/fixture--a/summaries.json"); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := run(options{drift: "drift", against: "record"}, &out); err == nil || !strings.Contains(out.String(), "fixture/a/summaries.json differs") {
		t.Errorf("a file that is missing: %v\n%s", err, &out)
	}
	// An input that was added since is said, and is no difference.
	write(t, dir, map[string]string{"testdata/extract/new.txtar": archive})
	out.Reset()
	if err := run(options{drift: "drift", against: "record", only: "new|deep"}, &out); err != nil || !strings.Contains(out.String(), "fixture/new is not in the record\n") {
		t.Errorf("an input that is not in the record: %v\n%s", err, &out)
	}
	// What -only leaves out is not compared.
	if err := run(options{drift: "drift", against: "record", only: "deep"}, &out); err != nil {
		t.Errorf("-only deep: %v", err)
	}
	if err := run(options{drift: "nothing", out: "record"}, &out); err == nil {
		t.Error("a command that is not there is no error")
	}
	if err := run(options{drift: "drift", out: "record", only: "("}, &out); err == nil {
		t.Error("an expression that is none is no error")
	}
}

func TestInputs(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"from/a.txtar": archive})
	inputs, err := fixtures(filepath.Join(dir, "from"), filepath.Join(dir, "work"))
	if err != nil || len(inputs) != 1 {
		t.Fatal(inputs, err)
	}
	in := inputs[0]
	if in.name != "fixture/a" || in.folder() != "fixture--a" || !slices.Equal(in.args, []string{"-f", "express", "-f", "node", "--dir", "sub"}) {
		t.Errorf("got %+v", in)
	}
	if text, err := os.ReadFile(filepath.Join(in.dir, "sub/b.js")); err != nil || string(text) != "two\n" {
		t.Errorf("sub/b.js is %q (%v)", text, err)
	}
	if _, err := os.Stat(filepath.Join(in.dir, "want")); err == nil {
		t.Error("the expectation is unpacked as a file of the project")
	}
	if _, err := fixtures(filepath.Join(dir, "work"), dir); err == nil {
		t.Error("a folder without fixtures is no error")
	}
	// Repositories that are not there are left out.
	var out strings.Builder
	list, err := listed(dir, &out)
	if err != nil || len(list) != 0 || !strings.Contains(out.String(), "is left out") {
		t.Errorf("got %v, %v, %s", list, err, &out)
	}
}

func TestNeutral(t *testing.T) {
	for text, want := range map[string]string{
		"in 0.2 s":           "in TIME",
		"took 12ms, 3.5 ms":  "took TIME, TIME",
		"1m2.5s and 900µs":   "TIME and TIME",
		"3 summaries, 404":   "3 summaries, 404",
		"read /tmp/x/y/a.js": "read DIR/a.js",
	} {
		if got := string(neutral([]byte(text), map[string]string{"/tmp/x/y": "DIR"})); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
