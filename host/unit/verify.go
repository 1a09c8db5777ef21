package unit

import "fmt"

// Verify checks that a file keeps to the form: every ID and list is in range,
// expressions refer to earlier ones only, every statement stands in one list,
// parents are valid. Tests of the front ends use it; the error says what is wrong where.
func (f *File) Verify() error {
	if len(f.Exprs) == 0 || len(f.Stmts) == 0 || len(f.Funcs) < 2 || len(f.Classes) == 0 || len(f.Bindings) == 0 || len(f.Writes) == 0 || len(f.Imports) == 0 {
		return fmt.Errorf("%s: an arena lacks its reserved entry or the module body", f.Path)
	}
	v := &verifier{f: f, listed: make([]int, len(f.Stmts))}
	v.exprs()
	v.stmts()
	v.funcs()
	v.classes()
	v.names()
	for n, e := range f.exprOfNode {
		v.expr(e, "node %d", n)
	}
	for n := range f.funcOfNode {
		if int(n) >= f.Tree.Len() {
			v.fail("function node %d is outside the tree", n)
		}
	}
	for id := 1; id < len(f.Stmts); id++ {
		if v.listed[id] != 1 {
			v.fail("statement %d (kind %d, line %d) stands in %d lists", id, f.Stmts[id].Kind, f.Line(f.Stmts[id].Node), v.listed[id])
		}
	}
	return v.err
}

type verifier struct {
	f      *File
	listed []int
	err    error
}

func (v *verifier) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("%s: %s", v.f.Path, fmt.Sprintf(format, args...))
	}
}

func (v *verifier) in(id, n int, format string, args ...any) {
	if id < 0 || id >= n {
		v.fail("%s: %d is not in 0..%d", fmt.Sprintf(format, args...), id, n-1)
	}
}

func (v *verifier) expr(e ExprID, format string, args ...any) {
	if e < 0 || int(e) >= len(v.f.Exprs) {
		v.in(int(e), len(v.f.Exprs), format, args...)
	}
}

func (v *verifier) list(l List, n int, what string, id int) bool {
	if l.Off < 0 || l.Len < 0 || int(l.Off)+int(l.Len) > n {
		v.fail("%s %d: list %d+%d is outside its arena of %d", what, id, l.Off, l.Len, n)
		return false
	}
	return true
}

func (v *verifier) exprs() {
	f := v.f
	for id := 1; id < len(f.Exprs); id++ {
		x := &f.Exprs[id]
		if int(x.Node) >= f.Tree.Len() {
			v.fail("expression %d: node %d is outside the tree", id, x.Node)
		}
		children := []ExprID{x.A, x.B}
		switch x.Kind {
		case ExprNone:
			v.fail("expression %d has no kind", id)
		case ExprParam:
			v.in(int(x.C), len(f.Funcs), "expression %d: function", id)
			if int(x.C) < len(f.Funcs) && int(x.Ref) >= len(f.Funcs[x.C].Params) {
				v.fail("expression %d: parameter %d of function %d, which has %d", id, x.Ref, x.C, len(f.Funcs[x.C].Params))
			}
		default:
			children = append(children, x.C)
		}
		switch x.Kind {
		case ExprName:
			v.in(int(x.Ref), len(f.Bindings), "expression %d: binding", id)
		case ExprFunction, ExprThis, ExprSuper:
			v.in(int(x.Ref), len(f.Funcs), "expression %d: function", id)
		case ExprClass:
			v.in(int(x.Ref), len(f.Classes), "expression %d: class", id)
		case ExprImport:
			v.in(int(x.Ref), len(f.Imports), "expression %d: import", id)
		case ExprAssign:
			v.in(int(x.Ref), len(f.Writes), "expression %d: write", id)
		}
		if v.list(x.List, len(f.ExprLists), "expression", id) {
			children = append(children, f.ExprsIn(x.List)...)
		}
		for _, c := range children {
			if c < 0 || int(c) >= id {
				v.fail("expression %d (kind %d, line %d) refers to %d", id, x.Kind, f.Line(x.Node), c)
			}
		}
	}
}

func (v *verifier) body(l List, what string, id int) {
	if !v.list(l, len(v.f.StmtLists), what, id) {
		return
	}
	for _, s := range v.f.StmtsIn(l) {
		if s <= 0 || int(s) >= len(v.f.Stmts) {
			v.fail("%s %d: statement %d", what, id, s)
			return
		}
		v.listed[s]++
	}
}

