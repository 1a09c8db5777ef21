package http

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestByName: the methods of dictionaries that give a field by its name, and no others.
func TestByName(t *testing.T) {
	text := summary.LiteralRef{Value: "title"}
	for _, c := range []struct {
		call summary.MethodCall
		want string
	}{
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{text}}, "title"},
		{summary.MethodCall{Method: "fetch", Args: []summary.ValueRef{text, summary.LiteralRef{Value: "none"}}}, "title"},
		{summary.MethodCall{Method: "dig", Args: []summary.ValueRef{text}}, "title"},
		{summary.MethodCall{Method: "pop", Args: []summary.ValueRef{text}}, ""},
		{summary.MethodCall{Method: "get"}, ""},
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.LiteralRef{Value: 1.0}}}, ""},
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.InputRef{Input: "name"}}}, ""},
	} {
		if got, ok := byName(c.call); got != c.want || ok != (c.want != "") {
			t.Errorf("%+v: %q, %v, want %q", c.call, got, ok, c.want)
		}
	}
}

// handed is a handler that takes a title of its body, which it has as a whole and by itself, and the request besides.
func handed() *summary.Summary {
	s := &summary.Summary{Inputs: []summary.Input{summary.Parameter{Name: "req", Role: summary.Str("request")}, summary.Parameter{Name: "other"}}}
	s.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{{Part: "body", At: []summary.ValueRef{summary.InputRef{Input: "data"}, summary.State{Name: "params"}},
		Fields: []summary.TakenField{{Path: summary.Path{"title"}, At: []summary.ValueRef{summary.InputRef{Input: "named"}, summary.Dependency{Name: "look"}}}, {Path: summary.Path{"crew", "name"}, At: []summary.ValueRef{summary.InputRef{Input: "deep"}}}}}}}
	return s
}

// TestReceivedBy: which values are a field of the body or the query.
func TestReceivedBy(t *testing.T) {
	data := summary.InputRef{Input: "data"}
	method := func(name string, args ...summary.ValueRef) summary.ValueRef {
		return summary.Derived{From: data, Derivation: summary.MethodCall{Method: name, Args: args}}
	}
	ofJSON := func(name string, args ...summary.ValueRef) summary.ValueRef {
		json := summary.Derived{From: summary.InputRef{Input: "req"}, Derivation: summary.MethodCall{Method: "json"}}
		return summary.Derived{From: json, Derivation: summary.MethodCall{Method: name, Args: args}}
	}
	for _, c := range []struct {
		of   summary.ValueRef
		want string
	}{
		{ofJSON("get", summary.LiteralRef{Value: "tag"}), "body tag"},
		{ofJSON("strip"), ""},
		{summary.InputRef{Input: "data", Path: []string{"title"}}, "body title"},
		{summary.InputRef{Input: "data", Path: []string{"title", "length"}}, ""},
		{data, ""},
		{method("get", summary.LiteralRef{Value: "tag"}), "body tag"},
		{method("strip"), ""},
		{summary.InputRef{Input: "named"}, "body title"},
		{summary.InputRef{Input: "deep"}, ""},
		{summary.InputRef{Input: "req", Path: []string{"query", "page"}}, "query page"},
		{summary.InputRef{Input: "req", Path: []string{"json", "page"}}, "body page"},
		{summary.InputRef{Input: "req", Path: []string{"headers", "page"}}, ""},
		{summary.InputRef{Input: "req", Path: []string{"query"}}, ""},
		{summary.InputRef{Input: "req", Path: []string{"query", "page", "size"}}, ""},
		{summary.InputRef{Input: "other", Path: []string{"query", "page"}}, ""},
		{summary.Dependency{Name: "req", AccessChain: []string{"query", "page"}}, ""},
	} {
		got, ok := receivedBy(handed(), c.of)
		if text := strings.TrimSpace(got.part + " " + got.field); text != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q", summary.ValueText(c.of), text, ok, c.want)
		}
	}
}

