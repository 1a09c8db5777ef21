package inspect

import (
	"sort"

	"github.com/drift-analyzer/drift/summary"
)

// served is what a contract summary declares: the fields of a store or the variables of a deployed
// unit, and the store's physical name.
func served(s *summary.Summary) (table string, fields []summary.Property) {
	if c := s.Metadata.StorageContract; c != nil {
		table = c.PhysicalTable
		for i := range c.Fields {
			fields = append(fields, summary.Property{Name: c.Fields[i].Name, Shape: fieldShape(&c.Fields[i])})
		}
	}
	if c := s.Metadata.RuntimeContract; c != nil {
		for _, v := range c.Variables {
			shape := summary.TypeShape(summary.UnknownShape{})
			if v.Optional {
				shape = summary.Optional(shape)
			}
			fields = append(fields, summary.Property{Name: v.Name, Shape: shape})
		}
	}
	sort.SliceStable(fields, func(i, j int) bool { return fields[i].Name < fields[j].Name })
	return table, fields
}

func fieldShape(f *summary.StorageField) summary.TypeShape {
	shape := f.Type.Shape
	switch {
	case f.Type.Name != "":
		shape = summary.Ref{Name: f.Type.Name}
	case shape == nil:
		shape = summary.UnknownShape{}
	}
	if f.Nullable != nil && *f.Nullable {
		shape = summary.NewUnion(shape, summary.Null{})
	}
	return shape
}
