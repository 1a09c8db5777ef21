package mcpserver

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/inspect/diff"
)

// TestPage: docs/mcp.md lists the tools and resources that the server has, and each example is taken by its tool.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	p := reads(shop())
	p.Since = func(context.Context, string) (*diff.Runs, error) {
		return &diff.Runs{After: shop().Run.Summaries}, nil
	}
	p.Outcomes = func(context.Context, string) (Outcomes, error) { return Outcomes{}, nil }
	p.Stub = func(string) ([]byte, error) { return []byte("draft"), nil }
	s := client(t, p, nil)
	var have, listed []string
	takes := map[string][]string{}
	for tool, err := range s.Tools(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		have = append(have, tool.Name)
		takes[tool.Name] = propertiesOf(t, tool.InputSchema)
		if len(propertiesOf(t, tool.OutputSchema)) == 0 {
			t.Errorf("%s does not say what comes out", tool.Name)
		}
		if tool.Annotations == nil || !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s is not marked as one that only reads", tool.Name)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| ([^`|][^|]*)\\|$").FindAllStringSubmatch(string(page), -1) {
		listed = append(listed, m[1])
		if in := regexp.MustCompile("\\(`.*narrow it\\)").FindString(m[2]); in != "" {
			for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(in, -1) {
				if !slices.Contains(takes[m[1]], name[1]) {
					t.Errorf("%s takes no %s", m[1], name[1])
				}
			}
		}
	}
	slices.Sort(have)
	if slices.Sort(listed); !slices.Equal(have, listed) {
		t.Errorf("the page lists %v, and the server has %v", listed, have)
	}
	shown := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| `(\\{[^`]*\\})` \\| `([^`]*)` \\|$").FindAllStringSubmatch(string(page), -1) {
		shown[m[1]] = true
		var args map[string]any
		if err := json.Unmarshal([]byte(m[2]), &args); err != nil {
			t.Errorf("%s: %v in %s", m[1], err, m[2])
			continue
		}
		for name := range args {
			if !slices.Contains(takes[m[1]], name) {
				t.Errorf("%s takes no %s", m[1], name)
			}
		}
		r, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: m[1], Arguments: args})
		if err != nil {
			t.Errorf("%s %s: %v", m[1], m[2], err)
			continue
		}
		text := r.Content[0].(*mcp.TextContent).Text
		if m[1] == "flow" { // the shop has no deploy documents
			if !r.IsError || !strings.Contains(text, "documents declare") {
				t.Errorf("flow: %s", text)
			}
			continue
		}
		var out map[string]any
		if err := json.Unmarshal([]byte(text), &out); r.IsError || err != nil {
			t.Errorf("%s %s: %s", m[1], m[2], text)
		}
	}
	if len(shown) != len(have) {
		t.Errorf("examples of %v, and the server has %v", slices.Sorted(maps.Keys(shown)), have)
	}
	templates := 0
	for r, err := range s.ResourceTemplates(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		templates++
		if !strings.Contains(string(page), "`"+strings.ReplaceAll(r.URITemplate, "{+", "{")+"`") {
			t.Errorf("the page lacks %s", r.URITemplate)
		}
	}
	if templates != 2 || !strings.Contains(string(page), "`"+indexURI+"`") || !strings.Contains(string(page), "`"+kindPrefix+"{name}`") {
		t.Error("the page lacks a resource")
	}
}

// propertiesOf are the names of a schema's properties.
func propertiesOf(t *testing.T, schema any) []string {
	t.Helper()
	text, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Properties map[string]any `json:"properties"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(s.Properties))
}
