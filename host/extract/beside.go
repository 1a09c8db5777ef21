package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
)

// besideKey is a unit as facts about it name it: the node that they all are about, and its function.
type besideKey struct {
	file flow.FileID
	node syntax.Node
	fn   flow.FuncRef
}

// ofUnits notes what single units have around them besides what their registrars do,
// and which exceptions handlers say that they answer.
func (r *run) ofUnits() {
	r.beside, r.answerers = map[besideKey][]wrapper{}, map[flow.ClassRef][]flow.Value{}
	for _, f := range r.facts {
		if f.Kind != abi.FactWrap || f.Get(abi.FieldClass).Kind == abi.ValueNone {
			continue
		}
		caught := r.values(f, f.Get(abi.FieldCatches), nil, nil)
		if slices.ContainsFunc(caught, func(v flow.Value) bool { return everyException[v.Text] }) {
			caught = nil
		}
		for _, v := range r.values(f, f.Get(abi.FieldClass), nil, nil) {
			if v.Kind == flow.Class {
				r.answerers[r.prog.Canonical(v.Class)] = caught
			}
		}
	}
	for _, f := range r.facts {
		if !besideUnit(f) {
			continue
		}
		for _, fn := range r.unitFunctions(f, nil) {
			key := besideKey{f.file, f.node, fn.Func}
			for _, t := range r.list(f, f.Get(abi.FieldFunctions), nil) {
				if t, ok := r.callable(t); ok {
					r.beside[key] = append(r.beside[key], r.wrapperIn(f, t, literal(f, abi.FieldPhase), nil))
				}
			}
		}
	}
}

// besideUnit reports whether a fact says what one unit has around it.
func besideUnit(f *fact) bool {
	return f.Kind == abi.FactWrap && f.Get(abi.FieldFunction).Kind != abi.ValueNone && f.Get(abi.FieldPhase).Kind != abi.ValueNone
}

// wrapperIn makes a wrapper of a function that a fact states; a handler of exceptions that
// is a method answers those that its class says.
func (r *run) wrapperIn(f *fact, t flow.Value, phase string, env *flow.Env) wrapper {
	w := wrapper{value: t, roles: literal(f, abi.FieldWrapperRoles), pack: f.pack, phase: phase, last: f.Get(abi.FieldAfter).Bool}
	for _, item := range f.Get(abi.FieldCatches).Items {
		w.catches = append(w.catches, r.values(f, item, env, nil)...)
	}
	if phase != "error" || t.Recv == nil || t.Recv.Class == (flow.ClassRef{}) {
		return w
	}
	for _, c := range r.prog.Lineage(t.Recv.Class) {
		if caught, ok := r.answerers[r.prog.Canonical(c)]; ok {
			w.catches = append(w.catches, caught...)
			break
		}
	}
	return w
}

// inOrder puts wrappers in the order in which they run: those of no phase, those of the phase "inner", and the innermost.
func inOrder(list []wrapper) []wrapper {
	list = putBehind(list, func(w wrapper) bool { return w.phase == innerPhase || w.phase == innermostPhase })
	return putBehind(list, func(w wrapper) bool { return w.phase == innermostPhase })
}

// askedInOrder puts handlers of exceptions in the order in which they are asked.
func askedInOrder(list []wrapper) []wrapper {
	return putBehind(list, func(w wrapper) bool { return w.last })
}

// putBehind puts some wrappers behind all others.
func putBehind(list []wrapper, late func(wrapper) bool) []wrapper {
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

// Phases of wrappers that run behind all those of no phase, one after the other.
const (
	innerPhase     = "inner"
	innermostPhase = "innermost"
)
