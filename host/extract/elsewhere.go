package extract

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/summary"
)

// What units write of a store may be read by code that no unit reaches: a strategy that a library calls, a script. Whoever
// compares may then not say that nothing reads it.

// readElsewhere notes, on the first unit that writes a store of which units read less than they write, what other code reads
// of it or selects it by.
func readElsewhere(all []*summary.Summary, done *interactions.Interactions, code *reading.Code) {
	written, read := map[string]map[string]bool{}, map[string]map[string]bool{}
	first := map[string]*summary.Summary{}
	note := func(to map[string]map[string]bool, store string, fields []string) {
		if to[store] == nil {
			to[store] = map[string]bool{}
		}
		for _, f := range fields {
			to[store][f] = true
		}
	}
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, _ := e.(summary.InteractionEffect)
				b, stores := x.Binding.Semantics.(summary.Storage)
				a, ok := x.Interaction.(summary.StorageAccess)
				if !ok || !stores || b.Container == nil {
					continue
				}
				name := storeName(b)
				note(read, name, a.Selector)
				if a.Kind == "read" {
					note(read, name, a.Fields)
					continue
				}
				if note(written, name, a.Fields); first[name] == nil {
					first[name] = s
				}
			}
		}
	}
	open := false
	for store, fields := range written {
		if !read[store]["*"] {
			for f := range fields {
				open = open || !read[store][f]
			}
		}
	}
	if !open {
		return
	}
	for _, x := range done.Accesses() {
		b, stores := x.Effect.Binding.Semantics.(summary.Storage)
		a, ok := x.Effect.Interaction.(summary.StorageAccess)
		if !ok || !stores || b.Container == nil || first[storeName(b)] == nil {
			continue
		}
		file := code.Prog.Files[x.Site.File]
		if tests.MatchString(file.Path) {
			continue
		}
		name := storeName(b)
		fields := slices.Clone(a.Selector)
		if a.Kind == "read" {
			fields = append(fields, a.Fields...)
		}
		fields = slices.DeleteFunc(fields, func(f string) bool { return read[name][f] })
		if len(fields) == 0 {
			continue
		}
		note(read, name, fields)
		slices.Sort(fields)
		s := first[name]
		s.Metadata.ReadElsewhere = append(s.Metadata.ReadElsewhere, summary.StoredRead{System: b.StorageSystem, Scope: b.Scope, Container: *b.Container, Fields: slices.Compact(fields),
			At: file.Path + ":" + strconv.Itoa(file.Line(file.Expr(x.Site.Expr).Node))})
	}
}

func storeName(b summary.Storage) string {
	return b.StorageSystem + "\x00" + b.Scope + "\x00" + summary.StrOf(b.Container)
}
