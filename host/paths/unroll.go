package paths

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxUnrolled bounds the elements of a written-out list over which a loop is walked one by one.
const maxUnrolled = 6

// unrolled walks a loop over a list that is written out once for each element, in order: what the loop tests of an element
// is then a test of that element. ok is false for any other loop, and where those around it have too many rounds.
func (w *walker) unrolled(st *unit.Stmt, s *state) (out *state, ok bool) {
	name, ok := w.loopName(st)
	if !ok {
		return nil, false
	}
	elements, ok := w.writtenOut(st.Expr, s)
	if !ok || !w.unroll(len(elements)) {
		return nil, false
	}
	defer w.rolled(len(elements))
	scope := &loopScope{label: st.Label}
	before := w.ended
	at := s
	for i, e := range elements {
		if at == nil {
			break
		}
		entry := at.clone()
		entry.locals = entry.locals.InRound(w.frame.ref.File, st, i+1)
		entry.locals = entry.locals.With(w.bindingKey(name), []conditions.GuardedValue{{Site: e.Site, Env: e.Env, Before: s.locals}})
		scope.conts = nil
		ended, broken := w.ended, len(scope.breaks)
		w.frame.loops = append(w.frame.loops, scope)
		after := w.block(st.Body, entry)
		w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
		at = merge(at, w.ended > ended || len(scope.breaks) > broken, append([]*state{after}, scope.conts...)...)
	}
	if at != nil {
		at = w.block(st.Else, at)
	}
	out = merge(s, w.ended > before, append([]*state{at}, scope.breaks...)...)
	if out != nil && w.prog.Semantics.Names.Rounds {
		out = out.clone()
		out.locals = out.locals.With(w.bindingKey(name), []conditions.GuardedValue{}) // a function that a round made may have that of any
	}
	return out, true
}

// maxNested bounds the rounds of loops inside one another that are walked one by one.
const maxNested = 8

// unroll reports whether a loop of so many rounds may be walked round by round here; rolled says that it has been.
func (w *walker) unroll(rounds int) bool {
	if w.unrolling > 0 && w.unrolling*rounds > maxNested {
		return false
	}
	w.unrolling = max(w.unrolling, 1) * max(rounds, 1)
	return true
}

func (w *walker) rolled(rounds int) {
	if w.unrolling /= max(rounds, 1); w.unrolling == 1 {
		w.unrolling = 0
	}
}

// loopName is the name that a loop gives its elements, where it is one name that nothing else writes.
func (w *walker) loopName(st *unit.Stmt) (unit.BindingID, bool) {
	file := w.file()
	for i := range file.Writes {
		write := &file.Writes[i]
		if write.Kind != unit.WriteLoop || write.Value == 0 {
			continue
		}
		if x := file.Expr(write.Value); x.Kind == unit.ExprElement && x.A == st.Expr && x.Flags&unit.FlagKeys == 0 {
			b := file.Binding(write.Binding)
			return write.Binding, len(b.Writes) == 1 && b.Kind == unit.BindLocal
		}
	}
	return 0, false
}

