package abi

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// node is the part of a JSON Schema that the tests look at.
type node struct {
	Description          string
	Ref                  string `json:"$ref"`
	Const                any
	Enum                 []string
	Properties           map[string]*node
	AdditionalProperties any
	Items                *node
}

func manifestSchema(t *testing.T) *node {
	t.Helper()
	var root node
	if err := json.Unmarshal(ManifestSchema, &root); err != nil {
		t.Fatal(err)
	}
	return &root
}

// values is the schema of a map's values; nil where it has none.
func (n *node) values(t *testing.T) *node {
	t.Helper()
	if _, ok := n.AdditionalProperties.(map[string]any); !ok {
		return nil
	}
	text, err := json.Marshal(n.AdditionalProperties)
	if err != nil {
		t.Fatal(err)
	}
	var of node
	if err := json.Unmarshal(text, &of); err != nil {
		t.Fatal(err)
	}
	return &of
}

// TestSchemaIsDescribed: every property of the schema has a description, which editors show.
func TestSchemaIsDescribed(t *testing.T) {
	seen := 0
	var visit func(at string, n *node)
	visit = func(at string, n *node) {
		if n == nil {
			return
		}
		for name, p := range n.Properties {
			if seen++; len(p.Description) < 10 || !strings.HasSuffix(p.Description, ".") {
				t.Errorf("%s.%s has the description %q; write a sentence", at, name, p.Description)
			}
			visit(at+"."+name, p)
		}
		visit(at+"[]", n.Items)
		visit(at+".*", n.values(t))
	}
	visit("manifest", manifestSchema(t))
	if seen < 120 {
		t.Errorf("%d properties were looked at", seen)
	}
}

// TestSchemaHasTheFields: the schema and the Go types have the same fields.
func TestSchemaHasTheFields(t *testing.T) {
	seen := 0
	var visit func(at string, n *node, of reflect.Type)
	visit = func(at string, n *node, of reflect.Type) {
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		switch {
		case of == reflect.TypeFor[Constant]():
			return // a number, a list or true
		case of.Kind() == reflect.Slice:
			if n.Items != nil {
				visit(at+"[]", n.Items, of.Elem())
			}
			return
		case of.Kind() == reflect.Map:
			if values := n.values(t); values != nil {
				visit(at+".*", values, of.Elem())
			}
			return
		case of.Kind() != reflect.Struct:
			return
		}
		var fields []string
		for i := range of.NumField() {
			f := of.Field(i)
			if !f.IsExported() {
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			fields = append(fields, name)
			if p := n.Properties[name]; p != nil {
				seen++
				visit(at+"."+name, p, f.Type)
			}
		}
		slices.Sort(fields)
		if have := slices.Sorted(maps.Keys(n.Properties)); !slices.Equal(have, fields) {
			t.Errorf("%s has the properties %v in the schema, and the fields %v in Go", at, have, fields)
		}
	}
	visit("manifest", manifestSchema(t), reflect.TypeFor[Manifest]())
	if seen < 120 {
		t.Errorf("%d fields were compared", seen)
	}
}

// TestSchemaHasTheWords: the schema offers exactly the words of Gives and Holds that the constants name.
func TestSchemaHasTheWords(t *testing.T) {
	root := manifestSchema(t)
	for _, c := range []struct {
		list, word string
		want       []string
	}{
		{"calls", "gives", []string{string(GivesReceiver), string(GivesArgument), string(GivesArguments), string(GivesMerged), string(GivesResult), string(GivesURL), string(GivesQuery), string(GivesNumber), string(GivesContext), string(GivesChain),
			string(GivesRegistrar), string(GivesLabel), string(GivesLabels), string(GivesLabelDecorator), string(GivesLabelValue), string(GivesProvided), string(GivesContinued), string(GivesMapping), string(GivesPassThrough), string(GivesHandling), string(GivesPart), string(GivesInstance), string(GivesRows), string(GivesData), string(GivesKept), string(GivesAnswered), string(GivesThrown)}},
		{"inputs", "holds", []string{string(HoldsMethod), string(HoldsPath), string(HoldsAction), string(HoldsChannel), string(HoldsText), string(HoldsRole), string(HoldsStatus), string(HoldsAnswered), string(HoldsException), string(HoldsStore), string(HoldsStored),
			string(HoldsHandler), string(HoldsClass), string(HoldsResponse)}},
	} {
		if got := root.Properties[c.list].Items.Properties[c.word].Enum; !slices.Equal(got, c.want) {
			t.Errorf("%s.%s is one of %v in the schema, of %v in Go", c.list, c.word, got, c.want)
		}
	}
}
