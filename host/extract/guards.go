package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// once tells wrappers apart that run once a request: by their function, or by where a guard of the library is made.
type once struct {
	fn flow.FuncRef
	at flow.Site
}

func onceOf(w wrapper) once {
	if w.value.Kind == flow.Function {
		return once{fn: w.value.Func}
	}
	if w.value.Call.Expr != 0 {
		return once{at: w.value.Call}
	}
	return once{at: w.value.Site}
}

// runnable gives what runs where a fact names a value among wrappers: a function, or a guard of the library.
func (r *run) runnable(f *fact, v flow.Value) (flow.Value, bool) {
	if fn, ok := r.callable(v); ok {
		return fn, true
	}
	return v, r.guardOf(f.pack, v) != nil
}

// guardOf finds what a pack says of a value of its library that refuses requests; nil for any other value.
func (r *run) guardOf(pack int, v flow.Value) *abi.Guard {
	list := r.opts.Packs[pack].Manifest.Guards
	if len(list) == 0 || v.Kind == flow.Function {
		return nil
	}
	origins := r.prog.Origins(v)
	for i := range list {
		if slices.ContainsFunc(list[i].Origins, func(o string) bool { return slices.Contains(origins, o) }) {
			return &list[i]
		}
	}
	return nil
}

// refusedByGuards are the transitions in which guards of the library refuse requests of a route.
func (r *run) refusedByGuards(w *unitWork) []summary.Transition {
	if w.route == nil {
		return nil
	}
	var out []summary.Transition
	for _, wr := range w.route.wrappers {
		g := r.guardOf(wr.pack, wr.value)
		if g == nil || g.DisabledBy != "" && isBoolean(r.prog.EvalStep(wr.value, "arg["+g.DisabledBy+"]"), "false") || r.decides(wr.value.Class, g.DecidedBy) {
			continue
		}
		raised := flow.Value{Kind: flow.Extern, Text: g.Exception + "()"}
		t := summary.Transition{Conditions: []summary.Predicate{summary.Negate(summary.CallPredicate{Callee: g.When})}, Location: w.out.Location.Range}
		out = append(out, r.refusal(w, t, raised, summary.Response{StatusCode: summary.LiteralRef{Value: float64(g.Status)},
			Headers: map[string]summary.ValueRef{}, Body: r.thrownBody(w, raised)}))
	}
	return out
}

// isBoolean reports whether a value is the literal true, or the literal false.
func isBoolean(values []flow.Value, text string) bool {
	return len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitBoolean && values[0].Text == text
}