// TestWithout: what conditions come to for a request that lacks a title.
func TestWithout(t *testing.T) {
	title, page := summary.InputRef{Input: "data", Path: []string{"title"}}, summary.InputRef{Input: "data", Path: []string{"page"}}
	call := func(callee string, args ...summary.ValueRef) summary.Predicate {
		return summary.CallPredicate{Callee: callee, Args: args}
	}
	truthy := summary.TruthinessCheck{Subject: title}
	for _, c := range []struct {
		what string
		p    summary.Predicate
		want truth
	}{
		{"it is there", truthy, fails},
		{"it is not there", summary.TruthinessCheck{Subject: title, Negated: true}, holds},
		{"another is there", summary.TruthinessCheck{Subject: page}, unknown},
		{"it is null", summary.NullCheck{Subject: title}, holds},
		{"it is not null", summary.NullCheck{Subject: title, Negated: true}, fails},
		{"the body has it", summary.PropertyExists{Subject: summary.InputRef{Input: "data"}, Property: "title"}, fails},
		{"the body does not have it", summary.PropertyExists{Subject: summary.InputRef{Input: "data"}, Property: "title", Negated: true}, holds},
		{"it is a text", summary.TypeCheck{Subject: title, ExpectedType: "string"}, fails},
		{"it is undefined", summary.TypeCheck{Subject: title, ExpectedType: "undefined"}, unknown},
		{"it is one text", summary.Comparison{Left: title, Op: summary.OpEq, Right: summary.LiteralRef{Value: "a"}}, fails},
		{"it is another text", summary.Comparison{Left: title, Op: summary.OpNeq, Right: summary.LiteralRef{Value: "a"}}, holds},
		{"it is what another is", summary.Comparison{Left: title, Op: summary.OpEq, Right: page}, unknown},
		{"it is more", summary.Comparison{Left: title, Op: summary.OpGt, Right: summary.LiteralRef{Value: 1.0}}, unknown},
		{"it is nothing, compared", summary.Comparison{Left: title, Op: summary.OpEq, Right: summary.LiteralRef{}}, unknown},
		{"a call finds it", call("look", summary.LiteralRef{Value: "title"}), fails},
		{"a call finds another", call("look", summary.LiteralRef{Value: "page"}), unknown},
		{"a call without a name", call("look"), unknown},
		{"it is blank", call("params().title.blank?"), holds},
		{"it is present", call("data().title.present?"), fails},
		{"it is odd", call("params().title.odd?"), unknown},
		{"not: it is there", summary.Negation{Operand: truthy}, holds},
		{"not: something else", summary.Negation{Operand: call("odd")}, unknown},
		{"it is there and something else", summary.Compound{Op: "and", Operands: []summary.Predicate{call("odd"), truthy}}, fails},
		{"it is there or something else", summary.Compound{Op: "or", Operands: []summary.Predicate{call("odd"), truthy}}, unknown},
		{"it is not there or something else", summary.Compound{Op: "or", Operands: []summary.Predicate{call("odd"), summary.Negation{Operand: truthy}}}, holds},
		{"it is not there and something else", summary.Compound{Op: "and", Operands: []summary.Predicate{summary.Negation{Operand: truthy}, call("odd")}}, unknown},
		{"it is not there and null", summary.Compound{Op: "and", Operands: []summary.Predicate{summary.Negation{Operand: truthy}, summary.NullCheck{Subject: title}}}, holds},
		{"it is there or a text", summary.Compound{Op: "or", Operands: []summary.Predicate{truthy, summary.TypeCheck{Subject: title, ExpectedType: "string"}}}, fails},
	} {
		got, about := without(handed(), c.p, func(r received) bool { return r == received{"body", "title"} })
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
		if decided := len(about) > 0; decided != (c.want != unknown) {
			t.Errorf("%s: decided by %v", c.what, about)
		}
	}
}
