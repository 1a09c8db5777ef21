package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxInline bounds how deep helpers are walked in place.
const maxInline = conditions.MaxHelpers

// walker walks one unit.
type walker struct {
	prog  *program.Program
	judge Judge
	root  conditions.Root
	exits []*Exit
	// target is what the assignment at hand writes: nothing runs for its being read.
	target flow.Site
	// callee is that of the call at hand: what is told of the call is not told of the read of its method as well.
	callee flow.Site
	// ended counts the paths that ended so far; a branch in which it grows leaves a residue.
	ended  int
	capped bool
	// throws counts the throws, handled or not.
	throws int
	// settling are the promises whose functions are being walked, the innermost last.
	settling []*settling
	// merged counts the throws that are handled as one of which nothing is known.
	merged int
	// choosing counts the expressions of two values by which the test at hand is being divided.
	choosing int
	// generating are the loops over generator functions that are being walked, the innermost last.
	generating []*generating
	// unrolling counts the rounds of the loops that are being walked round by round, one inside another; 0 for none.
	unrolling int
	frame     *frame
	tries     []*tryScope
	finals    []*finalScope
	catches   []*catchScope
	// handling are the exceptions whose handlers are being walked, the innermost last.
	handling []handled
	// lent counts the functions at hand that a library was handed, one inside another: it may keep to itself what is raised in them.
	lent int
	// inPlace counts the helpers that were walked in place.
	inPlace int
	// walkedIn are the functions that were walked in place.
	walkedIn []WalkedCall
	// unwalked are the calls of functions that belong to the unit's paths and are not walked there.
	unwalked []flow.Site
	// behind are the calls that answer when the unit has passed the request on.
	behind []flow.Site
	// later are the calls whose failure comes where their result is waited for, on some paths.
	later []flow.Site
	// refused are the calls of functions that refuse the promise which they return.
	refused []flow.Site
	// at is the call in the unit's own code that is being walked in place, if any.
	at flow.Site
	// escaped is what calls may raise that are not walked in place, and that no handler is around.
	escaped []*escaped
	// ofNothing are the members that are read of what may be nothing, where no handler is around.
	ofNothing *escaped
	// unlisted are the calls that may raise more than is listed.
	unlisted []flow.Site
	// entry is the state in which the unit begins.
	entry *state
}

// frame is one activation: the unit itself or a helper walked in place.
type frame struct {
	up      *frame
	ref     flow.FuncRef
	file    *unit.File
	fn      *unit.Func
	env     *flow.Env
	depth   int
	returns []returned
	// loops are the break targets around the current statement.
	loops []*loopScope
	root  bool
	// leaving: what a return or throw statement gives is being walked.
	leaving bool
	// thrown is the expression of the throw statement that is being walked.
	thrown unit.ExprID
	// dropped are the calls of the statement that is being walked whose results nothing waits for, handedOn those whose
	// results the activation returns as they are.
	dropped, handedOn []unit.ExprID
	// let is the statement that is being walked, where it writes names.
	let unit.StmtID
}

type loopScope struct {
	label  string
	breaks []*state
	conts  []*state
	// isSwitch: continue passes through.
	isSwitch bool
}

type tryScope struct {
	frame *frame
	// base is the state in which it begins.
	base *state
	// missing: a handler takes what reading by a key raises. missed is what may raise that.
	missing bool
	missed  *thrown
	// mistyped: a handler takes what data raises that is not of the right type.
	mistyped bool
	// miscounted: a handler takes what taking a list apart raises that has not as many elements as are named.
	miscounted bool
	thrown     []thrown
	// escaped is what calls inside may raise that are not walked in place; see raisesEscaped.
	escaped []*escaped
	// mayThrow: something inside could raise what we do not see; unseen is what.
	mayThrow bool
	unseen   unseen
}

