package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	testOfPromise = regexp.MustCompile("`([^`]+)`")
	testFunction  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// TestPromises reads the tables of promises in docs/security.md: each row names tests, and each of them exists.
func TestPromises(t *testing.T) {
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == ".git" || d.Name() == "out" || d.Name() == "bin") {
			if d != nil && d.IsDir() && path != root {
				return filepath.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range testFunction.FindAllStringSubmatch(string(text), -1) {
			tests[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	tables, rows := 0, 0
	in := false
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch {
		case line == "| promise | test |":
			tables, in = tables+1, true
		case !strings.HasPrefix(line, "|"):
			in = false
		case in && !strings.HasPrefix(line, "|---"):
			rows++
			named := testOfPromise.FindAllStringSubmatch(cells[len(cells)-1], -1)
			if len(cells) != 2 || len(named) == 0 {
				t.Errorf("%s: a promise without a test", line)
			}
			for _, m := range named {
				_, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1])))
				if !tests[m[1]] && (!strings.HasPrefix(m[1], "testdata/") || err != nil) {
					t.Errorf("there is no %s, which holds: %s", m[1], cells[0])
				}
			}
		}
	}
	if tables != 2 || rows < 30 {
		t.Errorf("%d tables with %d rows: the page was not read", tables, rows)
	}
}
