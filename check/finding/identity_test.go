package finding_test

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// TestCovers: a name means the boundary of that name and those that begin with it up to a separator.
func TestCovers(t *testing.T) {
	for _, c := range []struct {
		spelling, label string
		want            bool
	}{
		{"GET /orders/:id", "GET /orders/{id}", true},
		{"get /orders/:key", "GET /orders/{id}", true},
		{"POST /orders", "GET /orders", false},
		{"GET /orders", "GET /orders/{id}", true},
		{"GET /ord", "GET /orders", false},
		{"/orders", "GET /orders", true},
		{"/orders", "POST /orders/{id}", true},
		{"/orders/:id", "DELETE /orders/{key}", true},
		{"/order", "GET /orders", false},
		{"/orders/{id}", "GET /orders", false},
		{"", "GET /orders", false},
		{"postgresql:orders", "postgresql:orders", true},
		{"postgresql:orders", "postgresql:orders#id", true},
		{"postgresql:orders", "postgresql:orders.id", true},
		{"postgresql:orders", "postgresql:orders_old", false},
		{"postgresql:", "postgresql:orders", true},
		{"postgresql", "postgresql:orders", true},
		{"postgre", "postgresql:orders", false},
		{"orders", "postgresql:orders", false},
		{"sqs:jobs", "sqs:jobs {stage}", true},
		{"sqs:jobs-", "sqs:jobs-{stage}", true},
		{"/orders", "sqs:/orders", false},
	} {
		if got := finding.Covers(c.spelling, c.label); got != c.want {
			t.Errorf("%q covers %q: %v", c.spelling, c.label, got)
		}
	}
}

// TestBoundaryKey: only a method with a path is written otherwise.
func TestBoundaryKey(t *testing.T) {
	for label, want := range map[string]string{
		"get /a/:id": "GET /a/{}", "GET /a/{other}": "GET /a/{}", "GET a/:id": "GET a/:id", "sqs:jobs": "sqs:jobs", "Query field": "Query field",
	} {
		if got := finding.BoundaryKey(label); got != want {
			t.Errorf("%s is %s, want %s", label, got, want)
		}
	}
}

func rest(path string) summary.Binding {
	return summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}}
}

func example() finding.Finding {
	return finding.Finding{Kind: "k", Severity: finding.Error, Boundary: rest("/orders/:id"), Aspect: "read", Subject: "total", Description: "reads total",
		Provider: finding.Side{Summary: "api.ts::show", TransitionID: "p", Location: summary.Location{Workspace: "api", File: "api.ts"}},
		Consumer: finding.Side{Summary: "web.ts::load", TransitionID: "c", Location: summary.Location{Workspace: "web", File: "web.ts"}}}
}

// TestIdentity: what tells findings apart is part of their identity; what changes with code that has nothing to do with
// the finding is not.
func TestIdentity(t *testing.T) {
	one := example()
	for what, change := range map[string]func(f *finding.Finding){
		"kind":               func(f *finding.Finding) { f.Kind = "other" },
		"boundary":           func(f *finding.Finding) { f.Boundary = rest("/orders") },
		"aspect":             func(f *finding.Finding) { f.Aspect = "send" },
		"subject":            func(f *finding.Finding) { f.Subject = "sum" },
		"provider":           func(f *finding.Finding) { f.Provider.Summary = "api.ts::list" },
		"consumer":           func(f *finding.Finding) { f.Consumer.Summary = "web.ts::list" },
		"provider workspace": func(f *finding.Finding) { f.Provider.Location.Workspace = "api2" },
		"consumer workspace": func(f *finding.Finding) { f.Consumer.Location.Workspace = "web2" },
	} {
		other := example()
		change(&other)
		if other.Identity() == one.Identity() {
			t.Errorf("two findings that differ in the %s have one identity", what)
		}
	}
	for what, change := range map[string]func(f *finding.Finding){
		"severity":           func(f *finding.Finding) { f.Severity = finding.Info },
		"name of a hole":     func(f *finding.Finding) { f.Boundary = rest("/orders/{order}") },
		"sentence":           func(f *finding.Finding) { f.Description = "reads the total" },
		"path":               func(f *finding.Finding) { f.Consumer.TransitionID = "c2"; f.Provider.TransitionID = "p2" },
		"line":               func(f *finding.Finding) { f.Consumer.Location.Range.Start = 40 },
		"function's number":  func(f *finding.Finding) { f.Provider.Summary, f.Consumer.Summary = "api.ts::show#3", "web.ts::load#2" },
		"rule that silences": func(f *finding.Finding) { f.Suppressed = &finding.Suppressed{Reason: "known"} },
	} {
		other := example()
		change(&other)
		if other.Identity() != one.Identity() {
			t.Errorf("the %s is part of the identity", what)
		}
	}
	if len(one.Identity()) != 16 {
		t.Errorf("%q is not eight bytes in hexadecimal digits", one.Identity())
	}
}

