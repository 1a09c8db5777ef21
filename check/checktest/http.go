package checktest

import (
	"encoding/json"
	"fmt"

	"github.com/drift-analyzer/drift/summary"
)

// Num is a number written as a literal.
func Num(n int) summary.ValueRef { return summary.LiteralRef{Value: float64(n)} }

// Record is a closed record of texts.
func Record(fields ...string) summary.TypeShape {
	var props []summary.Property
	for _, f := range fields {
		props = append(props, summary.Property{Name: f, Shape: summary.Text{}})
	}
	return summary.NewRecord(props)
}

// Rest is the binding of an HTTP endpoint.
func Rest(method, path, pack string) *summary.Binding {
	return &summary.Binding{Transport: "http", Semantics: summary.Rest{Method: &method, Path: &path}, Recognition: pack}
}

// Answers makes a handler that gives these statuses with these bodies.
func Answers(outputs ...summary.Output) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "server.ts"}, Identity: summary.Identity{Name: "serve", Binding: Rest("GET", "/x", "express")},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	for i, o := range outputs {
		s.Transitions = append(s.Transitions, summary.Transition{ID: fmt.Sprint("t", i), Output: o})
	}
	return s
}

// Resp is a response.
func Resp(status int, body summary.TypeShape) summary.Output {
	return summary.Response{StatusCode: Num(status), Body: body}
}

var fetched = summary.Dependency{Name: "fetch"}

// Status compares the status of what Client fetched.
func Status(op summary.ComparisonOp, n int) summary.Predicate {
	return summary.Comparison{Left: summary.Dependency{Name: "fetch", AccessChain: []string{"status"}}, Op: op, Right: Num(n)}
}

// Ok tests whether what Client fetched went well.
func Ok(negated bool) summary.Predicate {
	return summary.TruthinessCheck{Subject: summary.Dependency{Name: "fetch", AccessChain: []string{"ok"}}, Negated: negated}
}

// Path is one path of a client.
func Path(isDefault bool, reads summary.TypeShape, conditions ...summary.Predicate) summary.Transition {
	return summary.Transition{ID: "c", Conditions: conditions, Output: summary.Void{}, ExpectedInput: reads, IsDefault: isDefault}
}

// CaughtPath is a path that runs where the request failed with an exception.
func CaughtPath(conditions ...summary.Predicate) summary.Transition {
	t := Path(false, nil, conditions...)
	t.Metadata = summary.Caught()
	return t
}

// Client is a client of GET /x whose failures come as a response or as an exception.
func Client(failure string, transitions ...summary.Transition) *summary.Summary {
	at := func(path string) []summary.Path { return []summary.Path{summary.ParsePath(path)} }
	return &summary.Summary{Kind: summary.KindClient, Location: summary.Location{File: "client.ts"}, Identity: summary.Identity{Name: "call", Binding: Rest("GET", "/x", "fetch")},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}, Transitions: transitions,
		Metadata: summary.Metadata{HTTP: &summary.HTTPMetadata{Response: &summary.ResponseReading{Subject: fetched, Failure: failure,
			Status: at(".status"), Ok: at(".ok"), Body: at(".json()"), ErrorStatus: at(".response.status"), ErrorBody: at(".response.data")}}}}
}

// Asked is a side of /x for another method.
func Asked(method string, s *summary.Summary) *summary.Summary {
	s.Identity.Binding = Rest(method, "/x", s.Identity.Binding.Recognition)
	return s
}

// Ranged adds what a description declares beside literal statuses: a range, or the default.
func Ranged(s *summary.Summary, key string, value any) *summary.Summary {
	s.Transitions = append(s.Transitions, summary.Transition{ID: "r", Output: summary.Response{}, Metadata: summary.DecodeTransitionMetadata(Meta{"http": Meta{key: value}})})
	return s
}

// Second is another request of the same unit.
func Second(s *summary.Summary) *summary.Summary {
	s.Identity.Binding = Rest("GET", "/other", "fetch")
	return s
}

// ServedOn gives a side of the boundary another path.
func ServedOn(s *summary.Summary, path string) *summary.Summary {
	s.Identity.Binding = Rest("GET", path, s.Identity.Binding.Recognition)
	return s
}

