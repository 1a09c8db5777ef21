package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// promised lists the calls whose results an expression gives as they are, without waiting for them: void f(), ok && f(). Where
// the expression is dropped, so is what its calls are handed: track(f()).
func (w *walker) promised(e unit.ExprID, out []unit.ExprID, dropped bool) []unit.ExprID {
	if e == 0 {
		return out
	}
	file := w.file()
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprCast:
		return w.promised(x.A, out, dropped)
	case unit.ExprUnary:
		if x.Op == unit.OpVoid {
			return w.promised(x.A, out, dropped)
		}
	case unit.ExprLogical:
		return w.promised(x.B, out, dropped)
	case unit.ExprConditional:
		return w.promised(x.C, w.promised(x.B, out, dropped), dropped)
	case unit.ExprNew:
		return append(out, e)
	case unit.ExprCall:
		out = append(out, e)
		method, receiver := w.method(x)
		if promises := &w.prog.Semantics.Promises; method != "" && (method == promises.Then && x.List.Len < 2 || method == promises.Finally) {
			return w.promised(receiver, out, dropped)
		}
		if dropped {
			for _, a := range file.ExprsIn(x.List) {
				if file.Expr(a).Kind == unit.ExprCall {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

// rejected says what becomes of what an asynchronous function throws.
type rejected uint8

const (
	// here: it is raised where the function is called, since something waits for it there, or is taken to.
	here rejected = iota
	// nowhere: nothing waits for it.
	nowhere
	// beyond: what called the function at hand has it, and no handler in between does.
	beyond
)

// rejectedAt says what becomes of what a function throws that a call runs.
func (w *walker) rejectedAt(call unit.ExprID, f flow.FuncRef) rejected {
	if fn := w.prog.Func(f); !fn.Async || fn.Generator {
		return here
	}
	return w.refusedAt(call)
}

// refusedAt says what becomes of what the promise is refused with that a call gives.
func (w *walker) refusedAt(call unit.ExprID) rejected {
	switch {
	case slices.Contains(w.frame.dropped, call) || w.keptUnread(call):
		return nowhere
	case slices.Contains(w.frame.handedOn, call) && len(w.tries) > 0 && w.tries[len(w.tries)-1].frame == w.frame:
		return beyond
	}
	return here
}

// keptUnread reports whether the statement at hand keeps the result of a call in a name that nothing reads.
func (w *walker) keptUnread(call unit.ExprID) bool {
	reads, kept := w.kept(call)
	return kept && len(reads) == 0
}

// keptForLater reports whether the statement at hand keeps the result of a call in a name that is not read first in a statement
// beside it, which runs whenever this one does: under a condition, or where something handles what is thrown.
func (w *walker) keptForLater(call unit.ExprID) bool {
	reads, _ := w.kept(call)
	if len(reads) == 0 || !w.prog.Func(w.frame.ref).Async {
		return false
	}
	file := w.file()
	read, let := file.Expr(reads[0]).Node, file.Stmt(w.frame.let).Node
	if _, method := methodOn(file, read, ""); w.prog.Semantics.Promises.Catch[method] {
		return true // what handles it there is not where others wait for it
	}
	beside := read
	for {
		up, ok := file.Tree.ParentOf(beside)
		if !ok {
			return false
		}
		if file.Tree.Contains(up, let) {
			break
		}
		beside = up
	}
	return !slices.ContainsFunc(file.Stmts, func(s unit.Stmt) bool {
		return s.Node == beside && (s.Kind == unit.StmtLet || s.Kind == unit.StmtExpr || s.Kind == unit.StmtReturn || s.Kind == unit.StmtThrow)
	})
}

// gathered reports whether what a call promises is put in a list or an object that nothing is seen to wait for as a whole:
// Promise.all does, Promise.allSettled and code that goes through the list handle each by itself.
func (w *walker) gathered(call unit.ExprID) bool {
	file, promises := w.file(), &w.prog.Semantics.Promises
	if promises.All == "" {
		return false
	}
	in, ok := w.around(call)
	switch {
	case !ok:
		return false
	case file.Expr(in).Kind == unit.ExprProperty:
		return file.Expr(in).A == call
	case file.Expr(in).Kind != unit.ExprArray:
		return false
	}
	of, ok := w.around(in)
	if !ok || file.Expr(of).Kind != unit.ExprCall {
		return true
	}
	method, on := w.method(file.Expr(of))
	return on == 0 || file.Expr(on).Kind != unit.ExprName || file.Expr(on).Str != promises.Class || method != promises.All && !promises.First[method]
}

// around is the expression that one is written in, through brackets and lists of arguments.
func (w *walker) around(e unit.ExprID) (unit.ExprID, bool) {
	file := w.file()
	for at, ok := file.Tree.ParentOf(file.Expr(e).Node); ok; at, ok = file.Tree.ParentOf(at) {
		if out := file.ExprOf(at); out != 0 && out != e {
			return out, true
		}
		if slices.ContainsFunc(file.Stmts, func(s unit.Stmt) bool { return s.Node == at }) {
			return 0, false
		}
	}
	return 0, false
}

// kept lists the reads of the name in which the statement at hand keeps the result of a call; kept is false when it does not.
func (w *walker) kept(call unit.ExprID) (reads []unit.ExprID, kept bool) {
	if w.frame.let == 0 {
		return nil, false
	}
	file := w.file()
	writes := w.prog.WritesAt(w.frame.ref.File, w.frame.let)
	if len(writes) != 1 {
		return nil, false
	}
	write := &file.Writes[writes[0]]
	if write.Binding == 0 || !slices.Contains(w.promised(write.Value, nil, false), call) {
		return nil, false
	}
	b := file.Binding(write.Binding)
	if b.Kind != unit.BindLocal || b.Owner == unit.ModuleFunc || len(b.Writes) != 1 {
		return nil, false
	}
	for _, name := range file.NamesOf(write.Binding) {
		if file.Expr(name).Node != b.Node {
			reads = append(reads, name)
		}
	}
	slices.SortFunc(reads, func(a, b unit.ExprID) int { return int(file.Expr(a).Node) - int(file.Expr(b).Node) })
	return reads, true
}

// apart runs what walks an asynchronous function whose failure is not that of its call, and puts what it throws where that
// goes. It gives the states in which it failed and nothing waits for it: control goes on behind the call.
func (w *walker) apart(to rejected, base *state, run func()) []*state {
	if to == here {
		run()
		return nil
	}
	scope := &tryScope{frame: w.frame, base: base}
	w.tries = append(w.tries, scope)
	run()
	w.tries = w.tries[:len(w.tries)-1]
	w.raisesEscaped(scope)
	if to == nowhere {
		var failed []*state
		for _, t := range scope.thrown {
			failed = append(failed, t.state)
		}
		return failed
	}
	tries, finals := w.tries, w.finals
	for n := len(w.tries); n > 0 && w.tries[n-1].frame == w.frame; n-- {
		w.tries = w.tries[:n-1]
	}
	for n := len(w.finals); n > 0 && w.finals[n-1].frame == w.frame; n-- {
		w.finals = w.finals[:n-1]
	}
	for _, t := range scope.thrown {
		w.throwing(t.state, t)
	}
	if n := len(w.tries); n > 0 {
		w.tries[n-1].handsOn(scope)
	}
	w.tries, w.finals = tries, finals
	return nil
}

// notRun reports whether a call only makes something that would run the function when it is waited for, which nothing does.
func (w *walker) notRun(call unit.ExprID, f flow.FuncRef) bool {
	return w.prog.Semantics.Promises.Deferred && len(w.frame.dropped) > 0 && w.frame.dropped[0] == call && w.rejectedAt(call, f) == nowhere
}
