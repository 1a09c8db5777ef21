package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/processor"
)

// unlimited is more effort than any text of a test takes.
func unlimited() *int {
	effort := 1 << 40
	return &effort
}

func TestLimits(t *testing.T) {
	small := Limits{Size: 100, Depth: 50}
	for name, c := range map[string]struct {
		src    string
		limits Limits
		want   ProblemKind
	}{
		"size":             {strings.Repeat("a;", 51), small, TooLarge},
		"nul":              {strings.Repeat("a\x00b;", 10), Limits{}, Binary},
		"nul and no UTF-8": {"a\x00b\xff", Limits{}, Binary},
		"utf-16":           {"\xff\xfea\x00;\x00", Limits{}, Binary},
		"size before nul":  {strings.Repeat("\x00", 101), small, TooLarge},
		"depth":            {strings.Repeat("(", 49) + "1" + strings.Repeat(")", 49), small, TooDeep},
		"effort":           {strings.Repeat("f(x);\n", 400000), Limits{Effort: 1}, TooHard},
	} {
		r := Parse(JavaScript, []byte(c.src), c.limits, nil)
		if len(r.Problems) != 1 || r.Problems[0].Kind != c.want || !r.Skipped() || r.Problems[0].Detail == "" {
			t.Errorf("%s: %+v, want %s", name, r.Problems, c.want)
		}
	}
	// At its limits a file is read.
	if r := Parse(JavaScript, []byte(strings.Repeat("a;", 50)), small, nil); len(r.Problems) != 0 || r.Skipped() {
		t.Errorf("100 bytes of 100: %+v", r.Problems)
	}
	// The parser whose limit was hit parses the next file from its beginning.
	if r := Parse(JavaScript, []byte("a.b()"), DefaultLimits, nil); r.Tree == nil || r.Tree.Text(0) != "a.b()" {
		t.Error("a parser does not recover from its limit")
	}
	for _, l := range []Language{NoLanguage, languageCount, 200} {
		if r := Parse(l, []byte("x"), DefaultLimits, nil); !r.Skipped() || len(r.Problems) != 1 || r.Problems[0].Kind != NoGrammar {
			t.Errorf("language %d: %+v", l, r.Problems)
		}
	}
}

// TestRepeatedTokens: a token that fills a large file is left out by name, before anything looks at all that follows each.
func TestRepeatedTokens(t *testing.T) {
	for _, c := range []struct {
		language Language
		token    string
		bytes    int
		kind     ProblemKind
		detail   string
	}{
		{TypeScript, "(", 300_000, TooHard, "pieces in a row belong to nothing"},
		{Python, "return ", 300_000, TooHard, "pieces in a row belong to nothing that the language knows"},
		{TypeScript, "@a ", 200_000, TooHard, "pieces in a row"},
		{TypeScript, "catch{", 600_000, TooHard, "again and again"},
		{Ruby, "in ", 600_000, TooHard, "again and again"},
		{TypeScript, "let a;", 5_000_000, TooLarge, "syntax nodes, more than the limit of 4000000"},
	} {
		begun := processor.Time(t)
		r := Parse(c.language, []byte(strings.Repeat(c.token, c.bytes/len(c.token))), DefaultLimits, nil)
		if len(r.Problems) != 1 || r.Problems[0].Kind != c.kind || !strings.Contains(r.Problems[0].Detail, c.detail) || !r.Skipped() {
			t.Errorf("%q: %+v, want %s, %s", c.token, r.Problems, c.kind, c.detail)
		}
		if took := processor.Time(t) - begun; took > 10*time.Second {
			t.Errorf("%q: took %v of the processor", c.token, took)
		}
	}
	// What is broken in few places is read around them.
	broken := strings.Repeat("f(1);\n", 2000) + strings.Repeat("@ ", 2000) + "\ng(2);\n"
	if r := Parse(TypeScript, []byte(broken), DefaultLimits, nil); r.Skipped() || len(r.Problems) != 1 || r.Problems[0].Kind != SyntaxError {
		t.Errorf("%+v", r.Problems)
	}
}

