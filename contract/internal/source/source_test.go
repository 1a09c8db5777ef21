package source

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

func TestResolve(t *testing.T) {
	for _, c := range []struct{ from, ref, want string }{
		{"a/b.yaml", "c.yaml", "a/c.yaml"},
		{"a/b.yaml", "./x/../c.yaml", "a/c.yaml"},
		{"a/b.yaml", "../../c.yaml", "../c.yaml"},
		{"b.yaml", "c%20d.yaml", "c d.yaml"},
		{"b.yaml", "bad%zz.yaml", "bad%zz.yaml"},
		{"b.yaml", "https://x.example/c.yaml", "https://x.example/c.yaml"},
		{"https://x.example/a/b.yaml", "../c.yaml", "https://x.example/c.yaml"},
		{"http://x.example/a/b.yaml", "http://y.example/c", "http://y.example/c"},
	} {
		if got := Resolve(c.from, c.ref); got != c.want {
			t.Errorf("%s from %s: %s, want %s", c.ref, c.from, got, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"in/a.yaml": "a: 1", "out.yaml": "b: 2", "in/sub/x": "c"} {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(filepath.Join(dir, "in"))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	closed := &Input{FS: root.FS(), Given: map[string][]byte{"given": []byte("g")}}
	open := &Input{FS: root.FS(), Root: filepath.Join(dir, "in"), Fetch: func(url string) ([]byte, error) { return []byte(url), nil }}
	for _, c := range []struct {
		in    *Input
		label string
		want  string
		err   string
	}{
		{closed, "a.yaml", "a: 1", ""},
		{closed, "given", "g", ""},
		{closed, "gone.yaml", "", "there is no such file"},
		{closed, "sub", "", "it is a folder and is not read"},
		{closed, "../out.yaml", "", "../out.yaml lies outside the root"},
		{closed, "/etc/hosts", "", "/etc/hosts lies outside the root"},
		{closed, "..", "", ".. lies outside the root"},
		{closed, "a//b", "", `"a//b" is no file name`},
		{closed, "https://x.example/a", "", "remote references are not followed"},
		{open, "../out.yaml", "b: 2", ""},
		{open, filepath.Join(dir, "out.yaml"), "b: 2", ""},
		{open, "../gone.yaml", "", "there is no such file"},
		{open, "..", "", "it is a folder and is not read"},
		{open, "https://x.example/a", "https://x.example/a", ""},
	} {
		data, err := c.in.Read(c.label)
		if string(data) != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %q, %v, want %q, %s", c.label, data, err, c.want, c.err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "out.yaml"), filepath.Join(dir, "in", "link.yaml")); err == nil {
		if _, err := closed.Read("link.yaml"); err == nil || !strings.Contains(err.Error(), "outside the root") {
			t.Errorf("a link that leaves the root: %v", err)
		}
	}
	if !closed.Exists("a.yaml") || !closed.Exists("given") || closed.Exists("sub") || closed.Exists("gone") || closed.Exists("../out.yaml") || (&Input{}).Exists("a") {
		t.Error("what exists")
	}
}

func TestReadTooLarge(t *testing.T) {
	in := &Input{FS: fstest.MapFS{"a": {Data: make([]byte, MaxFile+1)}}}
	if _, err := in.Read("a"); err == nil || err.Error() != "it has 67108865 bytes, more than the limit of 67108864, and is not read" {
		t.Error(err)
	}
}

func TestLoad(t *testing.T) {
	in := &Input{FS: fstest.MapFS{"a.yaml": {Data: []byte("k: v\n")}, "bad.yaml": {Data: []byte("a: 1\na: 2\n")}}}
	v, err := in.Load("a.yaml")
	if err != nil || v.Get("k").Scalar != "v" {
		t.Fatal(v, err)
	}
	if again, _ := in.Load("a.yaml"); again != v {
		t.Error("a file is parsed twice")
	}
	var at *doc.Error
	if _, err := in.Load("gone.yaml"); !errors.As(err, &at) || at.Error() != "gone.yaml: there is no such file" {
		t.Error(err)
	}
	fails := func(label string) (err error) {
		defer doc.Catch(&err)
		in.Reference(&doc.Value{File: "a.yaml", Line: 7}, label)
		return nil
	}
	for label, want := range map[string]string{"gone.yaml": "a.yaml:7: cannot read gone.yaml: there is no such file", "bad.yaml": `bad.yaml:2: the key "a" is written twice`, "a.yaml": ""} {
		if err := fails(label); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", label, err, want)
		}
	}
}

func TestNotes(t *testing.T) {
	in := &Input{}
	at := &doc.Value{File: "f", Line: 2}
	in.Notef(at, "n %d", 1)
	in.Notef(at, "n %d", 1)
	in.Notef(nil, "whole")
	if got := fmt.Sprint(in.Notes); got != "[f:2: n 1 whole]" {
		t.Error(got)
	}
	for i := range 2000 {
		in.Notef(at, "%d", i)
	}
	if last := in.Notes[len(in.Notes)-1]; len(in.Notes) != maxNotes+1 || last.Msg != "there are more than 1000 notes: the others are left out" || !last.Lost {
		t.Errorf("%d notes, of which the last is %v", len(in.Notes), last)
	}
}

func TestWalk(t *testing.T) {
	in := &Input{FS: fstest.MapFS{"a/y.sql": {}, "a/x.sql": {}, "a/x.txt": {}, "a/node_modules/z.sql": {}, "a/deep/.git/z.sql": {}, "a/deep/b.sql": {}, "vendor/in.sql": {}}}
	wants := func(name string) bool { return strings.HasSuffix(name, ".sql") }
	for dir, want := range map[string]string{"a": "a/deep/b.sql a/x.sql a/y.sql", "vendor": "vendor/in.sql", "a/deep": "a/deep/b.sql"} {
		got, err := in.Walk(dir, wants)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %v, %v, want %s", dir, got, err, want)
		}
	}
	if _, err := in.Walk("gone", wants); err == nil {
		t.Error("a folder that is not there")
	}
}

func TestEachFile(t *testing.T) {
	in := &Input{Files: []string{"a", "b", "c"}}
	var read []string
	err := in.EachFile(func(label string) error {
		read = append(read, label)
		if label == "c" {
			return nil
		}
		return errors.New(label + " is broken")
	})
	if len(read) != 3 || err == nil || err.Error() != "a is broken\nb is broken" {
		t.Error(read, err)
	}
}

// TestReading: what takes the value of a name reads it, what gives it one does not; a file that is too large to be looked
// at place by place reads all that it names.
func TestReading(t *testing.T) {
	names := map[string]bool{"A": true, "B_C": true}
	for text, want := range map[string]string{
		"run $A ${B_C:-x}": "A B_C", "A=1\nexport B_C=2": "", "host: <%= ENV[\"A\"] %>": "A", "url = env('B_C')": "B_C", "A: x\n- B_C": "", "$AB ${B_CD}": "", "\"A\": 1": "",
		"$A\x00": "", "A=1" + strings.Repeat(" ", maxBeside): "A",
	} {
		in := &Input{FS: fstest.MapFS{"bin/start.sh": {Data: []byte(text)}}}
		if got := strings.Join(in.Reading("bin/start.sh", names), " "); got != want {
			t.Errorf("%.40q reads %q, want %q", text, got, want)
		}
	}
}
