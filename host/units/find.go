package units

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/markup"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/schemas"
)

// Units are the units of a project.
type Units struct {
	// All are the units, those that others call after those that packs recognise.
	All []*Unit
	// Wrappers are the units of wrappers.
	Wrappers map[routing.WrapperKey]*Unit
	// Runs are the GraphQL operations that a call runs.
	Runs map[flow.Site][]Run
	// Started are the calls of each file's top level that lead to a boundary.
	Started map[flow.FileID][]StartedCall
	// IDs are those of functions that have a summary, which effects refer to.
	IDs map[flow.FuncRef]string
	// Counts are how many units each pack recognised.
	Counts []int

	prog *program.Program
}

// Inputs are what units are found from.
type Inputs struct {
	Code         *reading.Code
	Facts        *facts.Facts
	Routing      *routing.Routing
	Requests     *requests.Requests
	Interactions *interactions.Interactions
	Markup       *markup.Trees
	Schemas      *schemas.Schemas
}

// Options of finding units.
type Options struct {
	Packs []*packrt.Pack
	// Active are the packs whose libraries the project uses, by number.
	Active map[int]bool
}

// finder is the work of finding units.
type finder struct {
	*Units
	opts         Options
	packs        []*packrt.Pack
	code         *reading.Code
	stated       *facts.Facts
	eval         *facts.Evaluator
	routing      *routing.Routing
	requests     *requests.Requests
	interactions *interactions.Interactions
	markup       *markup.Trees
	schemas      *schemas.Schemas
}

// stageName is what failures call this stage.
const stageName = "units"

// Find makes the units of routes and their wrappers, of what packs state otherwise, of clients, and of what these call.
func Find(in Inputs, opts Options) *Units {
	out := &Units{Wrappers: map[routing.WrapperKey]*Unit{}, Runs: map[flow.Site][]Run{}, Started: map[flow.FileID][]StartedCall{},
		IDs: map[flow.FuncRef]string{}, Counts: make([]int, len(opts.Packs)), prog: in.Code.Prog}
	r := &finder{Units: out, opts: opts, packs: opts.Packs, code: in.Code, stated: in.Facts, eval: in.Facts.Evaluator, routing: in.Routing,
		requests: in.Requests, interactions: in.Interactions, markup: in.Markup, schemas: in.Schemas}
	work := r.routeUnits()
	work = append(work, r.statedUnits()...)
	work = append(work, r.componentUnits()...)
	work = append(work, r.packageUnits()...)
	work = append(work, r.deployedUnits()...)
	work = append(work, r.operationUnits(work)...)
	work = append(work, r.clientUnits()...)
	work = append(work, r.layerUnits(work)...)
	r.findStarted()
	work = append(work, r.reach(work)...)
	out.All = work
	out.number()
	return out
}

// ID is the id of the summary of a unit.
func (u *Units) ID(w *Unit) string { return u.prog.Files[w.Shown().File].Path + "::" + w.Name.Text }

// number gives every function the id that effects refer to: that of its summary, or of its summaries where they have one in
// common, as those of a function that sends several requests do.
func (u *Units) number() {
	several := map[flow.FuncRef]bool{}
	for _, w := range u.All {
		fn, id := w.Shown(), u.ID(w)
		if fn.Func == 0 || several[fn] {
			continue
		}
		if other, ok := u.IDs[fn]; ok && other != id {
			several[fn] = true
			delete(u.IDs, fn)
			continue
		}
		u.IDs[fn] = id
	}
}