// TestOperatorsInARow: what stands first in its like is no nesting: 10,000 members of a union are read, and so are 10,000 texts that are
// added up. A row that is longer than is followed is named.
func TestOperatorsInARow(t *testing.T) {
	for _, c := range []struct {
		language           Language
		begin, operand, of string
	}{
		{TypeScript, "type A = string", " | string", "union_type"},
		{Python, "a = b", " + b", "binary_operator"},
		{Ruby, "a = b", " + b", "binary"},
	} {
		r := Parse(c.language, []byte(c.begin+strings.Repeat(c.operand, 12_000)+"\n"), DefaultLimits, nil)
		if len(r.Problems) > 0 || r.Skipped() {
			t.Fatalf("%s: %+v", c.of, r.Problems)
		}
		found := 0
		for n := range r.Tree.Len() {
			if r.Tree.KindName(Node(n)) == c.of {
				found++
			}
		}
		if found < 12_000 {
			t.Errorf("%s: %d of 12,000", c.of, found)
		}
		r = Parse(c.language, []byte(c.begin+strings.Repeat(c.operand, maxChain*DefaultLimits.Depth/10+2)+"\n"), DefaultLimits, nil)
		if len(r.Problems) != 1 || r.Problems[0].Kind != TooDeep || !strings.Contains(r.Problems[0].Detail, "operators in one row") {
			t.Errorf("%s: %+v", c.of, r.Problems)
		}
	}
}

// TestAmbiguousBrackets: both ways to read each bracket are given back one inside the other, which is more than a thread's
// own stack holds.
func TestAmbiguousBrackets(t *testing.T) {
	p := takeParser(TypeScript)
	defer p.giveBack()
	effort := 520 << 20
	if _, problem := p.parse([]byte(strings.Repeat("{a:", 1_666_666)), &effort, DefaultLimits.Depth, false); problem == nil || problem.Kind != TooHard {
		t.Errorf("%+v", problem)
	}
}

// costOf is what parsing a text is counted as.
func costOf(t *testing.T, l Language, src string) int {
	t.Helper()
	p := takeParser(l)
	defer p.giveBack()
	effort := unlimited()
	before := *effort
	flat, problem := p.parse([]byte(src), effort, DefaultLimits.Depth, false)
	if problem != nil {
		t.Fatal(problem)
	}
	flat.close()
	return before - *effort
}

// TestEffortIsTheSame: what a parse costs is counted alike whatever was parsed before and beside it, so that
// no file is read on one machine and left out on another.
func TestEffortIsTheSame(t *testing.T) {
	texts := map[Language]string{}
	want := map[Language]int{}
	for _, l := range Languages {
		texts[l] = strings.Repeat(samples[l], 3) + "\n)(" + samples[l]
		want[l] = costOf(t, l, texts[l])
		if want[l] < len(texts[l]) {
			t.Errorf("%s: %d bytes cost %d", l, len(texts[l]), want[l])
		}
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for k := range 20 {
				l := Languages[(i+k)%len(Languages)]
				if got := costOf(t, l, texts[l]); got != want[l] {
					t.Errorf("%s: costs %d and %d", l, want[l], got)
				}
			}
		})
	}
	wg.Wait()
}

// TestErrorsCost: an error takes the parser longer than the bytes that it reads and allocates for it say, so it counts as
// six kilobytes; what has no error counts none.
func TestErrorsCost(t *testing.T) {
	const errors = 1000
	if got := costOf(t, TypeScript, strings.Repeat("catch{", errors)); got < errors*6144 {
		t.Errorf("%d errors count as %d bytes", errors, got)
	}
	if got := costOf(t, Python, strings.Repeat("a = b\n", errors)); got > errors*6144/2 {
		t.Errorf("a text without errors counts as %d bytes", got)
	}
}

