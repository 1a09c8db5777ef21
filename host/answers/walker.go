package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/clients"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/markup"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/taken"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/summary"
)

// Options of walking units.
type Options struct {
	Packs   []*packrt.Pack
	Workers int
	// NoGaps leaves out the detection of gaps.
	NoGaps bool
}

// Inputs are what units are walked with.
type Inputs struct {
	Code         *reading.Code
	Facts        *facts.Facts
	Routing      *routing.Routing
	Requests     *requests.Requests
	Interactions *interactions.Interactions
	Calls        *calls.Index
	Markup       *markup.Trees
}

// Walker walks units and makes their summaries.
type Walker struct {
	Inputs
	opts       Options
	prog       *program.Program
	packs      []*packrt.Pack
	eval       *facts.Evaluator
	exceptions *exceptions.Handlers
	units      *units.Units
	taken      *taken.Reader
	clients    *clients.Reader
	headers    headerRules
	// events are the methods that send an event inside the process, by name; hooks the functions that components get values from, by pack.
	events map[string][]rules.Called
	hooks  []*abi.Hooks
	// setters are what changes the state of components, by origin, and whether what they are passed is the new state.
	setters map[string]bool
	// members are those of values with a role of which packs say something, and whether they may answer.
	members map[string]map[string]bool
	// twins are the units of one function that is served at several places.
	twins map[twinKey]*twins
}

// New makes a walker, and finds the helpers that raise what is answered.
func New(in Inputs, opts Options) *Walker {
	r := &Walker{Inputs: in, opts: opts, prog: in.Code.Prog, packs: opts.Packs, eval: in.Facts.Evaluator, events: map[string][]rules.Called{}, setters: map[string]bool{}, members: rules.Members(opts.Packs)}
	r.taken = taken.New(r.Code, r.eval, r.Routing, r.packs)
	r.clients = clients.New(r.Code, r.Requests, r.taken)
	for _, p := range opts.Packs {
		r.headers.add(rules.Headers(p.Manifest))
		for _, e := range rules.Events(p.Manifest) {
			r.events[e.Method] = append(r.events[e.Method], e)
		}
		hooks := rules.Hooks(p.Manifest)
		r.hooks = append(r.hooks, hooks)
		r.addSetters(hooks)
	}
	r.exceptions = exceptions.New(exceptions.Inputs{Code: in.Code, Facts: in.Facts, Routing: in.Routing, Calls: in.Calls, Packs: opts.Packs, Answers: r, Refused: in.Requests.Raises})
	return r
}

// walk is a unit that is walked, and what composing it with its wrappers needs.
type walk struct {
	*exceptions.Walked
	// onRoute are the wrappers of the unit's route, by number, as they run around this route.
	onRoute map[int]*walk
	// unread is the wrapper that changes what the unit answers in a way that is not read.
	unread string
	// unsure are the calls that made guards of which it is not known what they refuse, and how.
	unsure []flow.Site
	// groups counts the calls that do several things, by their text. answerRead is what is read of the answer to the unit's request.
	groups     map[string]int
	answerRead summary.TypeShape
	// described remembers the effects of a call, which many paths share.
	described map[describedKey][]summary.Effect
	// withGates are the same with the conditions of each on the paths.
	withGates map[gatedKey]summary.Effect
	// claims are what handlers of exceptions answer in the unit's place, while it is composed.
	claims map[*walk]*claimed
	// elsewhere remembers of the calls in layers whether they run something else than what is inside: paths share them.
	elsewhere map[flow.Site]bool
	// root is by what names conditions of the unit speak of values.
	root conditions.Root
}

func newWalk(u *units.Unit) *walk { return &walk{Walked: &exceptions.Walked{Unit: u}} }

// wrapperWalks are the units of wrappers that were walked.
type wrapperWalks map[routing.WrapperKey]*walk

// stageName is what failures call this stage.
const stageName = "answers"

// protect does work on one unit; where that fails, the unit has no summary.
func (r *Walker) protect(w *walk, work func()) bool {
	ok := r.Code.Failures.Protect(stageName, func() (string, string) { return r.prog.Files[w.Shown().File].Path, w.Name.Text }, work)
	if !ok {
		w.Out = nil
	}
	return ok
}

// Outputs are the outputs of an exit of a unit; answers is how many exits of the unit answer by a call.
func (r *Walker) Outputs(w *exceptions.Walked, x *paths.Exit, answers int) []summary.Output {
	return r.outputs(&walk{Walked: w}, x, answers)
}

// Prepared is the answer that was prepared on the way to an exit that does not answer itself.
func (r *Walker) Prepared(x *paths.Exit) []summary.Output { return r.responses(nil, x, nil, 0) }

// Walk makes the summaries of units, in the order of the code.
func (r *Walker) Walk(found *units.Units) []*summary.Summary {
	r.units = found
	work := make([]*walk, len(found.All))
	of := make(map[*units.Unit]*walk, len(work))
	for i, u := range found.All {
		work[i] = newWalk(u)
		of[u] = work[i]
	}
	wrappers := wrapperWalks{}
	for k, u := range found.Wrappers {
		wrappers[k] = of[u]
	}
	r.twins = findTwins(work)
	r.walkAll(work)
	inits := r.moduleInits()
	r.walkPerRoute(work, wrappers)
	r.tellExhausted(work)
	for _, w := range work {
		if w.Out != nil && (w.Route != nil || len(w.Layers.Around) > 0) {
			r.protect(w, func() { r.compose(w, wrappers) })
		}
	}
	var out []*summary.Summary
	for _, w := range work {
		if w.Out != nil {
			out = append(out, w.Out)
		}
	}
	out = append(out, inits...)
	if define := r.Code.Types.Definitions; define != nil {
		if named := define(); len(named) > 0 {
			for _, s := range out {
				named.Attach(s)
			}
		}
	}
	summary.Sort(out)
	return out
}

// sends reports whether a call sends the request that a client is told for, or one that is written alike.
func (w *walk) sends(at flow.Site) bool {
	return w.Request != nil && (at == w.Request.Fact.Expr || at == w.Request.At) ||
		slices.ContainsFunc(w.Alike, func(q *facts.Grounded) bool { return at == q.Fact.Expr || at == q.At })
}
