package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// These may only become fewer: bounds that cut something without a word, and bounds whose words no test reaches.
const (
	silentBounds   = 0
	untriedBounds  = 0
	boundsAtLeast  = 200
	boundsTable    = "bounds.txt"
	fieldsOfABound = 4
)

// boundName is what a bound is called.
var boundName = regexp.MustCompile(`^(max|Max|most)[A-Z0-9]`)

// bound is a row of the table.
type bound struct{ name, kind, test, words string }

// TestBoundsAreSaid finds each bound of the source by its name and holds it against the table in bounds.txt, which says
// what happens beyond it:
//
//	refused    the file, module or text is refused as a whole, in these words
//	said       what was cut is in the report or a gap, in these words
//	shortened  a text for a person, which shows that it was shortened
//	unknown    a value is not known, and what depends on it is open; never a guess
//	kept       nothing is lost: more work or memory
//	silent     something is lost without a word: what
//
// For what is refused or said the row names the test that reaches the bound, or - while there is none.
func TestBoundsAreSaid(t *testing.T) {
	table := readBounds(t)
	found := map[string]bool{}
	tests := map[string]bool{}
	var texts []string
	eachSource(t, func(file, rel string) error {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if strings.HasSuffix(file, "_test.go") {
			for _, m := range testFunction.FindAllStringSubmatch(string(text), -1) {
				tests[m[1]] = true
			}
			return nil
		}
		texts = append(texts, string(text))
		for _, name := range boundsIn(t, file, text) {
			found[path.Dir(rel)+" "+name] = true
		}
		return nil
	})
	if len(found) < boundsAtLeast {
		t.Errorf("%d bounds were found: the sources were not read", len(found))
	}
	count := map[string]int{}
	for _, b := range table {
		if !found[b.name] {
			t.Errorf("%s: there is no such bound (any more): take the row out", b.name)
		}
		delete(found, b.name)
		count[b.kind]++
		switch b.kind {
		case "refused", "said":
			if b.test == "-" {
				count["untried"]++
			} else if !tests[b.test] {
				t.Errorf("%s: there is no %s", b.name, b.test)
			}
			if !strings.HasPrefix(b.words, "(") && !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, b.words) }) {
				t.Errorf("%s: nothing says %q", b.name, b.words)
			}
		case "shortened", "unknown", "kept", "silent":
			if b.words == "" {
				t.Errorf("%s: the row does not say what happens", b.name)
			}
		default:
			t.Errorf("%s: %s is no kind of bound", b.name, b.kind)
		}
	}
	for name := range found {
		t.Errorf("%s: what happens beyond this bound, and which test shows it? Add a row to %s", name, boundsTable)
	}
	if count["silent"] > silentBounds || count["untried"] > untriedBounds {
		t.Errorf("%d bounds cut silently and %d have no test: no more than %d and %d may", count["silent"], count["untried"], silentBounds, untriedBounds)
	}
	t.Logf("%v", count)
}

// boundsIn are the bounds that a file declares.
func boundsIn(t *testing.T, file string, text []byte) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range parsed.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST && g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			for _, n := range s.(*ast.ValueSpec).Names {
				if boundName.MatchString(n.Name) {
					out = append(out, n.Name)
				}
			}
		}
	}
	return out
}

func readBounds(t *testing.T) []bound {
	t.Helper()
	text, err := os.ReadFile(boundsTable)
	if err != nil {
		t.Fatal(err)
	}
	var out []bound
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.SplitN(line, " | ", fieldsOfABound)
		if len(f) != fieldsOfABound {
			t.Fatalf("%s:%d: a row is: folder name | kind | test | words", boundsTable, i+1)
		}
		out = append(out, bound{f[0], f[1], f[2], f[3]})
	}
	return out
}
