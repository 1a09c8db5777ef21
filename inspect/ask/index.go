package ask

import (
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/storage"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// Index is a run prepared for questions, which may come from several at a time.
type Index struct {
	*check.Run
	// Lines gives the lines of a file of the repository, nil where it is not at hand; it may be left out.
	Lines func(file string) []string
	// Written finds the functions of a name in the sources, cut is true when not all could be looked at; it may be left out.
	Written func(name string) (found []Place, cut bool)
	// Unread are the libraries that the project uses and that nothing reads; it may be left out.
	Unread []Library
	// mu is held by the question under way: walks note where they were, and tables are made when a question first needs them.
	mu       sync.Mutex
	units    *graph.Units
	accesses []pairing.Access
	// accessLabels and unitLabels are the boundaries of accesses and of units, in their order; "" where a unit is at none.
	accessLabels, unitLabels []string
	// labels are all boundaries of the run, keys the same however parameters are spelled.
	labels []string
	keys   []string
	// stores are those of them that are stores.
	stores map[string]bool
	// declared are the tables by their names in the database, in lower case, and mapped what else a table is called: by the client that
	// its schema is made into, which may not know the database.
	declared, mapped map[string][]string
	// many: more than one project was read.
	many bool
	// relations says where the relations lead that accesses follow.
	relations *storage.Relations

	callers map[*summary.Summary][]caller
	byUnit  map[*summary.Summary][]int
	open    int // calls that were not followed
	// loose are the units with calls that name no summary, by the last name that is called, in their order.
	loose   map[string][]*summary.Summary
	pairing *pairing.Pairing
	// requests counts the requests that each function sends, by its id.
	requests map[string]int
}

// Place is a function as it is written.
type Place struct {
	Name, File string
	Line       int
}

// Library is one that does something at boundaries and that nothing reads: what goes through it is in no answer.
type Library struct {
	// Name is the library's, Does one of serves, calls, stores and sends, and At where the project names it.
	Name, Does, At string
}

// New prepares a run.
func New(run *check.Run) *Index {
	x := &Index{Run: run, units: graph.Index(run.Summaries), accesses: pairing.Accesses(run.Summaries), relations: storage.RelationsOf(run.Summaries)}
	x.stores = map[string]bool{}
	seen := map[string]bool{}
	note := func(label string) {
		if label != "" && !seen[label] {
			seen[label] = true
			x.labels = append(x.labels, label)
		}
	}
	workspaces := map[string]bool{}
	for _, s := range run.Summaries {
		workspaces[s.Location.Workspace] = true
		if pairing.AtBoundary(s) && graph.BoundaryName(s) != "" {
			note(s.Identity.Binding.Label())
			x.noteStore(s.Identity.Binding, s.Identity.Binding.Label())
		} else if pairing.AtBoundary(s) {
			switch s.Identity.Binding.Semantics.(type) {
			case summary.UnitInvocation, summary.Metric:
				note(s.Identity.Binding.Label())
			}
		}
		if c := s.Metadata.RuntimeContract; c != nil {
			for _, v := range c.Variables {
				note(summary.VariableLabel(v.Name))
			}
		}
	}
	for i := range x.accesses {
		x.accessLabels = append(x.accessLabels, x.crossed(x.accesses[i].Unit, &x.accesses[i].Binding, x.accesses[i].Does))
		note(x.accessLabels[i])
		x.noteStore(&x.accesses[i].Binding, x.accessLabels[i])
	}
	for _, s := range run.Summaries {
		label := ""
		if pairing.AtBoundary(s) {
			label = s.Identity.Binding.Label()
		}
		x.unitLabels = append(x.unitLabels, label)
	}
	slices.Sort(x.labels)
	for _, l := range x.labels {
		x.keys = append(x.keys, finding.BoundaryKey(l))
	}
	x.many = len(workspaces) > 1
	x.noteDeclared()
	return x
}

// crossed is the boundary of what a unit does: rows of a relation belong to the store that it leads to.
func (x *Index) crossed(u *summary.Summary, b *summary.Binding, does summary.Interaction) string {
	if a, ok := does.(summary.StorageAccess); ok {
		if label, ok := x.relations.End(u.Location.Workspace, b, a); ok {
			return label
		}
	}
	return summary.CrossedLabel(b, does)
}

// noteStore notes that a label is that of a store.
func (x *Index) noteStore(b *summary.Binding, label string) {
	if _, ok := b.Semantics.(summary.Storage); ok {
		x.stores[label] = true
	}
}

// noteDeclared notes the names that schemas state of a table.
func (x *Index) noteDeclared() {
	x.declared, x.mapped = map[string][]string{}, map[string][]string{}
	add := func(at map[string][]string, key, label string) {
		if !slices.Contains(at[key], label) {
			at[key] = append(at[key], label)
		}
	}
	for i, s := range x.Summaries {
		c, b := s.Metadata.StorageContract, s.Identity.Binding
		if c == nil || b == nil || x.unitLabels[i] == "" {
			continue
		}
		if c.PhysicalTable != "" {
			add(x.declared, strings.ToLower(c.PhysicalTable), x.unitLabels[i])
		}
		store, ok := b.Semantics.(summary.Storage)
		if !ok || store.StorageSystem == b.Recognition {
			continue
		}
		store.StorageSystem = b.Recognition
		if own := (&summary.Binding{Semantics: store}).Label(); x.stores[own] {
			add(x.mapped, x.unitLabels[i], own)
			add(x.mapped, own, x.unitLabels[i])
		}
	}
}

// Prepare makes the tables that questions need, so that the first of them does not wait.
func (x *Index) Prepare() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.calledBy(nil)
	x.pairs()
}

