package calls

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// findReturning finds the helpers that return the answer of a unit, where a returned value says the status too
// (`return verdict(x)`, which gives a body, or a body and a status): each of their paths is one of the unit.
func (r *Index) findReturning() {
	if !r.answersByReturning() {
		return
	}
	w := returning{Index: r, decides: map[closure]bool{}, open: map[closure]bool{}}
	for _, f := range r.eval.Roles.Units() {
		r.code.ProtectFunc(stageName, f, func() { w.of(f, nil, 0) })
	}
}

// answersByReturning reports whether a framework of the run takes more than a body from what a unit returns.
func (r *Index) answersByReturning() bool {
	for _, p := range r.packs {
		for _, rules := range p.Manifest.Units {
			if rules.Returns == "sequence" || rules.Returns == "object" || rules.Returns == "rack" {
				return true
			}
		}
	}
	return false
}

// returning walks from units to the helpers whose results they return.
type returning struct {
	*Index
	// decides are the helpers that were looked at, and whether they are walked; open those that are being looked at.
	decides, open map[closure]bool
}

// closure is a function with what it closes over: a decorator's own function returns what the one returns that it was made for.
type closure struct {
	flow.FuncRef
	over *flow.Env
}

// of looks at what a function returns, and reports whether helpers among it are walked.
func (w *returning) of(f flow.FuncRef, env *flow.Env, depth int) bool {
	found := false
	for _, e := range w.prog.Returns(f) {
		found = w.value(f, env, e, depth, 0) || found
	}
	return found
}

// maxReturning bounds how deep functions that return what others return are followed at once: the stack, and nothing else.
const maxReturning = 4000

// maxReturnedHops bounds the names and operators between a return statement and a call.
const maxReturnedHops = 12

// value looks for calls of helpers among what an expression may be.
func (w *returning) value(in flow.FuncRef, env *flow.Env, e unit.ExprID, depth, hops int) bool {
	if e == 0 || hops > maxReturnedHops {
		return false
	}
	file := w.prog.Files[in.File]
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprConditional:
		yes := w.value(in, env, x.B, depth, hops+1)
		return w.value(in, env, x.C, depth, hops+1) || yes
	case unit.ExprLogical:
		left := w.value(in, env, x.A, depth, hops+1)
		return w.value(in, env, x.B, depth, hops+1) || left
	case unit.ExprAwait, unit.ExprCast:
		return w.value(in, env, x.A, depth, hops+1)
	case unit.ExprArray:
		// A body and a status, which a helper may give together: `return jsonify(error), status`.
		for _, part := range file.ExprsIn(x.List) {
			if len(w.prog.Eval(flow.Site{File: in.File, Expr: part}, nil)) > 1 {
				w.partOf(in, part, hops+1)
			}
		}
	case unit.ExprName:
		found := false
		if x.Ref != 0 {
			for _, write := range file.Binding(unit.BindingID(x.Ref)).Writes {
				found = w.value(in, env, file.Writes[write].Value, depth, hops+1) || found
			}
		}
		return found
	case unit.ExprCall:
		found := false
		for _, c := range w.prog.CalleesDecorated(flow.Site{File: in.File, Expr: e}, env) {
			found = w.helper(c, depth+1) || found
		}
		return found
	}
	return false
}

// partOf finds the helpers of whose results an expression is a part.
func (w *returning) partOf(in flow.FuncRef, e unit.ExprID, hops int) {
	if e == 0 || hops > maxReturnedHops {
		return
	}
	file := w.prog.Files[in.File]
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprIndex, unit.ExprMember, unit.ExprElement, unit.ExprAwait, unit.ExprCast:
		w.partOf(in, x.A, hops+1)
	case unit.ExprName:
		if x.Ref != 0 {
			for _, write := range file.Binding(unit.BindingID(x.Ref)).Writes {
				w.partOf(in, file.Writes[write].Value, hops+1)
			}
		}
	case unit.ExprCall:
		for _, c := range w.prog.Callees(flow.Site{File: in.File, Expr: e}, nil) {
			if !w.eval.Roles.IsUnit(c.Func) && w.endsInSeveralWays(c.Func) {
				w.inline[c.Func] = true
			}
		}
	}
}

// helper decides whether a helper is walked: it has several ways to end, or returns what such a helper does.
func (w *returning) helper(c flow.Callee, depth int) bool {
	f := closure{FuncRef: c.Func}
	if c.Env != nil {
		f.over = c.Env.Lexical
	}
	if known, ok := w.decides[f]; ok {
		return known
	}
	if w.open[f] || depth > maxReturning {
		return true // it calls itself
	}
	w.open[f] = true
	several := w.endsInSeveralWays(c.Func)
	walked := w.of(c.Func, c.Env, depth) || several
	delete(w.open, f)
	w.decides[f] = walked
	if walked {
		w.inline[c.Func] = true
	}
	return walked
}

// endsInSeveralWays reports whether a function has more ways to end than one return statement of one value.
func (w *returning) endsInSeveralWays(f flow.FuncRef) bool {
	file := w.prog.Files[f.File]
	returns, body := w.prog.Returns(f), file.StmtsIn(file.Func(f.Func).Body)
	if len(returns) != 1 || returns[0] == 0 || len(body) == 0 {
		return true
	}
	last := file.Stmt(body[len(body)-1])
	if last.Kind != unit.StmtReturn {
		return true
	}
	return w.severalIn(file, last.Expr)
}

// severalIn reports whether a returned value is one of several.
func (w *returning) severalIn(file *unit.File, e unit.ExprID) bool {
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprConditional, unit.ExprLogical:
		return true
	case unit.ExprArray:
		return slices.ContainsFunc(file.ExprsIn(x.List), func(e unit.ExprID) bool { return w.severalIn(file, e) })
	}
	return false
}
