package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// catchScope is a call that is being walked to which code inside of its block may leave (catch and throw, a transaction that is
// rolled back).
type catchScope struct {
	tag   string
	jumps []jump
	// keeps are the exceptions, by origin, that leave to the call where no handler is nearer: tries are those around the call.
	keeps []string
	tries int
}

// jump is a state that left to a catch, with what it gives there.
type jump struct {
	state *state
	value flow.Site
	env   *flow.Env
}

// isCatch reports whether a call is one that code inside of its block may leave to.
func (w *walker) isCatch(x *unit.Expr, args []unit.ExprID) bool {
	name := w.prog.Semantics.Exceptions.Catch
	if name == "" || len(args) == 0 || w.file().Expr(args[len(args)-1]).Kind != unit.ExprFunction {
		return false
	}
	callee := w.file().Expr(x.A)
	own := callee.Kind == unit.ExprName && callee.Ref == 0 || callee.Kind == unit.ExprMember && w.file().Expr(callee.A).Flags&unit.FlagImplicit != 0
	return own && callee.Str == name && len(w.prog.Callees(w.site(w.file().ExprOf(x.Node)), w.frame.env)) == 0
}

// keeps are the exceptions, by origin, that a call keeps to itself where its block raises them.
func (w *walker) keeps(x *unit.Expr, args []unit.ExprID) []string {
	if len(w.prog.Rules.Hints.Calls.Keeping) == 0 || len(args) == 0 || w.file().Expr(args[len(args)-1]).Kind != unit.ExprFunction {
		return nil
	}
	return w.prog.Rules.Hints.Calls.Keeping[w.file().Expr(x.A).Str]
}

// raisesInside reports whether something is thrown in a block.
func (w *walker) raisesInside(block unit.ExprID) bool {
	file := w.file()
	return slices.ContainsFunc(file.Stmts, func(st unit.Stmt) bool {
		return st.Kind == unit.StmtThrow && file.Tree.Contains(file.Expr(block).Node, st.Node)
	})
}

// keptByCall leaves to the call around that keeps an exception to itself, where one does and no handler is nearer.
func (w *walker) keptByCall(e unit.ExprID, s *state) bool {
	if len(w.catches) == 0 || e == 0 {
		return false
	}
	scope := w.catches[len(w.catches)-1]
	if len(scope.keeps) == 0 || scope.tries != len(w.tries) {
		return false
	}
	values := w.prog.Eval(w.site(e), w.frame.env)
	if len(values) == 0 || slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Kind != flow.Extern || !slices.Contains(scope.keeps, strings.TrimSuffix(v.Text, "()"))
	}) {
		return false
	}
	w.ended++ // it does not go on where it stands
	scope.jumps = append(scope.jumps, jump{state: s, env: w.frame.env})
	return true
}

// tag is what a jump and the place that it leads to have in common; "" where that is not known.
func (w *walker) tag(e unit.ExprID) string {
	if values := w.prog.Eval(w.site(e), w.frame.env); len(values) == 1 && values[0].Kind == flow.Const {
		return values[0].Text
	}
	return ""
}

// catchJumps walks the block of a catch: control goes on behind it from the block's end and from each jump out of it.
func (w *walker) catchJumps(id unit.ExprID, args []unit.ExprID, s *state) *state {
	scope := &catchScope{keeps: w.keeps(w.file().Expr(id), args), tries: len(w.tries)}
	if len(args) > 1 && len(scope.keeps) == 0 {
		scope.tag = w.tag(args[0])
	}
	s = s.clone()
	s.record(w.effect(w.site(id), s))
	before := w.ended
	w.catches = append(w.catches, scope)
	after, values := w.callbackResults(args[len(args)-1], flow.Site{}, s, s)
	w.catches = w.catches[:len(w.catches)-1]
	live := []*state{after}
	known := after == nil || len(values) > 0
	for _, j := range scope.jumps {
		live = append(live, j.state)
		if !j.state.answered {
			values = append(values, conditions.GuardedValue{Conditions: j.state.conds.since(s.conds), Site: j.value, Env: j.env, Undefined: j.value.Expr == 0})
		}
	}
	if !known {
		values = nil
	}
	return w.comesTo(w.site(id), s, w.ended > before, live, values)
}

// jumps walks a throw statement whose exception leaves to a catch: to the innermost one with its tag, past all handlers, or out
// of the unit where none of these is being walked.
func (w *walker) jumps(e unit.ExprID, s *state) bool {
	if w.keptByCall(e, s) {
		return true
	}
	class := w.prog.Semantics.Exceptions.Jump
	x := w.file().Expr(e)
	if class == "" || e == 0 || x.Kind != unit.ExprNew || w.file().Expr(x.A).Str != class {
		return false
	}
	args := w.file().ExprsIn(x.List)
	tag := w.tag(args[0])
	for _, scope := range slices.Backward(w.catches) {
		if len(scope.keeps) > 0 || scope.tag != "" && tag != "" && scope.tag != tag {
			continue
		}
		w.ended++ // it does not go on where it stands
		j := jump{state: s, env: w.frame.env}
		if len(args) > 1 {
			j.value = w.site(args[1])
		}
		scope.jumps = append(scope.jumps, j)
		return true
	}
	tries := w.tries
	w.tries = nil
	w.throw(s, w.site(e), false)
	w.tries = tries
	return true
}