// EveryMethod makes a handler serve every method and give its last response only under a test of the method.
func EveryMethod(s *summary.Summary, op summary.ComparisonOp, method string) *summary.Summary {
	s.Identity.Binding = Rest("*", "/x", "nextjs")
	last := &s.Transitions[len(s.Transitions)-1]
	last.Conditions = []summary.Predicate{summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"method"}}, Op: op, Right: summary.LiteralRef{Value: method}}}
	return s
}

// Inside adds a call that a path makes under a condition.
func Inside(t summary.Transition, p summary.Predicate) summary.Transition {
	t.Effects = append([]summary.Effect{summary.Invocation{Callee: "toast", Preconditions: []summary.Predicate{p}}}, t.Effects...)
	return t
}

// Telling gives a client tests of the response with code on both sides.
func Telling(s *summary.Summary, tests ...summary.Predicate) *summary.Summary {
	s.Metadata.HTTP.Response.Tests = tests
	return s
}

// AtB is the same unit in another file, on a path that nothing serves.
func AtB(s *summary.Summary) *summary.Summary {
	s.Location.File = "b.ts"
	return ServedOn(s, "/elsewhere")
}

// InFile puts a unit into another file.
func InFile(file string, s *summary.Summary) *summary.Summary {
	s.Location.File = file
	return s
}

// Through sends by way of a project's own function, which wrapper describes.
func Through(s *summary.Summary) *summary.Summary {
	s.Metadata.DerivedFromWrapper = "api.ts::send"
	return s
}

// Wrapper is the function that Through sends by way of.
func Wrapper(paths ...summary.Transition) *summary.Summary {
	s := Client("response", paths...)
	s.Kind, s.Location.File, s.Identity = summary.KindLibrary, "api.ts", summary.Identity{Name: "send"}
	return s
}

// Described is an API description's operation: its responses by status, range or "default".
func Described(file string, responses ...any) *summary.Summary {
	var list []any
	s := Answers()
	s.Location.File, s.Identity.Name = file, "GET /x"
	s.Identity.Binding = Rest("GET", "/x", "openapi")
	s.Confidence.Source = summary.SourceDerived
	for i := 0; i < len(responses); i += 2 {
		entry := Meta{"status": responses[i]}
		if shape, ok := responses[i+1].(summary.TypeShape); ok {
			entry["body"] = PlainShape(shape)
		}
		list = append(list, entry)
		switch v := responses[i].(type) {
		case float64:
			body, _ := responses[i+1].(summary.TypeShape)
			s.Transitions = append(s.Transitions, summary.Transition{ID: "d", Output: Resp(int(v), body)})
		case string:
			if v == "default" {
				Ranged(s, "defaultResponse", true)
			} else {
				Ranged(s, "statusRange", v)
			}
		}
	}
	s.Metadata = summary.DecodeMetadata(Meta{"http": Meta{"declaredContract": Meta{"responses": list, "provenance": "independent", "source": file}}})
	return s
}

// Calling makes a handler call something.
func Calling(s *summary.Summary, id string) *summary.Summary {
	s.Transitions[0].Effects = []summary.Effect{summary.Invocation{Callee: "find", Summary: id}}
	return s
}

// PlainShape is a shape as metadata holds it.
func PlainShape(s summary.TypeShape) any {
	var out any
	if err := json.Unmarshal(summary.AppendJSON(nil, s), &out); err != nil {
		panic(err)
	}
	return out
}

// Optional makes a record whose fields may be absent.
func Optional(fields ...string) summary.TypeShape {
	var props []summary.Property
	for _, f := range fields {
		props = append(props, summary.Property{Name: f, Shape: summary.Optional(summary.Text{})})
	}
	return summary.NewRecord(props)
}

// Tagged is a record with one literal field and others.
func Tagged(name, value string, fields ...string) summary.TypeShape {
	r, _ := Record(fields...).(summary.Record)
	return summary.NewRecord(append(r.Properties, summary.Property{Name: name, Shape: summary.Literal{Value: value}}))
}

// BodyIs compares a field of the response's body with a text.
func BodyIs(field, value string) summary.Predicate {
	return summary.Comparison{Left: bodyOf(field), Op: summary.OpEq, Right: summary.LiteralRef{Value: value}}
}

func bodyOf(field string) summary.ValueRef {
	return summary.Derived{From: summary.Derived{From: fetched, Derivation: summary.MethodCall{Method: "json"}}, Derivation: summary.PropertyAccess{Property: field}}
}

// BodyHas tests a field of the response's body.
func BodyHas(field string) summary.Predicate { return summary.TruthinessCheck{Subject: bodyOf(field)} }
