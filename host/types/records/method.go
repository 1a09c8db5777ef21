package records

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// method gives the shape of a call by what the methods of the language and of its
// JSON library give; nil when it is none of them.
func (a *asked) method(site flow.Site, env *flow.Env, v flow.Value) summary.TypeShape {
	f := a.prog.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprCall || f.Expr(x.A).Kind != unit.ExprMember {
		return last(v)
	}
	callee := f.Expr(x.A)
	args := f.ExprsIn(x.List)
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: site.File, Expr: e} }
	receiver := func() summary.TypeShape { return a.of(at(callee.A), env) }
	switch callee.Str {
	case "to_json", "as_json", "to_h", "to_a", "freeze", "dup", "clone", "compact", "uniq", "sort", "sort_by", "select", "filter", "reject", "reverse", "symbolize_keys",
		"deep_symbolize_keys", "with_indifferent_access", "stringify_keys", "itself", "tap", "presence", "html_safe":
		return useful(receiver())
	case "generate", "dump", "pretty_generate":
		if f.Expr(callee.A).Str == "JSON" && len(args) > 0 {
			return useful(a.of(at(args[0]), env))
		}
	case "merge", "deep_merge", "reverse_merge":
		return a.merged(receiver(), at, args, env)
	case "slice", "except":
		r, ok := receiver().(summary.Record)
		if !ok {
			break
		}
		var names []string
		for _, e := range args {
			names = append(names, a.names(a.prog.Eval(at(e), env))...)
		}
		var props []summary.Property
		for _, p := range r.Properties {
			if slices.Contains(names, p.Name) == (callee.Str == "slice") {
				props = append(props, p)
			}
		}
		return summary.NewRecord(props, r.Spreads...)
	case "map", "collect", "flat_map", "filter_map", "each_with_index", "map!":
		return a.mapped(site, x, callee, args, env)
	case "first", "last", "sample", "find", "detect", "min_by", "max_by":
		if list, ok := receiver().(summary.Array); ok && len(args) == 0 {
			return useful(list.Items)
		}
	case "index_by":
		if list, ok := receiver().(summary.Array); ok {
			return summary.Dictionary{Values: list.Items}
		}
	case "group_by":
		if list, ok := receiver().(summary.Array); ok {
			return summary.Dictionary{Values: summary.Array{Items: list.Items}}
		}
	}
	if s := last(v); s != nil {
		return s
	}
	return after(callee.Str)
}

// useful is a shape that says something.
func useful(s summary.TypeShape) summary.TypeShape {
	if _, unknown := s.(summary.UnknownShape); unknown {
		return nil
	}
	return s
}

// merged joins records: what comes later takes the place of what was there.
func (a *asked) merged(first summary.TypeShape, at func(unit.ExprID) flow.Site, args []unit.ExprID, env *flow.Env) summary.TypeShape {
	r, ok := first.(summary.Record)
	if !ok {
		return nil
	}
	props, spreads := slices.Clone(r.Properties), slices.Clone(r.Spreads)
	for _, e := range args {
		switch s := a.of(at(e), env).(type) {
		case summary.Record:
			props, spreads = append(props, s.Properties...), append(spreads, s.Spreads...)
		default:
			file := a.prog.Files[at(e).File]
			spreads = append(spreads, summary.Spread{SourceText: file.ExprText(e)})
		}
	}
	return summary.NewRecord(props, spreads...)
}

// mapped gives the list of what a block gives for each element.
func (a *asked) mapped(site flow.Site, x, callee *unit.Expr, args []unit.ExprID, env *flow.Env) summary.TypeShape {
	if len(args) == 0 {
		return nil
	}
	f := a.prog.Files[site.File]
	block := f.Expr(args[len(args)-1])
	if block.Kind == unit.ExprLiteral && (block.Op == unit.LitSymbol || block.Op == unit.LitString) {
		// map(&:name)
		for _, v := range a.prog.Eval(flow.Site{File: site.File, Expr: callee.A}, env) {
			if class, many, ok := a.held(v); ok && many {
				if r := a.rulesOf(*class); r != nil && r.Gives[block.Str] == "self" {
					return a.class(*class, options{}, true, nil)
				}
				return summary.Array{Items: a.attribute(flow.Value{Kind: flow.Instance, Class: *class}, block.Str)}
			}
		}
		if s := after(block.Str); s != nil {
			return summary.Array{Items: s}
		}
		return nil
	}
	var out []summary.TypeShape
	for _, fn := range a.prog.Eval(flow.Site{File: site.File, Expr: args[len(args)-1]}, env) {
		if fn.Kind != flow.Function {
			continue
		}
		var handed []flow.Value
		for _, v := range a.prog.Eval(flow.Site{File: site.File, Expr: callee.A}, env) {
			if class, many, ok := a.held(v); ok && many {
				handed = []flow.Value{{Kind: flow.Instance, Class: *class}}
			}
		}
		var args []flow.Arg
		for i := range handed {
			args = append(args, flow.Arg{Value: &handed[i]})
		}
		inner := a.prog.BindArgs(fn.Func, site, env, fn.Env, args)
		for _, e := range a.prog.Returns(fn.Func) {
			s := a.of(flow.Site{File: fn.Func.File, Expr: e}, inner)
			if items, ok := s.(summary.Array); ok && callee.Str == "flat_map" {
				s = items.Items
			}
			if callee.Str == "filter_map" {
				s = withoutNull(s)
			}
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return summary.Array{Items: summary.NewUnion(out...)}
}

// withoutNull is a shape without null.
func withoutNull(s summary.TypeShape) summary.TypeShape {
	u, ok := s.(summary.Union)
	if !ok {
		return s
	}
	return summary.NewUnion(slices.DeleteFunc(slices.Clone(u.Variants), func(v summary.TypeShape) bool {
		_, null := v.(summary.Null)
		return null
	})...)
}
