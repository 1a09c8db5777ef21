package clients

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
)

// Ignores reports whether the code that sends a request says that nothing is to become of it: nothing is read of the answer, and
// it is dropped by name, or what is thrown goes to a handler that does nothing, behind which no code runs that an exception would skip.
func (r *Reader) Ignores(w *units.Unit) bool {
	f := r.prog.Files[w.Request.At.File]
	call, ends := r.chained(flow.Site{File: w.Request.At.File, Expr: w.Request.At.Expr}, w.Code.Env)
	for id := 1; id < len(f.Stmts); id++ {
		st := f.Stmt(unit.StmtID(id))
		if st.Kind != unit.StmtExpr {
			continue
		}
		if x := f.Expr(f.Plain(st.Expr)); x.Kind == unit.ExprUnary && x.Op == unit.OpVoid && f.Plain(x.A) == call {
			return true // void fetch(…)
		}
		if f.Plain(st.Expr) == call {
			return ends || f.Expr(st.Expr).Kind == unit.ExprAwait && endsEmptyTry(f, unit.StmtID(id))
		}
	}
	return false
}

// chained is the last call of the chain behind a request that hands on what it gives, and whether an exception ends there in a function
// that does nothing: fetch(…).catch(() => {}).
func (r *Reader) chained(at flow.Site, env *flow.Env) (call unit.ExprID, ends bool) {
	f := r.prog.Files[at.File]
	for call = at.Expr; ; {
		member := f.UserOf(call)
		if f.Expr(member).Kind == unit.ExprAwait {
			member = f.UserOf(member) // the await that a statement evaluates has no user
		}
		next := f.UserOf(member)
		if member == 0 || next == 0 || f.Expr(member).Kind != unit.ExprMember || f.Expr(next).Kind != unit.ExprCall || f.Expr(next).A != member || !r.prog.Semantics.Promises.Catch[f.Expr(member).Str] {
			return call, ends
		}
		args := f.ExprsIn(f.Expr(next).List)
		if len(args) != 1 || !r.doesNothing(flow.Site{File: at.File, Expr: args[0]}, env) {
			return call, ends
		}
		call, ends = next, true
	}
}

// doesNothing reports whether a value is a function that has no statement but that it gives a constant.
func (r *Reader) doesNothing(at flow.Site, env *flow.Env) bool {
	values := r.prog.Eval(at, env)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		if v.Kind != flow.Function {
			return true
		}
		f := r.prog.Files[v.Func.File]
		return slices.ContainsFunc(f.StmtsIn(f.Func(v.Func.Func).Body), func(id unit.StmtID) bool {
			st := f.Stmt(id)
			return st.Kind != unit.StmtReturn || st.Expr != 0 && !r.constant(flow.Site{File: v.Func.File, Expr: st.Expr})
		})
	})
}

// constant reports whether an expression is one value that is written there.
func (r *Reader) constant(at flow.Site) bool {
	values := r.prog.Eval(at, nil)
	return len(values) == 1 && values[0].Kind == flow.Const
}

// endsEmptyTry reports whether a statement is the last of a try whose handlers all do nothing.
func endsEmptyTry(f *unit.File, id unit.StmtID) bool {
	for i := 1; i < len(f.Stmts); i++ {
		st := f.Stmt(unit.StmtID(i))
		body := f.StmtsIn(st.Body)
		if st.Kind != unit.StmtTry || len(body) == 0 || body[len(body)-1] != id || st.Handlers.Len == 0 {
			continue
		}
		return !slices.ContainsFunc(f.StmtsIn(st.Handlers), func(h unit.StmtID) bool { return f.Stmt(h).Body.Len > 0 })
	}
	return false
}
