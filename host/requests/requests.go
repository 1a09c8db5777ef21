package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/endpoints"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
)

// Requests are the HTTP requests that a project sends. What is asked of one of them, Endpoints and Bodies say.
type Requests struct {
	*endpoints.Endpoints
	*readers

	// All are the requests, lifted to the functions that know their method and path, in the order of the code.
	All []facts.Grounded
	// At is the number in All of the first request at a call that was not lifted to a caller.
	At map[flow.Site]int
	// Senders are the functions that contain requests, whether these were lifted to callers or not.
	Senders map[flow.FuncRef]bool

	// facts are the requests that packs state, by their calls.
	facts map[flow.Site]*facts.Fact
}

// Options of finding requests.
type Options struct {
	Packs   []*packrt.Pack
	Workers int
}

// stageName is what failures call this stage.
const stageName = "requests"

// Find lifts the requests that packs state.
func Find(code *reading.Code, stated *facts.Facts, routes *routing.Routing, opts Options) *Requests {
	sent, state := endpoints.Of(code, stated, routes), clientstate.Of(code, opts.Packs)
	of := bodies.Of(code, stated, routes, sent, state, opts.Packs)
	r := &Requests{Endpoints: sent, readers: &readers{of, code, code.Prog, stated.Evaluator, state}, At: map[flow.Site]int{}, Senders: map[flow.FuncRef]bool{}, facts: map[flow.Site]*facts.Fact{}}
	list := slices.DeleteFunc(slices.Clone(stated.All), func(f *facts.Fact) bool { return f.Kind != abi.FactRequest })
	lifted := make([][]facts.Grounded, len(list))
	r.eval.LiftEach(opts.Workers, list, func(i int, shared *facts.Barren) {
		stated.Protect(stageName, list[i], func() {
			lifted[i] = r.Follow(list[i], shared, abi.FieldMethod, abi.FieldPath, abi.FieldBase)
		})
	})
	for i, f := range list {
		for _, q := range lifted[i] {
			if r.SentNowhere(q) {
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
