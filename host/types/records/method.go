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
	case "to_json", "as_json", "freeze", "dup", "clone", "symbolize_keys",
		"deep_symbolize_keys", "with_indifferent_access", "stringify_keys", "itself", "presence", "html_safe":
		return useful(receiver())
	case "to_h", "to_a", "uniq", "sort", "sort_by", "reverse", "tap":
		out := useful(receiver())
		if _, record := out.(summary.Record); record && (x.Flags&unit.FlagBlock != 0 || callee.Str != "to_h") {
			return nil // other pairs, a list of pairs, or what the block makes of it
		}
		return out
	case "compact", "select", "filter", "reject":
		return thinned(useful(receiver()), callee.Str == "compact")
	case "generate", "dump", "pretty_generate":
		if f.Expr(callee.A).Str == "JSON" && len(args) > 0 {
			return useful(a.of(at(args[0]), env))
		}
	case "merge", "deep_merge", "reverse_merge", "with_defaults":
		if x.Flags&unit.FlagBlock != 0 {
			return nil // which of two values stays is up to the block
		}
		return a.merged(callee.Str, receiver(), at, args, env)
	case "slice", "except":
		r, ok := receiver().(summary.Record)
		if !ok {
			break
		}
		var names []string
		known := true
		for _, e := range args {
			if f.Expr(e).Kind == unit.ExprSpread {
				e = f.Expr(e).A
			}
			values := a.prog.Eval(at(e), env)
			names = append(names, a.names(values)...)
			known = known && len(values) == 1 && (values[0].Kind == flow.Const || values[0].Kind == flow.Array)
		}
		var props []summary.Property
		for _, p := range r.Properties {
			switch named := slices.Contains(names, p.Name); {
			case named && callee.Str == "slice" || !named && callee.Str == "except" && known:
				props = append(props, p)
			case !known && !named:
				props = append(props, summary.Property{Name: p.Name, Shape: summary.Optional(p.Shape)})
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

// thinned is a shape from which a block, or what is nothing (missing), takes fields or elements.
func thinned(s summary.TypeShape, missing bool) summary.TypeShape {
	r, ok := s.(summary.Record)
	if !ok {
		return s
	}
	var props []summary.Property
	for _, p := range r.Properties {
		if _, null := p.Shape.(summary.Null); null && missing {
			continue
		}
		switch some := summary.WithoutNull(p.Shape); {
		case !missing:
			p.Shape = summary.Optional(p.Shape)
		case summary.ShapeText(some) != summary.ShapeText(p.Shape):
			p.Shape = summary.Optional(some)
		case mayBeNull(p.Shape):
			p.Shape = summary.Optional(p.Shape)
		}
		props = append(props, p)
	}
	return summary.NewRecord(props, r.Spreads...)
}

// mayBeNull reports whether a shape says nothing that keeps it from being null.
func mayBeNull(s summary.TypeShape) bool {
	_, unknown := s.(summary.UnknownShape)
	return unknown
}

// merged joins records: what comes later takes the place of what was there, or leaves it where only what is missing is added.
func (a *asked) merged(how string, first summary.TypeShape, at func(unit.ExprID) flow.Site, args []unit.ExprID, env *flow.Env) summary.TypeShape {
	r, ok := first.(summary.Record)
	if !ok {
		return nil
	}
	props, spreads := slices.Clone(r.Properties), slices.Clone(r.Spreads)
	for _, e := range args {
		switch s := a.of(at(e), env).(type) {
		case summary.Record:
			props = mergedFields(how, props, s.Properties)
			spreads = append(spreads, s.Spreads...)
		default:
			file := a.prog.Files[at(e).File]
			spreads = append(spreads, summary.Spread{SourceText: file.ExprText(e)})
		}
	}
	return summary.NewRecord(props, spreads...)
}

// mergedFields puts fields into a list of them, in place of those of the same name, behind these or into them.
func mergedFields(how string, props, later []summary.Property) []summary.Property {
	for _, p := range later {
		there := slices.IndexFunc(props, func(q summary.Property) bool { return q.Name == p.Name })
		switch {
		case there < 0:
			props = append(props, p)
		case how == "reverse_merge" || how == "with_defaults":
		case how == "deep_merge":
			props[there].Shape = deepMerged(props[there].Shape, p.Shape)
		default:
			props[there] = p
		}
	}
	return props
}

// deepMerged is what merging gives of two values of one name: of two records, one with the fields of both.
func deepMerged(first, later summary.TypeShape) summary.TypeShape {
	r, ok := first.(summary.Record)
	s, both := later.(summary.Record)
	if !ok || !both {
		return later
	}
	return summary.NewRecord(mergedFields("deep_merge", slices.Clone(r.Properties), s.Properties), append(slices.Clone(r.Spreads), s.Spreads...)...)
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
				s = summary.WithoutNull(s)
			}
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return summary.Array{Items: summary.NewUnion(out...)}
}
