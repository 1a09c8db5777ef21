package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) ElementSites(v flow.Value) (out []flow.Prop, complete bool) {
	if v.Kind != flow.Array || !q.enter(v, "elements") {
		return nil, false
	}
	defer q.leave(v, "elements")
	if v.Text != "" {
		return q.program.Builtins.DerivedSites(q, v)
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	complete = x.Flags&unit.FlagEach == 0
	for i, id := range f.ExprsIn(x.List) {
		if i < int(v.Index) {
			continue
		}
		e := f.Expr(id)
		if e.Kind == unit.ExprKeyword || x.Kind == unit.ExprCall && e.Kind == unit.ExprSpread && e.Flags&unit.FlagKeywords != 0 {
			continue
		}
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
			out = append(out, inner...)
			complete = complete && ok
		}
	}
	if x.Kind == unit.ExprArray {
		more, ok := q.added(v)
		return append(out, more...), complete && ok
	}
	return out, complete
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
	if x.Flags&unit.FlagKeys == 0 {
		return q.Elements(values, site)
	}
	var out []flow.Value
	for _, v := range values {
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

// added lists what calls add to a list literal, each under the activations in which
// the call runs; complete is false when something unknown is added.
func (q *Question) added(v flow.Value) (out []flow.Prop, complete bool) {
	t := q.Appends()
	h, ok := t.Lists[v.Site.File][v.Site.Expr]
	if !ok {
		return nil, true
	}
	complete = true
	add := func(call flow.Site, env *flow.Env) {
		f := q.Files[call.File]
		x := f.Expr(call.Expr)
		each := q.Semantics.Lists.Adds[f.Expr(x.A).Str]
		for _, a := range f.ExprsIn(x.List) {
			if len(out) >= maxFills {
				complete = false
				return
			}
			if k := f.Expr(a).Kind; k != unit.ExprSpread && !each {
				out = append(out, flow.Prop{Site: flow.Site{File: call.File, Expr: a}, Env: env})
				continue
			} else if k == unit.ExprSpread {
				a = f.Expr(a).A
			}
			values := q.Eval(flow.Site{File: call.File, Expr: a}, env)
			complete = complete && len(values) == 1
			for _, sv := range values {
				inner, ok := q.ElementSites(sv)
				out = append(out, inner...)
				complete = complete && ok
			}
		}
	}
	owner := flow.FuncRef{File: v.Site.File, Func: unit.ModuleFunc}
	if h.Binding != 0 {
		owner.Func = q.Files[v.Site.File].Binding(h.Binding).Owner
	}
	for _, c := range t.At[v.Site.File][h] {
		call := flow.Site{File: v.Site.File, Expr: c}
		in := flow.FuncRef{File: v.Site.File, Func: q.Files[v.Site.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, owner, v.Env, h, q, 0) {
			add(call, env)
		}
	}
	for _, call := range t.Foreign[v.Site.File][h.Binding] {
		in := flow.FuncRef{File: call.File, Func: q.Files[call.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, flow.FuncRef{File: call.File, Func: unit.ModuleFunc}, nil, edges.Holder{}, q, 0) {
			add(call, env)
		}
	}
	return out, complete
}

// activations lists the environments in which code of a function runs that stands
// inside owner, whose own environment is given: that of owner itself, of each round
// of the iterations whose callback it is, of each call of a function by its name.
func (p *Evaluator) activations(in, owner flow.FuncRef, env *flow.Env, h edges.Holder, q *Question, hops int) []*flow.Env {
	fn := p.Func(in)
	if in == owner || h.Class != 0 && fn.Kind == unit.FuncConstructor {
		return []*flow.Env{env}
	}
	if hops > edges.MaxActivationHops || in.Func <= unit.ModuleFunc {
		return nil
	}
	f := p.Files[in.File]
	var calls []flow.Call
	if up, ok := f.Tree.ParentOf(fn.Node); ok && fn.Name == "" {
		// A function that is written as an argument runs where it is handed over.
		if up, ok = f.Tree.ParentOf(up); ok {
			if c := f.ExprOf(up); c != 0 && f.Expr(c).Kind == unit.ExprCall {
				calls = append(calls, flow.Call{Site: flow.Site{File: in.File, Expr: c}, In: flow.FuncRef{File: in.File, Func: fn.Parent}})
			}
		}
	} else {
		calls = p.Appends().ByName[fn.Name]
	}
	var out []*flow.Env
	for _, c := range calls {
		if fn.Name != "" && !q.mayRun(c.Site, in) {
			continue
		}
		around := []*flow.Env{nil}
		if p.Within(c.In, owner) {
			around = p.activations(c.In, owner, env, h, q, hops+1)
		} else if more := p.activations(c.In, flow.FuncRef{File: c.In.File, Func: unit.ModuleFunc}, nil, h, q, hops+1); len(more) > 0 {
			around = more
		}
		for _, e := range around {
			for _, callee := range q.callees(c.Site, e) {
				if callee.Func == in && (h.Class == 0 || env == nil || sameHolder(callee.Env, env)) {
					out = append(out, callee.Env)
				}
				if len(out) >= maxFills {
					return out
				}
			}
		}
	}
	return out
}

// mayRun tells whether a call of a function's name may run that function, before the
// activations around it are listed, which are many for a name like `add`.
func (q *Question) mayRun(call flow.Site, fn flow.FuncRef) bool {
	for _, v := range q.Eval(flow.Site{File: call.File, Expr: q.Expr(call).A}, nil) {
		switch v.Kind {
		case flow.Function:
			if v.Func == fn {
				return true
			}
		case flow.Class, flow.Instance, flow.Param:
			return true
		}
	}
	return false
}

// sameHolder reports whether a method runs on the object whose list is asked for,
// as far as both are known.
func sameHolder(called, list *flow.Env) bool {
	if called == nil || called.This == nil || list == nil || list.This == nil {
		return true
	}
	a, b := called.This, list.This
	return a.Site.Expr == 0 || b.Site.Expr == 0 || a.Site == b.Site
}

// maxFills bounds the elements that calls add to one list.
const maxFills = 2000

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
