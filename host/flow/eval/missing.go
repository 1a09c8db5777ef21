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
		site.Expr = f.Plain(site.Expr)
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
		case unit.ExprName:
			w := f.OnlyWrite(unit.BindingID(x.Ref))
			if w == nil || w.Kind != unit.WriteAssign {
				return false
			}
			site.Expr = w.Value
			continue
		case unit.ExprIndex:
			keys := q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
			return len(keys) != 1 || keys[0].Kind != flow.Const
		case unit.ExprMember:
			if x.Flags&unit.FlagOptional == 0 {
				return false
			}
			of := flow.Site{File: site.File, Expr: x.A}
			if slices.ContainsFunc(q.Eval(of, env), flow.IsNull) {
				return true
			}
			site = of
			continue
		case unit.ExprCall:
			for _, c := range q.callees(site, env) {
				if fn := q.Func(c.Func); !fn.NoBody && !fn.Generator && fn.Kind != unit.FuncBlock && q.Semantics.Calls.EndsWithNothing && !q.Files[c.Func.File].Leaves(fn.Body) {
					return true
				}
			}
			of := flow.Site{File: site.File}
			if callee := f.Expr(x.A); x.Flags&unit.FlagOptional != 0 {
				of.Expr = x.A
			} else if callee.Kind == unit.ExprMember && callee.Flags&unit.FlagOptional != 0 {
				of.Expr = callee.A
			} else {
				return false
			}
			if slices.ContainsFunc(q.Eval(of, env), flow.IsNull) {
				return true
			}
			site = of
			continue
		}
		return false
	}
	return true
}
