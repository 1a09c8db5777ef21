package archtest

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// counts are names of what is counted while something is followed.
var counts = regexp.MustCompile(`(?i)(depth|hop|round|level|nest|step|turn|tries|attempt)s?$`)

// Numbers from which on a comparison with a length or a counter is a bound, and not one of a form that has few parts.
const (
	leastCount  = 3
	leastLength = 8
)

// noBounds are comparisons with a number that look like bounds and are none: they tell forms apart, and nothing is cut.
var noBounds = []string{
	"abi/wire.go shift < 64",                 // the bits of a number
	"check/contracts/consumer.go digit <= 4", // classes of statuses
	"check/contracts/declared.go digit <= 5",
	"check/http/unhandled.go digit <= 5",
	"check/http/tests.go s <= 599", // statuses of HTTP
	"check/http/statuses.go n <= 599",
	"host/syntax/binding.go size <= 1<<31",   // the numbers of a type
	"internal/hostile/repository.go range 5", // tools of the project
	"internal/hostile/repository.go range 30",
	"internal/hostile/repository.go range 400",
	"internal/hostile/repository.go range 1500",
	"internal/hostile/later.go range 120",
	"internal/hostile/later.go range 40",
	"internal/hostile/later.go range 12",
	"internal/hostile/later.go range 4000",
	"internal/hostile/later.go range 60",
	"internal/modules/hostile.go range 40",
	"internal/sound/generator.go range 20",
	"internal/genproject/hard.go range 40",
	"internal/genproject/hard.go range 200",
	"internal/genproject/hard.go range 2857",
	"abi/manifest_read.go i < 5",                        // a number of variable length has five bytes
	"check/config/listed.go len(a) >= 8",                // a name that short is like too many others
	"check/format/rows.go len(s.Source.Revision) >= 10", // a revision is shown short
	"contract/internal/doc/value.go len(v.Entries) > 8", // from here on entries are found by an index
	"contract/internal/doc/yaml.go len(v.Entries) >= 8",
	"host/lang/python/literal.go i < 3", // digits of an octal escape
	"host/lang/typescript/literal.go i < 3",
	"host/packrt/wasmcheck/reader.go i < 5",  // as above
	"internal/mutants/fault.go len(r) > 100", // tools of the project
	"internal/mutate/project.go len(s) > 60",
	"internal/sound/fits.go depth > 12",
	"internal/sound/generator.go g.depth < 3",
	"internal/hostile/repository.go len(text) > 10",
	"packs/file-routes/main.go len(left) > 8", // what stands behind "default " and the like
	"packs/file-routes/main.go len(left) > 15",
	"packs/internal/urlconf/urlconf.go len(o) > 15", // the beginning of an origin
	"sdk-wasm/go/manifest.go n < 4",                 // digits of an escape
}

// TestBoundsHaveNames finds comparisons of a depth, a counter or a length with a bare number: a bound has a name, so that
// TestBoundsAreSaid asks what happens beyond it.
func TestBoundsHaveNames(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, func(file, rel string) error {
		if strings.HasSuffix(file, "_test.go") {
			return nil
		}
		for _, found := range bareBounds(t, file, nil) {
			at := rel + " " + found
			if slices.Contains(noBounds, at) {
				used[at] = true
			} else {
				t.Errorf("%s: is this a bound? Give it a name that begins with max and a row in %s", at, boundsTable)
			}
		}
		return nil
	})
	for _, at := range noBounds {
		if !used[at] {
			t.Errorf("%s: there is no such comparison (any more): take it out of noBounds", at)
		}
	}
}

// TestBareBounds: what is a bound without a name, and what is not.
func TestBareBounds(t *testing.T) {
	const text = `package p
func f(depth, status int, s []int, max int) {
	if depth > 8 || w.depth >= 4 {}
	if 16 < hops {}
	if len(s) > 200 || len(s) > max {}
	for i := 0; i < 20; i++ {}
	for range 6 {}
	for range 2 {}
	for round := 0; x && round < 5; round++ {}
	if v.Length() > 1000 {}
	if depth > 2 || depth > max || len(s) > 3 || status > 399 || len(s) < 20 {}
	for i := 0; i < len(s); i++ {}
}`
	want := []string{"depth > 8", "w.depth >= 4", "16 < hops", "len(s) > 200", "i < 20", "range 6", "round < 5", "v.Length() > 1000"}
	if got := bareBounds(t, "p.go", text); !slices.Equal(got, want) {
		t.Errorf("bounds without names are %q, want %q", got, want)
	}
}

// bareBounds are the comparisons of a file that bound something by a number without a name.
func bareBounds(t *testing.T, file string, text any) []string {
	t.Helper()
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	loops := map[ast.Expr]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.ForStmt:
			conjuncts(x.Cond, loops)
		case *ast.RangeStmt:
			if n, ok := numberOf(x.X); ok && n >= leastCount {
				out = append(out, "range "+strconv.Itoa(n))
			}
		case *ast.BinaryExpr:
			if isBareBound(x, loops[x]) {
				var b strings.Builder
				if err := printer.Fprint(&b, files, x); err != nil {
					t.Fatal(err)
				}
				out = append(out, b.String())
			}
		}
		return true
	})
	return out
}

// conjuncts notes the comparisons that all hold while a loop goes on.
func conjuncts(cond ast.Expr, into map[ast.Expr]bool) {
	if b, ok := cond.(*ast.BinaryExpr); ok && b.Op == token.LAND {
		conjuncts(b.X, into)
		conjuncts(b.Y, into)
	} else if ok {
		into[b] = true
	}
}

// isBareBound reports whether a comparison holds a counter or a length against a number.
func isBareBound(b *ast.BinaryExpr, ofLoop bool) bool {
	of, number, op := b.X, b.Y, b.Op
	if _, ok := numberOf(of); ok {
		of, number, op = number, of, map[token.Token]token.Token{token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ}[op]
	}
	n, ok := numberOf(number)
	if !ok || n < leastCount || op != token.LSS && op != token.LEQ && op != token.GTR && op != token.GEQ {
		return false
	}
	switch x := of.(type) {
	case *ast.Ident:
		return counts.MatchString(x.Name) || ofLoop && (op == token.LSS || op == token.LEQ)
	case *ast.SelectorExpr:
		return counts.MatchString(x.Sel.Name)
	case *ast.CallExpr:
		name := ""
		if f, ok := x.Fun.(*ast.Ident); ok {
			name = f.Name
		} else if f, ok := x.Fun.(*ast.SelectorExpr); ok {
			name = f.Sel.Name
		}
		return strings.Contains(strings.ToLower(name), "len") && n >= leastLength && (op == token.GTR || op == token.GEQ)
	}
	return false
}

// numberOf is the number that an expression spells out: 8, 1 << 20.
func numberOf(e ast.Expr) (int, bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		n, err := strconv.ParseInt(x.Value, 0, 64)
		return int(n), err == nil && x.Kind == token.INT
	case *ast.BinaryExpr:
		a, first := numberOf(x.X)
		b, second := numberOf(x.Y)
		if !first || !second {
			return 0, false
		}
		if x.Op == token.SHL {
			return a << b, true
		}
		return max(a, b), true
	}
	return 0, false
}
