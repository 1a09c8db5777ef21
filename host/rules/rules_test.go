package rules

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
)

// manifest parses the rules of a pack for one language.
func manifest(t *testing.T, language, rules string) *abi.Manifest {
	t.Helper()
	m, err := abi.ParseManifest([]byte(`{"id": "x", "abi": "2.0", "languages": ["` + language + `"], ` + rules + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCalls: each word of gives becomes what flow asks for, for callees and for methods of values.
func TestCalls(t *testing.T) {
	h := Hints([]*packrt.Pack{{Manifest: manifest(t, "typescript", `"calls": [
		{"gives": "receiver", "on": ["a#App()"], "methods": ["get", "use"]},
		{"gives": "argument", "callees": ["a#wrap"], "argument": 1},
		{"gives": "argument", "callees": ["a#Field"], "argument": 2, "keyword": "default"},
		{"gives": "argument", "callees": ["a#make()"], "curried": true},
		{"gives": "arguments", "on": ["a#Api()"], "methods": ["inherit"]},
		{"gives": "result", "callees": ["a#lazy"], "take": "default"},
		{"gives": "result", "callees": ["a#Depends"], "injected": true},
		{"gives": "provided", "callees": ["a#Inject"]},
		{"gives": "result", "callees": ["a#useQuery"], "property": "queryFn", "as": "data"},
		{"gives": "result", "callees": ["a#useQuery"], "argument": 1, "as": "data", "with": [0]},
		{"gives": "number", "callees": ["a#statusOf"], "property": "code", "numbers": {"NOT_FOUND": 404}},
		{"gives": "context", "callees": ["a#useContext"], "context": {"create": "a#createContext()", "provider": "Provider", "value": "value"}},
		{"gives": "chain", "on": ["a#procedure"], "methods": ["query"], "stages": ["use"], "names": ".type"}]`)}}, Stated{})
	for name, got := range map[string][2]any{
		"fluent":       {h.Calls.Fluent, map[string]map[string]bool{"a#App()": {"get": true, "use": true}}},
		"transparent":  {h.Calls.Transparent, map[string]int{"a#wrap": 1, "a#Api().inherit": flow.EachArgument}},
		"named":        {h.Calls.Named, map[string]flow.Argument{"a#Field": {Keyword: "default", Number: 2}}},
		"curried":      {h.Calls.Curried, map[string]int{"a#make()": 0}},
		"invoked":      {h.Calls.Invoked, map[string]flow.Invoked{"a#lazy": {Property: "default"}}},
		"dependencies": {h.Calls.Dependencies, map[string]int{"a#Depends": 0}},
		"provided":     {h.Calls.Provided, map[string]int{"a#Inject": 0}},
		"runs":         {h.Calls.Runs, map[string][]flow.Run{"a#useQuery": {{Property: "queryFn", Gives: "data"}, {Argument: 1, Gives: "data", With: []int{0}}}}},
		"tables":       {h.Calls.Tables, map[string]flow.Table{"a#statusOf": {Property: "code", Gives: map[string]string{"NOT_FOUND": "404"}}}},
		"contexts":     {h.Calls.Contexts, map[string]flow.Context{"a#useContext": {Create: "a#createContext()", Provider: "Provider", Value: "value"}}},
		"pipelines":    {h.Calls.Pipelines, []flow.Pipeline{{On: map[string]bool{"a#procedure": true}, Steps: map[string]bool{"use": true}, Ends: map[string]bool{"query": true}, Names: ".type"}}},
	} {
		if !reflect.DeepEqual(got[0], got[1]) {
			t.Errorf("%s: got %+v, want %+v", name, got[0], got[1])
		}
	}
	if len(h.Names.Exports) > 0 || len(h.Names.Modules) > 0 {
		t.Errorf("names of modules are noted for TypeScript: %v, %v", h.Names.Exports, h.Names.Modules)
	}
}

// TestStores: what stores a value and what finds it belong together by the role of the parameter.
func TestStores(t *testing.T) {
	h := Hints([]*packrt.Pack{{Manifest: manifest(t, "typescript", `"inputs": [
		{"role": "context", "path": ".set()", "holds": "store"},
		{"role": "context", "path": ".var", "holds": "stored"},
		{"role": "step", "path": ".ctx", "holds": "stored"},
		{"role": "context", "path": ".get()", "holds": "stored"},
		{"role": "step", "path": ".next()", "holds": "store", "property": "ctx"}]`)}}, Stated{})
	want := []flow.Store{{Role: "context", Method: "set", Under: []string{"var"}, By: []string{"get"}}, {Role: "step", Method: "next", Object: "ctx", Under: []string{"ctx"}}}
	if !reflect.DeepEqual(h.Stores, want) {
		t.Errorf("got %+v, want %+v", h.Stores, want)
	}
}

// TestExceptions: an exception has the bases of its bases, and where it says nothing the status paths of one of them.
func TestExceptions(t *testing.T) {
	h := Hints([]*packrt.Pack{{Manifest: manifest(t, "python", `"exceptions": [
		{"origin": "a.errors#NotFound()", "status": 404, "extends": ["a.errors#HTTPError()"]},
		{"origin": "a.errors#HTTPError()", "statusArgument": 0, "statusPaths": [".code"], "extends": ["builtins#Exception()"]},
		{"origin": "a.errors#Carrier()", "propertiesArgument": 1, "projectOnly": true}]`)}}, Stated{})
	if e := h.Exceptions.ByOrigin["a.errors#NotFound()"]; !slices.Equal(e.Bases, []string{"a.errors#HTTPError()", "builtins#Exception()"}) || !slices.Equal(e.At, []string{".code"}) || e.Status != "404" || e.Argument != -1 {
		t.Errorf("got %+v", e)
	}
	if !h.Names.Distinct["a.errors#HTTPError()"] || h.Names.Distinct["a.errors#NotFound()"] {
		t.Errorf("told apart are %v", h.Names.Distinct)
	}
	if h.Exceptions.Properties["a.errors#Carrier()"] != 1 || len(h.Exceptions.Properties) != 1 {
		t.Errorf("properties come from %v", h.Exceptions.Properties)
	}
	if !h.Names.Modules["a.errors"] || !h.Names.Exports["a.errors#NotFound"] {
		t.Errorf("named are %v and %v", h.Names.Modules, h.Names.Exports)
	}
}

// TestClasses: the parts of a rule about classes go to what they are for.
func TestClasses(t *testing.T) {
	m := manifest(t, "ruby", `"classes": [
		{"extends": ["ruby#Base"], "macros": [{"name": "has_many", "many": true, "class": "class_name"}, {"name": "scope", "function": 1}], "instances": ["find", "first"], "optional": ["first"]},
		{"extends": ["ruby#Component"], "mutable": ["state"]},
		{"extends": ["ruby#Serializer"], "model": {"writes": "*Serializer"}}]`)
	h := Hints([]*packrt.Pack{{Manifest: m}}, Stated{})
	want := flow.Macros{On: "ruby#Base", Macros: map[string]flow.Macro{"has_many": {Many: true, Function: -1, Class: "class_name"}, "scope": {Function: 1}},
		Makes: map[string]bool{"find": true, "first": true}, Maybe: map[string]bool{"first": true}, Others: map[string]bool{}, Collections: map[string]bool{}}
	if len(h.Classes.Macros) != 1 || !reflect.DeepEqual(h.Classes.Macros[0], want) {
		t.Errorf("macros are %+v, want %+v", h.Classes.Macros, want)
	}
	if !reflect.DeepEqual(h.Classes.Mutable, map[string]map[string]bool{"ruby#Component": {"state": true}}) {
		t.Errorf("members that change are %v", h.Classes.Mutable)
	}
	if models := Models(m); len(models) != 1 || models[0].Writes != "*Serializer" || !slices.Equal(models[0].Extends, []string{"ruby#Serializer"}) {
		t.Errorf("models are %+v", models)
	}
}

// TestPack: what the stages ask of one manifest, and that one without rules gives nothing.
func TestPack(t *testing.T) {
	m := manifest(t, "typescript", `
		"units": {"http": {"returns": "object", "deployed": "http"}, "other": {"returns": "return", "deployed": "event"}},
		"modules": [{"package": "a", "submodules": true}, {"package": "b", "files": ["**/*.b"], "output": "(x)"}],
		"calls": [{"gives": "registrar", "on": ["a#App()"], "methods": ["basePath"]}, {"gives": "mapping", "callees": ["r#map"]}, {"gives": "pass-through", "callees": ["r#tap"]},
			{"gives": "label", "callees": ["a#Set"]}, {"gives": "label-value", "callees": ["a#Get"]}],
		"inputs": [{"path": ".method", "holds": "method"}, {"role": "response", "path": ".statusCode", "holds": "status", "default": 200},
			{"role": "host", "path": ".getHandler()", "holds": "handler"}, {"role": "host", "path": ".getClass()", "holds": "class"},
			{"role": "next", "path": ".handle()", "holds": "response", "changedBy": "pipe"}]`)
	for name, got := range map[string][2]any{
		"deployed":   {Deployed(m), &DeployedRules{HTTP: "http", Event: "other"}},
		"submodules": {WithSubmodules(m), []string{"a"}},
		"generated":  {Generated(m), []abi.Module{{Package: "b", Files: []string{"**/*.b"}, Output: "(x)"}}},
		"registrars": {Registrars(m), []string{"a#App().basePath()"}},
		"method":     {strings.Join(paths(RequestMethods(m)), " "), ".method"},
		"status":     {Status(m), &abi.Input{Role: "response", Path: ".statusCode", Holds: abi.HoldsStatus, Default: 200}},
		"labels":     {HandlerLabels(m), &Labelled{Role: "host", Function: ".getHandler()", Class: ".getClass()"}},
		"rewrites":   {Rewrites(m), []Rewrite{{Role: "next", Path: ".handle()", ChangedBy: "pipe", Mapping: []string{"r#map"}, PassThrough: []string{"r#tap"}}}},
	} {
		if !reflect.DeepEqual(got[0], got[1]) {
			t.Errorf("%s: got %+v, want %+v", name, got[0], got[1])
		}
	}
	h := Hints([]*packrt.Pack{{Manifest: m}}, Stated{})
	if !h.Names.Distinct["a#Set()"] || len(h.Labels) != 1 {
		t.Errorf("labels are %+v, told apart %v", h.Labels, h.Names.Distinct)
	}
	none := manifest(t, "typescript", `"units": {"handler": {"returns": "return"}}`)
	if Deployed(none) != nil || Status(none) != nil || len(RequestMethods(none)) != 0 || HandlerLabels(none) != nil || len(Rewrites(none))+len(Registrars(none))+len(Models(none))+len(Generated(none)) > 0 {
		t.Error("a manifest without rules gives some")
	}
}

// TestMostRoles: the longest list of any pack, wherever it stands.
func TestMostRoles(t *testing.T) {
	pack := func(roles string) *packrt.Pack {
		return &packrt.Pack{Manifest: manifest(t, "typescript", `"roles": {`+roles+`}`)}
	}
	if got := MostRoles([]*packrt.Pack{pack(`"handler": ["request"]`), pack(`"handler": ["request", "response", "next"], "tool": []`), pack(``)}); got != 3 {
		t.Errorf("the longest list has %d roles, want 3", got)
	}
}

func paths(list []abi.Input) (out []string) {
	for _, in := range list {
		out = append(out, in.Path)
	}
	return out
}
