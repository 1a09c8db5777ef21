package http

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestOfMethod: what a condition says of the request's method; of what it does not speak of, nothing.
func TestOfMethod(t *testing.T) {
	of := func(path string, op summary.ComparisonOp, value any) summary.Predicate {
		return summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{path}}, Op: op, Right: summary.LiteralRef{Value: value}}
	}
	get, post, other := of("method", summary.OpEq, "GET"), of("method", summary.OpEq, "post"), of("path", summary.OpEq, "GET")
	compound := func(op summary.CompoundOp, list ...summary.Predicate) summary.Predicate {
		return summary.Compound{Op: op, Operands: list}
	}
	for _, c := range []struct {
		name string
		p    summary.Predicate
		want string
	}{
		{"the method", get, "holds"},
		{"another", post, "does not hold"},
		{"not another", of("method", summary.OpNeq, "POST"), "holds"},
		{"not the method", of("method", summary.OpNeq, "get"), "does not hold"},
		{"greater", of("method", summary.OpGt, "GET"), ""},
		{"a number", of("method", summary.OpEq, 1.0), ""},
		{"something else", other, ""},
		{"an input itself", summary.Comparison{Left: summary.InputRef{Input: "method"}, Op: summary.OpEq, Right: summary.LiteralRef{Value: "GET"}}, ""},
		{"two values", summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"method"}}, Op: summary.OpEq, Right: summary.InputRef{Input: "a"}}, ""},
		{"no input", summary.Comparison{Left: summary.Dependency{Name: "method"}, Op: summary.OpEq, Right: summary.LiteralRef{Value: "GET"}}, ""},
		{"the opposite", summary.Negation{Operand: get}, "does not hold"},
		{"the opposite of another", summary.Negation{Operand: post}, "holds"},
		{"the opposite of something else", summary.Negation{Operand: other}, ""},
		{"both", compound("and", get, get), "holds"},
		{"one of both", compound("and", get, post), "does not hold"},
		{"it and something else", compound("and", get, other), ""},
		{"something else and another", compound("and", other, post), "does not hold"},
		{"either", compound("or", post, get), "holds"},
		{"none", compound("or", post, post), "does not hold"},
		{"another or something else", compound("or", post, other), ""},
		{"something else or it", compound("or", other, get), "holds"},
		{"a test", summary.TruthinessCheck{Subject: summary.InputRef{Input: "req", Path: []string{"method"}}}, ""},
	} {
		says, ok := ofMethod(c.p, "GET")
		got := ""
		switch {
		case ok && says:
			got = "holds"
		case ok:
			got = "does not hold"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if want := c.want != "does not hold"; reachable([]summary.Predicate{other, c.p}, "GET") != want {
			t.Errorf("%s: reached %v, want %v", c.name, !want, want)
		}
	}
}

// TestForMethod: of a handler of all methods the paths of one, and all where none would be left.
func TestForMethod(t *testing.T) {
	get := summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"method"}}, Op: summary.OpEq, Right: summary.LiteralRef{Value: "GET"}}
	of := func(method string) *summary.Summary {
		s := &summary.Summary{Transitions: []summary.Transition{{ID: "a", Conditions: []summary.Predicate{get}}, {ID: "b", Conditions: []summary.Predicate{summary.Negation{Operand: get}}}}}
		s.Identity.Binding = &summary.Binding{Semantics: summary.Rest{Method: summary.Str(method), Path: summary.Str("/a")}}
		return s
	}
	for _, c := range []struct{ own, method, want string }{
		{"*", "GET", "a"}, {"*", "PUT", "b"}, {"*", "", "ab"}, {"*", "*", "ab"}, {"GET", "GET", "ab"},
	} {
		got := ""
		for _, x := range ForMethod(of(c.own), c.method).Transitions {
			got += x.ID
		}
		if got != c.want {
			t.Errorf("%s asked with %q: %s, want %s", c.own, c.method, got, c.want)
		}
	}
	alone := of("*")
	alone.Transitions = alone.Transitions[:1]
	if got := ForMethod(alone, "PUT"); len(got.Transitions) != 1 {
		t.Errorf("nothing is left of %v", alone.Transitions)
	}
}

// TestParts: what lies at, in or around a part of a body, and lists of texts in others.
func TestParts(t *testing.T) {
	p := places{{"a", "b"}, {"c"}}
	for _, c := range []struct {
		part []string
		want bool
	}{{[]string{"a"}, true}, {[]string{"a", "b"}, true}, {[]string{"a", "b", "d"}, true}, {[]string{"a", "d"}, false}, {[]string{"c", "x"}, true}, {[]string{"d"}, false}} {
		if got := p.has(c.part); got != c.want {
			t.Errorf("%v: %v", c.part, got)
		}
	}
	for _, c := range []struct {
		list, of []string
		want     bool
	}{{nil, nil, true}, {[]string{"a"}, []string{"b", "a"}, true}, {[]string{"a", "c"}, []string{"a"}, false}, {[]string{"a"}, nil, false}} {
		if got := subset(c.list, c.of); got != c.want {
			t.Errorf("%v in %v: %v", c.list, c.of, got)
		}
	}
}
