package exceptions

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxEscapes bounds the exceptions that are listed of a function; of those beyond it is known that there are some.
const maxEscapes = 32

// escaping finds what may leave each function: what it throws itself and what the functions throw that it calls, without what
// something in it handles. The answer does not depend on who asks, and is found once, from the throws up to what calls them. What
// a function is known to raise only grows, so that functions that call one another come to an end as well.
type escaping struct {
	*Handlers
	of map[flow.FuncRef][]*paths.Escape
	// byKey are the exceptions, by their names and what they are answered with; byCall those that library calls raise, by the call.
	byKey  map[string]*paths.Escape
	byCall map[flow.Site][]*paths.Escape
	// queue are what was found to leave a function, and not yet taken to those that call it.
	queue []leaving
	// walked are functions whose handlers hand on some of what they take: what leaves them is asked of a walk, again when more reaches them.
	walked []flow.FuncRef
	waits  map[flow.FuncRef]bool
	places map[flow.FileID]*places
}

// way is how an exception comes to leave a function.
type way struct {
	// itself: whatever the function runs on raises it there.
	itself bool
	// asked are methods that the function asks of its own receiver and that raise it: a class that has another one does not run them,
	// unless it is the one above that is asked.
	asked []asked
}

// asked is a method that a function runs on its own receiver, without one where it runs something on another.
type asked struct {
	method flow.FuncRef
	above  bool
}

type leaving struct {
	from flow.FuncRef
	what *paths.Escape
}

// beyond stands for the exceptions that are not listed of a function.
var beyond = &paths.Escape{Beyond: true}

// findEscapes finds what may leave each function.
func (r *Handlers) findEscapes() {
	e := &escaping{Handlers: r, of: map[flow.FuncRef][]*paths.Escape{}, byKey: map[string]*paths.Escape{}, byCall: map[flow.Site][]*paths.Escape{},
		waits: map[flow.FuncRef]bool{}, places: map[flow.FileID]*places{}}
	r.escapes, r.ways = e.of, map[flow.FuncRef]map[*paths.Escape]*way{}
	e.begin()
	for len(e.queue) > 0 || len(e.walked) > 0 {
		if len(e.queue) > 0 {
			next := e.queue[0]
			e.queue = e.queue[1:]
			e.goesUp(next)
			continue
		}
		f := e.walked[0]
		e.walked = e.walked[1:]
		delete(e.waits, f)
		r.code.ProtectFunc(stageName, f, func() { e.walk(f) })
	}
}

// RaisedByRequest is what the request raises that a call sends, where its answer is a failure; nil for any other call.
func (r *Handlers) RaisedByRequest(call flow.Site) *paths.Escape { return r.refusals[call] }

// Escapes lists what may leave a function.
func (r *Handlers) Escapes(f flow.FuncRef) []*paths.Escape { return r.escapes[f] }

// EscapesOf lists what may leave a function as a call runs it: where the class of the receiver is known, without what only methods
// raise that this class has written anew, as a base class does that leaves one to its descendants.
func (r *Handlers) EscapesOf(c flow.Callee) []*paths.Escape {
	list := r.escapes[c.Func]
	class := receiverOf(c)
	if class.Class == 0 || len(list) == 0 {
		return list
	}
	var out []*paths.Escape
	for _, what := range list {
		if r.raisedOn(class, c.Func, what, map[flow.FuncRef]bool{}) {
			out = append(out, what)
		}
	}
	return out
}

// raisedOn reports whether an exception that may leave a function may do so where it runs on an instance of a class, or on the class.
func (r *Handlers) raisedOn(class flow.ClassRef, f flow.FuncRef, what *paths.Escape, seen map[flow.FuncRef]bool) bool {
	how := r.ways[f][what]
	if how == nil || how.itself {
		return slices.Contains(r.escapes[f], what)
	}
	if seen[f] {
		return false
	}
	seen[f] = true
	for _, m := range how.asked {
		own, ok := m.method, true
		if !m.above {
			own, ok = r.prog.Method(class, r.prog.Func(m.method).Name)
		}
		if !ok || r.raisedOn(class, own, what, seen) {
			return true
		}
	}
	return false
}