type thrown struct {
	state *state
	site  flow.Site
	env   *flow.Env
	// raised is the exception, by origin, that a call raises by itself, and those that it descends from.
	raised []string
	// outcome is what the unit ends with where nothing handles the exception.
	outcome Outcome
	// several: site is one of several places that raise it.
	several bool
}

// Walk walks one unit.
func Walk(prog *program.Program, judge Judge, root conditions.Root) *Result {
	w := &walker{prog: prog, judge: judge, root: root}
	file := prog.Files[root.Func.File]
	fn := file.Func(root.Func.Func)
	w.frame = &frame{ref: root.Func, file: file, fn: fn, env: root.Env, root: true}
	s := &state{locals: entered(root.Func, root.Env, nil)}
	s = w.given(w.defaults(fn, s))
	w.entry = s
	s = w.block(fn.Body, s)
	if s != nil && !s.answered {
		w.splitExit(s, Exit{Kind: ExitEnd, At: flow.Site{File: root.Func.File}}, nil)
	}
	w.raiseAllEscaped(w.escaped, w.entry)
	w.raisesOfNothing(w.entry)
	out := &Result{Capped: w.capped, Merged: w.merged, Unwalked: w.unwalked, Later: w.later, Refused: w.refused, Unlisted: w.unlisted, Behind: w.behind, Walked: w.walkedIn}
	all := &gates{}
	for _, x := range w.exits {
		cut := x.finish(all)
		out.Cut = out.Cut || cut || slices.ContainsFunc(x.Conditions, conditions.WasCut)
		out.Exits = append(out.Exits, *x)
	}
	return out
}

// entered notes that the path runs through an activation.
func entered(f flow.FuncRef, env *flow.Env, locals *conditions.Locals) *conditions.Locals {
	return locals.With(conditions.Entered(f, env), []conditions.GuardedValue{{}})
}

func (w *walker) file() *unit.File { return w.frame.file }

func (w *walker) site(e unit.ExprID) flow.Site {
	return flow.Site{File: w.frame.ref.File, Expr: e}
}

// given notes what the parameters of the function at hand are that it writes itself, until it does.
func (w *walker) given(s *state) *state {
	if s == nil {
		return nil
	}
	for i := range w.frame.fn.Params {
		p := &w.frame.fn.Params[i]
		if p.Given == 0 {
			continue
		}
		if k := w.bindingKey(p.Binding); s.locals.Values(k) == nil {
			s = s.clone()
			s.locals = s.locals.With(k, []conditions.GuardedValue{{Site: w.site(p.Given), Env: w.frame.env}})
		}
	}
	return s
}

// defaults walks the default values of parameters, which may call something, where a call works them out.
func (w *walker) defaults(fn *unit.Func, s *state) *state {
	if w.prog.Semantics.Calls.DefaultsOnce {
		return s
	}
	for i := range fn.Params {
		if d := fn.Params[i].Default; d != 0 {
			s = w.expr(d, s)
		}
	}
	return s
}

// exit records an exit of the unit in state s, once for each thing that the
// branches before have prepared.
func (w *walker) exit(s *state, x Exit) []*Exit {
	if len(s.variants) > 0 {
		var made []*Exit
		for _, one := range s.eachVariant() {
			made = append(made, w.exit(one, x)...)
		}
		return made
	}
	w.ended++
	if len(w.exits) >= MaxExits {
		w.capped = true
		return nil
	}
	if x.At.Expr == 0 && w.at.Expr != 0 {
		x.At = w.at
	} else if x.At.Expr == 0 && x.Site.Expr != 0 {
		x.At = x.Site
	}
	x.Env = w.envOf(x)
	x.Prepared = s.prepared
	x.Caught, x.Inner = s.caught, s.inner
	if n := len(w.handling); n > 0 && x.Kind == ExitOutcome {
		if h := w.handling[n-1]; h.thrown != nil && len(h.thrown.raised) > 0 {
			x.Taken = Taken{Raised: h.thrown.raised[0], File: h.frame.ref.File, Name: h.name}
		}
	}
	x.state = s.clone()
	if x.Locals == nil {
		x.Locals = s.locals
	}
	w.exits = append(w.exits, &x)
	return []*Exit{&x}
}

