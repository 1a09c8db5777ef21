package routing

import (
	"sort"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/rules"
)

// Options of placing the routes of a project.
type Options struct {
	Packs []*packrt.Pack
	// Active are the packs whose libraries the project uses, by number.
	Active map[int]bool
	// Deployed are the functions that deploy templates near the project name.
	Deployed []Deployed
}

// Count says what became of the facts of one pack: registrations in helpers that register for their callers, those of
// them whose callers are not found, units claimed from two files, routes whose handler is no function of the project,
// and functions that deploy templates name. OtherRole counts routes that a test for the role Role keeps off a registrar.
type Count struct {
	Helpers, Unmet, Doubled, Unlinked, Deployed, OtherRole int

	Role string
}

// Routing is who serves what, behind what.
type Routing struct {
	Routes []*Route
	// Stated are the units that are no routes, Deployed the functions that deploy templates name.
	Stated    []Stated
	Deployed  []DeployedUnit
	Templates *Templates
	// Lost are the facts that register something of which nothing is known, and why.
	Lost   map[*facts.Fact]string
	Counts []Count
	// Spelled says of packs how names are spelled in all that their routes answer and are sent.
	Spelled map[int]string

	eval  *facts.Evaluator
	code  *reading.Code
	prog  *program.Program
	packs []*packrt.Pack
	// mostRoles is how many parameters of a unit have roles at most.
	mostRoles int
	// derived are values that methods of others make and that are registrars of their own, by origin.
	derived map[string]bool
}

// placer is the work of placing.
type placer struct {
	*Routing
	opts  Options
	facts *facts.Facts
	// before are the wrappers that run before a function, wherever that runs.
	before map[flow.FuncRef][]Wrapper
	// ofUnit are the wrappers of single units, answered the exceptions that the handlers of a class answer (none for all).
	ofUnit   map[unitKey][]Wrapper
	answered map[flow.ClassRef][]flow.Value
}

// stageName is what failures call this stage.
const stageName = "routing"

// Place lifts the facts that place routes, and gives units' parameters their roles.
func Place(code *reading.Code, stated *facts.Facts, opts Options) *Routing {
	out := &Routing{Lost: map[*facts.Fact]string{}, Spelled: map[int]string{}, Counts: make([]Count, len(opts.Packs)), eval: stated.Evaluator, code: code, prog: code.Prog, packs: opts.Packs, mostRoles: rules.MostRoles(opts.Packs),
		derived: map[string]bool{}, Templates: &Templates{code: code, prog: code.Prog}}
	for _, pack := range opts.Packs {
		for _, origin := range rules.Registrars(pack.Manifest) {
			out.derived[origin] = true
		}
	}
	r := &placer{Routing: out, opts: opts, facts: stated, before: map[flow.FuncRef][]Wrapper{}, ofUnit: map[unitKey][]Wrapper{}, answered: map[flow.ClassRef][]flow.Value{}}
	r.place()
	return out
}

// place lifts the facts, mounts first, until no round adds one.
func (r *placer) place() {
	p := newPlacing()
	r.wrapSingleUnits()
	for rounds := 0; rounds < 8; rounds++ {
		p.changed = false
		r.facts.Each(stageName, func(f *facts.Fact) {
			switch f.Kind {
			case abi.FactMount:
				r.mount(p, f)
			case abi.FactWrap:
				r.wrap(p, f)
			}
		}, abi.FactMount, abi.FactWrap)
		if !p.changed {
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
	r.facts.Each(stageName, func(f *facts.Fact) {
		if f.Kind == abi.FactRoute {
			r.placeRoute(p, f, declared[f.Expr])
		} else {
			r.placeUnit(p, f, declared[f.Expr])
		}
	}, abi.FactRoute, abi.FactUnit)
	sort.SliceStable(r.Routes, func(i, j int) bool {
		a, b := r.Routes[i], r.Routes[j]
		if a.Inst.Fact.File != b.Inst.Fact.File {
			return a.Inst.Fact.File < b.Inst.Fact.File
		}
		return a.Inst.Fact.Node < b.Inst.Fact.Node
	})
	r.dropAmbiguous()
	r.dropRepeated()
	for _, rt := range r.Routes {
		r.eval.Protect(stageName, rt.Inst.Fact, func() {
			rt.tellUnread()
			r.addRunBefore(rt)
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
