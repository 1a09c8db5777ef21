package configs

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// elsewhereWithout reports whether another file asks for a value under the name that a module gives it, and goes on without
// it, or insists on it only under a condition.
func (r *Reader) elsewhereWithout(at flow.Site, v *value) bool {
	names := r.givenNames(at)
	if len(names) == 0 {
		return false
	}
	of := r.prog.Eval(at, nil)
	if len(of) != 1 || of[0].Kind != flow.Extern {
		return false
	}
	for i, f := range r.prog.Files {
		if flow.FileID(i) == at.File || r.prog.IsQuiet(flow.FileID(i)) {
			continue
		}
		asks := r.asks[i]()
		if !slices.ContainsFunc(names, func(name string) bool { return asks.exprs[quoted(name)] != nil || asks.ifs[quoted(name)] != nil }) {
			continue
		}
		there := *v
		there.file, there.tests, there.expr, there.names, there.texts, there.lifted = f, asks.tests, 0, nil, names, true
		there.same = func(e unit.ExprID) bool {
			x := f.Expr(e)
			if x.Kind != unit.ExprMember && x.Kind != unit.ExprName || !slices.Contains(names, x.Str) {
				return false
			}
			return slices.ContainsFunc(r.prog.Eval(flow.Site{File: flow.FileID(i), Expr: e}, nil), func(got flow.Value) bool {
				return got.Kind == flow.Extern && got.Text == of[0].Text && got.Call == of[0].Call
			})
		}
		there.insists = func(call unit.ExprID, number int) bool {
			return r.insists(flow.Site{File: flow.FileID(i), Expr: call}, number)
		}
		if there.doneWithout() {
			return true
		}
	}
	return false
}

// givenNames are the names under which other files see a value: that of a name of the module, or of the property that it is.
func (r *Reader) givenNames(at flow.Site) (out []string) {
	f, asks := r.prog.Files[at.File], r.asks[at.File]()
	for _, b := range asks.writes[at.Expr] {
		if f.Binding(b).Owner == unit.ModuleFunc {
			out = append(out, f.Binding(b).Name)
		}
	}
	return append(out, asks.properties[at.Expr]...)
}

// sometimes reports whether a statement stands in a branch of another one.
func (v *value) sometimes(id unit.StmtID) bool {
	n := v.file.Stmt(id).Node
	start, end := v.file.Tree.Start(n), v.file.Tree.End(n)
	within := func(list unit.List) bool {
		return slices.ContainsFunc(v.file.StmtsIn(list), func(inner unit.StmtID) bool {
			n := v.file.Stmt(inner).Node
			return v.file.Tree.Start(n) <= start && end <= v.file.Tree.End(n)
		})
	}
	for i := range v.file.Stmts {
		if s := &v.file.Stmts[i]; unit.StmtID(i) != id && s.Kind == unit.StmtIf && (within(s.Body) || within(s.Else)) {
			return true
		}
	}
	return false
}

// givesInstead reports whether a helper that reads a variable returns something else where it is not there, which is there
// for this caller.
func (r *Reader) givesInstead(c facts.Grounded) bool {
	given, ok := r.instead.Load(c.Fact)
	if !ok {
		given, _ = r.instead.LoadOrStore(c.Fact, r.givenInstead(c.Fact))
	}
	return slices.ContainsFunc(given.([]unit.ExprID), func(e unit.ExprID) bool {
		return slices.ContainsFunc(r.prog.Eval(flow.Site{File: c.Fact.Expr.File, Expr: e}, c.Env), func(one flow.Value) bool { return !flow.IsNull(one) })
	})
}

// givenInstead are the values that the function which reads a variable gives where it asks for it, and that are not the variable.
func (r *Reader) givenInstead(read *facts.Fact) (out []unit.ExprID) {
	f := r.prog.Files[read.Expr.File]
	v := r.valueAt(read.Expr)
	in := f.EnclosingFunc(f.Expr(v.expr).Node)
	for _, e := range r.asks[read.Expr.File]().conditionals {
		x := f.Expr(e)
		if !v.asked(x.A) || f.EnclosingFunc(x.Node) != in {
			continue
		}
		if v.missing(x.A) {
			out = append(out, x.B)
		} else {
			out = append(out, x.C)
		}
	}
	for i := range f.Stmts {
		s := &f.Stmts[i]
		if s.Kind != unit.StmtIf || !v.asked(s.Expr) || f.EnclosingFunc(s.Node) != in || v.fails(s.Body) || v.fails(s.Else) {
			continue
		}
		for _, list := range [...]unit.List{s.Body, s.Else} {
			for _, id := range f.StmtsIn(list) {
				given := unit.ExprID(0)
				if inner := f.Stmt(id); inner.Kind == unit.StmtReturn {
					given = inner.Expr
				} else if n := slices.IndexFunc(f.Writes, func(w unit.Write) bool { return w.Stmt == id && w.Binding != 0 }); n > 0 {
					given = f.Writes[n].Value
				}
				if given != 0 && !v.is(given) {
					out = append(out, given)
				}
			}
		}
	}
	return out
}
