package requests

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxForwards bounds the functions through which an answer is returned.
const maxForwards = 3

// readers finds the functions that read the answer of a request beside the one that sends it.
type readers struct {
	*bodies.Bodies
	code  *reading.Code
	prog  *program.Program
	eval  *facts.Evaluator
	state *clientstate.Index
}

// Follow grounds what a fact sends at the functions that know some of its fields, and at those that read its answer, with the place at
// which the answer lies there.
func (r *readers) Follow(f *facts.Fact, shared *facts.Barren, fields ...abi.FieldID) []facts.Grounded {
	out := r.eval.LiftThen(f, shared, func(here facts.Grounded, steps []facts.Step, more *facts.More) {
		r.forward(here, steps, maxForwards, more)
	}, fields...)
	for n := range out {
		r.Place(&out[n])
	}
	return out
}

// Place finds where the answer of what is sent lies in the function that it was grounded at, where that reads nothing of it otherwise.
func (r *readers) Place(q *facts.Grounded) {
	if len(q.Carried) == 0 && !r.Reads(*q) {
		q.Carried = r.Decoded(*q)
	}
	if q.At == q.Fact.Expr || len(q.Carried) > 0 || r.Reads(*q) {
		return
	}
	there := *q
	for _, found := range [...]func(facts.Grounded) []facts.Carried{r.CarriedHere, r.stateHere} {
		if there.Carried = found(*q); len(there.Carried) > 0 && r.Reads(there) {
			*q = there
			return
		}
	}
}

// forward adds a request for each caller of a function that returns the answer of its request, or its body: what the
// caller reads of it counts as read by a client.
func (r *readers) forward(here facts.Grounded, steps []facts.Step, depth int, more *facts.More) {
	if here.Owner.Func == unit.ModuleFunc && len(r.state.TemplatesIn(here.Owner.File)) == 0 {
		return
	}
	for _, reader := range r.withTemplates(slices.Concat(r.readersOfState(here), r.readersOfReceiver(here), r.readersOfStore(here), r.readersOfGiven(here), r.readersOfRun(here), r.readersOfActions(here), r.readersOfVariables(here))) {
		if more.Visit() {
			more.Add(reader)
		}
	}
	if here.Owner.Func == unit.ModuleFunc {
		return
	}
	carried, holds := r.Carried(here)
	if len(carried) == 0 && !holds && !r.ReturnsAnswer(here) {
		return
	}
	callers := r.prog.Callers(here.Owner)
	called := len(callers)
	callers = append(callers[:called:called], r.prog.Runners(here.Owner)...)
	callers = append(callers, r.prog.Handers(here.Owner)...)
	if depth == 0 && len(callers) > 0 {
		r.code.Cut(stageName, here.Fact.Expr.File, here.Fact.Node, fmt.Sprintf("its answer is returned through more than %d functions: what is read of it beyond them is not known", maxForwards))
		return
	}
	for n, c := range callers {
		if facts.Repeats(steps, here.Owner, c) {
			continue
		}
		next := append(steps[:len(steps):len(steps)], facts.Step{Target: here.Owner, Call: c})
		for _, env := range r.eval.Environments(next) {
			if !more.Visit() {
				return
			}
			caller := facts.Grounded{Fact: here.Fact, Env: env, Owner: c.In, At: c.Site}
			reads := r.Reads(caller)
			if !reads && len(carried) > 0 {
				caller.Carried = slices.Clone(carried)
				for i := range caller.Carried {
					if n < called {
						caller.Carried[i].From = c.Site // otherwise a library calls the function, and gives what it returns
					}
				}
				reads = r.Reads(caller)
			}
			if reads {
				more.Add(caller)
			}
			r.forward(caller, next, depth-1, more)
		}
	}
}
