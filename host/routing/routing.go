package routing

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
)

// Options of placing the routes of a project.
type Options struct {
	Packs []*packrt.Pack
	// Active are the packs whose libraries the project uses, by number.
	Active map[int]bool
	// Deployed are the functions that deploy templates near the project name.
	Deployed []Deployed
}

// Count says what became of the facts of one pack: registrations in helpers that register for their callers, those of
// them whose callers are not found, units claimed from two files, routes whose handler is no function of the project,
// and functions that deploy templates name. OtherRole counts routes that a test for the role Role keeps off a registrar.
type Count struct {
	Helpers, Unmet, Doubled, Unlinked, Deployed, OtherRole int

	Role string
}

// Routing is who serves what, behind what.
type Routing struct {
	Routes []*Route
	// Stated are the units that are no routes, Deployed the functions that deploy templates name.
	Stated    []Stated
	Deployed  []DeployedUnit
	Templates *Templates
	// Lost are the facts that register something of which nothing is known, and why.
	Lost   map[*facts.Fact]string
	Counts []Count
	// Spelled says of packs how names are spelled in all that their routes answer and are sent.
	Spelled map[int]string
	// Asked is how the names of queries are spelled as well, "" for not otherwise than the code has them.
	Asked string

	eval  *facts.Evaluator
	code  *reading.Code
	prog  *program.Program
	packs []*packrt.Pack
	// mostRoles is how many parameters of a unit have roles at most.
	mostRoles int
	// derived are values that methods of others make and that are registrars of their own, by origin.
	derived map[string]bool
	// parts are values that serve nothing until something mounts them, by origin; isPart are those that were asked for.
	parts  map[string]bool
	isPart map[Registrar]bool
}

// Handlers are what routes run.
func (r *Routing) Handlers() []flow.Value {
	out := make([]flow.Value, len(r.Routes))
	for i, rt := range r.Routes {
		out[i] = rt.Handler
	}
	return out
}

// placer is the work of placing.
type placer struct {
	*Routing
	opts  Options
	facts *facts.Facts
	// before are the wrappers that run before a function, wherever that runs.
	before map[flow.FuncRef][]Wrapper
	// sharing are the calls that make a registrar and mount it on the one whose method they call.
	sharing map[flow.Site]bool
	// ofUnit are the wrappers of single units, answered the exceptions that the handlers of a class answer (none for all).
	ofUnit map[unitKey][]Wrapper
	// unreadAround are the places of what runs around a function wherever it is served and may answer in a way that nothing is known of.
	unreadAround map[flow.FuncRef][]flow.Site
	answered     map[flow.ClassRef][]flow.Value
	// subscribedTo are the channels whose messages come to a consumer.
	subscribedTo map[Registrar][]subscribed
	// registering are the registrars that something is registered on; nil until that is asked for.
	registering map[Registrar]bool
}

// stageName is what failures call this stage.
const stageName = "routing"
