package build

import (
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// New makes the frame of a summary at the place of a value of a document.
func New(kind summary.Kind, at *doc.Value, name string, binding *summary.Binding) *summary.Summary {
	s := &summary.Summary{
		Kind:       kind,
		Identity:   summary.Identity{Name: name, NameKind: summary.NameLabel, Binding: binding},
		Confidence: Derived(),
	}
	if at != nil {
		s.Location = summary.Location{File: at.File, Range: Lines(at)}
	}
	return s
}

// Derived is the confidence of everything that is written down.
func Derived() summary.Confidence {
	return summary.Confidence{Source: summary.SourceDerived, Level: summary.LevelHigh}
}

// Lines are the lines of a value.
func Lines(at *doc.Value) summary.Range {
	if at == nil {
		return summary.Range{}
	}
	return summary.Range{Start: at.Line, End: max(at.Line, at.End)}
}

// Bind makes a binding that a reader recognised. A name that the document leaves empty
// is no name: the format has null for what a source does not say.
func Bind(source, transport string, semantics summary.Semantics) *summary.Binding {
	stated := func(s *string) *string {
		if s == nil || *s == "" {
			return nil
		}
		return s
	}
	switch b := semantics.(type) {
	case summary.Storage:
		b.Container, b.AccessPath = stated(b.Container), stated(b.AccessPath)
		semantics = b
	case summary.MessageBus:
		b.Channel = stated(b.Channel)
		semantics = b
	case summary.UnitInvocation:
		b.InstanceName = stated(b.InstanceName)
		semantics = b
	case summary.Metric:
		b.MetricType = stated(b.MetricType)
		semantics = b
	case summary.GraphqlResolver:
		b.TypeName = stated(b.TypeName)
		semantics = b
	}
	return &summary.Binding{Transport: transport, Semantics: semantics, Recognition: source}
}

// Transition makes a transition; Finish gives it its id.
func Transition(at *doc.Value, out summary.Output, effects ...summary.Effect) summary.Transition {
	return summary.Transition{Output: out, Effects: effects, Location: Lines(at)}
}

// Finish gives every transition its id.
func Finish(s *summary.Summary) *summary.Summary {
	for i := range s.Transitions {
		t := &s.Transitions[i]
		t.ID = summary.TransitionID(s.Identity.Name, t.Output, t.Conditions)
	}
	summary.DisambiguateIDs(s.Transitions)
	return s
}