// TestIntentIdentity: as above, for findings about documents.
func TestIntentIdentity(t *testing.T) {
	example := func() finding.IntentFinding {
		return finding.IntentFinding{Kind: "k", Severity: finding.Error, Boundary: "GET /orders/:id", Intent: finding.IntentName{Name: "show", OutcomeID: "found"}, Code: "api.ts::show", Message: "answers 500"}
	}
	one := example()
	for what, change := range map[string]func(f *finding.IntentFinding){
		"kind":     func(f *finding.IntentFinding) { f.Kind = "other" },
		"boundary": func(f *finding.IntentFinding) { f.Boundary = "POST /orders/:id" },
		"document": func(f *finding.IntentFinding) { f.Intent.Name = "list" },
		"outcome":  func(f *finding.IntentFinding) { f.Intent.OutcomeID = "missing" },
		"code":     func(f *finding.IntentFinding) { f.Code = "api.ts::list" },
		"message":  func(f *finding.IntentFinding) { f.Message = "answers 404" },
		"scenario": func(f *finding.IntentFinding) { f.Scenario = &finding.ScenarioName{Title: "a", Link: "b"} },
	} {
		other := example()
		change(&other)
		if other.Identity() == one.Identity() {
			t.Errorf("two findings that differ in the %s have one identity", what)
		}
	}
	a, b, c := example(), example(), example()
	a.Scenario, b.Scenario, c.Scenario = &finding.ScenarioName{Title: "a", Link: "b"}, &finding.ScenarioName{Title: "x", Link: "b"}, &finding.ScenarioName{Title: "a", Link: "x"}
	if a.Identity() == b.Identity() || a.Identity() == c.Identity() {
		t.Error("scenarios and their links are told apart")
	}
	same := example()
	same.Line, same.Column, same.File, same.Severity, same.Boundary, same.Code, same.Message = 4, 2, "x.yaml", finding.Info, "get /orders/{key}", "api.ts::show#2", "answers  500"
	if same.Identity() != one.Identity() {
		t.Error("lines, severity, spelling and numbers are no part of the identity")
	}
}

// TestOrder: the grave ones first, then by kind, boundary, provider, consumer, workspace and sentence.
func TestOrder(t *testing.T) {
	with := func(change func(f *finding.Finding)) finding.Finding {
		f := example()
		f.Kind, f.Severity = "m", finding.Warning
		change(&f)
		return f
	}
	want := []finding.Finding{
		with(func(f *finding.Finding) { f.Severity, f.Kind = finding.Error, "z" }),
		with(func(f *finding.Finding) { f.Kind = "a" }),
		with(func(f *finding.Finding) { f.Boundary = rest("/a"); f.Provider.Summary = "z" }),
		with(func(f *finding.Finding) { f.Provider.Summary, f.Consumer.Summary = "a", "z" }),
		with(func(f *finding.Finding) { f.Consumer.Summary, f.Consumer.Location.Workspace = "a", "z" }),
		with(func(f *finding.Finding) { f.Consumer.Location.Workspace, f.Description = "a", "z" }),
		with(func(f *finding.Finding) { f.Description = "a" }),
		with(func(f *finding.Finding) {}),
		with(func(f *finding.Finding) { f.Severity, f.Kind = finding.Info, "a" }),
	}
	for shift := range want {
		got := append(slices.Clone(want[shift:]), want[:shift]...)
		slices.Reverse(got)
		finding.Sort(got)
		for i := range got {
			if got[i].Identity() != want[i].Identity() || got[i].Description != want[i].Description || got[i].Severity != want[i].Severity {
				t.Fatalf("after a turn by %d, finding %d is %s %s %s", shift, i, got[i].Severity, got[i].Kind, got[i].Description)
			}
		}
	}
}

