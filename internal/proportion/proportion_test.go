package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestList(t *testing.T) {
	list, err := parseList(listText)
	if err != nil {
		t.Fatal(err)
	}
	languages, names := map[string]int{}, map[string]bool{}
	for _, r := range list {
		languages[r.language]++
		if names[r.name] {
			t.Errorf("%s is listed twice", r.name)
		}
		names[r.name] = true
	}
	if len(languages) != len(endings) {
		t.Errorf("languages of the list are %v", languages)
	}
	if _, err := parseList("name cobol a+b . -f x"); err == nil || !strings.Contains(err.Error(), "cobol") {
		t.Errorf("a language that is not known: %v", err)
	}
}

func TestSource(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.ts": "1\n2\n", "b/c.tsx": "1\n", "b/types.d.ts": "1\n", "node_modules/x/i.js": "1\n", "a.py": "1\n", "x.min.js": "1\n"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := measureSource(dir, "typescript"); err != nil || got != (source{lines: 3, bytes: 6}) {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestJudge: a row is put against the median of its own language.
func TestJudge(t *testing.T) {
	at := func(language string, seconds int, megabytes float64) row {
		return row{repository: repository{language: language}, source: source{lines: 1000, bytes: 30000},
			cost: cost{user: time.Duration(seconds) * time.Second, memory: megabytes * 1e6, ended: "yes"}}
	}
	rows := []row{at("python", 1, 100), at("python", 2, 100), at("python", 8, 100), at("ruby", 50, 10)}
	judge(rows)
	for i, want := range []float64{0.5, 1, 4, 1} {
		if rows[i].timeOff != want || rows[i].memoryOff != 1 {
			t.Errorf("row %d is %v times in time and %v times in memory off, want %v and 1", i, rows[i].timeOff, rows[i].memoryOff, want)
		}
	}
}

// TestExtract runs commands that are no drift: one that writes an output, one that fails, one that does not end.
func TestExtract(t *testing.T) {
	dir := t.TempDir()
	command := func(name, script string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	out := filepath.Join(dir, "out.json")
	s := settings{workers: 1, limit: time.Minute}
	got := extract(command("good", "for last; do :; done\nprintf '  \"schemaVersion\": 6,\\n \"description\": \"more than 256 ways to end; those beyond are not listed\"\\n' > \"$last\"\n"), dir, out, nil, s)
	if got.ended != "yes" || got.summaries != 1 || got.cut != 1 || got.output == 0 {
		t.Errorf("a run that ends: %+v", got)
	}
	got = extract(command("bad", "echo fine; echo broken >&2; exit 1\n"), dir, out, nil, s)
	if !strings.HasPrefix(got.ended, "failed") || got.message != "broken" {
		t.Errorf("a run that fails: %+v", got)
	}
	s.limit = 2 * time.Second
	got = extract(command("endless", "while :; do :; done\n"), dir, out, nil, s)
	if !strings.HasPrefix(got.ended, "no, after") {
		t.Errorf("a run that does not end: %+v", got)
	}
}
