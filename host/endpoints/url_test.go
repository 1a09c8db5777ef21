package endpoints

import (
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
)

// TestURLPath reads the path of URLs as clients write them, holes for what is not known.
func TestURLPath(t *testing.T) {
	for _, c := range []struct{ base, url, want string }{
		{"", "/users/{id}?full=1", "/users/{id}"},
		{"", "https://api.example/users", "/users"},
		{"", "https://api.example", "/"},
		{"https://api.example/base", "users", "/base/users"},
		{"https://api.example/base/", "users", "/base/users"},
		{"{HOST}/api", "/users", "/api/users"},
		{"https://api.example/api", "../trpc/login", "/trpc/login"},
		{"", "../trpc/./login", "/trpc/login"},
		{"https://api.example/{tenant}", "../login", "/{tenant}/../login"},
		{"", "/.well-known/openid", "/.well-known/openid"},
		{"{HOST}", "/users", "/users"},
		// What a server writes into a script.
		{"", "<%= @base %>/users/<%= id %>", "/users/{value}"},
		// A parameter that the text itself spells.
		{"", "/x/{organization}", "/x/{organization}"},
		// A hole in front is the host; what nothing is said of is not known.
		{"", "{HOST}/users", "/users"},
		{"", "{url}", ""},
		{"", "{host}{url}", ""},
		{"", "{host}?page=1", ""},
		{"", "https://{host}", ""},
		{"", "https://{host}/users", "/users"},
		{"", "{host}:{port}/users", "/users"},
		{"", "{host}:8080/users/{id}", "/users/{id}"},
		{"", "{host}:8080", "/"},
		{"", "{host}:8080?page=1", "/"},
		{"", "{base}:8080x/users", "/{base}:8080x/users"},
		{"", "{base}/users:{verb}", "/users:{verb}"},
		{"", "{host}{prefix}/users", "/{prefix*}/users"},
		{"", "{id}.json", "/{id}.json"},
		// What ends with a slash, since a name follows that is no part of a host.
		{"", "{HOST}api/users/{id}", "/api/users/{id}"},
		{"", "{HOST}users?page=1", "/users"},
		{"", "{HOST}users", "/users"},
		{"", "{HOST}config.json", "/config.json"},
		{"", "{HOST}settings.json?v=1", "/settings.json"},
		{"", "{scheme}api.example", "/{scheme}api.example"},
		{"", "{scheme}api.example/users", "/{scheme}api.example/users"},
		{"", "{name}_{size}.png", "/{name}_{size}.png"},
		// A scheme that is taken from the page.
		{"", "{location.protocol}//{location.host}/api/users", "/api/users"},
		{"{protocol}//{host}:{port}/api", "/users", "/api/users"},
		{"", "{protocol}//api.example/users", "/users"},
		{"", "{scheme}//{host}", ""},
		{"", "{base}//users", "/users"},
		// A hole right behind a name goes on from there.
		{"", "/api/v1{path}", "/api/v1/{path*}"},
		{"", "/users/{id}{query}", "/users/{id}/{query*}"},
		{"", "/v{version}/users", "/v{version}/users"},
		{"", "/item-{id}", "/item-{id}"},
		{"https://api.example/", " users/ ", "/users"},
		{"", "//cdn.example.com/1/count.json?url={x}", "/1/count.json"},
		{"", "//ships/1", "/ships/1"},
	} {
		if got := urlPath(c.base, c.url); got != c.want {
			t.Errorf("urlPath(%q, %q) = %q, want %q", c.base, c.url, got, c.want)
		}
	}
}

// TestLeadsNowhere tells URLs that no server answers from those that look like them.
func TestLeadsNowhere(t *testing.T) {
	for url, want := range map[string]bool{
		"data:image/png;base64,{value}": true, "DATA:text/plain,x": true, "blob:{id}": true, "file:///etc/hosts": true, "about:blank": true,
		"/data:x": false, "data/users": false, "/file/{id}": false, "localhost:3000/data": false, "https://x/data:y": false, "{value}": false, "": false,
	} {
		if got := leadsNowhere(url); got != want {
			t.Errorf("leadsNowhere(%q) = %v, want %v", url, got, want)
		}
	}
}

// TestHostAmong: one host of all URLs, the base's where they state none, all that are written where they differ, none where one may be this machine or the page's.
func TestHostAmong(t *testing.T) {
	for _, c := range []struct {
		base, want string
		urls       []string
	}{
		{"", "a.example", []string{"https://a.example/x", "https://a.example/y"}},
		{"", "a.example|b.example", []string{"https://b.example/x", "https://a.example/x"}},
		{"", "{}", []string{"https://a.example/x", "http://localhost:8000/x"}},
		{"", "{}", []string{"https://a.example/x", "/x"}},
		{"a.example", "a.example", []string{"https://a.example/x", "/x"}},
		{"a.example", "a.example|b.example", []string{"/x", "https://b.example/x"}},
		{"a.example", "", nil},
		{"", "", []string{"/x", "/y"}},
	} {
		var urls []flow.PatternText
		for _, u := range c.urls {
			urls = append(urls, flow.PatternText{Text: u})
		}
		if got := hostAmong(urls, c.base); got != c.want {
			t.Errorf("%q below %q: %q, want %q", c.urls, c.base, got, c.want)
		}
	}
}

// TestPathBesideQueries: code puts a query together of texts that may be empty, and the path stays one.
func TestPathBesideQueries(t *testing.T) {
	for _, c := range []struct {
		want string
		urls []string
	}{
		{"/boats/{id}/crew", []string{"/boats/{id}/crew/", "/boats/{id}/crew/?page={page}", "/boats/{id}/crew/&order={order}", "/boats/{id}/crew/?page={page}&order={order}"}},
		{"/boats", []string{"/boats/", "/boats/?{k}={v}", "/boats/{q}", "/boats/{q}&{k}={v}"}},
		{"/boats", []string{"/boats/?", "/boats/{q}{k}={v}&"}},
		// A value that is put in, with or without a query behind it, is one; so is a name with what looks like one.
		{"(/boats/|/boats/{id})", []string{"/boats/{id}?full=1", "/boats/{id}", "/boats/"}},
		{"/boats/{id}", []string{"/boats/{id}&full=1"}},
		{"/a&b/{id}", []string{"/a&b/{id}"}},
		{"/a&b/{id}", []string{"/a&b/{id}?full=1"}},
	} {
		var urls []flow.PatternText
		for _, u := range c.urls {
			urls = append(urls, flow.PatternText{Text: u})
		}
		if got, _ := onePath(nil, urls); got != c.want && got != c.want+"/" {
			t.Errorf("%v: %q, want %q", c.urls, got, c.want)
		}
	}
}
