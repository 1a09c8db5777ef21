package ask

import (
	"bytes"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestPartsAnswer: what is left out when summaries are read for one form of question changes no answer to a question of that form.
func TestPartsAnswer(t *testing.T) {
	for name, run := range map[string]*check.Run{"theatre": theatre(), "harbour": harbour(), "shop": shop()} {
		for _, s := range run.Summaries {
			s.SchemaVersion = summary.SchemaVersion
			s.Confidence.Level = summary.LevelHigh
			if r, ok := summary.BindingOf[summary.Rest](s); ok && summary.StrOf(r.Path) == "" {
				s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "x", Semantics: summary.Rest{}}
			}
			if s.Confidence.Source == "" {
				s.Confidence.Source = summary.SourceInferredStatic
			}
		}
		var file bytes.Buffer
		if err := summary.WriteAll(&file, run.Summaries); err != nil {
			t.Fatal(err)
		}
		read := func(parts summary.Parts) *Index {
			list, err := summary.ReadParts(bytes.NewReader(file.Bytes()), parts)
			if err != nil {
				t.Fatal(err)
			}
			return New(&check.Run{Summaries: list})
		}
		whole, crossings := read(summary.Everything), read(summary.Crossings)
		subjects := append([]string{"", "nothing"}, whole.labels...)
		for _, s := range run.Summaries {
			subjects = append(subjects, s.Identity.Name, s.Location.File)
		}
		differ := map[Shape]bool{}
		for _, shape := range Shapes {
			for _, subject := range subjects {
				q := Question{Shape: shape, Subject: subject, Target: subjects[len(subjects)-1]}
				var a, b bytes.Buffer
				if err := whole.Ask(q).WriteJSON(&a); err != nil {
					t.Fatal(err)
				}
				if err := crossings.Ask(q).WriteJSON(&b); err != nil {
					t.Fatal(err)
				}
				if a.String() == b.String() {
					continue
				}
				differ[shape] = true
				if shape.Parts() == summary.Crossings {
					t.Errorf("%s: %s %q:\n%s\nwith all parts:\n%s", name, shape, subject, b.String(), a.String())
				}
			}
		}
		if name == "theatre" && !differ[Declares] {
			t.Error("nothing that declares answers of what is left out, so that this tells nothing")
		}
	}
}

// TestFileOfSeveral: a file that stands in several folders is one of them, or the asker is told which there are.
func TestFileOfSeveral(t *testing.T) {
	unit := func(file, name, root, workspace string) *summary.Summary {
		s := Inside(file, 1, name)
		s.Location.Workspace = workspace
		if root != "-" {
			s.Metadata.Source = &summary.SourceMetadata{Root: root}
		}
		return s
	}
	for _, c := range []struct {
		name  string
		units []*summary.Summary
		want  []string // candidates
		found []string // units
	}{
		{"the file that a project calls so, not one further down", []*summary.Summary{unit("index.ts", "a", "api", "api"), unit("src/index.ts", "b", "api", "api")}, nil, []string{"a"}},
		{"the file of the repository", []*summary.Summary{unit("index.ts", "a", "", "root"), unit("index.ts", "b", "web", "web")}, nil, []string{"a"}},
		{"two projects call one so", []*summary.Summary{unit("index.ts", "a", "api", "api"), unit("index.ts", "b", "web", "web")}, []string{"api/index.ts", "web/index.ts"}, nil},
		{"two further down", []*summary.Summary{unit("x/index.ts", "a", "", "root"), unit("y/index.ts", "b", "", "root")}, []string{"x/index.ts", "y/index.ts"}, nil},
		{"two entries read one file", []*summary.Summary{unit("index.ts", "a", "api", "api"), unit("index.ts", "b", "api", "jobs")}, nil, []string{"a", "b"}},
		{"no repository is known", []*summary.Summary{unit("index.ts", "a", "-", "api"), unit("index.ts", "b", "-", "web")}, []string{"api::index.ts::a", "web::index.ts::b"}, nil},
	} {
		s := New(&check.Run{Summaries: c.units}).unit("index.ts")
		var found []string
		for _, u := range s.units {
			found = append(found, u.Identity.Name)
		}
		if !slices.Equal(s.candidates, c.want) || !slices.Equal(found, c.found) {
			t.Errorf("%s: units %q, candidates %q", c.name, found, s.candidates)
		}
	}
}
