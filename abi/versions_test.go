package abi

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestFunctionsAreFrozen: the functions of a version that was released never
// change; a minor version appends to them. testdata/functions.txt holds 2.0.
func TestFunctionsAreFrozen(t *testing.T) {
	golden, err := os.ReadFile("testdata/functions.txt")
	if err != nil {
		t.Fatal(err)
	}
	frozen := strings.Split(strings.TrimSpace(string(golden)), "\n")
	if len(Functions) < len(frozen) {
		t.Fatalf("%d functions, version 2.0 has %d", len(Functions), len(frozen))
	}
	have := map[string]bool{}
	for _, f := range Functions {
		have[fmt.Sprintf("%s(%s) %d", f.Name, strings.Join(f.Params, ", "), f.Results)] = true
	}
	for _, want := range frozen {
		if !have[want] {
			t.Errorf("version 2.0 has %s, and this one has not", want)
		}
	}
	if Minor == 0 && len(Functions) != len(frozen) {
		t.Errorf("%d functions in version 2.0, which has %d: raise Minor for a new one", len(Functions), len(frozen))
	}
}

// TestConstantsAreFrozen: the numbers of kinds, fields and values of 2.0 stay, and a new one raises Minor.
func TestConstantsAreFrozen(t *testing.T) {
	golden, err := os.ReadFile("testdata/constants.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(golden)) {
		list, names, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for n, name := range strings.Fields(names) {
			got := map[string]string{"facts": FactKind(n).String(), "fields": FieldID(n).String(), "values": ValueKind(n).String(), "evaluated": Evaluated(n).String()}[list]
			if got != name {
				t.Errorf("number %d of %s is %s, in 2.0 it was %s", n, list, got, name)
			}
		}
		last := map[string]int{"facts": int(LastFact), "fields": int(LastField), "values": int(LastValue), "evaluated": int(LastEvaluated)}[list]
		if of := len(strings.Fields(names)) - 1; Minor == 0 && last != of {
			t.Errorf("the last of %s is %d, and that of version 2.0 is %d: raise Minor for a new one", list, last, of)
		}
	}
}

// TestConstantsHaveNames: names.go lists every constant of fact.go, field.go and value.go, in its order.
func TestConstantsHaveNames(t *testing.T) {
	var decls []ast.Decl
	for _, name := range []string{"fact.go", "field.go", "value.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		decls = append(decls, file.Decls...)
	}
	seen := 0
	for _, d := range decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for n, spec := range g.Specs {
			constant := spec.(*ast.ValueSpec).Names[0].Name
			if strings.HasPrefix(constant, "Last") {
				continue
			}
			name := ""
			for prefix, of := range map[string]string{"Fact": FactKind(n).String(), "Field": FieldID(n).String(), "Value": ValueKind(n).String(), "Evaluated": Evaluated(n).String()} {
				if rest, ok := strings.CutPrefix(constant, prefix); ok {
					name = of
					constant = rest
				}
			}
			if name == "" {
				continue
			}
			if seen++; !strings.EqualFold(name, constant) {
				t.Errorf("constant %s, number %d, has the name %s in names.go", constant, n, name)
			}
		}
	}
	if want := int(LastFact) + int(LastField) + int(LastValue) + int(LastEvaluated) + 4; seen != want {
		t.Errorf("%d constants were compared, want %d", seen, want)
	}
}

// TestManifestVersions: which packs a host of this version reads.
func TestManifestVersions(t *testing.T) {
	for version, reads := range map[string]bool{
		"2.0": true, fmt.Sprintf("%d.%d", Major, Minor): true, fmt.Sprintf("%d.%d", Major, Minor+1): false, "1.0": false, "3.0": false, "2": false, "2.x": false, "": false,
	} {
		_, err := ParseManifest([]byte(fmt.Sprintf(`{"id": "x", "abi": %q}`, version)))
		if (err == nil) != reads {
			t.Errorf("a pack for %q: %v", version, err)
		}
		if err != nil && !strings.Contains(err.Error(), fmt.Sprintf("this drift offers %d.%d", Major, Minor)) {
			t.Errorf("a pack for %q is refused with %q", version, err)
		}
	}
}

// TestNewerFactsAreRead: what a later minor version may add to a fact is passed
// over, and what this one knows of it is kept.
func TestNewerFactsAreRead(t *testing.T) {
	f := Fact{Kind: FactRoute, At: 3, Fields: []Field{{FieldMethod, Value{Kind: ValueString, Text: "GET"}}}}
	data := AppendFact(nil, &f)
	data = AppendBytes(data, 9, []byte("a field of the message that 2.0 has not"))
	data = AppendNumber(data, 10, 77)
	later := Field{LastField + 40, Value{Kind: ValueString, Text: "x"}}
	one := AppendBytes(AppendNumber(nil, 1, uint64(later.ID)), 2, AppendBytes(AppendValue(nil, &later.Value), 12, []byte("later")))
	data = AppendBytes(data, 3, one)
	got, ok := DecodeFact(data)
	if !ok || got.Kind != FactRoute || got.At != 3 || got.Get(FieldMethod).Text != "GET" || got.Get(later.ID).Text != "x" {
		t.Errorf("got %+v, %v", got, ok)
	}
}
