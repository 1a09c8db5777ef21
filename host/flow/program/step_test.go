package program_test

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestSteps: what a step of a fact's value leads to, from what the first argument of the call of want may be.
func TestSteps(t *testing.T) {
	const app = "import express, { Router } from \"express\";\n"
	for _, c := range []struct{ name, source, step, want string }{
		{"a.js", `want({ a: 1 })`, ".a", "1"},
		{"a.js", `want({ a: 1 })`, ".b", "undefined"},
		{"a.js", `want(["x", "y"])`, "[1]", "y"},
		{"a.js", `want(["x", "y", "x"])`, "[]", "x|y"},
		{"a.js", `want(() => "r")`, "()", "r"},
		{"a.js", `class A {} want(A)`, "new", "new A"},
		{"a.js", `want("v")`, "await", "v"},
		{"a.js", `want("v")`, "nothing", ""},
		// Classes.
		{"a.js", `class A {} want(new A())`, "class", "class A"},
		{"a.js", `want("v")`, "class", ""},
		{"a.js", `class A {} want(A)`, "name", "A"},
		{"a.js", `class A {} want(new A())`, "name", ""},
		// What a method of a library is of. An instance of a class of the project's stays one.
		{"a.js", app + `const r = Router(); want(r.get)`, "of", "express#Router()"},
		{"a.js", app + `const r = Router(); want(r.get)`, "member", "get"},
		{"a.js", app + `want(Router)`, "of", ""},
		{"a.js", app + `want(Router())`, "member", ""},
		{"a.js", app + `want(Router().get())`, "member", ""},
		{"a.js", `want("a.b")`, "member", ""},
		{"a.js", app + `class Mine extends Router {} const r = new Mine(); want(r.get)`, "of", "new Mine"},
		{"a.js", app + `class Mine extends Router {} const r = new Mine(); want(r.get)`, "member", "get"},
		// Only what has an origin.
		{"a.js", app + `want(Router())`, "only[express#Router()]", "express#Router()"},
		{"a.js", app + `want(Router())`, "only[express#Router]", ""},
		// What the call that made it was given.
		{"a.js", app + `want(Router("x", "y"))`, "arg[1]", "y"},
		{"a.js", app + `want(Router("x", "y"))`, "arg[2]", ""},
		{"a.js", app + `want(new Router("x"))`, "arg[0]", "x"},
		{"a.js", `want("v")`, "arg[0]", ""},
		{"a.js", `want({ a: 1 })`, "arg[0]", ""},
		{"a.js", app + `class Mine extends Router { constructor(p) { super(p) } } want(new Mine("x"))`, "arg[0]", "x"},
		{"a.js", `class Mine { constructor(p) {} } want(new Mine("x"))`, "arg[0]", ""},
		{"a.js", `function f(p) { want(p) }`, "arg[0]", ""},
		{"a.js", `function f(p) { want(p("x")) }`, "arg[0]", "x"},
		// The same, or the value itself where no call made it.
		{"a.js", app + `want(Router("x"))`, "arg[0]?", "x"},
		{"a.js", app + `want(new Router("x"))`, "arg[0]?", "x"},
		{"a.js", app + `want(Router)`, "arg[0]?", "express#Router"},
		{"a.js", `want("v")`, "arg[0]?", "v"},
		// Parts of texts.
		{"a.js", `want("a:b:c")`, "head[:]", "a"},
		{"a.js", `want("a:b:c")`, "tail[:]", "c"},
		{"a.js", `want(":b")`, "head[:]", ""},
		{"a.js", `want(":b")`, "tail[:]", "b"},
		{"a.js", `want("a::b")`, "tail[::]", "b"},
		{"a.js", `want("abc")`, "head[:]", "abc"},
		{"a.js", `want("abc")`, "tail[:]", "abc"},
		{"a.js", `function f(p) { want("a:" + p) }`, "head[:]", "a"},
		{"a.js", `function f(p) { want("a:" + p) }`, "tail[:]", "`{p}`"},
		{"a.js", `function f(p) { want(p) }`, "head[:]", "param f.0"},
		// Modules.
		{"a.py", "want(\"b\")\n-- b.py --\nx = 1\n", "module", "module b.py"},
		{"a.py", "want(other)\n", "module", ""},
		{"a.py", "want(\".missing\")\n", "module", ""},
		{"a.js", `function f() {} want(f)`, "qualified", ""},
		{"a.js", `want("f")`, "qualified", ""},
		// Tagged templates.
		{"a.js", "import sql from 'sql'; want(sql`select ${1} from t`)", "tagged", "`select {value} from t`"},
		{"a.js", "import sql from 'sql'; function f(n) { want(sql`select ${n} from t`) }", "tagged", "`select {n} from t`"},
		{"a.js", "import sql from 'sql'; want(sql`select`)", "tagged", "select"},
		{"a.js", "import sql from 'sql'; want(sql`select ${sql`a`} from ${sql`t`}`)", "tagged", "`select a from t`"},
		{"a.js", "import sql from 'sql'; want(sql('select'))", "tagged", "sql#default()"},
		{"a.js", "import sql from 'sql'; want(sql())", "tagged", "sql#default()"},
		{"a.js", "want(['select'])", "tagged", "array"},
		{"a.js", "want('select')", "tagged", "select"},
		// Patterns.
		{"a.js", `want("/a/<id>")`, "braces", "`/a/{id}`"},
		{"a.js", `want("/a")`, "braces", "/a"},
	} {
		p := programtest.Load(t, "-- "+c.name+" --\n"+c.source+"\n", flow.Hints{})
		at := firstArgument(p)
		var got []flow.Value
		for _, v := range p.Eval(at, nil) {
			got = append(got, p.EvalStep(v, c.step)...)
		}
		if text := programtest.Text(p, got); text != c.want {
			t.Errorf("%s\n%s is %q, want %q", c.source, c.step, text, c.want)
		}
	}
}

