package pairing

import (
	"cmp"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Tables are the rows of declared stores, by the label of the store: what a reference to a row stands for (summary.Ref.From). Only
// stores all of whose fields are declared are among them, and of several declarations a row has the fields of each.
type Tables map[string]summary.Record

// TablesOf reads the rows of the stores that are declared.
func TablesOf(all []*summary.Summary) Tables {
	fields, open := map[string]map[string]bool{}, map[string]bool{}
	put := func(system, container string, names []string, whole bool) {
		b := summary.Binding{Semantics: summary.Storage{StorageSystem: system, Container: &container}}
		label := b.Label()
		if fields[label] == nil {
			fields[label] = map[string]bool{}
		}
		for _, name := range names {
			fields[label][name] = true
		}
		open[label] = open[label] || !whole
	}
	for _, s := range all {
		b, ok := summary.BindingOf[summary.Storage](s)
		m := s.Metadata.StorageContract
		if !ok || m == nil || b.Container == nil || s.Kind.IsConsumer() {
			continue
		}
		var names, columns []string
		for _, f := range m.Fields {
			names = append(names, f.Name)
			if !f.Derived {
				columns = append(columns, cmp.Or(f.Column, f.Name))
			}
		}
		whole := m.FieldSet == summary.FieldSetExhaustive && len(names) > 0
		put(b.StorageSystem, *b.Container, names, whole)
		// Code that goes through a client may not know the database behind it, and names it after the client.
		if by := s.Identity.Binding.Recognition; by != "" && by != b.StorageSystem {
			put(by, *b.Container, names, whole)
		}
		if m.PhysicalTable != "" && m.PhysicalTable != *b.Container {
			put(b.StorageSystem, m.PhysicalTable, columns, whole)
		}
	}
	out := Tables{}
	for label, names := range fields {
		if open[label] {
			continue
		}
		var props []summary.Property
		for _, name := range slices.Sorted(maps.Keys(names)) {
			props = append(props, summary.Property{Name: name, Shape: summary.UnknownShape{}})
		}
		out[label] = summary.NewRecord(props)
	}
	return out
}

// Written is a provider whose answers spell out the rows that they give, as far as the tables are declared.
func (t Tables) Written(s *summary.Summary) *summary.Summary {
	if len(t) == 0 || !slices.ContainsFunc(s.Body().Transitions, t.gives) {
		return s
	}
	own := s.Whole()
	own.Transitions = slices.Clone(own.Transitions)
	for i := range own.Transitions {
		if r, ok := own.Transitions[i].Output.(summary.Response); ok && t.gives(own.Transitions[i]) {
			r.Body = summary.MapShape(r.Body, t.row)
			own.Transitions[i].Output = r
		}
	}
	return own
}

// row is what a reference to a row stands for.
func (t Tables) row(s summary.TypeShape) summary.TypeShape {
	if ref, ok := s.(summary.Ref); ok {
		if row, known := t[ref.From]; known {
			return row
		}
	}
	return s
}

// gives reports whether an answer has rows of declared tables.
func (t Tables) gives(of summary.Transition) (found bool) {
	r, ok := of.Output.(summary.Response)
	if !ok || r.Body == nil {
		return false
	}
	summary.WalkShape(r.Body, func(s summary.TypeShape) {
		ref, is := s.(summary.Ref)
		_, known := t[ref.From]
		found = found || is && known
	})
	return found
}
