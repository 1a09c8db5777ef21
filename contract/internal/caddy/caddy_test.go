package caddy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/nginx"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// read gives the nodes of a configuration by their ids, and what was said.
func read(files map[string]string) (map[string]*summary.RoutingNode, string) {
	in := &source.Input{}
	net := &deploy.Network{}
	nodes := map[string]*summary.RoutingNode{}
	at := &doc.Value{File: "compose.yaml", Line: 1}
	all := map[string]nginx.File{}
	for name, text := range files {
		all["/etc/caddy/"+name] = nginx.File{Label: name, Data: []byte(text)}
	}
	backend := func(host, port string) (*summary.RoutingNode, string) {
		if strings.Contains(host, "elsewhere") {
			return nil, "it is elsewhere"
		}
		return net.Unresolved(at, host+":"+port, "a machine"), ""
	}
	variable := func(name string) (string, bool) { return "shop.example", name == "NAME" }
	Read(in, net, Server{Name: "web", At: at, Files: all, Main: "/etc/caddy/Caddyfile", Backend: backend, Variable: variable,
		Port: func(port string) *summary.RoutingNode {
			n := net.Node(at, summary.NodeService, port)
			nodes[port] = n
			return n
		}})
	for before := -1; before != len(nodes); {
		before = len(nodes)
		for _, n := range maps.Clone(nodes) {
			for _, r := range n.Rules {
				for _, to := range r.To {
					nodes[to.Node] = net.Node(at, "", to.Node)
				}
			}
		}
	}
	var notes []string
	for _, n := range in.Notes {
		notes = append(notes, n.String())
	}
	return nodes, strings.Join(notes, "\n")
}

