package typescript

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/processor"
)

var languages = []syntax.Language{syntax.TypeScript, syntax.TSX, syntax.JavaScript}

func lowered(t testing.TB, name, source string) *unit.File {
	t.Helper()
	r := syntax.Parse(syntax.LanguageOf(name), []byte(source), syntax.DefaultLimits, nil)
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
	files, err := filepath.Glob("testdata/*.[tj]s*")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, path := range files {
		if strings.HasSuffix(path, ".unit") {
			continue
		}
		tested++
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
			compare(t, string(want), got.String())
		})
	}
	if tested < 10 {
		t.Errorf("only %d fixtures were found", tested)
	}
}

func compare(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	differences := 0
	for i := 0; i < max(len(w), len(g)) && differences < 10; i++ {
		a, b := "", ""
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if a != b {
			differences++
			t.Errorf("line %d:\n got %s\nwant %s", i+1, b, a)
		}
	}
}

// nodeOf finds the innermost, last node with exactly this text and kind.
func nodeOf(t *testing.T, f *unit.File, kind, text string) syntax.Node {
	t.Helper()
	for n := f.Tree.Len() - 1; n >= 0; n-- {
		if f.Tree.KindName(syntax.Node(n)) == kind && f.Text(syntax.Node(n)) == text {
			return syntax.Node(n)
		}
	}
	t.Fatalf("no %s %q", kind, text)
	return 0
}

// TestNodeIndex checks which expression a node stands for.
func TestNodeIndex(t *testing.T) {
	f := lowered(t, "a.tsx", `
import lib from "lib";
const { short, long: renamed } = source;
function declared(param) {}
class Klass { @Deco("arg") method() {} }
app.get("/path", (inner.call()), { key: value, [computed]: 1, shorthand, ...spread });
const view = <Tag attr={inside} flag="text">{child}</Tag>;
const text = `+"`${hole}`"+`;
let typed: Annotated;
x = cast as Type;
`)
	for _, c := range []struct {
		kind, text string
		want       unit.ExprKind
		str        string
	}{
		{"identifier", "lib", unit.ExprName, "lib"},
		{"shorthand_property_identifier_pattern", "short", unit.ExprMember, "short"},
		{"identifier", "renamed", unit.ExprMember, "long"},
		{"property_identifier", "long", unit.ExprMember, "long"},
		{"identifier", "declared", unit.ExprName, "declared"},
		{"identifier", "param", unit.ExprName, "param"},
		{"type_identifier", "Klass", unit.ExprName, "Klass"},
		{"decorator", `@Deco("arg")`, unit.ExprCall, ""},
		{"string", `"arg"`, unit.ExprLiteral, "arg"},
		{"property_identifier", "get", unit.ExprMember, "get"},
		{"member_expression", "app.get", unit.ExprMember, "get"},
		{"parenthesized_expression", "(inner.call())", unit.ExprCall, ""},
		{"pair", "key: value", unit.ExprProperty, "key"},
		{"property_identifier", "key", unit.ExprName, "value"},
		{"identifier", "value", unit.ExprName, "value"},
		{"identifier", "computed", unit.ExprName, "computed"},
		{"shorthand_property_identifier", "shorthand", unit.ExprName, "shorthand"},
		{"spread_element", "...spread", unit.ExprSpread, ""},
		{"jsx_attribute", "attr={inside}", unit.ExprProperty, "attr"},
		{"jsx_expression", "{inside}", unit.ExprName, "inside"},
		{"property_identifier", "flag", unit.ExprLiteral, "text"},
		{"jsx_expression", "{child}", unit.ExprName, "child"},
		{"template_substitution", "${hole}", unit.ExprName, "hole"},
		{"type_identifier", "Annotated", unit.ExprName, "Annotated"},
		{"as_expression", "cast as Type", unit.ExprCast, ""},
		{"identifier", "cast", unit.ExprName, "cast"},
		{"identifier", "text", unit.ExprTemplate, ""},
		{"arguments", `("arg")`, unit.ExprNone, ""},
		{"statement_block", "{}", unit.ExprNone, ""},
	} {
		x := f.Expr(f.ExprOf(nodeOf(t, f, c.kind, c.text)))
		if x.Kind != c.want || x.Str != c.str {
			t.Errorf("%s %s stands for an expression of kind %d with %q, want %d with %q", c.kind, c.text, x.Kind, x.Str, c.want, c.str)
		}
	}
	if fn := f.Func(f.FuncOf(nodeOf(t, f, "method_definition", "method() {}"))); fn.Name != "method" {
		t.Errorf("the method's node stands for function %q", fn.Name)
	}
	if c := f.Class(f.ClassOf(nodeOf(t, f, "class_declaration", `class Klass { @Deco("arg") method() {} }`))); c.Name != "Klass" {
		t.Errorf("the class's node stands for class %q", c.Name)
	}
}

