package facts

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
)

// maxUnwrapped bounds the library calls around a handler.
const maxUnwrapped = 4

// Unwrap is the function of the project that is the first argument of a library call: where a
// function is wanted, as a handler or a route's middleware, guard(handler, options) is a function
// that runs handler. What the library does around it is not known, as for any call into a
// dependency.
func (r *Evaluator) Unwrap(v flow.Value) (flow.Value, bool) {
	for range maxUnwrapped {
		if v.Kind == flow.Function {
			return v, true
		}
		if v.Kind != flow.Extern || v.Call.Expr == 0 {
			return v, false
		}
		args := r.prog.Files[v.Call.File].ExprsIn(r.prog.Expr(v.Call).List)
		if len(args) == 0 {
			return v, false
		}
		values := r.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env)
		if len(values) != 1 {
			return v, false
		}
		v = values[0]
	}
	return v, false
}

// Callable is the function that calling a value runs.
func (r *Evaluator) Callable(v flow.Value) (flow.Value, bool) {
	switch v.Kind {
	case flow.Function:
		return v, true
	case flow.Instance:
		call := r.prog.Semantics.Classes.Call
		if call == "" {
			return v, false
		}
		for _, m := range r.prog.Property(v, call) {
			if m.Kind == flow.Function {
				return m, true
			}
		}
	case flow.Class:
		// Calling it runs its constructor.
		if !r.prog.Semantics.Classes.Constructed {
			return v, false
		}
		if fn, ok := r.prog.Method(v.Class, r.prog.Semantics.Calls.Constructor); ok {
			return flow.Value{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: v.Class}}, true
		}
	case flow.Extern:
		return r.Unwrap(v)
	}
	return v, false
}

// UnitFunctions are the functions that a fact is about.
func (r *Evaluator) UnitFunctions(f *Fact, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, v := range r.FlattenAll(r.Values(f, f.Get(abi.FieldFunction), env, nil)) {
		given, ok := r.Unwrap(v)
		if given.Kind == flow.Instance {
			given, ok = r.Callable(given)
		}
		if ok {
			out = append(out, given)
		}
	}
	return out
}

// FlattenAll opens arrays and keeps every value of an element.
func (r *Evaluator) FlattenAll(values []flow.Value) []flow.Value {
	var out []flow.Value
	opened := 0
	var open func(values []flow.Value)
	open = func(values []flow.Value) {
		for _, v := range values {
			if v.Kind == flow.Array {
				opened++
			}
			if v.Kind != flow.Array || opened > maxOpened {
				out = append(out, v)
				continue
			}
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				open(el)
			}
		}
	}
	open(values)
	return out
}
