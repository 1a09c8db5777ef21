package flow

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// rule makes a rule from `name: field match values; …`, as in "dog: path template /pets/dog; method exact GET".
func rule(t *testing.T, text string) summary.RoutingRule {
	t.Helper()
	name, rest, _ := strings.Cut(text, ": ")
	r := summary.RoutingRule{Name: name, To: []summary.RoutingTarget{{Node: name, Edge: summary.EdgeForwards}}}
	for _, part := range strings.Split(rest, "; ") {
		words := strings.Fields(part)
		switch {
		case len(words) == 0:
		case words[0] == "default":
			r.Default = true
		case strings.HasPrefix(words[0], "#"):
			for _, c := range words[0][1:] {
				r.Priority = r.Priority*10 + int(c-'0')
			}
		case words[0] == "header":
			r.Conditions = append(r.Conditions, summary.RoutingCondition{Field: summary.FieldHeader, Key: words[1], Match: summary.MatchGlob, Values: words[2:]})
		case len(words) < 3:
			t.Fatalf("the condition %q has no values", part)
		default:
			match := map[string]string{"perl": summary.MatchPerl, "fold": summary.MatchPerlFold, "begins": summary.MatchBegins, "set": summary.MatchBeginsSet, "label": summary.MatchLabel, "router": summary.MatchByRouter, "url": summary.MatchGlobQuery}[words[1]]
			if match == "" {
				match = words[1]
			}
			r.Conditions = append(r.Conditions, summary.RoutingCondition{Field: words[0], Match: match, Values: words[2:]})
		}
	}
	return r
}

