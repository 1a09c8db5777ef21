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

func caughtPath(conditions ...summary.Predicate) summary.Transition {
	t := path(false, nil, conditions...)
	t.Metadata = map[string]any{"http": map[string]any{"caught": true}}
	return t
}

func client(failure string, transitions ...summary.Transition) *summary.Summary {
	list := func(s ...string) []any {
		var one []any
		for _, x := range s {
			one = append(one, x)
		}
		return []any{one}
	}
	return &summary.Summary{Kind: summary.KindClient, Location: summary.Location{File: "client.ts"}, Identity: summary.Identity{Name: "call", Binding: rest("GET", "/x", "fetch")},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}, Transitions: transitions,
		Metadata: map[string]any{"http": map[string]any{"response": map[string]any{"subject": map[string]any{"type": "dependency", "name": "fetch", "accessChain": []any{}},
			"failure": failure, "status": list("status"), "ok": list("ok"), "body": list("json"), "errorStatus": list("response", "status"), "errorBody": list("response", "data")}}}}
}

func withContract(s *summary.Summary, provenance string, statuses ...any) *summary.Summary {
	var list []any
	for _, st := range statuses {
		list = append(list, map[string]any{"status": st})
	}
	s.Metadata = map[string]any{"http": map[string]any{"declaredContract": map[string]any{"responses": list, "provenance": provenance, "source": "schema"}}}
	return s
}

func kinds(list []Finding) string {
	var out []string
	for _, f := range list {
		out = append(out, string(f.Severity)+" "+string(f.Kind))
	}
	return strings.Join(out, ", ")
}

