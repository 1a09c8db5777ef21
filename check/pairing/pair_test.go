package pairing

import (
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

func TestPairing(t *testing.T) {
	handler := func(method, path string) *summary.Summary {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding, s.Identity.Name = checktest.Rest(method, path, "express"), method+path
		return s
	}
	caller := func(method, path string) *summary.Summary {
		s := checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
		s.Identity.Binding = checktest.Rest(method, path, "fetch")
		return s
	}
	all := []*summary.Summary{handler("GET", "/users/:id"), handler("GET", "/users/me"), handler("*", "/any"), handler("POST", "/users"), handler("GET", "/files/{rest+}")}
	for _, c := range []struct{ method, path, want string }{
		{"GET", "/users/me", "GET/users/me"}, {"GET", "/users/{id}", "GET/users/:id"}, {"GET", "/users/42", "GET/users/:id"}, {"DELETE", "/any", "*/any"},
		{"GET", "/users", ""}, {"GET", "/files/a/b", "GET/files/{rest+}"}, {"get", "/users/7", "GET/users/:id"},
	} {
		p := pairAll(append(all[:len(all):len(all)], caller(c.method, c.path)))
		var got []string
		for _, x := range p.Pairs {
			got = append(got, x.Provider.Identity.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s pairs with %v, want %s", c.method, c.path, got, c.want)
		}
	}
	none := caller("GET", "/x")
	none.Identity.Binding.Semantics = summary.Rest{Method: summary.Str("GET")}
	if p := pairAll([]*summary.Summary{none}); len(p.Unkeyed) != 1 || len(p.LoneConsumers) != 0 {
		t.Error("a path that is null never pairs")
	}
}

// TestBases: what most calls of one project lack is put in front of all of them.
func TestBases(t *testing.T) {
	handler := func(method, path string) *summary.Summary {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding, s.Identity.Name = checktest.Rest(method, path, "express"), method+path
		return s
	}
	caller := func(host, path string) *summary.Summary {
		s := checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
		s.Identity.Binding, s.Metadata.HTTP.Host = checktest.Rest("GET", path, "fetch"), host
		return s
	}
	routes := []*summary.Summary{handler("GET", "/api/v1/boats"), handler("GET", "/api/v1/boats/:id"), handler("GET", "/api/v1/crew"), handler("GET", "/health")}
	for _, c := range []struct {
		host, why string
		paths     []string
		want      int
	}{
		{"", "no call has the prefix", []string{"/boats", "/boats/{id}", "/crew"}, 3},
		{"{BASE}", "the host is a setting", []string{"/boats", "/boats/{id}", "/crew", "/sails"}, 3},
		{"boats.example.com", "the host is written, so its paths are too", []string{"/boats", "/boats/{id}", "/crew"}, 0},
		{"", "two calls say nothing", []string{"/boats", "/crew"}, 0},
		{"", "the same call three times is one", []string{"/boats", "/boats", "/boats"}, 0},
		{"", "most calls are of something else", []string{"/boats", "/boats/{id}", "/crew", "/a", "/b", "/c", "/d"}, 0},
		{"", "the beginning is not known", []string{"/{base*}/boats", "/{base*}/boats/{id}", "/{base*}/crew", "/{base*}/sails"}, 3},
		{"", "the beginning is not known and ends with a slash", []string{"/{base}boats", "/{base}boats/{id}", "/{base}crew", "/{base}sails"}, 3},
		{"", "the beginning is a name of one segment", []string{"/{fleet}/boats", "/{fleet}/boats/{id}", "/{fleet}/crew"}, 0},
		{"", "one is served as it stands", []string{"/boats", "/boats/{id}", "/crew", "/health"}, 4},
	} {
		all := routes[:len(routes):len(routes)]
		for _, path := range c.paths {
			all = append(all, caller(c.host, path))
		}
		if p := pairAll(all); len(p.Pairs) != c.want {
			t.Errorf("%s: %d pairs, want %d", c.why, len(p.Pairs), c.want)
		}
	}
}

// TestBasesOfSeveralProjects: each project's calls have a base of their own, whichever of them is looked at first.
func TestBasesOfSeveralProjects(t *testing.T) {
	var all []*summary.Summary
	for _, route := range []string{"/api/boats", "/api/crew", "/api/sails", "/v2/masts", "/v2/oars", "/v2/keels"} {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding, s.Identity.Name = checktest.Rest("GET", route, "express"), route
		all = append(all, s)
	}
	for project, paths := range map[string][]string{"web": {"/boats", "/crew", "/sails"}, "admin": {"/masts", "/oars", "/keels"}, "shore": {"/boats", "/crew", "/sails"}} {
		for _, path := range paths {
			s := checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
			s.Identity.Binding, s.Location.Workspace = checktest.Rest("GET", path, "fetch"), project
			all = append(all, s)
		}
	}
	var got []string
	for _, x := range pairAll(all).Pairs {
		got = append(got, x.Consumer.Location.Workspace+x.Provider.Identity.Name)
	}
	slices.Sort(got)
	if want := "admin/v2/keels admin/v2/masts admin/v2/oars shore/api/boats shore/api/crew shore/api/sails web/api/boats web/api/crew web/api/sails"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestSeveralBases: a service that answers some of its routes below a second prefix alone is asked for them there; a prefix
// that two of its routes happen to have is none.
func TestSeveralBases(t *testing.T) {
	var all []*summary.Summary
	for _, route := range []string{"/v1/boats", "/v1/crew", "/v1/sails", "/v1/masts", "/api/v1/boats", "/api/v1/crew", "/api/v1/oars", "/old/boats", "/old/keels"} {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding, s.Identity.Name = checktest.Rest("GET", route, "express"), route
		all = append(all, s)
	}
	for _, path := range []string{"/boats", "/crew", "/sails", "/masts", "/oars", "/keels"} {
		s := checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
		s.Identity.Binding, s.Metadata.HTTP.Host = checktest.Rest("GET", path, "fetch"), "{api}"
		all = append(all, s)
	}
	var got []string
	for _, x := range pairAll(all).Pairs {
		got = append(got, x.Provider.Identity.Name)
	}
	slices.Sort(got)
	if want := "/api/v1/oars /v1/boats /v1/crew /v1/masts /v1/sails"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestStrangers: a route that takes everything below /api serves no host that only a value at run time names, unless half
// of what is asked of that host is served here.
func TestStrangers(t *testing.T) {
	for _, c := range []struct {
		why, host, route string
		asked            []string
		want             int
	}{
		{"a host of a setting", "{apiUrl}", "/api/{trpc+}", []string{"/api/tags"}, 0},
		{"this server", "", "/api/{trpc+}", []string{"/api/tags"}, 1},
		{"the route states two words", "{apiUrl}", "/api/auth/{all+}", []string{"/api/auth/session"}, 1},
		{"another call of the host is served", "{apiUrl}", "/api/{trpc+}", []string{"/api/tags", "/api/boats/7"}, 2},
		{"one of three calls of the host is served", "{apiUrl}", "/api/{trpc+}", []string{"/api/tags", "/api/sails", "/api/boats/7"}, 1},
		{"a port of this machine", "localhost:11434", "/api/{trpc+}", []string{"/api/tags"}, 0},
		{"a port of this machine whose calls are served", "localhost:3000", "/api/{trpc+}", []string{"/api/tags", "/api/boats/7"}, 2},
		{"this machine without a port", "localhost", "/api/{trpc+}", []string{"/api/tags"}, 1},
		{"another call is of another host", "", "/api/{trpc+}", []string{"/api/boats/7"}, 1},
		{"a document has what a host of a setting is asked, which is asked for more", "{apiUrl}", "document /crew", []string{"/crew", "/harbours", "/tides"}, 0},
		{"a document has most of what a host of a setting is asked", "{apiUrl}", "document /crew", []string{"/crew", "/api/boats/7"}, 2},
		{"two unknown beginnings", "", "/{value*}/assets/{file+}", []string{"/{domain*}/oauth2/userinfo"}, 0},
		{"two unknown beginnings, and a name for which a parameter stands", "", "/{value*}/api/modules/{id}", []string{"/{base*}/modules/token.json"}, 0},
		{"one unknown beginning, and a name for which a parameter stands", "", "/api/modules/{id}", []string{"/{base*}/modules/token.json"}, 1},
		{"two unknown beginnings of one thing", "", "/{value*}/assets/{file+}", []string{"/{domain*}/assets/logo"}, 1},
	} {
		all := []*summary.Summary{}
		for _, route := range []string{c.route, "/api/boats/{id}"} {
			s := checktest.Answers(checktest.Resp(200, nil))
			route, documented := strings.CutPrefix(route, "document ")
			if documented {
				s.Confidence.Source = summary.SourceDeclared
			}
			s.Identity.Binding, s.Identity.Name = checktest.Rest("GET", route, "express"), route
			all = append(all, s)
		}
		for _, path := range c.asked {
			s := checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
			s.Identity.Binding, s.Identity.Name, s.Metadata.HTTP.Host = checktest.Rest("GET", path, "fetch"), path, c.host
			all = append(all, s)
		}
		if got := pairAll(all); len(got.Pairs) != c.want {
			t.Errorf("%s: %d pairs, want %d", c.why, len(got.Pairs), c.want)
		}
	}
}

// TestHosts: what holes and roots meet says nothing of who serves the host that a URL names.
func TestHosts(t *testing.T) {
	for _, c := range []struct {
		route, asked string
		want         int
	}{
		{"/", "/", 0},
		{"/courses/:school/:title/:page", "/{language}/colour/v1/{title}", 0},
		{"/api/boats/:id", "/api/boats/7", 1},
		{"/api/boats", "/api/boats", 1},
		{"/api/*rest", "/api/boats", 0},
		{"/api/boats/*rest", "/api/boats/7", 1},
		{"/api/0/{path+}", "/api/0/boats/{id}/crew", 0},
	} {
		p, call := checktest.Answers(checktest.Resp(200, nil)), checktest.Client("exception", summary.Transition{ID: "c", Output: summary.Void{}, IsDefault: true})
		p.Identity.Binding, call.Identity.Binding, call.Metadata.HTTP.Host = checktest.Rest("GET", c.route, "express"), checktest.Rest("GET", c.asked, "fetch"), "colours.example.com"
		if got := pairAll([]*summary.Summary{p, call}); len(got.Pairs) != c.want {
			t.Errorf("%s of another host and %s: %d pairs, want %d", c.asked, c.route, len(got.Pairs), c.want)
		}
	}
}

// TestJoinedPairs: a handler whose table pairs is still served and called by nothing; a message's handler is not.
func TestJoinedPairs(t *testing.T) {
	route, table, worker := checktest.Answers(checktest.Resp(200, nil)), checktest.Answers(), checktest.Answers()
	route.Identity.Binding = checktest.Rest("GET", "/users", "rails")
	table.Identity.Binding, worker.Identity.Binding = nil, nil
	for _, c := range []struct {
		what                       string
		lone                       []*summary.Summary
		provider, consumer, stands *summary.Summary
	}{
		{"a route that reads a table", []*summary.Summary{route}, table, route, route},
		{"a worker that a route sends to", []*summary.Summary{worker}, worker, route, nil},
	} {
		p := Pairing{LoneProviders: c.lone, LoneConsumers: c.lone}
		p.Join([]Pair{{"activerecord:users", c.provider, c.consumer}})
		if left := len(p.LoneProviders) + len(p.LoneConsumers); (left == 2) != (c.stands != nil) || left == 1 {
			t.Errorf("%s: %d of 2 lists have it", c.what, left)
		}
	}
}
