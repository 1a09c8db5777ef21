package paths

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// expr walks an expression in evaluation order: every call in it happens, and a
// branch inside it (a conditional, a short circuit) is a branch of the path.
func (w *walker) expr(id unit.ExprID, s *state) *state {
	if id == 0 || s == nil {
		return s
	}
	x := w.file().Expr(id)
	switch x.Kind {
	case unit.ExprLiteral, unit.ExprName, unit.ExprThis, unit.ExprSuper, unit.ExprImport, unit.ExprParam, unit.ExprRegexp, unit.ExprFunction, unit.ExprNone:
		return s
	case unit.ExprConditional:
		before := w.ended
		s = w.calls(x.A, s)
		if s == nil {
			return nil
		}
		if !w.hasCalls(x.B) && !w.hasCalls(x.C) && !w.endsWithin(x.A, s) {
			w.mayRefuseWithin(x.B, s)
			w.mayRefuseWithin(x.C, s)
			return s
		}
		yes, no := w.branch(x.A, s)
		return merge(s, w.ended > before, w.expr(x.B, yes), w.expr(x.C, no))
	case unit.ExprLogical:
		before := w.ended
		s = w.calls(x.A, s)
		if s == nil || !w.hasCalls(x.B) && !w.endsWithin(x.A, s) {
			w.mayRefuseWithin(x.B, s)
			return s
		}
		if x.Op == unit.OpCoalesce || x.Op == unit.OpDefault {
			nothing, something := w.standsIn(x, s)
			return merge(s, w.ended > before, something, w.expr(x.B, nothing))
		}
		yes, no := w.branch(x.A, s)
		if x.Op == unit.OpAnd {
			return merge(s, w.ended > before, w.expr(x.B, yes), no)
		}
		return merge(s, w.ended > before, yes, w.expr(x.B, no))
	case unit.ExprCall, unit.ExprNew:
		return w.call(id, x, s)
	case unit.ExprUnary:
		s = w.expr(x.A, s)
		if x.Op == unit.OpDelete {
			s = w.changes(id, s)
			s = w.seen(id, s)
		}
		return s
	case unit.ExprAssign:
		outer := w.target
		w.target = w.site(x.A)
		s = w.expr(x.A, s)
		w.target = outer
		s = w.changes(id, w.expr(x.B, s))
		s = w.seen(id, s)
		if w.file().Expr(x.A).Kind == unit.ExprMember && w.file().Expr(x.B).Kind == unit.ExprFunction && w.judge.Watched(w.site(x.B)) {
			s = w.callback(x.B, flow.Site{}, s) // request.onload = () => …
		}
		if s != nil {
			if event := w.judge.Call(w.site(id), w.frame.env, s.locals); event != nil && event.Flow.Continues && !w.isBehind(event, w.site(id), s) && !s.answered {
				s = s.clone()
				s.prepare(Prepared{Site: w.site(id), Env: w.frame.env, Outcome: event.Outcome, Locals: s.locals, depends: event.Depends})
			}
		}
		return w.assign(x, s)
	case unit.ExprMember, unit.ExprIndex:
		s = w.expr(x.A, s)
		if s != nil && w.hasCalls(x.B) {
			if links := w.links(x); len(links) > 0 {
				s = w.optional(id, links, s, func(s *state) *state { return w.expr(x.B, s) })
			} else {
				s = w.expr(x.B, s)
			}
		}
		s = w.seen(id, s)
		w.readsMember(id, s)
		w.mayRefuse(id, s)
		if s = w.lookUpRaises(id, s); x.Kind == unit.ExprIndex {
			s = w.look(id, s)
		} else if s != nil {
			w.mayMiss(w.site(id), s)
		}
		if s != nil && w.runsGetter(id, s.locals) {
			s = w.inline(w.site(id), s)
		}
		return s
	case unit.ExprClass:
		return s
	case unit.ExprSequence:
		if x.Flags&unit.FlagEach != 0 {
			return w.each(x, s)
		}
	}
	for _, a := range x.Operands() {
		s = w.expr(a, s)
	}
	for _, e := range w.file().ExprsIn(x.List) {
		s = w.expr(e, s)
	}
	if x.Kind == unit.ExprMarkup {
		s = w.seen(id, s)
	}
	w.mayRefuse(id, s)
	return s
}

