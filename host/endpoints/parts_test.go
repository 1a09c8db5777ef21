package endpoints

import (
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
)

// TestPartsOfURLs: the pieces that paths, hosts and queries of URLs are read with.
func TestPartsOfURLs(t *testing.T) {
	for _, one := range []struct {
		name string
		of   func(string) string
		want map[string]string
	}{
		{"climbed", climbed, map[string]string{"/a/b": "/a/b", "/a/../b": "/b", "/a/./b": "/a/b", "/../b": "/b", "/a/b/../../c": "/c", "/a/b/..": "/a", "/{x}/../b": "/{x}/../b", "/a/{x}/../../b": "/a/{x}/../../b", "/.well-known": "/.well-known"}},
		{"hostOf", hostOf, map[string]string{"https://A.example/x": "a.example", "https://a.example": "a.example", "https://a.example?x": "a.example", "https://a.example#x": "a.example", "//a.example/x": "a.example", "/x": "", "x": "", "{host}/x": "{host}", "{host": "", "https://{host}:8080/x": "{host}:8080", "https://{a/b}/x": "{a/b}"}},
		{"literalText", literalText, map[string]string{"/a/{x}/b": "/a//b", "{x}": "", "/a?b={x}": "/a", "/a#b": "/a", "/a/{x}?b": "/a/", "/a/{x": "/a/", "": ""}},
		{"openEnds", openEnds, map[string]string{"{x}/a": "/{x*}/a", "{x?}/a": "/{x*}/a", "{x}a": "{x}a", "{}/a": "/{*}/a", "/v1{x}": "/v1/{x*}", "/v1{x+}": "/v1/{x*}", "/V{x}": "/V/{x*}", "/a-{x}": "/a-{x}", "/{a}{x}": "/{a}/{x*}", "/a/{x}": "/a/{x}", "/a{x}/b": "/a{x}/b", "{x}": "{x}", "/z{x}": "/z/{x*}", "/9{x}": "/9/{x*}", "/0{x}": "/0/{x*}", "/Z{x}": "/Z/{x*}", "/A{x}": "/A/{x*}", "/a{x}": "/a/{x*}"}},
		{"segmentsOf", func(s string) string { return strings.Join(segmentsOf(s), "|") }, map[string]string{"/a/b": "|a|b", "/a?b/c": "|a", "/a#b": "|a", "/{a?b}/c": "|{a?b}|c", "a": "a"}},
		{"beforeAnd", beforeAnd, map[string]string{"/a/{q}&x=1": "/a/{q}", "/a&b": "/a&b", "/a?x=1&y=2": "/a?x=1&y=2", "/a/x=1&y=2": "/a/", "/a/b": "/a/b", "/a/{x&y=1}": "/a/{x&y=1}", "x=1&y=2": ""}},
		{"queryOf", func(s string) string {
			names, open := queryOf(s)
			if open {
				names = append(names, "…")
			}
			return strings.Join(names, " ")
		}, map[string]string{"/a": "", "/a?b=1": "b", "/a?c=1&b=2": "b c", "/a?b=1&b=2": "b", "/a?{q}": "…", "/a?b={x}": "b", "/a?{k}=1": "…", "/a?b={x}{y}": "…", "/a?b=1#c=2": "b", "/a?b": "b", "/a?": "…", "/a/{x}": "", "/a{x}": "…", "{x}": "…", "/a/{x}{y}": "…", "/a?b=1&": "b …", "/{x?y}": ""}},
		{"trimHost", func(s string) string {
			rest, known := trimHost(s)
			if !known {
				rest += "…"
			}
			return rest
		}, map[string]string{"https://a.example/x": "/x", "https://a.example": "", "https://{host}": "…", "{host}:8080/x": "/x", "{host}:8080": "", "{host}/x": "/x…", "{host}": "…", "{host}{x}": "…", "{host}{x}/y": "{x}/y…", "{host}?x": "…", "{host}#x": "…", "{host}users/1": "/users/1…", "{a}-b": "{a}-b", "/x": "/x", "{host": "{host"}},
	} {
		for in, want := range one.want {
			if got := one.of(in); got != want {
				t.Errorf("%s of %q: %q, want %q", one.name, in, got, want)
			}
		}
	}
	for _, c := range []struct {
		url, any string
		want     int
	}{{"/a?b", "?", 2}, {"?a", "?", 0}, {"/{a?}?b", "?", 5}, {"/{a?}", "?", -1}, {"/a", "?", -1}, {"/a#b?c", "?#", 2}, {"{{?}?}?", "?", 6}} {
		if got := outsideHoles(c.url, c.any); got != c.want {
			t.Errorf("%q stands in %q at %d, want %d", c.any, c.url, got, c.want)
		}
	}
	for host, want := range map[string]bool{"a.example": true, "a": false, ".example": false, "a:80": true, ":80": false, "a:": false, "{a}.example": false, "a.example:80": true, "{a}:80": false, "": false} {
		if got := isWritten(host); got != want {
			t.Errorf("%q is written: %v", host, got)
		}
	}
	for host, want := range map[string]bool{"localhost": true, "localhost:80": true, "127.0.0.1:1": true, "0.0.0.0": true, "a.localhost": false, "10.0.0.1": false} {
		if got := ofThisMachine(host); got != want {
			t.Errorf("%q is this machine: %v", host, got)
		}
	}
}

