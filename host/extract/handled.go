package extract

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxHandlers bounds the handlers of exceptions that one exception is followed through.
const maxHandlers = 8

// catching is one handler of what is thrown: a function that is handed the exception, or
// a wrapper that finds it once what is behind has run.
type catching struct {
	w wrapper
	// index and path are where the function finds the exception: a parameter, and the path of it.
	index int
	path  string
	// behind: only what runs after the rest has run is about the exception, which handing the
	// request on throws there, where throws is set.
	behind, throws bool
}

// dealt is one way in which a handler deals with an exception: it answers, throws (raised), or leaves it to the next.
type dealt struct {
	conditions []summary.Predicate
	answers    []summary.Output
	raised     []failure
	passes     bool
	location   summary.Range
}

// failure is an exception on its way to the handlers: what is thrown, and the status that was set before; Unknown where that is not told.
type failure struct{ value, status flow.Value }

// failures are exceptions of which nothing else is known.
func failures(values []flow.Value) []failure {
	out := make([]failure, len(values))
	for i, v := range values {
		out[i].value = v
	}
	return out
}

// dealtKey is a handler under the environment in which it has the exception.
type dealtKey struct {
	fn  flow.FuncRef
	env *flow.Env
}

// handlersOf lists what sees an exception that is thrown behind the first n wrappers of
// a route, in the order in which it does.
func (r *run) handlersOf(rt *route, n int) []catching {
	var out []catching
	for i := n - 1; i >= 0; i-- {
		if c, ok := r.findsFailure(rt.wrappers[i]); ok {
			out = append(out, c)
		}
	}
	return append(out, r.handlersAmong(rt.errors)...)
}

// handlersAmong lists the handlers of exceptions that have the exception as a parameter. Those that
// answer only some are among them where their pack says that they find it there.
func (r *run) handlersAmong(list []wrapper) []catching {
	var out []catching
	for _, e := range list {
		if i := slices.Index(r.roleList(e.pack, e.roles), errorRole); i >= 0 && e.value.Kind == flow.Function && (len(e.catches) == 0 || r.comesFirst(e.pack)) {
			out = append(out, catching{w: e, index: i})
		}
	}
	return out
}

// errorRole is the role of a parameter that holds an exception.
const errorRole = "error"

// comesFirst reports whether the handlers of a pack are asked before the framework itself, whichever exception it is.
func (r *run) comesFirst(pack int) bool {
	return slices.ContainsFunc(r.opts.Packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Role == errorRole && f.Path == "" })
}

// final reports whether a handler of a pack that answers nothing leaves the request without an answer.
func (r *run) final(pack int) bool {
	return slices.ContainsFunc(r.opts.Packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Role == errorRole && f.Path == "" && f.Final })
}

// answersIt reports whether a handler is asked about an exception at all.
func (r *run) answersIt(c catching, f failure, rules *unitWork) bool {
	if len(c.w.catches) == 0 {
		return true
	}
	status, _ := r.frameworkStatus(rules, f.value)
	return r.catches(c.w, f.value, status)
}

// followed reports whether exceptions that a unit throws go to the handlers of the project for sure, and what
// these do with them is known: they come before the framework, which would answer them otherwise.
func (r *run) followed(w *unitWork, values []flow.Value) bool {
	list := r.handlersAmong(w.errors)
	if len(list) == 0 || len(values) == 0 || len(values) > maxThrown || !r.comesFirst(w.pack) {
		return false
	}
	for _, f := range failures(values) {
		i := slices.IndexFunc(list, func(c catching) bool { return r.answersIt(c, f, w) })
		if i < 0 {
			return false
		}
		if _, complete := r.handled(list[i:], f, w); !complete {
			return false
		}
	}
	return true
}

// maxThrown bounds the values of what is thrown at one place.
const maxThrown = 4

