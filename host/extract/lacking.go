package extract

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/summary"
)

// lackingColumns notes the reads of columns that the model of a store does not have: each on the unit around it, otherwise on the
// first that reads or writes the store.
func lackingColumns(all []*summary.Summary, done *interactions.Interactions) {
	found := done.Lacking()
	if len(found) == 0 {
		return
	}
	users := usersOf(all)
	for _, read := range found {
		use := users[read.Container]
		if use == nil || tests.MatchString(read.File) {
			continue
		}
		s := around(all, read.File, read.Line)
		if s == nil {
			s = use.unit
		}
		s.Metadata.Lacking = append(s.Metadata.Lacking, summary.LackingRead{System: use.storage.StorageSystem, Scope: use.storage.Scope, Container: read.Container,
			Recognition: use.recognition, Field: read.Field, Write: read.Write, Of: read.Of, At: read.File + ":" + strconv.Itoa(read.Line), Model: read.Model})
	}
}

// user is a unit that reads or writes a store.
type user struct {
	unit        *summary.Summary
	storage     summary.Storage
	recognition string
}

// usersOf gives the first unit that uses each store, by the store's name.
func usersOf(all []*summary.Summary) map[string]*user {
	out := map[string]*user{}
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, _ := e.(summary.InteractionEffect)
				b, ok := x.Binding.Semantics.(summary.Storage)
				if ok && b.Container != nil && b.AccessPath == nil && out[*b.Container] == nil {
					out[*b.Container] = &user{s, b, x.Binding.Recognition}
				}
			}
		}
	}
	return out
}

// around is the smallest unit that a line of a file stands in, nil where none does.
func around(all []*summary.Summary, file string, line int) (best *summary.Summary) {
	for _, s := range all {
		at := s.Location
		if at.File == file && at.Range.Start <= line && line <= at.Range.End && (best == nil || at.Range.End-at.Range.Start < best.Location.Range.End-best.Location.Range.Start) {
			best = s
		}
	}
	return best
}