// calls walks the calls of a condition whose own branching the caller handles.
func (w *walker) calls(id unit.ExprID, s *state) *state {
	if id == 0 || s == nil {
		return s
	}
	x := w.file().Expr(id)
	switch x.Kind {
	case unit.ExprUnary, unit.ExprAwait, unit.ExprCast:
		return w.calls(x.A, s)
	case unit.ExprLogical:
		// The right side is only evaluated behind the left one, but what it tests
		// becomes part of the condition itself.
		s = w.calls(x.A, s)
		if s == nil || !w.hasCalls(x.B) {
			w.mayRefuseWithin(x.B, s)
			return s
		}
		yes, no := w.branch(x.A, s.clone())
		side := yes
		if x.Op != unit.OpAnd {
			side = no
		}
		if side == nil {
			return s
		}
		after := w.calls(x.B, side)
		if after == nil {
			return w.ends(x.B, conditions.GuardedValue{Undefined: true}, s)
		}
		out := s.clone()
		out.effects, out.done = after.effects, after.done
		// What the left side says of names is asked again where the condition is tested.
		names := after.locals.AppendNew(side.locals, nil, map[conditions.Key]bool{})
		for _, k := range slices.Backward(names) {
			out.locals = out.locals.With(k, after.locals.Values(k))
		}
		return w.ends(x.B, conditions.GuardedValue{Conditions: after.conds.since(side.conds)}, out)
	}
	return w.expr(id, s)
}

// ends notes of the right side of a compound test on which conditions control comes back from it, beyond those of the left side.
func (w *walker) ends(right unit.ExprID, back conditions.GuardedValue, s *state) *state {
	k := conditions.Behind(w.site(right), w.frame.env)
	none := len(back.Conditions) == 0 && !back.Undefined
	if none && s.locals.Values(k) == nil {
		return s
	}
	var alts []conditions.GuardedValue
	if !none {
		alts = append(alts, back)
	}
	s = s.clone()
	s.locals = s.locals.With(k, alts)
	return s
}

// hasCalls reports whether evaluating the expression calls anything, or reads something that is recorded like a call.
func (w *walker) hasCalls(id unit.ExprID) bool {
	if id == 0 {
		return false
	}
	x := w.file().Expr(id)
	switch x.Kind {
	case unit.ExprCall, unit.ExprNew, unit.ExprAssign:
		return true
	case unit.ExprUnary:
		if x.Op == unit.OpDelete {
			return true
		}
	case unit.ExprFunction, unit.ExprClass:
		return false
	case unit.ExprMarkup:
		if w.judge.Watched(w.site(id)) {
			return true
		}
	case unit.ExprMember, unit.ExprIndex:
		if w.judge.Watched(w.site(id)) || w.runsGetter(id, nil) || w.judge.Call(w.site(id), w.frame.env, nil) != nil {
			return true
		}
	}
	if w.hasCalls(x.A) || w.hasCalls(x.B) || w.hasCalls(x.C) {
		return true
	}
	for _, e := range w.file().ExprsIn(x.List) {
		if w.hasCalls(e) {
			return true
		}
	}
	return false
}

