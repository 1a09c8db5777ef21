package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMCP talks to the command itself as a coding tool does: over the pipes of a process, with the protocol's own client.
func TestMCP(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a project")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const route = "const express = require(\"express\");\nconst app = express();\napp.get(\"/orders/:id\", (req, res) => res.json({ id: req.params.id }));\n"
	write("drift.json", `{"version": 1, "read": [{"kind": "extract", "language": "typescript", "folder": "api", "packs": ["express"]}, {"kind": "extract", "language": "typescript", "folder": "web", "packs": ["fetch"]},
		{"kind": "contract", "source": "cloudformation", "paths": ["net.yaml"]}]}`)
	write("api/package.json", `{"name": "api", "dependencies": {"express": "4.19.2"}}`)
	write("api/node_modules/express/package.json", `{"name": "express", "version": "4.19.2"}`)
	write("api/app.js", route)
	write("web/package.json", `{"name": "web"}`)
	write("web/load.js", "export async function load(id) {\n  const r = await fetch(`/orders/${id}`);\n  const order = await r.json();\n  return order.total;\n}\n")
	write("net.yaml", "Resources:\n  Api: {Type: AWS::ApiGatewayV2::Api, Properties: {ProtocolType: HTTP}}\n  Orders: {Type: AWS::Lambda::Function, Properties: {Code: api, Handler: app.handler}}\n"+
		"  I: {Type: AWS::ApiGatewayV2::Integration, Properties: {IntegrationUri: !GetAtt Orders.Arn}}\n  R: {Type: AWS::ApiGatewayV2::Route, Properties: {ApiId: !Ref Api, RouteKey: \"GET /orders/{id}\", Target: !Sub \"integrations/${I}\"}}\n")
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com"}, args...)...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write(".gitignore", "node_modules\n")
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "first")

	ctx, cancel := context.WithTimeout(context.Background(), mostTime)
	defer cancel()
	c := exec.Command(program)
	c.Args = []string{"drift", "mcp", "--cache-dir", t.TempDir()}
	c.Dir = dir
	var said strings.Builder
	c.Stderr = &said
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.CommandTransport{Command: c, TerminateDuration: 30 * time.Second}, nil)
	if err != nil {
		t.Fatal(err)
	}
	call := func(name string, args map[string]any) map[string]any {
		t.Helper()
		r, err := s.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, said.String())
		}
		text := r.Content[0].(*mcp.TextContent).Text
		if r.IsError {
			t.Fatalf("%s: %s\n%s", name, text, said.String())
		}
		var out map[string]any
		if err := json.Unmarshal([]byte(text), &out); err != nil {
			t.Fatalf("%s: %v in %s", name, err, text)
		}
		return out
	}

	if out := call("check", nil); out["errors"] != float64(1) {
		t.Errorf("check: %v", out)
	}
	status := call("status", nil)
	if out := status["entries"].([]any); status["state"] != "ready" || len(out) != 3 || !strings.HasSuffix(status["chosen"].(string), "drift.json") {
		t.Errorf("status: %v", status)
	}
	if out := call("flow", map[string]any{"request": "GET /orders/7"}); out["entry"] != "Api" || len(out["chains"].([]any)) != 1 || !strings.Contains(jsonText(t, out), "app.js") {
		t.Errorf("flow: %v", out)
	}
	if out := call("why", map[string]any{"name": "app", "at": "app.js:3"}); len(out["hops"].([]any)) == 0 {
		t.Errorf("why: %v", out)
	}
	if out := call("diff", map[string]any{"since": "HEAD"}); out["changed"] != false || !strings.HasPrefix(out["text"].(string), "nothing that a boundary answers") {
		t.Errorf("diff: %v", out)
	}
	if out := call("ask", map[string]any{"question": "what calls GET /orders/{id}", "limit": 5}); len(out["items"].([]any)) != 1 || !strings.Contains(jsonText(t, out), "load.js") {
		t.Errorf("ask: %v", out)
	}
	if out := call("boundaries", map[string]any{"group": "both"}); out["both"] != float64(1) || !strings.Contains(jsonText(t, out), "GET /orders/{id}") {
		t.Errorf("boundaries: %v", out)
	}
	for uri, want := range map[string]string{"drift://summaries": "load", "drift://kind/misreadProviderResponse": "## misreadProviderResponse", "drift://summary/web/load.js::load": `"load"`} {
		if r, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri}); err != nil || !strings.Contains(r.Contents[0].Text, want) {
			t.Errorf("%s: %v %+v", uri, err, r)
		}
	}
	// A coding tool has no flags and no shell: a refusal names none.
	for tool, refusals := range map[string]map[string]string{
		"stub_draft": {"express": "express needs no stub: the pack express reads it", "elsewhere": "no file of the project uses elsewhere; name it as code imports it",
			"": `"" is no package; name one as code imports it`, "../up": `"../up" is no package; name one as code imports it`},
		"diff":            {"gone": "gone is no revision that this clone has; git fetch brings the revisions of its remote"},
		"intent_outcomes": {"": "the project has no folder intent, so that no intent document was read; folder names another one"},
	} {
		for given, want := range refusals {
			args := map[string]map[string]any{"stub_draft": {"package": given}, "diff": {"since": given}, "intent_outcomes": {}}[tool]
			r, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Content[0].(*mcp.TextContent).Text; !r.IsError || got != want {
				t.Errorf("%s %q: %s", tool, given, got)
			}
		}
	}
	// A file that is only touched is the same, and what is said of it is too.
	found := jsonText(t, call("check", nil))
	write("api/app.js", route)
	if got := jsonText(t, call("check", nil)); got != found {
		t.Errorf("after a file was touched, check: %s", got)
	}
	for _, e := range call("status", nil)["entries"].([]any) {
		if entry := e.(map[string]any); entry["unchanged"] != true {
			t.Errorf("after a file was touched: %v", entry)
		}
	}
	// The mistake is mended on one side: only that side is read again.
	write("api/app.js", strings.Replace(route, "id: req.params.id", "id: req.params.id, total: 3", 1))
	if out := call("check", nil); out["errors"] != float64(0) {
		t.Errorf("after the change, check: %v", out)
	}
	for _, e := range call("status", nil)["entries"].([]any) {
		entry := e.(map[string]any)
		if name := entry["name"].(string); entry["unchanged"] != strings.Contains(name, "web") && strings.Contains(name, "extract") {
			t.Errorf("after the change: %v", entry)
		}
	}
	if out := call("diff", map[string]any{"since": "HEAD"}); out["changed"] != true || !strings.Contains(out["text"].(string), "total") {
		t.Errorf("diff: %v", out)
	}
	if err := s.Close(); err != nil {
		t.Errorf("the server ends with %v\n%s", err, said.String())
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
