package syntax

import (
	"strings"
	"sync"
	"testing"
	"time"
)

const sampleTS = `import { a } from "b";
// comment
app.get("/users/:id", (req, res) => { res.json({ ok: true }); });
class A extends B { x = 1; m() { return this.x; } }
`

func TestTree(t *testing.T) {
	r := Parse(TypeScript, []byte(sampleTS), DefaultLimits, nil)
	if r.Tree == nil || len(r.Problems) != 0 {
		t.Fatalf("problems: %v", r.Problems)
	}
	tree := r.Tree
	call := NoNode
	for n := Node(0); int(n) < tree.Len(); n++ {
		if tree.KindName(n) == "call_expression" {
			call = n
			break
		}
	}
	if got := tree.Text(tree.ChildByFieldName(call, "function")); got != "app.get" {
		t.Errorf("callee = %q", got)
	}
	if tree.Line(call) != 3 {
		t.Errorf("line = %d", tree.Line(call))
	}
	for n := Node(1); int(n) < tree.Len(); n++ {
		p, ok := tree.ParentOf(n)
		if !ok || tree.Start(n) < tree.Start(p) || tree.End(n) > tree.End(p) || tree.After(n) > tree.After(p) {
			t.Fatalf("node %d is not inside its parent %d", n, p)
		}
	}
}

func TestQueryMapsNodesExactly(t *testing.T) {
	src := strings.Repeat("a.b(c)(d);\nx;\n", 1000)
	qs, err := CompileQueries(JavaScript, []QuerySource{
		{"call", `(call_expression function: (_) @f arguments: (arguments) @args) @call`},
		{"statement", `(expression_statement (identifier) @id (#eq? @id "x")) @stmt`},
		{"none", `((identifier) @id (#any-of? @id "zz" "yy"))`},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := Parse(JavaScript, []byte(src), DefaultLimits, qs)
	count := map[int]int{}
	for _, m := range r.Matches {
		count[m.Query]++
		if m.Query == 0 {
			var f, call Node
			for _, c := range m.Captures {
				switch c.Name {
				case "f":
					f = c.Node
				case "call":
					call = c.Node
				}
			}
			if p, _ := r.Tree.ParentOf(f); p != call || r.Tree.KindName(call) != "call_expression" {
				t.Fatalf("the function's parent is %d, not the call %d", p, call)
			}
		}
	}
	if count[0] != 2000 || count[1] != 1000 || count[2] != 0 {
		t.Errorf("matches = %v", count)
	}
}

func TestQueryErrorNamesTheQuery(t *testing.T) {
	_, err := CompileQueries(Python, []QuerySource{{"good", "(call) @c"}, {"bad", "(no_such_node) @x"}})
	if err == nil || !strings.Contains(err.Error(), `query "bad"`) {
		t.Errorf("err = %v", err)
	}
}

func TestLimits(t *testing.T) {
	big := Limits{Size: 100, Time: time.Second, Depth: 50}
	for name, c := range map[string]struct {
		src    string
		limits Limits
		want   ProblemKind
	}{
		"size":     {strings.Repeat("a;", 200), big, TooLarge},
		"nul":      {"a\x00b", DefaultLimits, Binary},
		"depth":    {strings.Repeat("(", 49) + "1" + strings.Repeat(")", 49), big, TooDeep},
		"brackets": {strings.Repeat("[", 100000) + strings.Repeat("]", 100000), DefaultLimits, TooDeep},
		"time":     {strings.Repeat("f(x);\n", 400000), Limits{5 << 20, time.Millisecond, 100}, TooSlow},
	} {
		r := Parse(JavaScript, []byte(c.src), c.limits, nil)
		if len(r.Problems) != 1 || r.Problems[0].Kind != c.want || !r.Skipped() {
			t.Errorf("%s: %+v", name, r.Problems)
		}
	}
	// The parser whose limit was hit parses the next file from its beginning.
	if r := Parse(JavaScript, []byte("a.b()"), DefaultLimits, nil); r.Tree == nil || r.Tree.Text(0) != "a.b()" {
		t.Error("a parser does not recover from its limit")
	}
}

func TestBadText(t *testing.T) {
	r := Parse(JavaScript, []byte("var a = '\xff\xfe';\nb();"), DefaultLimits, nil)
	if r.Tree == nil || r.Problems[0].Kind != InvalidUTF8 || r.Problems[0].Line != 1 {
		t.Errorf("invalid UTF-8: %+v", r.Problems)
	}
	r = Parse(JavaScript, []byte("\xef\xbb\xbfvar a = 1"), DefaultLimits, nil)
	if r.Tree == nil || len(r.Problems) != 0 || r.Tree.Start(1) != 3 {
		t.Errorf("byte order mark: %+v", r.Problems)
	}
	r = Parse(TSX, []byte("const a = <p>salt & pepper</p>;"), DefaultLimits, nil)
	if r.Tree == nil || len(r.Problems) != 0 {
		t.Errorf("a bare ampersand in markup: %+v", r.Problems)
	}
	r = Parse(TypeScript, []byte("function f( {\n\nconst x = 1;\nfoo();"), DefaultLimits, nil)
	if r.Tree == nil || len(r.Problems) != 1 || r.Problems[0].Kind != SyntaxError || r.Problems[0].Line == 0 {
		t.Errorf("syntax error: %+v", r.Problems)
	}
}

func TestConcurrentParse(t *testing.T) {
	want := Parse(TypeScript, []byte(sampleTS), DefaultLimits, nil).Tree.String()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if got := Parse(TypeScript, []byte(sampleTS), DefaultLimits, nil).Tree.String(); got != want {
					t.Error("trees differ between goroutines")
				}
			}
		})
	}
	wg.Wait()
}

func FuzzParse(f *testing.F) {
	f.Add(uint8(1), []byte(sampleTS))
	f.Add(uint8(4), []byte("def f(x):\n  return [y for y in x]\n"))
	f.Add(uint8(5), []byte("class A < B\n  def m = puts <<~X\n  hi\n  X\nend"))
	f.Fuzz(func(t *testing.T, l uint8, src []byte) {
		lang := Languages[int(l)%len(Languages)]
		r := Parse(lang, src, Limits{1 << 16, time.Second, 2000}, nil)
		if r.Tree == nil && len(r.Problems) == 0 {
			t.Fatal("skipped without a reason")
		}
	})
}

func BenchmarkParse(b *testing.B) {
	src := []byte(strings.Repeat(sampleTS, 2000))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Parse(TypeScript, src, DefaultLimits, nil)
	}
}
