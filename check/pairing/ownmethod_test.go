package pairing

import (
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestOfOwnMethod: a route of every method does not serve what a route of the very path and method does, of the same framework in the
// same project, unless it hands the request on.
func TestOfOwnMethod(t *testing.T) {
	at := func(name, method, path, pack, workspace string, more ...summary.Output) *summary.Summary {
		s := checktest.Answers(append([]summary.Output{checktest.Resp(200, nil)}, more...)...)
		s.Identity.Binding, s.Identity.Name, s.Location.Workspace = checktest.Rest(method, path, pack), name, workspace
		return s
	}
	all := []*summary.Summary{
		at("loader", "GET", "/boats/:id", "react-router", "web"), at("action", "*", "/boats/{boat}", "react-router", "web"),
		at("get", "GET", "/crews", "express", "api"), at("all", "*", "/crews", "express", "api", summary.Delegate{}),
		at("read", "GET", "/trips", "express", "api"), at("gateway", "*", "/trips", "express", "gateway"), at("proxied", "*", "/trips", "nextjs", "api"),
		at("any", "*", "/ports", "express", "api"), at("every", "*", "/ports", "express", "api"),
	}
	for _, c := range []struct{ method, path, want string }{
		{"GET", "/boats/7", "loader"}, {"POST", "/boats/7", "action"}, {"get", "/boats/{id}", "loader"},
		{"GET", "/crews", "all get"}, {"DELETE", "/crews", "all"},
		{"GET", "/trips", "gateway proxied read"},
		{"GET", "/ports", "any every"}, {"*", "/boats/7", "action loader"},
	} {
		x := NewRESTIndex()
		for _, s := range all {
			x.Add(s)
		}
		var got []string
		for _, s := range x.Find(summary.Rest{Method: &c.method, Path: &c.path}) {
			got = append(got, s.Identity.Name)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s is served by %v, want %s", c.method, c.path, got, c.want)
		}
	}
}
