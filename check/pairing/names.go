package pairing

import (
	"strings"
)

// NameTable finds things by a name that may have holes. Equal names are found at once; patterns
// are compared one by one, and the result for a name is kept.
type NameTable[T any] struct {
	exact map[string][]T
	// patterns are the names with holes, list is all names. A name without holes can only match a pattern.
	patterns, List []named[T]
	known          map[string][]T
}

type named[T any] struct {
	name string
	it   T
}

// NewNameTable is an empty table.
func NewNameTable[T any]() *NameTable[T] {
	return &NameTable[T]{exact: map[string][]T{}, known: map[string][]T{}}
}

// Add puts something under a name; it has none when that is empty.
func (n *NameTable[T]) Add(name string, it T) {
	if name == "" {
		return
	}
	n.exact[name] = append(n.exact[name], it)
	n.List = append(n.List, named[T]{name, it})
	if strings.Contains(name, "{") {
		n.patterns = append(n.patterns, named[T]{name, it})
	}
}

// Find gives what is listed under the most specific match; several that are equally specific are
// all given.
func (n *NameTable[T]) Find(want string) []T {
	if found := n.exact[want]; len(found) > 0 || want == "" || WholeHole(want) {
		return found
	}
	if found, ok := n.known[want]; ok {
		return found
	}
	top := -1
	var out []T
	among := n.patterns
	if strings.Contains(want, "{") {
		among = n.List
	}
	for i := range among {
		ok, more := nameMatch(among[i].name, want)
		if !ok || more < top {
			continue
		}
		if more > top {
			out, top = nil, more
		}
		out = append(out, among[i].it)
	}
	n.known[want] = out
	return out
}