// TestHardText has texts for which the parser's work grows with the square of their length, in their lexer (comments
// that do not end) and in what it builds (an error that takes in more and more).
func TestHardText(t *testing.T) {
	for l, piece := range map[Language]string{TypeScript: `"`, Ruby: "=begin\n", Python: "->{"} {
		src := strings.Repeat(piece, 400000/len(piece))
		r := Parse(l, []byte(src), DefaultLimits, nil)
		if !r.Skipped() || len(r.Problems) != 1 || r.Problems[0].Kind != TooHard {
			t.Errorf("%s %q: %+v, want %s", l, piece, r.Problems, TooHard)
		}
	}
}

// TestStrayNUL: a text with a NUL byte in it is a text.
func TestStrayNUL(t *testing.T) {
	for _, src := range []string{"const a = 'x\x00y';\napp.get('/a', b);\n", "// x\x00y\napp.get('/a', b);\n", "app\x00.get('/a', b);\n", "app.get('/a', b);\n\x00"} {
		r := Parse(TypeScript, []byte(src), DefaultLimits, nil)
		if r.Skipped() || len(r.Problems) != 1 || r.Problems[0].Kind != NULByte || r.Problems[0].Line != 1+strings.Count(src[:strings.IndexByte(src, 0)], "\n") {
			t.Errorf("%q: %+v", src, r.Problems)
			continue
		}
		found := false
		for n := range r.Tree.Len() {
			found = found || r.Tree.KindName(Node(n)) == "call_expression"
		}
		if !found || len(r.Tree.Source) != len(src) {
			t.Errorf("%q was read as %s", src, r.Tree)
		}
	}
}

// TestDepthIsExact finds the depth of a tree and parses it with that and with one less.
func TestDepthIsExact(t *testing.T) {
	src := []byte(strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300))
	tree := Parse(JavaScript, src, DefaultLimits, nil).Tree
	depth := 0
	for n := Node(0); tree.Valid(n); n++ {
		d := 0
		for p, ok := tree.ParentOf(n); ok; p, ok = tree.ParentOf(p) {
			d++
		}
		depth = max(depth, d)
	}
	if r := Parse(JavaScript, src, Limits{Depth: depth}, nil); r.Skipped() {
		t.Errorf("depth %d of %d: %+v", depth, depth, r.Problems)
	}
	if r := Parse(JavaScript, src, Limits{Depth: depth - 1}, nil); !r.Skipped() || r.Problems[0].Kind != TooDeep {
		t.Errorf("depth %d of %d: %+v", depth, depth-1, r.Problems)
	}
}

// TestTableGrows makes a table that starts too small.
func TestTableGrows(t *testing.T) {
	p := takeParser(TypeScript)
	defer p.giveBack()
	flat, problem := p.parse([]byte(samples[TypeScript]), unlimited(), DefaultLimits.Depth, true)
	if problem != nil {
		t.Fatal(problem)
	}
	defer flat.close()
	want := append([]node{}, flat.nodes...)
	for _, size := range []int{0, 1, 2, len(want) - 1, len(want), len(want) + 1} {
		if problem := flat.fill(size, DefaultLimits.Depth, true); problem != nil || len(flat.nodes) != len(want) || len(flat.ids) != len(want) {
			t.Fatalf("from %d: %v, %d nodes, want %d", size, problem, len(flat.nodes), len(want))
		}
		for i := range want {
			if flat.nodes[i] != want[i] {
				t.Fatalf("from %d: node %d differs", size, i)
			}
		}
	}
}

