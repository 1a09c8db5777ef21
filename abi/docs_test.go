package abi

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocumented: docs/abi.md lists every function, kind, field and value with its number, every key of the manifest,
// every word of its rules, every set and every step; and its example is one.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/abi.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	want := func(row string) {
		if !strings.Contains(text, row) {
			t.Errorf("docs/abi.md lacks %q", row)
		}
	}
	for _, f := range Functions {
		want(fmt.Sprintf("| `%s(%s)` | %s |", f.Name, strings.Join(f.Params, ", "), f.Doc))
	}
	for k := FactKind(1); k <= LastFact; k++ {
		want(fmt.Sprintf("| %d | `%s` |", k, k))
	}
	for f := FieldID(1); f <= LastField; f++ {
		want(fmt.Sprintf("| %d | `%s` |", f, f))
	}
	for v := ValueNone; v <= LastValue; v++ {
		want(fmt.Sprintf("| %d | `%s` |", v, v))
	}
	var schema struct {
		Properties map[string]any `json:"properties"`
	}
	if err := json.Unmarshal(ManifestSchema, &schema); err != nil || len(schema.Properties) < 20 {
		t.Fatalf("%d keys in the manifest's schema, %v", len(schema.Properties), err)
	}
	_, keys, _ := strings.Cut(text, "\n## Manifest\n")
	keys, _, _ = strings.Cut(keys, "\n### ")
	for key := range schema.Properties {
		if !strings.Contains(keys, "`"+key+"`") {
			t.Errorf("docs/abi.md does not list the manifest's key %s", key)
		}
	}
	for k := EvaluatedUnknown; k <= LastEvaluated; k++ {
		want(fmt.Sprintf("| %d | `%s` |", k, k))
	}
	for list, key := range map[string]string{"calls": "gives", "inputs": "holds"} {
		for _, word := range manifestSchema(t).Properties[list].Items.Properties[key].Enum {
			want(fmt.Sprintf("| `%s` | ", word))
		}
	}
	lists, constants := HostSets()
	if len(lists) < 4 || len(constants) < 2 {
		t.Errorf("the host has the sets %v and %v", lists, constants)
	}
	for _, name := range append(lists, constants...) {
		want("`set:" + name + "`")
	}
	for name, step := range map[string]string{
		"StepProperty": StepProperty("name"), "StepElement": StepElement(0), "StepElements": StepElements, "StepCall": StepCall, "StepNew": StepNew, "StepAwait": StepAwait,
		"StepArgument": StepArgument(0), "StepArgumentOrValue": StepArgumentOrValue(0), "StepKeyword": StepKeyword("name"), "StepClass": StepClass, "StepClassName": StepClassName,
		"StepReceiver": StepReceiver, "StepOwner": StepOwner, "StepMember": StepMember, "StepOnly": StepOnly("lib#make()"), "StepTypeArgument": StepTypeArgument(0), "StepAnnotated": StepAnnotated, "StepBefore": StepBefore(":"), "StepAfter": StepAfter("/"),
		"StepJSON": StepJSON, "StepTagged": StepTagged, "StepBraces": StepBraces, "StepRegexp": StepRegexp, "StepModule": StepModule, "StepQualified": StepQualified,
	} {
		want(fmt.Sprintf("| `%s` | `%s` |", step, name))
	}
	want(fmt.Sprintf("# The pack ABI, version %d.%d", Major, Minor))
	example := regexp.MustCompile("(\\d+) bytes `([0-9a-f ]+)`").FindStringSubmatch(text)
	if example == nil {
		t.Fatal("docs/abi.md has no example")
	}
	data, err := hex.DecodeString(strings.ReplaceAll(example[2], " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	f, ok := DecodeFact(data)
	if !ok || fmt.Sprint(len(data)) != example[1] || f.Kind != FactRoute || f.At != 1 || f.Get(FieldMethod).Text != "GET" {
		t.Errorf("the example of %s bytes reads as %+v, %v", example[1], f, ok)
	}
}