// firstArgument is what the last call of want is given first.
func firstArgument(p *programtest.Program) (at flow.Site) {
	for fi, f := range p.Files {
		for i := 1; i < len(f.Exprs); i++ {
			e := flow.Site{File: flow.FileID(fi), Expr: unit.ExprID(i)}
			if f.Expr(e.Expr).Kind == unit.ExprCall && programtest.Callee(p, e) == "want" {
				at = flow.Site{File: e.File, Expr: f.ExprsIn(f.Expr(e.Expr).List)[0]}
			}
		}
	}
	return at
}

// TestOnInstance: a block in the body of a class runs on an instance of the class around, at whatever depth; other functions as
// they are.
func TestOnInstance(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"class A\n  field { want(self) }\nend\n", "A"},
		{"class A\n  field { other { want(self) } }\nend\n", "A"},
		{"class A\n  class B\n    field { want(self) }\n  end\nend\n", "A::B"},
		{"field { want(self) }\n", ""},
		{"def f\n  field { want(self) }\nend\n", ""},
		{"class A\n  def f\n    field { want(self) }\n  end\nend\n", "A"},
	} {
		p := programtest.Load(t, "-- a.rb --\n"+c.source, flow.Hints{})
		f := p.Files[0]
		in := f.EnclosingFunc(f.Expr(firstArgument(p).Expr).Node)
		got := p.EvalStep(flow.Value{Kind: flow.Function, Func: flow.FuncRef{Func: in}}, "on-instance")
		class := ""
		if len(got) == 1 && got[0].Recv != nil && got[0].Recv.Kind == flow.Instance {
			class = p.Class(got[0].Recv.Class).Name
		}
		if class != c.want {
			t.Errorf("%s\nruns on an instance of %q, want %q", c.source, class, c.want)
		}
	}
	p := programtest.Load(t, "-- a.rb --\nclass A\n  field { 1 }\nend\nclass B\nend\n", flow.Hints{})
	own := flow.Value{Kind: flow.Instance, Class: flow.ClassRef{Class: 2}}
	block := flow.FuncRef{Func: unit.FuncID(slices.IndexFunc(p.Files[0].Funcs, func(f unit.Func) bool { return f.Kind == unit.FuncBlock }))}
	for _, v := range []flow.Value{{Kind: flow.Const, Text: "a", Func: block}, {Kind: flow.Function, Func: block, Recv: &own}} {
		if got := p.EvalStep(v, "on-instance"); len(got) != 1 || got[0].Recv != v.Recv {
			t.Errorf("%v became %v", v, got)
		}
	}
}
