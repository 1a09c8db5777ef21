package inspect

import (
	"bytes"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// The helpers below build summaries for tests, so that a test says only what it is about.

func call(name string, chain ...string) summary.ValueRef {
	return summary.Dependency{Name: name, AccessChain: chain}
}
func input(name string, path ...string) summary.ValueRef {
	return summary.InputRef{Input: name, Path: path}
}
func literal(v any) summary.ValueRef              { return summary.LiteralRef{Value: v} }
func truthy(v summary.ValueRef) summary.Predicate { return summary.TruthinessCheck{Subject: v} }
func falsy(v summary.ValueRef) summary.Predicate {
	return summary.TruthinessCheck{Subject: v, Negated: true}
}
func not(p summary.Predicate) summary.Predicate    { return summary.Negation{Operand: p} }
func all(p ...summary.Predicate) summary.Predicate { return summary.Compound{Op: "and", Operands: p} }
func either(p ...summary.Predicate) summary.Predicate {
	return summary.Compound{Op: "or", Operands: p}
}
func equal(a, b summary.ValueRef) summary.Predicate {
	return summary.Comparison{Left: a, Op: summary.OpEq, Right: b}
}
func raw(source string) summary.Predicate {
	return summary.Opaque{SourceText: source, Reason: summary.OpaqueComplexExpression}
}

// record takes names and shapes in turn.
func record(fields ...any) summary.TypeShape {
	var props []summary.Property
	for i := 0; i < len(fields); i += 2 {
		props = append(props, summary.Property{Name: fields[i].(string), Shape: fields[i+1].(summary.TypeShape)})
	}
	return summary.NewRecord(props)
}

var anything = summary.UnknownShape{}

func responds(status int, body summary.TypeShape) summary.Output {
	return summary.Response{StatusCode: literal(float64(status)), Body: body}
}

// path is a transition: its conditions, how it ends, and its effects.
func path(when []summary.Predicate, out summary.Output, effects ...summary.Effect) summary.Transition {
	return summary.Transition{Conditions: when, Output: out, Effects: effects}
}

func when(p ...summary.Predicate) []summary.Predicate { return p }

// identified gives every path the id that a writer gives it.
func identified(s *summary.Summary) *summary.Summary {
	for i := range s.Transitions {
		t := &s.Transitions[i]
		t.ID = summary.TransitionID(s.Identity.Name, t.Output, t.Conditions)
	}
	return s
}

func calls(callee, id string) summary.Effect {
	return summary.Invocation{Callee: callee, Summary: id}
}

func stores(kind, container string, selector ...string) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "tcp", Recognition: "prisma",
		Semantics: summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &container}},
		Interaction: summary.StorageAccess{Kind: kind, Fields: []string{"*"}, Selector: selector}}
}

func configures(name string) summary.Effect {
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "os", Recognition: "node",
		Semantics: summary.RuntimeConfig{DeploymentTarget: summary.TargetFunction, InstanceName: "any"}},
		Interaction: summary.ConfigRead{Name: name}}
}

func rest(method, path, pack string) *summary.Binding {
	return &summary.Binding{Transport: "http", Recognition: pack, Semantics: summary.Rest{Method: &method, Path: &path}}
}

// unit is a summary in a file at a line, with high confidence and its id.
func unit(kind summary.Kind, file string, line int, name string, b *summary.Binding, paths ...summary.Transition) *summary.Summary {
	return identified(&summary.Summary{Kind: kind, Location: summary.Location{File: file, Range: summary.Range{Start: line, End: line + 9}},
		Identity:    summary.Identity{ID: file + "::" + name, Name: name, NameKind: summary.NameBinding, Binding: b},
		Confidence:  summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh},
		Transitions: paths})
}

var inside = &summary.Binding{Transport: "in-process", Recognition: summary.Reachable, Semantics: summary.FunctionCall{Module: "m", ExportName: "e"}}

func rendered(t *testing.T, o Options, list ...*summary.Summary) string {
	t.Helper()
	var b bytes.Buffer
	if err := Render(&b, list, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
