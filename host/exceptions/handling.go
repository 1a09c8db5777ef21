package exceptions

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// handling is one path of a handler that was walked with an exception: it answers, throws, or passes the exception on.
type handling struct {
	conditions []summary.Predicate
	answers    []summary.Output
	raised     []Exception
	passes     bool
	// prepared: the exceptions that it raises have the status that it had set by then.
	prepared bool
	location summary.Range
}

// Exception is what is thrown, and the status that was set before; an unknown value where that is not known.
type Exception struct{ value, status flow.Value }

// exceptionsOf are values as exceptions, without a status.
func exceptionsOf(values []flow.Value) []Exception {
	out := make([]Exception, len(values))
	for i, v := range values {
		out[i].value = v
	}
	return out
}

// handlingKey is a handler and the environment in which it has the exception.
type handlingKey struct {
	fn  flow.FuncRef
	env *flow.Env
}

// certainlyAnswered reports whether the exceptions that a unit throws certainly go to the handlers of the project,
// and what these do is known: they are asked before the framework, which would answer otherwise.
func (r *Handlers) certainlyAnswered(w *Walked, values []flow.Value) bool {
	if len(values) == 0 {
		return false
	}
	around := r.catchingAround(w)
	for _, f := range exceptionsOf(values) {
		list := around
		if _, answered := r.frameworkStatus(w, f.value); answered && slices.ContainsFunc(list, isOuter) {
			list = nil // the framework, or a handler of exceptions, comes before what catches
		}
		if len(list) == 0 && (len(w.Errors) == 0 || !r.beforeFramework(w.Framework.Pack)) {
			return false
		}
		if len(list) == 0 {
			list = r.handlersFor(w.Errors, f.value)
		}
		asked := r.asked(f, w)
		i := slices.IndexFunc(list, asked)
		if i < 0 {
			return false
		}
		if _, complete := r.Follow(list[i:], f, w); !complete {
			return false
		}
	}
	return true
}

func isOuter(c Handler) bool { return c.outer }

// catchingAround are the handlers of a unit's route where a wrapper that runs the rest of the request catches what that throws:
// it has the exception before the framework does.
func (r *Handlers) catchingAround(w *Walked) []Handler {
	if w.Route == nil {
		return nil
	}
	list := r.HandlersOf(w.Route, len(w.Route.Wrappers))
	if !slices.ContainsFunc(list, func(c Handler) bool { return c.throws }) {
		return nil
	}
	return list
}

// walk walks a handler with an exception. Where nothing of how it was made is known to a handler but its class, the handler is walked
// once for all of the class, and not for each place that raises one.
func (r *Handlers) walk(c Handler, f Exception) []handling {
	if alike := r.anyOfClass(f.value); alike.Call != f.value.Call {
		return handed(r.walkWith(c, Exception{value: alike, status: f.status}), alike, f)
	}
	return r.walkWith(c, f)
}

// anyOfClass is an exception that stands for all of a library's class, where no pack says what making one tells of it; otherwise the
// exception itself.
func (r *Handlers) anyOfClass(v flow.Value) flow.Value {
	if v.Kind != flow.Extern || v.Call.Expr == 0 || !strings.HasSuffix(v.Text, "()") || r.prog.Semantics.Tests.NewHolds || r.answersFor(v) {
		return v
	}
	for _, origin := range r.prog.Origins(v) {
		of := r.prog.Rules.Hints.Exceptions.ByOrigin
		_, told := of[origin]
		if _, named := of[strings.TrimSuffix(origin, "()")]; told || named {
			return v
		}
	}
	return flow.Value{Kind: flow.Extern, Text: v.Text, Class: v.Class}
}

// handed are the paths of a handler that was walked with what stands for a class, as those of an exception of it: what it hands on is that.
func handed(list []handling, alike flow.Value, f Exception) []handling {
	out := slices.Clone(list)
	for i := range out {
		out[i].raised = slices.Clone(out[i].raised)
		for n := range out[i].raised {
			e := &out[i].raised[n]
			if e.value.Kind == alike.Kind && e.value.Text == alike.Text && e.value.Call.Expr == 0 {
				e.value = f.value
			}
			if !out[i].prepared {
				e.status = f.status
			}
		}
	}
	return out
}

