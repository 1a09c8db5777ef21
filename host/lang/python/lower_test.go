package python

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func lowered(t testing.TB, name, source string) *unit.File {
	t.Helper()
	r := syntax.Parse(syntax.Python, []byte(source), syntax.DefaultLimits, nil)
	if r.Tree == nil {
		t.Fatalf("%s: %v", name, r.Problems)
	}
	f := Lower(name, "/"+name, r.Tree)
	if err := f.Verify(); err != nil {
		t.Errorf("%v", err)
	}
	return f
}

// TestGolden compares the dump of every file of testdata with the one beside it.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.py")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d fixtures, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(path + ".unit")
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			if err := unit.Dump(&got, lowered(t, path, string(source))); err != nil {
				t.Fatal(err)
			}
			w, g := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
			for i := range max(len(w), len(g)) {
				a, b := "", ""
				if i < len(w) {
					a = w[i]
				}
				if i < len(g) {
					b = g[i]
				}
				if a != b {
					t.Errorf("line %d:\n got %s\nwant %s", i+1, b, a)
				}
			}
		})
	}
}

// TestMethodsUnderATest: what a class body defines inside a branch, a try or a with is a member too.
func TestMethodsUnderATest(t *testing.T) {
	f := lowered(t, "a.py", `class A:
    def plain(self): pass
    if DEBUG:
        def debug(self): pass
    elif TEST:
        def test(self): pass
    else:
        def usual(self): pass
    try:
        def tried(self): pass
    except ImportError:
        def caught(self): pass
    finally:
        def ended(self): pass
    with patched:
        def inside(self): pass
    @wrapped
    def decorated(self): pass
`)
	var names []string
	for _, m := range f.Class(1).Members {
		names = append(names, m.Name)
	}
	if got, want := strings.Join(names, " "), "plain debug test usual tried caught ended inside decorated"; got != want {
		t.Errorf("members %s, want %s", got, want)
	}
}

// TestRolesOfDecorators: what makes a method static or a property counts wherever it stands among decorators of other forms.
func TestRolesOfDecorators(t *testing.T) {
	f := lowered(t, "a.py", `class A:
    @hooks["before"]
    @staticmethod
    def first(a): pass
    @(lambda f: f)
    @hooks["x"]("y")
    @property
    def second(self): pass
`)
	for name, want := range map[string]string{"first": "a", "second": ""} {
		for i := range f.Funcs {
			fn := &f.Funcs[i]
			if fn.Name != name {
				continue
			}
			var params []string
			for _, p := range fn.Params {
				params = append(params, f.Binding(p.Binding).Name)
			}
			if got := strings.Join(params, " "); got != want || fn.Static != (name == "first") {
				t.Errorf("%s has parameters %q and is static: %v", name, got, fn.Static)
			}
		}
	}
	for _, m := range f.Class(1).Members {
		if m.Name == "second" && m.Kind != unit.MemberGetter {
			t.Errorf("second is a member of kind %v", m.Kind)
		}
	}
}

// TestNestedInterpolations: what a format is computed from is run too, each part of it.
func TestNestedInterpolations(t *testing.T) {
	f := lowered(t, "a.py", "x = f\"{a():{width()}.{places()}f}\"\n")
	var names []string
	for _, c := range f.Func(unit.ModuleFunc).Calls {
		names = append(names, f.ExprText(f.Expr(c).A))
	}
	if got, want := strings.Join(names, " "), "a width places"; got != want {
		t.Errorf("calls %s, want %s", got, want)
	}
}
