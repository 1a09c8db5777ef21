package extract_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/internal/modules"
	"github.com/drift-analyzer/drift/summary"
)

// TestHealth holds each code against a result made for it.
func TestHealth(t *testing.T) {
	said := func(recognition string, transitions int) *summary.Summary {
		s := &summary.Summary{}
		s.Identity.Binding = &summary.Binding{Recognition: recognition}
		s.Transitions = make([]summary.Transition, transitions)
		return s
	}
	express, redis := load(t, "express"), load(t, "redis")
	unversioned := load(t, "express")
	unversioned[0].Manifest.Version = "0.0.0"
	alone := load(t, "express")
	alone[0].NoExample = true
	good := extract.PackCount{Pack: "express", Importing: 3, Count: facts.Count{Matches: 5, Facts: 5}, Units: 2}
	with := func(change func(*extract.PackCount)) []extract.PackCount {
		c := good
		change(&c)
		return []extract.PackCount{c}
	}
	whole := []*summary.Summary{said("express", 1), said("express", 0)}
	for name, c := range map[string]struct {
		packs  []*packrt.Pack
		result extract.Result
		want   []extract.HealthLine
	}{
		"well": {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, nil},
		"threw": {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole, Errors: []*packrt.Error{{Pack: "express", File: "a.ts", Reason: "trapped"}, {Pack: "express", File: "b.ts", Reason: "trapped"}, {Pack: "express", File: "c.ts", Reason: "x"}}},
			[]extract.HealthLine{{"threw", "express", "a.ts: trapped (+2 more)", false}}},
		"cut": {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole, Cuts: []stage.Cut{{Stage: "facts", File: "a.ts", Line: 3, Detail: "more than 9"}, {Stage: "facts", File: "b.ts", Line: 1, Detail: "more than 9"}, {Stage: "facts", File: "b.ts", Detail: "other"}}},
			[]extract.HealthLine{{"cut", "facts", "a.ts:3: more than 9 (and in 1 more place)", false}, {"cut", "facts", "b.ts: other", false}}},
		"not installed":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Units = 0 }), Missing: []reading.Missing{{Pack: "express", Package: "express", Files: 3}}}, nil},
		"nothing imports it":  {express, extract.Result{Report: reading.Report{Read: 7}, Counts: with(func(c *extract.PackCount) { c.Importing, c.Units = 0, 0 })}, []extract.HealthLine{{"no-output", "express", "7 source files, none of which imports express", false}}},
		"serves by place":     {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Importing = 0 }), Summaries: whole}, nil},
		"no units":            {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Units = 0 })}, []extract.HealthLine{{"no-output", "express", "3 source files -> 0 units", false}}},
		"no summaries":        {express, extract.Result{Counts: []extract.PackCount{good}}, []extract.HealthLine{{"no-output", "express", "2 units -> 0 summaries", false}}},
		"no transitions":      {express, extract.Result{Counts: []extract.PackCount{good}, Summaries: []*summary.Summary{said("express", 0)}}, []extract.HealthLine{{"no-output", "express", "1 summaries -> 0 transitions", false}}},
		"effects without any": {redis, extract.Result{Counts: []extract.PackCount{{Pack: "redis", Importing: 1, Count: facts.Count{Matches: 1, Facts: 1}}}}, []extract.HealthLine{{"no-units", "redis", "reads what units do, and no pack of this run finds units: add the project's framework with -f", false}}},
		"claimed twice":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Doubled = 2 }), Summaries: whole}, []extract.HealthLine{{"double-match", "express", "2 units were claimed from two files; the first claim is kept", false}}},
		"helper never called": {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Helpers, c.Placed.Unmet = 2, 2 }), Summaries: whole}, []extract.HealthLine{{"no-helper", "express", "2 registrations stand in helpers, and no call of these was found", false}}},
		"one helper called":   {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Helpers, c.Placed.Unmet = 2, 1 }), Summaries: whole}, nil},
		"handler elsewhere":   {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Placed.Unlinked = 1 }), Summaries: whole}, []extract.HealthLine{{"fn-link", "express", "1 facts name a handler that is no function of the project", true}}},
		"about nothing":       {express, extract.Result{Counts: with(func(c *extract.PackCount) { c.Adrift = 4 }), Summaries: whole}, []extract.HealthLine{{"ast-link", "express", "4 facts are about no syntax node", true}}},
		"no example":          {alone, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, []extract.HealthLine{{"no-example", "express", "there are no cases next to the module: drift pack new makes a folder with one", true}}},
		"no version":          {unversioned, extract.Result{Counts: []extract.PackCount{good}, Summaries: whole}, []extract.HealthLine{{"no-version", "express", "the manifest gives the version 0.0.0", true}}},
	} {
		if got := extract.Health(&c.result, c.packs); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}

