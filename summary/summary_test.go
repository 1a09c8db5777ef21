package summary_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/schematest"
)

var update = flag.Bool("update", false, "rewrite the committed schema")

// sample uses every variant of every union at least once.
func sample() []*summary.Summary {
	in := summary.InputRef{Input: "req", Path: []string{"params", "id"}}
	dep := summary.Dependency{Name: "find", AccessChain: []string{"closedOn"}}
	derived := summary.Derived{From: dep, Derivation: summary.MethodCall{Method: "json", Args: []summary.ValueRef{summary.LiteralRef{Value: "x"}}}}
	preds := []summary.Predicate{
		summary.NullCheck{Subject: in}, summary.TruthinessCheck{Subject: dep, Negated: true},
		summary.Comparison{Left: derived, Op: summary.OpGte, Right: summary.LiteralRef{Value: 4.0}},
		summary.TypeCheck{Subject: summary.State{Name: "cfg"}, ExpectedType: "string"}, summary.PropertyExists{Subject: in, Property: "a"},
		summary.Compound{Op: "or", Operands: []summary.Predicate{summary.Negation{Operand: summary.CallPredicate{Callee: "ok", Args: []summary.ValueRef{in}}}}},
		summary.Opaque{SourceText: "a<b", Reason: summary.OpaqueComplexExpression},
	}
	shape := summary.NewRecord([]summary.Property{
		{Name: "z", Shape: summary.Dictionary{Values: summary.Text{}}}, {Name: "a", Shape: summary.Array{Items: summary.Integer{}}},
		{Name: "b", Shape: summary.Optional(summary.NewUnion(summary.Literal{Value: 1.0, Raw: "1.00"}, summary.Null{}))},
		{Name: "c", Shape: summary.Ref{Name: "Date"}}, {Name: "d", Shape: summary.UnknownShape{}}, {Name: "e", Shape: summary.Number{}}, {Name: "f", Shape: summary.Boolean{}},
	}, summary.Spread{SourceText: "...rest"})
	binding := func(s summary.Semantics) summary.Binding {
		return summary.Binding{Transport: "http", Semantics: s, Recognition: "express"}
	}
	effects := []summary.Effect{
		summary.Mutation{Target: "t", Operation: "create"}, summary.Invocation{Callee: "f", Args: []summary.ValueRef{summary.Unresolved{SourceText: "x"}}, Preconditions: preds[:1]},
		summary.Emission{Event: "e"}, summary.StateChange{Variable: "v", NewValue: in},
	}
	for _, i := range []summary.Interaction{summary.StorageAccess{Kind: "read", Fields: []string{"*"}}, summary.ServiceCall{Method: "GET"}, summary.MessageSend{Body: shape},
		summary.MessageReceive{}, summary.UnitInvoke{}, summary.ConfigRead{Name: "X"}, summary.Schedule{Via: "setTimeout", CallbackRef: summary.CallbackRef{Type: "literal"}}} {
		effects = append(effects, summary.InteractionEffect{Binding: binding(summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: summary.Str("t")}), Interaction: i})
	}
	outputs := []summary.Output{
		summary.Response{StatusCode: summary.LiteralRef{Value: 200.0}, Body: shape, Headers: map[string]summary.ValueRef{"x": in}},
		summary.Throw{ExceptionType: summary.Str("Error")}, summary.Return{Value: shape}, summary.Delegate{To: "next"}, summary.Emit{Event: "e"}, summary.Void{},
		summary.Render{Component: "C", Root: summary.ElementNode{Tag: "div", Attrs: map[string]string{"a": `"b"`}, Target: &summary.RenderTarget{File: "f", Name: "n"},
			Children: []summary.RenderNode{summary.TextNode{Value: "t"}, summary.ExpressionNode{SourceText: "x"}, summary.ConditionalNode{Condition: "c", WhenTrue: summary.TextNode{Value: "y"}}}}},
	}
	var out []*summary.Summary
	for i, sem := range []summary.Semantics{summary.Rest{Method: summary.Str("GET"), Path: summary.Str("/x/:id")}, summary.FunctionCall{Package: "p", ExportPath: []string{"a"}},
		summary.GraphqlResolver{FieldName: "f"}, summary.GraphqlOperation{OperationType: "query"}, summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: "N"},
		summary.Storage{StorageSystem: "redis", Scope: "default"}, summary.MessageBus{MessageBus: "kafka"}, summary.Metric{MetricSystem: "m"}, summary.UnitInvocation{DeploymentTarget: "worker"}} {
		b := binding(sem)
		s := &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "a.ts", Range: summary.Range{Start: 1, End: 9}, Span: &summary.Range{Start: 0, End: 80}},
			Identity: summary.Identity{Name: "h", NameKind: summary.NameBinding, Binding: &b}, Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh},
			Definitions: map[string]summary.TypeShape{"T": shape}, Metadata: summary.DecodeMetadata(map[string]any{"http": map[string]any{"n": 1.0}})}
		s.Inputs = []summary.Input{summary.Parameter{Name: "req", Role: summary.Str("request"), Shape: shape}, summary.Injection{Name: "i"}, summary.HookReturn{Hook: "h"}, summary.ContextValue{Context: "c"}, summary.Closure{Name: "x"}}
		s.Gaps = []summary.Gap{{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown, Description: "d"}}
		for j, o := range outputs {
			s.Transitions = append(s.Transitions, summary.Transition{ID: summary.TransitionID("h", o, preds[:j]), Conditions: preds[:j], Output: o, Effects: effects, Location: summary.Range{Start: i, End: j}})
		}
		out = append(out, s)
	}
	return out
}

