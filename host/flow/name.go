package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

func (q *question) name(site Site, x *unit.Expr, env *Env) []Value {
	if x.Ref == 0 {
		if names := &q.Semantics.Names; names.IsConstant(x.Str) || names.Constants != "" && strings.HasPrefix(x.Str, q.Semantics.Names.Separator) {
			return q.constant(site, x.Str)
		}
		if values := q.broughtIn(site.File, x.Str); len(values) > 0 {
			return values
		}
		if x.Str == q.Semantics.Names.Exports && q.isCommonJS(site.File) {
			return []Value{{Kind: Module, Site: Site{File: site.File}}}
		}
		return []Value{{Kind: Extern, Text: "global#" + x.Str}}
	}
	return q.binding(site, unit.BindingID(x.Ref), env)
}

func (q *question) binding(site Site, id unit.BindingID, env *Env) []Value {
	f := q.Files[site.File]
	b := f.Binding(id)
	owner := FuncRef{site.File, b.Owner}
	inner := q.envAround(env, owner)
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Value(site.File, id, env); ok && at != site {
			return q.Eval(at, atEnv)
		}
		if inner == nil {
			inner = q.envAround(env, owner)
		}
	}
	switch b.Kind {
	case unit.BindFunc:
		if b.Func != 0 {
			return []Value{{Kind: Function, Func: FuncRef{site.File, b.Func}, Env: inner}}
		}
	case unit.BindClass:
		if b.Class != 0 {
			return []Value{{Kind: Class, Class: ClassRef{site.File, b.Class}, Env: inner}}
		}
	case unit.BindImport:
		return q.imported(site.File, &f.Imports[b.Import])
	case unit.BindParam:
		if len(b.Writes) > 0 {
			return q.rewritten(site, b, owner, inner)
		}
		return q.param(site, owner, int(b.Index), inner)
	case unit.BindCatch, unit.BindType:
		return notKnown(site)
	}
	if len(b.Writes) == 0 {
		return notKnown(site)
	}
	return q.written(site, b, inner)
}

// written gives the values of a name's writes. Writes that run once each, in
// order, come down to the last; branches that write differently give all.
func (q *question) written(site Site, b *unit.Binding, env *Env) []Value {
	f := q.Files[site.File]
	writes := b.Writes
	last := -1
	for i, w := range writes {
		if wr := &f.Writes[w]; !wr.Conditional && wr.In == b.Owner && wr.Kind != unit.WriteAugment {
			last = i
		}
	}
	if last > 0 {
		writes = writes[last:]
	}
	var out list
	for _, w := range writes {
		wr := &f.Writes[w]
		if wr.Value == 0 {
			out.join(notKnown(site))
			continue
		}
		values := q.Eval(Site{site.File, wr.Value}, env)
		if wr.Kind == unit.WriteWith {
			values = q.entered(values)
		}
		out.join(values)
	}
	if len(writes) > 1 {
		// The undefined that a declaration starts with is no origin.
		return keep(out.values, func(v *Value) bool { return v.Kind != Const || v.Lit != unit.LitUndefined })
	}
	return out.values
}