// call walks a call: its receiver and arguments, what the judge says of it, the
// helper that it calls when that can answer for the unit, and callbacks among the arguments.
func (w *walker) call(id unit.ExprID, x *unit.Expr, s *state) *state {
	method, receiver := w.method(x)
	args := w.file().ExprsIn(x.List)
	if x.Kind == unit.ExprCall && receiver != 0 && len(args) > 0 {
		promises := &w.prog.Semantics.Promises
		switch {
		case conditions.IsThen(w.prog, method) && w.isCallback(args[0]):
			return w.chained(s, func() *state { return w.promise(id, receiver, args, s) })
		case promises.Catch[method] && w.isCallback(args[0]):
			return w.chained(s, func() *state { return w.promiseCatch(id, receiver, args[0], 0, s) })
		case method == promises.Finally && w.isCallback(args[0]):
			s = w.expr(receiver, s)
			return w.callback(args[0], flow.Site{}, s)
		}
	}
	before := w.callee
	w.callee = w.site(x.A)
	s = w.expr(x.A, s)
	w.callee = before
	if s == nil {
		return nil
	}
	run := func(s *state) *state { return w.apply(id, x, method, args, s) }
	if links := w.links(x); len(links) > 0 {
		return w.optional(id, links, s, run)
	}
	return run(s)
}

// arguments walks what a call is passed. Where a returned call answers itself, what it is passed is no answer: halt(400, json(error)).
func (w *walker) arguments(id unit.ExprID, args []unit.ExprID, s *state) *state {
	if w.frame.leaving && s != nil && len(args) > 0 {
		if event := w.judge.Call(w.site(id), w.frame.env, s.locals); event != nil && event.Outcome != nil && !event.Flow.Passes && !event.Flow.Continues {
			here := w.frame
			here.leaving = false
			defer func() { here.leaving = true }()
		}
	}
	for _, a := range args {
		s = w.expr(a, s)
	}
	return s
}

