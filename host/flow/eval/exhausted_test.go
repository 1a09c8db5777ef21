package eval

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestNoteExhausted: a question that ends at the bound of steps is noted in the function that it is about: the one whose results
// are asked for, the one that a name belongs to, the one around an expression; otherwise the module.
func TestNoteExhausted(t *testing.T) {
	source := "export const top = 1;\nexport function f() { let own = 2; own = 3; return own }\n"
	r := syntax.Parse(syntax.LanguageOf("a.ts"), []byte(source), syntax.DefaultLimits, nil)
	file := lang.Of(syntax.LanguageOf("a.ts")).Lower("a.ts", "/a.ts", r.Tree)
	fn := unit.FuncID(slices.IndexFunc(file.Funcs, func(f unit.Func) bool { return f.Name == "f" }))
	name := func(text string) unit.ExprID {
		return unit.ExprID(slices.IndexFunc(file.Exprs, func(x unit.Expr) bool { return x.Kind == unit.ExprName && x.Str == text }))
	}
	write := func(text string) unit.ExprID {
		return -unit.ExprID(slices.IndexFunc(file.Writes, func(w unit.Write) bool { return w.Binding != 0 && file.Binding(w.Binding).Name == text }))
	}
	for _, c := range []struct {
		name string
		key  askKey
		want Exhausted
	}{
		{"results", askKey{what: "returns", site: flow.Site{Expr: unit.ExprID(-fn)}}, Exhausted{In: flow.FuncRef{Func: fn}}},
		{"a local name", askKey{what: "written", site: flow.Site{Expr: write("own")}}, Exhausted{In: flow.FuncRef{Func: fn}}},
		{"a name of the module", askKey{what: "written", site: flow.Site{Expr: write("top")}}, Exhausted{In: flow.FuncRef{Func: unit.ModuleFunc}}},
		{"an expression", askKey{site: flow.Site{Expr: name("own")}}, Exhausted{In: flow.FuncRef{Func: fn}, At: name("own")}},
		{"nothing of the kind", askKey{what: "added"}, Exhausted{In: flow.FuncRef{Func: unit.ModuleFunc}}},
	} {
		p := New([]*unit.File{file}, nil, flow.Hints{})
		q := p.Question()
		q.noteExhausted(c.key)
		q.Done()
		if got := p.Exhausted(); len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	p := New([]*unit.File{file}, nil, flow.Hints{})
	q := p.Question()
	q.noteExhausted(askKey{site: flow.Site{Expr: name("own")}})
	q.noteExhausted(askKey{what: "returns", site: flow.Site{Expr: unit.ExprID(-fn)}})
	q.noteExhausted(askKey{what: "added"})
	q.Done()
	want := []Exhausted{{In: flow.FuncRef{Func: unit.ModuleFunc}}, {In: flow.FuncRef{Func: fn}}, {In: flow.FuncRef{Func: fn}, At: name("own")}}
	if got := p.Exhausted(); !slices.Equal(got, want) {
		t.Errorf("in the order %+v, want %+v", got, want)
	}
}

// TestExhaustedIsRemembered: what a function returns, where to find that takes more steps than a frame has, is computed once. It is
// cut off then, for everybody, and whoever asks for it has spent what it has.
func TestExhaustedIsRemembered(t *testing.T) {
	var b strings.Builder
	b.WriteString("export function run(n) { return many(n); }\nfunction many(n) {\n")
	for i := range maxSteps/2 + 200 {
		fmt.Fprintf(&b, "  if (n.is(%d)) return n.a%[1]d;\n", i)
	}
	b.WriteString("}\n")
	r := syntax.Parse(syntax.LanguageOf("a.js"), []byte(b.String()), syntax.DefaultLimits, nil)
	file := lang.Of(syntax.LanguageOf("a.js")).Lower("a.js", "/a.js", r.Tree)
	fn := func(name string) flow.FuncRef {
		return flow.FuncRef{Func: unit.FuncID(slices.IndexFunc(file.Funcs, func(f unit.Func) bool { return f.Name == name }))}
	}
	p := New([]*unit.File{file}, nil, flow.Hints{})
	call := flow.Site{Expr: file.Func(fn("run").Func).Calls[0]}
	first := fn("many")
	env := p.Intern(flow.Env{Func: first, Call: call})
	q := p.Question()
	q.Returned(first, env)
	q.Done()
	key := askKey{site: flow.Site{Expr: unit.ExprID(-int32(first.Func))}, env: env, what: "returns"}
	known, tried := p.settled.Load(key.hash(), key)
	if !tried || !known.heavy || known.cyclic {
		t.Fatalf("tried %v, %+v: the program is not one whose steps run out", tried, known)
	}
	if known.steps == 0 || len(known.values) == 0 {
		t.Error("it is forgotten, and computed again for each that asks")
	}
	if known.work <= maxWork {
		t.Errorf("those that ask for it spend %d, and go on as if nothing was cut off", known.work)
	}
}

// TestWhatIsNotKnownStandsInTheText: keys that are no expressions have negative numbers, which no value may stand at: whoever asks for
// the expression would look for it.
func TestWhatIsNotKnownStandsInTheText(t *testing.T) {
	for _, c := range []struct {
		key  askKey
		want unit.ExprID
	}{
		{askKey{site: flow.Site{Expr: 7}}, 7},
		{askKey{site: flow.Site{Expr: -18}, what: "returns"}, 0},
		{askKey{site: flow.Site{Expr: -18}, what: "ancestors"}, 0},
		{askKey{site: flow.Site{Expr: -18}, what: "written"}, -18}, // sharedWrites puts in where it is read
		{askKey{site: flow.Site{Expr: -18}, what: "written 9,12"}, -18},
		{askKey{site: flow.Site{Expr: -18}, what: again + "written 9,12"}, -18},
	} {
		if got := c.key.notKnown()[0].Site.Expr; got != c.want {
			t.Errorf("%s %d: %d, want %d", c.key.what, c.key.site.Expr, got, c.want)
		}
	}
}
