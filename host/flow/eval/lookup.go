package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxEntries bounds the entries of a table that a look-up is divided by.
const maxEntries = 8

// LookUp describes an expression that looks an unknown key up in a table that is written down and never changed.
func (p *Evaluator) LookUp(site flow.Site, env *flow.Env) (out flow.LookUp, ok bool) {
	f := p.Files[site.File]
	x := f.Expr(site.Expr)
	var table unit.ExprID
	switch x.Kind {
	case unit.ExprIndex:
		table, out.Key = x.A, x.B
		if p.Semantics.Exceptions.IndexRaises {
			out.Raises = p.Semantics.Exceptions.Missing
		}
	case unit.ExprCall:
		callee, args := f.Expr(x.A), f.ExprsIn(x.List)
		if callee.Kind != unit.ExprMember || len(args) == 0 || len(args) > 2 {
			return out, false
		}
		how := p.Semantics.Lists.LooksUp[callee.Str]
		if how == unit.LooksUpNothing {
			return out, false
		}
		table, out.Key = callee.A, args[0]
		if len(args) == 2 {
			out.Default = flow.Prop{Site: flow.Site{File: site.File, Expr: args[1]}, Env: env}
			if k := f.Expr(args[1]).Kind; k == unit.ExprFunction || k == unit.ExprSpread || k == unit.ExprKeyword {
				return out, false
			}
		} else if how == unit.LooksUpOrRaises {
			out.Raises = p.Semantics.Exceptions.Missing
		}
	default:
		return out, false
	}
	q := p.Question()
	defer q.Done()
	tables := q.Eval(flow.Site{File: site.File, Expr: table}, env)
	if len(tables) != 1 || tables[0].Kind != flow.Object || tables[0].Text != "" {
		return out, false
	}
	v := tables[0]
	if fills, open := p.Filled(v.Site); len(fills) > 0 || open {
		return out, false
	}
	tf := p.Files[v.Site.File]
	if tf.Expr(v.Site.Expr).Kind != unit.ExprObject {
		return out, false
	}
	for _, e := range tf.ExprsIn(tf.Expr(v.Site.Expr).List) {
		entry := tf.Expr(e)
		if entry.Kind != unit.ExprProperty || entry.Flags&(unit.FlagEach|unit.FlagGetter) != 0 || len(out.Entries) >= maxEntries {
			return out, false
		}
		key := flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: entry.Str}
		if entry.B != 0 {
			keys := q.Eval(flow.Site{File: v.Site.File, Expr: entry.B}, v.Env)
			if len(keys) != 1 || keys[0].Kind != flow.Const {
				return out, false
			}
			key = keys[0]
		}
		out.Entries = append(out.Entries, flow.Entry{Key: key, Value: flow.Prop{Site: flow.Site{File: v.Site.File, Expr: entry.A}, Env: v.Env}})
	}
	keys := q.Eval(flow.Site{File: site.File, Expr: out.Key}, env)
	return out, len(out.Entries) > 0 && !(len(keys) == 1 && keys[0].Kind == flow.Const)
}

// nothing is what the language has where there is no value.
func (q *Question) nothing() []flow.Value {
	if q.Semantics.Names.Undefined == "" {
		return flow.Constant(unit.LitNull, "")
	}
	return flow.Constant(unit.LitUndefined, "")
}
