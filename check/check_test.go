package check

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

func num(n int) summary.ValueRef { return summary.LiteralRef{Value: float64(n)} }

func record(fields ...string) summary.TypeShape {
	var props []summary.Property
	for _, f := range fields {
		props = append(props, summary.Property{Name: f, Shape: summary.Text{}})
	}
	return summary.NewRecord(props)
}

func rest(method, path, pack string) *summary.Binding {
	return &summary.Binding{Transport: "http", Semantics: summary.Rest{Method: &method, Path: &path}, Recognition: pack}
}

// answers makes a handler that gives these statuses with these bodies.
func answers(outputs ...summary.Output) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "server.ts"}, Identity: summary.Identity{Name: "serve", Binding: rest("GET", "/x", "express")},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	for i, o := range outputs {
		s.Transitions = append(s.Transitions, summary.Transition{ID: fmt.Sprint("t", i), Output: o})
	}
	return s
}

func resp(status int, body summary.TypeShape) summary.Output {
	return summary.Response{StatusCode: num(status), Body: body}
}

var fetched = summary.Dependency{Name: "fetch"}

func status(op summary.ComparisonOp, n int) summary.Predicate {
	return summary.Comparison{Left: summary.Dependency{Name: "fetch", AccessChain: []string{"status"}}, Op: op, Right: num(n)}
}

func ok(negated bool) summary.Predicate {
	return summary.TruthinessCheck{Subject: summary.Dependency{Name: "fetch", AccessChain: []string{"ok"}}, Negated: negated}
}

// path is one path of a client.
func path(isDefault bool, reads summary.TypeShape, conditions ...summary.Predicate) summary.Transition {
	return summary.Transition{ID: "c", Conditions: conditions, Output: summary.Void{}, ExpectedInput: reads, IsDefault: isDefault}
}

// caughtPath is a path that runs where the request failed with an exception.
func caughtPath(conditions ...summary.Predicate) summary.Transition {
	t := path(false, nil, conditions...)
	t.Metadata = summary.Caught()
	return t
}

func client(failure string, transitions ...summary.Transition) *summary.Summary {
	at := func(path string) []summary.Path { return []summary.Path{summary.ParsePath(path)} }
	return &summary.Summary{Kind: summary.KindClient, Location: summary.Location{File: "client.ts"}, Identity: summary.Identity{Name: "call", Binding: rest("GET", "/x", "fetch")},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}, Transitions: transitions,
		Metadata: summary.Metadata{HTTP: &summary.HTTPMetadata{Response: &summary.ResponseReading{Subject: fetched, Failure: failure,
			Status: at(".status"), Ok: at(".ok"), Body: at(".json()"), ErrorStatus: at(".response.status"), ErrorBody: at(".response.data")}}}}
}

func TestStatusAlgebra(t *testing.T) {
	a := readAnswer(client("response"))
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{status(summary.OpEq, 404), "404-404"}, {status(summary.OpGte, 400), "400-599"}, {status(summary.OpLt, 300), "100-299"}, {ok(false), "200-299"},
		{summary.Negation{Operand: status(summary.OpGte, 400)}, "100-399"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{status(summary.OpEq, 500), status(summary.OpEq, 501)}}, "500-501"},
		{summary.Compound{Op: "and", Operands: []summary.Predicate{status(summary.OpGte, 400), status(summary.OpLt, 500), summary.Opaque{}}}, "400-499"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{status(summary.OpEq, 500), summary.Opaque{}}}, "unread"},
		{summary.Opaque{}, "unread"},
	} {
		s, readable, _ := a.set(c.p)
		got := "unread"
		if readable {
			lo, hi := 0, 0
			for n := 100; n < 600; n++ {
				if s.has(n) {
					if lo == 0 {
						lo = n
					}
					hi = n
				}
			}
			got = fmt.Sprintf("%d-%d", lo, hi)
		}
		if got != c.want {
			t.Errorf("%s = %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
	}
}

func TestPairing(t *testing.T) {
	handler := func(method, path string) *summary.Summary {
		s := answers(resp(200, nil))
		s.Identity.Binding, s.Identity.Name = rest(method, path, "express"), method+path
		return s
	}
	caller := func(method, path string) *summary.Summary {
		s := client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
		s.Identity.Binding = rest(method, path, "fetch")
		return s
	}
	all := []*summary.Summary{handler("GET", "/users/:id"), handler("GET", "/users/me"), handler("*", "/any"), handler("POST", "/users"), handler("GET", "/files/{rest+}")}
	for _, c := range []struct{ method, path, want string }{
		{"GET", "/users/me", "GET/users/me"}, {"GET", "/users/{id}", "GET/users/:id"}, {"GET", "/users/42", "GET/users/:id"}, {"DELETE", "/any", "*/any"},
		{"GET", "/users", ""}, {"GET", "/files/a/b", "GET/files/{rest+}"}, {"get", "/users/7", "GET/users/:id"},
	} {
		p := pairAll(append(all[:len(all):len(all)], caller(c.method, c.path)))
		var got []string
		for _, x := range p.Pairs {
			got = append(got, x.Provider.Identity.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s pairs with %v, want %s", c.method, c.path, got, c.want)
		}
	}
	none := caller("GET", "/x")
	none.Identity.Binding.Semantics = summary.Rest{Method: summary.Str("GET")}
	if p := pairAll([]*summary.Summary{none}); len(p.Unkeyed) != 1 || len(p.LoneConsumers) != 0 {
		t.Error("a path that is null never pairs")
	}
}

func TestDedupeListsSources(t *testing.T) {
	a, b := answers(resp(200, record("id"))), answers(resp(200, record("id")))
	b.Location.File = "second.ts"
	r := Compare(&Run{Summaries: []*summary.Summary{a, b, client("response", path(true, record("nope")))}}, nil, false)
	if len(r.Findings) != 1 || len(r.Findings[0].Sources) != 2 {
		t.Errorf("findings: %+v", r.Findings)
	}
	if len(r.Pairing.Collisions) != 1 {
		t.Errorf("collisions: %v", r.Pairing.Collisions)
	}
}

func TestNothingPaired(t *testing.T) {
	r := Compare(&Run{Summaries: []*summary.Summary{answers(resp(200, nil))}}, nil, false)
	if len(r.Run) != 1 || r.Run[0].Kind != "nothingPaired" || !r.Gate("none") {
		t.Errorf("run findings: %+v", r.Run)
	}
	if r := Compare(&Run{Summaries: []*summary.Summary{answers(resp(200, nil))}}, nil, true); len(r.Run) != 0 {
		t.Error("--allow-empty accepts it")
	}
}

// TestNamesAreInert: no name in a summary can drive a terminal.
func TestNamesAreInert(t *testing.T) {
	p := answers(resp(200, record("id")))
	p.Identity.Name = "evil\x1b]8;;http://x\x07"
	var b bytes.Buffer
	Compare(&Run{Summaries: []*summary.Summary{p, client("response", path(true, record("nope")))}}, nil, false).WriteText(&b, true)
	if strings.Contains(b.String(), "\x1b") || strings.Contains(b.String(), "\x07") {
		t.Error("an escape sequence reached the report")
	}
}
