package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
)

// unitKey identifies a unit that several facts are about: their node, and the function.
type unitKey struct {
	file flow.FileID
	node syntax.Node
	fn   flow.FuncRef
}

// wrapSingleUnits notes the wrappers that single units have besides those of their registrars, and
// which exceptions handlers say that they answer.
func (r *placer) wrapSingleUnits() {
	raised := &r.prog.Semantics.Exceptions
	r.facts.Each(stageName, func(f *facts.Fact) {
		if f.Get(abi.FieldClass).Kind == abi.ValueNone {
			return
		}
		caught := r.eval.Values(f, f.Get(abi.FieldCatches), nil, nil)
		if slices.ContainsFunc(caught, func(v flow.Value) bool { return raised.HandlersFirst && raised.Handled[v.Text] }) {
			caught = nil
		}
		for _, v := range r.eval.Values(f, f.Get(abi.FieldClass), nil, nil) {
			if v.Kind == flow.Class {
				r.answered[r.prog.Canonical(v.Class)] = caught
			}
		}
	}, abi.FactWrap)
	r.facts.Each(stageName, func(f *facts.Fact) {
		if !wrapsOneUnit(f) {
			return
		}
		for _, fn := range r.eval.UnitFunctions(f, nil) {
			key := unitKey{f.File, f.Node, fn.Func}
			if facts.Literal(f, abi.FieldPhase) == unreadPhase {
				r.ofUnit[key] = append(r.ofUnit[key], unreadThere(f))
				r.unreadAround[fn.Func] = append(r.unreadAround[fn.Func], f.Expr)
				continue
			}
			around := r.eval.List(f, f.Get(abi.FieldFunctions), nil)
			r.ofUnit[key] = append(r.ofUnit[key], r.outsiders(f, around)...)
			for _, t := range r.withDecorated(around) {
				if t, ok := r.eval.Callable(t); ok {
					r.ofUnit[key] = append(r.ofUnit[key], r.wrapperIn(f, t, facts.Literal(f, abi.FieldPhase), nil))
				}
			}
		}
	}, abi.FactWrap)
}

// wrapsOneUnit reports whether a fact states wrappers of one unit.
func wrapsOneUnit(f *facts.Fact) bool {
	return f.Kind == abi.FactWrap && f.Get(abi.FieldFunction).Kind != abi.ValueNone && f.Get(abi.FieldPhase).Kind != abi.ValueNone
}

// wrapperIn makes a wrapper of a function that a fact states. An exception handler that is a method
// answers the exceptions that its class says.
func (r *placer) wrapperIn(f *facts.Fact, t flow.Value, phase string, env *flow.Env) Wrapper {
	w := Wrapper{Value: t, Roles: facts.Literal(f, abi.FieldWrapperRoles), Pack: f.Pack, phase: phase, name: facts.Literal(f, abi.FieldName), last: f.Get(abi.FieldAfter).Bool}
	for _, item := range f.Get(abi.FieldCatches).Items {
		w.Catches = append(w.Catches, r.eval.Values(f, item, env, nil)...)
	}
	if phase != "error" || t.Recv == nil || t.Recv.Class == (flow.ClassRef{}) {
		return w
	}
	for _, c := range r.prog.Lineage(t.Recv.Class) {
		if caught, ok := r.answered[r.prog.Canonical(c)]; ok {
			w.Catches = append(w.Catches, caught...)
			break
		}
	}
	return w
}

// runOrder puts wrappers in the order in which they run: those of no phase, those of the phase "inner", and the innermost.
func runOrder(list []Wrapper) []Wrapper {
	list = moveLast(list, func(w Wrapper) bool { return w.phase == innerPhase || w.phase == innermostPhase })
	return moveLast(list, func(w Wrapper) bool { return w.phase == innermostPhase })
}

// handlingOrder puts exception handlers in the order in which they are asked.
func handlingOrder(list []Wrapper) []Wrapper {
	return moveLast(list, func(w Wrapper) bool { return w.last })
}

// moveLast puts some wrappers after all others.
func moveLast(list []Wrapper, late func(Wrapper) bool) []Wrapper {
	if !slices.ContainsFunc(list, late) {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), late)
	for _, w := range list {
		if late(w) {
			out = append(out, w)
		}
	}
	return out
}

// Phases of wrappers that run after all those without a phase, one after the other.
const (
	innerPhase     = "inner"
	innermostPhase = "innermost"
)
