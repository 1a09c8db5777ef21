package asked

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// served is a handler of a boundary with these statuses; a status below zero is given by the wrapper guard.
func served(method, path string, statuses ...int) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "app.ts"}, Identity: summary.Identity{Name: method + " " + path, NameKind: summary.NameLabel,
		Binding: &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: &method, Path: &path}}},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	for _, n := range statuses {
		t := summary.Transition{Conditions: []summary.Predicate{summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"body", "n"}}, Op: summary.OpEq, Right: summary.LiteralRef{Value: float64(n)}}}}
		if n < 0 {
			n = -n
			t.Metadata = summary.FromWrapper("guard.ts::guard")
		}
		t.Output = summary.Response{StatusCode: summary.LiteralRef{Value: float64(n)}, Headers: map[string]summary.ValueRef{}}
		s.Transitions = append(s.Transitions, t)
	}
	return s
}

func writing(s *summary.Summary, table string) *summary.Summary {
	s.Transitions[0].Effects = append(s.Transitions[0].Effects, summary.InteractionEffect{Callee: "save", Interaction: summary.StorageAccess{Kind: "write", Fields: []string{"*"}},
		Binding: summary.Binding{Transport: "postgresql", Recognition: "pg", Semantics: summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &table}}})
	return s
}

func unread(s *summary.Summary, kind summary.GapType) *summary.Summary {
	s.Gaps = append(s.Gaps, summary.Gap{Type: kind, Description: "not read"})
	return s
}

