package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// tested are the conditions under which a wrapper runs.
func (r *Walker) tested(w *walk, tests []routing.WrapperTest) []summary.Predicate {
	var out []summary.Predicate
	for _, t := range tests {
		p := r.testOf(w, t.Value)
		if t.Negated {
			p = summary.Negate(p)
		}
		out = append(out, p)
	}
	return out
}

func (r *Walker) testOf(w *walk, v flow.Value) summary.Predicate {
	switch {
	case v.Kind == flow.Const && (v.Lit == unit.LitSymbol || v.Lit == unit.LitString):
		return summary.CallPredicate{Callee: v.Text}
	case v.Kind == flow.Function:
		if returns := r.prog.Returns(v.Func); len(returns) == 1 {
			root := conditions.Root{Func: v.Func, Env: r.prog.BindThis(v), Given: units.InputMethods(w.Framework.Rules)}
			return conditions.Condition(r.prog, root, flow.Site{File: v.Func.File, Expr: returns[0]}, root.Env, nil)
		}
		file := r.prog.Files[v.Func.File]
		return summary.Opaque{SourceText: strings.Join(strings.Fields(file.Text(file.Func(v.Func.Func).Node)), " "), Reason: summary.OpaqueComplexExpression}
	}
	return summary.Opaque{SourceText: "a test that is not read", Reason: summary.OpaqueDynamicValue}
}

// gated are the transitions of a gate: what it gives that is not true refuses the request, and the end of one that gives
// nothing does too; all else lets it pass. ok is false for an exit that is none of a gate.
func (r *Walker) gated(w *walk, root conditions.Root, x *paths.Exit) (list []summary.Transition, ok bool) {
	if w.Framework.Rules.Returns != "gate" || x.Kind != paths.ExitReturn && x.Kind != paths.ExitEnd {
		return nil, false
	}
	var values []flow.Value
	passes, decided := false, true
	var test summary.Predicate
	if x.Site.Expr != 0 {
		values = r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
		if passes, decided = flow.TruthOf(values, r.prog.Semantics); !decided {
			test = conditions.Condition(r.prog, root, x.Site, x.Env, x.Locals)
		}
	}
	under := func(test summary.Predicate) []summary.Predicate {
		if decided {
			return x.Conditions
		}
		return append(x.Conditions[:len(x.Conditions):len(x.Conditions)], test)
	}
	add := func(conditions []summary.Predicate, outs []summary.Output) {
		for _, o := range outs {
			t := summary.Transition{Conditions: conditions, Location: units.LineRange(r.prog, w.Unit, x), Effects: r.effects(w, root, x.Effects), Output: o}
			t.ID = summary.TransitionID(w.Name.Text, o, t.Conditions)
			list = append(list, t)
		}
	}
	if !passes || !decided {
		if exception, known := r.refusedWith(w, values); known {
			refused := *x
			refused.Conditions = under(summary.Negate(test))
			out := []summary.Output{summary.Response{StatusCode: summary.LiteralRef{Value: float64(w.Framework.Rules.DefaultStatus)}, Headers: map[string]summary.ValueRef{}}}
			if exception != "" {
				refused.Kind, refused.Raised = paths.ExitThrow, exception
				out = r.exceptions.ThrownOutputs(w.Walked, &refused)
			}
			add(refused.Conditions, out)
		}
	}
	if passes || !decided {
		add(under(test), handedOver())
	}
	return list, true
}

// refusedWith is the exception that the framework raises where a gate returns one of these values: that of the guard of the
// library which is asked there, otherwise the one stated for gates; known is false where a method of the project decides it.
func (r *Walker) refusedWith(w *walk, asked []flow.Value) (exception string, known bool) {
	for _, v := range asked {
		if g := r.Routing.GuardOf(w.Framework.Pack, v); g != nil {
			return g.Exception, !r.decides(flow.ClassRef{File: w.Code.Func.File, Class: r.prog.Func(w.Code.Func).Class}, g)
		}
	}
	return w.Framework.Rules.Refusal, true
}

// decides reports whether a class of the project decides itself what a guard of a library refuses with, and does not refuse as the guard
// would: the method by which it decides raises nothing that the guard does.
func (r *Walker) decides(class flow.ClassRef, g *abi.Guard) bool {
	if g.DecidedBy == "" || class.Class == 0 {
		return false
	}
	method, ok := r.prog.Method(class, g.DecidedBy)
	return ok && !slices.ContainsFunc(r.exceptions.Escapes(method), func(e *paths.Escape) bool {
		return !e.Beyond && slices.ContainsFunc(r.prog.Eval(e.Site, nil), func(v flow.Value) bool {
			return slices.Contains(r.prog.Origins(v), g.Exception+"()")
		})
	})
}
