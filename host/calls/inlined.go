package calls

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
)

// findAnswerTakers finds the helpers that are passed the answer of a request, as in
// checked(await fetch(url)): what they read of it, the client reads.
func (r *Index) findAnswerTakers() {
	sent := map[flow.Site]bool{}
	for _, f := range r.facts.All {
		if f.Kind == abi.FactRequest {
			sent[f.Expr] = true
		}
	}
	var queue []flow.FuncRef
	add := func(call flow.Site, argument int) {
		for _, c := range r.prog.Callees(call, nil) {
			if argument < len(r.prog.Func(c.Func).Params) && !r.takes[c.Func] && !r.eval.Roles.IsUnit(c.Func) {
				r.takes[c.Func] = true
				queue = append(queue, c.Func)
			}
		}
	}
	each := func(in flow.FuncRef, taken func(v flow.Value) bool) {
		r.code.ProtectFunc(stageName, in, func() {
			file := r.prog.Files[in.File]
			for _, call := range r.prog.Func(in).Calls {
				for i, a := range file.ExprsIn(file.Expr(call).List) {
					if slices.ContainsFunc(r.prog.Eval(flow.Site{File: in.File, Expr: a}, nil), taken) {
						add(flow.Site{File: in.File, Expr: call}, i)
					}
				}
			}
		})
	}
	for _, f := range reading.SortedFuncs(r.sends) {
		each(f, func(v flow.Value) bool { return v.Kind == flow.Extern && sent[v.Call] })
	}
	for n := 0; n < len(queue); n++ {
		each(queue[n], func(v flow.Value) bool { return v.Kind == flow.Param && v.Func == queue[n] && v.Text == "" })
	}
}

// findAnswering finds the helpers that make the answer themselves, of nothing that was passed to them (return
// unauthorized()) or of what they close over (const fail = () => res.status(400).end(), a field of their object), and
// those that call them: they are walked where they are called, also those that are units besides (an action that another
// action calls).
func (r *Index) findAnswering(passedOn func(flow.Value) bool) {
	var queue []flow.FuncRef
	for _, f := range r.facts.All {
		if f.Kind == abi.FactOutcome && r.makesAnswer(f, passedOn) {
			queue = append(queue, f.In)
		}
	}
	for n := 0; n < len(queue); n++ {
		f := queue[n]
		if f.Func == unit.ModuleFunc || r.inline[f] {
			continue
		}
		r.inline[f] = true
		for _, c := range r.prog.Callers(f) {
			queue = append(queue, c.In)
		}
		if own := r.prog.Func(f); own.Kind == unit.FuncBlock {
			queue = append(queue, flow.FuncRef{File: f.File, Func: own.Parent}) // a library may run it, for the method that it stands in
		}
	}
}

// makesAnswer reports whether the function in which a fact of an answer stands needs nothing from its caller for it: the
// answer is made there, or what it is given with is closed over and was passed on by a unit.
func (r *Index) makesAnswer(f *facts.Fact, passedOn func(flow.Value) bool) bool {
	for _, g := range f.Open {
		if !slices.ContainsFunc(r.eval.Tested(g), func(v flow.Value) bool {
			return v.Kind == flow.Param && (v.Func != f.In || v.Index == flow.SelfParam) && passedOn(v)
		}) {
			return false
		}
	}
	return true
}

// findDeciding finds the helpers whose result decides the status of an answer, as in
// `const { status, body } = await run(); res.status(status).json(body)`: walked where
// they are called, each of their own paths gives its own status and body.
func (r *Index) findDeciding() {
	r.facts.Each(stageName, func(f *facts.Fact) {
		for _, site := range r.eval.SitesOf(f, f.Get(abi.FieldStatus), nil) {
			values := r.prog.Eval(site, nil)
			if len(values) < 2 {
				continue
			}
			for _, v := range values {
				r.inlineCallsOf(v.Why, 0)
			}
		}
	}, abi.FactOutcome)
}

// maxHopsOfWhy bounds the steps of how a value was found that are gone back.
const maxHopsOfWhy = 32

// inlineCallsOf finds the calls of project functions through which a value came.
func (r *Index) inlineCallsOf(h *flow.Hop, depth int) {
	for ; h != nil && depth < maxHopsOfWhy; h, depth = h.Prev, depth+1 {
		if h.Rule == flow.RuleResult {
			for _, c := range r.prog.Callees(h.At, nil) {
				if !r.eval.Roles.IsUnit(c.Func) {
					r.inline[c.Func] = true
				}
			}
		}
		r.inlineCallsOf(h.Of, depth+1)
	}
}

