package syntax

import (
	"cmp"
	"slices"
	"sync"
)

// plainPattern is a pattern that is matched against the flat table: walking the table
// costs a fraction of what the library's cursor does. It may have nodes, fields, absent
// fields, captures, anchors, choices between kinds and predicates, which is what queries
// of packs are made of; one that has more is the library's to match.
type plainPattern struct {
	// steps are the nodes and choices of the pattern; the first is its root.
	steps []plainStep
	index uint32
}

// noStep ends a pattern.
const noStep = -1

type plainStep struct {
	// kind of the node, 0 for any named one.
	kind KindID
	// token: the node is a token of the grammar.
	token bool
	// field under which the node stands; 0 for any child.
	field FieldID
	// absent are fields that the node must not have.
	absent []FieldID
	// parent is the step of the node around it, next the step that is matched after it.
	parent, next int
	// immediate: no named node stands before it, behind the one of the step before; last: none behind it.
	immediate, last bool
	// first: only the first child that fits is followed, since nothing in it is captured.
	first bool
	// choices, when set, are the steps of which one is matched; the step itself is no node.
	choices []int
	// captures are the numbers of the names that the node is captured under.
	captures []uint32
}

// plainSet are the patterns of a set by the kind of their root.
type plainSet struct {
	byKind [][]plainRoot
	// predicates of each pattern.
	predicates [][]predicate
}

// plainRoot is one way in which a pattern begins.
type plainRoot struct {
	pattern *plainPattern
	step    int
}

// plainSetOf reads the queries of a set, nil when one of them says more than a
// plain pattern does. Captures are numbered as they are named; those that are not
// named yet are numbered behind, in the order in which they are met.
func plainSetOf(l Language, queries []QuerySource, named []string) (*plainSet, []string, []patternSource) {
	names := slices.Clone(named)
	number := make(map[string]uint32, len(names))
	for i, name := range names {
		number[name] = uint32(i)
	}
	set := &plainSet{byKind: make([][]plainRoot, KindCount(l))}
	var source []patternSource
	for i, q := range queries {
		r := plainReader{language: l, text: q.Text, number: func(name string) uint32 {
			id, ok := number[name]
			if !ok {
				id = uint32(len(names))
				number[name] = id
				names = append(names, name)
			}
			return id
		}}
		first := len(source)
		for r.skip(); r.at < len(r.text); r.skip() {
			p, roots, tests, ok := r.pattern()
			predicates, wrong := compilePredicates(tests)
			if !ok || wrong != nil {
				return nil, nil, nil
			}
			p.index = uint32(len(source))
			source = append(source, patternSource{i, len(source) - first})
			set.predicates = append(set.predicates, predicates)
			for _, root := range roots {
				kind := p.steps[root].kind
				set.byKind[kind] = append(set.byKind[kind], plainRoot{p, root})
			}
		}
	}
	return set, names, source
}

// plainMatch is where a match lies in the buffer of runs, with what orders it: the
// library gives matches as their last node is met, outer ones first.
type plainMatch struct {
	last, root Node
	pattern    uint32
	from, to   int
}

// plainRun is one walk over a tree.
type plainRun struct {
	t     *Tree
	raw   []uint32
	found []plainMatch
	// nodes are those of the pattern's steps, path the steps that were taken.
	nodes [maxPlainSteps]Node
	path  [maxPlainSteps]int
	// sorted is where the runs of matches are put in order.
	sorted []uint32
	// work counts the children that were looked at; full: there are too many of them, or of matches.
	work int
	full bool
}

const (
	// maxPlainSteps bounds a pattern.
	maxPlainSteps = 32
	// maxPlainWork bounds the children that are looked at for one file. A pattern of several children that no
	// field tells apart may match in as many ways as there are combinations of them.
	maxPlainWork = 1 << 26
)