func (w *walker) envOf(x Exit) *flow.Env {
	if x.Env != nil {
		return x.Env
	}
	return w.frame.env
}

func (w *walker) block(l unit.List, s *state) *state {
	for _, id := range w.file().StmtsIn(l) {
		if s == nil {
			return nil
		}
		s = w.stmt(id, s)
	}
	return s
}

func (w *walker) stmt(id unit.StmtID, s *state) *state {
	st := w.file().Stmt(id)
	switch st.Kind {
	case unit.StmtExpr:
		if out, ok := w.give(st, s); ok {
			return out
		}
		w.frame.dropped = w.promised(st.Expr, nil, true)
		s = w.expr(st.Expr, s)
		w.frame.dropped = nil
		return w.letWrites(id, st, s)
	case unit.StmtLet, unit.StmtOther:
		fr, around := w.frame, w.frame.let
		fr.let = id
		s = w.expr(st.Expr, s)
		fr.let = around
		return w.letWrites(id, st, s)
	case unit.StmtIf:
		return w.ifStmt(st, s)
	case unit.StmtSwitch:
		return w.switchStmt(st, s)
	case unit.StmtLoop:
		return w.loop(id, st, s)
	case unit.StmtTry:
		return w.try(st, s)
	case unit.StmtReturn:
		return w.returnStmt(st, s)
	case unit.StmtThrow:
		w.frame.leaving, w.frame.thrown = true, st.Expr
		s = w.expr(st.Expr, s)
		w.frame.leaving, w.frame.thrown = false, 0
		if s == nil {
			return nil
		}
		if w.jumps(st.Expr, s) {
			return nil
		}
		if again, ok := w.again(st.Expr, s); ok {
			w.throwing(s, again)
			return nil
		}
		if h, _ := w.taken(st.Expr); w.takenUnseen(st.Expr) && w.isUnseen(h.of) {
			return nil
		}
		w.throw(s, w.site(st.Expr), st.Expr == 0)
		return nil
	case unit.StmtBreak:
		w.jump(s, st.Label, true)
		return nil
	case unit.StmtContinue:
		w.jump(s, st.Label, false)
		return nil
	case unit.StmtBlock:
		if st.Label == "" {
			return w.block(st.Body, s)
		}
		scope := &loopScope{label: st.Label, isSwitch: true}
		w.frame.loops = append(w.frame.loops, scope)
		before := w.ended
		after := w.block(st.Body, s.clone())
		w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
		return merge(s, w.ended > before, append([]*state{after}, scope.breaks...)...)
	case unit.StmtClass:
		return w.block(w.file().Class(unit.ClassID(st.Ref)).Body, s)
	case unit.StmtWith:
		s = w.letWrites(id, st, w.expr(st.Expr, s))
		if s == nil {
			return nil
		}
		return w.managed(st, s)
	}
	return s
}

// letWrites notes the values that a declaration (or a destructuring assignment)
// gives to names written more than once.
func (w *walker) letWrites(id unit.StmtID, st *unit.Stmt, s *state) *state {
	if s == nil {
		return nil
	}
	if st.Kind == unit.StmtExpr {
		if x := w.file().Expr(st.Expr); x.Kind != unit.ExprAssign || x.Ref != 0 {
			return s
		}
	}
	before, atOnce := s.locals, w.file().AtOnce(id)
	writes := w.prog.WritesAt(w.frame.ref.File, id)
	w.mayMiscount(writes, s)
	for _, write := range writes {
		s = w.watched(w.file().Writes[write].Value, s)
		if !atOnce {
			before = s.locals
		}
		s = w.write(write, before, s)
	}
	return s
}