func read(t *testing.T, text string) *intent.ChangeList {
	t.Helper()
	file := filepath.Join(t.TempDir(), "asked.yaml")
	if err := os.WriteFile(file, []byte("asked: it\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := intent.ReadChanges(file)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCompare(t *testing.T) {
	type run = []*summary.Summary
	for name, c := range map[string]struct {
		list          string
		before, after run
		want          string
		fails         bool
	}{
		"a boundary is added":       {"changes: [{adds: GET /b}]", run{served("GET", "/a", 200)}, run{served("GET", "/a", 200), served("GET", "/b", 200)}, "done: adds GET /b", false},
		"it was there":              {"changes: [{adds: GET /a}]", run{served("GET", "/a", 200)}, run{served("GET", "/a", 200)}, "notDone: adds GET /a (the boundary was there before; `changes` says that it is meant to change)", true},
		"it is nowhere":             {"changes: [{adds: GET /b}]", nil, nil, "notDone: adds GET /b (neither run has the boundary GET /b)", true},
		"an outcome is added":       {"changes: [{adds: \"GET /{x}\", outcomes: [404]}]", run{served("GET", "/:id", 200)}, run{served("GET", "/:id", 200, 404)}, "done: adds GET /{x}: 404", false},
		"another outcome is added":  {"changes: [{adds: GET /a, outcomes: [404]}]", run{served("GET", "/a", 200)}, run{served("GET", "/a", 200, 410)}, "notDone: adds GET /a: 404 (not added: 404)\nnot asked: GET /a: outcome 410 added", true},
		"an outcome is not read":    {"changes: [{adds: GET /a, outcomes: [404]}]", run{served("GET", "/a", 200)}, run{unread(served("GET", "/a", 200), summary.GapUnreadOutcome)}, "unchecked: adds GET /a: 404 (an outcome of app.ts::GET /a was not read: not read)", false},
		"a boundary is removed":     {"changes: [{removes: GET /a}]", run{served("GET", "/a", 200)}, nil, "done: removes GET /a", false},
		"it is still there":         {"changes: [{removes: GET /a}]", run{served("GET", "/a", 200)}, run{served("GET", "/a", 200)}, "notDone: removes GET /a (the boundary is still served)", true},
		"an outcome is removed":     {"changes: [{removes: GET /a, outcomes: [404]}]", run{served("GET", "/a", 200, 404)}, run{served("GET", "/a", 200)}, "done: removes GET /a: 404", false},
		"nothing changed":           {"changes: [{changes: GET /a}]", run{served("GET", "/a", 200)}, run{served("GET", "/a", 200)}, "notDone: changes GET /a (nothing of the boundary changed)", true},
		"an effect":                 {"changes: [{adds: {writes: 'postgresql:a'}, at: GET /a}]", run{served("GET", "/a", 200)}, run{writing(served("GET", "/a", 200), "a")}, "done: adds writes postgresql:a at GET /a", false},
		"an effect elsewhere":       {"changes: [{adds: {writes: 'postgresql:a'}, at: GET /b}]", run{served("GET", "/a", 200)}, run{writing(served("GET", "/a", 200), "a")}, "notDone: adds writes postgresql:a at GET /b (no such effect was added)\nnot asked: GET /a: writes postgresql", true},
		"an effect not followed":    {"changes: [{adds: {writes: 'postgresql:a'}, at: GET /a}]", run{served("GET", "/a", 200)}, run{unread(served("GET", "/a", 200), summary.GapUnfollowedCall)}, "unchecked: adds writes postgresql:a at GET /a (what app.ts::GET /a calls was not all followed: not read)", false},
		"removed and nobody asked":  {"changes: [{changes: GET /a}]", run{served("GET", "/a", 200), served("GET", "/b", 200)}, run{served("GET", "/a", 201)}, "done: changes GET /a\nnot asked: GET /b: removed", true},
		"removed and explained":     {"changes: [{changes: GET /a}]\nexplained: [{at: GET /b, why: gone}]", run{served("GET", "/a", 200), served("GET", "/b", 200)}, run{served("GET", "/a", 201)}, "done: changes GET /a\nexplained: GET /b: removed", false},
		"a wrapper at two of three": {"changes: [{changes: GET /a}]", run{served("GET", "/a", 200), served("GET", "/b", 200)}, run{served("GET", "/a", 200, -401), served("GET", "/b", 200, -401)}, "notDone: changes GET /a (nothing of the boundary changed)\nwrapper: GET /a, GET /b: added", true},
		"a wrapper that is explained": {"changes: [{changes: GET /c}]\nexplained: [{at: guard, why: safer}]", run{served("GET", "/a", 200), served("GET", "/b", 200), served("GET", "/c", 200)},
			run{served("GET", "/a", 200, -401), served("GET", "/b", 200, -401), served("GET", "/c", 201)}, "done: changes GET /c\nexplained: GET /a, GET /b: added", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := Compare(read(t, c.list), c.before, c.after, "")
			var got []string
			for _, e := range r.Entries {
				line := string(e.Verdict) + ": " + e.Change
				if e.Reason != "" {
					line += " (" + e.Reason + ")"
				}
				got = append(got, line)
			}
			for _, list := range []struct {
				name string
				rows []Unasked
			}{{"not asked", r.NotAsked}, {"wrapper", r.FromWrappers}, {"explained", r.Explained}} {
				for _, u := range list.rows {
					change, _, _ := strings.Cut(u.Change, ":")
					got = append(got, list.name+": "+u.Boundary+": "+change)
				}
			}
			if text := strings.Join(got, "\n"); text != c.want || r.Fails() != c.fails {
				t.Errorf("fails %v, got\n%s\nwant\n%s", r.Fails(), text, c.want)
			}
			var b bytes.Buffer
			if err := r.WriteJSON(&b); err != nil || !json.Valid(b.Bytes()) {
				t.Error(err)
			}
		})
	}
}

// TestText: lists are cut so that a pull request can hold them.
func TestText(t *testing.T) {
	r := &Report{Asked: "it"}
	for range 30 {
		r.NotAsked = append(r.NotAsked, Unasked{Boundary: "GET /a", Change: "outcome 404 added"})
	}
	if text := r.Text(); strings.Count(text, "\n") != 24 || !strings.Contains(text, "  and 10 more; --json lists them\n") {
		t.Error(text)
	}
}
