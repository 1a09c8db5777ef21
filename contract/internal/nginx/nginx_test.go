package nginx

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// read gives the nodes of a configuration by their ids, and what was said.
func read(files map[string]string) (map[string]*summary.RoutingNode, string) {
	in := &source.Input{}
	net := &deploy.Network{}
	nodes := map[string]*summary.RoutingNode{}
	at := &doc.Value{File: "compose.yaml", Line: 1}
	all := map[string]File{}
	for name, text := range files {
		all["/etc/nginx/"+name] = File{Label: name, Data: []byte(text)}
	}
	backend := func(host, port string) (*summary.RoutingNode, string) {
		if strings.Contains(host, "elsewhere") {
			return nil, "it is elsewhere"
		}
		return net.Unresolved(at, host+":"+port, "a machine"), ""
	}
	Read(in, net, Proxy{Name: "web", At: at, Files: all, Main: "/etc/nginx/nginx.conf", Folder: "/etc/nginx", Backend: backend,
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

// rules writes the rules of the only server.
func rules(t *testing.T, block string) string {
	t.Helper()
	nodes, notes := read(map[string]string{"nginx.conf": "http { server {\n" + block + "\n} }"})
	if notes != "" {
		t.Errorf("%s: %s", block, notes)
	}
	var out []string
	for _, r := range nodes["server without a name (nginx.conf:1)"].Rules {
		if r.Name == "no location" || strings.HasSuffix(r.Name, "without its slash") {
			continue
		}
		text := r.Name + " ->"
		for _, to := range r.To {
			text += " " + to.Node
		}
		for _, x := range r.Replace {
			text += fmt.Sprintf(" (%s %v with %s)", x.Pattern, x.Part, x.With)
		}
		if r.Rewrite != "" {
			text += " (" + r.Rewrite + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// TestProxyPass holds https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass against its examples.
func TestProxyPass(t *testing.T) {
	for block, want := range map[string]string{
		"location /name/ { proxy_pass http://127.0.0.1/remote/; }":                             "location /name/ -> 127.0.0.1:80 (^/name/ true with /remote/)",
		"location /some/path/ { proxy_pass http://127.0.0.1; }":                                "location /some/path/ -> 127.0.0.1:80",
		"location /name/ { proxy_pass http://127.0.0.1$request_uri; }":                         "location /name/ -> 127.0.0.1:80",
		"location /name/ { set $up api:3000; proxy_pass http://$up; }":                         "location /name/ -> api:3000",
		"location /name/ { set $up http://api:3000/x; proxy_pass $up; }":                       "location /name/ -> api:3000 (^.*$ false with /x)",
		"location /name/ { proxy_pass http://$host; }":                                         "location /name/ -> proxy_pass (nginx.conf:2)",
		"location ~ ^/u/(.*) { proxy_pass http://api/users/$1; }":                              "location ~ ^/u/(.*) -> api:80 (what /users/$1 is at nginx.conf:2, only a request says)",
		"location / { grpc_pass grpcs://api; }":                                                "location / -> api:443",
		"location / { uwsgi_pass app:8000; }":                                                  "location / -> app:8000",
		"location / { proxy_pass http://unix:/tmp/a.sock; }":                                   "location / -> proxy_pass (nginx.conf:2)",
		"location / { proxy_pass http://elsewhere.example; }":                                  "location / -> elsewhere.example (nginx.conf:2)",
		"location / { root /a; location = /b { expires 1d; } try_files $uri /i.html =404; }":   "location / -> files below /a (nginx.conf:2), or /i.html; location = /b -> files below /a (nginx.conf:2)",
		"location /p/ { internal; root /x; }":                                                  "location /p/ -> internal (nginx.conf:2)",
		"location /p/ { internal; root /x; }\nerror_page 500 /p/e;":                            "location /p/ -> files below /x (nginx.conf:2) refusal (nginx.conf:2)",
		"location / { deny all; proxy_pass http://api; }":                                      "location / -> deny (nginx.conf:2)",
		"location / { allow 10.0.0.0/8; deny all; proxy_pass http://api; }":                    "location / -> api:80 refusal (nginx.conf:2)",
		"location /a { return 404; }":                                                          "location /a -> return (nginx.conf:2)",
		"location / { try_files $uri @app; }\nlocation @app { proxy_pass http://api; }":        "location / -> files of web location @app (nginx.conf:3)",
		"location / { try_files $uri =404; }":                                                  "location / -> files of web try_files (nginx.conf:2)",
		"location / { try_files $uri /i.php?$args; }":                                          "location / -> files of web server without a name (nginx.conf:1) (^.*$ false with /i.php)",
		"location / { add_header A b; if ($http_x) { return 403; } proxy_pass http://api; }":   "location / -> api:80 if (nginx.conf:2)",
		"location / { if ($http_x) { add_header A b; } proxy_pass http://api; }":               "location / -> api:80",
		"location /a/ { location /a/b/ { return 404; } proxy_pass http://api; }":               "location /a/ -> api:80; location /a/b/ -> return (nginx.conf:2)",
		"location /a/ { location ~ b { return 404; } proxy_pass http://api; }":                 "location /a/ -> locations in /a/ (nginx.conf:2)",
		"location ~*\\.php$ { fastcgi_pass php:9000; }":                                        "location ~*\\.php$ -> php:9000",
		"location / { if ($request_method = OPTIONS) { return 204; } proxy_pass http://api; }": "location / -> location / (nginx.conf:2)",
	} {
		if got := rules(t, block); got != want {
			t.Errorf("%s\n got %s\nwant %s", block, got, want)
		}
	}
}

// TestWithoutLocation: try_files of a server is for what no location takes.
func TestWithoutLocation(t *testing.T) {
	nodes, _ := read(map[string]string{"nginx.conf": "http { server { root /a; try_files $uri /index.html; location /x { return 404; } } }"})
	rules := nodes["server without a name (nginx.conf:1)"].Rules
	if last := rules[len(rules)-1]; last.To[0].Node != "files below /a (nginx.conf:1), or /index.html" {
		t.Errorf("%+v", last)
	}
}

// TestListen: which ports a server takes requests from elsewhere at.
func TestListen(t *testing.T) {
	for listen, want := range map[string]string{
		"": "80", "listen 8080;": "8080", "listen *:81;": "81", "listen [::]:82;": "82", "listen 10.0.0.1;": "80", "listen 10.0.0.1:83;": "83", "listen 127.0.0.1:84;": "", "listen localhost:84;": "",
		"listen unix:/tmp/x;": "", "listen 443 ssl http2;": "443",
	} {
		nodes, _ := read(map[string]string{"nginx.conf": "http { server { " + listen + " } }"})
		got := ""
		for id, n := range nodes {
			if n.MatchLanguage == summary.MatchServers {
				got += id
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", listen, got, want)
		}
	}
}

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"nesting":    {map[string]string{"nginx.conf": strings.Repeat("a {", 1000) + strings.Repeat("}", 1000)}, "nested deeper than 64"},
		"size":       {map[string]string{"nginx.conf": strings.Repeat("#", maxFile+1)}, "is larger than 1 MB"},
		"directives": {map[string]string{"nginx.conf": strings.Repeat("a;", maxDirectives+1)}, "more than 20000 directives"},
		"circle":     {map[string]string{"nginx.conf": "include a.conf;", "a.conf": "include a.conf;"}, "files include each other more than 16 deep, or in a circle"},
		"doubling":   {map[string]string{"nginx.conf": "include *.c;", "a.c": "include *.d; include *.d;", "b.d": "include *.e; include *.e;", "c.e": strings.Repeat("x;", 9000)}, "more than 20000 directives"},
		"missing":    {map[string]string{"nginx.conf": "http { include up.conf; include nothing/*.conf; include mime.types; }"}, "it includes /etc/nginx/up.conf, which is not among"},
		"torn":       {map[string]string{"nginx.conf": "http { server {"}, "nginx.conf does not parse"},
		"closed":     {map[string]string{"nginx.conf": "}"}, "nginx.conf does not parse"},
		"if":         {map[string]string{"nginx.conf": "http { server { if () { return 1; } } }"}, "a directive of it is not written"},
		"quotes":     {map[string]string{"nginx.conf": "a \"b"}, "nginx.conf does not parse"},
	} {
		if _, notes := read(c.files); !strings.Contains(notes, c.want) {
			t.Errorf("%s: %q, want %q", name, notes, c.want)
		}
	}
}

// TestUnread: what a file of elsewhere may answer is said, and named locations that lead to one another end.
func TestUnread(t *testing.T) {
	nodes, _ := read(map[string]string{"nginx.conf": "http { server { include up.conf; location / { try_files $uri @a; } location @a { try_files $uri @b; } location @b { try_files $uri @a; } } }"})
	found := false
	for _, n := range nodes {
		found = found || strings.Contains(n.Unresolved, "what up.conf holds is not in the repository")
	}
	if !found {
		t.Error("nothing says what is not read")
	}
}

// TestInnerLocations: a location whose own locations are read in no order that is known says so.
func TestInnerLocations(t *testing.T) {
	nodes, _ := read(map[string]string{"nginx.conf": "http { server { location ~ c$ { return 201; } location /a { location ~ b { return 204; } proxy_pass http://up; } } }"})
	for _, n := range nodes {
		if strings.Contains(n.Unresolved, "it holds locations of its own, whose order among the others is not read") {
			return
		}
	}
	t.Error("nothing says that the order is not read")
}

// TestChosenLocations: what stands in an expression is asked once that is chosen, and otherwise it answers itself.
func TestChosenLocations(t *testing.T) {
	for outer, text := range map[string]string{
		"~ ^/a": "location ~ c$ { return 201; } location ~ ^/a { location ~ b { return 204; } proxy_pass http://up; }",
		"^~ /a": "location ~ c$ { return 201; } location ^~ /a { location ~ b { return 204; } proxy_pass http://up; }",
		"/a":    "location /a { location ~ b { return 204; } proxy_pass http://up; }",
	} {
		nodes, _ := read(map[string]string{"nginx.conf": "http { server { " + text + " } }"})
		found := false
		for _, n := range nodes {
			if strings.HasPrefix(n.ID, "locations in "+outer+" (") {
				found = len(n.Rules) == 2 && n.Rules[0].Name == "location ~ b" && n.Rules[1].Default && strings.HasPrefix(n.Rules[1].To[0].Node, "up")
			}
		}
		if !found {
			t.Errorf("%s: what stands in it is not asked", outer)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("http { upstream a { server b weight=2; } server { listen 80; server_name ~^x; location ~ a { rewrite a b last; } if ($host = a) { return 301 b; } location / { try_files $uri @c; } location @c { proxy_pass http://a/x; } } }")
	f.Add("server { if } location { } set; return; rewrite; try_files a b; proxy_pass; server_name; listen :; upstream { server; }")
	f.Add("http { if a; if () {} if (a; }")
	f.Add("http { server { set; return; rewrite; if (; location; location ~; proxy_pass; listen; try_files; } upstream; }")
	f.Fuzz(func(t *testing.T, text string) {
		read(map[string]string{"nginx.conf": text})
		read(map[string]string{"nginx.conf": "http { server { " + text + " } }"})
	})
}
