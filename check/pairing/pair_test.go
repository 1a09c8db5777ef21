package pairing

import (
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
