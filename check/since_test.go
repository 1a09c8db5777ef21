package check_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	told "github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/summary"
)

// TestSince compares a run with an earlier one: two findings are gone, one is new, one stays.
func TestSince(t *testing.T) {
	body := Record("id")
	client := func() *summary.Summary { return Client("response", Path(true, nil)) }
	before := &check.Run{Summaries: Of(Answers(Resp(200, body), Resp(410, nil), Resp(404, nil), Resp(409, nil)), client())}
	now := &check.Run{Summaries: Of(Answers(Resp(200, body), Resp(410, nil), Resp(500, nil)), client())}
	old, report := check.Compare(before, nil, true), check.Compare(now, nil, true)
	if len(old.Findings) != 3 || len(report.Findings) != 2 {
		t.Fatalf("%d and %d findings, want 3 (404, 409, 410) and 2 (410, 500)", len(old.Findings), len(report.Findings))
	}
	since := report.Compared("main", now, old, before)
	if len(since.New) != 1 || len(since.Resolved) != 2 {
		t.Fatalf("%d new and %d resolved, want 1 and 2", len(since.New), len(since.Resolved))
	}
	if !strings.Contains(since.New[0].Description, "500") {
		t.Errorf("the new finding is %s", since.New[0].Description)
	}
	// Only the provider differs.
	provider := now.Summaries[0]
	if len(since.Changed) != 1 || since.Changed[0].Label != provider.Identity.Binding.Label() || len(since.Changed[0].Units) != 1 || since.Changed[0].Units[0] != provider.ID() {
		t.Errorf("changed: %+v", since.Changed)
	}
	var text strings.Builder
	told.Since(&text, since, told.Options{})
	for _, want := range []string{"since main: 1 finding new, 2 resolved, 1 boundary changed", "changed: " + provider.Identity.Binding.Label() + " (" + provider.ID() + ")"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
	if n := strings.Count(text.String(), "resolved: warning: the provider answers "); n != 2 {
		t.Errorf("%d resolved findings are written, want 2:\n%s", n, &text)
	}
	var out strings.Builder
	if err := since.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Since    string `json:"since"`
		Findings []struct {
			AtChanged bool `json:"atChangedBoundary"`
		} `json:"findings"`
		Resolved          []any `json:"resolved"`
		ChangedBoundaries []any `json:"changedBoundaries"`
	}
	if err := json.Unmarshal([]byte(out.String()), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Since != "main" || len(doc.Findings) != 1 || !doc.Findings[0].AtChanged || len(doc.Resolved) != 2 || len(doc.ChangedBoundaries) != 1 {
		t.Errorf("written: %+v", doc)
	}
	// Only new findings decide.
	if !since.Gate("warning") || since.Gate("error") {
		t.Error("a new warning decides at warning, and not at error")
	}
	same := old.Compared("main", before, old, before)
	if len(same.New)+len(same.Resolved)+len(same.Changed) != 0 || same.Gate("warning") {
		t.Errorf("a run differs from itself: %+v", same)
	}
}

// TestSinceIgnoresPlaces: where a unit stands in its file is no change.
func TestSinceIgnoresPlaces(t *testing.T) {
	units := func(line int) *check.Run {
		s := Answers(Resp(200, Record("id")))
		s.Location.Range = summary.Range{Start: line, End: line + 3}
		for i := range s.Transitions {
			s.Transitions[i].Location = summary.Range{Start: line, End: line}
		}
		return &check.Run{Summaries: Of(s)}
	}
	a, b := units(1), units(20)
	if since := check.Compare(b, nil, true).Compared("x", b, check.Compare(a, nil, true), a); len(since.Changed) != 0 {
		t.Errorf("changed: %+v", since.Changed)
	}
}

// TestRulesForEach: the printed rule of a finding names its subject, and no more of the sides than tells it apart.
func TestRulesForEach(t *testing.T) {
	run := &check.Run{Summaries: Of(Answers(Resp(200, Record("id"))), Client("response", Path(true, Record("id", "title", "name"))))}
	findings := check.Compare(run, nil, true).Findings
	if len(findings) != 2 || findings[0].Subject == "" {
		t.Fatalf("%d findings, want one for each field that is read", len(findings))
	}
	both := check.RulesFor(findings)
	for i := range findings {
		rule := both.Rule(&findings[i])
		if !strings.Contains(rule, "subject: \""+findings[i].Subject+"\"") || strings.Contains(rule, "transitionId") || strings.Contains(rule, "\n") {
			t.Errorf("the rule of one of two: %s", rule)
		}
	}
}

// TestIdentity: a finding is the same when its sentence, its lines and the paths of its sides change.
func TestIdentity(t *testing.T) {
	f := check.Finding{Kind: "misreadProviderResponse", Subject: "200 title", Description: "one", Provider: check.Side{Summary: "a.ts::serve"}, Consumer: check.Side{Summary: "b.tsx::List#12", TransitionID: "x"}}
	same := f
	same.Description, same.Consumer.TransitionID, same.Consumer.Summary = "another", "y", "b.tsx::List#40"
	same.Provider.Location.Range.Start = 9
	if f.Identity() != same.Identity() {
		t.Error("a sentence, a path or a line makes it another finding")
	}
	for _, change := range []func(*check.Finding){func(f *check.Finding) { f.Subject = "200 name" }, func(f *check.Finding) { f.Kind = "deadConsumerBranch" },
		func(f *check.Finding) { f.Provider.Summary = "c.ts::serve" }, func(f *check.Finding) { f.Aspect = "read" }} {
		other := f
		change(&other)
		if f.Identity() == other.Identity() {
			t.Errorf("the same as %+v", other)
		}
	}
}

// TestSinceLost loses a route: what was found between the two sides is not resolved, and the call is reported.
func TestSinceLost(t *testing.T) {
	client := func() *summary.Summary { return Client("response", Path(true, nil)) }
	before := &check.Run{Summaries: Of(Answers(Resp(200, nil), Resp(404, nil)), client())}
	for name, c := range map[string]struct {
		now                      []*summary.Summary
		lost, resolved, reported int
	}{
		"the route is gone":    {Of(client()), 1, 0, 1},
		"the route is renamed": {Of(ServedOn(Answers(Resp(200, nil)), "/y"), client()), 1, 0, 1},
		"both are gone":        {Of(ServedOn(Answers(Resp(200, nil)), "/y")), 0, 1, 0},
		"it is mended":         {Of(Answers(Resp(200, nil)), client()), 0, 1, 0},
	} {
		run := &check.Run{Summaries: c.now}
		since := check.Compare(run, nil, true).Compared("main", run, check.Compare(before, nil, true), before)
		reported := 0
		for _, f := range since.New {
			if f.Kind == "restMethodOnUnknownPath" {
				reported++
			}
		}
		if len(since.Lost) != c.lost || len(since.Resolved) != c.resolved || reported != c.reported {
			t.Errorf("%s: %d lost, %d resolved, %d reported, want %d, %d and %d", name, len(since.Lost), len(since.Resolved), reported, c.lost, c.resolved, c.reported)
		}
	}
}
