package flow

import (
	"sync"
	"sync/atomic"

	"github.com/drift-analyzer/drift/host/unit"
)

// Evaluator evaluates the expressions of a run's files. What it has found out it remembers.
type Evaluator struct {
	*Graph
	*Environments
	rules    *Rules
	builtins *Builtins
	memory
}

// memory is the answers that hold for everybody.
type memory struct {
	// open remembers the values of expressions, their parameters left open.
	open [][]atomic.Pointer[[]Value]
	// returns remembers what functions return, their parameters left open.
	returns [][]atomic.Pointer[returns]
	// bound remembers answers under environments and of exports.
	bound table[askKey, []Value]
	// run remembers what calls run, their environment left open.
	run table[Site, []Callee]
	// lineages are the classes with their ancestors: ClassRef -> *lineage.
	lineages sync.Map
}

// newEvaluator makes the evaluator of lowered files. It evaluates nothing yet.
func newEvaluator(files []*unit.File, modules ModuleResolver, hints Hints) *Evaluator {
	g := newGraph(files, modules)
	envs := &Environments{}
	p := &Evaluator{Graph: g, Environments: envs, rules: newRules(g, envs, hints), builtins: newBuiltins(g, envs)}
	p.open, p.returns = make([][]atomic.Pointer[[]Value], len(files)), make([][]atomic.Pointer[returns], len(files))
	for i, f := range files {
		p.open[i] = make([]atomic.Pointer[[]Value], len(f.Exprs))
		p.returns[i] = make([]atomic.Pointer[returns], len(f.Funcs))
	}
	return p
}

// forget drops all answers, so that what is asked again is answered by what is known now.
func (p *Evaluator) forget() {
	for _, file := range p.open {
		for i := range file {
			file[i].Store(nil)
		}
	}
	for _, file := range p.returns {
		for i := range file {
			file[i].Store(nil)
		}
	}
	p.bound.forget()
	p.run.forget()
}

// Eval gives every value the expression may have.
func (p *Evaluator) Eval(site Site, env *Env) []Value {
	if site.Expr == 0 {
		return nil
	}
	if env == nil {
		if got := p.open[site.File][site.Expr].Load(); got != nil {
			return *got
		}
		q := p.question()
		out := q.Eval(site, nil)
		q.done()
		return out
	}
	key := askKey{site: site, env: env}
	if got, ok := p.bound.load(key.hash(), key); ok {
		return got
	}
	q := p.question()
	out := q.Eval(site, env)
	q.done()
	p.bound.store(key.hash(), key, out)
	return out
}

// EvalWith is Eval with names settled by a path first. Nothing is remembered.
func (p *Evaluator) EvalWith(site Site, env *Env, lookup Lookup) []Value {
	if lookup == nil {
		return p.Eval(site, env)
	}
	q := p.question()
	q.lookup = lookup
	out := q.Eval(site, env)
	q.done()
	return out
}

func (p *Evaluator) remember(site Site, values []Value) { p.open[site.File][site.Expr].Store(&values) }
