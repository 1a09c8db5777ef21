package pairing

import (
	"slices"
	"sort"
	"strings"
)

// NameTable finds things by a name that may have holes. Equal names are found at once; of names with holes, only those are
// compared whose stated beginning and end are those of the name that is asked for, and the result for a name is kept.
type NameTable[T any] struct {
	things []T
	// exact are the things by their whole name, forms those of which the name has holes by what is stated of it.
	exact, forms map[string][]int
	// ends are the names with holes by their stated beginning and end, and lengths how long those are.
	ends    map[ends][]holed
	lengths map[[2]int]bool
	// forward and backward are all names, and all names read backwards, in their order; nil until one with holes is looked for.
	forward, backward []string
	known             map[string][]T
}

// ends are the stated beginning and end of a name with holes.
type ends struct{ first, last string }

// holed is a name with holes: what is stated between them, and how many letters that is.
type holed struct {
	parts  []string
	stated int
	thing  int
}

// NewNameTable is an empty table.
func NewNameTable[T any]() *NameTable[T] {
	return &NameTable[T]{exact: map[string][]int{}, forms: map[string][]int{}, ends: map[ends][]holed{}, lengths: map[[2]int]bool{}, known: map[string][]T{}}
}

// Len is how many things there are.
func (n *NameTable[T]) Len() int { return len(n.things) }

// Add puts something under a name; it has none when that is empty.
func (n *NameTable[T]) Add(name string, it T) {
	if name == "" {
		return
	}
	thing := len(n.things)
	n.things = append(n.things, it)
	n.exact[name] = append(n.exact[name], thing)
	n.forward, n.backward = nil, nil
	clear(n.known)
	if !strings.Contains(name, "{") || WholeHole(name) {
		return // a bare reference says nothing of the name
	}
	parts := literals(name)
	n.forms[shape(name)] = append(n.forms[shape(name)], thing)
	at := ends{parts[0], parts[len(parts)-1]}
	n.ends[at] = append(n.ends[at], holed{parts, len(strings.Join(parts, "")), thing})
	n.lengths[[2]int{len(at.first), len(at.last)}] = true
}

// Find gives what is listed under the most specific match, which states most letters of the name; several that are
// equally specific are all given, in the order in which they were added.
func (n *NameTable[T]) Find(want string) []T {
	if found := n.exact[want]; len(found) > 0 || want == "" || WholeHole(want) {
		return n.of(found)
	}
	if found, ok := n.known[want]; ok {
		return found
	}
	var found []int
	if strings.Contains(want, "{") {
		found = slices.Concat(n.forms[shape(want)], n.named(literals(want)))
	} else {
		found = n.fitting(want)
	}
	slices.Sort(found)
	out := n.of(slices.Compact(found))
	n.known[want] = out
	return out
}

func (n *NameTable[T]) of(list []int) []T {
	var out []T
	for _, i := range list {
		out = append(out, n.things[i])
	}
	return out
}

// fitting are the things whose names have holes that a name fills.
func (n *NameTable[T]) fitting(want string) []int {
	var out []int
	top := -1
	for length := range n.lengths {
		if length[0]+length[1] >= len(want) {
			continue
		}
		for _, x := range n.ends[ends{want[:length[0]], want[len(want)-length[1]:]}] {
			if x.stated < top || !fits(x.parts, want) {
				continue
			}
			if x.stated > top {
				out, top = nil, x.stated
			}
			out = append(out, x.thing)
		}
	}
	return out
}

// named are the things with a whole name that fills the holes of one with these parts: found in the names that begin, or
// end, as it does.
func (n *NameTable[T]) named(parts []string) []int {
	if n.forward == nil {
		for name := range n.exact {
			if !strings.Contains(name, "{") {
				n.forward = append(n.forward, name)
				n.backward = append(n.backward, reversed(name))
			}
		}
		slices.Sort(n.forward)
		slices.Sort(n.backward)
	}
	first, last := parts[0], parts[len(parts)-1]
	list, prefix, turned := n.forward, first, false
	if len(last) > len(first) {
		list, prefix, turned = n.backward, reversed(last), true
	}
	var out []int
	for i := sort.SearchStrings(list, prefix); i < len(list) && strings.HasPrefix(list[i], prefix); i++ {
		name := list[i]
		if turned {
			name = reversed(name)
		}
		if fits(parts, name) {
			out = append(out, n.exact[name]...)
		}
	}
	return out
}

// reversed is a text read backwards, byte by byte.
func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}
