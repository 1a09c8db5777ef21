package finding_test

import (
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// TestSideOf: a side is the unit, at the lines of a path where one is given; what a wrapper answers is shown where the
// wrapper does.
func TestSideOf(t *testing.T) {
	unit := func() *summary.Summary {
		s := &summary.Summary{Location: summary.Location{File: "api.ts", Range: summary.Range{Start: 3, End: 30}, Span: &summary.Range{}, Workspace: "api"}}
		s.Identity.Name = "show#2"
		return s
	}
	lines := func(start, end int) summary.Range { return summary.Range{Start: start, End: end} }
	wrapped := func(by summary.WrapperRef, at summary.Range) *summary.Transition {
		return &summary.Transition{ID: "w", Location: at, Metadata: summary.TransitionMetadata{Wrappers: &summary.AnsweredBy{From: by}}}
	}
	for _, c := range []struct {
		what string
		at   *summary.Transition
		want finding.Side
	}{
		{"the whole unit", nil, finding.Side{Summary: "api.ts::show#2", Location: summary.Location{File: "api.ts", Range: lines(3, 30), Span: &summary.Range{}}, Unit: lines(3, 30), Name: "show"}},
		{"a path", &summary.Transition{ID: "p", Location: lines(7, 8)}, finding.Side{Summary: "api.ts::show#2", TransitionID: "p", Location: summary.Location{File: "api.ts", Range: lines(7, 8)}, Unit: lines(3, 30), Name: "show"}},
		{"a path without lines", &summary.Transition{ID: "p"}, finding.Side{Summary: "api.ts::show#2", TransitionID: "p", Location: summary.Location{File: "api.ts", Range: lines(3, 30), Span: &summary.Range{}}, Unit: lines(3, 30), Name: "show"}},
		{"a wrapper of the project", wrapped(summary.WrapperRef{ID: "guard.ts::signedIn"}, lines(5, 5)), finding.Side{Summary: "api.ts::show#2", TransitionID: "w", Location: summary.Location{File: "guard.ts", Range: lines(5, 5)},
			Unit: lines(5, 5), Name: "signedIn", Through: "guard.ts::signedIn"}},
		{"a wrapper whose lines are not known", wrapped(summary.WrapperRef{ID: "guard.ts::signedIn"}, lines(0, 0)), finding.Side{Summary: "api.ts::show#2", TransitionID: "w",
			Location: summary.Location{File: "api.ts", Range: lines(3, 30), Span: &summary.Range{}}, Unit: lines(3, 30), Name: "signedIn", Through: "guard.ts::signedIn"}},
		{"a wrapper of a library", wrapped(summary.WrapperRef{ID: "helmet"}, lines(5, 5)), finding.Side{Summary: "api.ts::show#2", TransitionID: "w",
			Location: summary.Location{File: "api.ts", Range: lines(3, 30), Span: &summary.Range{}}, Unit: lines(3, 30), Name: "helmet", Through: "helmet"}},
	} {
		got := finding.SideOf(unit(), c.at)
		if got.Summary != c.want.Summary || got.TransitionID != c.want.TransitionID || got.Location.File != c.want.Location.File || got.Location.Range != c.want.Location.Range ||
			(got.Location.Span == nil) != (c.want.Location.Span == nil) || got.Unit != c.want.Unit || got.Name != c.want.Name || got.Through != c.want.Through || got.Location.Workspace != "api" {
			t.Errorf("%s: %+v, want %+v", c.what, got, c.want)
		}
	}
	for level, unsure := range map[summary.ConfidenceLevel]bool{summary.LevelHigh: false, summary.LevelMedium: true, summary.LevelLow: true} {
		s := unit()
		s.Confidence.Level = level
		if finding.SideOf(s, nil).Unsure != unsure {
			t.Errorf("a unit of %s confidence is unsure: %v", level, !unsure)
		}
	}
	s := unit()
	s.Metadata.DerivedFromWrapper = "send.ts::send"
	s.Metadata.Source = &summary.SourceMetadata{Root: "apps/api"}
	s.Metadata.HTTP = &summary.HTTPMetadata{Response: &summary.ResponseReading{Subject: summary.Dependency{Name: "fetch#3"}}}
	if got := finding.SideOf(s, nil); got.Through != "send.ts::send" || got.Call != "fetch" || got.Source != s.Metadata.Source {
		t.Errorf("a unit that sends through a helper: %+v", got)
	}
	if finding.FirstPath(s) != nil {
		t.Error("a unit without paths has no first one")
	}
	s.Transitions = []summary.Transition{{ID: "a"}, {ID: "b"}}
	if p := finding.FirstPath(s); p != &s.Transitions[0] {
		t.Errorf("the first path is %v", p)
	}
}
