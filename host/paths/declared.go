package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// declared splits a state over what a function of the language is known to raise: where something may handle it, and where it
// leaves a unit that hands it what its request has. Of anything else the unit is not known to be handed what is refused.
func (w *walker) declared(id unit.ExprID, x *unit.Expr, s *state) (after *state, known bool) {
	list, on := w.prog.Declares(w.site(id), w.frame.env)
	if len(list) == 0 {
		return s, false
	}
	args := w.file().ExprsIn(x.List)
	if on != 0 {
		args = []unit.ExprID{on}
	}
	written := len(args) > 0 && w.isWritten(args[0], s) || w.isQuiet(args)
	given := !written && slices.ContainsFunc(args, func(a unit.ExprID) bool { return w.isGiven(a, s, 0) })
	if on != 0 && !given {
		return s, false // on anything else it may be another method
	}
	handled := len(w.tries) > 0
	if written || !handled && !given || s.answered {
		return s, true
	}
	r := w.reader(s.locals)
	var refs []summary.ValueRef
	for _, a := range args {
		refs = append(refs, r.Subject(a))
	}
	annotated := w.annotated(x)
	for _, d := range list {
		if d.Never[annotated] || d.Alone && len(args) > 1 || len(args) > 0 && w.excluded(d, args[0], s, handled) {
			continue
		}
		test := r.Test(summary.CallPredicate{Callee: d.When, Args: refs})
		yes, no := w.split(test, s, []conditions.Test{test})
		if yes != nil {
			w.throwing(yes, thrown{state: yes, site: w.site(id), env: w.frame.env, raised: d.Exception})
		}
		if s = no; s == nil {
			return nil, true
		}
	}
	return s, true
}

// excluded reports whether an argument is none of those of which an exception is raised, as a path has found or by what gives it.
func (w *walker) excluded(d unit.Declared, arg unit.ExprID, s *state, handled bool) bool {
	text := strings.Join(strings.Fields(w.file().ExprText(arg)), " ")
	found := map[string]bool{}
	for _, method := range w.prog.Semantics.Exceptions.Digits {
		found[summary.PredicateText(summary.CallPredicate{Callee: text + "." + method})] = true
	}
	x := w.file().Expr(w.file().Plain(arg))
	if x.Kind == unit.ExprName && x.Ref != 0 { // const url = request.url
		if b := w.file().Binding(unit.BindingID(x.Ref)); len(b.Writes) == 1 {
			if given := w.file().Writes[b.Writes[0]]; given.Kind == unit.WriteAssign && given.Value != 0 {
				x = w.file().Expr(w.file().Plain(given.Value))
			}
		}
	}
	if s.conds.haveAny(found) || x.Kind == unit.ExprMember && d.Spares[x.Str] {
		return true
	}
	if !d.OfNothing {
		return false
	}
	subject := w.reader(s.locals).Subject(arg)
	if w.isTextPart(subject) {
		return true
	}
	if handled {
		return false
	}
	if ref, ok := subject.(summary.InputRef); ok && len(ref.Path) == 0 {
		return true // a part of the path
	}
	if name, _ := w.method(x); x.Kind == unit.ExprCall && name != "" && (w.prog.Semantics.Builtins.Methods[name] != 0 || x.List.Len == 0) {
		return true // what a method makes of a text is there
	}
	if s.conds.haveAny(map[string]bool{
		summary.PredicateText(summary.NullCheck{Subject: subject, Negated: true}): true,
		summary.PredicateText(summary.TruthinessCheck{Subject: subject}):          true,
	}) {
		return true
	}
	values := w.prog.EvalWith(w.site(arg), w.frame.env, s.locals.Lookup())
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Call.Expr == 0 || len(w.prog.Files[v.Call.File].ExprsIn(w.prog.Expr(v.Call).List)) < 2 // it gives a default
	})
}

// isTextPart reports whether a value is one of the parts into which a text is cut, which are texts.
func (w *walker) isTextPart(v summary.ValueRef) bool {
	part, ok := v.(summary.Derived)
	if !ok {
		return false
	}
	if _, at := part.Derivation.(summary.IndexAccess); !at {
		return false
	}
	whole, ok := part.From.(summary.Derived)
	if !ok {
		return false
	}
	cut, ok := whole.Derivation.(summary.MethodCall)
	return ok && w.prog.Semantics.Exceptions.Cuts[cut.Method]
}

// isQuiet reports whether one of the arguments of a call says that it shall give nothing instead of raising.
func (w *walker) isQuiet(args []unit.ExprID) bool {
	option := w.prog.Semantics.Exceptions.Quiet
	return option != "" && slices.ContainsFunc(args, func(a unit.ExprID) bool {
		x := w.file().Expr(a)
		return x.Kind == unit.ExprObject && slices.ContainsFunc(w.file().ExprsIn(x.List), func(e unit.ExprID) bool {
			p := w.file().Expr(e)
			return p.Kind == unit.ExprProperty && p.Str == option && w.isWritten(p.A, &state{})
		})
	})
}

// isWritten reports whether an expression is written down: nothing of it comes from elsewhere.
func (w *walker) isWritten(e unit.ExprID, s *state) bool {
	values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup())
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Const || v.Maybe })
}

// maxGivenSteps bounds the expressions inside one another that are looked at for what the request has.
const maxGivenSteps = 8

// isGiven reports whether a value is what the request of the unit has, or what a method of the language makes of that.
func (w *walker) isGiven(e unit.ExprID, s *state, depth int) bool {
	if depth > maxGivenSteps {
		return false
	}
	e = w.file().Plain(e)
	x := w.file().Expr(e)
	switch {
	case x.Kind == unit.ExprLogical:
		return w.isGiven(x.A, s, depth+1) || w.isGiven(x.B, s, depth+1)
	case x.Kind == unit.ExprAwait:
		return w.isGiven(x.A, s, depth+1)
	case x.Kind == unit.ExprCall && len(w.prog.Callees(w.site(e), w.frame.env)) == 0:
		if _, on := w.method(x); on != 0 && w.isGiven(on, s, depth+1) {
			return true
		}
	}
	subject := w.reader(s.locals).Subject(e)
	if _, literal := subject.(summary.LiteralRef); literal {
		return false
	}
	return isInput(subject) && w.judge.Given(flow.Value{}, true) || slices.ContainsFunc(w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup()), func(v flow.Value) bool {
		return w.judge.Given(v, v.Kind == flow.Param && v.Func == w.root.Func && v.Text != "")
	})
}

// annotated is what the one argument of a call is declared as: a parameter that nothing else is written to, and that nothing
// stands for where it is left out.
func (w *walker) annotated(call *unit.Expr) string {
	args := w.file().ExprsIn(call.List)
	if len(args) != 1 {
		return ""
	}
	x := w.file().Expr(args[0])
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return ""
	}
	b := w.file().Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindParam || b.TypeNode == 0 || len(b.Writes) > 0 {
		return ""
	}
	params := w.file().Func(b.Owner).Params
	if b.Index < 0 || int(b.Index) >= len(params) || params[b.Index].Default != 0 && w.file().Expr(params[b.Index].Default).Op == unit.LitNull {
		return ""
	}
	return w.file().Text(b.TypeNode)
}
