package eval

import (
	"sync"
	"sync/atomic"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/flow/library"
	"github.com/drift-analyzer/drift/host/flow/memo"
	"github.com/drift-analyzer/drift/host/unit"
)

// Evaluator evaluates the expressions of a run's files. What it has found out it remembers.
type Evaluator struct {
	*edges.Graph
	*flow.Environments
	Rules    *library.Rules
	Builtins *builtin.Builtins
	// getterNames are the names of properties that are functions.
	getterNames func() map[string]bool
	// under finds which calls fill lists; none for the lowest evaluator.
	under func() *Evaluator
	// exhausted are the places whose values took more steps than one answer has: Exhausted -> true.
	exhausted *sync.Map
	memory
}

// memory is the answers that hold for everybody.
type memory struct {
	// open remembers the values of expressions, their parameters left open.
	open [][]atomic.Pointer[[]flow.Value]
	// returns remembers what functions return, their parameters left open.
	returns [][]atomic.Pointer[returns]
	// bound remembers answers under environments and of exports.
	bound memo.Table[askKey, []flow.Value]
	// settled remembers what is known for everybody of keys under environments.
	settled memo.Table[askKey, settled]
	// run remembers what calls run, their environment left open.
	run memo.Table[flow.Site, []flow.Callee]
	// ran remembers the environments in which functions that add to lists run, named what the calls of their names run.
	ran      memo.Table[askKey, activationList]
	named    memo.Table[askKey, *namedCalls]
	openRuns memo.Table[askKey, openRuns]
	// added remembers what calls add to lists that are made once.
	added memo.Table[askKey, additions]
	// writtenTo remembers which objects the expressions give to whose properties is written.
	writtenTo memo.Table[askKey, map[object]bool]
	// fillers remembers which calls fill the lists of the evaluator above.
	fillers memo.Table[askKey, fillers]
	// rounds remembers which writes a name is followed through in rounds where it is read.
	rounds memo.Table[flow.Site, []unit.WriteID]
	// turned remembers what the names of rings are, by where the writes of the first one stand.
	turned memo.Table[askKey, turned]
	// lineages are the classes with their ancestors: ClassRef -> *lineage.
	lineages sync.Map
}

// New makes the evaluator of lowered files. It evaluates nothing yet.
func New(files []*unit.File, modules flow.ModuleResolver, hints flow.Hints) *Evaluator {
	g := edges.New(files, modules)
	envs := &flow.Environments{}
	return over(&Evaluator{Graph: g, Environments: envs, Rules: library.New(g, envs, hints), Builtins: builtin.New(g, envs), exhausted: &sync.Map{}}, maxFillLevels)
}

// over is an evaluator over so many others.
func over(p *Evaluator, levels int) *Evaluator {
	p.getterNames = sync.OnceValue(p.buildGetterNames)
	p.open, p.returns = make([][]atomic.Pointer[[]flow.Value], len(p.Files)), make([][]atomic.Pointer[returns], len(p.Files))
	for i, f := range p.Files {
		p.open[i] = make([]atomic.Pointer[[]flow.Value], len(f.Exprs))
		p.returns[i] = make([]atomic.Pointer[returns], len(f.Funcs))
	}
	p.under = sync.OnceValue(func() *Evaluator {
		if levels == 0 {
			return nil
		}
		return over(&Evaluator{Graph: p.Graph, Environments: p.Environments, Rules: p.Rules, Builtins: p.Builtins, exhausted: p.exhausted}, levels-1)
	})
	return p
}

// Forget drops all answers, so that what is asked again is answered by what is known now.
func (p *Evaluator) Forget() {
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
	p.bound.Forget()
	p.turned.Forget()
	p.settled.Forget()
	p.run.Forget()
	p.ran.Forget()
	p.named.Forget()
	p.openRuns.Forget()
	p.added.Forget()
	p.fillers.Forget()
	p.writtenTo.Forget()
	if under := p.under(); under != nil {
		under.Forget()
	}
}

func (p *Evaluator) remember(site flow.Site, values []flow.Value) {
	p.open[site.File][site.Expr].Store(&values)
}
