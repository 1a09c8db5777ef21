package clientstate

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Sink is a place in a function that puts a value into what a call of a library gave.
type Sink struct {
	// Value is put into what the call Into gave, at the place In of that.
	Value flow.Site
	Into  flow.Site
	In    summary.Path
	// Cell: what is there is the value of a cell.
	Cell bool
}

// Sinks lists where a function sets state, or assigns to a property of what a library gave, once for all of its requests.
func (r *Index) Sinks(fn flow.FuncRef) []Sink {
	if got, ok := r.sinks.Load(fn); ok {
		return got.([]Sink)
	}
	file := r.prog.Files[fn.File]
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: fn.File, Expr: e} }
	var out []Sink
	put := func(into flow.Value, step summary.Step, value unit.ExprID) {
		if into.Call.Expr != 0 && into.Call.File == fn.File {
			out = append(out, Sink{at(value), into.Call, summary.Path{step}, r.says.cells.made[into.Text] && step == r.says.cells.value})
		}
	}
	for _, id := range r.code.Calls(fn) {
		args := file.ExprsIn(file.Expr(id).List)
		if len(args) != 1 {
			continue
		}
		for _, set := range r.Setters(at(file.Expr(id).A)) {
			for _, value := range r.newState(fn.File, args[0]) {
				put(set, summary.AnyIndex, value)
			}
		}
		// promise.then(setItems)
		on := file.Expr(file.Expr(id).A)
		if then := r.prog.Semantics.Promises.Then; then == "" || on.Kind != unit.ExprMember || on.Str != then {
			continue
		}
		for _, set := range r.Setters(at(args[0])) {
			put(set, summary.AnyIndex, on.A)
		}
	}
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		target := file.Expr(x.A)
		if x.Op != unit.OpAssign || target.Kind != unit.ExprMember || target.Str == "" {
			continue
		}
		for _, v := range r.prog.Eval(at(target.A), nil) {
			if v.Kind == flow.Extern && v.Call == v.Site {
				put(v, summary.Step(target.Str), x.B)
			}
		}
	}
	r.sinks.Store(fn, out)
	return out
}

// newState is what a function that sets state is told: a value, or what a function makes of the state before.
func (r *Index) newState(in flow.FileID, told unit.ExprID) []unit.ExprID {
	x := r.prog.Files[in].Expr(told)
	if x.Kind != unit.ExprFunction {
		return []unit.ExprID{told}
	}
	return slices.DeleteFunc(slices.Clone(r.prog.Returns(flow.FuncRef{File: in, Func: unit.FuncID(x.Ref)})), func(e unit.ExprID) bool { return e == 0 })
}

// Setters are the functions that set state, as packs name them, among what an expression may be.
func (r *Index) Setters(at flow.Site) (out []flow.Value) {
	if k := r.prog.Expr(at).Kind; len(r.says.setters) == 0 || k != unit.ExprName && k != unit.ExprMember {
		return nil
	}
	for _, v := range r.prog.Eval(at, nil) {
		if v.Kind == flow.Extern && r.says.setters[v.Text] {
			out = append(out, v)
		}
	}
	return out
}

func originsOf(packs []*packrt.Pack, of func(*abi.Hooks) []string) map[string]bool {
	out := map[string]bool{}
	for _, p := range packs {
		if effects := p.Manifest.Effects; effects != nil && effects.Hooks != nil {
			for _, origin := range of(effects.Hooks) {
				out[origin] = true
			}
		}
	}
	return out
}
