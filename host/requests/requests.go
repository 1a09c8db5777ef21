package requests

import (
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
)

// Requests are the HTTP requests that a project sends.
type Requests struct {
	// All are the requests, lifted to the functions that know their method and path, in the order of the code.
	All []facts.Grounded
	// At is the number in All of the first request at a call that was not lifted to a caller.
	At map[flow.Site]int
	// Senders are the functions that contain requests, whether these were lifted to callers or not.
	Senders map[flow.FuncRef]bool

	// facts are the requests that packs state, by their calls.
	facts map[flow.Site]*facts.Fact

	code    *reading.Code
	prog    *program.Program
	packs   []*packrt.Pack
	eval    *facts.Evaluator
	routing *routing.Routing
	// rewrites are what clients do to the URLs of their requests, by the client.
	rewrites map[routing.Registrar][]rewrite
	// given are the bases that clients are given by what runs before each of their requests.
	given map[routing.Registrar][]flow.Value
	// unwraps says what clients give that return something else than the answer, by the client.
	unwraps map[routing.Registrar]unwrapped
	// numbers are those of the calls of functions that send (conditions.Numbers), by the function (flow.FuncRef).
	numbers sync.Map
	// setsState are the functions that set state, by origin.
	setsState map[string]bool
	// reduced are the stores whose state functions change that are passed what happened, as packs say how these are made.
	reduced []*reduced
	// taking are options of what makes state outside of components whose functions are passed the state, by name.
	taking map[string]bool
	// changers are the methods of classes that change what a member of their instances holds, by name.
	changers map[string]bool
	// contexts are the functions, by origin, that give what elements around a component provide; contextsUsed are their calls, once asked.
	contexts     map[string]bool
	contextsOnce sync.Once
	contextsUsed []flow.Call
	// madeStores are the functions, by origin, that make state outside of components; storesFound what they made, once asked.
	madeStores  map[string]bool
	storesOnce  sync.Once
	storesFound map[flow.FuncRef]*store
	// cells are what packs say of state that templates show; templates the functions that templates are read as ([]unit.FuncID), by the file.
	cells     cells
	templates sync.Map
	// keeps are the functions, by origin, that make stores of objects or functions; keptFound what they made, once asked.
	keeps     map[string]bool
	keptOnce  sync.Once
	keptFound keptStores
	// named are the calls of the project by the name of what is called, once asked.
	namedOnce sync.Once
	named     map[string][]flow.Call
	// spread are the functions, by origin, that give the cells of what they are passed.
	spread map[string]bool
	// members are the places at which names of kept members stand, once asked; membersBy these by class (map[flow.ClassRef][]flow.Site), by the name.
	membersOnce sync.Once
	members     map[string][]flow.Site
	membersBy   sync.Map
	// sinksOf are the places where functions put values into state ([]sink), by the function.
	sinksOf sync.Map
}

// Options of finding requests.
type Options struct {
	Packs   []*packrt.Pack
	Workers int
}

// Client is a function that sends a request.
type Client struct {
	Func    flow.FuncRef
	Env     *flow.Env
	Request *facts.Grounded
}

// stageName is what failures call this stage.
const stageName = "requests"

// Find lifts the requests that packs state.
func Find(code *reading.Code, stated *facts.Facts, routes *routing.Routing, opts Options) *Requests {
	r := &Requests{At: map[flow.Site]int{}, facts: map[flow.Site]*facts.Fact{}, Senders: map[flow.FuncRef]bool{}, code: code, prog: code.Prog, packs: opts.Packs, setsState: settersOf(opts.Packs), contexts: contextsOf(opts.Packs), changers: originsOf(opts.Packs, func(h *abi.Hooks) []string { return h.Methods }), madeStores: originsOf(opts.Packs, func(h *abi.Hooks) []string { return h.Stores }), cells: cellsOf(opts.Packs), keeps: originsOf(opts.Packs, func(h *abi.Hooks) []string { return h.Kept }), spread: originsOf(opts.Packs, func(h *abi.Hooks) []string { return h.Spread }), eval: stated.Evaluator, routing: routes,
		rewrites: map[routing.Registrar][]rewrite{}, given: map[routing.Registrar][]flow.Value{}, unwraps: map[routing.Registrar]unwrapped{}}
	r.reduced, r.taking = reducedOf(opts.Packs), originsOf(opts.Packs, func(h *abi.Hooks) []string { return h.Taking })
	stated.Each(stageName, r.readRewrite, abi.FactWrap)
	of := slices.DeleteFunc(slices.Clone(stated.All), func(f *facts.Fact) bool { return f.Kind != abi.FactRequest })
	lifted := make([][]facts.Grounded, len(of))
	r.eval.LiftEach(opts.Workers, of, func(i int, shared *facts.Barren) {
		stated.Protect(stageName, of[i], func() {
			lifted[i] = r.Follow(of[i], shared, abi.FieldMethod, abi.FieldPath, abi.FieldBase)
		})
	})
	for i, f := range of {
		for _, q := range lifted[i] {
			if r.sentNowhere(q) {
				continue
			}
			if _, first := r.At[q.Fact.Expr]; !first && q.Fact.Expr == q.At {
				r.At[q.At] = len(r.All)
			}
			r.All = append(r.All, q)
		}
		if len(lifted[i]) > 0 {
			r.Senders[f.In] = true
			if _, first := r.facts[f.Expr]; !first {
				r.facts[f.Expr] = f
			}
		}
	}
	return r
}

// Follow grounds what a fact sends at the functions that know some of its fields, and at those that read its answer, with the place at
// which the answer lies there.
func (r *Requests) Follow(f *facts.Fact, shared *facts.Barren, fields ...abi.FieldID) []facts.Grounded {
	out := r.eval.LiftThen(f, shared, func(here facts.Grounded, steps []facts.Step, more *facts.More) {
		r.forward(here, steps, maxForwards, more)
	}, fields...)
	for n := range out {
		r.Place(&out[n])
	}
	return out
}

// Place finds where the answer of what is sent lies in the function that it was grounded at, where that reads nothing of it otherwise.
func (r *Requests) Place(q *facts.Grounded) {
	if len(q.Carried) == 0 && !r.Reads(*q) {
		q.Carried = r.decoded(*q)
	}
	if q.At == q.Fact.Expr || len(q.Carried) > 0 || r.Reads(*q) {
		return
	}
	there := *q
	for _, found := range [...]func(facts.Grounded) []facts.Carried{r.carriedHere, r.stateHere} {
		if there.Carried = found(*q); len(there.Carried) > 0 && r.Reads(there) {
			*q = there
			return
		}
	}
}

// Sent is the request that a call sends in one activation of the function around it; own is the request of the unit that is
// described, if it has one.
func (r *Requests) Sent(site flow.Site, env *flow.Env, own *facts.Grounded) (facts.Grounded, bool) {
	if own != nil && (own.Fact.Expr == site || own.At == site) {
		return *own, true
	}
	i, ok := r.At[site]
	if f := r.facts[site]; f != nil && env != nil {
		here := facts.Grounded{Fact: f, Env: env, Owner: f.In, At: site}
		if _, path := r.Endpoint(here); path != "" && r.eval.Holds(f, env) {
			return here, true
		}
	}
	if !ok {
		return facts.Grounded{}, false
	}
	return r.All[i], true
}
