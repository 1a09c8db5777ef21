package endpoints

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
)

// Endpoints says what requests are sent to.
type Endpoints struct {
	code    *reading.Code
	prog    *program.Program
	eval    *facts.Evaluator
	routing *routing.Routing
	// rewrites are what clients do to the URLs of their requests, by the client.
	rewrites map[routing.Registrar][]rewrite
	// given are the bases that clients are given by what runs before each of their requests.
	given map[routing.Registrar][]flow.Value
}

// stageName is what cuts and failures call the stage that asks.
const stageName = "requests"

// Of reads what clients do to the URLs of their requests.
func Of(code *reading.Code, stated *facts.Facts, routes *routing.Routing) *Endpoints {
	r := &Endpoints{code: code, prog: code.Prog, eval: stated.Evaluator, routing: routes, rewrites: map[routing.Registrar][]rewrite{}, given: map[routing.Registrar][]flow.Value{}}
	stated.Each(stageName, r.readRewrite, abi.FactWrap)
	return r
}
