package clients

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// TestsOfTakers are the tests of the answer in functions of the project to which the function that sends a client's request hands it, alone
// or in an object beside other things, with what they are handed there: of a list of statuses the ones that the caller lists. unread reports
// whether one of them looks at the status in a test that does not say so.
func (r *Reader) TestsOfTakers(w *units.Unit, root conditions.Root) (tests []summary.Predicate, unread bool) {
	seen := map[flow.FuncRef]bool{w.Request.Fact.In: true, w.Code.Func: true}
	var in func(from flow.Callee)
	in = func(from flow.Callee) {
		for _, call := range r.code.Calls(from.Func) {
			at := flow.Site{File: from.Func.File, Expr: call}
			env := conditions.CallbackEnv(r.prog, conditions.Root{Func: from.Func}, at, from.Env)
			if !r.handsAnswer(w, at, env) {
				continue
			}
			for _, to := range r.prog.Callees(at, env) {
				if seen[to.Func] || r.writtenIn(to.Func, from.Func) {
					continue
				}
				seen[to.Func] = true
				one := &units.Unit{Kind: summary.KindClient, Code: units.Code{Func: to.Func, Env: to.Env}, Request: w.Request, Framework: units.Framework{Pack: w.Framework.Pack}}
				told, unsaid, _ := r.Tests(one, root, true)
				tests, unread = append(tests, told...), unread || unsaid
				in(to)
			}
		}
	}
	in(flow.Callee{Func: w.Request.Fact.In, Env: w.Request.Env})
	return tests, unread
}

// writtenIn reports whether a function is written in another one, whose tests are its own as well.
func (r *Reader) writtenIn(inner, outer flow.FuncRef) bool {
	return inner.File == outer.File && slices.Contains(r.code.Nested(outer), inner.Func)
}

// handsAnswer reports whether a call is handed the answer to a client's request, by its place, by a name or in an object.
func (r *Reader) handsAnswer(w *units.Unit, call flow.Site, env *flow.Env) bool {
	file := r.prog.Files[call.File]
	var held func(e unit.ExprID) bool
	held = func(e unit.ExprID) bool {
		switch x := file.Expr(file.Plain(e)); x.Kind {
		case unit.ExprNone:
			return false
		case unit.ExprObject:
			return slices.ContainsFunc(file.ExprsIn(x.List), held)
		case unit.ExprProperty, unit.ExprKeyword:
			return held(x.A)
		}
		return slices.ContainsFunc(r.prog.Eval(flow.Site{File: call.File, Expr: e}, env), func(v flow.Value) bool {
			return v.Kind == flow.Extern && v.Call == w.Request.Fact.Expr && strings.HasSuffix(v.Text, "()")
		})
	}
	return slices.ContainsFunc(file.ExprsIn(file.Expr(call.Expr).List), held)
}
