package corroborate

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/summary"
)

// TestConditionsForTheGuest: each form of condition and value as the guest reads it, and the calls and values that it has
// to listen to for that.
func TestConditionsForTheGuest(t *testing.T) {
	id := summary.InputRef{Input: "req", Path: []string{"params", "id"}}
	call := func(of summary.ValueRef, method string, args ...summary.ValueRef) summary.ValueRef {
		return summary.Derived{From: of, Derivation: summary.MethodCall{Method: method, Args: args}}
	}
	get := func(of summary.ValueRef, d summary.Derivation) summary.ValueRef {
		return summary.Derived{From: of, Derivation: d}
	}
	truth := func(v summary.ValueRef) summary.Predicate { return summary.TruthinessCheck{Subject: v} }
	for _, c := range []struct {
		condition     summary.Predicate
		want          string
		calls, values string
	}{
		{summary.NullCheck{Subject: id, Negated: true}, `{"k":"null","neg":true,"s":{"k":"in","p":["params","id"],"s":"request"}}`, "", ""},
		{truth(summary.InputRef{Input: "res"}), `{"k":"true","neg":false,"s":{"k":"in","p":[],"s":"response"}}`, "", ""},
		{truth(summary.InputRef{Input: "next"}), `{"k":"true","neg":false,"s":{"k":"?"}}`, "", ""},
		{truth(summary.InputRef{Input: "other"}), `{"k":"true","neg":false,"s":{"k":"?"}}`, "", ""},
		{summary.Comparison{Left: id, Op: "eq", Right: summary.LiteralRef{Value: "7"}}, `{"k":"cmp","l":{"k":"in","p":["params","id"],"s":"request"},"op":"eq","r":{"k":"lit","v":"7"}}`, "", ""},
		{summary.TypeCheck{Subject: id, ExpectedType: "string"}, `{"k":"type","s":{"k":"in","p":["params","id"],"s":"request"},"t":"string"}`, "", ""},
		{summary.PropertyExists{Subject: summary.InputRef{Input: "req", Path: []string{"body"}}, Property: "n"}, `{"k":"has","neg":false,"p":"n","s":{"k":"in","p":["body"],"s":"request"}}`, "", ""},
		{summary.Negation{Operand: truth(id)}, `{"k":"not","of":{"k":"true","neg":false,"s":{"k":"in","p":["params","id"],"s":"request"}}}`, "", ""},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{truth(id), nil}}, `{"k":"or","of":[{"k":"true","neg":false,"s":{"k":"in","p":["params","id"],"s":"request"}},{"k":"?"}]}`, "", ""},
		{summary.Compound{Op: "and"}, `{"k":"and","of":[]}`, "", ""},
		{summary.CallPredicate{Callee: "allowed\n (x)"}, `{"k":"text","n":"allowed (x)"}`, "allowed (x)", ""},
		{summary.CallPredicate{Callee: "is not JSON", Args: []summary.ValueRef{id}}, `{"by":"is not JSON","k":"refused","s":{"k":"in","p":["params","id"],"s":"request"}}`, "", ""},
		{summary.CallPredicate{Callee: "is not JSON"}, `{"k":"text","n":"is not JSON"}`, "is not JSON", ""},
		{truth(summary.Dependency{Name: "find()", AccessChain: []string{"row"}}), `{"k":"true","neg":false,"s":{"k":"dep","n":"find()","p":["row"]}}`, "find()", ""},
		{truth(summary.Unresolved{SourceText: "undefined"}), `{"k":"true","neg":false,"s":{"k":"undefined"}}`, "", ""},
		{truth(summary.Unresolved{SourceText: `/^a[/]b\/c/gi`}), `{"k":"true","neg":false,"s":{"flags":"gi","k":"re","source":"^a[/]b\\/c"}}`, "", ""},
		{truth(summary.Unresolved{SourceText: "a / b / c"}), `{"k":"true","neg":false,"s":{"k":"text","n":"a / b / c"}}`, "", "a / b / c"},
		{truth(summary.State{Name: "open"}), `{"k":"true","neg":false,"s":{"k":"text","n":"open"}}`, "", "open"},
		{truth(get(id, summary.PropertyAccess{Property: "length"})), `{"k":"true","neg":false,"s":{"k":"get","of":{"k":"in","p":["params","id"],"s":"request"},"p":"length"}}`, "", ""},
		{truth(get(id, summary.Destructured{Field: "f"})), `{"k":"true","neg":false,"s":{"k":"get","of":{"k":"in","p":["params","id"],"s":"request"},"p":"f"}}`, "", ""},
		{truth(get(summary.Dependency{Name: "find()"}, summary.Awaited{})), `{"k":"true","neg":false,"s":{"k":"dep","n":"find()","p":[]}}`, "find()", ""},
		{truth(get(id, summary.IndexAccess{Index: "0"})), `{"k":"true","neg":false,"s":{"k":"get","of":{"k":"in","p":["params","id"],"s":"request"},"p":"0"}}`, "", ""},
		{truth(get(id, summary.IndexAccess{Index: "*"})), `{"k":"true","neg":false,"s":{"k":"?"}}`, "", ""},
		{truth(call(id, "startsWith", summary.LiteralRef{Value: "a"})), `{"k":"true","neg":false,"s":{"a":[{"k":"lit","v":"a"}],"k":"call","m":"startsWith","of":{"k":"in","p":["params","id"],"s":"request"}}}`, "", ""},
		{truth(call(id, "load")), `{"k":"true","neg":false,"s":{"a":[],"k":"call","m":"load","n":"db.load","of":{"k":"in","p":["params","id"],"s":"request"}}}`, "db.load", ""},
	} {
		p := &planner{catches: map[string][]bundle.Site{}, calls: map[string]bool{}, values: map[string]bool{}}
		names := scope{roles: map[string]string{"req": "request", "res": "response", "next": "next"}, methods: map[string]string{"load": "db.load", "save": ""}}
		got, err := json.Marshal(p.predicate(c.condition, names, "a.ts", 1))
		if err != nil || string(got) != c.want {
			t.Errorf("%#v: %s, %v\nwant %s", c.condition, got, err, c.want)
		}
		if calls := strings.Join(slices.Sorted(maps.Keys(p.calls)), " "); calls != c.calls {
			t.Errorf("%#v: it listens to the calls %q, want %q", c.condition, calls, c.calls)
		}
		if values := strings.Join(slices.Sorted(maps.Keys(p.values)), " "); values != c.values {
			t.Errorf("%#v: it listens to the values %q, want %q", c.condition, values, c.values)
		}
	}
}