// TestVendorsExamples holds each router's order against the examples in its vendor's documentation. A case is a request and
// who takes it: a name for certain, names with ? that may take it, and `nobody`.
func TestVendorsExamples(t *testing.T) {
	for _, c := range []struct {
		language string
		rules    []string
		cases    map[string]string
	}{
		// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-rules.html: lowest priority first, the
		// default rule last; rule-condition-types.html: /img/* and /img/*/pics, *.example.com, names of hosts in any case, paths
		// in their own, values of one condition joined with or, conditions with and, the query no part of the path.
		{summary.MatchListener, []string{"pics: #20; path glob /img/*/pics", "img: #10; path glob /img/*", "host: #30; host glob *.example.com; method exact GET HEAD", "one: #40; path glob /a?c", "query: #50; query glob version=v1 =*example*", "rest: default"}, map[string]string{
			"GET http://x.org/img/picture.jpg":      "img",
			"GET http://x.org/img/a/pics":           "img",
			"GET http://x.org/IMG/a":                "rest",
			"GET http://TEST.example.com/":          "host",
			"POST http://test.example.com/":         "rest",
			"GET http://example.com/":               "rest",
			"GET http://x.org/abc":                  "one",
			"GET http://x.org/abbc":                 "rest",
			"GET http://x.org/other?version=V1":     "query",
			"GET http://x.org/other?q=an+example+x": "query",
			"GET http://x.org/other?img=/img/x":     "rest",
			"GET /img/a":                            "img",
			"GET /x":                                "host? rest?",
			"POST /x":                               "rest",
		}},
		{summary.MatchListener, []string{"canary: #10; header x-canary 1", "api: #20; path glob /api/*", "rest: default"}, map[string]string{
			"GET http://x.org/api/1": "canary? api?",
			"GET http://x.org/":      "canary? rest?",
		}},
		// What a listener does by default takes whatever is left, also where only some of it gets through.
		{summary.MatchListener, []string{"query: #10; header x 1", "rest: default"}, map[string]string{"GET /": "query? rest?"}},
		{summary.MatchListener, []string{"a: #10; path glob /x/*", "b: #10; path glob /x/*", "c: path glob /x/y"}, map[string]string{
			"GET http://x.org/x/1": "a? b?",
			"GET http://x.org/x/y": "a? b? c?",
			"GET http://x.org/y":   "nobody",
		}},
		// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html#http-api-develop-routes.evaluation
		{summary.MatchHTTPAPI, []string{"static: path template /pets/dog/1; method exact GET", "id: path template /pets/dog/{id}; method exact GET", "greedy: path template /pets/{proxy+}; method exact GET",
			"any: path template /{proxy+}", "rest: default"}, map[string]string{
			"GET https://a.example/pets/dog/1":  "static",
			"GET https://a.example/pets/dog/2":  "id",
			"GET https://a.example/pets/cat/1":  "greedy",
			"POST https://a.example/test/5":     "any",
			"POST https://a.example/pets/dog/1": "any",
			"GET https://a.example/":            "rest",
		}},
		{summary.MatchHTTPAPI, []string{"any: path template /pets", "get: path template /pets; method exact GET"}, map[string]string{
			"GET /pets":  "get",
			"POST /pets": "any",
			"GET /dogs":  "nobody",
			"GET /pets/": "get? any? nobody",
		}},
		// A REST API's proxy resource does not stand for what its siblings name; a resource without the method answers 403.
		{summary.MatchRESTAPI, []string{"child: path template /parent/{child}; method exact GET", "proxy: path template /parent/{child}/{proxy+}", "all: path template /{proxy+}", "named: path template /parent/me; method exact GET"}, map[string]string{
			"GET /parent/7":    "child",
			"GET /parent/me":   "named",
			"GET /parent/7/x":  "proxy",
			"PUT /elsewhere/x": "all",
			"POST /parent/7":   "nobody",
			"GET /":            "nobody",
		}},
		// https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mappings.html: the longest matching path.
		{summary.MatchMapping, []string{"orders: path prefix /orders", "v1: path prefix /orders/v1", "items: path prefix /orders/v1/items", "none: "}, map[string]string{
			"GET https://api.example.com/orders":              "orders",
			"GET https://api.example.com/orders/v1/items/123": "items",
			"GET https://api.example.com/orders/v2/items":     "orders",
			"GET https://api.example.com/orders/v1/customers": "v1",
			"GET https://api.example.com/ordersabc":           "none",
		}},
		// https://kubernetes.io/docs/concepts/services-networking/ingress/#examples
		{summary.MatchIngress, []string{"root: path prefix /"}, map[string]string{"GET /": "root", "GET /any/path": "root"}},
		{summary.MatchIngress, []string{"foo: path exact /foo"}, map[string]string{"GET /foo": "foo", "GET /bar": "nobody", "GET /foo/": "nobody"}},
		{summary.MatchIngress, []string{"foo: path exact /foo/"}, map[string]string{"GET /foo": "nobody", "GET /foo/": "foo"}},
		{summary.MatchIngress, []string{"foo: path prefix /foo"}, map[string]string{"GET /foo": "foo", "GET /foo/": "foo"}},
		{summary.MatchIngress, []string{"foo: path prefix /foo/"}, map[string]string{"GET /foo": "foo", "GET /foo/": "foo"}},
		{summary.MatchIngress, []string{"a: path prefix /aaa/bb"}, map[string]string{"GET /aaa/bbb": "nobody"}},
		{summary.MatchIngress, []string{"a: path prefix /aaa/bbb"}, map[string]string{"GET /aaa/bbb": "a", "GET /aaa/bbb/": "a", "GET /aaa/bbb/ccc": "a", "GET /aaa/bbbxyz": "nobody"}},
		{summary.MatchIngress, []string{"root: path prefix /", "a: path prefix /aaa", "b: path prefix /aaa/bbb"}, map[string]string{"GET /aaa/ccc": "a", "GET /aaa/bbb": "b", "GET /ccc": "root"}},
		{summary.MatchIngress, []string{"a: path prefix /aaa", "rest: default"}, map[string]string{"GET /ccc": "rest"}},
		{summary.MatchIngress, []string{"prefix: path prefix /foo", "exact: path exact /foo"}, map[string]string{"GET /foo": "exact"}},
		// https://kubernetes.github.io/ingress-nginx/user-guide/ingress-path-matching/#path-priority and #warning
		{summary.MatchIngress, []string{"first: path fold ^/foo/bar/bar", "second: path fold ^/foo/bar/[A-Z0-9]{3}", "third: path fold ^/foo/bar/.+"}, map[string]string{"GET /foo/bar/bar": "second", "GET /foo/bar/bazz": "second", "GET /foo/bar/ba": "third"}},
		// https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#canary
		{summary.MatchIngress, []string{"stable: path prefix /", "next: path prefix /; canary by weight 40"}, map[string]string{"GET /foo": "next? stable?"}},
		{summary.MatchIngress, []string{"wild: host label *.foo.com"}, map[string]string{"GET http://bar.foo.com/": "wild", "GET http://baz.bar.foo.com/": "nobody", "GET http://foo.com/": "nobody", "GET /": "wild? nobody"}},
		{summary.MatchIngress, []string{"first: host label first.bar.com", "second: host label second.foo.com", "rest: path prefix /"}, map[string]string{
			"GET http://first.bar.com/": "first", "GET http://second.foo.com/": "second", "GET http://other.org/": "rest"}},
		{summary.MatchIngress, []string{"api: host label x.org; path prefix /api", "rest: path prefix /"}, map[string]string{"GET http://x.org/other": "rest? nobody"}},
		{summary.MatchIngress, []string{"own: path router /v2(/|$)(.*)", "root: path prefix /"}, map[string]string{"GET /v2/x": "own? root?"}},
		// https://developers.cloudflare.com/workers/configuration/routing/routes/#matching-behavior
		{summary.MatchCloudflare, []string{"www: host glob www.example.com; path url /*", "wild: host glob *.example.com; path url /*"}, map[string]string{
			"GET https://www.example.com/": "www", "GET https://blog.example.com/": "wild", "GET https://example.com/": "nobody"}},
		{summary.MatchCloudflare, []string{"all: host glob example.com; path url /*", "hello: host glob example.com; path url /hello/*"}, map[string]string{"GET https://example.com/hello/world": "hello", "GET https://example.com/x": "all"}},
		{summary.MatchCloudflare, []string{"bypass: host glob *example.com; path url /images/cat.png", "worker: host glob *example.com; path url /images/*"}, map[string]string{
			"GET https://example.com/images/cat.png": "bypass", "GET https://example.com/images/cat.png?foo=bar": "worker", "GET https://myexample.com/images/x": "worker", "GET https://example.com/Images/x": "nobody"}},
		{summary.MatchCloudflare, []string{"path: host glob example.com; path url /path*", "https: scheme exact https; host glob *.example.com; path url /"}, map[string]string{
			"GET https://example.com/path": "path", "GET https://example.com/path2": "path", "GET https://example.com/path/readme.txt": "path",
			"GET https://www.example.com/": "https", "GET http://www.example.com/": "nobody"}},
		{summary.MatchCloudflare, []string{"logging: host glob app.example.com; path url /*", "own: default; host glob app.example.com"}, map[string]string{"GET https://app.example.com/x": "logging"}},
		{summary.MatchCloudflare, []string{"host: host glob www.example.com; path url /*", "path: host glob *.example.com; path url /images/*"}, map[string]string{"GET https://www.example.com/images/x": "host? path?"}},
		{summary.MatchPort, []string{"given: port exact {PORT}", "stated: port exact 8080"}, map[string]string{"GET http://x.org:8080/": "stated", "GET http://x.org:9090/": "given? nobody"}},
		// https://nginx.org/en/docs/http/ngx_http_core_module.html#location: the example with configurations A to E, and the slash that is added.
		{summary.MatchLocations, []string{"A: path exact /", "B: path begins /", "C: path begins /documents/", "D: path set /images/", "E: #1; path fold \\.(gif|jpg|jpeg)$"}, map[string]string{
			"GET http://x.org/": "A", "GET http://x.org/index.html": "B", "GET http://x.org/documents/document.html": "C", "GET http://x.org/images/1.gif": "D",
			"GET http://x.org/documents/1.jpg": "E", "GET http://x.org/documents/1.JPG": "E", "GET /documentsx": "B"}},
		// Only where the longest prefix forbids it are expressions left out; of these the first one counts, not the longest.
		{summary.MatchLocations, []string{"set: path set /images/", "inner: path begins /images/x/", "first: #1; path perl \\.gif$", "second: #2; path perl ^/images/x/", "rest: default"}, map[string]string{
			"GET /images/1.gif": "set", "GET /images/x/1.gif": "first", "GET /images/x/1.png": "second", "GET /other": "rest", "GET /1.GIF": "rest"}},
		// "after decoding the text encoded in the %XX form, resolving references to relative path components . and .., and possible compression of two or more adjacent slashes"
		{summary.MatchLocations, []string{"a: path exact /a-b", "b: path exact /b/c", "rest: default"}, map[string]string{"GET /a%2Db": "a", "GET /b//x/../c": "b", "GET /b/./c": "b"}},
		{summary.MatchLocations, []string{"look: #1; path perl ^/(?!api)", "rest: default"}, map[string]string{"GET /x": "look? rest?"}},
		// https://nginx.org/en/docs/http/server_names.html: the exact name, the longest wildcard with an asterisk in front, the longest one behind, the first expression.
		{summary.MatchServers, []string{"exact: host exact example.org", "front: host glob *.example.org", "longer: host glob *.a.example.org", "behind: host glob mail.*", "behind2: host glob mail.x.*",
			"user: #1; host perl ^(?<user>.+)\\.example\\.net$", "later: #2; host perl \\.net$", "rest: default"}, map[string]string{
			"GET http://example.org/": "exact", "GET http://www.example.org/": "front", "GET http://www.sub.example.org/": "front", "GET http://b.a.example.org/": "longer", "GET http://mail.example.org/": "front",
			"GET http://mail.com/": "behind", "GET http://mail.x.com/": "behind2", "GET http://joe.example.net/": "user", "GET http://other.net/": "later", "GET http://example.com/": "rest"}},
		{summary.MatchInOrder, []string{"second: #2; method exact OPTIONS GET", "first: #1; method exact OPTIONS", "rest: default"}, map[string]string{"OPTIONS /": "first", "GET /": "second", "PUT /": "rest"}},
		// https://cloud.google.com/load-balancing/docs/url-map-concepts and the reference of pathRules: /a/b/c/* before /a/b/*.
		{summary.MatchURLMap, []string{"short: host glob *; path glob /a/b/*", "long: host glob *; path glob /a/b/c/*", "matcher: host glob *", "rest: default"}, map[string]string{"GET http://x.org/a/b/c/d": "long", "GET http://x.org/a/b/d": "short", "GET http://x.org/a/b": "matcher"}},
		{summary.MatchURLMap, []string{"video: host glob example.com; path glob /video /video/*", "rest: default"}, map[string]string{"GET http://example.com/video": "video", "GET http://example.com/video/hd": "video", "GET http://example.com/images": "rest", "GET http://other.com/video": "rest"}},
		// The reference of routeRules: by priority, the lowest first, however long the paths are; the matcher's default behind them.
		{summary.MatchURLMap, []string{"long: #2; host glob *; path glob /a/b/c/*", "short: #1; host glob *; path glob /a/*", "canary: #0; host glob *; path glob /*; header x-test 1", "matcher: host glob *", "rest: default"}, map[string]string{
			"GET http://x.org/a/b/c/d": "canary? short?", "GET http://x.org/b": "canary? matcher?"}},
		{summary.MatchURLMap, []string{"any: host glob *; path glob /x", "wild: host glob *.example.com; path glob /x", "own: host glob a.example.com", "rest: default"}, map[string]string{
			"GET http://a.example.com/x": "own", "GET http://b.example.com/x": "wild", "GET http://x.org/x": "any", "GET http://x.org/y": "rest"}},
		// https://doc.traefik.io/traefik/reference/routing-configuration/http/routing/rules-and-priority/: the longer rule first.
		{summary.MatchReverseProxy, []string{"short: #10; host exact x.org", "long: #40; host exact x.org; path glob /api*"}, map[string]string{"GET http://x.org/api": "long", "GET http://x.org/": "short"}},
		// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html: in the order in
		// which they are listed, whatever is more particular; case counts; * is any text and ? one character.
		{summary.MatchDistribution, []string{"jpg: #1; path glob /images/*.jpg", "images: #2; path glob /images/*", "gif: #3; path glob /*.gif", "rest: #4"}, map[string]string{
			"GET https://d.example/images/sample.gif": "images", "GET https://d.example/images/a.jpg": "jpg", "GET https://d.example/pets/cat.gif": "gif", "GET https://d.example/Images/a.jpg": "rest", "GET /": "rest"}},
		{summary.MatchDistribution, []string{"one: #1; path glob /a??.jpg", "docs: #2; path glob /*.doc*"}, map[string]string{"GET /ant.jpg": "one", "GET /apple.jpg": "nobody", "GET /x/report.docx": "docs"}},
		{summary.MatchDistribution, []string{"plain: #1; scheme exact http", "own: #2; method exact GET HEAD", "refused: #3"}, map[string]string{"GET http://d.example/": "plain", "GET https://d.example/": "own", "POST https://d.example/": "refused", "GET /": "plain? own?"}},
		// https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule: an exact path, the longest prefix by whole segments, a method,
		// headers, variables of the query; within one route the first. Names: those of which more is written out.
		{summary.MatchGateway, []string{"a rule 1: path prefix /abc", "a rule 2: path exact /abc/x", "a rule 3: path prefix /"}, map[string]string{
			"GET /abc": "a rule 1", "GET /abc/": "a rule 1", "GET /abc/def": "a rule 1", "GET /abcd": "a rule 3", "GET /abc/x": "a rule 2"}},
		{summary.MatchGateway, []string{"a rule 1: #1; path prefix /x", "a rule 2: #2; path prefix /x; method exact POST", "a rule 3: #3; path prefix /x"}, map[string]string{"GET /x": "a rule 1", "POST /x": "a rule 2"}},
		{summary.MatchGateway, []string{"a rule 1: #1; path prefix /x", "b rule 1: #1; path prefix /x"}, map[string]string{"GET /x": "a rule 1? b rule 1?", "GET /y": "nobody"}},
		{summary.MatchGateway, []string{"bar rule 1: #1; host glob bar.example.com; path prefix /; header env canary", "bar rule 2: #2; host glob bar.example.com; path prefix /", "foo rule 1: #1; host glob foo.example.com; path prefix /login"}, map[string]string{
			"GET http://foo.example.com/login": "foo rule 1", "GET http://foo.example.com/": "nobody", "GET http://bar.example.com/x": "bar rule 1? bar rule 2?"}},
		{summary.MatchGateway, []string{"wide rule 1: host glob *.example.com; path exact /x", "own rule 1: host glob a.example.com; path prefix /", "any rule 1: path exact /x"}, map[string]string{
			"GET http://a.example.com/x": "own rule 1", "GET http://b.c.example.com/x": "wide rule 1", "GET http://x.org/x": "any rule 1"}},
		{summary.MatchPort, []string{"plain: port exact 80", "tls: port exact 443", "own: port exact 8443"}, map[string]string{"GET http://x.org/": "plain", "GET https://x.org/": "tls", "GET https://x.org:8443/": "own", "GET http://x.org:81/": "nobody", "GET /": "plain? tls? own?"}},
		{summary.MatchPort, []string{"only: port exact 443"}, map[string]string{"GET /": "only"}},
		{"a router of tomorrow", []string{"a: path exact /a", "b: path prefix /"}, map[string]string{"GET /a": "a? b? nobody", "GET /b": "b? nobody"}},
	} {
		n := &node{RoutingNode: &summary.RoutingNode{ID: "router", MatchLanguage: c.language}}
		for _, text := range c.rules {
			n.Rules = append(n.Rules, rule(t, text))
		}
		if known := languages[c.language]; known.before != nil && known.source == "" {
			t.Errorf("%s: no source is named for its order", c.language)
		}
		for request, want := range c.cases {
			q, err := ParseRequest(request)
			if err != nil {
				t.Fatal(err)
			}
			taken, nobody, _ := choose(n, &q)
			var got []string
			for _, x := range taken {
				name := x.rule.Name
				if !x.certain {
					name += "?"
					if x.why == "" {
						t.Errorf("%s %s: nothing says why %s is open", c.language, request, name)
					}
				}
				got = append(got, name)
			}
			if nobody {
				got = append(got, "nobody")
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s %v\n%s: %s, want %s", c.language, c.rules, request, strings.Join(got, " "), want)
			}
		}
	}
}

