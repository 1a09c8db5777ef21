package inspect

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// units finds summaries by the ids in calls.
type units struct {
	byID  map[string][]*summary.Summary
	nodes map[*summary.Summary]*node
	walk  int // the number of the walk under way
}

// node is what a unit itself calls and touches; it is computed once.
type node struct {
	calls   []*node
	touches []touch
	name    string
	visited int // the last walk that came here
}

// node computes the node of a unit; those of its callees are computed when needed.
func (u *units) node(s *summary.Summary) *node {
	if n := u.nodes[s]; n != nil {
		return n
	}
	n := &node{name: s.Identity.Name}
	u.nodes[s] = n
	called, seen := map[*node]bool{}, map[touch]bool{}
	for i := range s.Transitions {
		for _, e := range s.Transitions[i].Effects {
			if call, ok := e.(summary.Invocation); ok {
				if call.Summary == "" {
					continue
				}
				if to := u.unit(s, call.Summary); to != nil {
					if c := u.node(to); !called[c] {
						called[c] = true
						n.calls = append(n.calls, c)
					}
				}
				continue
			}
			if t, ok := touchOf(e); ok && !seen[t] && boundaryTouch(t) {
				seen[t] = true
				n.touches = append(n.touches, t)
			}
		}
	}
	return n
}

func indexUnits(list []*summary.Summary) *units {
	u := &units{byID: make(map[string][]*summary.Summary, len(list)), nodes: make(map[*summary.Summary]*node, len(list))}
	for _, s := range list {
		if s.Identity.ID != "" {
			u.byID[s.Identity.ID] = append(u.byID[s.Identity.ID], s)
		}
	}
	return u
}

// unit finds the summary an id names. Of several with one id, one of the same
// workspace is meant; when that does not decide, none is.
func (u *units) unit(from *summary.Summary, id string) *summary.Summary {
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

// applied lists the wrappers around a unit in the order in which they run.
func applied(s *summary.Summary) []wrapperRef {
	if s.Metadata.Wrappers == nil {
		return nil
	}
	var out []wrapperRef
	for i := range s.Metadata.Wrappers.Applied {
		out = append(out, readWrapper(&s.Metadata.Wrappers.Applied[i]))
	}
	return out
}

// wrapperRef names a wrapper: middleware or a filter around a route.
type wrapperRef struct{ name, file, id string }

// readWrapper completes the name and the file of a wrapper from its id.
func readWrapper(w *summary.WrapperRef) wrapperRef {
	out := wrapperRef{name: w.Name, file: w.File, id: w.Key()}
	file, name := splitID(out.id)
	if out.file == "" {
		out.file = file
	}
	if out.name == "" && (file != "" || w.IsPlain()) {
		out.name = name
	}
	if w.IsPlain() && file == "" {
		out.id = ""
	}
	return out
}

// wrapperOf tells which wrapper gave an outcome.
func wrapperOf(t *summary.Transition) (wrapperRef, bool) {
	if !t.ByWrapper() {
		return wrapperRef{}, false
	}
	return readWrapper(&t.Metadata.Wrappers.From), true
}

func (w wrapperRef) text() string {
	if w.file == "" {
		return w.name
	}
	return withoutExtension(w.file) + "." + w.name
}

// reached is a touch with the shortest chain of units it is reached through.
type reached struct {
	touch
	through []string
	// from is the first wrapper on the chain, if one is.
	from *wrapperRef
}

// reaches walks from a unit along the calls that name summaries, breadth first,
// and lists what they touch: each touch once, by its shortest chain. Wrappers
// are a first step beside the unit's own calls.
func (u *units) reaches(s *summary.Summary) []reached {
	type step struct {
		n     *node
		chain *link
		from  *wrapperRef
	}
	u.walk++
	first := u.node(s)
	first.visited = u.walk
	queue := []step{{n: first}}
	for _, w := range applied(s) {
		if to := u.unit(s, w.id); to != nil {
			if n := u.node(to); n.visited != u.walk {
				n.visited = u.walk
				queue = append(queue, step{n, &link{name: w.name}, &w})
			}
		}
	}
	seen := map[touch]bool{}
	var out []reached
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, to := range at.n.calls {
			if to.visited != u.walk {
				to.visited = u.walk
				queue = append(queue, step{to, &link{at.chain, to.name}, at.from})
			}
		}
		for _, t := range at.n.touches {
			if !seen[t] {
				seen[t] = true
				out = append(out, reached{t, at.chain.names(), at.from})
			}
		}
	}
	return out
}

// boundaryTouch leaves out what stays inside a unit.
func boundaryTouch(t touch) bool { return t.relation != "sets" }

// link is a chain of names, shared by the chains that go on from it.
type link struct {
	before *link
	name   string
}

func (l *link) names() []string {
	var out []string
	for ; l != nil; l = l.before {
		out = append(out, l.name)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// reachLines writes what a unit reaches through others.
func (r *renderer) reachLines(s *summary.Summary) {
	if b := s.Identity.Binding; b == nil || b.Recognition == summary.Reachable {
		return
	}
	var list []reached
	for _, x := range r.reaches(s) {
		if len(x.through) > 0 {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].through) < len(list[j].through) })
	r.gap()
	r.body(4, span{bold, "Reaches:"})
	for _, x := range list {
		r.body(6, said(x.text()), span{dim, "  through " + strings.Join(x.through, " -> ")})
	}
}
