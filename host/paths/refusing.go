package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// refusing is the nearest scope around whose handlers take what is raised where a value is not of the right type, nil without one or
// where the language has nothing that raises this but calls.
func (w *walker) refusing() *tryScope {
	if !w.prog.Semantics.Exceptions.Operators {
		return nil
	}
	for _, scope := range slices.Backward(w.tries) {
		if scope.mistyped {
			return scope
		}
	}
	return nil
}

// mayRefuse notes for the handlers around that an expression may refuse a value that is not of the right type: an operator, or the
// read of an attribute.
func (w *walker) mayRefuse(id unit.ExprID, s *state) {
	if s == nil {
		return
	}
	x := w.file().Expr(id)
	if x.Kind != unit.ExprBinary && (x.Kind != unit.ExprMember || x.Flags&unit.FlagAttribute == 0) {
		return
	}
	scope := w.refusing()
	if scope == nil {
		return
	}
	site := w.site(id)
	if x.Kind == unit.ExprBinary && w.takesAny(x, s) || x.Kind == unit.ExprMember && (site == w.target || site == w.callee || w.hasAttributes(x.A, s)) {
		return
	}
	subject := w.reader(s.locals).Subject(id)
	w.mayThrow(scope, subject, s)
}

// mayRefuseWithin is mayRefuse for all of an expression that is not walked, since it calls nothing.
func (w *walker) mayRefuseWithin(id unit.ExprID, s *state) {
	if id == 0 || s == nil || w.refusing() == nil {
		return
	}
	x := w.file().Expr(id)
	if x.Kind == unit.ExprFunction || x.Kind == unit.ExprClass {
		return
	}
	for _, e := range x.Operands() {
		w.mayRefuseWithin(e, s)
	}
	for _, e := range w.file().ExprsIn(x.List) {
		w.mayRefuseWithin(e, s)
	}
	if x.Kind == unit.ExprIndex {
		w.mayMiss(w.site(id), s)
	}
	w.mayRefuse(id, s)
}

// takesAny reports whether an operator takes whatever its operands are, or these are known.
func (w *walker) takesAny(x *unit.Expr, s *state) bool {
	switch x.Op {
	case unit.OpIn, unit.OpNotIn:
		return w.isContainer(x.B, s) || w.hasAttributes(x.B, s)
	case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq, unit.OpAdd, unit.OpSub, unit.OpMul, unit.OpDiv, unit.OpMod, unit.OpPow, unit.OpFloorDiv:
	default:
		return true
	}
	return w.isOneKind(x.A, s) && w.isOneKind(x.B, s)
}

// isOneKind reports whether an expression is written down, or is a number that a function of the language gives.
func (w *walker) isOneKind(e unit.ExprID, s *state) bool {
	if _, written := w.isData(e, s, 0); written {
		return true
	}
	x := w.file().Expr(w.file().Plain(e))
	if x.Kind == unit.ExprBinary {
		return w.takesAny(x, s) && w.isOneKind(x.A, s) && w.isOneKind(x.B, s)
	}
	if x.Kind != unit.ExprCall {
		return false
	}
	callee := w.file().Expr(x.A)
	known := &w.prog.Semantics.Exceptions
	return callee.Kind == unit.ExprName && callee.Ref == 0 && (known.Typed[callee.Str] || known.Declared[callee.Str] != nil)
}

// hasAttributes reports whether an expression is of what the program itself says which attributes it has: a module, a class, its own
// receiver, an instance of the project's, an exception that was caught, or a name of a library.
func (w *walker) hasAttributes(e unit.ExprID, s *state) bool {
	x := w.file().Expr(w.file().Plain(e))
	switch x.Kind {
	case unit.ExprThis, unit.ExprSuper, unit.ExprImport:
		return true
	case unit.ExprName:
		if x.Ref != 0 && w.file().Binding(unit.BindingID(x.Ref)).Kind == unit.BindCatch {
			return true
		}
	}
	values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup())
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		switch v.Kind {
		case flow.Module, flow.Class, flow.Function, flow.Instance, flow.Object:
			return v.Maybe
		case flow.Extern:
			return v.Maybe || strings.HasSuffix(v.Text, ")") || strings.HasSuffix(v.Text, "]")
		}
		return true
	})
}

// isContainer reports whether an expression is written down, or a list, a record or a class of the program's own.
func (w *walker) isContainer(e unit.ExprID, s *state) bool {
	if w.isOneKind(e, s) {
		return true
	}
	values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup())
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Maybe || v.Kind != flow.Array && v.Kind != flow.Object && v.Kind != flow.Instance && v.Kind != flow.Class
	})
}

// mayNotIterate notes for the handlers around that a loop may be over what has no elements.
func (w *walker) mayNotIterate(e unit.ExprID, s *state) {
	if scope := w.refusing(); scope != nil && !w.isContainer(e, s) && w.file().Expr(w.file().Plain(e)).Kind != unit.ExprCall {
		w.mayThrow(scope, w.reader(s.locals).Subject(e), s)
	}
}

// mayMiscount notes for the handlers around that a list may have other than as many elements as are named where it is taken apart.
func (w *walker) mayMiscount(writes []unit.WriteID, s *state) {
	if s == nil || len(w.tries) == 0 || len(w.prog.Semantics.Exceptions.Unpacked) == 0 {
		return
	}
	var list unit.ExprID
	named, open := 0, false
	for _, id := range writes {
		part := w.file().Expr(w.file().Writes[id].Value)
		switch part.Kind {
		case unit.ExprIndex:
			if part.Node != w.file().Writes[id].Node {
				continue // the code itself reads one element
			}
			list, named = part.A, named+1
		case unit.ExprRest:
			open = true
		}
	}
	if list == 0 || named < 2 && !open {
		return
	}
	for _, scope := range slices.Backward(w.tries) {
		if !scope.miscounted {
			continue
		}
		values := w.prog.EvalWith(w.site(list), w.frame.env, s.locals.Lookup())
		if len(values) == 0 || slices.ContainsFunc(values, func(v flow.Value) bool {
			elements, complete := w.prog.Elements(v)
			return v.Kind != flow.Array || v.Maybe || !complete || len(elements) != named && !(open && len(elements) > named)
		}) {
			w.mayThrow(scope, w.reader(s.locals).Subject(list), s)
		}
		return
	}
}
