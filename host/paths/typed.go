package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// typed reports whether a call is one of a function of the language that runs on data alone: it raises nothing but that this is
// not of the right type, and nothing at all on what is written down. The nearest handler that takes the former may have it.
func (w *walker) typed(site flow.Site, x *unit.Expr, s *state) bool {
	name, on := w.method(x)
	if name == "" {
		callee := w.file().Expr(x.A)
		if callee.Kind != unit.ExprName || callee.Ref != 0 {
			return false
		}
		name = callee.Str
	} else {
		name = "." + name
	}
	if !w.prog.Semantics.Exceptions.Typed[name] || len(w.prog.Callees(site, w.frame.env)) > 0 {
		return false
	}
	args := w.file().ExprsIn(x.List)
	if slices.ContainsFunc(args, func(a unit.ExprID) bool { return w.isCallback(a) }) {
		return false
	}
	written := true
	for i, e := range append([]unit.ExprID{on}, args...) {
		data, known := true, true
		if e != 0 {
			data, known = w.isData(e, s, 0)
		}
		if !data && (on == 0 || i == 0) {
			return false
		}
		written = written && known
		if i == 0 && known && w.isList(e) {
			return true // what is asked of a list may be anything
		}
	}
	if written {
		return true
	}
	for _, scope := range slices.Backward(w.tries) {
		if scope.mistyped {
			w.mayThrow(scope, w.reader(s.locals).Called(site.Expr), s)
			break
		}
	}
	return true
}

// isList reports whether an expression is a list, and nothing else.
func (w *walker) isList(e unit.ExprID) bool {
	if e == 0 {
		return false
	}
	values := w.prog.Eval(w.site(e), w.frame.env)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Array })
}

// maxDataSteps bounds the expressions inside one another that are looked at for whether they are data; what lies deeper is not.
const maxDataSteps = 8

// isData reports whether an expression is data: what the request has, or what is written down, which is never nothing (written).
func (w *walker) isData(e unit.ExprID, s *state, depth int) (data, written bool) {
	if depth > maxDataSteps {
		return false, false
	}
	x := w.file().Expr(w.file().Plain(e))
	if x.Kind == unit.ExprLogical && (x.Op == unit.OpOr || x.Op == unit.OpCoalesce || x.Op == unit.OpDefault) {
		left, _ := w.isData(x.A, s, depth+1)
		right, written := w.isData(x.B, s, depth+1)
		return left && right, written
	}
	if x.Kind == unit.ExprCall {
		if name, on := w.method(x); on != 0 {
			known := &w.prog.Semantics.Exceptions
			text := known.Harmless["."+name]
			if data, _ := w.isData(on, s, depth+1); data && (text || known.Typed["."+name]) {
				return true, text
			}
		}
	}
	if values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup()); len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Kind != flow.Array && v.Kind != flow.Object && (v.Kind != flow.Const || flow.IsNull(v)) || v.Maybe
	}) {
		return true, true
	}
	return isInput(w.reader(s.locals).Subject(e)), false
}

// isInput reports whether a value is an input of the unit, or stands inside of one.
func isInput(v summary.ValueRef) bool {
	switch v := v.(type) {
	case summary.LiteralRef, summary.InputRef:
		return true
	case summary.Derived:
		switch v.Derivation.(type) {
		case summary.PropertyAccess, summary.IndexAccess, summary.Destructured:
			return isInput(v.From)
		}
	}
	return false
}
