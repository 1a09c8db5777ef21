package checktest

import (
	"github.com/drift-analyzer/drift/summary"
)

// Meta is metadata as it stands in a file.
type Meta = map[string]any

// UnitAt is a unit of code without a boundary of its own: what it does is in its effects.
func UnitAt(file, name string, effects ...summary.Effect) *summary.Summary {
	return &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: file, Range: summary.Range{Start: 1, End: 9}}, Identity: summary.Identity{Name: name},
		Confidence:  summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh},
		Transitions: []summary.Transition{{ID: name + ":void:none:0000000", Output: summary.Void{}, Effects: effects, IsDefault: true}}}
}

// ContractAt is something declared in a written contract.
func ContractAt(file, name, recognition string, sem summary.Semantics, m Meta) *summary.Summary {
	return &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: file}, Identity: summary.Identity{Name: name,
		Binding: &summary.Binding{Transport: "test", Recognition: recognition, Semantics: sem}},
		Confidence: summary.Confidence{Source: summary.SourceDerived, Level: summary.LevelHigh}, Metadata: summary.DecodeMetadata(m)}
}

// With changes a summary that is written in place.
func With(s *summary.Summary, change func(*summary.Summary)) *summary.Summary {
	change(s)
	return s
}

// In puts a unit into a workspace.
func In(workspace string, s *summary.Summary) *summary.Summary {
	s.Location.Workspace = workspace
	return s
}

// Effect is an interaction across a boundary.
func Effect(sem summary.Semantics, does summary.Interaction) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "test", Recognition: "pack", Semantics: sem}, Interaction: does}
}

// List is a list as it stands in a file.
func List(texts ...string) []any {
	var out []any
	for _, s := range texts {
		out = append(out, s)
	}
	return out
}

// Str is a nullable text.
func Str(s string) *string { return &s }
