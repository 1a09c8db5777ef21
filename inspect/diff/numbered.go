package diff

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
)

// renumbered are the units of a run with those wrappers that have no name, and are told apart by their line (app#12), named as the other
// run names them: the same function stands some lines further down there. They are paired by their order, where there are as many.
func renumbered(list, other []*summary.Summary) []*summary.Summary {
	was, now := numberedWrappers(list), numberedWrappers(other)
	to := map[From]string{}
	for of, names := range was {
		if len(names) != len(now[of]) {
			continue
		}
		for i, name := range names {
			if name != now[of][i] {
				to[From{File: of.File, Name: name}] = now[of][i]
			}
		}
	}
	if len(to) == 0 {
		return list
	}
	out := slices.Clone(list)
	for i, s := range out {
		out[i] = withWrappers(s, to)
	}
	return out
}

// numberedWrappers are the wrappers without a name, in their order, by their file and what their names begin with.
func numberedWrappers(list []*summary.Summary) map[From][]string {
	found := map[From]map[string]bool{}
	note := func(w graph.WrapperRef) {
		of := From{File: w.File, Name: unnumbered(w.Name)}
		if of.Name == w.Name {
			return
		}
		if found[of] == nil {
			found[of] = map[string]bool{}
		}
		found[of][w.Name] = true
	}
	for _, s := range list {
		for _, w := range graph.Applied(s) {
			note(w)
		}
		for i := range s.Transitions {
			if w, ok := graph.WrapperOf(&s.Transitions[i]); ok {
				note(w)
			}
		}
	}
	out := map[From][]string{}
	for of, names := range found {
		out[of] = slices.SortedFunc(maps.Keys(names), func(a, b string) int { return cmp.Compare(numberIn(a), numberIn(b)) })
	}
	return out
}

// numberIn is the number at the end of a numbered name.
func numberIn(name string) int {
	n, _ := strconv.Atoi(name[strings.LastIndexByte(name, '#')+1:])
	return n
}

// withWrappers is a unit with other names of wrappers; the unit itself is not changed.
func withWrappers(s *summary.Summary, to map[From]string) *summary.Summary {
	named := func(w *summary.WrapperRef) (string, bool) {
		ref := graph.ReadWrapper(w)
		name, ok := to[From{File: ref.File, Name: ref.Name}]
		return name, ok
	}
	one, changed := *s, false
	if s.Metadata.Wrappers != nil {
		applied := slices.Clone(s.Metadata.Wrappers.Applied)
		for i := range applied {
			if name, ok := named(&applied[i]); ok {
				applied[i].Name, changed = name, true
			}
		}
		all := *s.Metadata.Wrappers
		all.Applied = applied
		one.Metadata.Wrappers = &all
	}
	one.Transitions = slices.Clone(s.Transitions)
	for i := range one.Transitions {
		t := &one.Transitions[i]
		if !t.ByWrapper() {
			continue
		}
		if name, ok := named(&t.Metadata.Wrappers.From); ok {
			by := *t.Metadata.Wrappers
			by.From.Name = name
			t.Metadata.Wrappers, changed = &by, true
		}
	}
	if !changed {
		return s
	}
	return &one
}
