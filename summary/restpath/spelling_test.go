package restpath

import (
	"strings"
	"testing"
)

// TestOptions: parentheses are options, wherever they stand, unless they hold the pattern of a colon parameter.
func TestOptions(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"/a(/b)", "(/a/b|/a)"}, {"/a(.json)", "(/a.json|/a)"}, {"/a(b)", "/a(b)"},
		{"/(a|b)/c", "(/a/c|/b/c)"}, {"/a(b|c)", "(/ab|/ac)"}, {"/a_(b|c)", "(/a_b|/a_c)"},
		{"/(a|(b|c))/d", "(/a/d|/b/d|/c/d)"}, {"/((a|b)|c)", "(/a|/b|/c)"}, {"/a(/b(/c))", "(/a/b/c|/a/b|/a)"},
		{"/(a|b)/(c|d)", "(/a/c|/b/c|/a/d|/b/d)"},
		{"/:id(\\d+|x)/b", "/{}/b"}, {"/:user_Id9(a|b)", "/{}"}, {"/id(a|b)", "(/ida|/idb)"}, {"/:id/(a|b)", "(/{}/a|/{}/b)"},
		{"/a)b(c|d)", "(/a)bc|/a)bd)"}, {"/a(b|c", "/a(b|c"}, {"(/x)", "(/x|/)"},
	} {
		if got := Normalize(c.in); got != c.want {
			t.Errorf("Normalize(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	// Beyond the bound one open path stands for all of them.
	many := "/(a|b)/(a|b)/(a|b)/(a|b)/(a|b)/(a|b)"
	if n := len(Parse(many).alternatives); n != maxAlternatives {
		t.Errorf("%d alternatives of six pairs, want %d", n, maxAlternatives)
	}
	if n := len(Parse(many + "/(a|b)").alternatives); n != 1 {
		t.Errorf("%d alternatives of seven pairs, want 1", n)
	}
}

// TestBrace: holes keep their names, and what they may be.
// TestManyOptions: of a path with more alternatives than are written out, what stands behind the first is open.
func TestManyOptions(t *testing.T) {
	few, many := "/v1/(a|b)"+strings.Repeat("/(c|d)", 5), "/v1/(a|b)"+strings.Repeat("/(c|d)", 6)
	for _, c := range []struct {
		path, other string
		want        bool
	}{
		{few, "/v1/b/c/d/c/d/c", true}, {few, "/v1/c/c/d/c/d/c", false}, {few, "/v1/a", false},
		{many, "/v1/b/c/d/c/d/c/d", true}, {many, "/v1/x/y", true}, {many, "/v2/b/c/d/c/d/c/d", false},
	} {
		if got := Pairs(c.path, c.other); got != c.want {
			t.Errorf("%s and %s: %v", c.path, c.other, got)
		}
	}
}

func TestBrace(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"/users/:id", "/users/{id}"}, {"/users/[id]", "/users/{id}"}, {"/u/<int:pk>", "/u/{pk}"}, {"/u/<regex('a:b'):pk>", "/u/{pk}"}, {"/u/<pk>", "/u/{pk}"},
		{"/f/[...all]", "/f/{all+}"}, {"/f/[[...all]]", "/f/{all*}"}, {"/f/*", "/f/{rest*}"}, {"/f/**", "/f/{rest*}"}, {"/f/*glob", "/f/{glob+}"}, {"/f/*-", "/f/*-"},
		{"/f/{p:path}", "/f/{p+}"}, {"/f/<path:p>", "/f/{p+}"}, {"/f/{id:int}", "/f/{id}"}, {"/f/{id:[0-9]+}", "/f/{id}"},
		{"/f/{a?}", "/f/{a?}"}, {"/f/{a+}", "/f/{a+}"}, {"/f/{a*}", "/f/{a*}"}, {"/f/:a?", "/f/{a?}"}, {"/f/:a+", "/f/{a+}"}, {"/f/:a(\\d+)?", "/f/{a?}"},
		// A hole beside text has no name of its own, and two in a row are one.
		{"/v{major}/x", "/v{}/x"}, {"/{a}.{b}", "/{}.{}"}, {"/{a}{b}", "/{}"}, {"/{a}-x", "/{}-x"}, {"/:a-:b", "/{}-{}"},
		{"/a:b/{c}", "/a{}/{c}"}, {"/{a}:b", "/{}:b"}, {"/a?x=1", "/a"}, {"/a#x", "/a"}, {"/a/:b?", "/a/{b?}"},
		{"/u(/.:format)", "/u"}, {"/u(.:format)", "/u"}, {"/u({format})", "/u"}, {"/u(.{format})", "/u"},
	} {
		if got := Brace(c.in); got != c.want {
			t.Errorf("Brace(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// TestPairsOfTexts: segments with holes beside text, and holes that repeat.
func TestPairsOfTexts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"/a{x}", "/a", false}, {"/a{x}", "/ab", true}, {"/a{x}", "/{y}b", true}, {"/{x}a{y}", "/bab", true}, {"/{x}a{y}", "/ab", false}, {"/a{x}c", "/ac", false}, {"/a{x}c", "/abbc", true}, {"/{x}bc", "/a{y}d", false},
		{"/{x+}", "/", false}, {"/{x*}", "/", true}, {"/{x?}", "/", true}, {"/{x?}", "/a/b", false}, {"/{x+}/{y+}", "/a", false}, {"/{x+}/{y+}", "/a/b/c", true}, {"/{x*}/a", "/b/b/a", true}, {"/{x*}/a", "/b", false},
		{"(/a|/b)/c", "/b/c", true}, {"(/a|/b)/c", "/d/c", false}, {"/a", "/A", false},
	} {
		if got := Pairs(c.a, c.b); got != c.want {
			t.Errorf("Pairs(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got := Pairs(c.b, c.a); got != c.want {
			t.Errorf("Pairs(%q, %q) = %v, want %v", c.b, c.a, got, c.want)
		}
	}
}

// TestSpecificity: of two paths that a request satisfies, the one that states more is higher.
func TestSpecificity(t *testing.T) {
	for _, c := range [][2]string{
		{"/users/me", "/users/:id"}, {"/users/:id", "/users/*"}, {"/:a/:b", "/*"}, {"/users/:id.json", "/users/:id"}, {"/a/b", "/a/b/*rest"}, {"(/a|/a/b)", "/a/:x"}, {"/:id", "/:id?"},
	} {
		switch higher, lower := Specificity(c[0]), Specificity(c[1]); {
		case c[0] == "/a/b" && higher != lower: // as much is stated; the request decides
			t.Errorf("%s has %d, %s has %d; want the same", c[0], higher, c[1], lower)
		case c[0] != "/a/b" && higher <= lower:
			t.Errorf("%s has %d, %s has %d; want more", c[0], higher, c[1], lower)
		}
	}
}

func TestJoin(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  string
	}{{nil, "/"}, {[]string{"", "/"}, "/"}, {[]string{"a", "b"}, "/a/b"}, {[]string{"/a/", "/", "//b/c"}, "/a/b/c"},
		{[]string{"{value*}", "{value*}/a"}, "/{value*}/a"}, {[]string{"{value*}", "{value*}"}, "/{value*}"}, {[]string{"{value*}", "{value*}.json"}, "/{value*}/{value*}.json"}} {
		if got := Join(c.parts...); got != c.want {
			t.Errorf("Join(%q) = %q, want %q", c.parts, got, c.want)
		}
	}
}
