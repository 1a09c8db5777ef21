package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// changesAround is the gap of a wrapper that sets a status for what it runs around, or answers when that has answered.
const changesAround = "what it does to the answer of what it runs around is not read"

// changedAround lists where a wrapper changes the answer of what it runs around: before that runs, or behind it.
func (r *Walker) changedAround(w *walk, result *paths.Result) []summary.Gap {
	if w.Kind != summary.KindMiddleware || r.opts.NoGaps {
		return nil
	}
	places := result.Behind
	for i := range result.Exits {
		x := &result.Exits[i]
		if len(x.Prepared) > 0 && r.letsOn(w, x) && !slices.Contains(places, x.Prepared[0].Site) {
			places = append(places, x.Prepared[0].Site)
		}
	}
	var out []summary.Gap
	for _, site := range places {
		if r.handsOnThrown(site) {
			continue
		}
		out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: changesAround,
			Callee: clip.Text(strings.Join(strings.Fields(r.prog.Files[site.File].ExprText(site.Expr)), " "), 120)})
	}
	if own := r.asWrapper(w); len(out) == 0 && r.givesBack(own) && r.stirs(own, nil) {
		out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: changesAround, Callee: r.nameOf(own)})
	}
	return out
}

// handsOnThrown reports whether a call fails with what the function around it was passed, and with nothing else.
func (r *Walker) handsOnThrown(call flow.Site) bool {
	file := r.prog.Files[call.File]
	if file.Expr(call.Expr).Kind != unit.ExprCall || len(r.prog.Eval(call, nil)) == 0 {
		return false
	}
	return r.throwsPassed(flow.FuncRef{File: call.File, Func: file.EnclosingFunc(file.Expr(call.Expr).Node)}, call.Expr)
}

// givesBack reports whether a wrapper returns the answer of what it runs around, as it is or changed.
func (r *Walker) givesBack(w routing.Wrapper) bool {
	for _, way := range r.waysBack(w, nil) {
		if way.hands {
			return true
		}
	}
	return false
}

// asWrapper is a unit of a wrapper as the routes have it.
func (r *Walker) asWrapper(w *walk) routing.Wrapper {
	out := routing.Wrapper{Value: flow.Value{Kind: flow.Function, Func: w.Code.Func, Env: w.Code.Env}, Pack: w.Framework.Pack}
	for name, roles := range r.packs[w.Framework.Pack].Manifest.Roles {
		if slices.Equal(roles, w.Framework.Roles) && (out.Roles == "" || name < out.Roles) {
			out.Roles = name
		}
	}
	return out
}

// letsOn reports whether an exit of a wrapper lets what is behind it run.
func (r *Walker) letsOn(w *walk, x *paths.Exit) bool {
	if x.Kind == paths.ExitOutcome {
		o, ok := x.Outcome.(calls.Outcome)
		return ok && facts.Literal(o.Fact, abi.FieldOutput) == "delegate"
	}
	return (x.Kind == paths.ExitEnd || x.Kind == paths.ExitReturn && w.Framework.Rules.Returns == "ignore") && w.Framework.Rules.Fallthrough == "next"
}

// stirs reports whether a wrapper that is handed what runs behind it as a value answers in its place on some way, or does something to
// the answer on the way back that is not read.
func (r *Walker) stirs(w routing.Wrapper, rt *routing.Route) bool {
	for steps, way := range r.waysBack(w, rt) {
		if way.known && !way.hands || slices.ContainsFunc(steps, r.stirsAt) {
			return true
		}
	}
	return false
}

// stirsAt reports whether the function of a step throws something of its own, answers, or gives something for what was thrown.
func (r *Walker) stirsAt(c change) bool {
	fn := c.fn.Func
	if fn.Func == 0 {
		return c.handles
	}
	file := r.prog.Files[fn.File]
	for id := 1; id < len(file.Stmts); id++ {
		if st := &file.Stmts[id]; st.Kind == unit.StmtThrow && st.Expr != 0 && file.EnclosingFunc(st.Node) == fn.Func && !r.isParameterOf(fn, flow.Site{File: fn.File, Expr: st.Expr}) {
			return true
		}
	}
	for id := 1; id < len(file.Exprs); id++ {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprCall && x.Kind != unit.ExprAssign || file.EnclosingFunc(x.Node) != fn.Func {
			continue
		}
		site := flow.Site{File: fn.File, Expr: unit.ExprID(id)}
		if r.Calls.Stated(site, c.fn.Env) && !r.handsOnThrown(site) || slices.ContainsFunc(r.prog.Callees(site, c.fn.Env), func(callee flow.Callee) bool { return r.Calls.Inlined(callee.Func) }) {
			return true
		}
	}
	return c.handles && slices.ContainsFunc(r.prog.Returns(fn), func(e unit.ExprID) bool { return e != 0 && !r.throwsPassed(fn, e) })
}

// isParameterOf reports whether an expression is what a function is passed.
func (r *Walker) isParameterOf(fn flow.FuncRef, at flow.Site) bool {
	values := r.prog.Eval(at, nil)
	return len(values) == 1 && values[0].Kind == flow.Param && values[0].Func == fn && values[0].Text == ""
}

// throwsPassed reports whether what a function returns is made by a call of a library of what it was passed: itself, or what a function
// gives that is passed in its place (throwError(() => err)).
func (r *Walker) throwsPassed(fn flow.FuncRef, e unit.ExprID) bool {
	for _, v := range r.prog.Eval(flow.Site{File: fn.File, Expr: e}, nil) {
		if v.Kind != flow.Extern || v.Call.Expr == 0 {
			return false
		}
		args := r.prog.Files[v.Call.File].ExprsIn(r.prog.Expr(v.Call).List)
		if len(args) != 1 {
			return false
		}
		if r.isParameterOf(fn, flow.Site{File: v.Call.File, Expr: args[0]}) {
			continue
		}
		for _, made := range r.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, nil) {
			if made.Kind != flow.Function {
				return false
			}
			for _, given := range r.prog.Returns(made.Func) {
				if given == 0 || !r.isParameterOf(fn, flow.Site{File: made.Func.File, Expr: given}) {
					return false
				}
			}
		}
	}
	return true
}