// TestRolesOfInputs: the roles that are stated, else those of Express by position, which an error handler has one on.
func TestRolesOfInputs(t *testing.T) {
	input := func(name string, at int, role string) summary.Input {
		p := summary.Parameter{Name: name, Position: at}
		if role != "" {
			p.Role = summary.Str(role)
		}
		return p
	}
	for _, c := range []struct {
		inputs []summary.Input
		want   map[string]string
	}{
		{[]summary.Input{input("a", 0, ""), input("b", 1, ""), input("c", 2, ""), input("d", 3, "")}, map[string]string{"a": "request", "b": "response", "c": "next"}},
		{[]summary.Input{input("e", 0, "error"), input("a", 1, ""), input("b", 2, ""), input("c", 3, "")}, map[string]string{"e": "error", "a": "request", "b": "response", "c": "next"}},
		{[]summary.Input{input("b", 0, "response"), input("a", 1, "request")}, map[string]string{"a": "request", "b": "response"}},
		{nil, map[string]string{}},
	} {
		if got := rolesOf(&summary.Summary{Inputs: c.inputs}); !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.inputs, got, c.want)
		}
	}
}

// TestMethodsOfCallees: a method stands for the callee that has it, while only one has.
func TestMethodsOfCallees(t *testing.T) {
	calling := func(callees ...string) *summary.Summary {
		s := &summary.Summary{}
		for _, c := range callees {
			s.Transitions = append(s.Transitions, summary.Transition{Effects: []summary.Effect{summary.Invocation{Callee: c}, summary.InteractionEffect{}}})
		}
		return s
	}
	got := byMethod(calling("db.users.find", "plain", "log.info"), calling("db.teas.find", "log.info", "cup.fill"))
	if want := (map[string]string{"find": "", "info": "log.info", "fill": "cup.fill"}); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := invoked(calling("a\n .b")), (map[string]string{"a .b": "a\n .b"}); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestWhatPassesAWrapper: the conditions under which it hands on, else that it answers on none of its own.
func TestWhatPassesAWrapper(t *testing.T) {
	known := summary.TruthinessCheck{Subject: summary.InputRef{Input: "req", Path: []string{"user"}}}
	unknown := summary.TruthinessCheck{Subject: known.Subject, Negated: true}
	answers := summary.Transition{Output: summary.Response{}, Conditions: []summary.Predicate{unknown}}
	always := summary.Transition{Output: summary.Response{}}
	for _, c := range []struct {
		what string
		ways []summary.Transition
		want []summary.Predicate
	}{
		{"it hands on", []summary.Transition{answers, {Output: summary.Delegate{}, Conditions: []summary.Predicate{known}}}, []summary.Predicate{known}},
		{"it returns", []summary.Transition{{Output: summary.Void{}, Conditions: []summary.Predicate{known}}, answers}, []summary.Predicate{known}},
		{"it only answers", []summary.Transition{answers}, []summary.Predicate{summary.Negation{Operand: summary.Compound{Op: "and", Operands: []summary.Predicate{unknown}}}}},
		{"it throws", []summary.Transition{{Output: summary.Throw{}, Conditions: []summary.Predicate{unknown}}}, []summary.Predicate{summary.Negation{Operand: summary.Compound{Op: "and", Operands: []summary.Predicate{unknown}}}}},
		{"an answer without a condition says nothing", []summary.Transition{always}, nil},
	} {
		got, err := json.Marshal(passing(&summary.Summary{Transitions: c.ways}))
		want, _ := json.Marshal(c.want)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %s, %v; want %s", c.what, got, err, want)
		}
	}
}