// run walks a tree and gives the matches in it as [pattern, n, (capture, node) * n] runs, in the
// library's order; false when there are too many.
func (s *plainSet) run(t *Tree) (r *plainRun, raw []uint32, ok bool) {
	r = plainRuns.Get().(*plainRun)
	r.t, r.raw, r.found, r.sorted, r.work, r.full = t, r.raw[:0], r.found[:0], r.sorted[:0], 0, false
	for n := range t.nodes {
		kind := t.nodes[n].kind
		if int(kind) >= len(s.byKind) || s.byKind[kind] == nil || t.nodes[n].flags&flagNamed == 0 {
			continue
		}
		for _, root := range s.byKind[kind] {
			step := &root.pattern.steps[root.step]
			if step.absent != nil && r.has(Node(n), step.absent) {
				continue
			}
			r.nodes[root.step], r.path[0] = Node(n), root.step
			r.match(root.pattern, step.next, 1, Node(n))
			if r.full {
				return r, nil, false
			}
		}
	}
	// Matches of one last node, root and pattern stay in the order in which they were found.
	order := func(a, b plainMatch) int {
		return cmp.Or(cmp.Compare(a.last, b.last), cmp.Compare(a.root, b.root), cmp.Compare(a.pattern, b.pattern))
	}
	if slices.IsSortedFunc(r.found, order) {
		return r, r.raw, true
	}
	slices.SortStableFunc(r.found, order)
	for _, m := range r.found {
		r.sorted = append(r.sorted, r.raw[m.from:m.to]...)
	}
	return r, r.sorted, true
}

// plainRuns are walks whose memory is used again.
var plainRuns = sync.Pool{New: func() any { return &plainRun{} }}

// maxKeptRun bounds the matches for which memory is kept.
const maxKeptRun = 1 << 18

// done gives the memory of a walk back, and with it the matches that it gave.
func (r *plainRun) done() {
	if len(r.raw) <= maxKeptRun {
		r.t = nil
		plainRuns.Put(r)
	}
}

// match finds the nodes of the steps from one on; those before it, taken of them, are
// in place, the last at prev. Each way in which all match is written down.
func (r *plainRun) match(p *plainPattern, at, taken int, prev Node) {
	for at != noStep {
		step := &p.steps[at]
		if step.choices != nil {
			for _, choice := range step.choices {
				r.match(p, choice, taken, prev)
			}
			return
		}
		parent := r.nodes[step.parent]
		found := NoNode
		nodes := r.t.nodes
		for c, end := uint32(parent)+1, nodes[parent].after; c < end && !r.full; c = nodes[c].after {
			r.work++
			if step.field != 0 && nodes[c].field != uint8(step.field) {
				continue
			}
			// Children are met in the order in which the pattern names them.
			if Node(c) > prev && r.fits(step, Node(c)) && !(step.last && r.followed(c, end)) {
				if found != NoNode {
					// One that was found before leads on to matches of its own.
					r.nodes[at], r.path[taken] = found, at
					r.match(p, step.next, taken+1, found)
				}
				found = Node(c)
				if step.first {
					break
				}
			}
			if step.immediate && Node(c) > prev && nodes[c].flags&flagNamed != 0 {
				break
			}
		}
		if r.work > maxPlainWork {
			r.full = true
		}
		if found == NoNode || r.full {
			return
		}
		r.nodes[at], r.path[taken] = found, at
		prev, at, taken = found, step.next, taken+1
	}
	r.keep(p, taken, prev)
}

// followed reports whether a named node stands behind a child.
func (r *plainRun) followed(c, end uint32) bool {
	nodes := r.t.nodes
	for c = nodes[c].after; c < end; c = nodes[c].after {
		if nodes[c].flags&flagNamed != 0 {
			return true
		}
	}
	return false
}

// fits reports whether a node is what a step describes.
func (r *plainRun) fits(step *plainStep, n Node) bool {
	node := &r.t.nodes[n]
	if (node.flags&flagNamed == 0) != step.token || step.kind != 0 && KindID(node.kind) != step.kind {
		return false
	}
	return step.absent == nil || !r.has(n, step.absent)
}

// has reports whether a node has a child under one of the fields.
func (r *plainRun) has(n Node, fields []FieldID) bool {
	nodes := r.t.nodes
	for c, end := uint32(n)+1, nodes[n].after; c < end; c = nodes[c].after {
		if f := nodes[c].field; f != 0 && slices.Contains(fields, FieldID(f)) {
			return true
		}
	}
	return false
}

// keep writes a match down whose last node is prev.
func (r *plainRun) keep(p *plainPattern, taken int, prev Node) {
	m := plainMatch{last: prev, root: r.nodes[r.path[0]], pattern: p.index, from: len(r.raw)}
	r.raw = append(r.raw, p.index, 0)
	for _, at := range r.path[:taken] {
		for _, c := range p.steps[at].captures {
			r.raw = append(r.raw, c, uint32(r.nodes[at]))
		}
	}
	m.to = len(r.raw)
	if m.to > maxMatchNumbers {
		r.full = true
		return
	}
	r.raw[m.from+1] = uint32(m.to-m.from-2) / 2
	r.found = append(r.found, m)
}
