package bodies

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// FieldTree is what is read of a body: the names of fields and what is read of each, or what a single value has to be.
type FieldTree struct {
	children map[string]*FieldTree
	form     unit.Form
}

// Add adds the field at a path, and what it has to be there.
func (t *FieldTree) Add(path summary.Path, form unit.Form) {
	for _, step := range path {
		p := string(step)
		if t.children == nil {
			t.children = map[string]*FieldTree{}
		}
		next := t.children[p]
		if next == nil {
			next = &FieldTree{}
			t.children[p] = next
		}
		t = next
	}
	t.form = t.form.With(form)
}

// Empty reports whether nothing is read.
func (t *FieldTree) Empty() bool { return len(t.children) == 0 }

// Has reports whether something with a name is read.
func (t *FieldTree) Has(name string) bool { return t.children[name] != nil }

// Shape is the record of what is read, a list where elements are.
func (t *FieldTree) Shape() summary.TypeShape {
	switch {
	case len(t.children) > 0:
	case t.form == unit.TextForm:
		return summary.Text{}
	case t.form == unit.NumberForm:
		return summary.Number{}
	default:
		return summary.UnknownShape{}
	}
	names := slices.Sorted(maps.Keys(t.children))
	if element := t.children[string(summary.AnyIndex)]; element != nil {
		if len(names) > 1 {
			return summary.UnknownShape{} // a list for some of the code, and an object for the rest
		}
		return summary.Array{Items: element.Shape()}
	}
	var props []summary.Property
	for _, n := range names {
		props = append(props, summary.Property{Name: n, Shape: t.children[n].Shape()})
	}
	return summary.NewRecord(props)
}