// TestDedupe: findings that differ in the provider alone are one, which lists the providers.
func TestDedupe(t *testing.T) {
	by := func(provider string, change func(f *finding.Finding)) finding.Finding {
		f := example()
		f.Provider.Summary = provider
		if change != nil {
			change(&f)
		}
		return f
	}
	got := finding.Dedupe([]finding.Finding{by("c", nil), by("a", nil), by("c", nil), by("b", func(f *finding.Finding) { f.Description = "reads \n total" }), by("a", nil)})
	if len(got) != 1 || !slices.Equal(got[0].Sources, []string{"a", "b", "c"}) || got[0].Provider.Summary != "c" {
		t.Errorf("%d findings, of %q", len(got), got[0].Sources)
	}
	for what, change := range map[string]func(f *finding.Finding){
		"kind":      func(f *finding.Finding) { f.Kind = "other" },
		"boundary":  func(f *finding.Finding) { f.Boundary = rest("/x") },
		"workspace": func(f *finding.Finding) { f.Consumer.Location.Workspace = "x" },
		"consumer":  func(f *finding.Finding) { f.Consumer.Summary = "x" },
		"path":      func(f *finding.Finding) { f.Consumer.TransitionID = "x" },
		"aspect":    func(f *finding.Finding) { f.Aspect = "x" },
		"sentence":  func(f *finding.Finding) { f.Description = "x" },
	} {
		if got := finding.Dedupe([]finding.Finding{by("a", nil), by("b", change)}); len(got) != 2 || got[0].Sources != nil {
			t.Errorf("findings that differ in the %s are merged", what)
		}
	}
	if got := finding.Dedupe([]finding.Finding{by("a", nil), by("a", nil)}); len(got) != 1 || got[0].Sources != nil {
		t.Errorf("one provider, sources %q", got[0].Sources)
	}
}

// TestSeverity: how severities compare, and one level down.
func TestSeverity(t *testing.T) {
	if !(finding.Error.Rank() > finding.Warning.Rank() && finding.Warning.Rank() > finding.Info.Rank() && finding.Info.Rank() == 0) {
		t.Error("error, warning and info are ranked in this order")
	}
	for s, want := range map[finding.Severity]finding.Severity{finding.Error: finding.Warning, finding.Warning: finding.Info, finding.Info: finding.Info} {
		if got := s.Lowered(); got != want {
			t.Errorf("%s lowered is %s", s, got)
		}
	}
}

// TestWords: names of calls lose their numbers, lists are short.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"load#2 gives": "load gives", "a.$load#12(b#3)": "a.$load(b)", "issue #4": "issue #4", "postgresql:orders#id": "postgresql:orders#id", "x#2y": "x#2y", "plain": "plain", "Größe#2": "Größe",
	} {
		if got := finding.AsWritten(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	for n, want := range map[int]string{0: "", 1: "a", 8: "a, b, c, d, e, f, g, h", 9: "a, b, c, d, e, f, g, h and 1 more", 10: "a, b, c, d, e, f, g, h and 2 more"} {
		if got := finding.ShortList(names[:n]); got != want {
			t.Errorf("%d names: %q, want %q", n, got, want)
		}
	}
}

// TestSuppressed: only an accepted finding is marked.
func TestSuppressed(t *testing.T) {
	var none *finding.Suppressed
	if none.Marks() || (&finding.Suppressed{Effect: "downgrade"}).Marks() || !(&finding.Suppressed{Effect: "mark"}).Marks() {
		t.Error("the effect mark marks, no other one and no rule")
	}
}
