package corroborate

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/summary"
)

// handlerOf is a handler of a route.
func handlerOf(method, path string) *handler {
	return &handler{summary: &summary.Summary{Identity: summary.Identity{Binding: &summary.Binding{Recognition: "express",
		Semantics: summary.Rest{Method: summary.Str(method), Path: summary.Str(path)}}}}}
}

// TestRequestOfARoute: what is sent for the values that the solver found.
func TestRequestOfARoute(t *testing.T) {
	for _, c := range []struct {
		what, method, path string
		values             inputs.Assignment
		wantMethod, url    string
		headers            map[string]string
		curl               string
	}{
		{"a parameter is escaped", "get", "/teas/:id", inputs.Assignment{inputs.RootParams: map[string]any{"id": "a/b c"}},
			"GET", "/teas/a%2Fb%20c", nil, "curl -i -X GET 'http://localhost:3000/teas/a%2Fb%20c'"},
		{"braces, a pattern and a mark are parameters too", "GET", `/a/{kind}/:id(\d+)/:last?`, inputs.Assignment{inputs.RootParams: map[string]any{"kind": "green", "id": "7", "last": "z"}},
			"GET", "/a/green/7/z", nil, "curl -i -X GET 'http://localhost:3000/a/green/7/z'"},
		{"a parameter without a value, and a wildcard", "GET", "files/:name/*", nil,
			"GET", "/files/x/x", nil, "curl -i -X GET 'http://localhost:3000/files/x/x'"},
		{"a route for every method is tried with one that has a body", "*", "/all", inputs.Assignment{inputs.RootBody: map[string]any{"n": 1.0}},
			"POST", "/all", map[string]string{"content-type": "application/json"}, `curl -i -X POST -H 'content-type: application/json' -d '{"n":1}' 'http://localhost:3000/all'`},
		{"the query in order, a list more than once, what is no text left out", "GET", "/q", inputs.Assignment{inputs.RootQuery: map[string]any{"z": "1", "a": []any{"x", "y"}, "n": nil}},
			"GET", "/q?a=x&a=y&z=1", nil, "curl -i -X GET 'http://localhost:3000/q?a=x&a=y&z=1'"},
		{"cookies in order, headers as they are", "PUT", "/c", inputs.Assignment{inputs.RootCookies: map[string]any{"t": "1;2", "a": "b"}, inputs.RootHeaders: map[string]any{"x-n": 4.0, "content-type": "text/plain"}, inputs.RootBody: "it's"},
			"PUT", "/c", map[string]string{"cookie": "a=b; t=1%3B2", "x-n": "4", "content-type": "text/plain"},
			`curl -i -X PUT -H 'content-type: text/plain' -H 'cookie: a=b; t=1%3B2' -H 'x-n: 4' -d '"it'\''s"' 'http://localhost:3000/c'`},
	} {
		r := handlerOf(c.method, c.path).request(c.values)
		if r.Method != c.wantMethod || r.URL != c.url {
			t.Errorf("%s: %s %s, want %s %s", c.what, r.Method, r.URL, c.wantMethod, c.url)
		}
		if len(r.Headers) != len(c.headers) {
			t.Errorf("%s: headers %v, want %v", c.what, r.Headers, c.headers)
		}
		for k, v := range c.headers {
			if r.Headers[k] != v {
				t.Errorf("%s: header %s is %q, want %q", c.what, k, r.Headers[k], v)
			}
		}
		if got := r.Curl(); got != c.curl {
			t.Errorf("%s: %s\nwant %s", c.what, got, c.curl)
		}
	}
}

// TestParametersOfAPath: the names as the solver knows them.
func TestParametersOfAPath(t *testing.T) {
	for path, want := range map[string][]string{
		"/":                           nil,
		"/teas/:id":                   {"id"},
		"/teas/{id}/cups/{cup?}":      {"id", "cup"},
		`/v:major-:minor([0-9]+)/:x*`: {"major", "minor", "x"},
		"/{rest*}":                    {"rest"},
	} {
		if got := handlerOf("GET", path).params(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// TestMethodsWithABody: those that clients send one with.
func TestMethodsWithABody(t *testing.T) {
	for method, want := range map[string]bool{"get": false, "HEAD": false, "options": false, "POST": true, "PUT": true, "PATCH": true, "DELETE": true, "*": true} {
		if got := handlerOf(method, "/").carriesBody(); got != want {
			t.Errorf("%s: %v, want %v", method, got, want)
		}
	}
	without := &handler{summary: &summary.Summary{Identity: summary.Identity{Binding: &summary.Binding{Semantics: summary.Rest{}}}}}
	if got := without.method() + " " + without.path(); got != "POST /" {
		t.Errorf("a route that says nothing is tried with %s", got)
	}
}