// receiverOf is the class of what a call runs a method on, where that is known.
func receiverOf(c flow.Callee) flow.ClassRef {
	for e := c.Env; e != nil; e = e.Lexical {
		if e.Func == c.Func && e.This != nil {
			if e.This.Kind == flow.Instance || e.This.Kind == flow.Class {
				return e.This.Class
			}
			break
		}
	}
	return flow.ClassRef{}
}

// onItself is the method that a call asks of the receiver of the function that it stands in, without one where it does not.
func (e *escaping) onItself(call flow.Site, from flow.FuncRef) asked {
	f := e.prog.Files[call.File]
	callee := f.Expr(f.Expr(call.Expr).A)
	own := callee.Kind == unit.ExprName && callee.Ref == 0 && e.prog.Semantics.Calls.ByName
	if callee.Kind == unit.ExprMember {
		own = f.Expr(callee.A).Kind == unit.ExprThis || f.Expr(callee.A).Kind == unit.ExprSuper
	}
	if !own || e.prog.Func(from).Class == 0 {
		return asked{}
	}
	return asked{from, callee.Kind == unit.ExprMember && f.Expr(callee.A).Kind == unit.ExprSuper}
}

// begin finds the places that raise something.
func (e *escaping) begin() {
	for i, file := range e.prog.Files {
		if e.code.Ignored[i] || e.prog.IsQuiet(flow.FileID(i)) {
			continue
		}
		at := flow.FileID(i)
		e.code.ProtectFile(stageName, at, func() {
			for id := 1; id < len(file.Stmts); id++ {
				if st := &file.Stmts[id]; st.Kind == unit.StmtThrow && st.Expr != 0 && !e.takenBefore(file, st.Expr) {
					e.raises(flow.Site{File: at, Expr: st.Expr}, file.EnclosingFunc(st.Node), nil)
				}
			}
			e.handedOnByName(at)
			e.failing(at)
			for id := range file.Exprs {
				if raised, ends := e.prog.EndsProgram(flow.Site{File: at, Expr: unit.ExprID(id)}); ends && len(raised) > 0 {
					e.raises(flow.Site{File: at, Expr: unit.ExprID(id)}, file.EnclosingFunc(file.Exprs[id].Node), raised)
				}
			}
			for _, call := range e.prog.RefusalsIn(at) {
				if args := file.ExprsIn(file.Expr(call).List); len(args) > 0 {
					e.raises(flow.Site{File: at, Expr: args[0]}, file.EnclosingFunc(file.Expr(call).Node), nil)
				}
			}
		})
	}
	e.stated.Each(stageName, func(f *facts.Fact) {
		if raised := strings.Fields(facts.Literal(f, abi.FieldExceptionType)); len(f.Open) == 0 && len(raised) > 0 && !e.code.Ignored[f.Expr.File] {
			e.raises(f.Expr, f.In.Func, raised)
		}
	}, abi.FactRaise)
	e.stated.Each(stageName, func(f *facts.Fact) {
		raised := e.refused(f)
		if len(f.Open) > 0 || len(raised) == 0 || e.code.Ignored[f.Expr.File] {
			return
		}
		_, name, _ := strings.Cut(raised[0], "#")
		what := e.known("refused\n"+strings.Join(raised, " "), paths.Escape{Name: name, Site: f.Expr, Raised: raised, Refused: true})
		e.refusals[f.Expr] = what
		e.byCall[f.Expr] = append(e.byCall[f.Expr], what)
		if f.In.Func != unit.ModuleFunc {
			e.reaches(f.Expr, f.In, true, what, asked{})
		}
	}, abi.FactRequest)
	for _, f := range e.calls.ReadersOfRows() {
		if !e.waits[f] && !e.eval.Roles.IsUnit(f) {
			e.waits[f] = true
			e.walked = append(e.walked, f)
		}
	}
}

// takenBefore reports whether what is thrown is what a handler has taken: it was raised elsewhere.
func (e *escaping) takenBefore(file *unit.File, thrown unit.ExprID) bool {
	x := file.Expr(file.Plain(thrown))
	return x.Kind == unit.ExprName && x.Ref != 0 && file.Binding(unit.BindingID(x.Ref)).Kind == unit.BindCatch
}

// raises notes a place that raises something, in a function.
func (e *escaping) raises(at flow.Site, in unit.FuncID, raised []string) {
	if in == unit.ModuleFunc || e.prog.Func(flow.FuncRef{File: at.File, Func: in}).NoBody {
		return
	}
	what := e.exception(at, raised)
	if len(raised) > 0 {
		e.byCall[at] = append(e.byCall[at], what)
	}
	e.reaches(at, flow.FuncRef{File: at.File, Func: in}, false, what, asked{})
}

