package main

import (
	"regexp"
	"strings"
	"testing"
)

// archived opens an archive as a project of its own.
func archived(t *testing.T, name string) *project {
	t.Helper()
	list, err := listed(options{archives: []string{"../../testdata/extract/" + name + ".txtar"}})
	if err != nil {
		t.Fatal(err)
	}
	list[0].dir = t.TempDir()
	if err := list[0].copied(); err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// TestSummariesStay makes every class of changes on a project in each language; nothing of the summaries may change.
func TestSummariesStay(t *testing.T) {
	made := map[string]int{}
	for _, name := range []string{"everything-express", "everything-fastapi", "everything-rails", "answers-of-closures", "python-values", "raising-helpers-of-units-typescript"} {
		p := archived(t, name)
		for _, c := range classes {
			made[c.name] += len(c.places(p))
		}
		var out strings.Builder
		if err := one(options{n: 20, seed: 1}, p, regexp.MustCompile(""), &out); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if strings.Contains(out.String(), "DIFFERS") {
			t.Errorf("%s:\n%s", name, out.String())
		}
	}
	for _, c := range classes {
		if made[c.name] == 0 {
			t.Errorf("no project has a place for %q", c.name)
		}
	}
}

// TestDifferencesAreSeen: what does change the program is told, with the unit that it is about.
func TestDifferencesAreSeen(t *testing.T) {
	p := archived(t, "everything-express")
	before, err := p.summaries()
	if err != nil {
		t.Fatal(err)
	}
	var places []*change
	for _, f := range p.files {
		if at := strings.Index(f.text, "409"); at >= 0 {
			places = append(places, &change{what: "another status", edits: []edit{{f, at, at + 3, "410"}}})
		}
	}
	found, err := differing(p, class{name: "status"}, places, before)
	if err != nil {
		t.Fatal(err)
	}
	if len(places) == 0 || len(found) != len(places) || !strings.Contains(strings.Join(found[0].differences, "\n"), "410") {
		t.Errorf("%d places, and %v found", len(places), found)
	}
	// Nothing is left of it.
	after, err := p.summaries()
	if err != nil || string(after) != string(before) {
		t.Errorf("the project is not as it was before: %v", err)
	}
}