// watched records a read that the judge wants to see on the path, and those in the expression that it reads from.
func (w *walker) watched(e unit.ExprID, s *state) *state {
	for e != 0 && s != nil {
		x := w.file().Expr(e)
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex && (x.Kind != unit.ExprLogical || x.Op != unit.OpDefault) {
			return s
		}
		s = w.seen(e, s)
		w.readsMember(e, s)
		e = x.A
	}
	return s
}

// seen records an expression that the judge wants to see on the path.
func (w *walker) seen(id unit.ExprID, s *state) *state {
	if s == nil || !w.judge.Watched(w.site(id)) {
		return s
	}
	s = s.clone()
	s.record(w.effect(w.site(id), s))
	return s
}

func (w *walker) ifStmt(st *unit.Stmt, s *state) *state {
	s = w.calls(st.Expr, s)
	if s == nil {
		return nil
	}
	before := w.ended
	yes, no := w.branch(st.Expr, s)
	if yes != nil {
		yes = w.block(st.Body, yes)
	}
	if no != nil {
		no = w.block(st.Else, no)
	}
	return merge(s, w.ended > before, yes, no)
}

func (w *walker) switchStmt(st *unit.Stmt, s *state) *state {
	s = w.expr(st.Expr, s)
	if s == nil {
		return nil
	}
	base := s
	before := w.ended
	scope := &loopScope{isSwitch: true}
	w.frame.loops = append(w.frame.loops, scope)
	rest := s.clone() // the states in which no case so far matched
	var carry *state  // runs on from the case before
	var defaultCase *unit.Stmt
	cases := w.file().StmtsIn(st.Body)
	var ends []*state
	run := func(c *unit.Stmt, entry *state) {
		if carry != nil {
			entry = merge(base, true, carry, entry)
		}
		carry = nil
		if entry == nil {
			return
		}
		after := w.block(c.Body, entry)
		if c.FallsThrough {
			carry = after
		} else if after != nil {
			ends = append(ends, after)
		}
	}
	defaultAt := -1
	for i, id := range cases {
		c := w.file().Stmt(id)
		values := w.file().ExprsIn(c.Exprs)
		if len(values) == 0 && !c.Pattern {
			defaultCase, defaultAt = c, i
			if i == len(cases)-1 {
				break
			}
			continue
		}
		var entry *state
		if rest != nil {
			entry, rest = w.caseBranch(st, c, values, rest)
		}
		run(c, entry)
	}
	if defaultCase != nil {
		if defaultAt != len(cases)-1 {
			carry = nil
		}
		run(defaultCase, rest)
		rest = nil
	}
	if carry != nil {
		ends = append(ends, carry)
	}
	w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
	return merge(base, w.ended > before, append(append(ends, scope.breaks...), rest)...)
}

// caseBranch splits a state over one case: where it matches, and where it does not.
func (w *walker) caseBranch(st, c *unit.Stmt, values []unit.ExprID, s *state) (yes, no *state) {
	if len(values) == 1 && !c.Pattern && st.Expr != 0 {
		if w.isTrue(st.Expr) && w.reader(s.locals).IsTest(values[0]) {
			return w.branch(values[0], s)
		}
		yes, no, ok := w.chosen(st.Expr, s, func(locals *conditions.Locals) bool {
			known, _ := w.reader(locals).Equal(st.Expr, values[0])
			return known
		}, func(s *state) (yes, no *state) { return w.caseBranch(st, c, values, s) })
		if ok {
			return yes, no
		}
	}
	var tests []conditions.Test
	for _, v := range values {
		var a conditions.Test
		var known, truth bool
		if st.Expr == 0 || c.Pattern {
			known, truth = w.reader(s.locals).Truth(v)
			a = w.reader(s.locals).Condition(v)
		} else {
			known, truth = w.reader(s.locals).Equal(st.Expr, v)
			a = w.reader(s.locals).Case(st.Expr, v)
		}
		if known && truth {
			return s, nil
		}
		if known {
			continue
		}
		tests = append(tests, a)
	}
	if len(tests) == 0 {
		return nil, s
	}
	return w.split(conditions.AnyTest(tests), s, tests)
}