// raisesAt notes what a call raises that stands elsewhere.
func (e *escaping) raisesAt(thrown, call flow.Site, in unit.FuncID) {
	if in != unit.ModuleFunc {
		e.reaches(call, flow.FuncRef{File: call.File, Func: in}, false, e.exception(thrown, nil), asked{})
	}
}

// exception is what a place raises. Of what nothing answers it is known what it is called, otherwise also what it is answered with.
func (e *escaping) exception(at flow.Site, raised []string) *paths.Escape {
	if len(raised) > 0 {
		_, name, _ := strings.Cut(raised[0], "#")
		return e.known(strings.Join(raised, " "), paths.Escape{Name: name, Site: at, Raised: raised})
	}
	return e.thrown(at, e.prog.Eval(at, nil), nil)
}

// thrown is an exception of some values that is thrown at a place.
func (e *escaping) thrown(at flow.Site, values []flow.Value, env *flow.Env) *paths.Escape {
	key, name := "", ""
	for i, v := range raised(at, values) {
		own := e.madeAs(v)
		if i == 0 {
			name = own
		} else if own != name {
			name = ""
		}
		key += e.keyOf(v) + "\n"
	}
	if slices.ContainsFunc(values, e.answersFor) {
		if m := e.constructed(at, env).Message; m != nil {
			key += *m
		}
	}
	return e.known(name+"\n"+key, paths.Escape{Name: name, Site: at})
}

// known gives the one exception of a key.
func (e *escaping) known(key string, what paths.Escape) *paths.Escape {
	have := e.byKey[key]
	if have == nil {
		have = &what
		e.byKey[key] = have
	}
	have.Several = have.Several || have.Site != what.Site
	return have
}

// keyOf tells what is thrown from what is something else, or is answered otherwise.
func (e *escaping) keyOf(v flow.Value) string {
	if v.Kind != flow.Instance && v.Kind != flow.Extern {
		return ""
	}
	key := v.Text
	if v.Kind == flow.Instance {
		key += e.prog.Class(v.Class).Name
	}
	for i := range e.packs {
		if status, ok := e.ThrownStatus(i, v, true); ok {
			return key + " " + summary.PredicateText(summary.NullCheck{Subject: status})
		}
	}
	return key
}

// leaves notes that an exception leaves a function; by is the method of its own receiver that raises it, if one does.
func (e *escaping) leaves(f flow.FuncRef, what *paths.Escape, by asked) {
	have := e.of[f]
	if f.Func == unit.ModuleFunc {
		return
	}
	if len(have) >= maxEscapes && !slices.Contains(have, what) {
		what = beyond
	}
	if e.ways[f] == nil {
		e.ways[f] = map[*paths.Escape]*way{}
	}
	how := e.ways[f][what]
	if how == nil {
		how = &way{}
		e.ways[f][what] = how
	}
	if by.method.Func == 0 {
		how.itself = true
	} else if !slices.Contains(how.asked, by) {
		how.asked = append(how.asked, by)
	}
	if slices.Contains(have, what) {
		return
	}
	e.of[f] = append(have, what)
	e.queue = append(e.queue, leaving{f, what})
}

// goesUp takes what leaves a function to what calls it.
func (e *escaping) goesUp(l leaving) {
	fn := e.prog.Func(l.from)
	for _, c := range e.prog.Callers(l.from) {
		e.reaches(c.Site, c.In, fn.Async && !fn.Generator, l.what, e.onItself(c.Site, l.from))
	}
	for _, c := range e.prog.Readers(l.from) {
		e.reaches(c.Site, c.In, false, l.what, asked{})
	}
	if call, ok := e.handedTo(l.from); ok && !e.keptBy(call, l.what) {
		e.reaches(call, flow.FuncRef{File: l.from.File, Func: fn.Parent}, fn.Async && !fn.Generator, l.what, asked{})
	}
}

