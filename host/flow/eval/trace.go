package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Asked is an expression that a question evaluated, what it is, and what was evaluated for that.
type Asked struct {
	Site   flow.Site
	Env    *flow.Env
	Values []flow.Value
	Parts  []*Asked
	// Cut: what it was computed from is not recorded.
	Cut bool
}

// trace records what one question asks. What is remembered of earlier questions is not used while it does, since it does
// not say where it came from.
type trace struct {
	at    *Asked
	known map[askKey]*Asked
	count int
}

// maxAsked bounds what is recorded; beyond it evaluation goes on as it does without a record, and the record says so.
const maxAsked = 50000

// Trace is Eval with a record of how the values were found.
func (p *Evaluator) Trace(site flow.Site, env *flow.Env) *Asked {
	root := &Asked{Site: site, Env: env}
	if site.Expr == 0 {
		return root
	}
	q := p.Question()
	q.trace = &trace{at: root, known: map[askKey]*Asked{}}
	q.Eval(site, env)
	q.Done()
	return root.Parts[0]
}

// TraceCallees is Callees with a record of how they were found.
func (p *Evaluator) TraceCallees(call flow.Site, env *flow.Env) ([]flow.Callee, *Asked) {
	root := &Asked{Site: call, Env: env}
	q := p.Question()
	q.trace = &trace{at: root, known: map[askKey]*Asked{}}
	out := q.callees(call, env)
	q.Done()
	return out, root
}

// traced is Eval while a record is made.
func (q *Question) traced(site flow.Site, env *flow.Env) []flow.Value {
	t := q.trace
	key := askKey{site: site, env: env, era: q.era}
	if before := t.known[key]; before != nil {
		t.at.Parts = append(t.at.Parts, before)
		return before.Values
	}
	here := &Asked{Site: site, Env: env}
	t.at.Parts = append(t.at.Parts, here)
	if t.count++; t.count > maxAsked {
		q.trace, here.Cut = nil, true
		defer func() { q.trace = t }()
		here.Values = q.Eval(site, env)
		return here.Values
	}
	outer := t.at
	t.at = here
	complete := true
	switch q.Expr(site).Kind {
	case unit.ExprLiteral, unit.ExprFunction, unit.ExprClass, unit.ExprRegexp, unit.ExprThis:
		here.Values = q.compute(site, env)
	default:
		here.Values, complete = q.guarded(key, nil)
	}
	t.at = outer
	if complete {
		t.known[key] = here
	}
	return here.Values
}
