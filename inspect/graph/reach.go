package graph

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Units finds summaries by the ids in calls, and what they reach.
type Units struct {
	byID  map[string][]*summary.Summary
	nodes map[*summary.Summary]*node
	walk  int // the number of the walk under way
	// callers are what the callers of units state for their calls, by the unit's id.
	callers map[string]map[string]bool
}

// node is what a unit itself calls and touches; it is computed once.
type node struct {
	unit    *summary.Summary
	calls   []edge
	touches []Touch
	visited int // the last walk that came here
	partly  int // the last walk that came here by a call whose accesses its caller states
}

// node computes the node of a unit; those of its callees are computed when needed.
func (u *Units) node(s *summary.Summary) *node {
	if n := u.nodes[s]; n != nil {
		return n
	}
	n := &node{unit: s}
	u.nodes[s] = n
	called := map[*node]int{}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			call, ok := e.(summary.Invocation)
			if !ok {
				continue
			}
			for _, to := range u.Callees(s, call) {
				c, instead := u.node(to), stated(s, call.Callee)
				at, known := called[c]
				if !known {
					called[c] = len(n.calls)
					n.calls = append(n.calls, edge{c, instead})
				} else if len(instead) == 0 {
					n.calls[at].instead = nil // one call of it is about another object
				}
			}
		}
	}
	n.touches = touchesOf(s)
	return n
}

// touchesOf are what a unit itself does outside of it, each once.
func touchesOf(s *summary.Summary) (out []Touch) {
	seen := map[Touch]bool{}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			if t, ok := TouchOf(e); ok && !seen[t] && t.Outside() {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// Index prepares the units of a run.
func Index(list []*summary.Summary) *Units {
	u := &Units{byID: make(map[string][]*summary.Summary, len(list)), nodes: make(map[*summary.Summary]*node, len(list))}
	for _, s := range list {
		if s.Identity.ID != "" {
			u.byID[s.Identity.ID] = append(u.byID[s.Identity.ID], s)
		}
	}
	return u
}

// Callee is the unit that a call reaches; nil when it is not described in the run.
func (u *Units) Callee(from *summary.Summary, call summary.Invocation) *summary.Summary {
	if call.Summary == "" {
		return nil
	}
	return u.Unit(from, call.Summary)
}

// Callees finds the units that a call runs: those of one function, which has several where it sends several requests.
func (u *Units) Callees(from *summary.Summary, call summary.Invocation) []*summary.Summary {
	if call.Summary == "" {
		return nil
	}
	var out []*summary.Summary
	list := u.byID[call.Summary]
	for _, s := range list {
		if len(list) == 1 || s.Location.Workspace == from.Location.Workspace {
			out = append(out, s)
		}
	}
	for i := range out {
		if out[i].Location.File != out[0].Location.File || out[i].Location.Range != out[0].Location.Range && !isMethod(out[i]) {
			return nil // which of them is meant is not known
		}
	}
	// A method of a class and one of its instances may have one name (def self.call(...) = new(...).call): the call runs one of them,
	// which goes on to the other.
	return slices.DeleteFunc(out, func(s *summary.Summary) bool { return s == from })
}

// isMethod reports whether a unit is named as a method of a class.
func isMethod(s *summary.Summary) bool { return strings.ContainsAny(s.Identity.Name, ".#") }

// Unit finds the summary an id names. Of several with one id, one of the same
// workspace is meant; when that does not decide, none is.
func (u *Units) Unit(from *summary.Summary, id string) *summary.Summary {
	list := u.byID[id]
	if len(list) < 2 {
		if len(list) == 1 {
			return list[0]
		}
		return nil
	}
	var found *summary.Summary
	for _, s := range list {
		if s.Location.Workspace == from.Location.Workspace {
			if found != nil {
				return nil
			}
			found = s
		}
	}
	return found
}

// Reached is a touch with the shortest chain of units it is reached through.
type Reached struct {
	Touch
	// Unit is the unit that touches, Through the units between it and where the walk began, itself last.
	Unit    *summary.Summary
	Through []Hop
	// From is the first wrapper on the chain, if one is.
	From *WrapperRef
}

// Hop is one unit of a chain, by the name under which the chain comes to it.
type Hop struct {
	Unit *summary.Summary
	Name string
}

// Names are the names along the chain.
func (r *Reached) Names() []string {
	var out []string
	for _, h := range r.Through {
		out = append(out, h.Name)
	}
	return out
}

// Reaches walks from a unit along the calls that name summaries, breadth first,
// and lists what they touch: each touch once, by its shortest chain. Wrappers
// are a first step beside the unit's own calls.
func (u *Units) Reaches(s *summary.Summary) []Reached {
	seen := map[Touch]bool{}
	var out []Reached
	u.walkFrom(s, func(n *node, instead []string, chain *link, from *WrapperRef) {
		touches := n.touches
		if len(instead) > 0 {
			touches = touchesOf(u.own(n, instead))
		}
		for _, t := range touches {
			if !seen[t] {
				seen[t] = true
				out = append(out, Reached{t, n.unit, chain.hops(), from})
			}
		}
	})
	return out
}

// Visit visits a unit and all that it reaches, nearest first, with the chain of calls to each and the first wrapper on it. does is the unit
// as far as it runs for the call that leads to it.
func (u *Units) Visit(s *summary.Summary, visit func(unit, does *summary.Summary, through func() []Hop, from *WrapperRef)) {
	u.walkFrom(s, func(n *node, instead []string, chain *link, from *WrapperRef) {
		visit(n.unit, u.own(n, instead), chain.hops, from)
	})
}

func (u *Units) walkFrom(s *summary.Summary, visit func(*node, []string, *link, *WrapperRef)) {
	type step struct {
		n       *node
		instead []string
		chain   *link
		from    *WrapperRef
	}
	u.walk++
	first := u.node(s)
	first.visited = u.walk
	queue := []step{{n: first}}
	for _, w := range Applied(s) {
		if to := u.Unit(s, w.ID); to != nil {
			if n := u.node(to); n.visited != u.walk {
				n.visited = u.walk
				queue = append(queue, step{n, nil, &link{hop: Hop{to, w.Name}}, &w})
			}
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, e := range at.n.calls {
			to := e.to
			if to.visited == u.walk || len(e.instead) > 0 && to.partly == u.walk {
				continue
			}
			if len(e.instead) > 0 {
				to.partly = u.walk
			} else {
				to.visited = u.walk
			}
			queue = append(queue, step{to, e.instead, &link{at.chain, Hop{to.unit, to.unit.Identity.Name}}, at.from})
		}
		visit(at.n, at.instead, at.chain, at.from)
	}
}

// link is a chain of hops, shared by the chains that go on from it.
type link struct {
	before *link
	hop    Hop
}

func (l *link) hops() []Hop {
	var out []Hop
	for ; l != nil; l = l.before {
		out = append(out, l.hop)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}
