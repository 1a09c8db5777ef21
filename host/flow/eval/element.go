package eval

import (
	"iter"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) ElementSites(v flow.Value) (out []flow.Prop, complete bool) {
	if v.Kind != flow.Array || !q.enter(v, "elements") {
		return nil, false
	}
	defer q.leave(v, "elements")
	return q.elementSites(v)
}

func (q *Question) elementSites(v flow.Value) (out []flow.Prop, complete bool) {
	out, complete = q.firstElements(v)
	switch q.Expr(v.Site).Kind {
	case unit.ExprArray, unit.ExprBinary:
	default:
		if v.Text == "" {
			return out, complete // the arguments of a call
		}
	}
	if _, others := q.Moved(v); others {
		complete = false
	}
	more, ok := q.added(v)
	return append(out, more...), complete && ok
}

// firstElements lists the elements that a list has where it is made.
func (q *Question) firstElements(v flow.Value) (out []flow.Prop, complete bool) {
	if v.Text != "" {
		return q.program.Builtins.DerivedSites(q, v)
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	complete = x.Flags&unit.FlagEach == 0
	for id := range written(f, x, int(v.Index)) {
		e := f.Expr(id)
		if e.Kind != unit.ExprSpread {
			out = append(out, flow.Prop{Site: flow.Site{File: v.Site.File, Expr: id}, Env: v.Env})
			continue
		}
		values := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
		if len(values) != 1 {
			complete = false
		}
		for _, sv := range values {
			inner, ok := q.ElementSites(sv)
			if sv.Kind == flow.Param {
				inner = q.collected(sv, flow.Site{File: v.Site.File, Expr: id})
			}
			out = append(out, inner...)
			complete = complete && ok
		}
	}
	return out, complete
}

// collected lists the first elements of a rest parameter of which an environment binds these to values; they stand where it is spread.
func (q *Question) collected(rest flow.Value, spread flow.Site) (out []flow.Prop) {
	if rest.Text != "" || rest.Env == nil || rest.Env.Func != rest.Func {
		return nil
	}
	for i := rest.Index; ; i++ {
		b := rest.Env.BoundAt(i, "")
		if b == nil {
			return out
		}
		out = append(out, flow.Prop{Site: spread, Env: rest.Env, Value: &b.Value})
	}
}

// written goes through what stands in a list, or among the arguments of a call, from a position on: what is given by name
// is no element.
func written(f *unit.File, x *unit.Expr, from int) iter.Seq[unit.ExprID] {
	return func(yield func(unit.ExprID) bool) {
		for i, id := range f.ExprsIn(x.List) {
			e := f.Expr(id)
			named := e.Kind == unit.ExprKeyword || x.Kind == unit.ExprCall && e.Kind == unit.ExprSpread && e.Flags&unit.FlagKeywords != 0
			if i >= from && !named && !yield(id) {
				return
			}
		}
	}
}

// placed counts the elements at the beginning of a list that stand there for sure; whole: these are all that it has.
func (q *Question) placed(v flow.Value) (n int, whole bool) {
	if moved, _ := q.Moved(v); moved {
		return 0, false
	}
	n, whole = q.firstPlaced(v)
	return n, whole && !q.AddedTo(v)
}

// firstPlaced is placed of a list where it is made.
func (q *Question) firstPlaced(v flow.Value) (n int, whole bool) {
	if v.Text != "" {
		n, whole = q.program.Builtins.DerivedPlaced(q, v)
		return n, whole
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	if x.Flags&unit.FlagEach != 0 {
		return 0, false
	}
	for id := range written(f, x, int(v.Index)) {
		e := f.Expr(id)
		if e.Kind != unit.ExprSpread {
			n++
			continue
		}
		values := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
		if len(values) != 1 || values[0].Kind != flow.Array {
			return n, false
		}
		more, all := q.Placed(values[0])
		if n += more; !all {
			return n, false
		}
	}
	return n, true
}

// Placed is placed where a list may lead to itself.
func (q *Question) Placed(v flow.Value) (n int, whole bool) {
	if v.Kind != flow.Array || !q.enter(v, "placed") {
		return 0, false
	}
	defer q.leave(v, "placed")
	return q.placed(v)
}

// elementAt gives the element at a position; where it is not known which that is, any of them.
func (q *Question) elementAt(v flow.Value, i int) []flow.Value {
	elements, complete := q.ElementSites(v)
	n, whole := q.Placed(v)
	if i < 0 && whole && q.Semantics.Lists.FromEnd {
		i += n
	}
	switch {
	case i >= 0 && i < n && i < len(elements):
		return q.At(elements[i])
	case whole && complete:
		return flow.Constant(unit.LitUndefined, "")
	case i < 0 && !q.Semantics.Lists.FromEnd:
		return nil
	}
	var out flow.List
	for _, e := range elements[min(n, len(elements)):] {
		out.Join(q.At(e))
	}
	if i < 0 {
		for _, e := range elements[:min(n, len(elements))] {
			out.Join(q.At(e))
		}
	}
	if q.Expr(v.Site).Flags&unit.FlagEach != 0 && v.Text == "" {
		return out.Values // each of them is what the comprehension makes
	}
	if !complete && !(len(elements) > 0 && q.program.Builtins.EachMade(v) && !q.AddedTo(v)) {
		out.Join(flow.NotKnown(v.Site))
	}
	if !q.Semantics.Exceptions.IndexRaises {
		out.Join(q.nothing()) // there may be fewer
	}
	return flow.Dedupe(out.Values)
}

// Elements gives the values of any element.
func (q *Question) Elements(values []flow.Value, site flow.Site) []flow.Value {
	out := make([]flow.Value, 0, len(values))
	for _, v := range values {
		switch v.Kind {
		case flow.Array:
			sites, complete := q.ElementSites(v)
			for _, s := range sites {
				out = append(out, q.At(s)...)
			}
			if !complete {
				out = append(out, flow.Value{Kind: flow.Unknown, Site: site})
			}
		case flow.Extern, flow.Typed, flow.Param:
			if el, ok := q.program.Rules.ElementOf(&v); ok {
				out = append(out, el)
				continue
			}
			v.Text += "[]"
			out = append(out, v)
		case flow.Object:
			out = append(out, q.any(v, site)...)
		case flow.Result:
			if got := q.Yielded(v); len(got) != 1 || got[0].Kind != flow.Result {
				out = append(out, got...)
				continue
			}
			out = append(out, flow.Value{Kind: flow.Element, Site: site})
		default:
			out = append(out, flow.Value{Kind: flow.Element, Site: site})
		}
	}
	return out
}

func (q *Question) elementsOf(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	for e := env; e != nil; e = e.Lexical {
		if e.Element != nil && e.Element.At == site {
			return []flow.Value{e.Element.Value}
		}
	}
	values := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	if x.Flags&unit.FlagKeys == 0 && !(q.Semantics.Lists.KeysEach && x.Flags&unit.FlagValues == 0) {
		return q.Elements(values, site)
	}
	var out []flow.Value
	for _, v := range values {
		if x.Flags&unit.FlagKeys == 0 && v.Kind != flow.Object {
			out = append(out, q.Elements([]flow.Value{v}, site)...)
			continue
		}
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: prop.Name})
		}
	}
	if len(out) == 0 {
		return flow.NotKnown(site)
	}
	return out
}