func (v *verifier) stmts() {
	f := v.f
	for id := 1; id < len(f.Stmts); id++ {
		s := &f.Stmts[id]
		if s.Kind == StmtNone {
			v.fail("statement %d has no kind", id)
		}
		if int(s.Node) >= f.Tree.Len() {
			v.fail("statement %d: node %d is outside the tree", id, s.Node)
		}
		v.expr(s.Expr, "statement %d", id)
		if v.list(s.Exprs, len(f.ExprLists), "statement", id) {
			for _, e := range f.ExprsIn(s.Exprs) {
				v.expr(e, "statement %d", id)
			}
		}
		for _, l := range [...]List{s.Body, s.Else, s.Handlers, s.Finally} {
			v.body(l, "statement", id)
		}
		v.in(int(s.Binding), len(f.Bindings), "statement %d: binding", id)
		switch s.Kind {
		case StmtFunc:
			v.in(int(s.Ref), len(f.Funcs), "statement %d: function", id)
		case StmtClass:
			v.in(int(s.Ref), len(f.Classes), "statement %d: class", id)
		}
	}
}

func (v *verifier) funcs() {
	f := v.f
	for id := 1; id < len(f.Funcs); id++ {
		fn := &f.Funcs[id]
		if fn.Parent < 0 || int(fn.Parent) >= id || (fn.Parent == 0) != (FuncID(id) == ModuleFunc) {
			v.fail("function %d: parent %d", id, fn.Parent)
		}
		v.body(fn.Body, "function", id)
		v.in(int(fn.Class), len(f.Classes), "function %d: class", id)
		v.in(int(fn.Binding), len(f.Bindings), "function %d: binding", id)
		v.expr(fn.ReturnType, "function %d", id)
		for _, d := range fn.Decorators {
			v.expr(d, "function %d: decorator", id)
		}
		for i, c := range fn.Calls {
			v.expr(c, "function %d: call", id)
			if k := f.Exprs[c].Kind; k != ExprCall && k != ExprNew {
				v.fail("function %d: call %d is an expression of kind %d", id, i, k)
			}
		}
		for _, p := range fn.Params {
			v.in(int(p.Binding), len(f.Bindings), "function %d: parameter", id)
			v.expr(p.Default, "function %d: default", id)
			v.expr(p.Type, "function %d: type", id)
			for _, d := range p.Decorators {
				v.expr(d, "function %d: decorator", id)
			}
		}
	}
}

func (v *verifier) classes() {
	f := v.f
	for id := 1; id < len(f.Classes); id++ {
		c := &f.Classes[id]
		v.in(int(c.Owner), len(f.Funcs), "class %d: owner", id)
		v.in(int(c.Binding), len(f.Bindings), "class %d: binding", id)
		v.body(c.Body, "class", id)
		for _, l := range [...][]ExprID{c.Supers, c.Includes, c.Decorators, c.Implements} {
			for _, e := range l {
				v.expr(e, "class %d", id)
			}
		}
		for _, m := range c.Members {
			v.in(int(m.Func), len(f.Funcs), "class %d: member %s", id, m.Name)
			v.in(int(m.In), len(f.Funcs), "class %d: member %s", id, m.Name)
			v.expr(m.Value, "class %d: member %s", id, m.Name)
			v.expr(m.Type, "class %d: member %s", id, m.Name)
		}
	}
}

func (v *verifier) names() {
	f := v.f
	for id := 1; id < len(f.Bindings); id++ {
		b := &f.Bindings[id]
		v.in(int(b.Owner), len(f.Funcs), "binding %d: owner", id)
		v.in(int(b.Func), len(f.Funcs), "binding %d: function", id)
		v.in(int(b.Class), len(f.Classes), "binding %d: class", id)
		v.in(int(b.Import), len(f.Imports), "binding %d: import", id)
		v.expr(b.Type, "binding %d: type", id)
		last := WriteID(0)
		for _, w := range b.Writes {
			v.in(int(w), len(f.Writes), "binding %d: write", id)
			if w <= last || f.Writes[w].Binding != BindingID(id) {
				v.fail("binding %d: write %d", id, w)
			}
			last = w
		}
	}
	for id := 1; id < len(f.Writes); id++ {
		w := &f.Writes[id]
		v.in(int(w.Binding)-1, len(f.Bindings)-1, "write %d: binding", id)
		v.expr(w.Value, "write %d", id)
		v.in(int(w.In)-1, len(f.Funcs)-1, "write %d: function", id)
		v.in(int(w.Stmt), len(f.Stmts), "write %d: statement", id)
	}
	for i := range f.Exports {
		e := &f.Exports[i]
		v.expr(e.Expr, "export %d", i)
		v.in(int(e.Binding), len(f.Bindings), "export %d", i)
		set := 0
		for _, is := range [...]bool{e.Binding != 0, e.Expr != 0, e.From != ""} {
			if is {
				set++
			}
		}
		if set != 1 {
			v.fail("export %d (%s) has %d of binding, expression and module", i, e.Name, set)
		}
	}
	for id := 1; id < len(f.Imports); id++ {
		v.in(int(f.Imports[id].Binding), len(f.Bindings), "import %d", id)
	}
}
