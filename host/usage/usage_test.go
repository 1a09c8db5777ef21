package usage_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/usage"
	"github.com/drift-analyzer/drift/internal/foldertest"
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
			dir, comment, want := foldertest.Unpacked(t, path)
			words := strings.Fields(strings.SplitN(comment, "\n", 2)[0])
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
