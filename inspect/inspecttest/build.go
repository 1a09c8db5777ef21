// Package inspecttest builds summaries for the tests of inspect's packages, so that a test says only what
// it is about. Only tests import it.
package inspecttest

import "github.com/drift-analyzer/drift/summary"

// Option completes a summary.
type Option func(*summary.Summary)

// UnitAt is a unit of a file at a line.
func UnitAt(kind summary.Kind, file string, line int, name string, b *summary.Binding, opts ...Option) *summary.Summary {
	s := &summary.Summary{Kind: kind, Location: summary.Location{File: file, Range: summary.Range{Start: line, End: line + 9}},
		Identity:   summary.Identity{ID: file + "::" + name, Name: name, NameKind: summary.NameBinding, Binding: b},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	for _, o := range opts {
		o(s)
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		t.ID = summary.TransitionID(s.Identity.Name, t.Output, t.Conditions)
	}
	return s
}

// Handler serves a route.
func Handler(method, path, file string, line int, name string, opts ...Option) *summary.Summary {
	return UnitAt(summary.KindHandler, file, line, name, Rest(method, path), opts...)
}

// Client calls a route.
func Client(method, path, file string, line int, name string, opts ...Option) *summary.Summary {
	return UnitAt(summary.KindClient, file, line, name, Rest(method, path), opts...)
}

// Inside is a function inside the project.
func Inside(file string, line int, name string, opts ...Option) *summary.Summary {
	return UnitAt(summary.KindLibrary, file, line, name, &summary.Binding{Transport: "in-process", Recognition: summary.Reachable, Semantics: summary.FunctionCall{Module: file, ExportName: name}}, opts...)
}

// Rest is the binding of an endpoint.
func Rest(method, path string) *summary.Binding {
	return &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: &method, Path: &path}}
}

// Path is one path of a unit.
func Path(out summary.Output, tests []summary.Predicate, effects ...summary.Effect) Option {
	return func(s *summary.Summary) {
		s.Transitions = append(s.Transitions, summary.Transition{Conditions: tests, Output: out, Effects: effects, Location: s.Location.Range})
	}
}

// Reading is a path of a client that reads fields of the answer.
func Reading(status int, fields summary.TypeShape, effects ...summary.Effect) Option {
	return func(s *summary.Summary) {
		s.Transitions = append(s.Transitions, summary.Transition{Conditions: When(summary.Comparison{Left: Of("fetch", "status"), Op: summary.OpEq, Right: summary.LiteralRef{Value: float64(status)}}),
			Output: summary.Return{}, Effects: effects, ExpectedInput: fields})
	}
}

// Param is a parameter at the next place.
func Param(name, role string) Option {
	return func(s *summary.Summary) {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Position: len(s.Inputs), Role: &role, Shape: summary.UnknownShape{}})
	}
}

// Behind puts wrappers around a unit, by their ids.
func Behind(ids ...string) Option {
	return func(s *summary.Summary) {
		s.Metadata.Wrappers = &summary.Wrappers{}
		for _, id := range ids {
			s.Metadata.Wrappers.Applied = append(s.Metadata.Wrappers.Applied, summary.WrapperByID(id))
		}
	}
}

// FromWrapper makes the last path that of a wrapper.
func FromWrapper(id string) Option {
	return func(s *summary.Summary) {
		s.Transitions[len(s.Transitions)-1].Metadata = summary.FromWrapper(id)
	}
}

// Raised makes the last path one on which a handler of exceptions answers what the unit raised.
func Raised(id string) Option {
	return func(s *summary.Summary) {
		m := summary.FromWrapper(id)
		m.Wrappers.Raised = true
		s.Transitions[len(s.Transitions)-1].Metadata = m
	}
}

// Unread adds a gap.
func Unread(callee, text string) Option {
	return func(s *summary.Summary) {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Callee: callee, Description: text, Consequence: summary.ConsequenceUnknown})
	}
}

// When is a list of tests.
func When(p ...summary.Predicate) []summary.Predicate { return p }

// Of is what a call gives, with members of it.
func Of(name string, chain ...string) summary.ValueRef {
	return summary.Dependency{Name: name, AccessChain: chain}
}

// In is a member of an input.
func In(input string, path ...string) summary.ValueRef {
	return summary.InputRef{Input: input, Path: path}
}

// Is tests a value, and Not tests that it is nothing.
func Is(v summary.ValueRef) summary.Predicate { return summary.TruthinessCheck{Subject: v} }

// Not tests that a value is nothing.
func Not(v summary.ValueRef) summary.Predicate {
	return summary.TruthinessCheck{Subject: v, Negated: true}
}

// Holds is a call as a test.
func Holds(callee string) summary.Predicate { return summary.CallPredicate{Callee: callee} }

// Responds is an answer.
func Responds(status int, body summary.TypeShape) summary.Output {
	return summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Body: body}
}

// Record takes names and shapes in turn.
func Record(fields ...any) summary.TypeShape {
	var props []summary.Property
	for i := 0; i < len(fields); i += 2 {
		props = append(props, summary.Property{Name: fields[i].(string), Shape: fields[i+1].(summary.TypeShape)})
	}
	return summary.NewRecord(props)
}

// Calling is a call, of a unit when an id is given.
func Calling(callee, id string) summary.Effect {
	return summary.Invocation{Callee: callee, Summary: id}
}

// Stores reads or writes fields of a table.
func Stores(kind, container string, fields ...string) summary.Effect {
	return StoresIn("postgresql", kind, container, fields...)
}

// StoresIn is an access to a table of a system.
func StoresIn(system, kind, container string, fields ...string) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "tcp", Recognition: "prisma",
		Semantics: summary.Storage{StorageSystem: system, Scope: "default", Container: &container}},
		Interaction: summary.StorageAccess{Kind: kind, Fields: fields}}
}

// Config reads a variable.
func Config(name string) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "os", Recognition: "node",
		Semantics: summary.RuntimeConfig{DeploymentTarget: summary.TargetFunction, InstanceName: "any"}},
		Interaction: summary.ConfigRead{Name: name}}
}