// TestByTemplate: what is written out goes before {name}, and that before {name+}, segment by segment.
func TestByTemplate(t *testing.T) {
	order := []string{"path template /a/b/c", "path template /a/b/{x}", "path template /a/b/{x+}", "path template /a/{x}/c", "path template /a/{x+}", "path template /{x}/b", "path template /{x+}"}
	for i, a := range order {
		for j, b := range order {
			x, y := rule(t, "x: "+a), rule(t, "y: "+b)
			if got := byTemplate(&x, &y, false); got != (i < j) {
				t.Errorf("%s before %s: %v", a, b, got)
			}
		}
	}
}

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"", "", true}, {"*", "", true}, {"*", "a/b", true}, {"a*c", "abc", true}, {"a*c", "ac", true}, {"a*c", "acb", false}, {"*a*b", "xaybzb", true},
		{"a?", "a", false}, {"a?", "ab", true}, {"a\\?b", "a?b", true}, {"a\\?b", "axb", false}, {"a\\*", "a*", true}, {"a\\*", "ab", false}, {"**a", "ba", true}, {"a", "ab", false},
	} {
		if got := glob(c.pattern, c.text); got != c.want {
			t.Errorf("%q on %q: %v", c.pattern, c.text, got)
		}
	}
}

func TestParseRequest(t *testing.T) {
	for text, want := range map[string]string{
		"GET /a?x=1":                    "GET   /a x=1",
		"get https://A.example:8443/a":  "GET https a.example:8443 /a ",
		"PUT http://a.example":          "PUT http a.example:80 / ",
		"GET https://a.example/a%2Fb/c": "GET https a.example:443 /a%2Fb/c ",
	} {
		q, err := ParseRequest(text)
		host := ""
		if q.Host != "" {
			host = q.Host + ":" + q.Port
		}
		if got := strings.Join([]string{q.Method, q.Scheme, host, q.Path, q.Query}, " "); err != nil || got != want {
			t.Errorf("%s: %q %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "GET", "/a", "GET a", "GET a.example/x", "G3T /a", "GET /a b", "GET ftp://a/b", "GET https:///a", "GET http://a.example/%zz", "GET //a/b"} {
		if _, err := ParseRequest(text); err == nil {
			t.Errorf("%q is taken for a request", text)
		}
	}
}

// TestWhyUndecided: a rule that may take the request says what else may, by the names of these rules.
func TestWhyUndecided(t *testing.T) {
	for _, c := range []struct {
		language, request string
		rules             []string
		want              string
	}{
		{summary.MatchListener, "GET http://x.org/x/1", []string{"a: #10; path glob /x/*", "b: #10; path glob /x/*", ": #10; path glob /x/1"},
			"a: a tie: b, a rule without a name takes the request as well, and no order between them is documented\n" +
				"b: a tie: a, a rule without a name takes the request as well, and no order between them is documented\n" +
				": a tie: a, b takes the request as well, and no order between them is documented"},
		{summary.MatchListener, "GET http://x.org/x/1", []string{"a: #10; path glob /x/*", "canary: #10; header x-canary 1"},
			"a: a rule beside it is undecided: canary\ncanary: header x-canary not known"},
		{summary.MatchListener, "GET http://x.org/x/1", []string{"canary: #10; header x-canary 1", "a: #20; path glob /x/*"},
			"canary: header x-canary not known\na: unless canary, which is asked before it, takes the request"},
	} {
		n := &node{RoutingNode: &summary.RoutingNode{MatchLanguage: c.language}}
		for _, text := range c.rules {
			n.Rules = append(n.Rules, rule(t, text))
		}
		q, err := ParseRequest(c.request)
		if err != nil {
			t.Fatal(err)
		}
		taken, _, _ := choose(n, &q)
		var got []string
		for _, x := range taken {
			got = append(got, x.rule.Name+": "+x.why)
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.request, text, c.want)
		}
	}
}

// TestOneWay: rules that lead the same way leave nothing to decide between them; a rule that is undecided for the same reason as
// one that is asked before it never takes a request that the first would take.
func TestOneWay(t *testing.T) {
	const undeclared = "the gateway may not take the route"
	for _, c := range []struct {
		name, language, request string
		rules                   []string
		to                      map[string]string
		open                    map[string]string
		want                    string
	}{
		{"described twice", summary.MatchRESTAPI, "POST /prices", []string{"described: path template /prices; method exact POST", "event: path template /prices; method exact POST"}, map[string]string{"described": "f", "event": "f"}, nil, "described"},
		{"two functions", summary.MatchRESTAPI, "POST /prices", []string{"described: path template /prices; method exact POST", "event: path template /prices; method exact POST"}, map[string]string{"described": "f", "event": "g"}, nil, "described? event?"},
		{"one undecided", summary.MatchListener, "GET /x", []string{"canary: #10; header x 1", "plain: #10; path glob /x"}, map[string]string{"canary": "f", "plain": "f"}, nil, "plain"},
		{"one cause", summary.MatchGateway, "PUT /x", []string{"api rule 1: #1; path prefix /; method exact PUT", "api rule 2: #2; path prefix /"}, nil, map[string]string{"api rule 1": undeclared, "api rule 2": undeclared}, "api rule 1? nobody"},
		{"one cause, and another", summary.MatchGateway, "PUT /x", []string{"api rule 1: #1; path prefix /; method exact PUT; header x 1", "api rule 2: #2; path prefix /"}, nil, map[string]string{"api rule 1": undeclared, "api rule 2": undeclared}, "api rule 1? api rule 2? nobody"},
		{"two routes", summary.MatchGateway, "PUT /x", []string{"api rule 1: #1; path prefix /; method exact PUT", "web rule 1: #1; path prefix /"}, nil, map[string]string{"api rule 1": undeclared, "web rule 1": undeclared}, "api rule 1? web rule 1? nobody"},
	} {
		n := &node{RoutingNode: &summary.RoutingNode{MatchLanguage: c.language}}
		for _, text := range c.rules {
			r := rule(t, text)
			if to := c.to[r.Name]; to != "" {
				r.To[0].Node = to
			}
			r.Open = c.open[r.Name]
			n.Rules = append(n.Rules, r)
		}
		q, err := ParseRequest(c.request)
		if err != nil {
			t.Fatal(err)
		}
		taken, nobody, _ := choose(n, &q)
		var got []string
		for _, x := range taken {
			name := x.rule.Name
			if !x.certain {
				name += "?"
			}
			got = append(got, name)
		}
		if nobody {
			got = append(got, "nobody")
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
	}
}