// pairs are the units that meet, as check pairs them.
func (x *Index) pairs() *pairing.Pairing {
	if x.pairing == nil {
		x.pairing = check.Compare(x.Run, nil, true).Pairing
	}
	return x.pairing
}

// statedCalls are the calls of a unit of which a pack says what they do: those of a library, and of nobody else.
func statedCalls(s *summary.Summary) map[string]bool {
	out := map[string]bool{}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			if c, ok := e.(summary.InteractionEffect); ok && c.Callee != "" {
				out[c.Callee] = true
			}
		}
	}
	return out
}

// caller is a unit that runs another one, and how.
type caller struct {
	unit *summary.Summary
	how  string // calls, runs behind, hands on
	as   string // the call as it is written
	// registers: it only hands the other one on to a call.
	registers bool
}

// calledBy lists who runs a unit directly.
func (x *Index) calledBy(u *summary.Summary) []caller {
	if x.callers != nil {
		return x.callers[u]
	}
	x.callers, x.loose = map[*summary.Summary][]caller{}, map[string][]*summary.Summary{}
	type edge struct {
		from, to *summary.Summary
		how      string
	}
	seen := map[edge]bool{}
	note := func(from, to *summary.Summary, how, as string, registers bool) {
		if e := (edge{from, to, how}); to != nil && !seen[e] {
			seen[e] = true
			x.callers[to] = append(x.callers[to], caller{from, how, as, registers})
		}
	}
	for _, s := range x.Summaries {
		for _, w := range graph.Applied(s) {
			note(s, x.units.Unit(s, w.ID), "runs behind", w.Name, false)
		}
		stated := statedCalls(s)
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				call, ok := e.(summary.Invocation)
				if !ok {
					continue
				}
				for _, to := range x.units.Callees(s, call) {
					note(s, to, "calls", call.Callee, false)
				}
				if name := lastName(call.Callee); call.Summary == "" && call.CalleeParameter == nil && !stated[call.Callee] {
					if list := x.loose[name]; len(list) == 0 || list[len(list)-1] != s {
						x.loose[name] = append(list, s)
					}
				}
				for _, id := range call.ArgsSummary {
					if id != nil {
						note(s, x.units.Unit(s, *id), "hands on to "+call.Callee, call.Callee, true)
					}
				}
			}
		}
		for _, id := range s.Metadata.Runs {
			for _, to := range x.units.Callees(s, summary.Invocation{Summary: id}) {
				note(s, to, "calls", lastName(to.Identity.Name), false)
			}
		}
		for _, g := range s.Gaps {
			if g.Type == summary.GapUnfollowedCall {
				x.open++
			}
		}
	}
	return x.callers[u]
}

// way is a unit with the chain of units from it to where a search began, which is last.
type way struct {
	unit  *summary.Summary
	chain []*summary.Summary
}

// startedBy lists who runs a unit directly, or sends it messages.
func (x *Index) startedBy(u *summary.Summary) []caller {
	out := x.calledBy(u)
	label := receives(u)
	if label == "" {
		return out
	}
	out = slices.Clone(out)
	for i := range x.accesses {
		if c := &x.accesses[i]; x.accessLabels[i] == label && summary.Relation(c.Does) == "sends" {
			out = append(out, caller{unit: c.Unit, how: "sends", as: c.Callee})
		}
	}
	return out
}

// receives is the channel whose messages a unit takes; "" when it takes none.
func receives(u *summary.Summary) string {
	if u.Kind != summary.KindConsumer || !pairing.AtBoundary(u) || graph.BoundaryName(u) == "" {
		return ""
	}
	return u.Identity.Binding.Label()
}

// touchingOn lists callers as by does, without those that call a unit of a base class on an object of which they state themselves that the labels
// are not touched.
func (x *Index) touchingOn(labels []string, by func(*summary.Summary) []caller) func(*summary.Summary) []caller {
	if len(labels) == 0 {
		return by
	}
	return func(u *summary.Summary) []caller {
		return slices.DeleteFunc(slices.Clone(by(u)), func(c caller) bool {
			if !x.units.Instead(c.unit, u) {
				return false
			}
			touched := false
			x.units.Visit(c.unit, func(_, does *summary.Summary, _ func() []graph.Hop, _ *graph.WrapperRef) {
				_, here := x.touches(does, labels)
				touched = touched || here
			})
			return !touched
		})
	}
}

// above walks from units to all that run them, as by lists them, nearest first: every unit once, with its shortest chain.
func (x *Index) above(from []*summary.Summary, by func(*summary.Summary) []caller) []way {
	seen := map[*summary.Summary]bool{}
	var out []way
	for _, u := range from {
		if !seen[u] {
			seen[u] = true
			out = append(out, way{u, []*summary.Summary{u}})
		}
	}
	for i := 0; i < len(out); i++ {
		for _, c := range by(out[i].unit) {
			if !seen[c.unit] {
				seen[c.unit] = true
				out = append(out, way{c.unit, append([]*summary.Summary{c.unit}, out[i].chain...)})
			}
		}
	}
	return out
}
