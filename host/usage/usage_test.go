package usage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/usage"
)

// TestUses: each fixture is a project with the uses of one package that are in it. The comment says the language and the
// beginnings of the package's origins.
func TestUses(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d fixtures, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			want := ""
			for _, f := range a.Files {
				if f.Name == "want" {
					want = string(f.Data)
					continue
				}
				name := filepath.Join(dir, f.Name)
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			words := strings.Fields(strings.SplitN(string(a.Comment), "\n", 2)[0])
			uses, err := extract.Usage(extract.Options{Dir: dir, Language: words[0]}, words[1:])
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, u := range uses {
				got.WriteString(line(u))
			}
			if got.String() != want {
				t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
			}
		})
	}
}

// line writes one use: its place, how and what, the arguments with what they may be, and what is read of the result.
func line(u usage.Use) string {
	out := fmt.Sprintf("%s:%d %s %s", u.File, u.Line, u.How, u.Export)
	if u.Instance {
		out += "()"
	}
	if u.Method != "" {
		out += "." + u.Method
	}
	if u.Class != "" {
		out += " by " + u.Class
	}
	for _, a := range u.Arguments {
		out += " ["
		if a.Keyword != "" {
			out += a.Keyword + ": "
		}
		out += a.Written
		if len(a.Texts) > 0 {
			out += fmt.Sprintf(" = %q", a.Texts)
		}
		out += "]"
	}
	if len(u.Read) > 0 {
		out += " reads " + strings.Join(u.Read, " ")
	}
	return out + "\n"
}
