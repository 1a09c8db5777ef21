package flow

import "github.com/drift-analyzer/drift/host/unit"

func (q *question) ElementSites(v Value) (out []Prop, complete bool) {
	if v.Kind != Array || !q.enter(v, "elements") {
		return nil, false
	}
	defer q.leave(v, "elements")
	if v.Text != "" {
		return q.program.builtins.derivedSites(q, v)
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
			out = append(out, Prop{Site: Site{v.Site.File, id}, Env: v.Env})
			continue
		}
		values := q.Eval(Site{v.Site.File, e.A}, v.Env)
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

// ElementSites lists the element expressions of an array.
func (p *Evaluator) ElementSites(v Value) ([]Prop, bool) {
	if v.Kind != Array {
		return nil, false
	}
	q := p.question()
	out, complete := q.ElementSites(v)
	q.done()
	return out, complete
}

// Elements lists the values of each element of an array literal (or of the
// arguments that a rest parameter collects); complete is false when something unknown is spread into it.
func (p *Evaluator) Elements(v Value) (elements [][]Value, complete bool) {
	sites, complete := p.ElementSites(v)
	for _, s := range sites {
		elements = append(elements, p.At(s))
	}
	return elements, complete
}

// elements gives the values of any element.
func (q *question) elements(values []Value, site Site) []Value {
	out := make([]Value, 0, len(values))
	for _, v := range values {
		switch v.Kind {
		case Array:
			sites, complete := q.ElementSites(v)
			for _, s := range sites {
				out = append(out, q.At(s)...)
			}
			if !complete {
				out = append(out, Value{Kind: Unknown, Site: site})
			}
		case Extern, Typed, Param:
			if el, ok := q.program.rules.elementOf(&v); ok {
				out = append(out, el)
				continue
			}
			v.Text += "[]"
			out = append(out, v)
		case Object:
			out = append(out, q.any(v, site)...)
		case Result:
			if got := q.Yielded(v); len(got) != 1 || got[0].Kind != Result {
				out = append(out, got...)
				continue
			}
			out = append(out, Value{Kind: Element, Site: site})
		default:
			out = append(out, Value{Kind: Element, Site: site})
		}
	}
	return out
}

func (q *question) elementsOf(site Site, x *unit.Expr, env *Env) []Value {
	for e := env; e != nil; e = e.Lexical {
		if e.Element != nil && e.Element.At == site {
			return []Value{e.Element.Value}
		}
	}
	values := q.Eval(Site{site.File, x.A}, env)
	if x.Flags&unit.FlagKeys == 0 {
		return q.elements(values, site)
	}
	var out []Value
	for _, v := range values {
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, Value{Kind: Const, Lit: unit.LitString, Text: prop.Name})
		}
	}
	if len(out) == 0 {
		return notKnown(site)
	}
	return out
}

// at gives the values of an element or property.
func (q *question) At(prop Prop) []Value {
	if prop.Value != nil {
		return []Value{*prop.Value}
	}
	return q.Eval(prop.Site, prop.Env)
}

// At gives the values of an element or property.
func (p *Evaluator) At(prop Prop) []Value {
	if prop.Value != nil {
		return []Value{*prop.Value}
	}
	return p.Eval(prop.Site, prop.Env)
}

// any gives every property or element of a value.
func (q *question) any(v Value, site Site) []Value {
	switch v.Kind {
	case Object:
		var out []Value
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, q.At(prop)...)
		}
		return out
	case Array:
		return q.elements([]Value{v}, site)
	case Extern, Typed, Param:
		v.Text += "[]"
		return []Value{v}
	}
	return nil
}

