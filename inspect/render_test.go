package inspect

import (
	"bytes"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

func status(n int) summary.ValueRef { return summary.LiteralRef{Value: float64(n)} }

// sample is a handler with a contract, guards, a wrapper's answer, effects and gaps.
func sample() []*summary.Summary {
	method, path := "PATCH", "/tickets/{ref}"
	load := summary.Dependency{Name: "loadTicket"}
	missing := summary.TruthinessCheck{Subject: load, Negated: true}
	closed := summary.TruthinessCheck{Subject: summary.Dependency{Name: "loadTicket", AccessChain: []string{"closedOn"}}}
	effects := []summary.Effect{summary.Invocation{Callee: "loadTicket", Summary: "api/store.ts::loadTicket"}}
	return []*summary.Summary{
		{Kind: summary.KindHandler, Location: summary.Location{File: "api/tickets.ts", Range: summary.Range{Start: 22, End: 40}},
			Identity: summary.Identity{ID: "api/tickets.ts::patch", Name: "patch", Binding: &summary.Binding{Transport: "http", Recognition: "fastify",
				Semantics: summary.Rest{Method: &method, Path: &path, DeclaredResponses: []int{200, 404, 410}}}},
			Confidence: summary.Confidence{Level: summary.LevelMedium},
			Transitions: []summary.Transition{
				{Conditions: []summary.Predicate{missing}, Output: summary.Response{StatusCode: status(404), Body: summary.NewRecord([]summary.Property{{Name: "reason", Shape: summary.Text{}}})}, Effects: effects},
				{Conditions: []summary.Predicate{summary.Negate(missing), closed}, Output: summary.Response{StatusCode: status(409)}, Effects: effects},
				{Conditions: []summary.Predicate{summary.Negate(missing), summary.Negate(closed)}, Output: summary.Response{StatusCode: status(200), Body: summary.NewRecord([]summary.Property{
					{Name: "ref", Shape: summary.Text{}}, {Name: "holder", Shape: summary.Optional(summary.Text{})}, {Name: "seats", Shape: summary.Array{Items: summary.Integer{}}}})},
					Effects: append(effects, summary.Invocation{Callee: "audit.push", Preconditions: []summary.Predicate{closed}},
						summary.InteractionEffect{Interaction: summary.ConfigRead{Name: "TICKET_REGION"}})},
				{Conditions: []summary.Predicate{summary.Opaque{SourceText: "x  <  y"}}, Output: summary.Response{StatusCode: status(401)}, Metadata: map[string]any{"wrappers": map[string]any{"from": "api/auth.ts::guard"}}},
			},
			Metadata: map[string]any{"http": map[string]any{"declaredContract": map[string]any{"responses": []any{map[string]any{"status": 200.0}, map[string]any{"status": 404.0}, map[string]any{"status": "5XX"}}}},
				"wrappers": map[string]any{"applied": []any{map[string]any{"name": "guard"}}}},
			Gaps: []summary.Gap{{Type: summary.GapUnfollowedCall, Callee: "audit.push", Description: "declared here without a body"},
				{Type: summary.GapUnhandledCase, Description: "a branch gives 409 and the contract does not list it"}, {Type: summary.GapUnhandledCase, Description: "the contract lists 410 and no branch gives it"}}},
		{Kind: summary.KindLibrary, Location: summary.Location{File: "api/tickets.ts", Range: summary.Range{Start: 61}}, Identity: summary.Identity{Name: "sweep\x1b[2J",
			Binding: &summary.Binding{Recognition: summary.Reachable, Semantics: summary.FunctionCall{}}}, Confidence: summary.Confidence{Level: summary.LevelHigh},
			Transitions: []summary.Transition{{Output: summary.Throw{ExceptionType: summary.Str("Error"), Message: summary.Str("no")}}}},
	}
}

const want = `api/tickets.ts
├─ PATCH /tickets/{ref}  (fastify handler | line 22 | confidence: medium)
│      Contract: 200, 404, 5XX
│      if  !loadTicket()
│        -> 404 { reason: string }
│          + api/store.loadTicket →
│      elif  loadTicket().closedOn
│        -> 409  !! undeclared
│          + api/store.loadTicket →
│      else
│        -> 200 { holder?: string, ref: string, seats: [int] }
│          + api/store.loadTicket →
│          + audit.push   when loadTicket().closedOn
│          + config TICKET_REGION
│      if  ` + "`x < y`" + `   from api/auth.ts::guard
│        -> 401
│
│    Could not follow:
│      call to audit.push: declared here without a body
│    !! a branch gives 409 and the contract does not list it
│    !! the contract lists 410 and no branch gives it
│
│    Behind: guard
│
└─ sweep�[2J  (reachable library | line 61)
       -> throw Error "no"


2 summaries
`

func TestRender(t *testing.T) {
	var b bytes.Buffer
	if err := Render(&b, sample(), Options{}); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

func TestContinuationMarker(t *testing.T) {
	s := sample()[1]
	for range 120 {
		s.Transitions = append(s.Transitions, summary.Transition{Output: summary.Void{}})
	}
	var b bytes.Buffer
	if err := Render(&b, []*summary.Summary{s}, Options{}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "… api/tickets.ts continued"); n != 2 {
		t.Errorf("%d continuation markers in 121 lines, want 2", n)
	}
}
