package openapi

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

func wants(name string, data []byte) bool { return Wants(name, func() []byte { return data }) }

func TestRead(t *testing.T) { contracttest.Run(t, Read, wants) }

// TestWants: an API description says its version, and has paths or says what it is.
func TestWants(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"api.yaml", "openapi: 3.1.0\npaths: {}\n", true},
		{"api.yml", "openapi: 3.1.0\ninfo: {title: hooks}\nwebhooks: {}\n", true},
		{"api.json", `{"swagger": "2.0", "paths": {}}`, true},
		{"api.yaml", "openapi: 3.1.0\nname: generator\n", false},
		{"api.yaml", "version: 3.1.0\npaths: {}\ninfo: {}\n", false},
		{"api.txt", "openapi: 3.1.0\npaths: {}\n", false},
		// What is called like one is named where it is not whole.
		{"swagger.json", `{"swagger": "2.0", "base`, true},
		{"docs/openapi.yaml", "paths:\n\t- a: [", true},
		{"openapi.json", "", true},
		{"openapi.json", `{"info":{"title":"a"},"openapi":"3.0.0"}`, true},
		{"openapi.yml", "generator: typescript\n", false},
		{"swagger-ui.json", `{"swagger": "2.0", "base`, false},
	} {
		if got := wants(c.name, []byte(c.text)); got != c.want {
			t.Errorf("%s %q: %v, want %v", c.name, c.text, got, c.want)
		}
	}
}

func FuzzYAML(f *testing.F) { contracttest.Fuzz(f, "openapi.yaml", Read) }

func FuzzJSON(f *testing.F) {
	contracttest.Fuzz(f, "openapi.json", Read, `{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":["string","null"]}}}}}}}}}`)
}

const whole = `
openapi: 3.0.3
info: {title: t, version: "1"}
servers: [{url: "https://h/{v}", variables: {v: {default: v1, enum: [v1, v2]}}}]
paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    post:
      operationId: a
      deprecated: true
      parameters: [{$ref: "#/components/parameters/Q"}]
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}
      responses:
        "200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}
        "4XX": {$ref: "#/components/responses/Bad"}
        default: {description: d}
components:
  parameters: {Q: {name: q, in: query, schema: {type: integer, enum: [1, 2]}}}
  responses: {Bad: {description: b, content: {application/json: {schema: {type: object, properties: {e: {type: string}}}}}}}
  schemas:
    A:
      allOf: [{$ref: "#/components/schemas/B"}, {type: object, required: [x], properties: {x: {type: array, items: {$ref: "#/components/schemas/A"}}}}]
    B: {type: object, additionalProperties: {type: string}, properties: {kind: {type: string, nullable: true}}, oneOf: [{$ref: "#/components/schemas/C"}], discriminator: {propertyName: kind, mapping: {c: "#/components/schemas/C"}}}
    C: {type: object, properties: {kind: {type: string}}, required: [kind]}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "whole.yaml", whole, Read) }

// fan is a schema of as many records, each of 500 references.
func fan(records int) string {
	var b strings.Builder
	b.WriteString("    D: {type: string}\n    A:\n      properties:\n")
	for i := range records {
		if i > 0 {
			fmt.Fprintf(&b, "        r%d: {properties: *all}\n", i)
			continue
		}
		b.WriteString("        r0:\n          properties: &all\n")
		for k := range 500 {
			fmt.Fprintf(&b, "            f%d: {$ref: '#/components/schemas/D'}\n", k)
		}
	}
	return b.String()
}

// TestHostile: every bad document ends in an error that says where and why.
func TestHostile(t *testing.T) {
	deep := "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n          content:\n            application/json:\n              schema: " +
		strings.Repeat("{type: array, items: ", 300) + "{}" + strings.Repeat("}", 300)
	bomb := "openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x,x]\n"
	for i := 'b'; i < 'j'; i++ {
		bomb += string(i) + ": &" + string(i) + " [" + strings.TrimSuffix(strings.Repeat("*"+string(i-1)+",", 10), ",") + "]\n"
	}
	head := "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      responses:\n        '200': {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}\ncomponents:\n  schemas:\n"
	for name, c := range map[string]struct{ text, want string }{
		"deep":            {deep, "schemas are nested deeper than 200"},
		"bomb":            {bomb, "the document grows beyond"},
		"alias cycle":     {"openapi: 3.0.0\npaths: &p\n  /a: *p\n", "o.yaml:3: the alias *p is inside its own anchor"},
		"duplicate":       {"openapi: 3.0.0\npaths:\n  /a: {}\n  /a: {}\n", `o.yaml:4: the key "/a" is written twice (first on line 3)`},
		"many refs":       {head + fan(401), "more than 200000 references are followed in this document"},
		"ref circle":      {head + "    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n", "leads round in a circle"},
		"allOf of itself": {head + "    A: {allOf: [{$ref: '#/components/schemas/A'}]}\n", "o.yaml:9: allOf leads back"},
		"nothing there":   {head + "    B: {}\n", "o.yaml:6: a schema refers to #/components/schemas/A, and there is nothing"},
		"outside":         {head + "    A: {$ref: '../../etc/passwd'}\n", "o.yaml:9: cannot read ../../etc/passwd: ../../etc/passwd lies outside the root"},
		"status":          {"openapi: 3.0.0\npaths: {/a: {get: {responses: {900: {}}}}}", `o.yaml:2: "900" is no status`},
		"version":         {"openapi: 4.0.0\n", `o.yaml:1: there is no reader for OpenAPI version "4.0.0"`},
		"no version":      {"paths: {}\n", "neither `openapi` nor `swagger`"},
		"two documents":   {"openapi: 3.0.0\n---\na: 1\n", "o.yaml:3: a second document begins here"},
		"not YAML":        {"openapi: [\n", "o.yaml:1: not valid YAML"},
		"bytes":           {"openapi: 3.0.0\ntitle: \xff", "o.yaml:2: not valid UTF-8"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"o.yaml": {Data: []byte(c.text)}}, Files: []string{"o.yaml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}

// TestRecursive: a schema that comes up again in a property of its own is no part of itself,
// though allOf stands around the reference (as documents do to make one nullable).
func TestRecursive(t *testing.T) {
	const text = `openapi: 3.0.0
