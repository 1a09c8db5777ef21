package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// GivesNothing reports whether an expression is what a function of the project gives which returns nothing on some of its paths, and
// something on others: if (!row) return; return row. What its last statement comes to counts only where that is a test that may
// fail: any other may never come to its end.
func (p *Evaluator) GivesNothing(site flow.Site, env *flow.Env, lookup flow.Lookup) bool {
	q := p.Question()
	defer q.Done()
	q.lookup = lookup
	for range maxMissing {
		f := q.Files[site.File]
		site.Expr = f.Plain(site.Expr)
		if lookup != nil {
			if at, atEnv, ok := lookup.Result(site, env); ok {
				if at.Expr == 0 {
					return true
				}
				site, env = at, atEnv
				continue
			}
		}
		switch x := f.Expr(site.Expr); x.Kind {
		case unit.ExprName:
			w := f.OnlyWrite(unit.BindingID(x.Ref))
			if w == nil || w.Kind != unit.WriteAssign || w.Value == 0 {
				return false
			}
			site.Expr = w.Value
		case unit.ExprCall:
			return slices.ContainsFunc(q.callees(site, env), func(c flow.Callee) bool { return !c.Then && q.mayEndInNothing(c) })
		default:
			return false
		}
	}
	return false
}

// mayEndInNothing reports whether a function that returns something returns nothing elsewhere.
func (q *Question) mayEndInNothing(c flow.Callee) bool {
	fn := q.Func(c.Func)
	if fn.NoBody || fn.Generator || fn.Kind == unit.FuncBlock || fn.Kind == unit.FuncConstructor {
		return false
	}
	returns := q.IndexOf(c.Func.File).Returns[c.Func.Func]
	if !slices.ContainsFunc(returns, func(e unit.ExprID) bool { return e != 0 }) {
		return false
	}
	var not []unit.StmtID
	if c.Env != nil && !c.Env.Receiver {
		not, _ = q.ruledOut(c.Func, c.Env)
	}
	file := q.Files[c.Func.File]
	return q.returnsNothing(file, fn.Body, not) || len(not) == 0 && q.Semantics.Calls.EndsWithNothing && endsInTest(file, fn.Body)
}

// returnsNothing reports whether a return without a value stands among statements, and none of those that are left out is around it.
func (q *Question) returnsNothing(f *unit.File, list unit.List, not []unit.StmtID) bool {
	return slices.ContainsFunc(f.StmtsIn(list), func(id unit.StmtID) bool {
		st := f.Stmt(id)
		if slices.Contains(not, id) {
			return false
		}
		return st.Kind == unit.StmtReturn && st.Expr == 0 || slices.ContainsFunc([]unit.List{st.Body, st.Else, st.Handlers, st.Finally}, func(l unit.List) bool { return q.returnsNothing(f, l, not) })
	})
}

// endsInTest reports whether the last of some statements is a test that does nothing where it fails.
func endsInTest(f *unit.File, list unit.List) bool {
	all := f.StmtsIn(list)
	if len(all) == 0 {
		return false
	}
	switch last := f.Stmt(all[len(all)-1]); {
	case last.Kind == unit.StmtBlock:
		return endsInTest(f, last.Body)
	case last.Kind != unit.StmtIf:
		return false
	case last.Else.Len == 0:
		return true
	default:
		return endsInTest(f, last.Body) || endsInTest(f, last.Else)
	}
}