// written are the rules of a node as text.
func written(n *summary.RoutingNode) string {
	var out []string
	for _, r := range n.Rules {
		text := r.Name
		for _, c := range r.Conditions {
			text += " [" + c.Field + " " + strings.Join(c.Values, " or ") + "]"
		}
		for _, c := range r.Replace {
			text += fmt.Sprintf(" (%s %v with %s)", c.Pattern, c.Part, c.With)
		}
		if r.Rewrite != "" {
			text += " (?)"
		}
		text += " ->"
		for _, to := range r.To {
			text += " " + strings.TrimSuffix(to.Node, ")")
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// siteRules gives the rules of the only site.
func siteRules(t *testing.T, block string) string {
	t.Helper()
	nodes, notes := read(map[string]string{"Caddyfile": ":80 {\n" + block + "\n}"})
	if notes != "" {
		t.Errorf("%s: %s", block, notes)
	}
	n := nodes["site :80 (Caddyfile:1)"]
	if n == nil {
		t.Fatalf("%s: no site among %v", block, slices.Sorted(maps.Keys(nodes)))
	}
	return strings.ReplaceAll(written(n), " (Caddyfile", " (")
}

// TestDirectives holds what a site does against the documentation of its directives and of their order.
func TestDirectives(t *testing.T) {
	none := "; none of its directives answers -> nothing (:1"
	for block, want := range map[string]string{
		// https://caddyserver.com/docs/caddyfile/directives/reverse_proxy#examples
		"reverse_proxy api:3000":                         "reverse_proxy api:3000 -> api:3000",
		"reverse_proxy a:80 b:80 c:80":                   "reverse_proxy a:80 b:80 c:80 -> a:80 b:80 c:80",
		"reverse_proxy {\n to a:80\n lb_policy first\n}": "reverse_proxy -> a:80",
		"reverse_proxy /api/* app:4000":                  "reverse_proxy /api/* app:4000 [path ^/api/.*$] -> app:4000" + none,
		"reverse_proxy https://elsewhere.example":        "reverse_proxy https://elsewhere.example -> https://elsewhere.example (:2",
		"reverse_proxy app":                              "reverse_proxy app -> app:80",
		"reverse_proxy https://app":                      "reverse_proxy https://app -> app:443",
		// Directives run in their own order, and what asks for the longest path first.
		"file_server\nreverse_proxy /api/* app:4000\nredir /old /new":                                                                    "redir /old /new [path ^/old$] -> redir (:4; reverse_proxy /api/* app:4000 [path ^/api/.*$] -> app:4000; file_server -> files of its working folder (:2",
		"handle {\n file_server\n}\nhandle /a/* {\n respond 201\n}\nhandle /a/long/* {\n respond 202\n}\nhandle /a/x {\n respond 203\n}": "handle /a/long/* [path ^/a/long/.*$] -> handle /a/long/* (:8; handle /a/x [path ^/a/x$] -> handle /a/x (:11; handle /a/* [path ^/a/.*$] -> handle /a/* (:5; handle -> handle (:2",
		"@get method GET\nhandle {\n respond 200\n}\nhandle @get {\n respond 201\n}":                                                     "handle @get [method GET] -> handle @get (:6; handle -> handle (:3",
		"handle_path /api/* {\n reverse_proxy app:80\n}":                                                                                 "handle_path /api/* [path ^/api/.*$] ((?i)^/api true with ) -> handle_path /api/* (:2" + none,
		"redir https://a.example{uri} permanent":                                                                                         "redir https://a.example{uri} permanent -> redir (:2",
		"respond /health 204":                                                                                                            "respond /health 204 [path ^/health$] -> respond (:2" + none,
		"root * /srv\ntry_files {path} /index.html\nfile_server":                                                                         "try_files {path} /index.html -> behind try_files (:3",
		"uri strip_prefix /api\nreverse_proxy app:80":                                                                                    "uri strip_prefix /api (^/api true with ) -> behind uri (:2",
		"rewrite /old /new\nreverse_proxy app:80":                                                                                        "rewrite /old /new [path ^/old$] (^.*$ false with /new) -> behind rewrite (:2; otherwise -> behind rewrite (:2",
		"rewrite * /v2{uri}\nreverse_proxy app:80":                                                                                       "rewrite * /v2{uri} (^ true with /v2) -> behind rewrite (:2",
		"try_files {path} /index.php?{query}\nreverse_proxy app:80":                                                                      "try_files {path} /index.php?{query} (?) -> behind try_files (:2",
		"encode gzip\nheader X y\nlog":                                                                                                   "none of its directives answers -> nothing (:1",
		"weird thing":                                                                                                                    "none of its directives answers -> nothing (:1",
		"@x {\n path /a /b*\n method get post\n header X-Y z\n}\nrespond @x 200":                                                         "respond @x 200 [method GET or POST] [header X-Y z ?] [path ^/a$ or ^/b.*$] -> respond (:7" + none,
		"@x not path /a\nrespond @x 200":                                                                                                 "respond @x 200 [not path /a ?] -> respond (:3" + none,
		"@x path_regexp id ^/u/(\\d+)$\nreverse_proxy @x app:1":                                                                          "reverse_proxy @x app:1 [path ^/u/(\\d+)$] -> app:1" + none,
		"respond @none 200":                                                                                                              "respond @none 200 [@none, which is not declared ?] -> respond (:2" + none,
		"respond `a \"{ b` 201":                                                                                                          "respond a \"{ b 201 -> respond (:2",
		"respond <<END\n  a } {\n  END 202":                                                                                              "respond   a } {\n 202 -> respond (:2",
	} {
		if block == "weird thing" {
			want = "weird thing -> weird (:2; " + want
		}
		if got := siteRules(t, block); got != want {
			t.Errorf("%s\n got %s\nwant %s", block, got, want)
		}
	}
}

// TestSites: which site a request comes to, and at which ports.
func TestSites(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"example.com {\n respond 200\n}": {
			"443": "site example.com [host example.com] -> site example.com (Caddyfile:1",
			"80":  "to HTTPS [host example.com] -> HTTPS of example.com (Caddyfile:1",
		},
		"{\n auto_https off\n http_port 8080\n}\nexample.com, http://*.example.com {\n respond 200\n}": {
			"443":  "site example.com [host example.com] -> site example.com (Caddyfile:5",
			"8080": "site *.example.com [host *.example.com] -> site example.com (Caddyfile:5",
		},
		"a.example,\nb.example {\n respond 200\n}": {
			"443": "site a.example [host a.example] -> site a.example (Caddyfile:1; site b.example [host b.example] -> site a.example (Caddyfile:1",
		},
		"localhost:2015\nreverse_proxy app:80":    {"2015": "site localhost [host localhost] -> site localhost:2015 (Caddyfile:1"},
		"{$NAME} {\n respond 200\n}":              {"443": "site shop.example [host shop.example] -> site shop.example (Caddyfile:1"},
		"{$OTHER:https://o.example} {\n abort\n}": {"443": "site o.example [host o.example] -> site https://o.example (Caddyfile:1"},
		"{$OTHER} {\n abort\n}":                   {"443": "site {other} [host {other}] -> site {OTHER} (Caddyfile:1"},
		"http://a.example {\n abort\n}\na.example {\n abort\n}": {
			"80": "site a.example [host a.example] -> site http://a.example (Caddyfile:1",
		},
	} {
		nodes, notes := read(map[string]string{"Caddyfile": text})
		if notes != "" {
			t.Errorf("%s: %s", text, notes)
		}
		for port, rules := range want {
			if n := nodes[port]; n == nil || written(n) != rules {
				got := "nothing"
				if n != nil {
					got = written(n)
				}
				t.Errorf("%s\nport %s\n got %s\nwant %s", text, port, got, rules)
			}
		}
	}
}

// TestTriedFiles: a file that is served where there is none of a name is said where files are served.
func TestTriedFiles(t *testing.T) {
	nodes, _ := read(map[string]string{"Caddyfile": ":80\nroot * /srv\ntry_files {path} /index.html\nfile_server"})
	for _, n := range nodes {
		if strings.HasPrefix(n.ID, "files below /srv") {
			if !strings.Contains(n.Unresolved, "serves /index.html where there is none") {
				t.Errorf("it says %q", n.Unresolved)
			}
			return
		}
	}
	t.Error("no files are served")
}

// TestImports: snippets with arguments, files by patterns, and what is not there.
func TestImports(t *testing.T) {
	nodes, notes := read(map[string]string{
		"Caddyfile":     "(to) {\n reverse_proxy {args[0]}:{args.1}\n}\nimport sites/*.caddy\n:80 {\n import to app 81\n import gone.caddy\n}",
		"sites/a.caddy": "a.example {\n import to other 82\n}",
	})
	if n := nodes["site :80 (Caddyfile:5)"]; n == nil || !strings.Contains(written(n), "-> app:81") {
		t.Errorf("the snippet is not there: %v", nodes)
	}
	if n := nodes["site a.example (sites/a.caddy:1)"]; n == nil || written(n) != "reverse_proxy other:82 -> other:82" {
		t.Errorf("the imported site is not there")
	}
	if !strings.Contains(notes, "it imports gone.caddy, which is not among the files") {
		t.Errorf("notes %q", notes)
	}
}

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"size":    {strings.Repeat("#", maxFile+1), "is larger than"},
		"nesting": {strings.Repeat("a {\n", maxNesting+2), "blocks are nested deeper than"},
		"count":   {":80 {\n" + strings.Repeat("log\n", maxDirectives+1) + "}", "directives are read of one server"},
		"circle":  {"(a) {\n import a\n}\n:80 {\n import a\n}", "imports stand in one another more than"},
		"end":     {"}", "a block ends that did not begin"},
		"text":    {"respond \"a", "a text does not end"},
		"lines":   {"respond <<E\n a", "a text does not end"},
	} {
		if _, notes := read(map[string]string{"Caddyfile": c.text}); !strings.Contains(notes, c.want) {
			t.Errorf("%s: %q, want %q", name, notes, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("{\n auto_https off\n}\n(s) {\n reverse_proxy {args[0]}\n}\na.b, c:80 {\n @m path /x*\n handle_path /a/* {\n import s d:1\n }\n try_files {path} /i\n file_server\n}")
	f.Add("a\nrespond\nredir\nrewrite\nuri\nhandle\nroute {\n}\nimport")
	f.Add(":, {\n @ \n handle @ {\n}\n}")
	f.Fuzz(func(t *testing.T, text string) {
		read(map[string]string{"Caddyfile": text})
		read(map[string]string{"Caddyfile": ":80 {\n" + text + "\n}"})
	})
}
