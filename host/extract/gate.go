package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// wrapperTest is a test that decides whether a wrapper runs: a method by its name, or a function.
type wrapperTest struct {
	value   flow.Value
	negated bool
}

// wrapperTests reads the tests of a wrapper: pairs of whether it has to fail, and the test.
func (r *run) wrapperTests(f *fact, inst instance) []wrapperTest {
	var out []wrapperTest
	for _, pair := range f.Get(abi.FieldWhen).Items {
		if len(pair.Items) != 2 {
			continue
		}
		for _, v := range r.flattenAll(r.values(f, pair.Items[1], inst.env, nil), 0) {
			if v.Kind == flow.Const && (v.Lit == unit.LitUndefined || v.Lit == unit.LitNull) {
				continue // an option that is not given
			}
			out = append(out, wrapperTest{v, pair.Items[0].Bool})
		}
	}
	return out
}

// tested are the conditions under which a wrapper runs.
func (r *run) tested(w *unitWork, tests []wrapperTest) []summary.Predicate {
	var out []summary.Predicate
	for _, t := range tests {
		p := r.testOf(w, t.value)
		if t.negated {
			p = summary.Negate(p)
		}
		out = append(out, p)
	}
	return out
}

func (r *run) testOf(w *unitWork, v flow.Value) summary.Predicate {
	switch {
	case v.Kind == flow.Const && (v.Lit == unit.LitSymbol || v.Lit == unit.LitString):
		return summary.CallPredicate{Callee: v.Text}
	case v.Kind == flow.Function:
		if returns := r.prog.Returns(v.Func); len(returns) == 1 {
			root := paths.Root{Func: v.Func, Env: r.prog.BindThis(v), Given: given(w.rules)}
			return paths.Condition(r.prog, root, flow.Site{File: v.Func.File, Expr: returns[0]}, root.Env, nil)
		}
		file := r.prog.Files[v.Func.File]
		return summary.Opaque{SourceText: strings.Join(strings.Fields(file.Text(file.Func(v.Func.Func).Node)), " "), Reason: summary.OpaqueComplexExpression}
	}
	return summary.Opaque{SourceText: "a test that is not read", Reason: summary.OpaqueDynamicValue}
}