// At gives the values of an element or property.
func (q *Question) At(prop flow.Prop) []flow.Value {
	if prop.Value != nil {
		return []flow.Value{*prop.Value}
	}
	return q.Eval(prop.Site, prop.Env)
}

// any gives every property or element of a value.
func (q *Question) any(v flow.Value, site flow.Site) []flow.Value {
	switch v.Kind {
	case flow.Object:
		var out []flow.Value
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, q.At(prop)...)
		}
		return out
	case flow.Array:
		return q.Elements([]flow.Value{v}, site)
	case flow.Extern, flow.Typed, flow.Param:
		v.Text += "[]"
		return []flow.Value{v}
	}
	return nil
}

// Yielded gives what a generator function yields, under the environment of its call.
func (q *Question) Yielded(v flow.Value) []flow.Value {
	if v.Kind != flow.Result || !q.Func(v.Func).Generator || v.Env.Activations(v.Func) > maxActivations {
		return []flow.Value{v}
	}
	var out []flow.Value
	for _, e := range q.IndexOf(v.Func.File).Yields[v.Func.Func] {
		out = append(out, q.Eval(flow.Site{File: v.Func.File, Expr: e}, v.Env)...)
	}
	if len(out) == 0 {
		return []flow.Value{v}
	}
	return out
}

// entered gives what the name of a managed value stands for: what a generator
// function yields, what __enter__ gives, otherwise the value itself.
func (q *Question) entered(values []flow.Value) []flow.Value {
	var out []flow.Value
	for i, v := range values {
		switch v.Kind {
		case flow.Result:
			out = append(out, q.Yielded(v)...)
		case flow.Instance:
			var got []flow.Value
			for _, name := range q.Semantics.Classes.Enter {
				for _, m := range q.instanceProperty(&values[i], name) {
					if m.Kind == flow.Function {
						got = append(got, q.Results([]flow.Value{m}, v.Site, nil)...)
					}
				}
			}
			if len(got) == 0 {
				got = []flow.Value{v}
			}
			out = append(out, got...)
		default:
			out = append(out, v)
		}
	}
	return out
}

// behind are lists without their first elements: what a destructuring leaves. Where it is not known which elements those
// are, nothing is known of what is left.
func (q *Question) behind(lists []flow.Value, taken int, site flow.Site) []flow.Value {
	if taken == 0 {
		return lists
	}
	out := slices.Clone(lists)
	for i := range out {
		v := &out[i]
		switch v.Kind {
		case flow.Array:
			if moved, _ := q.Moved(*v); moved {
				*v = flow.Value{Kind: flow.Unknown, Site: site}
				continue
			}
			f := q.Files[v.Site.File]
			first := f.ExprsIn(f.Expr(v.Site.Expr).List)
			first = first[:min(int(v.Index)+taken, len(first))]
			if v.Text == "" && !slices.ContainsFunc(first, func(e unit.ExprID) bool { return f.Expr(e).Kind == unit.ExprSpread }) {
				v.Index += int32(taken)
				continue
			}
			*v = flow.Value{Kind: flow.Unknown, Site: site}
		case flow.Param:
			*v = flow.Value{Kind: flow.Unknown, Site: site}
		}
	}
	return out
}
