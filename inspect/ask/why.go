package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Proof is why something holds.
type Proof struct {
	// Chain are the units from the subject to the target.
	Chain []Step
	// Hops prove each step of the chain, in its order; empty until somebody proves them from source.
	Hops []Hop
	// Assumptions are what is not read in the source: statements of packs.
	Assumptions []string
	// Reaches is what the last unit of the chain does at the target.
	Reaches string

	// of is the subject as it was asked for.
	of string
}

// Step is one unit of a chain.
type Step struct {
	Unit *summary.Summary
	// Calls is how the step before comes to it: the call as it is written; Wrapper that it runs around the step before.
	Calls   string
	Wrapper bool
}

// Hop is one step of a chain with its proof.
type Hop struct {
	From  string      `json:"from"`
	To    string      `json:"to"`
	Steps []ProofStep `json:"steps"`
	// Missing says why a hop is not proved.
	Missing string `json:"missing,omitempty"`
}

// ProofStep is one rule of a proof.
type ProofStep struct {
	// Rule is declared-as, imported-from, property-of, argument, call-result, registered-around, or assumed for a pack's statement.
	Rule string `json:"rule"`
	Text string `json:"text"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// whyReaches finds the shortest chain from units to a boundary or a unit.
func (x *Index) whyReaches(a *Answer, s subject) {
	b := x.boundary(a.Target)
	t := subject{}
	if len(b.labels) == 0 {
		t = x.unit(a.Target)
		if len(t.units) == 0 {
			a.Found = false
			if len(t.candidates) == 0 {
				t.candidates = b.candidates
			}
			t.name = a.Target
			x.missing(a, t, "unit or boundary")
			return
		}
	} else {
		a.Target = b.name
	}
	var best []graph.Hop
	var first *summary.Summary
	does := ""
	// What a unit does by helpers that are walked in its place is done by the helpers: a chain that ends there is better than one that ends before.
	var inPlaceChain []graph.Hop
	var inPlace *summary.Summary
	inPlaceDoes := ""
	for _, u := range s.units {
		asked := s.asked(u)
		x.units.Visit(asked, func(unit, runs *summary.Summary, through func() []graph.Hop, _ *graph.WrapperRef) {
			verb, ok := x.touches(runs, b.labels)
			if !ok {
				ok = unit != asked && slices.Contains(t.units, unit)
			}
			if !ok {
				return
			}
			chain := through()
			if verb != "" && x.onlyInHelpers(unit, b.labels) {
				if inPlace == nil || len(chain) < len(inPlaceChain) {
					inPlace, inPlaceChain, inPlaceDoes = u, chain, verb
				}
				return
			}
			if first == nil || len(chain) < len(best) {
				first, best, does = u, chain, verb
			}
		})
	}
	if first == nil {
		first, best, does = inPlace, inPlaceChain, inPlaceDoes
		if first != nil {
			last := first
			if len(best) > 0 {
				last = best[len(best)-1].Unit
			}
			best = append(best, x.inPlaceOf(last, b.labels)...)
		}
	}
	if first == nil && len(t.units) > 0 {
		first, best = x.calledFrom(s.units, t.units)
	}
	if first == nil && x.reachesOverBus(a, s, b, t) {
		return
	}
	if first == nil {
		a.Headline = fmt.Sprintf("%s does not reach %s, as far as calls were followed", s.name, a.Target)
		for _, u := range s.units {
			for _, g := range u.Gaps {
				if g.Type == summary.GapUnfollowedCall {
					a.Caveats = append(a.Caveats, "not followed: "+g.Callee+": "+g.Description)
				}
			}
		}
		x.warnOpen(a)
		return
	}
	last := first
	if len(best) > 0 {
		last = best[len(best)-1].Unit
	}
	if strings.HasPrefix(does, "calls ") {
		// The request stands in the function that it goes through.
		for _, in := range x.units.Callees(last, summary.Invocation{Summary: last.Metadata.DerivedFromWrapper}) {
			best = append(best, graph.Hop{Unit: in, Name: in.Identity.Name})
		}
	}
	p := &Proof{Chain: []Step{{Unit: first}}, Reaches: does, Assumptions: x.assumptions(last, b.labels), of: s.name}
	before := first
	for _, h := range best {
		p.Chain = append(p.Chain, x.step(before, h.Unit))
		before = h.Unit
	}
	a.Proof = p
	a.Headline = p.headline(a.Target)
}

// headline is the chain in one line.
func (p *Proof) headline(target string) string {
	var names []string
	for _, c := range p.Chain {
		names = append(names, place(c.Unit))
	}
	out := fmt.Sprintf("%s reaches %s: %s", p.of, target, strings.Join(names, " -> "))
	if p.Reaches != "" {
		out += ", which " + p.Reaches
	}
	return out
}

// calledFrom finds the shortest chain of calls from some units to others, also through those whose effects stand among the caller's own.
func (x *Index) calledFrom(from, to []*summary.Summary) (first *summary.Summary, chain []graph.Hop) {
	for _, w := range x.above(to, x.calledBy) {
		if len(w.chain) > 1 && slices.Contains(from, w.unit) {
			for _, u := range w.chain[1:] {
				chain = append(chain, graph.Hop{Unit: u, Name: u.Identity.Name})
			}
			return w.unit, chain
		}
	}
	return nil, nil
}

// reachesOverBus answers with the messages through which units reach something: they send, and what takes the message goes there.
func (x *Index) reachesOverBus(a *Answer, s, b, t subject) bool {
	to := t.units
	if len(b.labels) > 0 {
		to = x.touching(b)
	}
	for _, w := range x.above(to, x.touchingOn(b.labels, x.startedBy)) {
		if !slices.Contains(s.units, w.unit) {
			continue
		}
		over := "through a function that is handed on:"
		for i, u := range w.chain {
			n := x.item(u)
			n.Provides = cmp.Or(n.Provides, receives(u))
			if i+1 < len(w.chain) {
				n.Relation, n.Boundary = "calls", ""
				if label := receives(w.chain[i+1]); label != "" && !slices.ContainsFunc(x.calledBy(w.chain[i+1]), func(c caller) bool { return c.unit == u }) {
					n.Relation, n.Boundary = "sends", label
					over = "over messages:"
				} else {
					n.Via = w.chain[i+1].Identity.Name
				}
			} else if does, ok := x.touches(u, b.labels); ok {
				n.Relation, n.Boundary, _ = strings.Cut(does, " ")
			}
			a.Items = append(a.Items, n)
		}
		a.Headline = fmt.Sprintf("%s reaches %s %s", s.name, a.Target, over)
		return true
	}
	return false
}

// step is how one unit comes to the next.
func (x *Index) step(from, to *summary.Summary) Step {
	out := Step{Unit: to}
	if slices.Contains(from.Metadata.Runs, to.ID()) {
		out.Calls = lastName(to.Identity.Name)
		return out
	}
	for i := range from.Transitions {
		for _, e := range from.Transitions[i].Effects {
			if c, ok := e.(summary.Invocation); ok && slices.Contains(x.units.Callees(from, c), to) {
				out.Calls = c.Callee
				return out
			}
		}
	}
	out.Wrapper = true
	return out
}

// assumptions are what the chain leaves to packs: what the last unit does at the target.
func (x *Index) assumptions(u *summary.Summary, labels []string) []string {
	var out []string
	for i := range u.Transitions {
		for _, e := range u.Transitions[i].Effects {
			c, ok := e.(summary.InteractionEffect)
			if !ok {
				continue
			}
			label := x.crossed(u, &c.Binding, c.Interaction)
			if !slices.Contains(labels, label) {
				continue
			}
			text := "the pack " + c.Binding.Recognition + " states that "
			if c.Callee != "" {
				text += "`" + words.Collapse(c.Callee) + "` "
			} else {
				text += "it "
			}
			if text += summary.Relation(c.Interaction) + " " + label; !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	if len(out) == 0 && pairing.AtBoundary(u) && u.Kind.IsConsumer() && slices.Contains(labels, u.Identity.Binding.Label()) {
		out = append(out, "the pack "+u.Identity.Binding.Recognition+" states that "+place(u)+" calls "+u.Identity.Binding.Label())
	}
	return out
}

// touches says what a unit itself does at boundaries.
func (x *Index) touches(u *summary.Summary, labels []string) (string, bool) {
	has := func(l string) bool { return slices.Contains(labels, l) }
	if pairing.AtBoundary(u) && u.Kind.IsConsumer() && has(u.Identity.Binding.Label()) {
		return "calls " + u.Identity.Binding.Label(), true
	}
	for i := range u.Transitions {
		for _, e := range u.Transitions[i].Effects {
			if c, ok := e.(summary.InteractionEffect); ok {
				if label := x.crossed(u, &c.Binding, c.Interaction); has(label) {
					return summary.Relation(c.Interaction) + " " + label, true
				}
			}
		}
	}
	return "", false
}

// Renew holds the chain of an answer against a newer run of the same project. Units that stand elsewhere now are shown there, and
// those that are not as they were, of which the summaries were read from other source, are listed.
func (a *Answer) Renew(now []*summary.Summary) []string {
	var changed []string
	for i, c := range a.Proof.Chain {
		id := c.Unit.ID()
		same := func(s *summary.Summary) bool { return s.ID() == id && unplaced(s) == unplaced(c.Unit) }
		if n := slices.IndexFunc(now, same); n >= 0 {
			a.Proof.Chain[i].Unit = now[n]
		} else if !slices.Contains(changed, id) {
			changed = append(changed, id)
		}
	}
	a.Headline = a.Proof.headline(a.Target)
	return changed
}

// unplaced is what a summary says but for the lines on which it stands.
func unplaced(s *summary.Summary) string {
	own := *s
	own.Metadata.Source = nil
	own.Location = summary.Location{File: s.Location.File}
	own.Transitions = slices.Clone(s.Transitions)
	for i := range own.Transitions {
		own.Transitions[i].Location = summary.Range{}
	}
	return string(summary.AppendJSON(nil, &own))
}
