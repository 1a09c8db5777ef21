package intent

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/schematest"
)

var update = flag.Bool("update", false, "write the published schema")

const schemaFile = "../../schema/intent-doc.schema.json"

// TestPublishedSchema keeps the published file what the rules say.
func TestPublishedSchema(t *testing.T) {
	schematest.Published(t, schemaFile, JSONSchema, *update, "./contract/intent -run PublishedSchema")
}

// verdicts gives what the reader and the schema say of a document.
func verdicts(t *testing.T, s *jsonschema.Schema, file string, data []byte) (reads, valid bool, why string) {
	t.Helper()
	_, blanks, err := Parse(file, data)
	reads = err == nil && len(blanks) == 0
	v, parseErr := doc.ParseOne(file, data)
	if parseErr != nil {
		t.Fatalf("%s\n%v", data, parseErr)
	}
	schemaErr := s.Validate(v.Plain())
	return reads, schemaErr == nil, fmt.Sprintf("reader: %v, blank: %v; schema: %v", err, blanks, schemaErr)
}

// TestWrittenCorpus: each document of the corpus is accepted or refused by the reader as its name says, and so by the schema.
func TestWrittenCorpus(t *testing.T) {
	s := schematest.Read(t, schemaFile)
	a, err := txtar.ParseFile("testdata/corpus.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		expected := strings.HasPrefix(f.Name, "good")
		file := "x.intent.yaml"
		if strings.Contains(f.Name, "prd") {
			file = "x.prd.yaml"
		}
		reads, valid, why := verdicts(t, s, file, f.Data)
		if reads != expected || valid != expected {
			t.Errorf("%s: %s", f.Name, why)
		}
	}
	if len(a.Files) < 60 {
		t.Errorf("%d documents", len(a.Files))
	}
}

// TestGeneratedCorpus: documents made from the rules by chance, then with one fault each: reader and schema agree on all.
func TestGeneratedCorpus(t *testing.T) {
	s := schematest.Read(t, schemaFile)
	valid, refused := 0, 0
	for seed := range 400 {
		g := &generator{rand.New(rand.NewPCG(uint64(seed), 7))}
		v := g.of(format, 0)
		if seed%2 == 1 {
			v = g.broken(v)
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		file := "x.intent.json"
		if m, ok := v.(map[string]any); ok && m["kind"] == "prd" {
			file = "x.prd.json"
		}
		reads, fits, why := verdicts(t, s, file, data)
		if reads != fits {
			t.Errorf("%s\n%s", data, why)
		}
		if seed%2 == 0 && !reads {
			t.Errorf("%s\n%s", data, why)
		}
		if reads {
			valid++
		} else {
			refused++
		}
	}
	if valid < 200 || refused < 100 {
		t.Errorf("%d accepted and %d refused: too few of one", valid, refused)
	}
}

// generator makes documents from the rules.
type generator struct{ *rand.Rand }

var words = []string{"a", "users", "GET /x", "postgresql:users", "body.id", "two words", "ÜBER", "404-not-found", "x.y"}

func (g *generator) of(r rule, depth int) any {
	switch r := r.(type) {
	case named:
		return g.object(forms[r.name], depth)
	case text:
		if r.values != nil {
			return r.values[g.IntN(len(r.values))]
		}
		if r.null && g.IntN(3) == 0 {
			return nil
		}
		return words[g.IntN(len(words))]
	case truth:
		return g.IntN(2) == 0
	case whole:
		return r.from + g.IntN(r.to-r.from+1)
	case scalar:
		return []any{"text", 3, 2.5, true, nil}[g.IntN(5)]
	case list:
		var out []any
		for range 1 + g.IntN(3) {
			out = append(out, g.of(r.of, depth+1))
		}
		return out
	case anyNames:
		out := map[string]any{}
		for range g.IntN(3) {
			out[words[g.IntN(len(words))]] = g.of(r.of, depth+1)
		}
		return out
	case either:
		if g.IntN(2) == 0 {
			return g.of(r.text, depth)
		}
		return g.of(r.other, depth)
	case *object:
		return g.object(r, depth)
	case *variants:
		return g.object(r.cases[g.IntN(len(r.cases))].of, depth)
	}
	return nil
}

func (g *generator) object(r *object, depth int) any {
	if r.null && g.IntN(4) == 0 {
		return nil
	}
	out := map[string]any{}
	for _, f := range r.fields {
		if f.required || depth < 8 && g.IntN(2) == 0 {
			out[f.name] = g.of(f.of, depth+1)
		}
	}
	keep := func(keys []string, atLeast, atMost int) {
		have := []string{}
		for _, k := range keys {
			if _, ok := out[k]; ok {
				have = append(have, k)
			}
		}
		for len(have) > atMost {
			delete(out, have[0])
			have = have[1:]
		}
		if len(have) < atLeast {
			k := keys[g.IntN(len(keys))]
			out[k] = g.of(r.field(k).of, depth+1)
		}
	}
	for _, keys := range r.exactly {
		keep(keys, 1, 1)
	}
	for _, keys := range r.atMost {
		keep(keys, 0, 1)
	}
	for _, keys := range r.atLeast {
		keep(keys, 1, len(keys))
	}
	for _, keys := range r.atMost {
		keep(keys, 0, 1)
	}
	for _, d := range r.onlyIf {
		if other, ok := out[d.other]; ok && other != d.value {
			delete(out, d.key)
		}
	}
	return out
}

// broken plants one fault somewhere in a document.
func (g *generator) broken(v any) any {
	type place struct {
		in  map[string]any
		key string
	}
	var places []place
	var visit func(v any)
	visit = func(v any) {
		switch x := v.(type) {
		case map[string]any:
			for k, e := range x {
				places = append(places, place{x, k})
				visit(e)
			}
		case []any:
			for _, e := range x {
				visit(e)
			}
		}
	}
	visit(v)
	// Maps have no order: the places are sorted by what they hold, so that a seed means one document.
	p := places[0]
	smallest := ""
	for _, q := range places {
		text, _ := json.Marshal([]any{q.key, q.in})
		if key := fmt.Sprintf("%x", uint32(len(text))*2654435761+uint32(g.seedOf(q.key))) + string(text); smallest == "" || key < smallest {
			p, smallest = q, key
		}
	}
	switch g.IntN(6) {
	case 0:
		p.in["colour"] = "red"
	case 1:
		delete(p.in, p.key)
	case 2:
		p.in[p.key] = 7
	case 3:
		p.in[p.key] = "  "
	case 4:
		p.in[p.key] = []any{}
	default:
		p.in[p.key] = map[string]any{"type": "text"}
	}
	return v
}

func (g *generator) seedOf(s string) int {
	n := 0
	for _, c := range s {
		n = n*31 + int(c)
	}
	return n & 0xffff
}
