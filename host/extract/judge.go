package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func itoa(n int) string { return strconv.Itoa(n) }

func upper(s string) string { return strings.ToUpper(s) }

// index sorts the facts that speak of calls by the expression they stand at, and
// finds the functions that have to be walked where they are called.
func (r *run) index() {
	r.outcomes = map[flow.Site][]*fact{}
	r.configs = map[flow.Site][]instance{}
	r.interacts = map[flow.Site][]instance{}
	r.requestAt = map[flow.Site]int{}
	r.indexModels()
	r.indexFields()
	r.indexRewrites()
	r.inline = map[flow.FuncRef]bool{}
	sending := map[flow.FuncRef]bool{}
	lifted := make([][]instance, len(r.facts))
	r.parallel(len(r.facts), func(i int) {
		switch f := r.facts[i]; f.Kind {
		case abi.FactConfig:
			lifted[i] = r.instances(f, abi.FieldName)
		case abi.FactRequest:
			lifted[i] = r.instances(f, abi.FieldMethod, abi.FieldPath, abi.FieldBase)
		default:
			if fields, ok := groundedBy[f.Kind]; ok {
				lifted[i] = r.instances(f, fields...)
			}
		}
	})
	for i, f := range r.facts {
		switch f.Kind {
		case abi.FactOutcome, abi.FactRaise, abi.FactCase:
			r.outcomes[f.site] = append(r.outcomes[f.site], f)
		case abi.FactConfig:
			for _, inst := range lifted[i] {
				r.configs[inst.at] = append(r.configs[inst.at], inst)
			}
		case abi.FactRequest:
			for _, q := range lifted[i] {
				if _, first := r.requestAt[q.f.site]; !first && q.f.site == q.at {
					r.requestAt[q.at] = len(r.requests)
				}
				r.requests = append(r.requests, q)
			}
			if len(lifted[i]) > 0 {
				sending[f.in] = true
			}
		default:
			for _, inst := range lifted[i] {
				r.interacts[inst.at] = append(r.interacts[inst.at], inst)
			}
		}
	}
	for i, f := range r.prog.Files {
		for id := 2; id < len(f.Funcs); id++ {
			if alwaysThrows(f, f.Funcs[id].Body) {
				r.inline[flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}] = true
			}
		}
	}
	r.answering()
	r.deciding()
	r.carry()
	r.raising()
	// A function that calls one that sends a request sends it too.
	r.sends = map[flow.FuncRef]bool{}
	queue := sortedFuncs(sending)
	for len(queue) > 0 && len(r.sends) < maxSenders {
		f := queue[0]
		queue = queue[1:]
		if r.sends[f] || f.Func == unit.ModuleFunc {
			continue
		}
		r.sends[f] = true
		for _, c := range r.prog.Callers(f) {
			queue = append(queue, c.In)
		}
	}
	r.answerTakers()
}

// answerTakers finds the helpers that are handed the answer of a request, as in
// checked(await fetch(url)): a client looks at the answer with their eyes.
func (r *run) answerTakers() {
	sent := map[flow.Site]bool{}
	for _, f := range r.facts {
		if f.Kind == abi.FactRequest {
			sent[f.site] = true
		}
	}
	r.takes = map[flow.FuncRef]bool{}
	var queue []flow.FuncRef
	add := func(call flow.Site, argument int) {
		for _, c := range r.prog.Callees(call, nil) {
			if argument < len(r.prog.Func(c.Func).Params) && !r.takes[c.Func] && !r.units[c.Func] {
				r.takes[c.Func] = true
				queue = append(queue, c.Func)
			}
		}
	}
	each := func(in flow.FuncRef, taken func(v flow.Value) bool) {
		file := r.prog.Files[in.File]
		for _, call := range r.prog.Func(in).Calls {
			for i, a := range file.ExprsIn(file.Expr(call).List) {
				if slices.ContainsFunc(r.prog.Eval(flow.Site{File: in.File, Expr: a}, nil), taken) {
					add(flow.Site{File: in.File, Expr: call}, i)
				}
			}
		}
	}
	for _, f := range sortedFuncs(r.sends) {
		each(f, func(v flow.Value) bool { return v.Kind == flow.Extern && sent[v.Call] })
	}
	for n := 0; n < len(queue) && n < maxSenders; n++ {
		each(queue[n], func(v flow.Value) bool { return v.Kind == flow.Param && v.Func == queue[n] && v.Text == "" })
	}
}

// answering finds the helpers that make the answer themselves, from nothing they were
// handed (return unauthorized()), and those that call them: they are walked where they are called.
func (r *run) answering() {
	var queue []flow.FuncRef
	for _, f := range r.facts {
		if f.Kind == abi.FactOutcome && len(f.guards) == 0 {
			queue = append(queue, f.in)
		}
	}
	for n := 0; n < len(queue) && n < maxSenders; n++ {
		f := queue[n]
		if f.Func == unit.ModuleFunc || r.units[f] || r.inline[f] {
			continue
		}
		r.inline[f] = true
		for _, c := range r.prog.Callers(f) {
			queue = append(queue, c.In)
		}
	}
}

