package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/schematest"
)

// TestWrittenAfterSchemas holds what the commands themselves write as JSON of a project against the schemas that are published of it.
func TestWrittenAfterSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a project")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, cache := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"api/package.json": `{"name": "api", "dependencies": {"express": "4.19.2", "pg": "8.11.0"}}`,
		"api/app.js": "const express = require(\"express\");\nconst { Pool } = require(\"pg\");\nconst pool = new Pool();\nconst app = express();\n" +
			"async function load(id) {\n  return pool.query(\"SELECT id, total FROM orders WHERE id = $1\", [id]);\n}\n" +
			"app.get(\"/orders/:id\", async (req, res) => {\n  const r = await load(req.params.id);\n  if (!r.rows[0]) return res.status(404).json({ error: \"none\" });\n  res.json({ id: req.params.id });\n});\n",
		"web/package.json": `{"name": "web"}`,
		"web/load.js":      "export async function read(id) {\n  const r = await fetch(`/orders/${id}`);\n  const order = await r.json();\n  return order.id;\n}\n",
		"net.yaml": "Resources:\n  Api: {Type: AWS::ApiGatewayV2::Api, Properties: {ProtocolType: HTTP}}\n  Orders: {Type: AWS::Lambda::Function, Properties: {Code: api, Handler: app.handler}}\n" +
			"  I: {Type: AWS::ApiGatewayV2::Integration, Properties: {IntegrationUri: !GetAtt Orders.Arn}}\n  R: {Type: AWS::ApiGatewayV2::Route, Properties: {ApiId: !Ref Api, RouteKey: \"GET /orders/{id}\", Target: !Sub \"integrations/${I}\"}}\n",
		"drift.json": `{"version": 1, "read": [{"kind": "extract", "language": "typescript", "folder": "api", "packs": ["express", "pg"]}, {"kind": "extract", "language": "typescript", "folder": "web", "packs": ["fetch"]},
			{"kind": "contract", "source": "cloudformation", "paths": ["net.yaml"]}]}`,
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (string, int) {
		t.Helper()
		c := exec.Command(program)
		c.Args = append([]string{"drift"}, args...)
		c.Dir, c.Env = dir, append(os.Environ(), cacheFolderVariable+"="+cache)
		out, err := c.Output()
		if err != nil && c.ProcessState.ExitCode() < 0 {
			t.Fatalf("%v: %v", args, err)
		}
		return string(out), c.ProcessState.ExitCode()
	}
	if out, code := run("extract", "--dir", "api", "--lang", "typescript", "-f", "express", "-f", "pg", "-o", "before.json", "-q"); code != 0 {
		t.Fatal(out)
	}
	app := filepath.Join(dir, "api/app.js")
	text, err := os.ReadFile(app)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(app, []byte(strings.Replace(string(text), "res.json({ id: req.params.id })", "res.json({ id: req.params.id, total: 1 })", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, code := run("extract", "--dir", "api", "--lang", "typescript", "-f", "express", "-f", "pg", "-o", "after.json", "-q"); code != 0 {
		t.Fatal(out)
	}
	for schema, calls := range map[string][][]string{
		"ask": {
			{"ask", "what does GET /orders/{id} declare"}, {"ask", "what reads postgresql:orders"}, {"ask", "what writes postgresql:orders"}, {"ask", "what invokes Orders"}, {"ask", "what calls load"},
			{"ask", "what does api reach"}, {"ask", "what does load reach"}, {"ask", "what reaches postgresql:orders"}, {"ask", "what does api provide"}, {"ask", "who serves GET /orders/{id}"},
			{"ask", "what breaks if GET /orders/{id} changes"}, {"ask", "--project", ".", "why does read reach GET /orders/{id}"}, {"ask", "--project", ".", "why does pool at api/app.js:6 resolve"},
			{"ask", "what is the weather"}, {"ask", "what reads nothing"}, {"why", "reaches", "GET /orders/:id", "postgresql:orders"}, {"why", "resolves", "pool", "api/app.js:6"},
		},
		"inspect-flow": {{"inspect", "--flow", "GET /orders/7"}, {"inspect", "--flow", "POST /none"}},
		"inspect-diff": {{"inspect", "--diff", "before.json", "after.json"}, {"inspect", "--diff", "after.json", "before.json"}, {"inspect", "--diff", "after.json", "after.json"}},
		"error":        {{"inspect", "--flow", "GET"}, {"inspect", "--diff", "none"}, {"ask", "--dir", "none", "what reads x"}, {"why", "reaches", "a", "b", "--dir", "none"}, {"inspect", "--flow", "GET /x", "--entry", "Nobody"}},
	} {
		compiled := schematest.Read(t, "../../schema/"+schema+".schema.json")
		for _, args := range calls {
			out, code := run(append(args, "--json", "-q")...)
			var doc map[string]any
			if err := json.Unmarshal([]byte(out), &doc); err != nil {
				t.Errorf("%v: %v in %q", args, err, out)
				continue
			}
			if err := compiled.Validate(any(doc)); err != nil {
				t.Errorf("%v: %v\n%s", args, err, out)
			}
			if (schema == "error") != (doc["error"] != nil) || schema == "error" && code != 1 || schema == "ask" && (code == 0) != (doc["found"] == true) {
				t.Errorf("%v ends with %d: %s", args, code, out)
			}
			if chains, ok := doc["chains"].([]any); ok && len(chains) == 0 {
				t.Errorf("%v: no chain", args)
			}
		}
	}
}