// TestEnclosing checks in which function a node stands, fields included.
func TestEnclosing(t *testing.T) {
	f := lowered(t, "a.ts", `
class A { first = one(); second = two(() => three()); static third = four(); m() { five(); } }
six();
`)
	for _, c := range []struct {
		text string
		want unit.FuncKind
	}{{"one()", unit.FuncFields}, {"two(() => three())", unit.FuncFields}, {"three()", unit.FuncArrow}, {"four()", unit.FuncModule}, {"five()", unit.FuncMethod}, {"six()", unit.FuncModule}} {
		n := nodeOf(t, f, "call_expression", c.text)
		in := f.EnclosingFunc(n)
		if got := f.Func(in).Kind; got != c.want {
			t.Errorf("%s stands in a function of kind %d, want %d", c.text, got, c.want)
		}
		found := false
		for _, call := range f.Func(in).Calls {
			found = found || call == f.ExprOf(n)
		}
		if !found {
			t.Errorf("%s is not among the calls of the function it stands in", c.text)
		}
	}
}

// TestRegroupedText checks the text of operators that the grammar nests wrongly.
func TestRegroupedText(t *testing.T) {
	f := lowered(t, "a.ts", "use(a && b!.c(d), e);\n!x!.y;\nz || v as T;\n")
	var texts []string
	for id := 1; id < len(f.Exprs); id++ {
		switch f.Exprs[id].Kind {
		case unit.ExprLogical, unit.ExprUnary, unit.ExprMember, unit.ExprCall, unit.ExprCast:
			texts = append(texts, f.ExprText(unit.ExprID(id)))
		}
	}
	want := "b! | b!.c | b!.c(d) | a && b!.c(d) | use(a && b!.c(d), e) | x! | x!.y | !x!.y | v as T | z || v as T"
	if got := strings.Join(texts, " | "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if x := f.Expr(f.ExprOf(nodeOf(t, f, "call_expression", "a && b!.c(d)"))); x.Kind != unit.ExprCall {
		t.Errorf("the call's node stands for an expression of kind %d", x.Kind)
	}
}

// TestDeep lowers what is nested or chained very deeply.
func TestDeep(t *testing.T) {
	limits := syntax.Limits{Size: 1 << 28, Effort: 1 << 20, Depth: 1 << 30}
	const n = 100000
	for name, source := range map[string]string{
		"sum":         "x = a" + strings.Repeat(" + a", 20000) + ";",
		"logical":     "x = a" + strings.Repeat(" && f(a)", 20000) + ";",
		"parentheses": strings.Repeat("(", n) + "a" + strings.Repeat(")", n),
		"calls":       "a" + strings.Repeat(".b()", n/2) + ";",
		"arrays":      strings.Repeat("[", n) + strings.Repeat("]", n),
		"blocks":      strings.Repeat("{", n) + strings.Repeat("}", n),
		"arrows":      strings.Repeat("() => ", n) + "1",
		"ternaries":   strings.Repeat("a ? b : ", n) + "c",
		"else-if":     "if (a) b" + strings.Repeat("; else if (a) b", n),
		"unary":       strings.Repeat("!", n) + "a",
		"patterns":    "const " + strings.Repeat("{a: ", n/4) + "b" + strings.Repeat("}", n/4) + " = c;",
		"asserted":    "x = a" + strings.Repeat(" && b!.c", 2000) + ";",
	} {
		t.Run(name, func(t *testing.T) {
			r := syntax.Parse(syntax.TypeScript, []byte(source), limits, nil)
			if r.Tree == nil {
				t.Skipf("not parsed: %v", r.Problems)
			}
			f := Lower("a.ts", "/a.ts", r.Tree)
			if err := f.Verify(); err != nil {
				t.Error(err)
			}
			if name == "patterns" && slices.ContainsFunc(f.Bindings, func(b unit.Binding) bool { return b.Name == "b" }) {
				t.Error("a name below the bound of the recursion is declared")
			}
			if name == "sum" {
				sums := 0
				for i := range f.Exprs {
					if f.Exprs[i].Kind == unit.ExprBinary {
						sums++
					}
				}
				if sums != 20000 {
					t.Errorf("%d additions, want 20000", sums)
				}
			}
		})
	}
}

func TestNumbers(t *testing.T) {
	for in, want := range map[string]string{"0": "0", "12": "12", "0x1F": "31", "0b101": "5", "0o17": "15", "017": "15", "089": "89", "1_000": "1000", ".5": "0.5",
		"1.50": "1.5", "1e3": "1000", "1e21": "1e+21", "1e-7": "1e-7", "123456789012345678901234567890": "1.2345678901234568e+29", "9007199254740993": "9007199254740992",
		"10n": "10", "0xFFn": "255", "1e999": "Infinity", "0x0": "0", "0x" + strings.Repeat("0", 2000) + "a": "10", "0x" + strings.Repeat("f", 2000): "Infinity",
		"0b1" + strings.Repeat("0", 1023): "8.98846567431158e+307", "0b1" + strings.Repeat("0", 1024): "Infinity", "0x" + strings.Repeat("f", 20_000) + "n": "0x" + strings.Repeat("f", 20_000)} {
		if got, bigint := numberText(in); got != want || bigint != strings.HasSuffix(in, "n") {
			t.Errorf("%s: %s, %v; want %s", in, got, bigint, want)
		}
	}
}

// TestLongNumbers: a number of the length of a file takes no more time than its length suggests.
func TestLongNumbers(t *testing.T) {
	processor.Within(t, time.Second, func() {
		for _, in := range []string{strings.Repeat("1", 5_000_000), strings.Repeat("1", 5_000_000) + "n", "0x" + strings.Repeat("1", 5_000_000), "0x" + strings.Repeat("1", 5_000_000) + "n", "0" + strings.Repeat("1", 5_000_000)} {
			numberText(in)
		}
	})
}

// TestWriteInExport: a write inside an exported value stands in the statement of the export.
func TestWriteInExport(t *testing.T) {
	f := lowered(t, "a.ts", "let a = 1;\nf();\nexport default (a = 2);")
	last := f.Writes[len(f.Writes)-1]
	if s := f.Stmt(last.Stmt); s.Kind != unit.StmtExpr || f.Line(s.Node) != 3 {
		t.Errorf("the write stands in a statement of kind %d on line %d", s.Kind, f.Line(s.Node))
	}
}

// TestEscapes cooks every form of escape. A line that is continued leaves nothing, whichever way the file ends its lines.
func TestEscapes(t *testing.T) {
	for in, want := range map[string]string{`a`: "a", `\n\t\r\b\f\v\0`: "\n\t\r\b\f\v\x00", `\'\"\\\z`: `'"\z`, `\x41\u0042\u{43}\u{1F600}`: "ABC😀", `\uD83D\uDE00`: "😀",
		"a\\\nb": "ab", "a\\\r\nb": "ab", "a\\\rb": "ab", "a\\\r": "a", "a\\\u2028b": "ab", `a\`: `a\`, `\101\8`: "A8", `\x4`: "x4", `\u12`: "u12", `\u{zz}`: "u{zz}"} {
		if got := cook(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestMarkupText(t *testing.T) {
	for in, want := range map[string]string{"plain": "plain", "  kept  ": "  kept  ", "\n  one\n  two  \n": "one two", "\n": "", " \n ": "", "a &lt; b &#65; &unknown;": "a < b A &unknown;",
		"left \n": "left", "\r\n x\r\n": "x"} {
		if got := markupText(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func FuzzLower(f *testing.F) {
	files, err := filepath.Glob("testdata/*.[tj]s*")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		if source, err := os.ReadFile(path); err == nil && !strings.HasSuffix(path, ".unit") {
			f.Add(string(source))
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		for _, l := range languages {
			r := syntax.Parse(l, []byte(source), syntax.DefaultLimits, nil)
			if r.Tree == nil {
				continue
			}
			file := Lower("a", "/a", r.Tree)
			if err := file.Verify(); err != nil {
				t.Errorf("%s: %v", l, err)
			}
		}
	})
}

func BenchmarkLower(b *testing.B) {
	files, err := filepath.Glob("testdata/*.ts*")
	if err != nil {
		b.Fatal(err)
	}
	var source strings.Builder
	for _, path := range files {
		if strings.HasSuffix(path, ".unit") || strings.Contains(path, "broken") || strings.HasSuffix(path, ".tsx") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		source.WriteString("{\n" + string(text) + "\n}\n")
	}
	text := strings.Repeat(source.String(), 5)
	r := syntax.Parse(syntax.TypeScript, []byte(text), syntax.Limits{Size: 1 << 24, Depth: 10000}, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Lower("a.ts", "/a.ts", r.Tree)
	}
}

// TestAliasOfRequire: a name for a namespace called require is one, whatever statement follows: only `("b")` makes it an import.
func TestAliasOfRequire(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{`first; export import a = require("b");`, "b"},
		{"first; export import a = require;\nother();", "require"},
		{"first; export import a = require;\n(other);", "require"},
		{"first; export import a = require", "require"},
	} {
		f := lowered(t, "a.ts", c.source)
		last := f.Writes[len(f.Writes)-1]
		if got := f.Expr(last.Value).Str; got != c.want {
			t.Errorf("%s: %q is written, want %s", c.source, got, c.want)
		}
	}
}