// findsFailure tells the wrapper that looks at what was thrown behind it.
func (r *run) findsFailure(w wrapper) (catching, bool) {
	if w.value.Kind != flow.Function {
		return catching{}, false
	}
	roles := r.roleList(w.pack, w.roles)
	for _, f := range r.opts.Packs[w.pack].Manifest.InputsThat(abi.HoldsException) {
		i := slices.Index(roles, f.Role)
		if i < 0 {
			continue
		}
		if f.Path == "()" && r.catchesAny(w.value.Func) || f.Path != "()" && r.readsPath(w.value.Func, f.Path) {
			return catching{w: w, index: i, path: f.Path, behind: true, throws: f.Path == "()"}, true
		}
	}
	return catching{}, false
}

// readsPath reports whether a function reads a property of the name that a path ends with.
func (r *run) readsPath(fn flow.FuncRef, path string) bool {
	name := path[strings.LastIndexByte(path, '.')+1:]
	f := r.prog.Files[fn.File]
	return slices.ContainsFunc(r.membersIn(fn), func(e unit.ExprID) bool { return f.Expr(e).Str == name })
}

// catchesAny reports whether a function has a handler of exceptions.
func (r *run) catchesAny(fn flow.FuncRef) bool {
	f := r.prog.Files[fn.File]
	for id := 1; id < len(f.Stmts); id++ {
		if st := &f.Stmts[id]; st.Kind == unit.StmtTry && st.Handlers.Len > 0 && f.EnclosingFunc(st.Node) == fn.Func {
			return true
		}
	}
	return false
}

// deals walks a handler with an exception.
func (r *run) deals(c catching, f failure) []dealt {
	parts, v := []flow.Bound{{Index: int32(c.index), Path: c.path, Value: f.value}}, f.value
	if i := r.standsIn(c); i >= 0 && f.status.Kind == flow.Const {
		parts = append(parts, flow.Bound{Index: int32(i), Path: rules.Status(r.opts.Packs[c.w.pack].Manifest).Path, Value: f.status})
	}
	parts = append(parts, r.freshIn(c)...)
	env := r.prog.BindParts(c.w.value, parts...)
	key := dealtKey{c.w.value.Func, env}
	if got, ok := r.dealings.Load(key); ok {
		return got.([]dealt)
	}
	m := r.opts.Packs[c.w.pack].Manifest
	w := &unitWork{kind: summary.KindMiddleware, fn: c.w.value.Func, env: env, rules: m.Units[c.w.roles], roles: m.Roles[c.w.roles], pack: c.w.pack,
		binding: &summary.Binding{Transport: "http", Semantics: summary.Rest{}, Recognition: m.ID}}
	j := &judge{r: r, unit: w, answers: true, behind: c.behind}
	if c.throws {
		j.failed = &flow.Prop{Site: v.Site, Env: v.Env}
	}
	result := paths.Walk(r.prog, j, r.rootOf(w))
	answers := 0
	for i := range result.Exits {
		if result.Exits[i].Kind == paths.ExitOutcome {
			answers++
		}
	}
	var out []dealt
	for i := range result.Exits {
		x := &result.Exits[i]
		if c.behind && !x.Begun {
			continue
		}
		d := dealt{conditions: x.Conditions, location: r.lineRange(w, x)}
		if values, ok := r.raisedBy(x); ok {
			d.raised = failures(values)
			for i := range d.raised {
				if d.raised[i].status = f.status; len(x.Prepared) > 0 {
					d.raised[i].status = r.standing(c.w.pack, x)
				}
			}
		} else if c.throws && len(x.Prepared) > 0 && x.Kind != paths.ExitOutcome {
			d.answers = r.responses(nil, x, nil, 0) // what it has put there is the answer
		} else {
			for _, o := range r.outputs(w, x, answers) {
				if resp, ok := o.(summary.Response); ok {
					d.answers = append(d.answers, resp)
				}
			}
			d.passes = len(d.answers) == 0
		}
		out = append(out, d)
	}
	r.dealings.Store(key, out)
	return out
}