// walkWith walks a handler with an exception.
func (r *Handlers) walkWith(c Handler, f Exception) []handling {
	parts, v := []flow.Bound{{Index: int32(c.index), Path: c.path, Value: f.value}}, f.value
	if i := r.statusParam(c); i >= 0 && f.status.Kind == flow.Const {
		parts = append(parts, flow.Bound{Index: int32(i), Path: rules.Status(r.packs[c.w.Pack].Manifest).Path, Value: f.status})
	}
	parts = append(parts, r.stateBefore(c)...)
	env := r.prog.BindParts(c.w.Value, parts...)
	key := handlingKey{c.w.Value.Func, env}
	if got, ok := r.handlings.Load(key); ok {
		return got.([]handling)
	}
	m := r.packs[c.w.Pack].Manifest
	w := &Walked{Unit: &units.Unit{Kind: summary.KindMiddleware, Code: units.Code{Func: c.w.Value.Func, Env: env},
		Framework: units.Framework{Rules: m.Units[c.w.Roles], Roles: m.Roles[c.w.Roles], Pack: c.w.Pack},
		Binding:   &summary.Binding{Transport: "http", Semantics: summary.Rest{}, Recognition: m.ID}}}
	j := &calls.Judge{Index: r.calls, Layers: &w.Layers.Layers, Pack: w.Framework.Pack, Raises: r.raises, Behind: c.behind}
	if c.throws {
		j.Failed = &flow.Prop{Site: v.Site, Env: v.Env}
	}
	result := paths.Walk(r.prog, j, units.Root(r.prog, w.Unit))
	answers := 0
	for i := range result.Exits {
		if result.Exits[i].Kind == paths.ExitOutcome {
			answers++
		}
	}
	var out []handling
	for i := range result.Exits {
		x := &result.Exits[i]
		if c.behind && !x.Begun || !c.behind && failsItself(x) {
			continue
		}
		d := handling{conditions: x.Conditions, location: units.LineRange(r.prog, w.Unit, x)}
		if values, ok := r.raisedBy(x); ok {
			d.raised, d.prepared = exceptionsOf(values), len(x.Prepared) > 0
			for i := range d.raised {
				if d.raised[i].status = f.status; d.prepared {
					d.raised[i].status = r.statusSet(c.w.Pack, x)
				}
			}
		} else if c.throws && len(x.Prepared) > 0 && x.Kind != paths.ExitOutcome {
			d.answers = r.answers.Prepared(x) // what it has prepared is the answer
		} else {
			for _, o := range r.answers.Outputs(w, x, answers) {
				if resp, ok := o.(summary.Response); ok {
					d.answers = append(d.answers, resp)
				}
			}
			d.passes = len(d.answers) == 0
		}
		out = append(out, d)
	}
	r.handlings.Store(key, out)
	return out
}

// failsItself reports whether an exit hands on what a call of the handler raised unseen: it is no answer to the exception.
func failsItself(x *paths.Exit) bool {
	return x.Kind == paths.ExitThrow && x.Caught && x.Site.Expr == 0 && x.Raised == ""
}

// statusSet is the status that was set last on the way to an exit.
func (r *Handlers) statusSet(pack int, x *paths.Exit) flow.Value {
	rule := rules.Status(r.packs[pack].Manifest)
	if rule == nil {
		return flow.Value{}
	}
	f, env := calls.Prepared(x, abi.FieldStatus)
	if f == nil {
		return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: strconv.Itoa(rule.Default)}
	}
	if values := r.eval.Values(f, f.Get(abi.FieldStatus), env, x.Locals.Lookup()); len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitNumber {
		return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: values[0].Text}
	}
	return flow.Value{}
}

// raisedBy is the exception that an exit throws; ok is false when it throws none.
func (r *Handlers) raisedBy(x *paths.Exit) (values []flow.Value, ok bool) {
	switch x.Kind {
	case paths.ExitThrow:
		if x.Raised != "" {
			return []flow.Value{{Kind: flow.Extern, Text: x.Raised + "()"}}, true
		}
		return r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()), true
	case paths.ExitReturn:
		return r.leftToFramework(x)
	case paths.ExitOutcome:
		o, ok := x.Outcome.(calls.Outcome)
		if !ok || facts.Literal(o.Fact, abi.FieldOutput) != "throw" {
			return nil, false
		}
		f := o.Fact
		if site, ok := r.eval.SiteOf(f, f.Get(abi.FieldBody), x.Env); ok {
			if origin := x.Taken.Of(r.prog.Files[site.File], site); origin != "" {
				return []flow.Value{{Kind: flow.Extern, Text: origin + "()"}}, true
			}
			return r.prog.EvalWith(site, x.Env, x.Locals.Lookup()), true
		}
		return nil, true
	}
	return nil, false
}

// leftToFramework are the exceptions to which the framework's own handler gave what an exit returns; ok is false where that is none, or
// nothing of it is known.
func (r *Handlers) leftToFramework(x *paths.Exit) (values []flow.Value, ok bool) {
	if x.Site.Expr == 0 {
		return nil, false
	}
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind != flow.Extern || v.Call.Expr == 0 {
			return nil, false
		}
		call := r.prog.Expr(v.Call)
		if call.Kind != unit.ExprCall {
			return nil, false
		}
		for _, callee := range r.prog.Eval(flow.Site{File: v.Call.File, Expr: call.A}, v.Env) {
			a, answered := r.prog.Rules.Hints.Calls.Answered[callee.Text]
			args := r.prog.Files[v.Call.File].ExprsIn(call.List)
			if !answered || v.Text != a.As || a.Argument >= len(args) {
				return nil, false
			}
			values = append(values, r.prog.EvalWith(flow.Site{File: v.Call.File, Expr: args[a.Argument]}, v.Env, x.Locals.Lookup())...)
		}
	}
	return values, len(values) > 0
}

