package format

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	checkintent "github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// stated is a run about three statements of documents: one that the code breaks, one of a whole document without code,
// and one that is accepted.
func stated(t *testing.T, name string) string {
	t.Helper()
	in := &Input{Version: "0.0.1", FailOn: "error", Report: check.Compare(&check.Run{}, nil, true)}
	withIntent(in)
	var b bytes.Buffer
	if err := Write(&b, name, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// withIntent adds the three statements to a report.
func withIntent(in *Input) {
	in.Report.Intent = &checkintent.Result{Documents: 3, Sentences: 2, Notes: []string{"a note"},
		Drafts:   []intent.Draft{{File: "draft.yaml", Blanks: []string{"purpose", "outcomes[0].when"}}},
		Problems: []*intent.Problem{{File: "bad.yaml", Line: 4, Column: 2, Message: "no mapping"}},
		Skipped:  []checkintent.Skipped{{File: "order.yaml", Line: 9, Reason: "the body was not read"}},
		Findings: []check.IntentFinding{
			{Kind: "unimplementedBoundary", Severity: check.Error, Boundary: "GET /orders", Intent: finding.IntentName{Name: "order", OutcomeID: "found"}, Code: "a.ts::show",
				Message: "nothing answers 200, 100%", File: "order.yaml", Line: 7, Column: 5, Side: &check.Side{Location: summary.Location{File: "a.ts", Range: summary.Range{Start: 12}}}},
			{Kind: "unimplementedBoundary", Severity: check.Warning, Boundary: "GET /users", Intent: finding.IntentName{Name: "users"}, Message: "nothing serves it", File: "users.yaml"},
			{Kind: "unimplementedBoundary", Severity: check.Error, Boundary: "GET /old", Intent: finding.IntentName{Name: "old"}, Message: "gone", File: "old.yaml", Line: 1,
				Suppressed: &check.Suppressed{Effect: "mark", Reason: "known"}},
		}}
}

func TestIntentForGithub(t *testing.T) {
	want := "::error file=order.yaml,line=7,title=unimplementedBoundary at GET /orders::nothing answers 200, 100%25%0Athe code: a.ts::show (a.ts:12)\n" +
		"::warning file=users.yaml,line=1,title=unimplementedBoundary at GET /users::nothing serves it\n"
	if got := stated(t, "github"); !strings.HasPrefix(got, want) || strings.Contains(got, "old.yaml") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestIntentForGitlab(t *testing.T) {
	var got []qualityIssue
	if err := json.Unmarshal([]byte(stated(t, "gitlab")), &got); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, i := range got {
		lines = append(lines, fmt.Sprintf("%s %s %s:%d %s", i.Severity, i.Check, i.Location.Path, i.Location.Lines.Begin, i.Description))
	}
	want := []string{
		"critical unimplementedBoundary order.yaml:7 GET /orders: nothing answers 200, 100%; stated by order.found (order.yaml:7); code: a.ts::show (a.ts:12)",
		"major unimplementedBoundary users.yaml:1 GET /users: nothing serves it; stated by users (users.yaml:0)",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if len(got) == 2 && got[0].Fingerprint == got[1].Fingerprint {
		t.Error("two statements have one fingerprint")
	}
}

func TestIntentForJUnit(t *testing.T) {
	var got suites
	if err := xml.Unmarshal([]byte(stated(t, "junit")), &got); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, c := range got.Suites[0].Cases {
		state := "passes"
		switch {
		case c.Failure != nil:
			state = "fails: " + c.Failure.Type + " " + c.Failure.Message
		case c.Skipped != nil:
			state = "skipped"
		}
		lines = append(lines, fmt.Sprintf("%s | %s | %s:%d | %s", c.Class, c.Name, c.File, c.Line, state))
	}
	text := strings.Join(lines, "\n")
	for _, want := range []string{
		"intent GET /orders | unimplementedBoundary: nothing answers 200, 100% | order.yaml:7 | fails: error unimplementedBoundary nothing answers 200, 100%",
		"intent GET /users | unimplementedBoundary: nothing serves it | users.yaml:0 | passes",
		"intent GET /old | unimplementedBoundary: gone | old.yaml:1 | skipped",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if s := got.Suites[0]; s.Failures != 1 || s.Skipped != 1 {
		t.Errorf("%d failures and %d skipped, want one of each", s.Failures, s.Skipped)
	}
}

func TestIntentForSARIF(t *testing.T) {
	var doc struct {
		Runs []struct {
			Results []sarifResult `json:"results"`
		} `json:"runs"`
	}
	if err := json.Unmarshal([]byte(stated(t, "sarif")), &doc); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range doc.Runs[0].Results {
		at := r.Locations[0]
		line := fmt.Sprintf("%s %s %s:%d:%d %s | %s", r.Level, r.RuleID, at.PhysicalLocation.ArtifactLocation.URI, at.PhysicalLocation.Region.StartLine, at.PhysicalLocation.Region.StartColumn,
			at.LogicalLocations[0].FullyQualifiedName, r.Message.Text)
		for _, o := range r.RelatedLocations {
			line += fmt.Sprintf(" | %s %s:%d", o.Message.Text, o.PhysicalLocation.ArtifactLocation.URI, o.PhysicalLocation.Region.StartLine)
		}
		for _, s := range r.Suppressions {
			line += " | " + s.Status + ": " + s.Justification
		}
		lines = append(lines, line)
	}
	want := []string{
		"error unimplementedBoundary order.yaml:7:5 order.found | nothing answers 200, 100% | the code: a.ts::show a.ts:12",
		"warning unimplementedBoundary users.yaml:1:0 users | nothing serves it",
		"error unimplementedBoundary old.yaml:1:0 old | gone | accepted: known",
	}
	if strings.Join(lines[:min(3, len(lines))], "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

func TestIntentOnThePage(t *testing.T) {
	page := stated(t, "html")
	for _, want := range []string{
		"3 documents held against the code. 2 conditions are sentences and were not compared.",
		"bad.yaml:4:2: no mapping", "waits to be written: draft.yaml (purpose, outcomes[0].when)", "order.yaml:9: the body was not read", "1 statements were not compared",
		"order.found, order.yaml:7; code: a.ts::show (a.ts:12)", `<p class="where">users, users.yaml:0</p>`, "mark: known",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	if n := strings.Count(page, `class="rule"`); n != 2 {
		t.Errorf("%d rules are offered, want 2: none for what is accepted", n)
	}
}