// freshIn lists what a handler finds of the answer as long as there is none.
func (r *run) freshIn(c catching) []flow.Bound {
	var out []flow.Bound
	m := r.opts.Packs[c.w.pack].Manifest
	for i, role := range r.roleList(c.w.pack, c.w.roles) {
		for _, f := range m.InputsThat(abi.HoldsAnswered) {
			if role == f.Role {
				out = append(out, flow.Bound{Index: int32(i), Path: f.Path, Value: unanswered})
			}
			for _, h := range m.InputsThat(abi.HoldsRole) {
				if role == h.Role && h.Is == f.Role {
					out = append(out, flow.Bound{Index: int32(i), Path: h.Path + f.Path, Value: unanswered})
				}
			}
		}
	}
	return out
}

var unanswered = flow.Value{Kind: flow.Const, Lit: unit.LitBoolean, Text: "false"}

// standsIn gives the parameter of a handler at which it finds the status that was set before, -1 where it does not look.
func (r *run) standsIn(c catching) int {
	rule := rules.Status(r.opts.Packs[c.w.pack].Manifest)
	if rule == nil || c.w.value.Kind != flow.Function || !r.readsPath(c.w.value.Func, rule.Path) {
		return -1
	}
	return slices.Index(r.roleList(c.w.pack, c.w.roles), rule.Role)
}

// standing gives the status that was set last on the way to an exit.
func (r *run) standing(pack int, x *paths.Exit) flow.Value {
	rule := rules.Status(r.opts.Packs[pack].Manifest)
	if rule == nil {
		return flow.Value{}
	}
	f, env := prepared(x, abi.FieldStatus)
	if f == nil {
		return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: itoa(rule.Default)}
	}
	if values := r.values(f, f.Get(abi.FieldStatus), env, x.Locals.Lookup()); len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitNumber {
		return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: values[0].Text}
	}
	return flow.Value{}
}

// raisedBy gives the exception with which an exit ends; ok is false when it ends with none.
func (r *run) raisedBy(x *paths.Exit) (values []flow.Value, ok bool) {
	switch x.Kind {
	case paths.ExitThrow:
		if x.Raised != "" {
			return []flow.Value{{Kind: flow.Extern, Text: x.Raised + "()"}}, true
		}
		return r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()), true
	case paths.ExitOutcome:
		o, ok := x.Outcome.(outcome)
		if !ok || literal(o.f, abi.FieldOutput) != "throw" {
			return nil, false
		}
		f := o.f
		if site, ok := r.siteOf(f, f.Get(abi.FieldBody), x.Env); ok {
			return r.prog.EvalWith(site, x.Env, x.Locals.Lookup()), true
		}
		return nil, true
	}
	return nil, false
}

// handled follows an exception through the handlers that see it, to what the request is
// answered with. complete is false when one of the ways is not known.
func (r *run) handled(list []catching, f failure, rules *unitWork) (out []handledAs, complete bool) {
	if len(list) > maxHandlers {
		return nil, false
	}
	if len(list) == 0 {
		if status, ok := r.frameworkStatus(rules, f.value); ok {
			return []handledAs{{output: summary.Response{StatusCode: status, Body: r.thrownBody(rules, f.value), Headers: map[string]summary.ValueRef{}}}}, true
		}
		return nil, false
	}
	if !r.answersIt(list[0], f, rules) {
		return r.handled(list[1:], f, rules)
	}
	complete = true
	for _, d := range r.deals(list[0], f) {
		var ways []handledAs
		switch {
		case d.passes && !list[0].behind && r.final(list[0].w.pack):
			continue // it was asked, and nobody else is
		case d.passes:
			more, ok := r.handled(list[1:], f, rules)
			ways, complete = more, complete && ok
		case d.answers != nil:
			for _, o := range d.answers {
				ways = append(ways, handledAs{output: o})
			}
		default:
			complete = complete && len(d.raised) > 0
			for _, raised := range d.raised {
				more, ok := r.handled(list[1:], raised, rules)
				ways, complete = append(ways, more...), complete && ok
			}
		}
		for _, way := range ways {
			way.conditions = append(d.conditions[:len(d.conditions):len(d.conditions)], way.conditions...)
			if way.by.value.Kind == flow.Unknown && !d.passes {
				way.by, way.location = list[0].w, d.location
			}
			out = append(out, way)
		}
	}
	return out, complete
}

