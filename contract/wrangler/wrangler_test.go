package wrangler

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzTOML(f *testing.F) { contracttest.Fuzz(f, "wrangler.toml", Read) }

func FuzzJSON(f *testing.F) {
	contracttest.Fuzz(f, "wrangler.json", Read, `{"name":"a",/*c*/"routes":["x/y*",],"queues":{"consumers":[{"queue":"q"}]}}`)
}

const whole = `
name: a
main: src/i.ts
vars: {A: b, C: {d: 1}}
kv_namespaces: [{binding: K, id: x}]
services: [{binding: S, service: other}]
durable_objects: {bindings: [{name: D, class_name: X}]}
ai: {binding: AI}
queues: {producers: [{binding: Q, queue: q}], consumers: [{queue: q, dead_letter_queue: d}]}
triggers: {crons: ["* * * * *"]}
tail_consumers: [{service: t}]
routes: [{pattern: "a.b/c/*"}, "x/y"]
env: {prod: {vars: {A: z}}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "w.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"twice":      {"name = \"a\"\nname = \"b\"\n", `wrangler.toml:2: not valid TOML: key name is already defined`},
		"table":      {"[a]\nb = 1\n[a]\n", `wrangler.toml:3: not valid TOML: table a already exists`},
		"string":     {"name = \"a\n", "wrangler.toml:1: not valid TOML: basic strings cannot have new lines"},
		"deep":       {"a = " + strings.Repeat("[", 100000), "wrangler.toml:1: not valid TOML: arrays and inline tables are nested more than the maximum"},
		"nested":     {"a = " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000), "wrangler.toml:1: not valid TOML: nested deeper than 1000 levels"},
		"value":      {"name = \n", "wrangler.toml:1: not valid TOML: unexpected character U+000A at start of value"},
		"wrong type": {"name = 3\n", "wrangler.toml:1: name must be a string, not a number"},
		"binding":    {"[[kv_namespaces]]\nid = \"x\"\n", "wrangler.toml:1: a binding has no binding"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"wrangler.toml": {Data: []byte(c.text)}}, Files: []string{"wrangler.toml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
