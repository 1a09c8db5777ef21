package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// nameInputsOfWrapped names the inputs of a unit as the function inside its layers does, which is the
// one that its author wrote as the handler. What the layers pass it besides these is an input of its
// own; the inputs that only layers take come last, since conditions may refer to them.
func (r *Walker) nameInputsOfWrapped(w *walk, root *conditions.Root) {
	if len(w.Layers.All) == 0 {
		return
	}
	own, innermost := w.Out.Inputs, w.Layers.All[len(w.Layers.All)-1]
	handed := map[int]bool{}
	for i := range rules.MostRoles(r.packs) {
		handed[r.Routing.PassedParam(w.Code.Func, innermost, i)] = true // though the function inside may not take it
	}
	var inputs []summary.Input
	for i, p := range r.prog.Func(w.Layers.Wrapped).Params {
		name := p.Name
		switch k := r.Routing.PassedParam(w.Code.Func, innermost, i); {
		case k >= 0 && k < len(own):
			p, ok := own[k].(summary.Parameter)
			if !ok {
				continue
			}
			if name != "" && k < len(root.InputNames) {
				if p.Name = name; !holdsMore(r.prog.Func(w.Code.Func), k) {
					root.InputNames[k] = name
				}
			}
			p.Position = i
			inputs = append(inputs, p)
		case k >= len(own) && name != "":
			root.InputNames = append(root.InputNames, make([]string, max(k+1-len(root.InputNames), 0))...)
			root.InputNames[k] = name
			inputs = append(inputs, summary.Parameter{Name: name, Position: i, Shape: summary.UnknownShape{}})
		case k < 0 && name != "":
			inputs = append(inputs, summary.Parameter{Name: name, Position: i, Shape: summary.UnknownShape{}})
		}
	}
	for k, in := range own {
		if p, ok := in.(summary.Parameter); ok && !handed[k] && (p.Role == nil || *p.Role != "next") {
			p.Position = len(inputs)
			inputs = append(inputs, p)
		}
	}
	w.Out.Inputs = inputs
}

// holdsMore reports whether a parameter holds all further arguments under their names, of which what is inside takes one.
func holdsMore(fn *unit.Func, k int) bool { return k < len(fn.Params) && fn.Params[k].KeywordRest }

// layerAt is the layer whose code contains an expression.
func (r *Walker) layerAt(w *walk, at flow.Site) (int, bool) {
	if at.Expr == 0 {
		return 0, false
	}
	for i, l := range w.Layers.All {
		if at.File == l.Fn.File && r.within(at, l.Fn) && !(w.Layers.Wrapped.File == at.File && r.within(at, w.Layers.Wrapped)) {
			return i, true
		}
	}
	return 0, false
}

// within reports whether an expression is in a function, or in one written in it.
func (r *Walker) within(at flow.Site, fn flow.FuncRef) bool {
	tree := r.prog.Files[at.File].Tree
	node, own := r.prog.Expr(at).Node, r.prog.Func(fn).Node
	return tree.Start(own) <= tree.Start(node) && tree.End(node) <= tree.End(own)
}

// layerOfEffect reports whether a call on a path of a unit belongs to one of its layers: it is in a
// layer, or in a helper that a layer calls.
func (r *Walker) layerOfEffect(w *walk, e paths.Effect) bool {
	if len(w.Layers.All) == 0 {
		return false
	}
	if _, own := r.layerAt(w, e.Site); own {
		return true
	}
	return r.callsSomethingElse(w, e.At)
}

// callsSomethingElse reports whether a call in a layer runs something else than what is inside.
func (r *Walker) callsSomethingElse(w *walk, at flow.Site) bool {
	i, own := r.layerAt(w, at)
	if !own {
		return false
	}
	if got, ok := w.elsewhere[at]; ok {
		return got
	}
	next := w.Layers.Wrapped
	if i+1 < len(w.Layers.All) {
		next = w.Layers.All[i+1].Fn
	}
	out := !slices.ContainsFunc(r.prog.Callees(at, w.Layers.All[i].Env), func(c flow.Callee) bool { return c.Func == next })
	if w.elsewhere == nil {
		w.elsewhere = map[flow.Site]bool{}
	}
	w.elsewhere[at] = out
	return out
}

// layerOfExit is the layer that ends a unit by itself: without running what is inside, or where that
// failed.
func (r *Walker) layerOfExit(w *walk, x *paths.Exit) (int, bool) {
	if len(w.Layers.All) == 0 || x.Inner && !x.Caught {
		return 0, false
	}
	if i, own := r.layerAt(w, x.Site); own {
		return i, true
	}
	if i, own := r.layerAt(w, x.At); own && r.callsSomethingElse(w, x.At) {
		return i, true
	}
	return 0, false
}