// handledAs is what an exception is answered with, on which conditions, and by which handler.
type handledAs struct {
	output     summary.Output
	conditions []summary.Predicate
	by         wrapper
	location   summary.Range
}

// rescuers are the handlers of exceptions of all routes, each once.
func (r *run) rescuers() []catching {
	var out []catching
	seen := map[wrapperKey]bool{}
	for _, rt := range r.routes {
		for _, c := range r.handlersOf(rt, len(rt.wrappers)) {
			if k := r.wrapperKey(c.w); !seen[k] {
				seen[k] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// tellsApart reports whether a handler of exceptions answers this one otherwise than
// one of which it knows nothing.
func (r *run) tellsApart(list []catching, f failure) bool {
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
		if f.status.Kind == flow.Const && r.standsIn(c) >= 0 {
			return true
		}
		if len(c.w.catches) > 0 {
			if r.catches(c.w, v, nil) {
				return true
			}
			continue
		}
		plain := statusesOf(r.deals(c, failure{value: flow.Value{Kind: flow.Extern, Text: "global#Error()"}}))
		if c.throws {
			plain[500] = true // nothing that stands in the code can be thrown for it
		}
		for _, d := range r.deals(c, f) {
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

func statusesOf(list []dealt) map[float64]bool {
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

// note remembers what is thrown where a transition throws, for the handlers of the project.
func (w *unitWork) note(r *run, x *paths.Exit, out summary.Output, values []flow.Value) {
	if !r.follows || len(values) == 0 || len(values) > maxThrown {
		return
	}
	if w.thrown == nil {
		w.thrown = map[string][]failure{}
	}
	list := failures(values)
	for i := range list {
		list[i].status = r.standing(w.pack, x)
	}
	w.thrown[summary.TransitionID(w.name, out, x.Conditions)] = list
}

// answered lists what the handlers of a route answer where a unit, behind its first n wrappers, throws;
// complete is false when that is not known of each way.
func (r *run) answeredFor(w, of *unitWork, t *summary.Transition, n int, wrappers map[wrapperKey]*unitWork) (out []summary.Transition, complete bool) {
	values := of.thrown[t.ID]
	list := r.handlersOf(w.route, n)
	if len(values) == 0 || len(list) == 0 {
		return nil, false
	}
	complete = true
	for _, f := range values {
		if !of.sure[t.ID] && !r.tellsApart(list, f) {
			// The handler's own answers say as much.
			complete = false
			continue
		}
		ways, ok := r.handled(list, f, w)
		complete = complete && ok
		for _, way := range ways {
			by := wrappers[r.wrapperKey(way.by)]
			one := summary.Transition{Output: way.output, Location: way.location,
				Conditions: append(t.Conditions[:len(t.Conditions):len(t.Conditions)], way.conditions...)}
			switch {
			case way.by.value.Kind == flow.Function && by != nil && by.out != nil:
				one.Metadata = map[string]any{"wrappers": map[string]any{"from": by.out.Identity.ID}}
			case way.by.value.Kind == flow.Unknown && of.sure[t.ID]:
				// The framework answers it by itself.
				one.Location = t.Location
				if of != w {
					one.Metadata = map[string]any{"wrappers": map[string]any{"from": of.out.Identity.ID}}
				}
			default:
				complete = false
				continue
			}
			if of == w && of.sure[t.ID] {
				// The unit's own exception: who answers it decides only how.
				one.Effects = t.Effects
				if one.Metadata != nil {
					one.Metadata["wrappers"].(map[string]any)["raised"] = true
				}
			}
			one.ID = summary.TransitionID(w.name, one.Output, one.Conditions)
			out = append(out, one)
		}
	}
	return out, complete
}
