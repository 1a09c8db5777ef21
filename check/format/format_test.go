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
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/summary"
)

// shop is a run with an error, a warning, a note, an accepted finding, names that try
// to leave their place, and a boundary that agrees.
func shop(t *testing.T) *Input {
	t.Helper()
	at := func(kind summary.Kind, file, name string, b summary.Semantics, line int, tr ...summary.Transition) *summary.Summary {
		return &summary.Summary{Kind: kind, Location: summary.Location{File: file, Range: summary.Range{Start: line, End: line + 3}, Workspace: strings.SplitN(file, ".", 2)[0]},
			Identity:   summary.Identity{Name: name, Binding: &summary.Binding{Transport: "http", Recognition: "pack", Semantics: b}},
			Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}, Transitions: tr}
	}
	rest := func(path string) summary.Rest {
		return summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}
	}
	body := func(fields ...string) summary.TypeShape {
		var props []summary.Property
		for _, f := range fields {
			props = append(props, summary.Property{Name: f, Shape: summary.Text{}})
		}
		return summary.NewRecord(props)
	}
	answer := func(status float64, shape summary.TypeShape) summary.Transition {
		return summary.Transition{ID: fmt.Sprint("h:", status), Output: summary.Response{StatusCode: summary.LiteralRef{Value: status}, Body: shape}}
	}
	client := func(name, path string, reads summary.TypeShape) *summary.Summary {
		c := at(summary.KindClient, "web.ts", name, rest(path), 5, summary.Transition{ID: name + ":c", Output: summary.Void{}, IsDefault: true, ExpectedInput: reads})
		at := func(path string) []summary.Path { return []summary.Path{summary.ParsePath(path)} }
		c.Metadata.HTTP = &summary.HTTPMetadata{Response: &summary.ResponseReading{Subject: summary.Dependency{Name: "fetch"}, Failure: summary.FailureResponse,
			Status: at(".status"), Ok: at(".ok"), Body: at(".json()")}}
		return c
	}
	partly := at(summary.KindHandler, "api.ts", "vague", rest("/vague"), 40, answer(200, body("id")))
	partly.Confidence.Level = summary.LevelMedium
	lost := at(summary.KindClient, "web.ts", "lost", rest("/nowhere"), 50)
	lost.Metadata.HTTP = &summary.HTTPMetadata{Host: "other.example.com"}
	run := &check.Run{Skipped: []string{"old.json: not JSON"}, Summaries: []*summary.Summary{
		at(summary.KindHandler, "api.ts", "orders", rest("/orders"), 2, answer(200, body("id")), answer(404, nil)),
		client("<script>alert(1)</script>", "/orders", body("amount")),
		at(summary.KindHandler, "api.ts", "users", rest("/users"), 20, answer(200, body("id"))),
		client("users", "/users", body("id")),
		partly, client("vague", "/vague", nil),
		at(summary.KindHandler, "api.ts", "known", rest("/known"), 30, answer(200, body("id"))),
		client("known: 100%,\nnext", "/known", body("price")),
		lost,
	}}
	report := check.Compare(run, nil, false)
	for i := range report.Findings {
		if strings.Contains(report.Findings[i].Description, "price") {
			report.Findings[i].Suppressed = &check.Suppressed{Reason: "accepted by <us>", Effect: "mark"}
		}
	}
	if len(report.Findings) != 4 {
		t.Fatalf("the example has %d findings", len(report.Findings))
	}
	report.RequireReadable()
	return &Input{Report: report, Version: "0.0.1", FailOn: "error", Source: &source.Tree{Folders: map[string]string{"api": "services/api"}, Read: func(path, _ string) ([]byte, bool) {
		if path != "services/api/api.ts" {
			return nil, false
		}
		var out strings.Builder
		for n := range 60 {
			fmt.Fprintf(&out, "line %d of </pre> & more\n", n+1)
		}
		return []byte(out.String()), false
	}}}
}

func written(t *testing.T, name string) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, name, shop(t)); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := Write(&again, name, shop(t)); err != nil || again.String() != b.String() {
		t.Errorf("%s: two runs differ (%v)", name, err)
	}
	return b.String()
}

