package check

import (
	"github.com/drift-analyzer/drift/summary"
)

type meta = map[string]any

// unitAt is a unit of code without a boundary of its own: what it does is in its effects.
func unitAt(file, name string, effects ...summary.Effect) *summary.Summary {
	return &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: file, Range: summary.Range{Start: 1, End: 9}}, Identity: summary.Identity{Name: name},
		Confidence:  summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh},
		Transitions: []summary.Transition{{ID: name + ":void:none:0000000", Output: summary.Void{}, Effects: effects, IsDefault: true}}}
}

// contractAt is something declared in a written contract.
func contractAt(file, name, recognition string, sem summary.Semantics, m meta) *summary.Summary {
	return &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: file}, Identity: summary.Identity{Name: name,
		Binding: &summary.Binding{Transport: "test", Recognition: recognition, Semantics: sem}},
		Confidence: summary.Confidence{Source: summary.SourceDerived, Level: summary.LevelHigh}, Metadata: summary.DecodeMetadata(m)}
}

// with changes a summary that is written in place.
func with(s *summary.Summary, change func(*summary.Summary)) *summary.Summary {
	change(s)
	return s
}

func in(workspace string, s *summary.Summary) *summary.Summary {
	s.Location.Workspace = workspace
	return s
}

func effect(sem summary.Semantics, does summary.Interaction) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "test", Recognition: "pack", Semantics: sem}, Interaction: does}
}

func list(texts ...string) []any {
	var out []any
	for _, s := range texts {
		out = append(out, s)
	}
	return out
}

func str(s string) *string { return &s }

// optional makes a record whose fields may be absent.
func optional(fields ...string) summary.TypeShape {
	var props []summary.Property
	for _, f := range fields {
		props = append(props, summary.Property{Name: f, Shape: summary.Optional(summary.Text{})})
	}
	return summary.NewRecord(props)
}

// tagged is a record with one literal field and others.
func tagged(name, value string, fields ...string) summary.TypeShape {
	r, _ := record(fields...).(summary.Record)
	return summary.NewRecord(append(r.Properties, summary.Property{Name: name, Shape: summary.Literal{Value: value}}))
}

// bodyIs compares a field of the response's body with a text.
func bodyIs(field, value string) summary.Predicate {
	return summary.Comparison{Left: bodyOf(field), Op: summary.OpEq, Right: summary.LiteralRef{Value: value}}
}

func bodyOf(field string) summary.ValueRef {
	return summary.Derived{From: summary.Derived{From: fetched, Derivation: summary.MethodCall{Method: "json"}}, Derivation: summary.PropertyAccess{Property: field}}
}

func bodyHas(field string) summary.Predicate { return summary.TruthinessCheck{Subject: bodyOf(field)} }