// apply walks the arguments of a call and what it does, behind its callee.
func (w *walker) apply(id unit.ExprID, x *unit.Expr, method string, args []unit.ExprID, s *state) *state {
	s = w.arguments(id, args, s)
	if s != nil && (w.isCatch(x, args) || len(w.keeps(x, args)) > 0 && w.raisesInside(args[len(args)-1])) {
		return w.catchJumps(id, args, s)
	}
	s = w.look(id, w.changes(id, s))
	if s == nil {
		return nil
	}
	if after, ok := w.settles(x, args, s); ok {
		return after
	}
	site := w.site(id)
	if raised, ok := w.prog.EndsProgram(site); ok {
		return w.endProgram(site, raised, s)
	}
	if fn, ok := w.makesPromise(x, args); ok {
		return w.construct(id, args[0], fn, s)
	}
	if w.judge.Reads(site) {
		s = s.clone()
		s.record(w.effect(site, s))
	}
	called := s
	event := w.judge.Call(site, w.frame.env, s.locals)
	if event != nil {
		w.isBehind(event, site, s)
		if event.Flow.Continues {
			s = s.clone()
			if !s.answered {
				s.prepare(Prepared{Site: site, Env: w.frame.env, Outcome: event.Outcome, Locals: s.locals, depends: event.Depends})
			}
			return s
		}
		if event.Flow.Begins {
			s = s.clone()
			s.begun, s.origin = true, s.conds
			s.record(w.effect(site, s))
			if event.Raises.Value.Expr != 0 {
				w.throwing(s, thrown{state: s, site: event.Raises.Value, env: event.Raises.ValueEnv})
				return nil
			}
			return s
		}
		if event.Flow.Returned && (!w.frame.leaving || w.final() != nil) && !s.answered {
			// It is kept, handed on or thrown away, or a finally block comes between: it answers where the unit returns it.
			if len(event.Raises.Exception) > 0 {
				if s = w.raise(id, site, event.Raises, s); s == nil {
					return nil
				}
			}
			s = s.clone()
			s.record(w.effect(site, s))
			return s
		}
		if event.Only.Each {
			return w.inEachCase(site, args, event, s)
		}
		if event.Only.Case != "" {
			return w.inCase(site, method, args, event, s)
		}
		if len(event.Raises.Exception) > 0 {
			if s = w.raise(id, site, event.Raises, s); s == nil {
				return nil
			}
		}
		if event.Raises.Unseen && len(w.tries) > 0 {
			w.mayThrow(w.tries[len(w.tries)-1], w.reader(s.locals).Called(id), s)
		}
		if event.Outcome != nil && event.Flow.After {
			for _, a := range args {
				s = w.passed(site, method, a, s)
			}
			if s == nil || s.answered {
				return s
			}
		}
		if event.Outcome != nil && (event.Only.Unless != 0 || event.Only.When != nil) && !s.answered {
			for _, a := range args { // what is handed over to decide it
				s = w.passed(site, method, a, s)
			}
			if s == nil || s.answered {
				return s
			}
		}
		if event.Outcome != nil && event.Only.Unless != 0 && !s.answered {
			s = s.clone()
			s.record(w.effect(site, s))
			yes, no := w.branch(event.Only.Unless, s)
			if no != nil {
				w.answer(site, event, no)
			}
			if yes != nil && event.Only.Unless == id {
				yes = yes.clone()
				yes.locals = yes.locals.With(conditions.Holding(site, w.frame.env), []conditions.GuardedValue{{Site: site, Env: w.frame.env}})
			}
			return yes
		}
		if event.Outcome != nil && event.Only.When != nil && !s.answered {
			s = s.clone()
			s.record(w.effect(site, s))
			yes, no := w.split(conditions.Test{Predicate: event.Only.When, Key: summary.PredicateText(event.Only.When) + "#" + strconv.Itoa(int(site.Expr))}, s, []conditions.Test{{Predicate: event.Only.When}})
			if yes != nil {
				w.answer(site, event, yes)
			}
			if no != nil && event.Only.Nothing {
				no = no.clone()
				no.locals = no.locals.With(conditions.Key{Call: site, Env: w.frame.env}, []conditions.GuardedValue{{Undefined: true}})
			}
			return no
		}
		if event.Outcome != nil {
			return w.answer(site, event, s)
		}
		if event.Flow.Ends {
			w.throw(s, site, false)
			return nil
		}
	}
	unwalked := false
	for _, c := range w.runOn(site, s) {
		if w.inlineable(c.Func) {
			return w.inline(site, s)
		}
		if len(w.tries) == 0 && w.prog.Refuses(c) {
			w.refused = append(w.refused, site)
		}
		unwalked = unwalked || w.judge.Inline(c.Func)
	}
	if (unwalked || w.runsPartial(x)) && !s.answered {
		w.unwalked = append(w.unwalked, site)
	}
	s = s.clone()
	s.record(w.effect(site, s))
	w.mayRaise(site, s, slices.Concat(w.prog.Callees(site, w.frame.env), w.prog.CalleesDecorated(site, w.frame.env)))
	if w.namedAtRunTime(site, x) {
		w.unlisted = append(w.unlisted, site)
	}
	after, declared := w.declared(id, x, s)
	if s = after; s == nil {
		return nil
	}
	if len(w.tries) > 0 && x.Kind == unit.ExprCall && !declared && !(event != nil && event.Raises.Nothing) && !w.harmless(site, x) && !w.typed(site, x, s) {
		w.mayThrow(w.tries[len(w.tries)-1], w.reader(s.locals).Called(id), called)
	}
	for _, a := range slices.Concat(args, w.observers(site, args)) {
		s = w.passed(site, method, a, s)
	}
	return s
}

// observers are the functions of objects that a library's method hands what comes of its receiver to, answer.subscribe({ next }), or what
// another function gives that it runs: useMutation({ mutationFn, onSuccess }).
func (w *walker) observers(call flow.Site, args []unit.ExprID) (out []unit.ExprID) {
	for _, a := range args {
		if w.file().Expr(a).Kind != unit.ExprObject {
			continue
		}
		for _, e := range w.file().ExprsIn(w.file().Expr(a).List) {
			if p := w.file().Expr(e); p.Kind == unit.ExprProperty && w.file().Expr(p.A).Kind == unit.ExprFunction && w.judge.Watched(w.site(p.A)) && len(w.prog.Handing(call, p.Str, w.frame.env)) > 0 {
				out = append(out, p.A)
			}
		}
	}
	if len(args) != 1 || w.file().Expr(args[0]).Kind != unit.ExprObject {
		return nil
	}
	c, _ := w.prog.Continuation(call, w.frame.env)
	for _, step := range c.Steps {
		out = append(out, step.Expr)
	}
	return out
}