// TestOnePath: the path that all URLs have, or the few of which a request has one.
func TestOnePath(t *testing.T) {
	list := func(texts ...string) (out []flow.PatternText) {
		for _, s := range texts {
			out = append(out, flow.PatternText{Text: s})
		}
		return out
	}
	var most []string
	for i := range maxOptions {
		most = append(most, "/"+strings.Repeat("a", i+1))
	}
	for _, c := range []struct {
		bases, urls []string
		want        string
		many        bool
	}{
		{nil, []string{"/a?x=1", "/a?y=2"}, "/a", false},
		{nil, []string{"/b", "/a"}, "(/a|/b)", false},
		{nil, []string{"/a", "{url}"}, "/a", false},
		{nil, []string{"{url}"}, "", false},
		{nil, []string{"/{a}", "/{b}"}, "", false},
		{nil, []string{"/{a}"}, "/{a}", false},
		{nil, []string{"/a(b)", "/c"}, "", false},
		{nil, nil, "", false},
		{[]string{"/v1", "/v2"}, []string{"/a"}, "(/v1/a|/v2/a)", false},
		{nil, []string{"/a//b", "/a/{x}/b"}, "/a/{x}/b", false},
		{nil, []string{"/a/", "/a/{x}"}, "(/a/|/a/{x})", false},
		{nil, most, "(" + strings.Join(most, "|") + ")", false},
		{nil, append(slices.Clone(most), "/b"), "", true},
	} {
		if got, many := onePath(list(c.bases...), list(c.urls...)); got != c.want || many != c.many {
			t.Errorf("%v behind %v: %q, too many %v, want %q, %v", c.urls, c.bases, got, many, c.want, c.many)
		}
	}
	for _, c := range []struct {
		urls []string
		want bool
	}{{nil, true}, {[]string{"", " "}, true}, {[]string{"", "/a"}, false}} {
		if got := saysNothing(list(c.urls...)); got != c.want {
			t.Errorf("%q say nothing: %v", c.urls, got)
		}
	}
	for _, c := range []struct{ front, path, want string }{{"/v1", "/a", "/v1/a"}, {"/v1", "(/a|/b)", "(/v1/a|/v1/b)"}, {"/", "(/a|/b)", "(/a|/b)"}, {"", "/a", "/a"}} {
		if got := behind(c.front, c.path); got != c.want {
			t.Errorf("%q behind %q: %q, want %q", c.path, c.front, got, c.want)
		}
	}
}
