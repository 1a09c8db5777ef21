package restpath

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"/users/:id", "/users/{}"}, {"users/{id}/", "/users/{}"}, {"/users/[id]", "/users/{}"}, {"/users/<int:pk>/", "/users/{}"},
		{"/f/[...all]", "/f/{+}"}, {"/f/[[...all]]", "/f/{*}"}, {"/f/*", "/f/{*}"}, {"/f/:rest*", "/f/{*}"}, {"/f/:id?", "/f/{?}"},
		{"/f/{tenant?}", "/f/{?}"}, {"/f/{rest+}", "/f/{+}"}, {"/f/<path:p>", "/f/{+}"}, {"/f/{p:path}", "/f/{+}"},
		{"/u/:id(\\d+)", "/u/{}"}, {"/u(.:format)", "/u"}, {"/u/{id}.json", "/u/{}.json"}, {"(/api|/api/v2)/orders", "(/api/orders|/api/v2/orders)"},
		{"", "/"}, {"/", "/"}, {"/a//b", "/a/b"}, {"/search?q=1", "/search"}, {"/v:major/x", "/v{}/x"},
	} {
		if got := Normalize(c.in); got != c.want {
			t.Errorf("Normalize(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestPairs(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"/users/:id", "/users/{name}", true}, {"/users/me", "/users/:id", true}, {"/users", "/users/:id", false},
		{"/users/:id?", "/users", true}, {"/files/{r+}", "/files", false}, {"/files/{r*}", "/files/a/b", true},
		{"/v{n}/x", "/v1/x", true}, {"/{id}.json", "/{id}.xml", false}, {"(/api|/api/v2)/o", "/api/v2/o", true},
		{"/a/{x+}/b", "/a/b/b", true}, {"/a/{x+}/b", "/a/b", false},
		{"/h{/:id}", "/h", true}, {"/h{/:id}", "/h/5", true}, {"/h{/:id}", "/x", false}, {"/g/:f{.:ext}", "/g/a.b", true}, {"/g/:f{.:ext}", "/g/a", true},
		{"/k/{*rest}", "/k", true}, {"/k/{*rest}", "/k/a/b", true}, {"/a{/b{/:c}}", "/a/b", true}, {"/a{/b{/:c}}", "/a/c", false}, {`/f/:"two words"`, "/f/a", true},
		{"/{*}/post/{}/raw", "/post/{id}/raw", true}, {"/ship{-:id}", "/ship-5", true}, {"/ship{s}", "/ships", true},
		{"/:lang?/m", "/en/m", true}, {"/:lang?/m", "/m", true}, {"/:lang?/m", "/en", false}, {"/:a?/:b?/m", "/m", true}, {"/x/:id?y=1", "/x/5", true},
	} {
		if got := Pairs(c.a, c.b); got != c.want {
			t.Errorf("Pairs(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// words lists every request of up to three segments over {a, b, ab}.
func words() [][]string {
	alphabet := []string{"a", "b", "ab"}
	out := [][]string{{}}
	level := [][]string{{}}
	for n := 0; n < 4; n++ {
		var next [][]string
		for _, w := range level {
			for _, s := range alphabet {
				next = append(next, append(w[:len(w):len(w)], s))
			}
		}
		out = append(out, next...)
		level = next
	}
	return out
}

// accepts is an independent, naive matcher of one request.
func accepts(path, request []string) bool {
	if len(path) == 0 {
		return len(request) == 0
	}
	head, rest := path[0], path[1:]
	one := func() bool { return len(request) > 0 && accepts(rest, request[1:]) }
	more := func() bool { return len(request) > 0 && accepts(path, request[1:]) }
	switch head {
	case "{x}":
		return one()
	case "{x?}":
		return accepts(rest, request) || one()
	case "{x*}":
		return accepts(rest, request) || more()
	case "{x+}":
		return one() || more()
	case "a{x}":
		return len(request) > 0 && len(request[0]) > 1 && request[0][0] == 'a' && accepts(rest, request[1:])
	}
	return len(request) > 0 && request[0] == head && accepts(rest, request[1:])
}

func TestPairsAgreesWithBruteForce(t *testing.T) {
	all := words()
	segment := rapid.SampledFrom([]string{"a", "b", "ab", "{x}", "{x?}", "{x*}", "{x+}", "a{x}"})
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(segment, 0, 3).Draw(t, "p")
		q := rapid.SliceOfN(segment, 0, 3).Draw(t, "q")
		want := false
		for _, w := range all {
			if accepts(p, w) && accepts(q, w) {
				want = true
				break
			}
		}
		a, b := "/"+strings.Join(p, "/"), "/"+strings.Join(q, "/")
		if got := Pairs(a, b); got != want {
			t.Fatalf("Pairs(%s, %s) = %v, brute force says %v", a, b, got, want)
		}
		if Pairs(a, b) != Pairs(b, a) {
			t.Fatalf("Pairs(%s, %s) is not symmetric", a, b)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"/a/:b", "(((", "{{}}", "/[...x]", "(a|b|(c|d))/e", "<int:x>", ":a(b(c)d)*"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		n := Normalize(s)
		if !Pairs(s, s) && len(Parse(s).alternatives) > 0 {
			t.Fatalf("%q does not meet itself (%q)", s, n)
		}
	})
}

// TestTakes: an address is text, whatever it looks like.
func TestTakes(t *testing.T) {
	for _, c := range []struct {
		path, address string
		want          bool
	}{
		{"/orders/{id}", "/orders/7", true}, {"/orders/{id}", "/orders/{}", true}, {"/orders/new", "/orders/{}", false}, {"/orders/{id}", "/orders", false},
		{"/files/{path+}", "/files/a/b", true}, {"/files/{path+}", "/files", false}, {"/orders/{id}.json", "/orders/7.json", true}, {"/orders/{id}", "/orders/7/items", false},
	} {
		if got := Parse(c.path).Takes(c.address); got != c.want {
			t.Errorf("%s takes %s: %t", c.path, c.address, got)
		}
	}
}