func TestJUnit(t *testing.T) {
	var got suites
	if err := xml.Unmarshal([]byte(written(t, "junit")), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Suites[0]
	if s.Tests != len(s.Cases) || s.Failures != 1 || s.Errors != 1 || s.Skipped != 1 || got.Tests != s.Tests {
		t.Errorf("counts: %+v", got)
	}
	var texts []string
	for _, c := range s.Cases {
		state := "passes"
		switch {
		case c.Failure != nil:
			state = "fails: " + c.Failure.Type
		case c.Error != nil:
			state = "error: " + c.Error.Type
		case c.Skipped != nil:
			state = "skipped: " + c.Skipped.Message
		}
		texts = append(texts, c.Class+" "+state)
	}
	want := "GET /known skipped: accepted by <us>, GET /orders fails: error misreadProviderResponse, GET /orders passes, GET /vague passes, GET /users passes, drift error: unreadableInput"
	if strings.Join(texts, ", ") != want {
		t.Errorf("cases %s\nwant  %s", strings.Join(texts, ", "), want)
	}
}

// TestJUnitOfOneCause: a boundary that a finding about another one speaks of as well does not count as one where both sides agree.
func TestJUnitOfOneCause(t *testing.T) {
	in := shop(t)
	rest := func(path string) summary.Binding {
		return summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}}
	}
	found := in.Report.Findings[0]
	found.Cause = finding.Cause{Key: "one wrapper", Words: "behind one wrapper"}
	in.Report.Findings = nil
	for _, path := range []string{"/orders", "/users", "/vague"} {
		found.Boundary = rest(path)
		in.Report.Findings = append(in.Report.Findings, found)
	}
	var b bytes.Buffer
	if err := Write(&b, "junit", in); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/orders", "/users", "/vague"} {
		if strings.Contains(b.String(), `classname="GET `+path+`" name="both sides agree"`) {
			t.Errorf("%s agrees:\n%s", path, b.String())
		}
	}
	if !strings.Contains(b.String(), `classname="GET /known" name="both sides agree"`) {
		t.Errorf("what no finding speaks of is no case:\n%s", b.String())
	}
}

// TestGitlab: every finding that is not accepted, once, where it is shown, with a fingerprint of its own.
func TestGitlab(t *testing.T) {
	var got []qualityIssue
	if err := json.Unmarshal([]byte(written(t, "gitlab")), &got); err != nil {
		t.Fatal(err)
	}
	fingerprints, severities, places := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, i := range got {
		if len(i.Fingerprint) != 32 || i.Check == "" || i.Location.Lines.Begin < 1 || strings.Contains(i.Description, "price") {
			t.Errorf("%+v", i)
		}
		fingerprints[i.Fingerprint], severities[i.Severity], places[i.Location.Path] = true, true, true
	}
	if len(got) != 3 || len(fingerprints) != 3 || !severities["critical"] || !places["web.ts"] {
		t.Errorf("%d issues with %d fingerprints, %v in %v", len(got), len(fingerprints), severities, places)
	}
	in := &Input{Report: check.Compare(&check.Run{}, nil, true), Source: &source.Tree{}}
	var b bytes.Buffer
	if err := Write(&b, "gitlab", in); err != nil || b.String() != "[]\n" {
		t.Errorf("nothing found is %q, %v", b.String(), err)
	}
}

func TestGithub(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(written(t, "github")), "\n")
	for _, l := range lines {
		if !strings.HasPrefix(l, "::") {
			t.Errorf("no command, a text broke out of its line: %q", l)
		}
	}
	if len(lines) != 4 { // what is accepted is left out, the run's own finding is in
		t.Errorf("%d commands: %q", len(lines), lines)
	}
	want := `::error file=web.ts,line=5,title=misreadProviderResponse at GET /orders::<script>alert(1)</script> reads amount of the 200 response, whose body has no such field (it has id)%0Athe other side: api.ts::orders (services/api/api.ts:2)`
	if lines[0] != want {
		t.Errorf("got  %s\nwant %s", lines[0], want)
	}
	if got := property("a,b:c%\n"); got != `a%2Cb%3Ac%25\n` {
		t.Errorf("escaped %q", got)
	}
}

func TestJSONAndText(t *testing.T) {
	var doc map[string]any
	if err := json.Unmarshal([]byte(written(t, "json")), &doc); err != nil || len(doc["findings"].([]any)) != 4 {
		t.Errorf("findings: %v (%v)", doc["findings"], err)
	}
	if text := written(t, "text"); !strings.Contains(text, "4 findings: 2 error, 1 warning, 1 info") {
		t.Error(text)
	}
	if err := Write(&bytes.Buffer{}, "pdf", shop(t)); err == nil || !strings.Contains(err.Error(), "there are github, gitlab, html, json, junit, sarif, text") {
		t.Error(err)
	}
}