// TestNesting nests what each grammar can nest a hundred thousand times. The
// file is skipped or read, in any case with a word and in bounded time. (What is
// longer than a bracket nests twenty thousand times.)
func TestNesting(t *testing.T) {
	const deep = 100000
	for l, forms := range map[Language][]string{
		TypeScript: {"( )", "[ ]", "{ }", "x< >", "a?b: ", "x=> ", "`${ }`", "-", "if(a) ", "f( )", "A<", "a.", "!", "new ", "(x:", "[a,"},
		TSX:        {"( )", "[ ]", "{ }", "<a> </a>", "<a b={ }/>", "{<a> </a>}", "<>", "a&", "x=> "},
		JavaScript: {"( )", "[ ]", "{ }", "a?b: ", "x=> ", "`${ }`", "<a> </a>", "class{[ ]}", "function(){ }"},
		Python:     {"( )", "[ ]", "{ }", "not ", "lambda:", "f'{ }'", "a if b else ", "f( )", "x[", "-", "a=", "@"},
		Ruby:       {"( )", "[ ]", "{ }", "\"#{ }\"", "begin; ;end", "->{ }", "<<A\n", "!", "f ", "def f; ;end", "%w(", "a ? b : ", "x="},
	} {
		for _, form := range forms {
			open, end, _ := strings.Cut(form, " ")
			deep := deep
			if len(open) > 1 {
				deep /= 5
			}
			if end == "" {
				open = form
			}
			for _, src := range []string{strings.Repeat(open, deep), strings.Repeat(open, deep) + strings.Repeat(end, deep)} {
				start := processor.Time(t)
				r := Parse(l, []byte(src), Limits{Effort: 30}, nil)
				if r.Tree == nil && len(r.Problems) != 1 {
					t.Errorf("%s %q: skipped, with %d reasons", l, form, len(r.Problems))
				}
				if took := processor.Time(t) - start; took > 20*time.Second {
					t.Errorf("%s %q: %s", l, form, took)
				}
				if r.Tree != nil {
					_ = r.Tree.String()
				}
			}
		}
	}
	for _, brackets := range []string{"()", "[]"} {
		src := strings.Repeat(brackets[:1], deep) + "1" + strings.Repeat(brackets[1:], deep)
		if r := Parse(JavaScript, []byte(src), Limits{Effort: 1 << 20}, nil); len(r.Problems) != 1 || r.Problems[0].Kind != TooDeep {
			t.Errorf("%s: %+v, want %s", brackets, r.Problems, TooDeep)
		}
	}
}

// TestPythonIndentation nests blocks, whose indentation grows.
func TestPythonIndentation(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		b.WriteString(strings.Repeat(" ", i) + "if x:\n")
	}
	b.WriteString(strings.Repeat(" ", 2000) + "pass\n")
	if r := Parse(Python, []byte(b.String()), Limits{Effort: 1 << 20}, nil); r.Tree == nil && len(r.Problems) != 1 {
		t.Errorf("%+v", r.Problems)
	}
}

// TestHeredocs has what makes the Ruby scanner abort the process, beside what it can read.
func TestHeredocs(t *testing.T) {
	word := strings.Repeat("A", longestHeredocWord)
	many := strings.Repeat("x = <<~SQL\n  y\nSQL\n", 500)
	for name, c := range map[string]struct {
		src  string
		line int
	}{
		"longest word":        {"x = <<" + word + "\ny\n" + word + "\n", 0},
		"longer word":         {"y\nx = <<" + word + "A\ny\n" + word + "A\n", 2},
		"longest quoted":      {"x = <<~'" + word + "'\ny\n" + word + "\n", 0},
		"longer quoted":       {"x = <<-\"" + word + "A\"\ny\n", 1},
		"quote without end":   {"x <<`y\n" + strings.Repeat("z\n", 300), 1},
		"shift and append":    {"a << \"" + word + "b\"; c <<d; class << self; end; 1<<" + strings.Repeat("1", 20), 0},
		"many, one by one":    {many, 0},
		"several in a line":   {"f(<<A, <<B, <<~'C D')\n1\nA\n2\nB\n3\nC D\n", 0},
		"many in a line":      {"f(" + strings.Repeat("<<A,", 200) + "1)\n" + strings.Repeat("A\n", 200), 1},
		"many in one another": {strings.Repeat("<<A\n#{", 300), 103},
		"nothing behind":      {"a <<", 0},
	} {
		r := Parse(Ruby, []byte(c.src), DefaultLimits, nil)
		if c.line == 0 && r.Skipped() || c.line > 0 && (len(r.Problems) != 1 || r.Problems[0].Kind != Unsafe || r.Problems[0].Line != c.line) {
			t.Errorf("%s: %+v, want a problem at line %d", name, r.Problems, c.line)
		}
	}
}

