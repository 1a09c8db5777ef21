package conditions

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/library"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// continued follows a library's method that goes on with what comes of its receiver to what the functions make of that:
// answer.pipe(map((body) => body.items)).
func (r *Reader) continued(call unit.ExprID, depth int) (summary.ValueRef, bool) {
	c, ok := r.Program.Continuation(flow.Site{File: r.File, Expr: call}, r.Env)
	if !ok || c.Aside {
		return nil, false
	}
	if len(c.Steps) == 0 {
		return r.subjectAt(c.On.Expr, depth+1), true
	}
	last := c.Steps[len(c.Steps)-1]
	env, ok := r.stepEnv(c, last.Expr, r.Env)
	returns := r.Program.Returns(flow.FuncRef{File: r.File, Func: unit.FuncID(r.unitFile().Expr(last.Expr).Ref)})
	if !ok || len(returns) != 1 || returns[0] == 0 {
		return nil, false
	}
	inner := *r
	inner.Env = env
	out := inner.subjectAt(returns[0], depth+1)
	r.calls = inner.calls
	return out, true
}

// continuedAround binds the parameter of a function that is handed to such a method, to an operator of one or in an observer, to
// what it is run with.
func (r *Reader) continuedAround(literal unit.ExprID, env *flow.Env) (*flow.Env, bool) {
	if !r.Program.Continues() {
		return nil, false
	}
	file := r.unitFile()
	at := file.Expr(literal).Node
	for {
		up, ok := file.Tree.ParentOf(at)
		if !ok {
			return nil, false
		}
		at = up
		call := file.ExprOf(up)
		switch {
		case call == 0:
			continue
		case file.Expr(call).Kind == unit.ExprFunction:
			return nil, false
		case file.Expr(call).Kind != unit.ExprCall:
			continue
		}
		if c, ok := r.Program.Continuation(flow.Site{File: r.File, Expr: call}, env); ok {
			return r.stepEnv(c, literal, env)
		}
	}
}

// stepEnv is the environment in which one of the functions runs.
func (r *Reader) stepEnv(c library.Continuation, literal unit.ExprID, env *flow.Env) (*flow.Env, bool) {
	outer, from := env, c.On.Expr
	for _, step := range c.Steps {
		fn := flow.FuncRef{File: r.File, Func: unit.FuncID(r.unitFile().Expr(step.Expr).Ref)}
		outer = r.Program.BindArgs(fn, step, outer, env, []flow.Arg{{Site: flow.Site{File: r.File, Expr: from}}})
		if step.Expr == literal {
			return outer, true
		}
		returns := r.Program.Returns(fn)
		if len(returns) != 1 || returns[0] == 0 {
			return nil, false
		}
		from = returns[0]
	}
	return nil, false
}