// deciding finds the helpers whose result decides the status of an answer, as in
// `const { status, body } = await run(); res.status(status).json(body)`: walked where
// they are called, each of their own paths gives its own status and body.
func (r *run) deciding() {
	for _, f := range r.facts {
		if f.Kind != abi.FactOutcome {
			continue
		}
		site, ok := r.siteOf(f, f.Get(abi.FieldStatus), nil)
		if !ok {
			continue
		}
		values := r.prog.Eval(site, nil)
		if len(values) < 2 {
			continue
		}
		for _, v := range values {
			r.decidingHops(v.Why, 0)
		}
	}
}

// decidingHops looks for calls of project functions on the way of a value.
func (r *run) decidingHops(h *flow.Hop, depth int) {
	for ; h != nil && depth < 32; h, depth = h.Prev, depth+1 {
		if h.Rule == flow.RuleResult {
			for _, c := range r.prog.Callees(h.At, nil) {
				if !r.units[c.Func] {
					r.inline[c.Func] = true
				}
			}
		}
		r.decidingHops(h.Of, depth+1)
	}
}

// maxSenders bounds the closure of functions that send requests.
const maxSenders = 4000

// maxRoles bounds the parameters of a unit that have roles.
const maxRoles = 6

// carry finds the helpers that are handed a unit's response (or its next): only
// those can answer for it, and are walked where they are called.
func (r *run) carry() {
	// A helper that asks for one of these roles can answer with what it is handed.
	answering := map[string]bool{"response": true, "next": true}
	for _, f := range r.facts {
		if f.Kind == abi.FactOutcome {
			for _, g := range f.guards {
				for _, role := range g.test.Role {
					answering[role] = true
				}
			}
		}
	}
	for _, p := range r.opts.Packs {
		for _, h := range p.Manifest.InputsThat(abi.HoldsRole) {
			answering[h.Role] = answering[h.Role] || answering[h.Is]
		}
	}
	carried := map[roleKey]bool{}
	carries := func(v flow.Value) bool {
		if v.Kind != flow.Param {
			return false
		}
		if carried[roleKey{v.Func, v.Index}] {
			return true
		}
		role, ok := r.role(v)
		return ok && answering[role]
	}
	queue := sortedFuncs(r.units)
	seen := map[flow.FuncRef]bool{}
	hand := func(callee flow.FuncRef, i int) {
		r.inline[callee] = true // a handler that another one hands its answer to, too
		if r.units[callee] {
			return
		}
		carried[roleKey{callee, int32(i)}] = true
		if !seen[callee] {
			queue = append(queue, callee)
		}
	}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if seen[f] {
			continue
		}
		seen[f] = true
		file := r.prog.Files[f.File]
		for _, id := range r.nested(f) {
			for _, c := range file.Func(id).Calls {
				site := flow.Site{File: f.File, Expr: c}
				handAll := func(i int) {
					for _, env := range append([]*flow.Env{nil}, r.unitEnvs[f]...) {
						for _, callee := range r.prog.Callees(site, env) {
							hand(callee.Func, i)
						}
					}
				}
				for i, a := range file.ExprsIn(file.Expr(c).List) {
					if k := file.Expr(a).Kind; k == unit.ExprSpread {
						of, first, _, ok := r.prog.Rest(flow.Site{File: f.File, Expr: a}, nil)
						for offset := 0; ok && offset < maxRoles; offset++ {
							if carries(flow.Value{Kind: flow.Param, Func: of, Index: int32(first + offset)}) {
								handAll(i + offset)
							}
						}
						continue
					} else if k != unit.ExprName && k != unit.ExprMember && k != unit.ExprCall && k != unit.ExprObject && k != unit.ExprThis {
						continue
					}
					handed := false
					for _, v := range r.prog.Eval(flow.Site{File: f.File, Expr: a}, nil) {
						handed = handed || carries(v)
						if v.Kind == flow.Object {
							props, _ := r.prog.Properties(v)
							for _, p := range props {
								for _, pv := range r.prog.Eval(p.Site, p.Env) {
									handed = handed || carries(pv)
								}
							}
						}
					}
					if !handed {
						continue
					}
					handAll(i)
				}
			}
		}
	}
}

// nested lists a function and the functions written inside it.
func (r *run) nested(f flow.FuncRef) []unit.FuncID {
	out := []unit.FuncID{f.Func}
	if f.Func == unit.ModuleFunc {
		return out
	}
	return append(out, r.prog.Files[f.File].FuncsInside(f.Func)...)
}

// alwaysThrows reports whether a body's own last statement is a throw and nothing returns before it.
func alwaysThrows(f *unit.File, body unit.List) bool {
	list := f.StmtsIn(body)
	if len(list) == 0 || len(list) > 4 {
		return false
	}
	for _, s := range list[:len(list)-1] {
		if k := f.Stmt(s).Kind; k != unit.StmtLet && k != unit.StmtExpr {
			return false
		}
	}
	return f.Stmt(list[len(list)-1]).Kind == unit.StmtThrow
}