// Follow follows an exception through handlers, to what the request is answered with. complete is
// false when one of the paths is not known.
func (r *Handlers) Follow(list []Handler, f Exception, rules *Walked) (out []Answered, complete bool) {
	if len(list) == 0 {
		if answer, ok := r.frameworkAnswer(rules, f.value); ok {
			return []Answered{{Output: answer}}, true
		}
		if !r.Known(f) {
			return nil, false
		}
		return []Answered{{Output: summary.Throw{ExceptionType: summary.Str(r.exceptionName(f.value))}}}, true
	}
	list = r.inOrder(orderKey{first: &list[0], length: len(list)}, f.value, func() []Handler { return list })
	if !r.asked(f, rules)(list[0]) {
		return r.Follow(list[1:], f, rules)
	}
	complete = true
	passed := sync.OnceValues(func() ([]Answered, bool) { return r.Follow(list[1:], f, rules) })
	for _, d := range r.walk(list[0], f) {
		if len(out) > paths.MaxExits {
			return nil, false
		}
		var ways []Answered
		switch {
		case d.passes && !list[0].behind && r.final(list[0].w.Pack):
			continue // it was asked, and no other handler is
		case d.passes:
			more, ok := passed()
			ways, complete = more, complete && ok
		case d.answers != nil:
			for _, o := range d.answers {
				ways = append(ways, Answered{Output: o})
			}
		default:
			complete = complete && len(d.raised) > 0
			for _, raised := range d.raised {
				more, ok := r.Follow(list[1:], raised, rules)
				ways, complete = append(ways, more...), complete && ok
			}
		}
		for _, way := range ways {
			way.Conditions = append(d.conditions[:len(d.conditions):len(d.conditions)], way.Conditions...)
			if way.By.Value.Kind == flow.Unknown && !d.passes {
				way.By, way.Location = list[0].w, d.location
			}
			out = append(out, way)
		}
	}
	return out, complete
}

// Answered is what an exception is answered with, on which conditions, and by which handler.
type Answered struct {
	Output     summary.Output
	Conditions []summary.Predicate
	By         routing.Wrapper
	Location   summary.Range
}

// allHandlers are the handlers of exceptions of all routes, each once.
func (r *Handlers) allHandlers() []Handler {
	var out []Handler
	seen := map[routing.WrapperKey]bool{}
	for _, rt := range r.routing.Routes {
		for _, c := range r.HandlersOf(rt, len(rt.Wrappers)) {
			if k := r.routing.WrapperKey(c.w); !seen[k] {
				seen[k] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// Known reports whether it is known what is thrown: something that the program makes.
func (r *Handlers) Known(f Exception) bool {
	return f.value.Kind == flow.Instance || f.value.Kind == flow.Extern && f.value.Call.Expr != 0
}

// Distinguishes reports whether a handler answers this exception otherwise than one of which
// nothing is known.
func (r *Handlers) Distinguishes(list []Handler, f Exception) bool {
	v := f.value
	switch v.Kind {
	case flow.Instance:
	case flow.Extern:
		if v.Call.Expr == 0 || strings.HasPrefix(v.Text, "global#") && f.status.Kind != flow.Const {
			return false
		}
	default:
		return false
	}
	for _, c := range list {
		if f.status.Kind == flow.Const && r.statusParam(c) >= 0 {
			return true
		}
		if len(c.w.Catches) > 0 {
			if r.catches(c.w, v, nil) {
				return true
			}
			continue
		}
		plain := statusesOf(r.walk(c, Exception{value: flow.Value{Kind: flow.Extern, Text: "global#Error()"}}))
		if c.throws {
			plain[500] = true // no value in the source stands for it
		}
		for _, d := range r.walk(c, f) {
			for _, raised := range d.raised {
				if r.answersFor(raised.value) {
					return true
				}
			}
			for _, o := range d.answers {
				if n, ok := summary.LiteralStatus(o); ok && !plain[n] {
					return true
				}
			}
		}
	}
	return false
}

func statusesOf(list []handling) map[float64]bool {
	out := map[float64]bool{}
	for _, d := range list {
		for _, o := range d.answers {
			if n, ok := summary.LiteralStatus(o); ok {
				out[n] = true
			}
		}
	}
	return out
}

// noteStatus adds to exceptions which status a unit had set where it threw them.
func (r *Handlers) noteStatus(list []Exception, w *Walked, x *paths.Exit) {
	for i := range list {
		list[i].status = r.statusSet(w.Framework.Pack, x)
	}
}

// NoteThrown remembers what is thrown where a transition throws, for the handlers of the project.
func (r *Handlers) NoteThrown(w *Walked, x *paths.Exit, out summary.Output, values []flow.Value) {
	if !r.follows || len(values) == 0 {
		return
	}
	list := exceptionsOf(values)
	r.noteStatus(list, w, x)
	w.noteThrown(summary.TransitionID(w.Name.Text, out, x.Conditions), list)
}
