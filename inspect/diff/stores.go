package diff

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Store is a system whose tables are all those of another one now: the project moved, or what is known of its database did.
type Store struct {
	Was, Now string
	Tables   int
}

func (s Store) text() string {
	return fmt.Sprintf("The tables of %s are those of %s now: %s.", s.Was, s.Now, words.Plural(s.Tables, "table"))
}

// tables are the names of tables that units touch, by their system.
func tables(list []*summary.Summary) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, s := range list {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				if _, ok := x.Interaction.(summary.StorageAccess); !ok {
					continue
				}
				system, name, ok := strings.Cut(x.Binding.Label(), ":")
				if !ok {
					continue
				}
				if out[system] == nil {
					out[system] = map[string]bool{}
				}
				out[system][name] = true
			}
		}
	}
	return out
}

// movedStores finds the systems that are gone and have most of their tables in one that is new.
func movedStores(before, after []*summary.Summary) []Store {
	was, now := tables(before), tables(after)
	var out []Store
	for _, a := range slices.Sorted(maps.Keys(was)) {
		if now[a] != nil {
			continue
		}
		for _, b := range slices.Sorted(maps.Keys(now)) {
			same := 0
			for name := range was[a] {
				if now[b][name] {
					same++
				}
			}
			if was[b] == nil && same > len(was[a])/2 {
				out = append(out, Store{a, b, same})
				break
			}
		}
	}
	return out
}

// storeKey is the key of a system among names; no name of code ends so.
func storeKey(system string) string { return system + ":" }

// boundary is a boundary with the system that it has afterwards.
func (n names) boundary(label string) string {
	if i := strings.IndexByte(label, ':'); i >= 0 {
		if to, ok := n[label[:i+1]]; ok {
			return to + label[i+1:]
		}
	}
	return label
}
