package lang

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/syntax"
)

// TestEachGrammarHasALanguage: the files of each grammar are one language's, and what it says of nodes is in its grammars.
func TestEachGrammarHasALanguage(t *testing.T) {
	for _, l := range syntax.Languages {
		f := Of(l)
		if f == nil || Named(f.Name()) != f || f.Name() != l.Family() {
			t.Errorf("%s: the language is %v", l, f)
		}
	}
	for _, f := range All {
		if f.Lower == nil || f.Comment == "" || (f.Declares == nil) != (f.MayDeclare == nil) {
			t.Errorf("%s is not stated whole", f.Name())
		}
		kinds := slices.Concat(f.Nodes.Branches, f.Nodes.Skips)
		for _, one := range []string{f.Nodes.Await, f.Nodes.Arguments} {
			if one != "" {
				kinds = append(kinds, one)
			}
		}
		for _, kind := range kinds {
			if !slices.ContainsFunc(f.Grammars, func(l syntax.Language) bool { return syntax.Kind(l, kind) != 0 }) {
				t.Errorf("no grammar of %s has nodes of kind %s", f.Name(), kind)
			}
		}
	}
}

// TestManifestsMayNameEach: the schema of manifests lists the languages.
func TestManifestsMayNameEach(t *testing.T) {
	var schema struct {
		Properties struct {
			Languages struct {
				Items struct {
					Enum []string `json:"enum"`
				} `json:"items"`
			} `json:"languages"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(abi.ManifestSchema, &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range All {
		names = append(names, f.Name())
	}
	got := slices.Sorted(slices.Values(schema.Properties.Languages.Items.Enum))
	if !slices.Equal(got, slices.Sorted(slices.Values(names))) {
		t.Errorf("abi/manifest.schema.json lists %q, and there are %q", got, names)
	}
}