// writtenOut lists the elements of a list of constants, and of what only reads names that are written once, or that stand in the
// loop itself.
func (w *walker) writtenOut(list unit.ExprID, s *state) ([]flow.Prop, bool) {
	values := w.prog.EvalWith(w.site(list), w.frame.env, s.locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Array || w.prog.AddedTo(values[0]) {
		return nil, false
	}
	if moved, _ := w.prog.Moved(values[0]); moved {
		return nil, false
	}
	elements, complete := w.prog.ElementSites(values[0])
	if !complete || len(elements) == 0 || len(elements) > maxUnrolled {
		return nil, false
	}
	for _, e := range elements {
		if e.Value != nil || e.Site.Expr == 0 {
			return nil, false
		}
		if v := w.prog.Eval(e.Site, e.Env); (len(v) != 1 || v[0].Kind != flow.Const) && !w.onlyReads(e, w.file().Expr(w.file().Plain(list)).Kind == unit.ExprArray) {
			return nil, false
		}
	}
	return elements, true
}

// onlyReads reports whether an element of a list reads a name of this activation, or a property of what it holds, and does nothing
// else. here: it is read where the loop begins; otherwise the name has to be written no more than once.
func (w *walker) onlyReads(e flow.Prop, here bool) bool {
	if e.Site.File != w.frame.ref.File || e.Env != w.frame.env {
		return false
	}
	file := w.file()
	id := file.Plain(e.Site.Expr)
	for file.Expr(id).Kind == unit.ExprMember {
		if len(w.run(w.site(id))) > 0 {
			return false // what a getter gives is another thing each time
		}
		id = file.Plain(file.Expr(id).A)
	}
	x := file.Expr(id)
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return false
	}
	b := file.Binding(unit.BindingID(x.Ref))
	return b.Owner == w.frame.ref.Func && (here || len(b.Writes) == 0 || len(b.Writes) == 1 && b.Kind != unit.BindParam)
}

// counted walks a loop that counts from one number to another once for each round, in order: how often it runs is known.
func (w *walker) counted(st *unit.Stmt, s *state) (out *state, ok bool) {
	if st.Loop == unit.LoopEach || st.Expr == 0 || w.tried(st.Body, 0) && w.asks(w.frame.ref, st.Node, w.frame.env, 0) {
		return nil, false
	}
	rounds, ok := w.rounds(st, s)
	if !ok || !w.unroll(rounds) {
		return nil, false
	}
	defer w.rolled(rounds)
	body := w.file().StmtsIn(st.Body)
	step := len(body)
	if st.Loop == unit.LoopFor {
		step-- // it runs behind a round that was cut short, too
	}
	scope := &loopScope{label: st.Label}
	before := w.ended
	at := s
	for n := 1; n <= rounds && at != nil; n++ {
		scope.conts = nil
		ended, broken := w.ended, len(scope.breaks)
		w.frame.loops = append(w.frame.loops, scope)
		after := at.clone()
		after.locals = after.locals.InRound(w.frame.ref.File, st, n)
		for _, id := range body[:step] {
			if after != nil {
				after = w.stmt(id, after)
			}
		}
		w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
		at = merge(at, w.ended > ended || len(scope.breaks) > broken, append([]*state{after}, scope.conts...)...)
		for _, id := range body[step:] {
			if at != nil {
				at = w.stmt(id, at)
			}
		}
	}
	if at != nil && st.Loop == unit.LoopWhile {
		at = w.block(st.Else, at)
	}
	return merge(s, w.ended > before, append([]*state{at}, scope.breaks...)...), true
}

// maxLoopDepth bounds the statements of a loop inside one another: a deeper one counts as trying again and as cut short.
const maxLoopDepth = 24

// tried reports whether a loop handles exceptions, as one does that tries something again.
func (w *walker) tried(l unit.List, depth int) bool {
	return slices.ContainsFunc(w.file().StmtsIn(l), func(id unit.StmtID) bool {
		st := w.file().Stmt(id)
		return st.Kind == unit.StmtTry || depth > maxLoopDepth || w.tried(st.Body, depth+1) || w.tried(st.Else, depth+1)
	})
}

// maxAsked bounds the calls under one another in which it is looked for what is asked of others.
const maxAsked = 4

// asks reports whether code calls what is not the project's: what that gives may be another thing in each round, so that
// one round says nothing of the next.
func (w *walker) asks(in flow.FuncRef, node syntax.Node, env *flow.Env, depth int) bool {
	f := w.prog.Files[in.File]
	for _, call := range f.Func(in.Func).Calls {
		if x := f.Expr(call); x.Kind != unit.ExprCall || !f.Tree.Contains(node, x.Node) {
			continue
		}
		callees := w.prog.CalleesDecorated(flow.Site{File: in.File, Expr: call}, env)
		if len(callees) == 0 || depth >= maxAsked {
			return true
		}
		for _, c := range callees {
			if fn := w.prog.Func(c.Func); fn.NoBody || w.asks(c.Func, fn.Node, c.Env, depth+1) {
				return true
			}
		}
	}
	return false
}

