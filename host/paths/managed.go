package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// swallowing says what becomes of what is raised in the body of a statement that manages a value.
type swallowing struct {
	// all: the value handles whatever is raised. types are those that it handles where it says so. some: it handles what
	// its own code decides.
	all, some bool
	types     []unit.ExprID
}

func (s swallowing) any() bool { return s.all || s.some || len(s.types) > 0 }

// swallows reads off a managed value which exceptions it keeps from the code around.
func (w *walker) swallows(e unit.ExprID) swallowing {
	var out swallowing
	classes, known := &w.prog.Semantics.Classes, &w.prog.Semantics.Exceptions
	for _, v := range w.prog.Eval(w.site(e), w.frame.env) {
		switch v.Kind {
		case flow.Instance:
			for _, name := range classes.Exit {
				if m, ok := w.prog.Method(v.Class, name); ok {
					all, some := w.givesTruth(m)
					out.all, out.some = out.all || all, out.some || some
				}
			}
		case flow.Result:
			out.some = out.some || w.handlesInside(v.Func)
		case flow.Extern:
			if known.Suppress != "" && v.Text == known.Suppress {
				if x := w.file().Expr(w.file().Plain(e)); x.Kind == unit.ExprCall {
					out.types = append(out.types, w.file().ExprsIn(x.List)...)
				}
			}
		}
	}
	return out
}

// givesTruth reports whether a function always, or sometimes, gives what holds.
func (w *walker) givesTruth(f flow.FuncRef) (always, sometimes bool) {
	always = true
	for _, e := range w.prog.Returns(f) {
		truth, known := false, true
		if e != 0 {
			truth, known = flow.TruthOf(w.prog.Eval(flow.Site{File: f.File, Expr: e}, nil), w.prog.Semantics)
		}
		always = always && known && truth
		sometimes = sometimes || !known || truth
	}
	return always && sometimes, sometimes && !always
}

// handlesInside reports whether a generator function handles exceptions: those of the code that it is written around, too.
func (w *walker) handlesInside(f flow.FuncRef) bool {
	file := w.prog.Files[f.File]
	fn := file.Func(f.Func)
	return fn.Generator && slices.ContainsFunc(file.Stmts, func(s unit.Stmt) bool {
		return s.Kind == unit.StmtTry && s.Handlers.Len > 0 && file.Tree.Contains(fn.Node, s.Node)
	})
}

// managed walks the body of a statement that manages a value, and what goes on behind it where the value handles what is raised.
func (w *walker) managed(st *unit.Stmt, s *state) *state {
	how := w.swallows(st.Expr)
	if !how.any() {
		return w.block(st.Body, s)
	}
	base, before := s, w.ended
	scope := &tryScope{frame: w.frame, base: base}
	w.tries = append(w.tries, scope)
	live := []*state{w.block(st.Body, s.clone())}
	w.tries = w.tries[:len(w.tries)-1]
	w.raisesEscaped(scope)
	raised := func(s *state, t *thrown) {
		yes, no := s, (*state)(nil)
		switch {
		case how.some:
			note := conditions.Test{Predicate: conditions.Opaque(w.file().ExprText(st.Expr)+" handles what was raised", summary.OpaqueExternalFunction)}
			yes, no = w.split(note, s, []conditions.Test{note})
		case !how.all:
			yes, no = w.takesTypes(how.types, s, t)
		}
		live = append(live, yes)
		if no != nil && t != nil {
			again := *t
			again.state = no
			w.throwing(no, again)
		} else if no != nil {
			w.throw(no, flow.Site{File: w.frame.ref.File}, true)
		}
	}
	for _, t := range w.followed(scope, nil, base) {
		raised(t.state.clone(), &t)
	}
	body := 0
	if scope.mayThrow {
		body = len(live)
		raised(w.raisedUnseen(scope, base, summary.ExceptionRaised), nil)
	}
	return mergeBehind(0, body, base, w.ended > before, live...)
}
