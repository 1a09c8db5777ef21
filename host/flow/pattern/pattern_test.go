package pattern

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func text(s string) flow.Value { return flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: s} }

// TestFromRegexp: each path that a regular expression stands for, in order, with holes where it matches anything.
func TestFromRegexp(t *testing.T) {
	for _, c := range []struct{ regexp, want string }{
		{`^users/$`, "users/"},
		{`^users/(?P<id>\d+)/$`, "users/{id}/"},
		{`^users/(\d+)/$`, "users/{value}/"},
		{`^files/(?P<path>.+)$`, "files/{path+}"},
		{`^(?:a|b)/x$`, "{value}/x"},
		{`^a(/b)?$`, "a a/b"},
		{`^(a/x|b/y)$`, "a/x b/y"},
		{`^v1\.0/$`, "v1.0/"},
		{`^.*$`, "{value*}"},
		{`^(?!admin)users$`, "users"},
		{`^[a-z]+/$`, "{value}/"},
		{`^a\.{2,3}b/c{2}$`, "a..b/cc a...b/cc"},
		{`^x/.{4}/y$`, "x/{value}/y"},
		{`^{root}/x/(\d+)/?$`, "{root}/x/{value}/"},
		{`{app.base_2*}/y{2}(/?)`, "{app.base_2*}/yy/"},
	} {
		var got []string
		for _, v := range FromRegexp(text(c.regexp)) {
			got = append(got, v.Text)
			if hole := strings.Contains(v.Text, "{"); hole != (v.Kind == flow.Pattern) {
				t.Errorf("%s: %q is of kind %d", c.regexp, v.Text, v.Kind)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s stands for %q, want %q", c.regexp, got, c.want)
		}
	}
	for _, broken := range []string{`^a(b$`, `^[a$`, `^a{2,}$`, `^{2}$`, `^a{`} {
		if got := FromRegexp(text(broken)); len(got) != 1 || got[0].Kind != flow.Unknown {
			t.Errorf("%s stands for %v, want nothing known", broken, got)
		}
	}
}

func TestFromAngles(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"/users", "/users"},
		{"/users/<id>", "/users/{id}"},
		{"/users/<int:id>/<name>", "/users/{id}/{name}"},
		{"/files/<path:rest>", "/files/{rest+}"},
		{"/a<b", "/a<b"},
	} {
		got := FromAngles(text(c.path))
		if got.Text != c.want || strings.Contains(c.want, "{") != (got.Kind == flow.Pattern) {
			t.Errorf("%s is %q of kind %d, want %q", c.path, got.Text, got.Kind, c.want)
		}
	}
}
