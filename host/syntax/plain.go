package syntax

import (
	"slices"
	"strings"
)

// plainPattern is a pattern of nodes, fields and captures alone, which is matched
// against the flat table: walking the table costs a fraction of what the
// library's cursor does. Most queries of packs are such.
type plainPattern struct {
	// steps are the nodes of the pattern in pre-order; the first is its root.
	steps []plainStep
	index uint32
}

type plainStep struct {
	// kind of the node, 0 for any named one.
	kind   KindID
	field  FieldID
	parent int
	// captures are the numbers of the names that the node is captured under.
	captures []uint32
}

// plainSet are the patterns of a set by the kind of their root.
type plainSet struct {
	byKind [][]*plainPattern
}

// plainSetOf reads the queries of a set, nil when one of them says more than nodes,
// fields and captures. Captures are numbered as they are named; those that are not
// named yet are numbered behind, in the order in which they are met.
func plainSetOf(l Language, queries []QuerySource, named []string) (*plainSet, []string, []patternSource) {
	names := slices.Clone(named)
	number := make(map[string]uint32, len(names))
	for i, name := range names {
		number[name] = uint32(i)
	}
	set := &plainSet{byKind: make([][]*plainPattern, KindCount(l))}
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
			p := &plainPattern{index: uint32(len(source))}
			if !r.node(p, 0, -1) || p.steps[0].kind == 0 {
				return nil, nil, nil
			}
			source = append(source, patternSource{i, len(source) - first})
			root := p.steps[0].kind
			set.byKind[root] = append(set.byKind[root], p)
		}
	}
	return set, names, source
}

type plainReader struct {
	language Language
	text     string
	at       int
	// number gives the number of a capture's name.
	number func(name string) uint32
}

func (r *plainReader) skip() { r.at = len(r.text) - len(skipBlank(r.text[r.at:])) }

func (r *plainReader) word() string {
	from := r.at
	for r.at < len(r.text) && isWord(r.text[r.at]) {
		r.at++
	}
	return r.text[from:r.at]
}

// node reads `(kind child…) @capture…`.
func (r *plainReader) node(p *plainPattern, field FieldID, parent int) bool {
	r.skip()
	if r.at >= len(r.text) || r.text[r.at] != '(' {
		return false
	}
	r.at++
	r.skip()
	name := r.word()
	step := plainStep{field: field, parent: parent}
	if name != "_" {
		// A kind that is none of a node's own stands for several.
		if step.kind = Kind(r.language, name); step.kind == 0 || int(step.kind) >= KindCount(r.language) {
			return false
		}
	}
	at := len(p.steps)
	p.steps = append(p.steps, step)
	seen := map[FieldID]bool{}
	for {
		r.skip()
		if r.at >= len(r.text) {
			return false
		}
		if r.text[r.at] == ')' {
			r.at++
			break
		}
		child := Field(r.language, r.word())
		// Children that no field tells apart are left to the library.
		if child == 0 || seen[child] || r.at >= len(r.text) || r.text[r.at] != ':' {
			return false
		}
		seen[child] = true
		r.at++
		if !r.node(p, child, at) {
			return false
		}
	}
	for r.skip(); r.at < len(r.text) && strings.IndexByte("@?*+", r.text[r.at]) >= 0; r.skip() {
		if r.text[r.at] != '@' {
			return false
		}
		n := nameLength(r.text[r.at+1:])
		p.steps[at].captures = append(p.steps[at].captures, r.number(r.text[r.at+1:r.at+1+n]))
		r.at += 1 + n
	}
	return true
}

// plainMatch is where a match lies in the buffer of runs, with what orders it: the
// library gives matches as their last node is met, outer ones first.
type plainMatch struct {
	last, root Node
	pattern    uint32
	from, to   int
}

// run gives the matches in a tree as [pattern, n, (capture, node) * n] runs, in the
// library's order; false when a node may be matched in several ways.
func (s *plainSet) run(t *Tree) ([]uint32, bool) {
	var raw []uint32
	var found []plainMatch
	var nodes [32]Node
	for n := range t.nodes {
		kind := t.nodes[n].kind
		if int(kind) >= len(s.byKind) || s.byKind[kind] == nil || t.nodes[n].flags&flagNamed == 0 {
			continue
		}
		for _, p := range s.byKind[kind] {
			if len(p.steps) > len(nodes) {
				return nil, false
			}
			held, sure := p.match(t, Node(n), nodes[:])
			if !sure {
				return nil, false
			}
			if !held {
				continue
			}
			m := plainMatch{last: nodes[len(p.steps)-1], root: Node(n), pattern: p.index, from: len(raw)}
			raw = append(raw, p.index, 0)
			for i := range p.steps {
				for _, c := range p.steps[i].captures {
					raw = append(raw, c, uint32(nodes[i]))
				}
			}
			m.to = len(raw)
			if m.to > maxMatchNumbers {
				return nil, false
			}
			raw[m.from+1] = uint32(m.to-m.from-2) / 2
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b plainMatch) int {
		if a.last != b.last {
			return int(int64(a.last) - int64(b.last))
		}
		if a.root != b.root {
			return int(int64(a.root) - int64(b.root))
		}
		return int(int64(a.pattern) - int64(b.pattern))
	})
	out := make([]uint32, 0, len(raw))
	for _, m := range found {
		out = append(out, raw[m.from:m.to]...)
	}
	return out, true
}

// match finds the nodes of a pattern's steps from its root on. sure is false when
// two children stand under one of its fields.
func (p *plainPattern) match(t *Tree, root Node, nodes []Node) (held, sure bool) {
	nodes[0] = root
	for i := 1; i < len(p.steps); i++ {
		step := &p.steps[i]
		parent := nodes[step.parent]
		found := NoNode
		end := t.nodes[parent].after
		for c := uint32(parent) + 1; c < end; c = t.nodes[c].after {
			if t.nodes[c].field != uint8(step.field) {
				continue
			}
			if found != NoNode {
				return false, false
			}
			found = Node(c)
		}
		if found == NoNode || t.nodes[found].flags&flagNamed == 0 || step.kind != 0 && KindID(t.nodes[found].kind) != step.kind {
			return false, true
		}
		// Children are met in the order in which the pattern names them.
		if found <= nodes[i-1] {
			return false, true
		}
		nodes[i] = found
	}
	return true, true
}
