package routing

import (
	"fmt"
	"sort"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/rules"
)

// Place lifts the facts that place routes, and gives units' parameters their roles.
func Place(code *reading.Code, stated *facts.Facts, opts Options) *Routing {
	out := &Routing{Lost: map[*facts.Fact]string{}, Spelled: map[int]string{}, Counts: make([]Count, len(opts.Packs)), eval: stated.Evaluator, code: code, prog: code.Prog, packs: opts.Packs, mostRoles: rules.MostRoles(opts.Packs),
		derived: map[string]bool{}, parts: map[string]bool{}, isPart: map[Registrar]bool{}, Templates: &Templates{code: code, prog: code.Prog}}
	for _, pack := range opts.Packs {
		for _, origin := range rules.Registrars(pack.Manifest) {
			out.derived[origin] = true
		}
		for _, origin := range rules.Parts(pack.Manifest) {
			out.parts[origin] = true
		}
	}
	r := &placer{Routing: out, opts: opts, facts: stated, before: map[flow.FuncRef][]Wrapper{}, sharing: map[flow.Site]bool{}, ofUnit: map[unitKey][]Wrapper{}, unreadAround: map[flow.FuncRef][]flow.Site{}, answered: map[flow.ClassRef][]flow.Value{},
		subscribedTo: map[Registrar][]subscribed{}}
	r.place()
	return out
}

// maxRounds bounds the rounds of mounts that are found through others: what a plug-in mounts counts once the plug-in is mounted.
const maxRounds = 200

// place lifts the facts, mounts first, until no round adds one.
func (r *placer) place() {
	p := newPlacing()
	r.wrapSingleUnits()
	r.facts.Each(stageName, func(f *facts.Fact) {
		if f.Get(abi.FieldRegistrar).Kind != abi.ValueNone && f.Get(abi.FieldRegistrars).Kind != abi.ValueNone {
			r.sharing[f.Expr] = true
		}
	}, abi.FactMount)
	for rounds := 0; ; rounds++ {
		p.changed = nil
		r.facts.Each(stageName, func(f *facts.Fact) {
			switch f.Kind {
			case abi.FactMount:
				r.mount(p, f)
			case abi.FactWrap:
				r.wrap(p, f)
			}
		}, abi.FactMount, abi.FactWrap)
		if p.changed == nil {
			break
		}
		if rounds == maxRounds {
			r.code.Cut(stageName, p.changed.Expr.File, p.changed.Node, fmt.Sprintf("what is mounted here is found through more than %d other mounts: what lies behind it is not read", maxRounds))
			break
		}
	}
	r.facts.Each(stageName, r.giveRole, abi.FactRole)
	declared := map[flow.Site]*facts.Fact{}
	r.facts.Each(stageName, func(f *facts.Fact) {
		if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone {
			declared[f.Expr] = f
			return
		}
		if registrar := r.Registrar(r.eval.Values(f, f.Get(abi.FieldRegistrar), nil, nil)); registrar.exists() {
			p.declared[registrar] = append(p.declared[registrar], f)
		}
	}, abi.FactDeclare)
	r.facts.Each(stageName, r.subscribe, abi.FactSubscribe)
	r.facts.Each(stageName, func(f *facts.Fact) {
		if f.Kind == abi.FactRoute {
			r.placeRoute(p, f, declared[f.Expr])
		} else {
			r.placeUnit(p, f, declared[f.Expr])
		}
	}, abi.FactRoute, abi.FactUnit)
	r.facts.Each(stageName, func(f *facts.Fact) { r.noteUnfilled(p, f) }, abi.FactMount)
	sort.SliceStable(r.Routes, func(i, j int) bool {
		a, b := r.Routes[i], r.Routes[j]
		if a.Inst.Fact.File != b.Inst.Fact.File {
			return a.Inst.Fact.File < b.Inst.Fact.File
		}
		return a.Inst.Fact.Node < b.Inst.Fact.Node
	})
	r.dropAmbiguous()
	r.dropElsewhere()
	r.dropRepeated()
	r.findUnmounted()
	for _, rt := range r.Routes {
		r.eval.Protect(stageName, rt.Inst.Fact, func() {
			r.addRunBefore(rt)
			rt.ofMethod()
			rt.tellUnread()
			r.Assign(rt.Handler, r.UnitRoles(rt.Inst.Fact, rt.Inst.Env))
			for _, w := range append(rt.Wrappers, rt.Errors...) {
				r.Assign(w.Value, r.eval.RoleList(w.Pack, w.Roles))
			}
		})
	}
	for _, u := range r.Stated {
		r.eval.Protect(stageName, u.Inst.Fact, func() { r.Assign(u.Value, r.UnitRoles(u.Inst.Fact, u.Inst.Env)) })
	}
	r.findDeployed()
	r.prog.FindState(func(f flow.FuncRef, i int32) string { return r.eval.Roles.Of(facts.Param{Func: f, Index: i}) },
		func(f flow.FuncRef, role string) { r.eval.Roles.Set(facts.Param{Func: f, Index: flow.SelfParam}, role) })
}
