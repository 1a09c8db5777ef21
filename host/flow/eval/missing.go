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
				return q.unset(site, env)
			}
			of := flow.Site{File: site.File, Expr: x.A}
			if slices.ContainsFunc(q.Eval(of, env), flow.IsNull) {
				return true
			}
			site = of
			continue
		case unit.ExprCall:
			for _, c := range q.callees(site, env) {
				fn := q.Func(c.Func)
				if fn.NoBody || fn.Generator || fn.Kind == unit.FuncBlock || fn.Kind == unit.FuncConstructor {
					continue
				}
				if q.Semantics.Calls.EndsWithNothing && !q.Files[c.Func.File].Leaves(fn.Body) || slices.Contains(q.IndexOf(c.Func.File).Returns[c.Func.Func], 0) {
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

// Field gives the field of the project that an expression reads or writes: the expression that is first written to it, and
// the instance or class that has it.
func (p *Evaluator) Field(site flow.Site, env *flow.Env) (declared flow.Site, of flow.Value, ok bool) {
	x := p.Expr(site)
	if x.Kind != unit.ExprMember || x.Str == "" {
		return flow.Site{}, flow.Value{}, false
	}
	q := p.Question()
	defer q.Done()
	values := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	if len(values) != 1 || values[0].Kind != flow.Instance && values[0].Kind != flow.Class {
		return flow.Site{}, flow.Value{}, false
	}
	of = values[0]
	for _, at := range q.lineageOf(of.Class).members[x.Str] {
		m := &p.Class(at.class).Members[at.index]
		if m.Kind == unit.MemberWrite && m.Static == (of.Kind == flow.Class) {
			return flow.Site{File: at.class.File, Expr: m.Value}, of, true
		}
	}
	return flow.Site{}, flow.Value{}, false
}

// unset reports whether a field that is read may not have been given anything: neither the class nor a constructor gives it
// something, nor what surely runs before in the function that reads it (@user ||= find, if (!this.client) …).
func (q *Question) unset(site flow.Site, env *flow.Env) bool {
	x := q.Expr(site)
	return slices.ContainsFunc(q.Eval(flow.Site{File: site.File, Expr: x.A}, env), func(v flow.Value) bool {
		if v.Kind != flow.Instance && v.Kind != flow.Class {
			return false
		}
		fields := false
		for _, at := range q.lineageOf(v.Class).members[x.Str] {
			m := &q.Class(at.class).Members[at.index]
			if m.Static != (v.Kind == flow.Class) && !m.Shared {
				continue
			}
			if m.Kind != unit.MemberField && m.Kind != unit.MemberWrite || m.Func != 0 || q.gives(at.class, m, site) {
				return false
			}
			fields = true
		}
		return fields
	})
}

// gives reports whether what is said of a field gives it something before it is read.
func (q *Question) gives(c flow.ClassRef, m *unit.Member, read flow.Site) bool {
	if m.Value == 0 {
		return m.Kind == unit.MemberField && (m.In != 0 || m.Shared && q.isData(c)) // a constructor's parameter, a data class's field
	}
	if m.Kind == unit.MemberField {
		return true
	}
	f := q.Files[c.File]
	switch fn := f.Func(m.In); {
	case fn.Kind == unit.FuncConstructor, m.Static && fn.Class == 0:
		return true
	case c.File != read.File || f.EnclosingFunc(f.Expr(read.Expr).Node) != m.In:
		return false
	}
	return f.RunsBefore(m.In, f.Expr(read.Expr).Node, func(f *unit.File, st *unit.Stmt) bool {
		x := f.Expr(st.Expr)
		return st.Kind == unit.StmtExpr && x.Kind == unit.ExprAssign && x.B == m.Value
	})
}
