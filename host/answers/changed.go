package answers

import (
	"iter"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of following how wrappers change an answer.
const (
	maxChains  = 4 // chains of calls behind one another
	maxAnswers = 8 // bodies that one answer may become
)

// change is one step by which a wrapper changes the answer of what it runs: a function that takes
// the answer, at the call that passes it. One that keeps leaves the answer as it is, and is there for what its function does besides;
// one that handles is passed what was thrown.
type change struct {
	fn             flow.Value
	at             flow.Site
	keeps, handles bool
}

// writtenBody is a body in the code: an expression in an environment; the zero value for no body.
type writtenBody struct {
	site flow.Site
	env  *flow.Env
}

// changedBy is the body of an answer that a unit returns, after the wrappers around the unit have
// changed it. Where one changes it in a way that is not read, nothing is known of it.
func (r *Walker) changedBy(w *walk, x *paths.Exit, body summary.TypeShape) summary.TypeShape {
	if w.Route == nil {
		return body
	}
	parts, changed := []writtenBody{{x.Site, x.Env}}, false
	for i := len(w.Route.Wrappers) - 1; i >= 0; i-- {
		ways, ok := r.changesOf(w.Route.Wrappers[i], w.Route)
		if !ok {
			w.unread = r.nameOf(w.Route.Wrappers[i])
			return summary.UnknownShape{}
		}
		if !slices.ContainsFunc(ways, func(steps []change) bool { return slices.ContainsFunc(steps, func(c change) bool { return !c.keeps }) }) {
			continue
		}
		changed = true
		var next []writtenBody
		for _, steps := range ways {
			now := parts
			for _, c := range steps {
				if !c.keeps {
					now = r.applyChange(c, now)
				}
			}
			next = append(next, now...)
		}
		if parts = next; len(parts) > maxAnswers {
			w.unread = r.nameOf(w.Route.Wrappers[i])
			return summary.UnknownShape{}
		}
	}
	if !changed {
		return body
	}
	var shapes []summary.TypeShape
	for _, p := range parts {
		switch {
		case p == writtenBody{x.Site, x.Env}:
			if body != nil {
				shapes = append(shapes, body)
			}
		case p.site.Expr == 0:
		default:
			shapes = append(shapes, r.Code.Shapes.Of(p.site, p.env, x.Locals.Lookup()))
		}
	}
	if len(shapes) == 0 {
		return nil
	}
	return summary.NewUnion(shapes...)
}

// applyChange passes bodies to the function of a step, and gives what it makes of them.
func (r *Walker) applyChange(c change, of []writtenBody) []writtenBody {
	var out []writtenBody
	for _, p := range of {
		arg := flow.Arg{Site: p.site}
		if p.site.Expr == 0 {
			arg = flow.Arg{Value: &flow.Value{Kind: flow.Const, Lit: unit.LitUndefined}}
		}
		lexical := c.fn.Env
		if c.fn.Recv != nil {
			lexical = r.prog.BindThis(c.fn)
		}
		env := r.prog.BindArgs(c.fn.Func, c.at, p.env, lexical, []flow.Arg{arg})
		returns := r.prog.Returns(c.fn.Func)
		for _, e := range returns {
			out = append(out, writtenBody{flow.Site{File: c.fn.Func.File, Expr: e}, env})
		}
		if len(returns) == 0 {
			out = append(out, writtenBody{})
		}
	}
	return out
}

// changesOf lists the ways in which a wrapper returns the answer of what it runs, each the steps that
// change it; ok is false when one of them is not known.
func (r *Walker) changesOf(w routing.Wrapper, rt *routing.Route) (ways [][]change, ok bool) {
	for steps, way := range r.waysBack(w, rt) {
		if !way.known {
			return nil, false
		}
		if way.hands {
			ways = append(ways, steps)
		}
	}
	return ways, true
}

// wayBack says of an expression that a wrapper returns whether it comes from the answer of what the wrapper runs, and whether that is
// known.
type wayBack struct{ hands, known bool }

// waysBack gives the steps that lead to each expression which a wrapper returns, in order.
func (r *Walker) waysBack(w routing.Wrapper, rt *routing.Route) iter.Seq2[[]change, wayBack] {
	return func(yield func([]change, wayBack) bool) {
		if w.Value.Kind != flow.Function {
			return
		}
		roles := r.eval.RoleList(w.Pack, w.Roles)
		env := (*flow.Env)(nil)
		if rt != nil {
			env = r.routeEnv(w, rt)
		}
		if env == nil {
			env = r.prog.BindThis(w.Value)
		}
		for _, rule := range rules.Rewrites(r.packs[w.Pack].Manifest) {
			index := slices.Index(roles, rule.Role)
			if index < 0 {
				continue
			}
			for _, e := range r.prog.Returns(w.Value.Func) {
				at := flow.Site{File: w.Value.Func.File, Expr: e}
				if e == 0 || !r.prog.Reached(at, env) {
					continue
				}
				steps, hands, known := r.changesBy(w, index, rule, at, env, 0)
				if !yield(steps, wayBack{hands, known}) {
					return
				}
			}
		}
	}
}

// changesBy reads one expression that a wrapper returns. hands is false for one that does not come
// from the answer of what it runs: the wrapper answers by itself.
func (r *Walker) changesBy(w routing.Wrapper, index int, rule rules.Rewrite, site flow.Site, env *flow.Env, depth int) (steps []change, hands, known bool) {
	if depth > maxChains {
		return nil, false, false
	}
	values := r.prog.Eval(site, env)
	for _, v := range values {
		if v.Kind != flow.Param || v.Func != w.Value.Func || int(v.Index) != index || !strings.HasPrefix(v.Text, rule.Path) {
			continue
		}
		if len(values) > 1 {
			return nil, true, false
		}
		rest := v.Text[len(rule.Path):]
		if rest == "" {
			return nil, true, true
		}
		call := r.prog.Expr(v.Call)
		if !strings.HasSuffix(rest, "."+rule.ChangedBy+"()") || call.Kind != unit.ExprCall {
			return nil, true, false
		}
		file := r.prog.Files[v.Call.File]
		steps, _, known = r.changesBy(w, index, rule, flow.Site{File: v.Call.File, Expr: file.Expr(call.A).A}, v.Env, depth+1)
		if !known {
			return nil, true, false
		}
		for _, a := range file.ExprsIn(call.List) {
			one, ok := r.changeIn(rule, flow.Site{File: v.Call.File, Expr: a}, v.Env)
			if !ok {
				return nil, true, false
			}
			steps = append(steps, one)
		}
		return steps, true, true
	}
	return nil, false, true
}

// changeIn reads one step of a chain.
func (r *Walker) changeIn(rule rules.Rewrite, site flow.Site, env *flow.Env) (c change, ok bool) {
	values := r.prog.Eval(site, env)
	if len(values) != 1 || values[0].Kind != flow.Extern || values[0].Call.Expr == 0 {
		return change{}, false
	}
	v := values[0]
	origin := strings.TrimSuffix(v.Text, "()")
	c = change{at: v.Call, handles: slices.Contains(rule.Handling, origin)}
	c.keeps = c.handles || slices.Contains(rule.PassThrough, origin)
	args := r.prog.Files[v.Call.File].ExprsIn(r.prog.Expr(v.Call).List)
	if !c.keeps && (!slices.Contains(rule.Mapping, origin) || len(args) == 0) {
		return change{}, false
	}
	if len(args) > 0 {
		for _, fn := range r.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env) {
			if fn.Kind == flow.Function && !r.prog.Func(fn.Func).NoBody {
				c.fn = fn
				return c, true
			}
		}
	}
	return c, c.keeps
}

// nameOf is the name of a wrapper's function.
func (r *Walker) nameOf(w routing.Wrapper) string {
	name, _ := r.Code.FuncName(w.Value.Func)
	return name
}