// isTrue reports whether an expression is the literal that holds.
func (w *walker) isTrue(e unit.ExprID) bool {
	x := w.file().Expr(e)
	return x.Kind == unit.ExprLiteral && x.Op == unit.LitBoolean && x.Str == "true"
}

// endless reports whether only what its body does ends a loop.
func (w *walker) endless(st *unit.Stmt) bool {
	return st.Loop != unit.LoopEach && (st.Expr == 0 || w.isTrue(st.Expr))
}

func (w *walker) loop(id unit.StmtID, st *unit.Stmt, s *state) *state {
	if st.Loop == unit.LoopEach {
		if out, ok := w.generated(st, s); ok {
			return out
		}
		s = w.expr(st.Expr, s)
		if s == nil {
			return nil
		}
		w.mayNotIterate(st.Expr, s)
		if out, ok := w.unrolled(st, s); ok {
			return out
		}
	}
	if out, ok := w.counted(st, s); ok {
		return out
	}
	base := s
	before := w.ended
	scope := &loopScope{}
	w.frame.loops = append(w.frame.loops, scope)
	body := s.clone()
	body.again = true
	carried := w.carry(st, body)
	exitsBefore := len(w.exits)
	note := conditions.Opaque(w.loopText(st), summary.OpaqueDynamicValue)
	body.conds = body.conds.add(conditions.Test{Predicate: note})
	endless := w.endless(st)
	if st.Loop == unit.LoopUntil || endless {
		body.conds = s.conds
	}
	if st.Loop != unit.LoopEach && st.Expr != 0 {
		body = w.calls(st.Expr, body)
	}
	if st.Loop == unit.LoopEach {
		for _, write := range w.prog.WritesAt(w.frame.ref.File, id) {
			body = w.watched(w.file().Writes[write].Value, body) // for (const { name } of list)
		}
	}
	var after *state
	if body != nil {
		after = w.block(st.Body, body)
	}
	w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
	ended := len(w.exits) > exitsBefore || w.ended > before
	// A round that breaks goes past what runs at the loop's end.
	past := scope.breaks
	if st.Else.Len == 0 || endless {
		past = nil
	}
	// What a loop writes is unknown afterwards: it may have run any number of times.
	live := append(append([]*state{base.clone(), after}, scope.breaks[len(past):]...), scope.conts...)
	if endless && (ended || len(scope.breaks) > 0) { // one that nothing ends is told by what a round of it does
		live = scope.breaks
	}
	out := mergeBehind(1, len(live), base, false, live...)
	if out == nil {
		return nil
	}
	for _, at := range append([]*state{out}, past...) {
		for _, k := range carried {
			at.locals = at.locals.With(k, uncarried(at.locals.Values(k), base.locals.Values(k)))
		}
	}
	out.conds = base.conds
	ended = ended || len(past) > 0
	switch {
	case endless && len(live) == 1:
		out.conds = live[0].conds // what the last round asked
	case ended:
		out.conds = out.conds.add(conditions.Test{Predicate: conditions.Opaque("left the loop "+w.loopText(st), summary.OpaqueDynamicValue)})
	}
	if !endless && (st.Loop == unit.LoopEach || st.Loop == unit.LoopWhile) {
		return mergeBehind(0, 1, base, true, append([]*state{w.block(st.Else, out)}, past...)...)
	}
	return out
}