// findPassing finds the helpers that are passed a unit's response (or its next): only those can
// answer for it, and are walked where they are called. It gives the test whether a value is what was passed on.
func (r *Index) findPassing() func(flow.Value) bool {
	// A helper that asks for one of these roles can answer with what is passed to it.
	answering := map[string]bool{"response": true, "next": true}
	for _, f := range r.facts.All {
		if f.Kind == abi.FactOutcome {
			for _, g := range f.Open {
				for _, role := range g.Test.Role {
					answering[role] = true
				}
			}
		}
	}
	for _, p := range r.packs {
		for _, h := range p.Manifest.InputsThat(abi.HoldsRole) {
			answering[h.Role] = answering[h.Role] || answering[h.Is]
		}
	}
	positions, passedOn := rules.MostRoles(r.packs), map[facts.Param]bool{}
	isPassedOn := func(v flow.Value) bool {
		if v.Kind != flow.Param {
			return false
		}
		if passedOn[facts.Param{Func: v.Func, Index: v.Index}] {
			return true
		}
		role, ok := r.eval.Role(v)
		return ok && answering[role]
	}
	// A method is looked at once for each class of which it runs on an instance: which methods it calls in its turn depends on that.
	type run struct {
		of   flow.FuncRef
		self flow.ClassRef
	}
	type passing struct {
		run run
		env *flow.Env
	}
	var queue []passing
	for _, f := range r.eval.Roles.Units() {
		queue = append(queue, passing{run: run{of: f}})
	}
	seen := map[run]bool{}
	pass := func(callee flow.Callee, i int) {
		r.inline[callee.Func] = true // a handler that another one passes its answer to, too
		if r.eval.Roles.IsUnit(callee.Func) {
			return
		}
		passedOn[facts.Param{Func: callee.Func, Index: int32(i)}] = true
		next := passing{run: run{of: callee.Func}}
		if e := callee.Env; e != nil && e.This != nil && e.This.Kind == flow.Instance {
			next = passing{run: run{callee.Func, r.prog.Canonical(e.This.Class)}, env: e}
		}
		if !seen[next.run] {
			queue = append(queue, next)
		}
	}
	for len(queue) > 0 {
		next := queue[0]
		f := next.run.of
		queue = queue[1:]
		if seen[next.run] {
			continue
		}
		seen[next.run] = true
		r.code.ProtectFunc(stageName, f, func() {
			file := r.prog.Files[f.File]
			for _, id := range r.code.Nested(f) {
				for _, c := range file.Func(id).Calls {
					site := flow.Site{File: f.File, Expr: c}
					passAll := func(i int) {
						for _, env := range append([]*flow.Env{next.env}, r.eval.Roles.Environments(f)...) {
							for _, callee := range r.prog.Callees(site, env) {
								pass(callee, i)
							}
						}
					}
					for i, a := range file.ExprsIn(file.Expr(c).List) {
						if k := file.Expr(a).Kind; k == unit.ExprSpread {
							of, first, _, ok := r.prog.Rest(flow.Site{File: f.File, Expr: a}, nil)
							for offset := 0; ok && offset < positions; offset++ {
								if isPassedOn(flow.Value{Kind: flow.Param, Func: of, Index: int32(first + offset)}) {
									passAll(i + offset)
								}
							}
							continue
						} else if k != unit.ExprName && k != unit.ExprMember && k != unit.ExprCall && k != unit.ExprObject && k != unit.ExprThis {
							continue
						}
						passed := false
						for _, v := range r.prog.Eval(flow.Site{File: f.File, Expr: a}, nil) {
							passed = passed || isPassedOn(v)
							if v.Kind == flow.Object {
								props, _ := r.prog.Properties(v)
								for _, p := range props {
									for _, pv := range r.prog.Eval(p.Site, p.Env) {
										passed = passed || isPassedOn(pv)
									}
								}
							}
						}
						if !passed {
							continue
						}
						passAll(i)
					}
				}
			}
		})
	}
	return isPassedOn
}

// maxThrower bounds the statements of a function that does nothing but make an exception and throw it.
const maxThrower = 4

// leavesEarly reports whether a statement, or one inside of it, is one after which a function may come back.
func leavesEarly(f *unit.File, id unit.StmtID) bool {
	st := f.Stmt(id)
	switch st.Kind {
	case unit.StmtLet, unit.StmtExpr, unit.StmtIf, unit.StmtBlock:
		inside := func(l unit.List) bool {
			return slices.ContainsFunc(f.StmtsIn(l), func(s unit.StmtID) bool { return leavesEarly(f, s) })
		}
		return inside(st.Body) || inside(st.Else)
	}
	return st.Kind != unit.StmtThrow
}

// alwaysThrows reports whether a body's own last statement is a throw and nothing returns before it.
func alwaysThrows(f *unit.File, body unit.List) bool {
	list := f.StmtsIn(body)
	if len(list) == 0 || len(list) > maxThrower {
		return false
	}
	for _, s := range list[:len(list)-1] {
		if leavesEarly(f, s) {
			return false
		}
	}
	return f.Stmt(list[len(list)-1]).Kind == unit.StmtThrow
}
