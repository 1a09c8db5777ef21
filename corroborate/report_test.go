package corroborate

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// routeWith is a handler whose claims came out as given.
func routeWith(path string, line int, verdicts ...summary.Corroboration) *handler {
	h := handlerOf("GET", path)
	h.summary.Location.File, h.summary.Identity.Name = "src/teas.ts", "pour"
	h.summary.Location.Range.Start = line
	for i, v := range verdicts {
		h.claims = append(h.claims, &claim{status: 200 + i, transition: &summary.Transition{ID: "t" + string(rune('0'+i)), Confidence: &summary.Confidence{Corroboration: &v}}})
	}
	return h
}

// TestReportOfARun: the counts of each route and of all, and the text with one line for each claim.
func TestReportOfARun(t *testing.T) {
	first := routeWith("/teas/:id", 12,
		summary.Corroboration{Outcome: summary.Observed, Runs: 1},
		summary.Corroboration{Outcome: summary.Observed, Runs: 3, Assumptions: []string{"find() gives a row", "user is set"}},
		summary.Corroboration{Outcome: summary.Untested, Reason: "it never answered"})
	second := routeWith("/cups", 30, summary.Corroboration{Outcome: summary.Refuted, Runs: 2, Counterexample: map[string]any{
		"request":  map[string]any{"method": "GET", "url": "/cups", "headers": map[string]any{"x-b": "2", "x-a": "1"}, "body": map[string]any{"n": 1.0}},
		"supplied": map[string]any{"find()": nil}, "ending": "404", "curl": "curl -i 'http://localhost:3000/cups'"}})
	r := report([]*handler{first})
	r.Add(report([]*handler{second}))
	if r.Claims != 4 || r.Observed != 2 || r.Refuted != 1 || r.Untested != 1 || len(r.Routes) != 2 {
		t.Errorf("totals: %+v", r)
	}
	if one := r.Routes[0]; one.Observed != 2 || one.Refuted != 0 || one.Untested != 1 || one.Line != 12 {
		t.Errorf("the first route: %+v", one)
	}
	var b strings.Builder
	if err := r.Text(&b); err != nil {
		t.Fatal(err)
	}
	want := `GET /teas/:id  (` + first.summary.ID() + `, line 12)
  3 claims: 2 held, 0 refuted, 1 untried
  held     t0 in 1 run
  held     t1 in 3 runs (assuming: find() gives a row; user is set)
  untried  t2: it never answered
GET /cups  (` + second.summary.ID() + `, line 30)
  1 claim: 0 held, 1 refuted, 0 untried
  REFUTED  t0
    request   GET /cups
              x-a: 1
              x-b: 2
    body      {"n":1}
    supplied  {"find()":null}
    claimed   200
    observed  404
    try       curl -i 'http://localhost:3000/cups'

4 claims tried: 2 held, 1 refuted, 1 untried
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}

// TestReportOfNothing says why nothing was tried.
func TestReportOfNothing(t *testing.T) {
	var text, data strings.Builder
	r := report(nil)
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	if want := "no claims in scope: only handlers of Express and Fastify that answer a literal status are tried\n"; text.String() != want {
		t.Errorf("%q, want %q", &text, want)
	}
	if err := r.JSON(&data); err != nil {
		t.Fatal(err)
	}
	if want := "{\n  \"routes\": [],\n  \"claims\": 0,\n  \"observed\": 0,\n  \"refuted\": 0,\n  \"untested\": 0\n}\n"; data.String() != want {
		t.Errorf("%s, want %s", &data, want)
	}
}