func (w *walker) effect(site flow.Site, s *state) Effect {
	at := w.at
	if at.Expr == 0 {
		at = site
	}
	return Effect{Site: site, Env: w.frame.env, At: at, Locals: s.locals}
}

// method gives the method name and receiver of a method call.
func (w *walker) method(x *unit.Expr) (string, unit.ExprID) {
	callee := w.file().Expr(x.A)
	if callee.Kind == unit.ExprMember {
		return callee.Str, callee.A
	}
	return "", 0
}

// answer ends the request at a call; control goes on, but nothing can answer again.
func (w *walker) answer(site flow.Site, event *Event, s *state) *state {
	if s.answered {
		s = s.clone()
		s.record(w.effect(site, s))
		if event.Flow.Ends {
			w.ended++
			return nil
		}
		return s
	}
	if len(event.Raises.Answered) > 0 && (len(w.tries) > 0 || w.final() != nil) {
		// A handler, or a finally block that ends the unit itself, may make something else of it.
		w.throwing(s, thrown{state: s, site: site, env: w.frame.env, raised: event.Raises.Answered, outcome: event.Outcome})
		return nil
	}
	if event.Flow.Ends && len(w.tries) > 0 {
		w.throw(s, site, false)
		return nil
	}
	made := w.splitExit(s, Exit{Kind: ExitOutcome, Site: site, Env: w.frame.env, Outcome: event.Outcome}, event.Depends)
	if event.Flow.Ends {
		return nil
	}
	out := s.clone()
	out.answered, out.passed = true, out.passed || event.Flow.Passes
	out.done = append(out.done, made...)
	return out
}

// isBehind reports whether a call answers, or prepares an answer, when the unit has passed the request on, and notes it.
func (w *walker) isBehind(event *Event, site flow.Site, s *state) bool {
	if !s.passed || event.Outcome == nil || event.Flow.Passes {
		return false
	}
	if !slices.Contains(w.behind, site) {
		w.behind = append(w.behind, site)
	}
	return true
}

// isCallback reports whether an argument is a function of the project.
func (w *walker) isCallback(arg unit.ExprID) bool {
	_, ok := w.callbackFunc(arg)
	return ok
}

func (w *walker) callbackFunc(arg unit.ExprID) (flow.Value, bool) {
	for _, v := range w.prog.Eval(w.site(arg), w.frame.env) {
		if v.Kind == flow.Function {
			return v, true
		}
	}
	return flow.Value{}, false
}

// passed walks a callback that is an argument of a call whose function is not walked: a
// function written there always, and so one of the function around whose name stands only there; any other only when it can answer.
func (w *walker) passed(call flow.Site, method string, arg unit.ExprID, s *state) *state {
	x := w.file().Expr(arg)
	for x.Kind == unit.ExprKeyword || x.Kind == unit.ExprCast {
		arg = x.A
		x = w.file().Expr(arg)
	}
	if x.Kind != unit.ExprFunction && x.Kind != unit.ExprName && x.Kind != unit.ExprMember {
		return s
	}
	v, ok := w.callbackFunc(arg)
	if !ok || s == nil {
		return s
	}
	if x.Kind != unit.ExprFunction && !w.namedFor(arg) && !w.judge.Inline(v.Func) {
		return w.handed(call, v.Func, s)
	}
	if w.judge.OwnUnit(v.Func) || w.prog.Rules.Puts(call) || w.keepsPartial(call) {
		return s
	}
	for _, made := range w.prog.Eval(call, w.frame.env) {
		if made.Kind == flow.Function && made.Func == v.Func {
			return s // the call returns the function itself, which runs where the result is called
		}
	}
	entry := s.clone()
	entry.again = true
	exits, block := len(w.exits), w.file().Expr(call.Expr).Flags&unit.FlagBlock != 0
	lent := w.lent
	if !w.iterates(call) && len(w.prog.Callees(call, w.frame.env)) == 0 {
		w.lent++
	}
	after := w.handedTo(call, s, func() *state { return w.callback(arg, flow.Site{}, entry) })
	w.lent = lent
	lambda := w.prog.Semantics.Calls.Lambdas
	if !block && (after == nil || lambda && after.answered && !s.answered) && (lambda || !slices.ContainsFunc(w.exits[exits:], func(x *Exit) bool { return x.Kind == ExitOutcome })) {
		return s.clone() // it runs where something fails: check(row, lambda: abort(404))
	}
	if after == nil {
		return nil
	}
	after = after.clone()
	after.again = s.again
	if !block {
		w.unsettle(s, after)
	}
	return after
}

