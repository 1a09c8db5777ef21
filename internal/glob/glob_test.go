package glob

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/bmatcuk/doublestar/v4"
	"pgregory.net/rapid"

	"github.com/drift-analyzer/drift/internal/processor"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern string
		fits    string
		not     string
	}{
		{"packages/*", "packages/a packages/.b", "packages packages/a/b x/packages/a"},
		{"apps/**", "apps apps/a apps/a/b", "apps2 x/apps"},
		{"**/*.test.ts", "a.test.ts x/y/a.test.ts", "a.ts x/a.test.tsx"},
		{"{a,b/c,d*}/e", "a/e b/c/e dx/e", "c/e b/e"},
		{"{a,{b,c}}.js", "a.js b.js c.js", "{a.js d.js"},
		{"src/[a-c]?.rb", "src/ax.rb src/cc.rb", "src/dx.rb src/a.rb src/a/.rb"},
		{"[!a]x", "bx", "ax /x x"},
		{`\*a\{`, "*a{", "aa{"},
		{"a,b", "a,b", "a b"},
		{"ä?", "äö", "ä"},
	} {
		for _, path := range strings.Fields(c.fits) {
			if !Match(c.pattern, path) {
				t.Errorf("%s does not match %s", c.pattern, path)
			}
		}
		for _, path := range strings.Fields(c.not) {
			if Match(c.pattern, path) {
				t.Errorf("%s matches %s", c.pattern, path)
			}
		}
	}
	for _, bad := range []string{"{a", "[a", "[]", `a\`, strings.Repeat("a", maxPattern+1)} {
		if _, err := Compile(bad); err == nil {
			t.Errorf("%.20s is a pattern", bad)
		}
		if Match(bad, "a") {
			t.Errorf("something matches %.20s", bad)
		}
	}
}

// partOfName finds ** that is not the whole name of a folder.
var partOfName = regexp.MustCompile(`[^/]\*\*|\*\*[^/]`)

// TestAsTheLibrary: what it matches is what the library that users know matches.
func TestAsTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "*", "?", "/", "**/", "[ab]", "[^a]", "{a,b*}", "{b,?}", "/**"}), 1, 8).Draw(t, "pattern"), "")
		path := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "/", "ab", "c"}), 1, 8).Draw(t, "path"), "")
		if strings.Contains(pattern, "***") || strings.Contains(pattern, "//") || strings.Contains(path, "//") || strings.HasPrefix(path, "/") || strings.HasPrefix(pattern, "/") || strings.HasSuffix(path, "/") {
			t.Skip("no clean path")
		}
		if strings.HasSuffix(pattern, "/") {
			t.Skip("a path has no slash at its end; of a/**/ the library says that it is a, of a/ that it is not")
		}
		if strings.Contains(pattern, "[^") && strings.Contains(path, "/") {
			t.Skip("in the library [^a] is a slash too, which * and ? are not; here none of them is")
		}
		if partOfName.MatchString(pattern) {
			t.Skip("of ** beside other characters, as in a**/, the library makes no star: nobody states what it means")
		}
		want := false
		for _, one := range alternatives(pattern) {
			if starBeforeRest.MatchString(one) {
				t.Skip("of b*/** and b the library says no, and of b/** and b yes")
			}
			fits, err := doublestar.Match(one, path)
			if err != nil {
				t.Skip(err)
			}
			want = want || fits
		}
		if got := Match(pattern, path); got != want {
			t.Fatalf("%s and %s: %v, the library says %v", pattern, path, got, want)
		}
	})
}

var starBeforeRest = regexp.MustCompile(`[*?\]]/\*\*$`)

// alternatives writes {a,b} out.
func alternatives(pattern string) []string {
	before, rest, ok := strings.Cut(pattern, "{")
	if !ok {
		return []string{pattern}
	}
	list, after, _ := strings.Cut(rest, "}")
	var out []string
	for _, one := range strings.Split(list, ",") {
		for _, end := range alternatives(after) {
			out = append(out, before+one+end)
		}
	}
	return out
}

// TestCost: alternatives in a row cost their sum, not their product.
// TestLongPattern: a pattern has a largest length; one of that length is read.
func TestLongPattern(t *testing.T) {
	if _, err := Compile(strings.Repeat("a", maxPattern)); err != nil {
		t.Error(err)
	}
	if _, err := Compile(strings.Repeat("a", maxPattern+1)); err == nil || !strings.Contains(err.Error(), "a pattern of 4097 bytes, more than the limit of 4096") {
		t.Errorf("error %v", err)
	}
}

func TestCost(t *testing.T) {
	processor.Within(t, time.Minute, func() {
		for _, pattern := range []string{strings.Repeat("{a,?}", 34) + "b", strings.Repeat("{a,{a,{a,?}}}", 200), strings.Repeat("**/", 200) + "x", strings.Repeat("*a", 1000)} {
			for range 20 {
				Match(pattern, strings.Repeat("a", 200)+"/"+strings.Repeat("a/", 200))
			}
		}
	})
}