func TestRoundTrip(t *testing.T) {
	var a, b bytes.Buffer
	if err := summary.WriteAll(&a, sample()); err != nil {
		t.Fatal(err)
	}
	if err := schematest.Validate(a.Bytes()); err != nil {
		t.Fatalf("schema: %v", err)
	}
	read, err := summary.Read(bytes.NewReader(a.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := summary.WriteAll(&b, read); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Fatal("reading and writing again changes the file")
	}
}

func TestSchemaIsFresh(t *testing.T) {
	const path = "../schema/behavioral-summary.schema.json"
	want := summary.JSONSchema()
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("the committed schema is stale (%v); run go test ./summary -update", err)
	}
}

func TestReadRefuses(t *testing.T) {
	head := `"kind":"handler","location":{"file":"a"},"identity":{"name":"n"},"transitions":`
	unit := `{` + head + `[]}`
	effect := func(binding string) string {
		return `[{` + head + `[{"id":"i","output":{"type":"void"},"effects":[{"type":"interaction","binding":` + binding + `,"interaction":{"class":"message-send"}}]}]}]`
	}
	for name, c := range map[string]struct{ in, want string }{
		"behind":        {`[` + unit + `] []`, "something follows the array of summaries"},
		"unended":       {`[` + unit, "truncated"},
		"no object":     {`[` + unit + `, 1]`, "[1]: expected a summary object"},
		"no version":    {`[{"schemaVersion":"1",` + head + `[]}]`, "[0].schemaVersion: expected a whole number from 1"},
		"part version":  {`[{"schemaVersion":1.5,` + head + `[]}]`, "[0].schemaVersion: expected a whole number from 1"},
		"version 0":     {`[{"schemaVersion":0,` + head + `[]}]`, "[0].schemaVersion: expected a whole number from 1"},
		"list":          {`[{"kind":"handler","location":{"file":"a"},"identity":{"name":"n"},"transitions":{}}]`, "[0].transitions: expected an array"},
		"struct":        {`[{"kind":"handler","location":"a","identity":{"name":"n"},"transitions":[]}]`, "[0].location: expected an object"},
		"number":        {`[{"kind":"handler","location":{"file":"a","range":{"start":"x","end":2}},"identity":{"name":"n"},"transitions":[]}]`, "[0].location.range.start: expected a whole number"},
		"part of one":   {`[{"kind":"handler","location":{"file":"a","range":{"start":1.5,"end":2}},"identity":{"name":"n"},"transitions":[]}]`, "[0].location.range.start: expected a whole number"},
		"text":          {`[{"kind":"handler","location":{"file":1},"identity":{"name":"n"},"transitions":[]}]`, "[0].location.file: expected a string"},
		"text of one":   {`[{"kind":"handler","location":{"file":{}},"identity":{"name":"n"},"transitions":[]}]`, "[0].location.file: expected a string, found an object"},
		"union of text": {`[{` + head + `[{"id":"i","output":"void"}]}]`, "[0].transitions[0].output: expected an object, found a string"},
		"union of one":  {`[{` + head + `[{"id":"i","output":1}]}]`, "[0].transitions[0].output: expected an object, found a number"},
		"union of true": {`[{` + head + `[{"id":"i","output":true}]}]`, "[0].transitions[0].output: expected an object, found a boolean"},
		"union of list": {`[{` + head + `[{"id":"i","output":[]}]}]`, "[0].transitions[0].output: expected an object, found an array"},
		"properties":    {`[{` + head + `[{"id":"i","output":{"type":"return","value":{"type":"record","properties":[]}}}]}]`, "[0].transitions[0].output.value.properties: expected an object"},
		"empty effect":  {effect(`{"transport":"sqs","recognition":"x","semantics":{"name":"message-bus","messageBus":"cloud_queue","channel":""}}`)[:1] + `{"schemaVersion":2,` + effect(`{"transport":"sqs","recognition":"x","semantics":{"name":"message-bus","messageBus":"cloud_queue","channel":""}}`)[2:], "[0].transitions[0].effects[0].binding.semantics.channel: the empty text is no identity"},
		"object":        {`{}`, "not a summary file"},
		"truncated":     {`[{"kind":"han`, "truncated"},
		"future":        {`[{"schemaVersion":7,` + head + `[]}]`, "newer than the 6"},
		"kind":          {`[{"kind":"x","location":{"file":"a"},"identity":{"name":"n"},"transitions":[]}]`, `[0].kind: unknown value "x"`},
		"union":         {`[{` + head + `[{"id":"i","output":{"type":"response","statusCode":{"type":"foo"}}}]}]`, `[0].transitions[0].output.statusCode: unknown type "foo"`},
		"key":           {`[{` + head + `[],"extra":1}]`, `[0]: unknown key "extra"`},
		"missing":       {`[{"kind":"handler"}]`, `[0]: lacks the key "location"`},
		"empty id":      {`[{"schemaVersion":2,"kind":"handler","location":{"file":"a"},"identity":{"name":"n","boundaryBinding":{"transport":"http","recognition":"e","semantics":{"name":"rest","method":"GET","path":""}}},"transitions":[]}]`, "the empty text is no identity"},
		"deep":          {`[{` + head + `[{"id":"i","output":{"type":"return","value":` + strings.Repeat(`{"type":"array","items":`, 2000) + `null` + strings.Repeat("}", 2000) + `}}]}]`, "nested deeper"},
	} {
		_, err := summary.Read(strings.NewReader(c.in))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

func TestOldVersions(t *testing.T) {
	in := `[{"kind":"handler","location":{"file":"a"},"identity":{"name":"n","boundaryBinding":{"transport":"http","recognition":"e","semantics":{"name":"rest","method":"ALL","path":""}}},"inputs":[{"type":"parameter","name":"x","position":0,"role":""}],"transitions":[{"id":"i","output":{"type":"void"},"effects":[{"type":"interaction","binding":{"transport":"sqs","recognition":"x","semantics":{"name":"message-bus","messageBus":"sqs","channel":"orders"}},"interaction":{"class":"message-send"}},{"type":"interaction","binding":{"transport":"db","recognition":"x","semantics":{"name":"storage","storageSystem":"postgres","scope":"default","container":"t"}},"interaction":{"class":"storage-access","kind":"read","fields":["*"]}}]}]}]`
	got, err := summary.Read(strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	s := got[0]
	rest := s.Identity.Binding.Semantics.(summary.Rest)
	if rest.Path != nil || *rest.Method != "*" {
		t.Errorf("rest = %+v", rest)
	}
	if s.Inputs[0].(summary.Parameter).Role != nil {
		t.Error("an empty role of version 1 must read as null")
	}
	labels := []string{"bus:cloud_queue orders", "postgresql:t"}
	for i, want := range labels {
		b := s.Transitions[0].Effects[i].(summary.InteractionEffect).Binding
		if b.Label() != want {
			t.Errorf("effect %d is %s, want %s", i, b.Label(), want)
		}
	}
}

// TestOldNames: what older versions and other writers called otherwise reads as the format's own word, and only in the
// versions that had it.
func TestOldNames(t *testing.T) {
	for _, c := range []struct {
		version   int
		semantics string
		want      string
	}{
		{3, `{"name":"storage-relational","storageSystem":"postgres","table":"t"}`, "postgresql:t"},
		{3, `{"name":"relational-storage","storageSystem":"dynamodb","scope":"own","table":"t"}`, "aws.dynamodb:t"},
		{1, `{"name":"rest","method":"ANY","path":"/a"}`, "* /a"},
		{2, `{"name":"rest","method":"ANY","path":"/a"}`, "ANY /a"},
		{1, `{"name":"runtime-config","deploymentTarget":"lambda","instanceName":""}`, "config:function "},
		{6, `{"name":"message-bus","messageBus":"eventbridge","channel":"c"}`, "bus:event_router c"},
	} {
		in := fmt.Sprintf(`[{"schemaVersion":%d,"kind":"handler","location":{"file":"a"},"identity":{"name":"n","boundaryBinding":{"transport":"x","recognition":"x","semantics":%s}},"transitions":[]}]`, c.version, c.semantics)
		got, err := summary.Read(strings.NewReader(in))
		if err != nil {
			t.Fatalf("version %d: %s: %v", c.version, c.semantics, err)
		}
		if label := got[0].Identity.Binding.Label(); label != c.want {
			t.Errorf("version %d: %s is %q, want %q", c.version, c.semantics, label, c.want)
		}
	}
}

// TestOldTransports: the transport of a channel has the name of its bus; that of a store keeps its own, though a
// bus was once called the same.
func TestOldTransports(t *testing.T) {
	for semantics, want := range map[string]string{
		`{"name":"message-bus","messageBus":"s3","channel":"uploads"}`:                                                 "object_store",
		`{"name":"storage","storageSystem":"s3","scope":"default","container":"uploads","accessPath":null}`:            "s3",
		`{"name":"storage-relational","storageSystem":"s3","scope":"default","container":"uploads","accessPath":null}`: "s3",
	} {
		in := `[{"kind":"handler","location":{"file":"a"},"identity":{"name":"n","boundaryBinding":{"transport":"s3","recognition":"x","semantics":` + semantics + `}},"transitions":[]}]`
		got, err := summary.Read(strings.NewReader(in))
		if err != nil {
			t.Fatal(err)
		}
		if transport := got[0].Identity.Binding.Transport; transport != want {
			t.Errorf("%s: transport %q, want %q", semantics, transport, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	_ = summary.WriteAll(&b, sample())
	f.Add(b.Bytes())
	f.Add([]byte(`[{"schemaVersion":1}]`))
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := summary.Read(bytes.NewReader(in))
		if err != nil {
			return
		}
		var one, two bytes.Buffer
		_ = summary.WriteAll(&one, s)
		again, err := summary.Read(bytes.NewReader(one.Bytes()))
		if err != nil {
			t.Fatalf("what was written does not read: %v", err)
		}
		_ = summary.WriteAll(&two, again)
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Fatal("not stable")
		}
	})
}

// TestIDsWithoutLines: a nameless function is called after its line, and ids are not.
func TestIDsWithoutLines(t *testing.T) {
	for name, want := range map[string]string{"app#46": "app", "Cart.effect#0": "Cart.effect", "a#1.b#22": "a.b", "#": "#", "GET /a#b": "GET /a#b", "": ""} {
		if got := summary.TransitionID(name, summary.Void{}, nil); !strings.HasPrefix(got, want+":void:none:") {
			t.Errorf("the id of %q is %s", name, got)
		}
	}
}
