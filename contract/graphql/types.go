package graphql

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/summary"
)

// shapes is the table of the schema's types as values cross the wire: of what
// is answered, or of what is sent. The two differ in that a nullable field of
// an input may be left out.
func (s *schema) shapes(inputs bool) build.Shapes {
	table := build.Shapes{}
	for _, name := range s.order {
		d := s.types[name]
		if (d.Kind == ast.InputObject) != inputs {
			continue
		}
		switch d.Kind {
		case ast.Object, ast.InputObject:
			table[name] = s.record(d, inputs)
		case ast.Interface:
			table[name] = s.oneOf(s.members[name], s.record(d, inputs))
		case ast.Union:
			table[name] = s.oneOf(d.Types, summary.UnknownShape{})
		}
	}
	return table
}

func (s *schema) record(d *ast.Definition, inputs bool) summary.TypeShape {
	props := make([]summary.Property, 0, len(d.Fields))
	for _, f := range d.Fields {
		shape := s.use(f.Type, inputs)
		if inputs && f.DefaultValue != nil && f.Type.NonNull {
			shape = summary.Optional(shape)
		}
		props = append(props, summary.Property{Name: f.Name, Shape: shape})
	}
	return summary.NewRecord(props)
}

// oneOf are the members of a union, or of an interface when any type implements it.
func (s *schema) oneOf(names []string, otherwise summary.TypeShape) summary.TypeShape {
	if len(names) == 0 {
		return otherwise
	}
	var out []summary.TypeShape
	for _, n := range names {
		out = append(out, summary.Ref{Name: n, Def: n})
	}
	return summary.NewUnion(out...)
}

// use is a type where a field or argument uses it.
func (s *schema) use(t *ast.Type, input bool) summary.TypeShape {
	var shape summary.TypeShape
	if t.Elem != nil {
		shape = summary.Array{Items: s.use(t.Elem, false)}
	} else {
		shape = s.named(t.NamedType)
	}
	if t.NonNull {
		return shape
	}
	if input {
		return summary.NewUnion(shape, summary.Null{}, summary.Undefined{})
	}
	return summary.NewUnion(shape, summary.Null{})
}

func (s *schema) named(name string) summary.TypeShape {
	switch name {
	case "ID", "String":
		return summary.Text{}
	case "Int":
		return summary.Integer{}
	case "Float":
		return summary.Number{}
	case "Boolean":
		return summary.Boolean{}
	}
	d, ok := s.types[name]
	switch {
	case !ok || d.Kind == ast.Scalar:
		return summary.Ref{Name: name}
	case d.Kind == ast.Enum:
		var out []summary.TypeShape
		for _, v := range d.EnumValues {
			out = append(out, summary.Literal{Value: v.Name})
		}
		return summary.NewUnion(out...)
	}
	return summary.Ref{Name: name, Def: name}
}

// describe is the schema as metadata has it, for walking selections.
func (s *schema) describe() map[string]summary.SchemaType {
	out := map[string]summary.SchemaType{}
	for _, name := range s.order {
		d := s.types[name]
		t := summary.SchemaType{Kind: kinds[d.Kind]}
		for _, f := range d.Fields {
			if t.Fields == nil {
				t.Fields = map[string]summary.SchemaField{}
			}
			t.Fields[f.Name] = describeField(f)
		}
		if len(d.Interfaces) > 0 {
			t.Implements = d.Interfaces
		}
		if d.Kind == ast.Union {
			t.Members = listed(d.Types)
		}
		if d.Kind == ast.Interface {
			t.Members = listed(s.members[name])
		}
		if d.Kind == ast.Enum {
			t.Values = make([]string, len(d.EnumValues))
			for i, v := range d.EnumValues {
				t.Values[i] = v.Name
			}
		}
		out[name] = t
	}
	return out
}

func describeField(f *ast.FieldDefinition) summary.SchemaField {
	out := summary.SchemaField{Type: f.Type.Name(), Nullable: summary.Bool(!f.Type.NonNull), List: summary.Bool(f.Type.Elem != nil), Written: f.Type.String()}
	for _, a := range f.Arguments {
		if out.Args == nil {
			out.Args = map[string]summary.SchemaArgument{}
		}
		out.Args[a.Name] = summary.SchemaArgument{Type: a.Type.String(), Required: a.Type.NonNull && a.DefaultValue == nil}
	}
	return out
}

// listed is a list that is stated even where it is empty.
func listed(names []string) []string { return append([]string{}, names...) }

var kinds = map[ast.DefinitionKind]string{ast.Scalar: "scalar", ast.Object: "object", ast.Interface: "interface", ast.Union: "union", ast.Enum: "enum", ast.InputObject: "input"}
