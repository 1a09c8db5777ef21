package schemas

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/summary"
)

// summary writes a schema as the reader of schema documents does: a table of types, and the text of what is known as a whole.
func (s *schema) summary(code *reading.Code) *summary.Summary {
	file := code.Prog.Files[s.first.File]
	line := file.Line(s.first.Node)
	out := &summary.Summary{Kind: summary.KindLibrary, Identity: summary.Identity{Name: "schema", NameKind: summary.NameLabel},
		Location: summary.Location{File: file.Path, Range: summary.Range{Start: line, End: line}}, Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	known := summary.SchemaMetadata{Provenance: summary.ProvenanceDerived, Types: map[string]summary.SchemaType{}, Roots: map[string]string{}}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		t := s.types[name]
		if t.kind == "" {
			t.kind = object // fields of a type that something else declares
			t.open = t.open || !slices.Contains(roots, name)
		}
		t.open = t.open || s.open && (t.kind == object || t.kind == iface)
		known.Types[name] = t.described()
		text.WriteString(t.text(name))
		if slices.Contains(roots, name) {
			known.Roots[name] = name
		}
	}
	known.SDL = text.String()
	out.Metadata.GraphQL = &summary.GraphQLMetadata{SchemaMetadata: known}
	return out
}

// described is a type as metadata has it.
func (t *typed) described() summary.SchemaType {
	out := summary.SchemaType{Kind: t.kind, Open: t.open}
	switch t.kind {
	case enumeration:
		out.Values = t.names
	case union:
		out.Members = t.names
	}
	for name, f := range t.fields {
		if out.Fields == nil {
			out.Fields = map[string]summary.SchemaField{}
		}
		x := summary.SchemaField{Type: f.of, Written: f.written}
		if f.of != "" {
			x.Nullable, x.List = summary.Bool(!strings.HasSuffix(f.written, "!")), summary.Bool(strings.HasPrefix(f.written, "["))
		}
		for argument, a := range f.arguments {
			if x.Args == nil {
				x.Args = map[string]summary.SchemaArgument{}
			}
			x.Args[argument] = summary.SchemaArgument{Type: a.written, Required: strings.HasSuffix(a.written, "!") && !a.optional}
		}
		out.Fields[name] = x
	}
	return out
}

// unread stands for a type that is not known: nothing is said of what is named and not defined.
const unread = "NotRead"

// text is the definition of a type; "" of one that would say more than is known: of an open enum, union or input every other value is
// refused, and a field of which not all arguments are known refuses the others.
func (t *typed) text(name string) string {
	if t.open && t.kind != object && t.kind != iface {
		return ""
	}
	var parts []string
	switch t.kind {
	case union:
		if len(t.names) == 0 {
			return ""
		}
		return "union " + name + " = " + strings.Join(t.names, " | ") + "\n\n"
	case enumeration:
		parts = t.names
	default:
		for _, f := range slices.Sorted(maps.Keys(t.fields)) {
			if x := t.fields[f]; !x.open {
				parts = append(parts, f+x.argumentText()+": "+x.typeText()+x.fallback(t.kind == input))
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return keywords[t.kind] + " " + name + " {\n  " + strings.Join(parts, "\n  ") + "\n}\n\n"
}

func (x *field) typeText() string {
	if x.written == "" {
		return unread
	}
	return x.written
}

// fallback is written of what may be left out although it is required: that there is a default, whatever it is.
func (x *field) fallback(input bool) string {
	if input && x.optional && strings.HasSuffix(x.written, "!") {
		return " = null"
	}
	return ""
}

func (x *field) argumentText() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(x.arguments)) {
		a := x.arguments[name]
		parts = append(parts, name+": "+a.typeText()+a.fallback(true))
	}
	if len(parts) == 0 {
		return ""
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