// maxCounted bounds the rounds of a loop that are walked one by one.
const maxCounted = 3

// rounds is how often a loop runs whose test compares a name with a number, where each round adds a number to the name.
func (w *walker) rounds(st *unit.Stmt, s *state) (n int, ok bool) {
	file := w.file()
	test, negated := file.Expr(st.Expr), false
	for test.Kind == unit.ExprUnary && test.Op == unit.OpNot {
		test, negated = file.Expr(test.A), !negated
	}
	if test.Kind != unit.ExprBinary || test.Op < unit.OpEq || test.Op > unit.OpGreaterEq {
		return 0, false
	}
	name := file.Expr(test.A)
	if name.Kind != unit.ExprName || name.Ref == 0 {
		return 0, false
	}
	step, ok := w.stepOf(st, unit.BindingID(name.Ref))
	if !ok {
		return 0, false
	}
	at, from := w.number(test.A, s)
	to, until := w.number(test.B, s)
	if !from || !until {
		return 0, false
	}
	for test.Op.Holds(at, to) != negated || n == 0 && st.Loop == unit.LoopUntil {
		if n++; n > maxCounted {
			return 0, false
		}
		at += step
	}
	return n, true
}

// stepOf is what each round of a loop adds to a name: it is written once, by a statement of the body itself that no round
// goes past.
func (w *walker) stepOf(st *unit.Stmt, b unit.BindingID) (float64, bool) {
	file := w.file()
	var found *unit.Write
	for _, id := range file.Binding(b).Writes {
		write := &file.Writes[id]
		begins := st.Loop == unit.LoopFor && file.Tree.Start(write.Node) < file.Tree.Start(file.Expr(st.Expr).Node)
		if begins || !file.Tree.Contains(st.Node, write.Node) {
			if write.In != file.Binding(b).Owner {
				return 0, false
			}
			continue
		}
		if found != nil || write.In != w.frame.ref.Func {
			return 0, false
		}
		found = write
	}
	body := file.StmtsIn(st.Body)
	if found == nil || !slices.Contains(body, found.Stmt) {
		return 0, false
	}
	if st.Loop == unit.LoopFor && body[len(body)-1] != found.Stmt || st.Loop != unit.LoopFor && w.continues(st.Body, 0) {
		return 0, false
	}
	x := file.Expr(found.Value)
	if found.Value == 0 || x.Kind != unit.ExprBinary || x.Op != unit.OpAdd && x.Op != unit.OpSub {
		return 0, false
	}
	if left := file.Expr(x.A); left.Kind != unit.ExprName || unit.BindingID(left.Ref) != b {
		return 0, false
	}
	by := file.Expr(x.B)
	if by.Kind != unit.ExprLiteral || by.Op != unit.LitNumber {
		return 0, false
	}
	step, err := strconv.ParseFloat(by.Str, 64)
	if x.Op == unit.OpSub {
		step = -step
	}
	return step, err == nil
}

// continues reports whether a round of a loop may be cut short.
func (w *walker) continues(l unit.List, depth int) bool {
	for _, id := range w.file().StmtsIn(l) {
		st := w.file().Stmt(id)
		if st.Kind == unit.StmtContinue || depth > maxLoopDepth {
			return true
		}
		for _, inner := range [...]unit.List{st.Body, st.Else, st.Handlers, st.Finally} {
			if w.continues(inner, depth+1) {
				return true
			}
		}
	}
	return false
}

// number is the number that an expression is on a path.
func (w *walker) number(e unit.ExprID, s *state) (float64, bool) {
	values := w.prog.EvalWith(w.site(e), w.frame.env, s.locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Const || values[0].Lit != unit.LitNumber {
		return 0, false
	}
	n, err := strconv.ParseFloat(values[0].Text, 64)
	return n, err == nil
}
