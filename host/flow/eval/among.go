package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// object is what tells objects apart that code writes to: where one is made, or its class.
type object struct {
	kind  flow.Kind
	class flow.ClassRef
	site  flow.Site
}

func objectOf(v *flow.Value) object {
	if v.Kind == flow.Class {
		return object{v.Kind, v.Class, flow.Site{}}
	}
	return object{v.Kind, v.Class, v.Site}
}

// among reports whether an object is one of those that expressions give, one of the lists of Rewrites. It is asked of each
// property that is read, so what a list gives is found once.
func (q *Question) among(v *flow.Value, sites []flow.Site) bool {
	if len(sites) == 0 {
		return false
	}
	key := askKey{site: sites[0], what: "written to"}
	objects, ok := q.program.writtenTo.Load(key.hash(), key)
	if !ok {
		answer, whole := q.once(key, func() any { return q.objectsOf(sites) })
		if objects, ok = answer.(map[object]bool); ok && whole {
			q.program.writtenTo.Store(key.hash(), key, objects)
		}
	}
	if v.Kind != flow.Instance || objects[objectOf(v)] {
		return objects[objectOf(v)]
	}
	// What methods write to their own receiver is written to any instance.
	return slices.ContainsFunc(q.lineageOf(v.Class).chain, func(c flow.ClassRef) bool { return objects[object{kind: flow.Instance, class: c}] })
}

// objectsOf are the objects that expressions give, but for those of which an expression is the own name.
func (q *Question) objectsOf(sites []flow.Site) map[object]bool {
	out := map[object]bool{}
	for _, at := range sites {
		found := false
		for _, v := range q.evalHanded(at) {
			if mayBeReplaced(&v) {
				found = true
				if !q.namedBy(at, v.Site) {
					out[objectOf(&v)] = true
				}
			}
		}
		if !found {
			q.addInside(out, at)
		}
	}
	return out
}

// addInside adds what an expression may give of which only is known in what it stands: any object inside of that.
func (q *Question) addInside(out map[object]bool, at flow.Site) {
	for seen := map[flow.Site]bool{}; !seen[at]; {
		seen[at] = true
		f := q.Files[at.File]
		x := f.Expr(f.Plain(at.Expr))
		switch x.Kind {
		case unit.ExprMember, unit.ExprIndex, unit.ExprElement:
			at.Expr = x.A
		case unit.ExprCall:
			if x = f.Expr(x.A); x.Kind != unit.ExprMember {
				return
			}
			at.Expr = x.A
		case unit.ExprName:
			next, ok := q.namedAfter(flow.Site{File: at.File, Expr: f.Plain(at.Expr)})
			if !ok {
				return
			}
			at = next
		default:
			return
		}
		held := false
		for _, v := range q.Eval(at, nil) {
			if v.Kind == flow.Object || v.Kind == flow.Array {
				held = true
				q.addParts(out, v, map[object]bool{})
			}
		}
		if held {
			return
		}
	}
}

// namedAfter is what a name is written, or the call that hands it to the function whose parameter it is.
func (q *Question) namedAfter(at flow.Site) (flow.Site, bool) {
	f := q.Files[at.File]
	x := f.Expr(at.Expr)
	if x.Ref == 0 {
		return at, false
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if only := f.OnlyWrite(unit.BindingID(x.Ref)); only != nil {
		return flow.Site{File: at.File, Expr: only.Value}, true
	}
	if b.Kind != unit.BindParam || f.Func(b.Owner).Name != "" {
		return at, false
	}
	call, ok := q.handedTo(flow.FuncRef{File: at.File, Func: b.Owner})
	return call.Site, ok
}

// addParts adds the objects that stand in another one, or in a list.
func (q *Question) addParts(out map[object]bool, of flow.Value, seen map[object]bool) {
	if seen[objectOf(&of)] {
		return
	}
	seen[objectOf(&of)] = true
	var parts []flow.Prop
	if of.Kind == flow.Object {
		parts, _ = q.Properties(of)
	} else {
		parts, _ = q.ElementSites(of)
	}
	for _, part := range parts {
		for _, v := range q.At(part) {
			if mayBeReplaced(&v) {
				out[objectOf(&v)] = true
			}
			if v.Kind == flow.Object || v.Kind == flow.Array {
				q.addParts(out, v, seen)
			}
		}
	}
}

// evalHanded is Eval of an expression that may be a parameter: what the calls hand it that run its function.
func (q *Question) evalHanded(at flow.Site) []flow.Value {
	values := q.Eval(at, nil)
	if len(values) != 1 || values[0].Kind != flow.Param || values[0].Text != "" {
		return values
	}
	var out []flow.Value
	for _, call := range q.runBy(values[0].Func) {
		for _, c := range q.callees(call, nil) {
			if c.Func == values[0].Func {
				out = append(out, q.Eval(at, c.Env)...)
			}
		}
	}
	return out
}

// runBy are the calls that run a function: that which it is handed to, those of its name.
func (q *Question) runBy(fn flow.FuncRef) (out []flow.Site) {
	if name := q.Func(fn).Name; name != "" {
		for _, c := range q.CallsNamed(name) {
			out = append(out, c.Site)
		}
	} else if call, ok := q.handedTo(fn); ok {
		out = append(out, call.Site)
	}
	return out
}

// namedBy reports whether an expression is a name that is written what makes an object.
func (q *Question) namedBy(at, made flow.Site) bool {
	f := q.Files[at.File]
	x := f.Expr(at.Expr)
	if made.Expr == 0 || at.File != made.File || x.Kind != unit.ExprName || x.Ref == 0 {
		return false
	}
	b, below, ok := q.Held(made)
	return ok && below == "" && b == unit.BindingID(x.Ref)
}
