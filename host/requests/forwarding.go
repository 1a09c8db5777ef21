package requests

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxForwards bounds the functions through which an answer is returned.
const maxForwards = 3

// forward adds a request for each caller of a function that returns the answer of its request, or its body: what the
// caller reads of it counts as read by a client.
func (r *Requests) forward(here facts.Grounded, steps []facts.Step, depth int, more *facts.More) {
	if here.Owner.Func == unit.ModuleFunc && len(r.templatesIn(here.Owner.File)) == 0 {
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
	carried, holds := r.carried(here)
	if len(carried) == 0 && !holds && !r.returnsAnswer(here) {
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

// returnsAnswer reports whether the function that a request belongs to returns what the request answers, or its body.
func (r *Requests) returnsAnswer(q facts.Grounded) bool {
	root := conditions.Root{Func: q.Owner}
	for _, e := range r.prog.Returns(q.Owner) {
		_, calls := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: q.Owner.File, Expr: e}, nil, nil)
		if slices.Contains(calls, q.Fact.Expr) || slices.Contains(calls, q.At) {
			return true
		}
	}
	return false
}

// Reads reports whether a function reads something of the body that a call in it returns.
func (r *Requests) Reads(q facts.Grounded) bool { return len(r.readsOf(q)) > 0 }

// readsOf are the places at which a function reads an answer.
func (r *Requests) readsOf(q facts.Grounded) []BodyRead {
	root := conditions.Root{Func: q.Owner, Numbers: r.numbersIn(q.Owner)}
	return r.BodyReads(Client{Func: q.Owner, Request: &q}, root)
}

// numbersIn numbers the calls of a function once for all of its requests.
func (r *Requests) numbersIn(fn flow.FuncRef) conditions.Numbers {
	if got, ok := r.numbers.Load(fn); ok {
		return got.(conditions.Numbers)
	}
	got := conditions.NumberCalls(r.prog, fn)
	r.numbers.Store(fn, got)
	return got
}
