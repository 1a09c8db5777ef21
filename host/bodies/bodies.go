package bodies

import (
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/endpoints"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
)

// Bodies says what functions have of the answers to requests.
type Bodies struct {
	code      *reading.Code
	prog      *program.Program
	packs     []*packrt.Pack
	eval      *facts.Evaluator
	routing   *routing.Routing
	endpoints *endpoints.Endpoints
	state     *clientstate.Index
	// unwraps says what clients give that return something else than the answer, by the client.
	unwraps map[routing.Registrar]unwrapped
	// numbers are those of the calls of functions that send (conditions.Numbers), by the function (flow.FuncRef).
	numbers sync.Map
}

// stageName is what cuts and failures call the stage that asks.
const stageName = "requests"

// Of reads what clients give in place of answers.
func Of(code *reading.Code, stated *facts.Facts, routes *routing.Routing, sent *endpoints.Endpoints, state *clientstate.Index, packs []*packrt.Pack) *Bodies {
	r := &Bodies{code: code, prog: code.Prog, packs: packs, eval: stated.Evaluator, routing: routes, endpoints: sent, state: state, unwraps: map[routing.Registrar]unwrapped{}}
	stated.Each(stageName, r.readUnwraps, abi.FactWrap)
	return r
}
