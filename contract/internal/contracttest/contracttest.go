// Package contracttest checks a reader of contracts against hand-written
// expectations and against hostile input.
//
// A case is a file testdata/*.txtar: the files of a contract, and `want` (the
// summaries, as Render writes them), `routing` (the way of requests, as RenderRouting
// writes it), `notes` (what the reader left unread) or
// `error` (a part of the error); `scopes` holds unit=folder lines, as --code-scope
// takes them.
//
// It imports summary and its schematest, and doc and source beside it. Begin reading at Run;
// render.go writes what is compared.
package contracttest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/schematest"
)

// Reader is what a source's package exports.
type Reader func(*source.Input) ([]*summary.Summary, error)

// Run checks every case of testdata. Files picks the files of a case that the reader reads.
func Run(t *testing.T, read Reader, files func(name string, data []byte) bool) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases in testdata: %v", err)
	}
	for _, c := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(c), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(c)
			if err != nil {
				t.Fatal(err)
			}
			runCase(t, read, files, a)
		})
	}
}

func runCase(t *testing.T, read Reader, files func(string, []byte) bool, a *txtar.Archive) {
	t.Helper()
	input, expected := load(a, files)
	all, err := read(input())
	if want, ok := expected["error"]; ok {
		if err == nil || !strings.Contains(err.Error(), strings.TrimSpace(want)) {
			t.Fatalf("error %v, want %s", err, want)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := summary.WriteAll(&file, all); err != nil {
		t.Fatal(err)
	}
	if err := schematest.Validate(file.Bytes()); err != nil {
		t.Errorf("the summaries do not fit the schema: %v", err)
	}
	in := input()
	again, err := read(in)
	if err != nil {
		t.Fatal(err)
	}
	var second bytes.Buffer
	if err := summary.WriteAll(&second, again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file.Bytes(), second.Bytes()) {
		t.Error("two readings differ")
	}
	if _, err := summary.Read(bytes.NewReader(file.Bytes())); err != nil {
		t.Errorf("the summaries do not read back: %v", err)
	}
	if want, ok := expected["want"]; ok {
		compare(t, "summaries", Render(all), want)
	}
	if want, ok := expected["routing"]; ok {
		compare(t, "routing", RenderRouting(all), want)
	} else if _, ok := expected["want"]; !ok {
		t.Error("a case has want, routing or error")
	}
	if want, ok := expected["notes"]; ok {
		var lines []string
		for _, n := range in.Notes {
			lines = append(lines, n.String())
		}
		compare(t, "notes", strings.Join(lines, "\n"), want)
	} else if len(in.Notes) > 0 {
		t.Errorf("notes nobody expects: %v", in.Notes)
	}
}

func load(a *txtar.Archive, files func(string, []byte) bool) (func() *source.Input, map[string]string) {
	fsys := fstest.MapFS{}
	expected, scopes := map[string]string{}, map[string]string{}
	var names []string
	for _, f := range a.Files {
		switch f.Name {
		case "want", "routing", "notes", "error":
			expected[f.Name] = string(f.Data)
			continue
		case "scopes":
			for _, line := range strings.Fields(string(f.Data)) {
				unit, dir, _ := strings.Cut(line, "=")
				scopes[unit] = dir
			}
			continue
		}
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
		if files(f.Name, f.Data) {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return func() *source.Input { return &source.Input{FS: fsys, Files: names, CodeScopes: scopes} }, expected
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	g, w := strings.Split(strings.TrimSpace(got), "\n"), strings.Split(strings.TrimSpace(want), "\n")
	for i := 0; i < len(g) || i < len(w); i++ {
		a, b := "", ""
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if strings.TrimRight(a, " ") != strings.TrimRight(b, " ") {
			t.Errorf("%s differ at line %d:\n got %s\nwant %s\n\nall of it:\n%s", what, i+1, a, b, got)
			return
		}
	}
}

// Fuzz feeds a reader changed forms of its cases: it must end with summaries
// that fit the schema or with an error that names the file. Only the file named
// name is changed; the others of the case stay.
func Fuzz(f *testing.F, name string, read Reader, seeds ...string) {
	cases, _ := filepath.Glob("testdata/*.txtar")
	for _, c := range cases {
		if a, err := txtar.ParseFile(c); err == nil {
			for _, file := range a.Files {
				if path.Ext(file.Name) == path.Ext(name) {
					f.Add(file.Data)
				}
			}
		}
	}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &source.Input{FS: fstest.MapFS{name: &fstest.MapFile{Data: data}}, Files: []string{name}}
		all, err := read(in)
		if err != nil {
			if !strings.Contains(err.Error(), name) {
				t.Fatalf("the error does not name the file: %v", err)
			}
			return
		}
		var out bytes.Buffer
		if err := summary.WriteAll(&out, all); err != nil {
			t.Fatal(err)
		}
		if err := schematest.Validate(out.Bytes()); err != nil {
			t.Fatal(err)
		}
	})
}

// Mutate gives a document with each of its values replaced by values of every
// other type in turn, and asks that the reader neither crashes nor ends in an
// error without a position. What it says of each place, as an error or a note,
// is held against testdata/NAME.wrong, where NAME is that of the document; with
// UPDATE=1 in the environment that file is written, to be read.
func Mutate(t *testing.T, name, document string, read Reader) {
	root, err := doc.ParseOne(name, []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	wrong := []*doc.Value{{Kind: doc.Null}, {Kind: doc.Bool, Scalar: "true"}, {Kind: doc.Number, Scalar: "7"}, {Kind: doc.String, Scalar: "odd"}, {Kind: doc.String},
		{Kind: doc.List, Items: []*doc.Value{{Kind: doc.String, Scalar: "x"}, {Kind: doc.Null}}}, {Kind: doc.Map, Entries: []doc.Entry{{Key: "odd", Value: &doc.Value{Kind: doc.List}}}}}
	n := 0
	said, always := map[string]bool{}, map[string]bool{}
	tryChanged(t, toJSON(root), read, func(message string) { always[message] = true })
	var visit func(v *doc.Value, at string)
	visit = func(v *doc.Value, at string) {
		kept := *v
		for _, w := range wrong {
			*v = *w
			v.File, v.Line, v.End = kept.File, kept.Line, kept.End
			n++
			tryChanged(t, toJSON(root), read, func(message string) {
				if !always[message] {
					message, _, _ = strings.Cut(message, ", not a ")
					said[at+": "+message] = true
				}
			})
		}
		*v = kept
		for _, e := range kept.Entries {
			visit(e.Value, at+"/"+e.Key)
		}
		for i, item := range kept.Items {
			visit(item, fmt.Sprintf("%s/%d", at, i))
		}
	}
	visit(root, "")
	if n < 20 {
		t.Errorf("only %d changed documents were tried", n)
	}
	got := strings.Join(slices.Sorted(maps.Keys(said)), "\n") + "\n"
	golden := filepath.Join("testdata", name+".wrong")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "messages", got, string(want))
}

// tryChanged reads a changed document and passes on what is said of it.
func tryChanged(t *testing.T, data []byte, read Reader, say func(message string)) {
	in := &source.Input{FS: fstest.MapFS{"mutated.json": &fstest.MapFile{Data: data}}, Files: []string{"mutated.json"}}
	all, err := read(in)
	for _, note := range in.Notes {
		say("note: " + note.Msg)
	}
	var at *doc.Error
	if err != nil {
		if !errors.As(err, &at) {
			t.Errorf("no position in %v", err)
			return
		}
		say(at.Msg)
		return
	}
	var out bytes.Buffer
	if err := summary.WriteAll(&out, all); err != nil {
		t.Fatal(err)
	}
	if err := schematest.Validate(out.Bytes()); err != nil {
		t.Errorf("%s\n%v", data, err)
	}
}

func toJSON(v *doc.Value) []byte {
	switch v.Kind {
	case doc.Null:
		return []byte("null")
	case doc.Bool, doc.Number:
		return []byte(v.Scalar)
	case doc.String:
		return []byte(fmt.Sprintf("%q", v.Scalar))
	case doc.List:
		parts := make([][]byte, len(v.Items))
		for i, item := range v.Items {
			parts[i] = toJSON(item)
		}
		return append(append([]byte("["), bytes.Join(parts, []byte(",\n"))...), ']')
	}
	var parts [][]byte
	for _, e := range v.Entries {
		parts = append(parts, append([]byte(fmt.Sprintf("%q: ", e.Key)), toJSON(e.Value)...))
	}
	return append(append([]byte("{"), bytes.Join(parts, []byte(",\n"))...), '}')
}
