package python

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

// FuzzLower lowers anything that parses: it never fails, and what comes out keeps to the form.
func FuzzLower(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.py")
	for _, path := range files {
		if source, err := os.ReadFile(path); err == nil {
			f.Add(string(source))
		}
	}
	for _, s := range []string{"", "\n", "\t", "def", "class :\n", "x = = 1", "if a:\nelse", "match x:\n case", "f'{'", "f\"{a!}\"", "'%(a' % {}", "'{0.'.format(1)",
		"lambda *, a: a", "def f(a, (b, c)): pass", "[x for", "from . import (", "import", "with a as (b, c): pass", "try:\n pass\nexcept* A as e:\n pass",
		"del x[0], y", "print >>f, x", "exec 'a'", "@a\n@b(c)\nasync def d(): await e", "type X[T] = list[T]", "class A[T](B): x: T = 1", "a = *b, c", "x: 'List[\"Y\"]'",
		"for a.b in c: pass", "(a := b)[0] = c", "global a", "nonlocal b", "return", "yield", "raise", "assert", "...", "a if b", "not", "super().__init__()", "\ufeffa = 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		r := syntax.Parse(syntax.Python, []byte(source), syntax.DefaultLimits, nil)
		if r.Tree == nil {
			return
		}
		if err := Lower("a.py", "/a.py", r.Tree).Verify(); err != nil {
			t.Fatal(err)
		}
	})
}

// TestDeep lowers what is nested, or long, beyond reason.
func TestDeep(t *testing.T) {
	repeat := strings.Repeat
	for name, source := range map[string]string{
		"parentheses": repeat("(", 3000) + "1" + repeat(")", 3000),
		"lists":       repeat("[", 3000) + repeat("]", 3000),
		"not":         repeat("not ", 3000) + "a",
		"plus":        "a" + repeat(" + a", 20000),
		"and":         "a" + repeat(" and a", 20000),
		"attributes":  "a" + repeat(".b", 3000),
		"calls":       "a" + repeat("()", 3000),
		"chain":       "a" + repeat(" < a", 3000),
		"elif":        "if a: pass\n" + repeat("elif a: pass\n", 5000) + "else: pass\n",
		"assign":      repeat("a = ", 3000) + "1",
		"lambda":      repeat("lambda: ", 2000) + "1",
		"union":       "x: " + repeat("a | ", 3000) + "a",
		"strings":     repeat("'a' ", 20000),
	} {
		t.Run(name, func(t *testing.T) {
			r := syntax.Parse(syntax.Python, []byte(source), syntax.DefaultLimits, nil)
			if r.Tree == nil {
				t.Skipf("not parsed: %v", r.Problems)
			}
			if err := Lower("a.py", "/a.py", r.Tree).Verify(); err != nil {
				t.Error(err)
			}
		})
	}
}
