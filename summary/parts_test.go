package summary_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestCrossings: what is left out is what says under which tests and with which bodies something answers; a consumer keeps its
// tests, since they say what it depends on, and all else is as in a whole reading, whichever of the two stands first in the file.
func TestCrossings(t *testing.T) {
	test := []summary.Predicate{summary.TruthinessCheck{Subject: summary.InputRef{Input: "response", Path: []string{"accepted", "by", "somebody"}}}}
	unit := func(kind summary.Kind) *summary.Summary {
		call := summary.Invocation{Callee: "load", Args: []summary.ValueRef{summary.LiteralRef{Value: "x"}}, Summary: "a.ts::load", Preconditions: test}
		read := summary.InteractionEffect{Binding: summary.Binding{Transport: "os", Semantics: summary.RuntimeConfig{DeploymentTarget: "container", InstanceName: "api"}, Recognition: "environ"},
			Interaction: summary.ConfigRead{Name: "REGION"}, Preconditions: test}
		s := &summary.Summary{SchemaVersion: summary.SchemaVersion, Kind: kind, Location: summary.Location{File: "a.ts"}, Identity: summary.Identity{Name: string(kind), NameKind: summary.NameBinding},
			Inputs: []summary.Input{summary.Closure{Name: "x"}}, Definitions: map[string]summary.TypeShape{"A": summary.Text{}}, Gaps: []summary.Gap{},
			Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
		for _, out := range []summary.Output{summary.Response{StatusCode: summary.LiteralRef{Value: 200.0}, Body: summary.Text{}, Headers: map[string]summary.ValueRef{"a": summary.LiteralRef{Value: "b"}}},
			summary.Return{Value: summary.Text{}}, summary.Render{Component: "A", Props: summary.Text{}, Root: summary.TextNode{Value: "a"}}} {
			s.Transitions = append(s.Transitions, summary.Transition{ID: "a", Conditions: test, Output: out, Effects: []summary.Effect{call, read}})
		}
		return s
	}
	for _, order := range [][]summary.Kind{{summary.KindHandler, summary.KindClient}, {summary.KindClient, summary.KindHandler}} {
		list := []*summary.Summary{unit(order[0]), unit(order[1])}
		text := written(t, list)
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil {
			t.Fatal(err)
		}
		// Paths that stand whole on a line are shared between summaries that are read.
		lines := strings.ReplaceAll(compact.String(), `{"id":"a"`, "\n"+`{"id":"a"`)
		lines = strings.ReplaceAll(lines, `],"gaps"`, "\n"+`],"gaps"`)
		for _, text := range []string{string(text), compact.String(), lines} {
			got, err := summary.ReadParts(strings.NewReader(text), summary.Crossings)
			if err != nil {
				t.Fatal(err)
			}
			want, err := summary.Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range want {
				s.Inputs, s.Definitions = nil, nil
				for i := range s.Transitions {
					p := &s.Transitions[i]
					if s.Kind == summary.KindHandler {
						p.Conditions = nil
					}
					switch o := p.Output.(type) {
					case summary.Response:
						o.Body, o.Headers = nil, nil
						p.Output = o
					case summary.Return:
						p.Output = summary.Return{}
					case summary.Render:
						p.Output = summary.Render{Component: o.Component}
					}
					for j, e := range p.Effects {
						switch x := e.(type) {
						case summary.Invocation:
							x.Args, x.Preconditions = nil, nil
							p.Effects[j] = x
						case summary.InteractionEffect:
							x.Preconditions = nil
							p.Effects[j] = x
						}
					}
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%v: %s\nwant %s", order, written(t, got), written(t, want))
			}
		}
	}
	// What is no JSON is no file, whether it is left out or not.
	if _, err := summary.ReadParts(strings.NewReader(strings.Replace(string(written(t, []*summary.Summary{unit(summary.KindHandler)})), `"inputs": [`, `"inputs": [}`, 1)), summary.Crossings); err == nil {
		t.Error("a mistake in what is left out is not told")
	}
}
