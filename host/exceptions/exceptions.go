package exceptions

import (
	"sync"

	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// Handlers follows exceptions to what answers them.
type Handlers struct {
	code    *reading.Code
	prog    *program.Program
	packs   []*packrt.Pack
	eval    *facts.Evaluator
	stated  *facts.Facts
	routing *routing.Routing
	calls   *calls.Index
	answers Answers
	// raises are the helpers that raise what is told apart by what answers it. raising are these and those that raise anything
	// else, which a handler of everything answers, or nothing: they are walked where a unit calls them.
	raises, raising map[flow.FuncRef]bool
	// escapes is what may leave each function, whether it is walked where it is called or not.
	escapes map[flow.FuncRef][]*paths.Escape
	// ways are how they come to leave it.
	ways map[flow.FuncRef]map[*paths.Escape]*way
	// refusals is what requests raise whose answers are failures, by the call that sends them; refused says so of one request.
	refusals map[flow.Site]*paths.Escape
	refused  func(*facts.Fact) []string
	// familiar are the libraries of which it is known which of their exceptions are answered.
	familiar map[string]bool
	// follows: some route has a handler that exceptions are followed to; handlings remembers what those do with them.
	follows   bool
	handlings sync.Map // handlingKey -> []handling
	// behind are the handlers of what is thrown behind so many wrappers of a route; ordered are lists of handlers as they are asked
	// about exceptions of a class. They are read only.
	behind  sync.Map // behindKey -> []Handler
	ordered sync.Map // orderKey -> []Handler
}

// Answers is what the exits of a walk answer.
type Answers interface {
	// Outputs are the outputs of an exit of a unit, of which answers exits answer by themselves.
	Outputs(w *Walked, x *paths.Exit, answers int) []summary.Output
	// Prepared is the answer that was prepared on the way to an exit that does not answer itself.
	Prepared(x *paths.Exit) []summary.Output
}

// Inputs are what exceptions are followed with.
type Inputs struct {
	Code    *reading.Code
	Facts   *facts.Facts
	Routing *routing.Routing
	Calls   *calls.Index
	Packs   []*packrt.Pack
	Answers Answers
	// Refused is what a request raises whose answer is a failure, by origin with what it descends from.
	Refused func(*facts.Fact) []string
}

// stageName is what failures call this stage.
const stageName = "exceptions"

// New finds the helpers that raise what handlers of a project answer.
func New(in Inputs) *Handlers {
	r := &Handlers{code: in.Code, prog: in.Code.Prog, packs: in.Packs, eval: in.Facts.Evaluator, stated: in.Facts, routing: in.Routing, calls: in.Calls,
		answers: in.Answers, refused: in.Refused, refusals: map[flow.Site]*paths.Escape{}, raises: map[flow.FuncRef]bool{}, familiar: familiar(in.Packs, in.Code.Prog.Semantics.Exceptions.Packages)}
	r.findRaisers()
	r.findEscapes()
	return r
}

// Raises are the helpers that raise what is answered where they are called by a unit, or what ends it.
func (r *Handlers) Raises() map[flow.FuncRef]bool { return r.raising }

// Walked is a unit that is being walked, with what its transitions throw.
type Walked struct {
	*units.Unit
	// Out is its summary.
	Out *summary.Summary
	// Claimed is, by the id of a transition that throws, the handler that names the exception.
	Claimed map[string]Claim
	// Thrown is what the transitions that throw throw, by their ids; Certain are those of them that
	// the handlers of the project answer for sure.
	Thrown  map[string][]Exception
	Certain map[string]bool
	// Foreign are, by the ids of transitions that throw, the exceptions of libraries of which nothing is known.
	Foreign map[string]string
}