paths:
  /a:
    get:
      responses:
        '200': {content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
components:
  schemas:
    User:
      type: object
      required: [name, by, all, more]
      properties:
        name: {type: string}
        by: {allOf: [{$ref: '#/components/schemas/User'}], nullable: true}
        all: {type: array, items: {allOf: [{$ref: '#/components/schemas/User'}, {description: one of them}]}}
        more: {allOf: [{$ref: '#/components/schemas/User'}, {type: object, properties: {role: {type: string}}}]}
`
	got, err := Read(&source.Input{FS: fstest.MapFS{"o.yaml": {Data: []byte(text)}}, Files: []string{"o.yaml"}})
	if err != nil {
		t.Fatal(err)
	}
	user, ok := got[0].Definitions["User"].(summary.Record)
	if !ok {
		t.Fatalf("User is %v", got[0].Definitions["User"])
	}
	for name, want := range map[string]string{"by": "User | null", "all": "[User]"} {
		shape, _ := user.Get(name)
		if text := summary.ShapeText(shape); text != want {
			t.Errorf("%s is %s, want %s", name, text, want)
		}
	}
	more, _ := user.Get("more")
	if text := summary.ShapeText(more); !strings.Contains(text, "role") || !strings.Contains(text, "...") {
		t.Errorf("more is %s, which is surer than it can be", text)
	}
}

// TestMediaRank: of several media types JSON is read first, then what is JSON by its ending or name, then forms, then any.
func TestMediaRank(t *testing.T) {
	order := []string{"application/json", "application/hal+json", "application/x-json-stream", "multipart/form-data", "*/*", "text/html"}
	for i := 1; i < len(order); i++ {
		if mediaRank(order[i-1]) <= mediaRank(order[i]) {
			t.Errorf("%s is not read before %s", order[i-1], order[i])
		}
	}
	for a, b := range map[string]string{"Application/JSON; charset=utf-8": "application/json", "text/json": "application/x-json-stream", "application/x-www-form-urlencoded": "multipart/form-data", "application/*": "*/*", "image/png": "text/html"} {
		if mediaRank(a) != mediaRank(b) {
			t.Errorf("%s counts as much as %s", a, b)
		}
	}
	if mediaRank("text/html") != 0 {
		t.Error("what is not read counts nothing")
	}
}

// TestFunctionsThatServe: what a document says of the functions that serve its operations.
func TestFunctionsThatServe(t *testing.T) {
	text := "openapi: 3.0.0\npaths:\n  /a:\n    x-openapi-router-controller: shop.a\n    get: {operationId: show, responses: {'200': {description: d}}}\n" +
		"    post: {operationId: make, x-openapi-router-controller: shop.b, responses: {'200': {description: d}}}\n  /b:\n    get: {operationId: list, responses: {'200': {description: d}}}\n"
	all, err := Read(&source.Input{FS: fstest.MapFS{"o.yaml": {Data: []byte(text)}}, Files: []string{"o.yaml"}})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, s := range all {
		got[s.Identity.Name] = s.Metadata.HTTP.DeclaredContract.Function
	}
	if want := map[string]string{"show": "shop.a.show", "make": "shop.b.make", "list": ""}; !maps.Equal(got, want) {
		t.Error(got)
	}
}