// TestRestFindings: each row is one clause of a kind's condition, firing or not.
func TestRestFindings(t *testing.T) {
	body := record("id", "name")
	for name, c := range map[string]struct {
		provider, consumer *summary.Summary
		want               string
	}{
		"all agree":                         {answers(resp(200, body)), client("response", path(true, record("id"))), ""},
		"a status nobody tells apart":       {answers(resp(200, body), resp(404, nil)), client("response", path(true, nil)), "warning unhandledProviderCase"},
		"covered by a branch":               {answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, status(summary.OpEq, 404)), path(true, nil, status(summary.OpNeq, 404))), ""},
		"covered by ok":                     {answers(resp(200, body), resp(500, nil)), client("response", path(false, nil, ok(true)), path(true, nil, ok(false))), ""},
		"covered by a range":                {answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, status(summary.OpGte, 400)), path(true, nil)), ""},
		"a fall-through covers success":     {answers(resp(200, body), resp(201, nil)), client("response", path(true, nil)), ""},
		"an exception covers failures":      {answers(resp(200, body), resp(404, nil)), client("exception", path(true, nil)), ""},
		"a dead branch":                     {answers(resp(200, body)), client("response", path(false, nil, status(summary.OpEq, 409)), path(true, nil)), "warning deadConsumerBranch"},
		"a dead caught branch":              {answers(resp(200, body)), client("exception", path(true, nil), caughtPath(summary.Comparison{Left: summary.Dependency{Name: "catch", AccessChain: []string{"response", "status"}}, Op: summary.OpEq, Right: num(409)})), "warning deadConsumerBranch"},
		"a server error is never dead":      {answers(resp(200, body)), client("response", path(false, nil, status(summary.OpEq, 503)), path(true, nil)), ""},
		"nothing is dead beside an unread":  {answers(resp(200, body), summary.Response{StatusCode: summary.Unresolved{SourceText: "s"}}), client("response", path(false, nil, status(summary.OpEq, 409)), path(true, nil)), "info lowConfidence"},
		"a field that is not there":         {answers(resp(200, body)), client("response", path(true, record("title"))), "error misreadProviderResponse"},
		"a nested field that is not there":  {answers(resp(200, summary.NewRecord([]summary.Property{{Name: "a", Shape: body}}))), client("response", path(true, summary.NewRecord([]summary.Property{{Name: "a", Shape: record("zip")}}))), "error misreadProviderResponse"},
		"a spread claims nothing":           {answers(resp(200, summary.NewRecord(nil, summary.Spread{SourceText: "x"}))), client("response", path(true, record("title"))), ""},
		"an unknown body claims nothing":    {answers(resp(200, summary.UnknownShape{})), client("response", path(true, record("title"))), ""},
		"a dictionary claims nothing":       {answers(resp(200, summary.Dictionary{Values: summary.Text{}})), client("response", path(true, record("title"))), ""},
		"a guard on the field":              {answers(resp(200, body)), client("response", path(true, record("title"), summary.TruthinessCheck{Subject: summary.Derived{From: summary.Derived{From: fetched, Derivation: summary.MethodCall{Method: "json"}}, Derivation: summary.PropertyAccess{Property: "title"}}})), ""},
		"several bodies, one has the field": {answers(resp(200, body), resp(200, record("title"))), client("response", path(true, record("title"))), ""},
		"several bodies, none has it":       {answers(resp(200, body), resp(200, record("x"))), client("response", path(true, record("title"))), "error misreadProviderResponse"},
		"a union with one that has it":      {answers(resp(200, summary.NewUnion(body, record("title")))), client("response", path(true, record("title"))), ""},
		"the branch does not run on it":     {answers(resp(200, body), resp(404, record("error"))), client("response", path(false, record("error"), status(summary.OpEq, 404)), path(true, record("id"))), ""},
		"undeclared status":                 {withContract(answers(resp(200, body), resp(418, nil)), "independent", 200.0), client("exception", path(true, nil)), "error providerContractViolation"},
		"declared and never given":          {withContract(answers(resp(200, body)), "independent", 200.0, 404.0), client("exception", path(true, nil)), "warning providerContractViolation"},
		"a declared range":                  {withContract(answers(resp(200, body), resp(418, nil)), "independent", 200.0, "4XX"), client("exception", path(true, nil)), ""},
		"a declared default":                {withContract(answers(resp(200, body), resp(418, nil)), "independent", 200.0, "default"), client("exception", path(true, nil)), ""},
		"a declared server error":           {withContract(answers(resp(200, body)), "independent", 200.0, 500.0), client("exception", path(true, nil)), ""},
		"a derived contract":                {withContract(answers(resp(200, body), resp(418, nil)), "derived", 200.0), client("exception", path(true, nil)), ""},
		"a consumer beyond the contract":    {withContract(answers(resp(200, body)), "independent", 200.0), client("response", path(false, nil, status(summary.OpEq, 409)), path(true, nil)), "warning consumerContractViolation, warning deadConsumerBranch"},
	} {
		t.Run(name, func(t *testing.T) {
			r := Compare(&Run{Summaries: []*summary.Summary{c.provider, c.consumer}}, nil, false)
			if got := kinds(r.Findings); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
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

func TestConfiguration(t *testing.T) {
	unit := &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: "template.yaml"}, Identity: summary.Identity{Name: "Fn",
		Binding: &summary.Binding{Transport: "os", Recognition: "cloudformation", Semantics: summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: "Fn"}}},
		Metadata: map[string]any{"runtimeContract": map[string]any{"variables": []any{map[string]any{"name": "A"}, map[string]any{"name": "UNUSED"}}, "codeScope": map[string]any{"path": "src/foo"}}}}
	read := func(file, name string, defaulted bool) *summary.Summary {
		return &summary.Summary{Kind: summary.KindModuleInit, Location: summary.Location{File: file}, Identity: summary.Identity{Name: "init"}, Transitions: []summary.Transition{{Output: summary.Void{},
			Effects: []summary.Effect{summary.InteractionEffect{Interaction: summary.ConfigRead{Name: name, Defaulted: defaulted}}}}}}
	}
	all := []*summary.Summary{unit, read("src/foo/a.ts", "A", false), read("src/foo/a.ts", "B", false), read("src/foo/a.ts", "C", true), read("src/foobar/a.ts", "D", false)}
	found, _ := configuration(readScopes(all), accesses(all))
	got := kinds(found)
	if want := "error boundaryFieldUnknown, warning boundaryFieldUnused"; got != want {
		t.Errorf("got %q, want %q", got, want)
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

func BenchmarkCompare(b *testing.B) {
	var all []*summary.Summary
	for i := range 2000 {
		p := answers(resp(200, record("id")), resp(404, nil))
		p.Identity.Binding = rest("GET", fmt.Sprintf("/r%d/:id", i), "express")
		all = append(all, p)
		for range 4 {
			c := client("response", path(true, record("id")))
			c.Identity.Binding = rest("GET", fmt.Sprintf("/r%d/{x}", i), "fetch")
			all = append(all, c)
		}
	}
	for b.Loop() {
		Compare(&Run{Summaries: all}, nil, false)
	}
}
