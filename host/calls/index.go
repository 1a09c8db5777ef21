package calls

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/unit"
)

// Index says what calls do to the walk of a unit.
type Index struct {
	code         *reading.Code
	prog         *program.Program
	packs        []*packrt.Pack
	eval         *facts.Evaluator
	facts        *facts.Facts
	interactions *interactions.Interactions
	// outcomes are the facts by which a call answers, or ends its unit otherwise, by the call.
	outcomes map[flow.Site][]*facts.Fact
	// inline are the helpers that are walked where they are called. sends are those that send requests, takes
	// those that are passed the answer of one: both are walked in place for clients only.
	inline, sends, takes map[flow.FuncRef]bool
	// assigned are the assignments that paths record like calls.
	assigned map[flow.Site]bool
	// decorates are the functions that a function runs for as what a decorator made of them.
	decorates map[flow.FuncRef][]flow.FuncRef
}

// stageName is what failures call this stage.
const stageName = "calls"

// NewIndex sorts the facts that speak of calls by the expression they are about, and
// finds the functions that are walked where they are called.
func NewIndex(code *reading.Code, stated *facts.Facts, sent *requests.Requests, done *interactions.Interactions, packs []*packrt.Pack) *Index {
	r := &Index{code: code, prog: code.Prog, packs: packs, eval: stated.Evaluator, facts: stated, interactions: done, outcomes: map[flow.Site][]*facts.Fact{},
		inline: map[flow.FuncRef]bool{}, sends: map[flow.FuncRef]bool{}, takes: map[flow.FuncRef]bool{}, decorates: map[flow.FuncRef][]flow.FuncRef{}}
	for _, f := range r.facts.All {
		switch f.Kind {
		case abi.FactOutcome, abi.FactRaise, abi.FactCase:
			r.outcomes[f.Expr] = append(r.outcomes[f.Expr], f)
		}
	}
	for i, f := range r.prog.Files {
		for id := 2; id < len(f.Funcs); id++ {
			if alwaysThrows(f, f.Funcs[id].Body) {
				r.inline[flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}] = true
			}
		}
	}
	r.findAnswering(r.findPassing())
	r.findWriting()
	r.findDeciding()
	r.findReturning()
	// A function that calls one that sends a request sends it too.
	queue := reading.SortedFuncs(sent.Senders)
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if r.sends[f] || f.Func == unit.ModuleFunc {
			continue
		}
		r.sends[f] = true
		for _, c := range r.prog.Callers(f) {
			queue = append(queue, c.In)
		}
	}
	r.findAnswerTakers()
	r.findDecorators()
	r.findAssignments()
	return r
}

// findDecorators finds what decorators of the project make of functions.
func (r *Index) findDecorators() {
	for i, f := range r.prog.Files {
		r.code.ProtectFile(stageName, flow.FileID(i), func() {
			for id := 2; id < len(f.Funcs); id++ {
				fn := flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}
				if made, ok := r.prog.MadeOf(fn); ok {
					r.decorates[made] = append(r.decorates[made], fn)
				}
			}
		})
	}
}

// Inlined reports whether a function is walked where it is called, whoever calls it.
func (r *Index) Inlined(f flow.FuncRef) bool { return r.inline[f] }