// carry forgets, at the begin of a loop's body, the values of the names that the loop writes: an earlier round may
// have written them. It returns these names.
func (w *walker) carry(loop *unit.Stmt, body *state) []conditions.Key {
	file := w.file()
	var out []conditions.Key
	for i := range file.Writes {
		write := &file.Writes[i]
		if !file.Tree.Contains(loop.Node, write.Node) && !w.writtenByCalls(write) {
			continue
		}
		k := w.bindingKey(write.Binding)
		if len(body.locals.Values(k)) > 0 && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	for _, k := range out {
		body.locals = body.locals.With(k, []conditions.GuardedValue{{Carried: true}})
	}
	return out
}

// writtenByCalls reports whether a function inside the one that is walked writes a name of that one: any call may run it.
func (w *walker) writtenByCalls(write *unit.Write) bool {
	owner := w.file().Binding(write.Binding).Owner
	return write.In != owner && owner == w.frame.ref.Func && owner != unit.ModuleFunc
}

// uncarried puts the values from before a loop in the place of what a round of it found.
func uncarried(alts, before []conditions.GuardedValue) []conditions.GuardedValue {
	out := alts[:0:0]
	for _, a := range alts {
		if !a.Carried {
			out = append(out, a)
			continue
		}
		for _, b := range before {
			b.Conditions = append(a.Conditions[:len(a.Conditions):len(a.Conditions)], b.Conditions...)
			b.Sides = append(a.Sides[:len(a.Sides):len(a.Sides)], b.Sides...)
			out = append(out, b)
		}
	}
	if len(out) > maxAlternatives {
		return []conditions.GuardedValue{} // known to be unknown
	}
	return out
}

func (w *walker) loopText(st *unit.Stmt) string {
	if st.Expr == 0 {
		return "some iteration"
	}
	if st.Loop == unit.LoopEach {
		return "some element of " + w.file().ExprText(st.Expr)
	}
	return "while " + w.file().ExprText(st.Expr)
}

func (w *walker) jump(s *state, label string, isBreak bool) {
	for i := len(w.frame.loops) - 1; i >= 0; i-- {
		l := w.frame.loops[i]
		if label != "" && l.label != label {
			continue
		}
		if !isBreak && l.isSwitch && label == "" {
			continue
		}
		if isBreak {
			l.breaks = append(l.breaks, s)
		} else {
			l.conts = append(l.conts, s)
		}
		return
	}
}

// throw raises an exception in state s: to the nearest handler, or out of the unit.
func (w *walker) throw(s *state, site flow.Site, unknown bool) {
	if unknown {
		site = flow.Site{File: site.File}
		if w.isUnseen(nil) {
			return
		}
	}
	w.throwing(s, thrown{state: s, site: site, env: w.frame.env})
}

// isUnseen notes for the handlers around that something is thrown of which nothing is known, which is no more to them than what a
// call raises unseen: by what a scope raised, where it is given. It reports whether there are handlers around.
func (w *walker) isUnseen(of *tryScope) bool {
	n := len(w.tries)
	if f := w.final(); n == 0 || f != nil && n <= f.tries {
		return false
	}
	w.throws++
	if of != nil && of.mayThrow {
		w.tries[n-1].handsOn(of)
	} else {
		w.mayThrow(w.tries[n-1], nil, nil)
	}
	return true
}

func (w *walker) throwing(s *state, what thrown) {
	w.throws++
	if f := w.final(); f != nil && len(w.tries) <= f.tries {
		f.pending = append(f.pending, pending{state: s, frame: w.frame, thrown: &what})
		return
	}
	if n := len(w.tries); n > 0 {
		t := w.tries[n-1]
		t.thrown = append(t.thrown, what)
		return
	}
	if s.answered {
		w.ended++
		return
	}
	site := what.site
	if what.outcome != nil {
		w.exit(s, Exit{Kind: ExitOutcome, Site: site, Env: what.env, Outcome: what.outcome})
		return
	}
	x := Exit{Kind: ExitThrow, Site: site, Env: what.env, Raised: first(what.raised), Several: what.several}
	if site.Expr == 0 || len(what.raised) > 0 {
		w.exit(s, x)
		return
	}
	w.splitExit(s, x, []flow.Site{site})
}

// first is the first of a list of names, empty when there is none.
func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
