package pairing

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestOpenRequest: a request whose path goes on in a way that is not known is paired
// only where one provider alone can be meant.
func TestOpenRequest(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/api/users", "/api/users/:id", "/files/list"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "hono") }))
	}
	method := "GET"
	for path, want := range map[string]int{"/api/{path*}": 0, "/files/{path*}": 1, "/api/users": 1, "/api/users/{id}": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}

// TestUnknownSegment: a part of a request that is not known is meant for the route that takes any value there, whatever is in
// front of the two.
func TestUnknownSegment(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/{base*}/things/list", "/{base*}/things/:id", "/{base*}/boxes/all"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "express") }))
	}
	method := "GET"
	for path, want := range map[string]string{"/things/{key}": "/{base*}/things/:id", "/things/list": "/{base*}/things/list", "/boxes/{key}": "/{base*}/boxes/all"} {
		got := index.Find(summary.Rest{Method: &method, Path: &path})
		if len(got) != 1 || *got[0].Identity.Binding.Semantics.(summary.Rest).Path != want {
			t.Errorf("%s meets %d providers, want %s", path, len(got), want)
		}
	}
}

// TestNamesThatALoopGives: where routes whose names are not known stand beside one that takes any name, which of them a name means is not known.
func TestNamesThatALoopGives(t *testing.T) {
	add := func(index *RESTIndex, path string, gaps ...summary.Gap) {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding, s.Gaps = checktest.Rest("GET", path, "django"), gaps }))
	}
	index := NewRESTIndex()
	add(index, "/export/{name*}", summary.Gap{Type: summary.GapUnfollowedCall, Description: "a part of the path is only known when the program runs; it is written {…*}"})
	add(index, "/export/{resource}")
	add(index, "/export/team")
	add(index, "/pages/{rest*}")
	add(index, "/pages/{page}")
	method := "GET"
	for path, want := range map[string]int{"/export/files": 0, "/export/team": 1, "/pages/one": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}

// TestPerhapsUnknown: a request whose path may be one of several, one of which is not known, means the routes of those that are.
func TestPerhapsUnknown(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/api/users", "/api/boxes", "/api/ships/:id"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "express") }))
	}
	method := "GET"
	for path, want := range map[string]int{"(/api/|/api/{relative})": 0, "(/api/users|/api/{relative})": 1, "(/api/users|/api/boxes)": 2, "(/api/ships/{id}|/api/ships/{key})": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}

// TestOptionsOfOnePath: a call that has one of several paths reaches what serves each of them that it states, whichever is the more specific.
func TestOptionsOfOnePath(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/ships", "/ships/:id", "/ships/:id/crew"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "express") }))
	}
	method := "GET"
	for path, want := range map[string]int{"(/ships|/ships/{id})": 2, "(/ships|/ships/{id}/crew)": 2, "(/boats|/ships/{id})": 1, "/ships/{id}": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}

// TestFormat: the format that a client asks for behind a word of the path is none of the route, where routes take one, and one
// that names a route is not a value of another.
func TestFormat(t *testing.T) {
	for pack, wants := range map[string]map[string]string{
		"rails":   {"/orders.json": "/orders", "/orders/new.js": "/{locale?}/orders/new", "/orders/{id}.json": "/orders/:id", "/orders/{id}/lines.json": "/orders/:order_id/lines", "/orders.pdf": ""},
		"express": {"/orders.json": "", "/orders/{id}/lines.json": "", "/orders/new.js": "/orders/:id"},
	} {
		index := NewRESTIndex()
		for _, path := range []string{"/orders", "/orders/:id", "/{locale?}/orders/new", "/orders/:order_id/lines"} {
			index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, pack) }))
		}
		method := "GET"
		for path, want := range wants {
			got := ""
			if found := index.Find(summary.Rest{Method: &method, Path: &path}); len(found) > 0 {
				got = *found[0].Identity.Binding.Semantics.(summary.Rest).Path
			}
			if got != want {
				t.Errorf("%s: %s meets %q, want %q", pack, path, got, want)
			}
		}
	}
}

// TestAnyCase: routers of some frameworks make no difference between cases.
func TestAnyCase(t *testing.T) {
	index := NewRESTIndex()
	for pack, path := range map[string]string{"express": "/mark-read/:id", "fastify": "/unmark/:id", "rails": "/orders/:id"} {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding = checktest.Rest("POST", path, pack)
		index.Add(s)
	}
	for path, want := range map[string]int{"/Mark-Read/{userId}": 1, "/mark-read/{id}": 1, "/MARK-READ/7": 1, "(/Mark-Read/1|/Mark-Read/{n})": 1, "/Unmark/{id}": 0, "/unmark/{id}": 1, "/Orders/{id}": 0, "/mark-read": 0} {
		if got := len(index.Find(summary.Rest{Method: summary.Str("POST"), Path: &path})); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	if path := "/Mark-Read/{id}"; len(index.Find(summary.Rest{Method: summary.Str("GET"), Path: &path})) != 0 {
		t.Error("another method is another route")
	}
}

// TestAnyCaseOfSeveral: a call that several routes meet, so that none of them is surely meant, is not meant for the one with a capital letter.
func TestAnyCaseOfSeveral(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/api/movie/:id", "/api/person/:id", "/api/issueComment/:id"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "express") }))
	}
	method := "GET"
	for path, want := range map[string]int{"/api/{kind}/{id}": 0, "/api/movie/{id}": 1, "/api/issuecomment/{id}": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}

// TestSameMethod: methods meet in any case, and * on either side meets all.
func TestSameMethod(t *testing.T) {
	for methods, want := range map[[2]string]bool{{"GET", "get"}: true, {"GET", "POST"}: false, {"*", "GET"}: true, {"GET", "*"}: true, {"*", "*"}: true, {"", "GET"}: false} {
		if got := SameMethod(methods[0], methods[1]); got != want {
			t.Errorf("%q: %t, want %t", methods, got, want)
		}
	}
}

// TestSegments: a path is looked for below its segments, up to the first that may repeat or be left out.
func TestSegments(t *testing.T) {
	for normal, want := range map[string]string{"/": "", "/a/b": "a b", "/a/{}/b": "a {} b", "/a/{*}": "a ...", "/{?}/a": "...", "/a(|/b)": "...", "(/a|/b)": "...", "/a/(b|c)/d": "a ..."} {
		list, open := segments(normal)
		got := strings.Join(list, " ")
		if open {
			got = strings.TrimSpace(got + " ...")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", normal, got, want)
		}
	}
	index := NewRESTIndex()
	for _, path := range []string{"/boats", "/boats/:id", "/boats/:id/crew"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "express") }))
	}
	if at := index.tree; len(at.ends)+len(at.open) != 0 || at.plain.more != nil || len(at.plain.get("boats").ends) != 1 || at.plain.get("boats").patterns.more != nil {
		t.Errorf("the routes do not stand below their first segment: %+v", at)
	}
}