// TestDeployedUnitsCount: functions that templates name are units that their pack found.
func TestDeployedUnitsCount(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.ts", "import type { Context } from \"aws-lambda\";\nexport const get = async () => ({ statusCode: 204 });\nexport const run = async (event: any) => { JSON.parse(event); };\n")
	function := func(name, export string, boundaries ...summary.Binding) extract.Deployed {
		return extract.Deployed{Entry: filepath.Join(dir, "a"), Export: export, Boundaries: boundaries, Unit: summary.DeployableUnit{DeploymentTarget: summary.TargetFunction, InstanceName: name}}
	}
	route := func(path string) summary.Binding {
		return summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(path)}}
	}
	packs := load(t, "aws-lambda")
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Packs: packs,
		Deployed: []extract.Deployed{function("Get", "get", route("/a"), route("/b")), function("Run", "run")}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Summaries) != 3 || result.Counts[0].Units != 3 {
		t.Errorf("%d summaries, %d units, want one for each route and one for what is called by its name", len(result.Summaries), result.Counts[0].Units)
	}
	if lines := extract.Health(result, packs); len(lines) > 0 {
		t.Errorf("told: %v", lines)
	}
}

// TestRoutesOnAnotherRole: a query that tests a registrar for another role finds no route, and that is said.
func TestRoutesOnAnotherRole(t *testing.T) {
	manifest := strings.Replace(modules.Manifest, `[{"name":"q","query":"(program) @p"}]`, `[
		{"name": "plugin", "query": "(arrow_function parameters: (formal_parameters (required_parameter)) body: (statement_block)) @plugin"},
		{"name": "route", "query": "(call_expression function: (member_expression object: (identifier) @on) arguments: (arguments (string) @path (arrow_function) @handler)) @call",
			"tests": [{"capture": "on", "role": ["server"]}]}]`, 1)
	node := func(n uint32) abi.Value { return abi.Value{Kind: abi.ValueNode, Node: n} }
	text := func(s string) abi.Value { return abi.Value{Kind: abi.ValueString, Text: s} }
	mount := abi.AppendFact(nil, &abi.Fact{Kind: abi.FactMount, At: 1, Fields: []abi.Field{{ID: abi.FieldRegistrar, Value: text("app")}, {ID: abi.FieldTargets, Value: node(1)},
		{ID: abi.FieldChildParam, Value: abi.Value{Kind: abi.ValueNumber, Text: "0"}}}})
	// Handles are numbered in the order of the captures: call, on, path, handler.
	route := abi.AppendFact(nil, &abi.Fact{Kind: abi.FactRoute, At: 1, Fields: []abi.Field{{ID: abi.FieldRegistrar, Value: node(2)}, {ID: abi.FieldMethod, Value: text("GET")},
		{ID: abi.FieldPath, Value: node(3)}, {ID: abi.FieldHandlers, Value: node(4)}}})
	at := int64(modules.Scratch)
	const first = 1 // the fourth byte of a batch is the query's number, from 1
	wasm := modules.Pack{Manifest: manifest, Imports: modules.Emit, Data: append(append([]byte{}, mount...), route...),
		Match: modules.Cat([]byte{0x20, 0, 0x2d, 0, 3}, modules.Const(first), []byte{0x46, 0x04, 0x40}, modules.Emits(at, int64(len(mount))), []byte{0x1a, 0x05},
			modules.Emits(at+int64(len(mount)), int64(len(route))), []byte{0x1a, 0x0b}, modules.Const(0))}.Build()
	p, err := packrt.Read(wasm, false)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.ts"), []byte("export const plugin = (server: any) => {\n  server.get(\"/a\", () => 1);\n};\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Workers: 1, Packs: []*packrt.Pack{p}})
	if err != nil || len(result.Errors) > 0 || result.Counts[0].Facts != 2 {
		t.Fatalf("%d facts, %v, %v", result.Counts[0].Facts, result.Errors, err)
	}
	want := extract.HealthLine{Code: extract.NoRegistrar, Pack: "hostile", Detail: `1 routes are left out: a query tests their registrar for the role "server", and what routes are registered on has the role "registrar"`}
	if got := extract.Health(result, []*packrt.Pack{p}); !slices.Contains(got, want) {
		t.Errorf("got %+v", got)
	}
}
