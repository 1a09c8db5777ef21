package routing

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// TestIdentityOf: wrappers run once for a request by their function, by what made a guard of the library, or by where they are
// registered.
func TestIdentityOf(t *testing.T) {
	here, made, stands := flow.Site{Expr: 1}, flow.Site{Expr: 2}, flow.Site{Expr: 3}
	fn := flow.FuncRef{File: 1, Func: 2}
	for _, c := range []struct {
		name string
		w    Wrapper
		want wrapperIdentity
	}{
		{"a function", Wrapper{At: here, Value: flow.Value{Kind: flow.Function, Func: fn, Call: made}}, wrapperIdentity{fn: fn}},
		{"one that is not read", Wrapper{At: here, unread: true, Value: flow.Value{Kind: flow.Function, Func: fn}}, wrapperIdentity{at: here}},
		{"what a call made", Wrapper{At: here, Value: flow.Value{Kind: flow.Extern, Text: "a#b()", Site: stands, Call: made}}, wrapperIdentity{at: made, origin: "a#b()"}},
		{"what stands somewhere", Wrapper{At: here, Value: flow.Value{Kind: flow.Extern, Text: "a#b", Site: stands}}, wrapperIdentity{at: stands, origin: "a#b"}},
		{"what stands nowhere", Wrapper{At: here, Value: flow.Value{Kind: flow.Extern, Text: "a#b"}}, wrapperIdentity{origin: "a#b"}},
		{"what nothing is known of", Wrapper{At: here}, wrapperIdentity{at: here}},
	} {
		if got := identityOf(c.w); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestGiven: a guard is stated for an origin, or for all that fit a pattern.
func TestGiven(t *testing.T) {
	origins := []string{"a#Guard", "b#default()"}
	for stated, want := range map[string]bool{"a#Guard": true, "b#default()": true, "a#Other": false, "a#*": true, "*#Guard": true, "c#*": false, "a#[*": false} {
		if got := given(stated, origins); got != want {
			t.Errorf("%s: %v", stated, got)
		}
	}
}

// TestOrders: handlers that are asked last come behind the others, wrappers that a route names not are left out; the lists that are
// given stay as they are.
func TestOrders(t *testing.T) {
	list := []Wrapper{{Pack: 0, last: true, name: "a"}, {Pack: 1, name: "b"}, {Pack: 2, last: true}, {Pack: 3, name: "a"}}
	packs := func(list []Wrapper) (out []int) {
		for _, w := range list {
			out = append(out, w.Pack)
		}
		return out
	}
	if got := packs(handlingOrder(list)); !slices.Equal(got, []int{1, 3, 0, 2}) {
		t.Errorf("asked in the order %v", got)
	}
	if got := packs(leaveOut(list, []string{"a", ""})); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("without a: %v", got)
	}
	if got := packs(leaveOut(list, nil)); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("with all: %v", got)
	}
	if got := packs(list); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("the list became %v", got)
	}
}

// TestBelowUnknown: what hangs below a path that is not known is open, and so is its path.
func TestBelowUnknown(t *testing.T) {
	for _, c := range []struct{ paths, want []facts.Prefix }{
		{nil, []facts.Prefix{{Text: facts.OpenPrefix, Open: true}}},
		{[]facts.Prefix{{Text: "/a"}, {Text: "/b", Open: true}}, []facts.Prefix{{Text: "/" + facts.OpenPrefix + "/a", Open: true}, {Text: "/b", Open: true}}},
	} {
		if got := belowUnknown(c.paths); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.paths, got, c.want)
		}
	}
}

// TestWrapsOneUnit: a fact about wrappers that names the function and when they run.
func TestWrapsOneUnit(t *testing.T) {
	set := func(kind abi.FactKind, ids ...abi.FieldID) *facts.Fact {
		f := &facts.Fact{}
		f.Kind = kind
		for _, id := range ids {
			f.Fields = append(f.Fields, abi.Field{ID: id, Value: abi.Value{Kind: abi.ValueString, Text: "x"}})
		}
		return f
	}
	for _, c := range []struct {
		f    *facts.Fact
		want bool
	}{
		{set(abi.FactWrap, abi.FieldFunction, abi.FieldPhase), true},
		{set(abi.FactWrap, abi.FieldFunction), false},
		{set(abi.FactWrap, abi.FieldPhase), false},
		{set(abi.FactRoute, abi.FieldFunction, abi.FieldPhase), false},
	} {
		if got := wrapsOneUnit(c.f); got != c.want {
			t.Errorf("%v: %v", c.f, got)
		}
	}
}

// TestMayBeSameActivation: two environments are told apart by an element of one loop, by their calls and by their receivers; what is
// not known may be any.
func TestMayBeSameActivation(t *testing.T) {
	one, two, other := flow.Site{Expr: 1}, flow.Site{Expr: 2}, flow.FuncRef{Func: 9}
	element := func(at flow.Site, v flow.Value) *flow.Env {
		return &flow.Env{Element: &flow.Round{At: at, Value: v}}
	}
	text := func(s string) flow.Value { return flow.Value{Kind: flow.Const, Text: s} }
	under := func(e, outer *flow.Env) *flow.Env { e.Lexical = outer; return e }
	for _, c := range []struct {
		name string
		a, b *flow.Env
		want bool
	}{
		{"nothing is known", nil, nil, true},
		{"nothing of one", &flow.Env{Call: one}, nil, true},
		{"one call", &flow.Env{Call: one}, &flow.Env{Call: one}, true},
		{"two calls", &flow.Env{Call: one}, &flow.Env{Call: two}, false},
		{"two functions", &flow.Env{Call: one}, &flow.Env{Call: two, Func: other}, true},
		{"a receiver", &flow.Env{Call: one, Receiver: true}, &flow.Env{Call: two}, true},
		{"called from two", &flow.Env{Call: one, Outer: &flow.Env{Call: one}}, &flow.Env{Call: one, Outer: &flow.Env{Call: two}}, false},
		{"called from one", &flow.Env{Call: one, Outer: &flow.Env{Call: two}}, &flow.Env{Call: one, Outer: &flow.Env{Call: two}}, true},
		{"one element", element(one, text("a")), element(one, text("a")), true},
		{"two elements", element(one, text("a")), element(one, text("b")), false},
		{"elements of two kinds", element(one, text("a")), element(one, flow.Value{Kind: flow.Extern, Text: "a"}), false},
		{"elements that stand at two places", element(one, flow.Value{Site: one}), element(one, flow.Value{Site: two}), false},
		{"elements of two loops", element(one, text("a")), element(two, text("b")), true},
		{"an element under two calls", under(element(one, text("a")), &flow.Env{Call: one}), under(element(one, text("a")), &flow.Env{Call: two}), false},
		{"an element and none", under(element(one, text("a")), &flow.Env{Call: one}), &flow.Env{Call: two}, false},
		{"none and an element", &flow.Env{Call: two}, under(element(one, text("a")), &flow.Env{Call: one}), false},
	} {
		if got := (&Routing{}).mayBeSameActivation(c.a, c.b); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