func TestEmptyAndBlankFiles(t *testing.T) {
	for _, l := range Languages {
		for _, src := range [][]byte{nil, {}, []byte("\n"), []byte(" \t\r\n "), []byte(byteOrderMark), []byte("\r")} {
			r := Parse(l, src, DefaultLimits, nil)
			if r.Tree == nil || r.Tree.Len() == 0 {
				t.Fatalf("%s %q: %+v", l, src, r.Problems)
			}
			if int(r.Tree.End(0)) > len(src) || len(strings.TrimSpace(r.Tree.Text(0))) != 0 || r.Tree.EndLine(0) < 1 {
				t.Errorf("%s %q: root is [%d,%d] %q", l, src, r.Tree.Start(0), r.Tree.End(0), r.Tree.Text(0))
			}
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	for _, l := range Languages {
		plain := Parse(l, []byte(samples[l]), DefaultLimits, nil).Tree
		marked := Parse(l, []byte(byteOrderMark+samples[l]), DefaultLimits, nil).Tree
		if plain.Len() != marked.Len() {
			t.Fatalf("%s: %d nodes, with a byte order mark %d", l, plain.Len(), marked.Len())
		}
		for n := Node(1); plain.Valid(n); n++ {
			if plain.Kind(n) != marked.Kind(n) || plain.Start(n)+3 != marked.Start(n) || plain.Text(n) != marked.Text(n) {
				t.Fatalf("%s: node %d (%s) differs with a byte order mark", l, n, plain.KindName(n))
			}
		}
	}
}

func TestInvalidUTF8(t *testing.T) {
	for name, bad := range map[string]string{"lone byte": "\xff", "cut short": "\xe2\x82", "overlong": "\xc0\xaf", "surrogate": "\xed\xa0\x80", "beyond": "\xf4\x90\x80\x80", "Latin-1": "caf\xe9"} {
		src := []byte("let é = 1;\nlet a = '" + bad + "';\nb();")
		before := bytes.Clone(src)
		r := Parse(JavaScript, src, DefaultLimits, nil)
		if r.Tree == nil || len(r.Problems) != 1 || r.Problems[0].Kind != InvalidUTF8 || r.Problems[0].Line != 2 {
			t.Errorf("%s: %+v", name, r.Problems)
			continue
		}
		last := r.Tree.NodeAt(uint32(len(src)-4), uint32(len(src)-1), Kind(JavaScript, "call_expression"))
		if len(r.Tree.Source) != len(src) || r.Tree.Text(last) != "b()" || r.Tree.Line(last) != 3 {
			t.Errorf("%s: what follows has moved: %q", name, r.Tree.Text(last))
		}
		if !bytes.Equal(src, before) {
			t.Errorf("%s: the caller's bytes were changed", name)
		}
	}
}

func TestErrorRecovery(t *testing.T) {
	for _, c := range []struct {
		l         Language
		src, find string
		line      int
	}{
		{TypeScript, "const x = 1;\nfoo();\nconst = ;\nfunction g() { bar(); }\n", "bar()", 3},
		{JavaScript, "foo();\nlet y = (1;\nbar();\n", "bar()", 2},
		{TSX, "foo();\nconst a = <p>{</p>;\n", "foo()", 2},
		{Python, "foo()\ndef (:\n  x\nbar()\n", "foo()", 2},
		{Ruby, "foo()\nx = )\nclass A; def m; bar(); end; end\n", "bar()", 2},
	} {
		r := Parse(c.l, []byte(c.src), DefaultLimits, nil)
		if r.Tree == nil || len(r.Problems) != 1 || r.Problems[0].Kind != SyntaxError || r.Problems[0].Line != c.line {
			t.Errorf("%s: %+v, want a syntax error at line %d", c.l, r.Problems, c.line)
			continue
		}
		found := false
		for n := Node(0); r.Tree.Valid(n); n++ {
			found = found || strings.HasPrefix(r.Tree.KindName(n), "call") && r.Tree.Text(n) == c.find
		}
		if !found {
			t.Errorf("%s: %s was not read: %s", c.l, c.find, r.Tree)
		}
	}
}

func TestRepair(t *testing.T) {
	for _, c := range []struct {
		l        Language
		src      string
		repaired bool
	}{
		{TSX, "const a = <p>salt & pepper</p>;", true},
		{TSX, "const a = <p>\n  A & B &amp; C\n  D & E\n</p>;\nconst b = x & y && z;", true},
		{TSX, "const a = <p>&copy 2020 & more &#38; {x & y}</p>;", true},
		{JavaScript, "const a = <p>salt & pepper</p>;", true},
		{TypeScript, `export type * from "x";`, true},
		{TypeScript, `const a = vi.importActual<typeof import("./x")>("./x");`, true},
		{TypeScript, "const a = b & ;", false},
		{TSX, "const a = <p>salt & pepper</p>; const b = c & ;", false},
		{TSX, "type P = { a: b } & Q; const a = (x & y) ? <p>{z & 1} & c</p> : f(d & e);", true},
		{Ruby, "x = (1 & ", false},
		{TypeScript, `type A = import("./a").A[]; let b: import('./b').B<string>[] = f();`, true},
		{Python, `q = t"a {b!r}"; r = rt'{c}'`, true},
		{Python, "try:\n    f()\nexcept* A, B:\n    pass\n", true},
		{Python, "def f[T: int = bool, U](x: T) -> U: return x\n", true},
		{TSX, "// @flow\nimport { typeof A } from './a';\ntype P = {| +a: string, -b?: ?number, ... |};\nconst c = (d: any).e;", true},
		{TSX, "type P = { +a: string };", false},
		{JavaScript, "const a = <B onClick={::this.close} on={() => f(::this.open)} />;", true},
		{TypeScript, "type A = {\n  wall: J.Wall\n  in_maze: J.Maze\n};\nlet a = b\nin_port()\n", true},
	} {
		src := []byte(c.src)
		r := Parse(c.l, src, DefaultLimits, nil)
		if r.Tree == nil || (len(r.Problems) == 0) != c.repaired {
			t.Errorf("%s %q: %+v, repaired should be %v", c.l, c.src, r.Problems, c.repaired)
			continue
		}
		if string(r.Tree.Source) != c.src || string(src) != c.src {
			t.Errorf("%q: the text was changed", c.src)
		}
	}
}

// TestWrittenIn: what a file begins with says whether Flow checks it.
func TestWrittenIn(t *testing.T) {
	for src, want := range map[string]Language{
		"// @flow\nf();": TSX, "/**\n * A.\n * @flow strict\n */\n'use strict';": TSX, "#!/usr/bin/env node\n/* @flow */": TSX,
		"f();\n// @flow": JavaScript, "const a = '@flow';": JavaScript, "f();": JavaScript,
	} {
		if got := WrittenIn(JavaScript, []byte(src)); got != want {
			t.Errorf("%q: %s, not %s", src, got, want)
		}
	}
	if got := WrittenIn(TypeScript, []byte("// @flow")); got != TypeScript {
		t.Errorf("a file of TypeScript: %s", got)
	}
}

// TestRepairIsOnePass gives one long line with an error at each few bytes.
func TestRepairIsOnePass(t *testing.T) {
	took := func(n int) time.Duration {
		src := []byte("<p>" + strings.Repeat("a & b } ", n) + "</p>")
		nodes := make([]node, 0, n)
		for i := range n {
			nodes = append(nodes, node{start: uint32(3 + 8*i), end: uint32(5 + 8*i), kind: uint16(ErrorKind)})
		}
		start := processor.Time(t)
		if got := len(bareAmpersands(src, nodes)); got != n {
			t.Errorf("%d of %d found", got, n)
		}
		return processor.Time(t) - start
	}
	// Looking at the whole line for each error would be 8 * 10^10 steps.
	if d := took(100000); d > 10*time.Second {
		t.Errorf("100,000 errors in a line took %s", d)
	}
}

func TestProblemsReadWell(t *testing.T) {
	r := Parse(Python, make([]byte, 200), Limits{Size: 100}, nil)
	if got := fmt.Sprint(r.Problems[0].Kind, ": ", r.Problems[0].Detail); got != "too-large: 200 bytes, more than the limit of 100" {
		t.Error(got)
	}
}
