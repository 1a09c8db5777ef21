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

// store names what rows are kept in.
type store struct{ system, scope, container string }

// storeAccess is what an effect does with a store whose name is known.
func storeAccess(e summary.InteractionEffect) (store, summary.StorageAccess, bool) {
	b, stores := e.Binding.Semantics.(summary.Storage)
	a, ok := e.Interaction.(summary.StorageAccess)
	if !ok || !stores || b.Container == nil {
		return store{}, a, false
	}
	return store{b.StorageSystem, b.Scope, *b.Container}, a, true
}

// fieldsOf collects field names by store.
type fieldsOf map[store]map[string]bool

func (m fieldsOf) add(of store, fields []string) {
	if m[of] == nil {
		m[of] = map[string]bool{}
	}
	for _, f := range fields {
		m[of][f] = true
	}
}

// asked lists the fields that an access needs: those it selects rows by, and those it reads.
func asked(a summary.StorageAccess) []string {
	if a.Kind == "read" {
		return slices.Concat(a.Selector, a.Fields)
	}
	return a.Selector
}

// readElsewhere notes, on one of the units that use a store, what other code reads of it, selects it by and writes that units do not. Which
// unit that is, and what is noted of each place, does not depend on the order of the code.
func readElsewhere(all []*summary.Summary, done *interactions.Interactions, code *reading.Code) {
	written, read := fieldsOf{}, fieldsOf{}
	first := map[store]*summary.Summary{}
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, _ := e.(summary.InteractionEffect)
				of, a, ok := storeAccess(x)
				if !ok {
					continue
				}
				read.add(of, asked(a))
				if a.Kind != "read" {
					written.add(of, a.Fields)
				}
				if first[of] == nil || s.Identity.ID < first[of].Identity.ID {
					first[of] = s
				}
			}
		}
	}
	if len(first) == 0 {
		return
	}
	for _, x := range done.Accesses() {
		of, a, ok := storeAccess(x.Effect)
		file := code.Prog.Files[x.Site.File]
		if !ok || first[of] == nil || read[of]["*"] || tests.MatchString(file.Path) {
			continue
		}
		fields := without(asked(a), read[of])
		var writes []string
		if a.Kind != "read" && !written[of]["*"] {
			writes = slices.DeleteFunc(without(a.Fields, written[of]), func(f string) bool { return read[of][f] })
		}
		if len(fields) == 0 && len(writes) == 0 {
			continue
		}
		s := first[of]
		one := summary.StoredRead{System: of.system, Scope: of.scope, Container: of.container, Fields: fields, Written: writes,
			At: file.Path + ":" + strconv.Itoa(file.Line(file.Expr(x.Site.Expr).Node))}
		if !slices.ContainsFunc(s.Metadata.ReadElsewhere, func(have summary.StoredRead) bool {
			return have.At == one.At && have.Container == one.Container && have.System == one.System && slices.Equal(have.Fields, one.Fields) && slices.Equal(have.Written, one.Written)
		}) {
			s.Metadata.ReadElsewhere = append(s.Metadata.ReadElsewhere, one)
		}
	}
}

// without are the names of a list that are not among others, sorted, each once; an empty list where there are none.
func without(list []string, others map[string]bool) []string {
	out := slices.DeleteFunc(slices.Clone(list), func(f string) bool { return others[f] })
	slices.Sort(out)
	return append([]string{}, slices.Compact(out)...)
}
