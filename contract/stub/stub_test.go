package stub

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func parse(t *testing.T, text string) *Stub {
	t.Helper()
	s, err := Parse("corp.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const every = `package: corp
from: 3.1.0
statements:
  - {kind: performs-call, export: send, system: axios, spec: {subjectArg: 0, bodyArg: 1, verb: {at: 2}}}
  - {kind: performs-call, export: Client, system: fetch, spec: {receiver: instance, method: put, subject: {at: 0}, payload: {at: 1}}}
  - {kind: performs-call, export: bus, system: aws.sqs, spec: {method: publish, subject: {at: queue}}}
  - {kind: composes-decorator, export: Secured, composes: {module: "@nestjs/common", name: UseGuards}}
  - {kind: re-exports, of: fastapi}
  - {kind: extends-base, class: Base, extends: rest_framework.viewsets.ModelViewSet}
`

func TestStatements(t *testing.T) {
	stubs := []*Stub{parse(t, every)}
	want := map[string]string{"corp#Secured": "@nestjs/common#UseGuards", "corp#Base": "rest_framework.viewsets#ModelViewSet"}
	if got := Exports(stubs, "python"); !maps.Equal(got, want) {
		t.Errorf("exports %v, want %v", got, want)
	}
	if got := Packages(stubs); !maps.Equal(got, map[string]string{"corp": "fastapi"}) {
		t.Errorf("packages %v", got)
	}
	calls, err := Calls(stubs, "typescript")
	if err != nil {
		t.Fatal(err)
	}
	wantCalls := `{"functions":["corp#send","corp#Client().put","type:corp#Client.put","corp#bus.publish"],` +
		`"statements":"corp#send axios @2 0 1;corp#Client().put fetch PUT 0 1;type:corp#Client.put fetch PUT 0 1;corp#bus.publish aws.sqs - queue -"}`
	if string(calls) != wantCalls {
		t.Errorf("calls %s\nwant  %s", calls, wantCalls)
	}
	named := []*Stub{parse(t, "package: corp\nstatements:\n  - {kind: performs-call, export: delete, system: requests, spec: {subject: {at: 0}}}\n")}
	if calls, err := Calls(named, "python"); err != nil || !strings.Contains(string(calls), "corp#delete requests DELETE 0 -") {
		t.Errorf("a function that is named as a method: %s, %v", calls, err)
	}
	gem := []*Stub{parse(t, "package: corp\nstatements:\n  - {kind: extends-base, class: Corp::Base, extends: ActionController::API}\n")}
	if got := Exports(gem, "ruby"); !maps.Equal(got, map[string]string{"ruby#Corp::Base": "ruby#ActionController::API"}) {
		t.Errorf("exports of a gem %v", got)
	}
	if calls, err := Calls(gem, "ruby"); calls != nil || err != nil {
		t.Errorf("calls where none is stated: %s, %v", calls, err)
	}
}

// TestRefused: what is wrong is said at its place, with the nearest key.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "the file holds nothing"},
		{"package: corp\n", "corp.yaml:1:1: missing properties: 'statements'"},
		{"package: corp\nstatments: []\n", `corp.yaml:2:1: the key "statments" is not known here; the nearest is statements (known: authored, from, package, statements)`},
		{"package: corp\nstatements:\n  - {kind: re-exports, off: fastapi}\n", `corp.yaml:3:24: the key "off" is not known here; the nearest is of (known: kind, of)`},
		{"package: corp\nstatements:\n  - {kind: performs-call, export: send, system: soap, spec: {subjectArg: 0}}\n", `corp.yaml:3:49: "soap": value must be one of`},
		{"package: corp\nstatements:\n  - {kind: performs-call, export: send, system: axios, spec: {bodyArg: 0}}\n", "missing properties: 'subject"},
		{"package: a b\nstatements: [{kind: re-exports, of: fastapi}]\n", `corp.yaml:1:10: "a b": does not match pattern`},
		{"package: [corp\n", "corp.yaml"},
	} {
		_, err := Parse("corp.yaml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n%v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestRead: the nearest folder wins, and two files about one package in one folder are a mistake.
func TestRead(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		foldertest.Write(t, root, name, text)
	}
	stub := func(pkg, of string) string {
		return "package: " + pkg + "\nstatements: [{kind: re-exports, of: " + of + "}]\n"
	}
	write("drift/stubs/a.yaml", stub("a", "far"))
	write("drift/stubs/b.yml", stub("b", "far"))
	write("drift/stubs/notes.txt", "no stub")
	write("service/drift/stubs/a.json", `{"package": "a", "statements": [{"kind": "re-exports", "of": "near"}]}`)
	files, err := sourcefile.New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read(filepath.Join(files.Dir, "service"), "", files)
	if err != nil {
		t.Fatal(err)
	}
	if got := Packages(list); !maps.Equal(got, map[string]string{"a": "near", "b": "far"}) {
		t.Errorf("packages %v", got)
	}
	write("ours/b.yaml", stub("b", "given"))
	if list, err = Read(files.Dir, filepath.Join(files.Dir, "ours"), files); err != nil || !maps.Equal(Packages(list), map[string]string{"a": "far", "b": "given"}) {
		t.Errorf("with a folder that is named: %v, %v", Packages(list), err)
	}
	if _, err := Read(files.Dir, filepath.Join(files.Dir, "nowhere"), files); err == nil || !strings.Contains(err.Error(), "is no folder of stubs") {
		t.Errorf("a folder that is not there: %v", err)
	}
	write("service/drift/stubs/again.yaml", stub("a", "other"))
	if _, err := Read(filepath.Join(files.Dir, "service"), "", files); err == nil || !strings.Contains(err.Error(), "is about the package a already") {
		t.Errorf("two files about one package: %v", err)
	}
}

// TestTooLarge: a stub that is too large is refused by its name.
func TestTooLarge(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, Folder), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, Folder, "a.yaml"), []byte(strings.Repeat("#\n", maxFile)), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := sourcefile.New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(files.Dir, "", files); err == nil || !strings.Contains(err.Error(), "more than the limit") {
		t.Errorf("got %v", err)
	}
}

func TestSchemaIsPublished(t *testing.T) {
	published, err := os.ReadFile("../../schema/stub.schema.json")
	if err != nil || string(published) != string(schemaText) {
		t.Errorf("schema/stub.schema.json is not the one that files are held against (%v): copy contract/stub/stub.schema.json", err)
	}
	for _, system := range Systems {
		if !strings.Contains(string(schemaText), `"`+system+`"`) {
			t.Errorf("the schema has no system %s", system)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(every))
	f.Add([]byte(`{"package": "a", "statements": [{"kind": "extends-base"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse("corp.yaml", data)
		if err != nil {
			return
		}
		for _, language := range []string{"typescript", "ruby"} {
			if _, err := Calls([]*Stub{s}, language); err != nil {
				t.Error(err)
			}
			Exports([]*Stub{s}, language)
		}
	})
}