// namedFor reports whether an argument is the name of a function that stands in another one, and is used nowhere else.
func (w *walker) namedFor(arg unit.ExprID) bool {
	f := w.file()
	x := f.Expr(arg)
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return false
	}
	id := unit.BindingID(x.Ref)
	b := f.Binding(id)
	switch {
	case b.Owner <= unit.ModuleFunc:
		return false
	case b.Kind == unit.BindFunc:
	case f.OnlyWrite(id) == nil || f.Expr(f.OnlyWrite(id).Value).Kind != unit.ExprFunction:
		return false
	}
	return !slices.ContainsFunc(f.NamesOf(id), func(e unit.ExprID) bool { return e != arg && f.Expr(e).Node != b.Node })
}

// handed records the call by which a helper of the project that is not walked runs the named function it is handed.
func (w *walker) handed(call flow.Site, fn flow.FuncRef, s *state) *state {
	runs := func(v flow.Value) bool {
		return v.Kind == flow.Function && v.Func != fn && len(w.runsParameters(v.Func)) > 0
	}
	if !slices.ContainsFunc(w.prog.Eval(flow.Site{File: call.File, Expr: w.file().Expr(call.Expr).A}, w.frame.env), runs) {
		return s
	}
	for _, c := range w.prog.Callees(call, w.frame.env) {
		for _, e := range w.runsParameters(c.Func) {
			site := flow.Site{File: c.Func.File, Expr: e}
			if !slices.ContainsFunc(w.prog.Callees(site, c.Env), func(ran flow.Callee) bool { return ran.Func == fn }) {
				continue
			}
			s = s.clone()
			s.record(Effect{Site: site, Env: c.Env, At: call, Locals: s.locals, Handed: true})
			return s
		}
	}
	return s
}

// runsParameters lists the calls of a function that run what one of its parameters is.
func (w *walker) runsParameters(fn flow.FuncRef) (out []unit.ExprID) {
	f := w.prog.Files[fn.File]
	if len(f.Func(fn.Func).Params) == 0 {
		return nil
	}
	for _, e := range f.Func(fn.Func).Calls {
		on := f.Expr(f.Expr(e).A)
		if on.Kind == unit.ExprMember && w.prog.Semantics.Calls.Same[on.Str] {
			on = f.Expr(on.A)
		}
		if on.Kind != unit.ExprName || on.Ref == 0 {
			continue
		}
		if b := f.Binding(unit.BindingID(on.Ref)); b.Kind == unit.BindParam && b.Owner == fn.Func {
			out = append(out, e)
		}
	}
	return out
}

// iterates reports whether a call runs a function for each element of a collection.
func (w *walker) iterates(call flow.Site) bool {
	over, _ := w.prog.Builtins.Iteration(w.prog, call, w.frame.env)
	return over != 0
}

// unsettle forgets the values of names that the functions around a callback wrote before it and that it writes: it may have
// run any number of times.
func (w *walker) unsettle(before, after *state) {
	for _, k := range after.locals.AppendNew(before.locals, nil, map[conditions.Key]bool{}) {
		if k.Binding <= 0 || len(before.locals.Values(k)) == 0 {
			continue
		}
		after.locals = after.locals.With(k, []conditions.GuardedValue{{Carried: true}})
	}
}

