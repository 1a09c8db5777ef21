package abi

import (
	"reflect"
	"testing"
)

func sampleFact() Fact {
	return Fact{Kind: FactRoute, At: 7, Fields: []Field{
		{FieldPath, Value{Kind: ValueNode, Node: 300, Steps: []string{".a", "[0]"}}},
		{FieldMethod, Value{Kind: ValueString, Text: "GET"}},
		{FieldHandlers, Value{Kind: ValueList, Items: []Value{{Kind: ValueArguments, Node: 9, Index: 1}, {Kind: ValueBool, Bool: true}}}},
		{FieldResponses, Value{Kind: ValueObject, Keys: []string{"x"}, Items: []Value{{Kind: ValueNull}}}},
	}}
}

func TestFactRoundTrip(t *testing.T) {
	want := sampleFact()
	got, ok := DecodeFact(AppendFact(nil, &want))
	if !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if v := got.Get(FieldMethod); v.Text != "GET" {
		t.Errorf("method = %+v", v)
	}
}

func TestMatchesRoundTrip(t *testing.T) {
	want := []Match{{Query: 0, Captures: []Capture{{"on", 1}, {"call", 2}}}, {Query: 3}}
	if got := DecodeMatches(AppendMatches(nil, want)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestTruncatedFacts: no prefix of a fact reads as that fact, and none crashes.
func TestTruncatedFacts(t *testing.T) {
	f := sampleFact()
	whole := AppendFact(nil, &f)
	for n := range whole {
		if got, ok := DecodeFact(whole[:n]); ok && reflect.DeepEqual(got, f) {
			t.Errorf("the first %d of %d bytes read as the whole fact", n, len(whole))
		}
	}
}

func TestSection(t *testing.T) {
	module := AppendSection([]byte("\x00asm\x01\x00\x00\x00"), []byte(`{"id":"x"}`))
	got, err := SectionManifest(module)
	if err != nil || string(got) != `{"id":"x"}` {
		t.Errorf("got %q, %v", got, err)
	}
	for n := range module {
		if got, err := SectionManifest(module[:n]); err == nil {
			t.Errorf("the first %d bytes gave %q", n, got)
		}
	}
}

func FuzzDecodeFact(f *testing.F) {
	one := sampleFact()
	f.Add(AppendFact(nil, &one))
	f.Fuzz(func(t *testing.T, data []byte) {
		fact, ok := DecodeFact(data)
		if !ok {
			return
		}
		again, ok := DecodeFact(AppendFact(nil, &fact))
		if !ok || !reflect.DeepEqual(again, fact) {
			t.Fatalf("not stable: %+v, %+v", fact, again)
		}
	})
}

// TestNames: the lists of names are as long as the constants are many, and in their order.
func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		FactAttribute.String(): "attribute", FactRoute.String(): "route", FieldStatement.String(): "statement", FieldBody.String(): "body",
		ValueMethod.String(): "method", ValueNode.String(): "node", EvaluatedLibrary.String(): "library", FactKind(200).String(): "fact200", FieldWhen.String(): "when", (LastField + 1).String(): "field66",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
