package drift

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestQueryNames: the reader finds the names of the queries however the manifest is written, and nothing else that is called name.
func TestQueryNames(t *testing.T) {
	for _, c := range []struct {
		name, manifest string
		want           []string
	}{
		{"compact", `{"id":"a","queries":[{"name":"one","query":"(x)"},{"query":"(y)","name":"two"}]}`, []string{"one", "two"}},
		{"blanks before colons", "{ \"queries\" : [ { \"name\" : \"one\" } ,\n\t{ \"name\"\t:\n\"two\" } ] }", []string{"one", "two"}},
		{"other names around", `{"dependencies": [{"name": "express"}], "config": {"queries": {"name": "no"}}, "queries": [{"name": "one", "tests": [{"capture": "c", "text": ["name"]}]}], "classes": [{"macros": [{"name": "has_many"}]}]}`, []string{"one"}},
		{"a query that speaks of queries", `{"queries": [{"query": "((string) @s (#eq? @s \"\\\"name\\\": \"))", "name": "one"}]}`, []string{"one"}},
		{"escapes", `{"queries": [{"name": "a\"b\\c\u00e9\n"}]}`, []string{"a\"b\\cé\n"}},
		{"numbers, booleans and null", `{"a": 1.5e3, "b": true, "c": null, "queries": [{"n": -1, "name": "one", "m": false}]}`, []string{"one"}},
		{"none", `{"queries": []}`, nil},
		{"a query without a name keeps its number", `{"queries": [{"query": "(x)"}, {"name": "two"}]}`, []string{"", "two"}},
	} {
		if !json.Valid([]byte(c.manifest)) {
			t.Fatalf("%s: the case is no JSON", c.name)
		}
		if got := queryNamesOf(c.manifest); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestQueryNamesEnd: a text that is cut off or no JSON at all ends the reader.
func TestQueryNamesEnd(t *testing.T) {
	whole := `{"a": [1, {"b": "c\u00e9"}], "queries": [{"name": "one", "query": "(x)"}]}`
	for n := range whole {
		queryNamesOf(whole[:n])
		queryNamesOf(whole[n:])
	}
	queryNamesOf(`{"queries": [{:}, }`)
}

// TestTextsOf: a key of a configuration gives its text or those of its list, and no key of a value inside.
func TestTextsOf(t *testing.T) {
	config := `{"folder": "src/\u0041", "files": ["a", "b"], "deep": {"folder": "no"}, "on": true, "none": []}`
	for key, want := range map[string]string{"folder": "src/A", "files": "a b", "on": "true", "none": "", "missing": ""} {
		if got := strings.Join(textsOf(config, key), " "); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
}