// callback walks a callback's body where the callback is an argument. given is the value
// of its first parameter, when known.
func (w *walker) callback(arg unit.ExprID, given flow.Site, s *state) *state {
	after, _ := w.callbackResults(arg, given, s, s)
	return after
}

// callbackResults is callback, and lists what the callback returns on which
// conditions beyond those of base; nil when it is not walked.
func (w *walker) callbackResults(arg unit.ExprID, given flow.Site, s, base *state) (*state, []conditions.GuardedValue) {
	v, ok := w.callbackFunc(arg)
	if !ok || s == nil {
		return s, nil
	}
	for fr := w.frame; fr != nil; fr = fr.up {
		if fr.ref == v.Func {
			return s, nil
		}
	}
	if w.frame.depth >= maxInline {
		return s, nil
	}
	env := v.Env
	if given.Expr != 0 {
		env = w.prog.BindArgs(v.Func, w.site(arg), w.frame.env, v.Env, []flow.Arg{{Site: given}})
	}
	before := w.ended
	outerAt := w.at
	fr := w.enter(v.Func, env, s.clone())
	w.at = outerAt
	w.handedSettles(fr, s)
	var live []*state
	var results []conditions.GuardedValue
	for _, r := range fr.returns {
		live = append(live, r.state)
		if !r.state.answered {
			results = append(results, conditions.GuardedValue{Conditions: r.state.conds.since(base.conds), Site: r.site, Env: env, Undefined: r.none})
		}
	}
	return merge(s, w.ended > before, live...), results
}

// inCase walks what a call does in one case of several: its callbacks, otherwise its own answer.
func (w *walker) inCase(site flow.Site, method string, args []unit.ExprID, event *Event, s *state) *state {
	if s.answered {
		return s
	}
	before := w.ended
	a := conditions.Test{Predicate: summary.CallPredicate{Callee: event.Only.Case}, Key: "case " + event.Only.Case}
	yes, no := s, (*state)(nil)
	if !event.Only.Otherwise {
		yes, no = w.split(a, s, []conditions.Test{a})
	}
	if yes != nil {
		for _, arg := range args {
			if w.file().Expr(arg).Kind == unit.ExprFunction && yes != nil {
				yes = w.passed(site, method, arg, yes)
			}
		}
		if yes != nil && !yes.answered && event.Outcome != nil {
			yes = w.answer(site, event, yes)
		}
	}
	return merge(s, w.ended > before, yes, no)
}

// inEachCase walks the functions of an object, of which one runs.
func (w *walker) inEachCase(site flow.Site, args []unit.ExprID, event *Event, s *state) *state {
	if s.answered {
		return s
	}
	before := w.ended
	var live []*state
	rest, fallback := s, unit.ExprID(0)
	for _, arg := range args {
		if w.file().Expr(arg).Kind != unit.ExprObject {
			continue
		}
		for _, e := range w.file().ExprsIn(w.file().Expr(arg).List) {
			p := w.file().Expr(e)
			if p.Kind != unit.ExprProperty || p.Str == "" || rest == nil {
				continue
			}
			if p.Str == "default" {
				fallback = p.A
				continue
			}
			pred := summary.CallPredicate{Callee: event.Only.Case, Args: []summary.ValueRef{summary.LiteralRef{Value: p.Str}}}
			a := conditions.Test{Predicate: pred, Key: "case " + event.Only.Case + " " + p.Str}
			var yes *state
			if yes, rest = w.split(a, rest, []conditions.Test{a}); yes != nil {
				live = append(live, w.callback(p.A, flow.Site{}, yes))
			}
		}
	}
	switch {
	case rest == nil:
	case fallback != 0:
		live = append(live, w.callback(fallback, flow.Site{}, rest))
	case event.Outcome != nil:
		live = append(live, w.answer(site, event, rest))
	default:
		live = append(live, rest)
	}
	return merge(s, w.ended > before, live...)
}