// added lists what calls add to a list literal, each under the activations in which
// the call runs; complete is false when something unknown is added.
func (q *question) added(v Value) (out []Prop, complete bool) {
	t := q.Appends()
	h, ok := t.lists[v.Site.File][v.Site.Expr]
	if !ok {
		return nil, true
	}
	complete = true
	add := func(call Site, env *Env) {
		f := q.Files[call.File]
		x := f.Expr(call.Expr)
		each := q.Semantics.Lists.Adds[f.Expr(x.A).Str]
		for _, a := range f.ExprsIn(x.List) {
			if len(out) >= maxFills {
				complete = false
				return
			}
			if k := f.Expr(a).Kind; k != unit.ExprSpread && !each {
				out = append(out, Prop{Site: Site{call.File, a}, Env: env})
				continue
			} else if k == unit.ExprSpread {
				a = f.Expr(a).A
			}
			values := q.Eval(Site{call.File, a}, env)
			complete = complete && len(values) == 1
			for _, sv := range values {
				inner, ok := q.ElementSites(sv)
				out = append(out, inner...)
				complete = complete && ok
			}
		}
	}
	owner := FuncRef{File: v.Site.File, Func: unit.ModuleFunc}
	if h.binding != 0 {
		owner.Func = q.Files[v.Site.File].Binding(h.binding).Owner
	}
	for _, c := range t.at[v.Site.File][h] {
		call := Site{v.Site.File, c}
		in := FuncRef{File: v.Site.File, Func: q.Files[v.Site.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, owner, v.Env, h, q, 0) {
			add(call, env)
		}
	}
	for _, call := range t.foreign[v.Site.File][h.binding] {
		in := FuncRef{File: call.File, Func: q.Files[call.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, FuncRef{File: call.File, Func: unit.ModuleFunc}, nil, holder{}, q, 0) {
			add(call, env)
		}
	}
	return out, complete
}

// activations lists the environments in which code of a function runs that stands
// inside owner, whose own environment is given: that of owner itself, of each round
// of the iterations whose callback it is, of each call of a function by its name.
func (p *Evaluator) activations(in, owner FuncRef, env *Env, h holder, q *question, hops int) []*Env {
	fn := p.Func(in)
	if in == owner || h.class != 0 && fn.Kind == unit.FuncConstructor {
		return []*Env{env}
	}
	if hops > maxActivationHops || in.Func <= unit.ModuleFunc {
		return nil
	}
	f := p.Files[in.File]
	var calls []Call
	if up, ok := f.Tree.ParentOf(fn.Node); ok && fn.Name == "" {
		// A function that is written as an argument runs where it is handed over.
		if up, ok = f.Tree.ParentOf(up); ok {
			if c := f.ExprOf(up); c != 0 && f.Expr(c).Kind == unit.ExprCall {
				calls = append(calls, Call{Site{in.File, c}, FuncRef{in.File, fn.Parent}})
			}
		}
	} else {
		calls = p.Appends().byName[fn.Name]
	}
	var out []*Env
	for _, c := range calls {
		if fn.Name != "" && !q.mayRun(c.Site, in) {
			continue
		}
		around := []*Env{nil}
		if p.Within(c.In, owner) {
			around = p.activations(c.In, owner, env, h, q, hops+1)
		} else if more := p.activations(c.In, FuncRef{c.In.File, unit.ModuleFunc}, nil, h, q, hops+1); len(more) > 0 {
			around = more
		}
		for _, e := range around {
			for _, callee := range q.callees(c.Site, e) {
				if callee.Func == in && (h.class == 0 || env == nil || sameHolder(callee.Env, env)) {
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
func (q *question) mayRun(call Site, fn FuncRef) bool {
	for _, v := range q.Eval(Site{call.File, q.Expr(call).A}, nil) {
		switch v.Kind {
		case Function:
			if v.Func == fn {
				return true
			}
		case Class, Instance, Param:
			return true
		}
	}
	return false
}

// sameHolder reports whether a method runs on the object whose list is asked for,
// as far as both are known.
func sameHolder(called, list *Env) bool {
	if called == nil || called.This == nil || list == nil || list.This == nil {
		return true
	}
	a, b := called.This, list.This
	return a.Site.Expr == 0 || b.Site.Expr == 0 || a.Site == b.Site
}

// maxFills bounds the elements that calls add to one list.
const maxFills = 2000

// yielded gives what a generator function yields, under the environment of its call.
func (q *question) Yielded(v Value) []Value {
	if v.Kind != Result || !q.Func(v.Func).Generator || v.Env.activations(v.Func) > maxActivations {
		return []Value{v}
	}
	var out []Value
	for _, e := range q.indexOf(v.Func.File).yields[v.Func.Func] {
		out = append(out, q.Eval(Site{v.Func.File, e}, v.Env)...)
	}
	if len(out) == 0 {
		return []Value{v}
	}
	return out
}

// entered gives what the name of a managed value stands for: what a generator
// function yields, what __enter__ gives, otherwise the value itself.
func (q *question) entered(values []Value) []Value {
	var out []Value
	for i, v := range values {
		switch v.Kind {
		case Result:
			out = append(out, q.Yielded(v)...)
		case Instance:
			var got []Value
			for _, name := range q.Semantics.Classes.Enter {
				for _, m := range q.instanceProperty(&values[i], name) {
					if m.Kind == Function {
						got = append(got, q.Results([]Value{m}, v.Site, nil)...)
					}
				}
			}
			if len(got) == 0 {
				got = []Value{v}
			}
			out = append(out, got...)
		default:
			out = append(out, v)
		}
	}
	return out
}
