package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// handed is what an instance was made with for one of its fields, by a class whose fields are declared and which has no
// constructor of its own.
type handed struct {
	values []flow.Value
	// given: something was handed over. open: it is not known whether.
	given, open bool
}

// handedFor finds what the call that made an instance handed over for a member: the keyword argument of its name, otherwise,
// for a declared field, the positional one at its place.
func (q *Question) handedFor(v *flow.Value, name string, line *Lineage) (out handed) {
	if v.Site.Expr == 0 || v.Env != nil && v.Env.Func != (flow.FuncRef{}) {
		return out
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	if x.Kind != unit.ExprCall {
		return out
	}
	declared := slices.ContainsFunc(line.members[name], func(at memberAt) bool { return q.Class(at.class).Members[at.index].Declares() })
	if declared {
		// What something else made, it made from what it was handed.
		out.open = !slices.ContainsFunc(q.Eval(flow.Site{File: v.Site.File, Expr: x.A}, nil), func(v flow.Value) bool { return v.Kind == flow.Class })
	}
	place := -1
	position := 0
	for _, a := range f.ExprsIn(x.List) {
		at := flow.Site{File: v.Site.File, Expr: a}
		switch k := f.Expr(a); {
		case k.Kind == unit.ExprKeyword && k.Str == name:
			return handed{values: q.Eval(flow.Site{File: v.Site.File, Expr: k.A}, nil), given: true}
		case k.Kind == unit.ExprSpread && k.Flags&unit.FlagKeywords != 0:
			values, known := q.spreadFor(flow.Site{File: at.File, Expr: k.A}, name)
			if out.open = out.open || !known; len(values) > 0 {
				return handed{values: values, given: known, open: !known}
			}
		case !declared:
			// Only by its name is anything else than a declared field handed over.
		case k.Kind == unit.ExprKeyword:
			// What no field is named after may stand for one under another name.
			out.open = out.open || len(line.members[k.Str]) == 0 && q.isData(v.Class)
		default:
			if position == 0 {
				place = q.placeOf(v.Class, name, line)
			}
			switch {
			case place < 0:
			case k.Kind == unit.ExprSpread:
				out.open = true
			case position == place && !out.open:
				return handed{values: q.Eval(at, nil), given: true}
			}
			position++
		}
	}
	return out
}

// spreadFor gives what is spread under a name into the keyword arguments of a call; known is false where it may be more.
func (q *Question) spreadFor(site flow.Site, name string) (values []flow.Value, known bool) {
	of := q.Eval(site, nil)
	if len(of) != 1 {
		return nil, false
	}
	return q.writtenDown(of[0], name)
}

// writtenDown gives a property of an object that is written down whole, none where it has no such; known is false for any other
// value.
func (q *Question) writtenDown(of flow.Value, name string) (values []flow.Value, known bool) {
	if of.Kind != flow.Object {
		return nil, false
	}
	if _, known = q.Properties(of); !known {
		return nil, false
	}
	if values = q.Property(&of, name); flow.IsNothing(values) {
		return nil, true
	}
	return values, true
}

// placeOf is the place of a field among those that a class takes in their order, those of its bases first; -1 where the
// class takes none in order, or does not declare it.
func (q *Question) placeOf(c flow.ClassRef, name string, line *Lineage) int {
	if len(q.Class(c).Decorators) == 0 && !slices.ContainsFunc(line.External, func(v flow.Value) bool { return q.Semantics.Classes.InOrder[v.Text] }) {
		return -1
	}
	var names []string
	for i := len(line.chain) - 1; i >= 0; i-- {
		for _, m := range q.Class(line.chain[i]).Members {
			if m.Declares() && !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return slices.Index(names, name)
}