// judge tells the walk of one unit what calls do.
type judge struct {
	r    *run
	unit *unitWork
	// watch are reads to record beside the run's configuration reads.
	watch map[flow.Site]bool
	// client: helpers that send requests are walked in place too; answers: those that raise what is answered.
	client, answers bool
	// behind: the walk is about what runs once the rest has run, which handing the request on does not
	// end; failed, if set, is what that throws.
	behind bool
	failed *flow.Prop
}

// handedOn is what the walk hands back where a layer runs what is inside it.
type handedOn struct{ l *layer }

// outcome is what the walk hands back for an answering call.
type outcome struct{ f *fact }

// Call tells whether a call answers the request, judged by the role of its receiver here.
func (j *judge) Call(site flow.Site, env *flow.Env, locals *paths.Locals) *paths.Event {
	if l := j.unit.inside; l != nil && l.handsOn(j.r.prog, site) {
		return &paths.Event{Outcome: handedOn{l}, MayRaise: true}
	}
	for _, f := range j.r.outcomes[site] {
		held := yes
		for _, g := range f.guards {
			held = min(held, j.r.decide(g, env))
		}
		if held != yes {
			continue
		}
		if j.behind && f.Kind == abi.FactOutcome && literal(f, abi.FieldOutput) == "delegate" {
			ev := &paths.Event{Begins: true}
			if j.failed != nil {
				ev.Thrown, ev.ThrownEnv = j.failed.Site, j.failed.Env
			}
			return ev
		}
		if f.Kind == abi.FactRaise {
			if name := literal(f, abi.FieldExceptionType); name != "" {
				return &paths.Event{Raises: strings.Fields(name), Unless: literal(f, abi.FieldWhen)}
			}
			continue
		}
		ev := &paths.Event{Outcome: outcome{f}, Continues: f.Get(abi.FieldContinues).Bool, After: f.Get(abi.FieldAfter).Bool}
		if f.Kind == abi.FactCase {
			ev.Case = literal(f, abi.FieldName)
			ev.Each = f.Get(abi.FieldHandlers).Kind != abi.ValueNone
		}
		if literal(f, abi.FieldOutput) == "delegate" && j.r.rethrows(j.unit.pack) {
			ev.MayRaise = true
		}
		if s, ok := j.r.siteOf(f, f.Get(abi.FieldWhen), env); ok && s.File == site.File {
			ev.Holds = s.Expr
		}
		switch when := literal(f, abi.FieldWhen); when {
		case "":
		case "missing":
			ev.When = summary.NullCheck{Subject: summary.Dependency{Name: paths.CalleeText(j.r.prog, site)}}
		default:
			ev.When = summary.CallPredicate{Callee: when, Args: []summary.ValueRef{summary.Dependency{Name: paths.CalleeText(j.r.prog, site)}}}
		}
		for _, id := range []abi.FieldID{abi.FieldStatus, abi.FieldBody} {
			if s, ok := j.r.siteOf(f, f.Get(id), env); ok && s.File == site.File {
				ev.Depends = append(ev.Depends, s)
			}
		}
		return ev
	}
	return nil
}

// rethrows reports whether what is thrown behind a wrapper of a pack comes out of its call of the rest.
func (r *run) rethrows(pack int) bool {
	return slices.ContainsFunc(r.opts.Packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Path == "()" })
}

// siteOf finds the expression a field names.
func (r *run) siteOf(f *fact, v abi.Value, env *flow.Env) (flow.Site, bool) {
	switch v.Kind {
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok || len(v.Steps) > 0 {
			return flow.Site{}, false
		}
		e := r.exprAt(packrt.Site{File: at.File, Node: at.Node})
		return flow.Site{File: flow.FileID(at.File), Expr: e}, e != 0
	case abi.ValueArguments:
		p, ok := r.argument(f, v, env)
		return p.Site, ok
	}
	return flow.Site{}, false
}

// Inline tells whether a helper's body is walked in place.
func (j *judge) Inline(f flow.FuncRef) bool {
	return j.runs(f) || j.r.inline[f] || j.client && (j.r.sends[f] || j.r.takes[f]) || j.answers && j.r.raises[f]
}

// runs reports whether the unit is written around a function, or around a layer of that kind.
func (j *judge) runs(f flow.FuncRef) bool {
	return len(j.unit.layers) > 0 && (f == j.unit.wrapped || slices.ContainsFunc(j.unit.layers[1:], func(l layer) bool { return l.fn == f }))
}

// Watched tells whether a read is recorded on its path.
func (j *judge) Watched(site flow.Site) bool {
	return j.watch[site] || len(j.r.configs[site]) > 0 || len(j.r.interacts[site]) > 0
}

// OwnUnit tells whether a nested function is a unit of its own.
func (j *judge) OwnUnit(f flow.FuncRef) bool {
	j.r.mu.Lock()
	defer j.r.mu.Unlock()
	return j.r.units[f]
}
