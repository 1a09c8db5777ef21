package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxMissing bounds how far it is followed whether a value may be missing.
const maxMissing = 12

// mayMiss reports whether an expression may give nothing besides its values: a look-up by a key that is not known, a
// function that may come to its end without a return, a property of something that may be nothing.
func (q *Question) mayMiss(site flow.Site, env *flow.Env) bool {
	for range maxMissing {
		f := q.Files[site.File]
		x := f.Expr(site.Expr)
		if q.lookup != nil {
			// What the path at hand settled: the entry that a look-up found, what a helper gave.
			if at, atEnv, ok := q.lookup.Result(site, env); ok {
				if at.Expr == 0 {
					return true
				}
				site, env = at, atEnv
				continue
			}
		}
		switch x.Kind {
		case unit.ExprAwait, unit.ExprCast:
			site.Expr = x.A
			continue
		case unit.ExprName:
			if x.Ref == 0 {
				return false
			}
			b := f.Binding(unit.BindingID(x.Ref))
			if len(b.Writes) != 1 || b.Kind != unit.BindLocal || f.Writes[b.Writes[0]].Value == 0 || f.Writes[b.Writes[0]].Kind != unit.WriteAssign {
				return false
			}
			site.Expr = f.Writes[b.Writes[0]].Value
			continue
		case unit.ExprIndex:
			keys := q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
			return len(keys) != 1 || keys[0].Kind != flow.Const
		case unit.ExprMember:
			if x.Flags&unit.FlagOptional == 0 {
				return false
			}
			of := flow.Site{File: site.File, Expr: x.A}
			if slices.ContainsFunc(q.Eval(of, env), func(v flow.Value) bool {
				return v.Kind == flow.Const && (v.Lit == unit.LitNull || v.Lit == unit.LitUndefined)
			}) {
				return true
			}
			site = of
			continue
		case unit.ExprCall:
			for _, c := range q.callees(site, env) {
				if fn := q.Func(c.Func); !fn.NoBody && !fn.Generator && fn.Kind != unit.FuncBlock && q.Semantics.Calls.EndsWithNothing && q.comesToEnd(c.Func.File, fn.Body) {
					return true
				}
			}
		}
		return false
	}
	return true
}

// comesToEnd reports whether a body may come to its end, as far as its last statements say.
func (q *Question) comesToEnd(file flow.FileID, body unit.List) bool {
	f := q.Files[file]
	list := f.StmtsIn(body)
	if len(list) == 0 {
		return true
	}
	switch st := f.Stmt(list[len(list)-1]); st.Kind {
	case unit.StmtReturn, unit.StmtThrow:
		return false
	case unit.StmtIf:
		return q.comesToEnd(file, st.Body) || q.comesToEnd(file, st.Else)
	case unit.StmtBlock:
		return q.comesToEnd(file, st.Body)
	case unit.StmtTry:
		if st.Finally.Len > 0 && !q.comesToEnd(file, st.Finally) {
			return false
		}
		return q.comesToEnd(file, st.Body) && (st.Else.Len == 0 || q.comesToEnd(file, st.Else)) ||
			slices.ContainsFunc(f.StmtsIn(st.Handlers), func(h unit.StmtID) bool { return q.comesToEnd(file, f.Stmt(h).Body) })
	case unit.StmtSwitch:
		// Cases that run on, and a missing default, come to the end.
		hasDefault := false
		for _, id := range f.StmtsIn(st.Body) {
			c := f.Stmt(id)
			hasDefault = hasDefault || c.Exprs.Len == 0 && !c.Pattern
			if !c.FallsThrough && q.comesToEnd(file, c.Body) {
				return true
			}
		}
		return !hasDefault
	case unit.StmtWith:
		return q.comesToEnd(file, st.Body)
	case unit.StmtLoop:
		return st.Expr != 0 && (f.Expr(st.Expr).Kind != unit.ExprLiteral || f.Expr(st.Expr).Str != "true")
	}
	return true
}