// keptBy reports whether a call keeps an exception to itself that the block raises which it is passed.
func (e *escaping) keptBy(call flow.Site, what *paths.Escape) bool {
	keeps := e.prog.Rules.Hints.Calls.Keeping
	if len(keeps) == 0 || what.Beyond || len(what.Raised) > 0 {
		return false
	}
	kept := keeps[e.prog.Files[call.File].Expr(e.prog.Expr(call).A).Str]
	values := e.prog.Eval(what.Site, nil)
	return len(kept) > 0 && len(values) == 1 && values[0].Kind == flow.Extern && slices.Contains(kept, strings.TrimSuffix(values[0].Text, "()"))
}

// handedTo is the call that a function is written as an argument of, where that runs it before it ends.
func (e *escaping) handedTo(f flow.FuncRef) (flow.Site, bool) {
	file, fn := e.prog.Files[f.File], e.prog.Func(f)
	if fn.Parent == unit.ModuleFunc || e.eval.Roles.IsUnit(f) {
		return flow.Site{}, false
	}
	at, ok := file.Tree.ParentOf(fn.Node)
	for range 2 {
		if !ok {
			return flow.Site{}, false
		}
		call := file.ExprOf(at)
		if x := file.Expr(call); call != 0 && (x.Kind == unit.ExprCall || x.Kind == unit.ExprNew) {
			site := flow.Site{File: f.File, Expr: call}
			return site, fn.Kind == unit.FuncBlock || slices.ContainsFunc(file.ExprsIn(x.List), func(a unit.ExprID) bool { return file.Expr(a).Node == fn.Node }) && e.runsAtOnce(site, fn)
		}
		at, ok = file.Tree.ParentOf(at)
	}
	return flow.Site{}, false
}

// runsAtOnce reports whether a call runs a function that it is handed before it ends, or before what it promises comes.
func (e *escaping) runsAtOnce(call flow.Site, fn *unit.Func) bool {
	if e.prog.Expr(call).Kind == unit.ExprNew {
		return e.prog.MakesPromise(flow.Site{File: call.File, Expr: e.prog.Expr(call).A}, nil)
	}
	if _, callback := e.prog.Builtins.Iteration(e.prog, call, nil); callback != 0 && !fn.Async {
		return true
	}
	return e.waitedFor(call) == waited
}

// reaches takes an exception that a place raises, or a call, on: to the handlers around, or out of the function. promised: it comes
// where something waits for the call. by is the method of the function's own receiver that the call runs, if it does.
func (e *escaping) reaches(at flow.Site, in flow.FuncRef, promised bool, what *paths.Escape, by asked) {
	if in.Func == unit.ModuleFunc {
		return
	}
	switch e.verdict(at, in, promised, what) {
	case goesOut:
		e.leaves(in, what, by)
	case isAsked:
		if !e.waits[in] {
			e.waits[in] = true
			e.walked = append(e.walked, in)
		}
	}
}

// walk finds what leaves a function by walking it.
func (e *escaping) walk(f flow.FuncRef) {
	j := &calls.Judge{Index: e.calls, Layers: &routing.Layers{}, Escaping: e.EscapesOf, Refusals: e.RaisedByRequest}
	result := paths.Walk(e.prog, j, conditions.Root{Func: f, Numbers: conditions.NumberCalls(e.prog, f)})
	for i := range result.Exits {
		if x := &result.Exits[i]; x.Kind == paths.ExitThrow {
			if what := e.thrownBy(x); what != nil {
				e.leaves(f, what, asked{})
			}
		}
	}
	if result.Capped || result.Merged > 0 {
		e.leaves(f, beyond, asked{})
	}
}

// thrownBy is what an exit throws, nil for what nothing is known of: what a library raises unseen is no exception of the function.
func (e *escaping) thrownBy(x *paths.Exit) *paths.Escape {
	if x.Raised != "" {
		for _, what := range e.byCall[x.Site] {
			if what.Raised[0] == x.Raised {
				return what
			}
		}
		if nothing := e.prog.Semantics.Exceptions.OfNothing; len(nothing) > 0 && nothing[0] == x.Raised {
			return e.exception(x.Site, nothing)
		}
		return nil
	}
	if x.Site.Expr == 0 {
		return nil
	}
	values := raised(x.Site, e.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()))
	if len(values) == 0 {
		return nil
	}
	at := x.Site
	if e.takenBefore(e.prog.Files[at.File], at.Expr) {
		if at = values[0].Call; at.Expr == 0 {
			at = values[0].Site
		}
		if at.Expr == 0 || e.madeAs(values[0]) == "" {
			return nil
		}
	}
	return e.thrown(at, values, x.Env)
}
