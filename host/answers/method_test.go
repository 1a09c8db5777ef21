package answers

import (
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/summary"
)

// isText says how a test was decided.
func isText(is, ok bool) string {
	switch {
	case !ok:
		return "not decided"
	case is:
		return "holds"
	}
	return "does not hold"
}

func input(name string, path ...string) summary.ValueRef {
	return summary.InputRef{Input: name, Path: path}
}

func compare(left summary.ValueRef, op summary.ComparisonOp, right any) summary.Predicate {
	return summary.Comparison{Left: left, Op: op, Right: summary.LiteralRef{Value: right}}
}

func truth(v summary.ValueRef) summary.Predicate { return summary.TruthinessCheck{Subject: v} }
func falsy(v summary.ValueRef) summary.Predicate {
	return summary.TruthinessCheck{Subject: v, Negated: true}
}
func not(p summary.Predicate) summary.Predicate       { return summary.Negation{Operand: p} }
func all(l ...summary.Predicate) summary.Predicate    { return summary.Compound{Op: "and", Operands: l} }
func either(l ...summary.Predicate) summary.Predicate { return summary.Compound{Op: "or", Operands: l} }

// TestSettled: what is left of a condition when some of its tests are decided: yes holds, no does not.
func TestSettled(t *testing.T) {
	yes, no, a, b := truth(input("yes")), truth(input("no")), truth(input("a")), truth(input("b"))
	decide := func(p summary.Predicate) (is, ok bool) {
		text := summary.PredicateText(p)
		return text == summary.PredicateText(yes), text == summary.PredicateText(yes) || text == summary.PredicateText(no)
	}
	for _, c := range []struct {
		p    summary.Predicate
		left summary.Predicate
		want string
	}{
		{yes, nil, "holds"}, {no, nil, "does not hold"}, {a, a, "not decided"},
		{not(yes), nil, "does not hold"}, {not(no), nil, "holds"}, {not(a), not(a), "not decided"},
		{not(all(yes, a)), not(a), "not decided"},
		{all(yes, yes), nil, "holds"}, {all(yes, no), nil, "does not hold"}, {all(a, no), nil, "does not hold"},
		{all(yes, a), a, "not decided"}, {all(a, yes, b), all(a, b), "not decided"},
		{either(no, no), nil, "does not hold"}, {either(no, yes), nil, "holds"}, {either(a, yes), nil, "holds"},
		{either(no, a), a, "not decided"}, {either(a, no, b), either(a, b), "not decided"},
		{either(all(no, a), b), b, "not decided"}, {all(either(yes, a), b), b, "not decided"},
	} {
		left, is, ok := settled(c.p, decide)
		if got := isText(is, ok); got != c.want {
			t.Errorf("%s %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
		if (left == nil) != (c.left == nil) || left != nil && summary.PredicateText(left) != summary.PredicateText(c.left) {
			t.Errorf("of %s is left %v, want %v", summary.PredicateText(c.p), left, c.left)
		}
	}
}

// TestTextTest: a comparison with a text decides, as far as what is compared is what the pack spells so.
func TestTextTest(t *testing.T) {
	methods := []abi.Input{{Path: ".other"}, {Path: ".method"}}
	isGet := func(text string) (is, ok bool) { return text == "GET", text != "?" }
	plain := func(in abi.Input, v summary.ValueRef) bool { return spells(in, v, nil) }
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{compare(input("req", "method"), summary.OpEq, "GET"), "holds"},
		{compare(input("req", "method"), summary.OpEq, "POST"), "does not hold"},
		{compare(input("req", "method"), summary.OpNeq, "GET"), "does not hold"},
		{compare(input("req", "method"), summary.OpNeq, "POST"), "holds"},
		{compare(input("req", "method"), summary.OpEq, "?"), "not decided"},
		{compare(input("req", "method"), summary.OpNeq, "?"), "not decided"},
		{compare(input("req", "method"), summary.OpGt, "GET"), "not decided"},
		{compare(input("req", "method"), summary.OpEq, 1.0), "not decided"},
		{compare(input("req", "path"), summary.OpEq, "GET"), "not decided"},
		{summary.Comparison{Left: input("req", "method"), Op: summary.OpEq, Right: input("req", "other")}, "not decided"},
		{truth(input("req", "method")), "not decided"},
	} {
		if got := isText(textTest(c.p, methods, plain, isGet)); got != c.want {
			t.Errorf("%s %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
	}
}

// TestHoldsTest: a test of what the pack spells so, by its value or by calling it.
func TestHoldsTest(t *testing.T) {
	answered := []abi.Input{{Path: ".x"}, {Path: "performed?()"}, {Path: ".headersSent"}}
	plain := func(in abi.Input, v summary.ValueRef) bool { return spells(in, v, nil) }
	for _, holds := range []bool{true, false} {
		opposite := isText(!holds, true)
		for _, c := range []struct {
			p    summary.Predicate
			want string
		}{
			{truth(input("res", "headersSent")), isText(holds, true)},
			{falsy(input("res", "headersSent")), opposite},
			{truth(input("res", "status")), "not decided"},
			{summary.CallPredicate{Callee: "performed?"}, isText(holds, true)},
			{summary.CallPredicate{Callee: "performed?", Args: []summary.ValueRef{input("a")}}, "not decided"},
			{summary.CallPredicate{Callee: "other"}, "not decided"},
			{compare(input("res", "headersSent"), summary.OpEq, true), "not decided"},
		} {
			if got := isText(holdsTest(c.p, answered, plain, holds)); got != c.want {
				t.Errorf("where it is %v: %s %s, want %s", holds, summary.PredicateText(c.p), got, c.want)
			}
		}
	}
}

// TestSpells: a value that is written as a rule says, of the parameter with its role or of any that is not data.
func TestSpells(t *testing.T) {
	role := func(name, role string) summary.Input { return summary.Parameter{Name: name, Role: summary.Str(role)} }
	asked := func(name string) summary.ValueRef {
		request := summary.Derived{From: input("context"), Derivation: summary.MethodCall{Method: "getRequest"}}
		return summary.Derived{From: request, Derivation: summary.PropertyAccess{Property: name}}
	}
	inputs := []summary.Input{role("req", "request"), role("body", "requestBody"), role("q", "query")}
	for _, c := range []struct {
		in   abi.Input
		v    summary.ValueRef
		want bool
	}{
		{abi.Input{Path: ".method"}, input("req", "method"), true},
		{abi.Input{Path: ".method"}, input("req", "path"), false},
		{abi.Input{Path: ".method"}, input("req", "method", "x"), false},
		{abi.Input{Path: ".method"}, input("body", "method"), false},
		{abi.Input{Path: ".method"}, input("q", "method"), false},
		{abi.Input{Path: ".method"}, input("other", "method"), true},
		{abi.Input{Path: ".method", Role: "request"}, input("req", "method"), true},
		{abi.Input{Path: ".method", Role: "request"}, input("body", "method"), false},
		{abi.Input{Path: ".method", Role: "requestBody"}, input("body", "method"), true},
		{abi.Input{Path: "request.method"}, summary.Unresolved{SourceText: "request.method"}, true},
		{abi.Input{Path: "request.method"}, summary.Unresolved{SourceText: "request.path"}, false},
		{abi.Input{Path: ".getRequest().method"}, asked("method"), true},
		{abi.Input{Path: ".method"}, summary.Dependency{Name: "context", AccessChain: []string{"method"}}, false},
		{abi.Input{Path: ".getRequest().method"}, asked("path"), false},
	} {
		if got := spells(c.in, c.v, inputs); got != c.want {
			t.Errorf("%s of role %q is written %s: %v, want %v", c.in.Path, c.in.Role, summary.ValueText(c.v), got, c.want)
		}
	}
}

// TestMayBePath: either path may have more in front, so the last segments decide.
func TestMayBePath(t *testing.T) {
	for _, c := range []struct {
		route, asked string
		want         bool
	}{
		{"/a", "/a", true}, {"/a", "/b", false}, {"/a", "/api/a", true}, {"/api/a", "/a", true}, {"/a/b", "/b", true},
		{"/a/b", "/a", false}, {"/a/b", "/x/b", false}, {"/{id}", "/b", true}, {"/:id", "/b", true}, {"/{id}/a", "/b", false}, {"/a/{id}", "/b/1", false},
		{"/a/*", "/b/c", true}, {"/*/a", "/x/b", false}, {"/*/a", "/b/a", true}, {"/", "/b", true}, {"/a", "/", true}, {"/a", "/a?b=1", true}, {"/a", "/b?a", false},
		{"/a/b/c", "/x/b/c", false}, {"/a/", "/a", true},
	} {
		if got := mayBePath(c.route, c.asked); got != c.want {
			t.Errorf("a request of %s may ask for %s: %v, want %v", c.route, c.asked, got, c.want)
		}
	}
}

// TestHoldsWhereGiven: conditions where the value given is there and not empty; of others nothing is known.
func TestHoldsWhereGiven(t *testing.T) {
	id, other := input("params", "id"), input("params", "other")
	given := func(v summary.ValueRef) bool { return summary.ValueText(v) == summary.ValueText(id) }
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{truth(id), "holds"}, {falsy(id), "does not hold"}, {truth(other), "not decided"},
		{summary.NullCheck{Subject: id}, "does not hold"}, {summary.NullCheck{Subject: id, Negated: true}, "holds"}, {summary.NullCheck{Subject: other}, "not decided"},
		{not(truth(id)), "does not hold"}, {not(falsy(id)), "holds"}, {not(truth(other)), "not decided"},
		{all(truth(id), truth(id)), "holds"}, {all(truth(id), truth(other)), "not decided"}, {all(truth(other), falsy(id)), "does not hold"}, {all(truth(other), truth(id)), "not decided"},
		{either(falsy(id), falsy(id)), "does not hold"}, {either(falsy(id), truth(other)), "not decided"}, {either(truth(other), truth(id)), "holds"}, {either(truth(other), falsy(id)), "not decided"},
		{compare(id, summary.OpEq, "a"), "not decided"},
	} {
		if got := isText(holdsWhereGiven(c.p, given)); got != c.want {
			t.Errorf("%s %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
	}
}
