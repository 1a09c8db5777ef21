package caddy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/nginx"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Server is one Caddy.
type Server struct {
	// Name is the deployed unit's, At where it is declared.
	Name string
	At   *doc.Value
	// Files are those of its container, by their path there. Main is the first one that is read.
	Files map[string]nginx.File
	Main  string
	// Variable gives a variable of its environment, false where it is not stated.
	Variable func(name string) (string, bool)
	// Port gives the node that requests for one of its ports come to.
	Port func(port string) *summary.RoutingNode
	// Backend gives what answers by the name of a host; nil, with a reason, where nothing is known to.
	Backend func(host, port string) (*summary.RoutingNode, string)
}

type reader struct {
	Server
	net *deploy.Network
}

// address is one name of a site.
type address struct {
	host, port string
	// secured: requests over HTTP are led to it.
	secured bool
	// path is a beginning that the site is for; sites with one are not read.
	path string
}

type site struct {
	d         *directive
	addresses []address
	node      *summary.RoutingNode
}

// options are those of the block at the top that matter here.
type options struct {
	http, https string
	redirects   bool
}

// Read makes the nodes, and fills those of the ports.
func Read(in *source.Input, net *deploy.Network, s Server) {
	r := &reader{Server: s, net: net}
	c := &config{files: s.Files, variable: s.Variable, snippets: map[string]*directive{}, missing: func(d *directive) {
		in.Notef(&doc.Value{File: d.label, Line: d.line}, "it imports %s, which is not among the files of the repository that the container of %s is given", d.arg(1), s.Name)
	}}
	main, err := c.read(s.Main, 0)
	if err != nil {
		in.Notef(s.At, "the Caddyfile of %s is not read: %v", s.Name, err)
		return
	}
	o := options{"80", "443", true}
	if len(main) > 0 && len(main[0].args) == 0 {
		o.take(main[0].block)
		main = main[1:]
	}
	if len(main) > 0 && !main[0].opens { // one site without braces around it
		main = []*directive{{args: main[0].args, label: main[0].label, line: main[0].line, block: main[1:], opens: true}}
	}
	var sites []*site
	for _, d := range main {
		if !d.opens || strings.HasPrefix(d.arg(0), "&(") {
			continue
		}
		one := &site{d: d}
		for _, name := range d.args {
			for _, part := range strings.Split(name, ",") {
				if part != "" {
					one.addresses = append(one.addresses, o.address(part))
				}
			}
		}
		sites = append(sites, one)
	}
	r.listen(sites, o)
	for _, one := range sites {
		if one.node != nil {
			r.chain(one.node, ordered(one.d.block), nil, one.d)
		}
	}
}

func (o *options) take(block []*directive) {
	for _, d := range block {
		switch d.arg(0) {
		case "http_port":
			o.http = d.arg(1)
		case "https_port":
			o.https = d.arg(1)
		case "auto_https":
			o.redirects = d.arg(1) != "off" && d.arg(1) != "disable_redirects"
		}
	}
}

// address reads `[scheme://][host][:port][/path]`.
func (o options) address(text string) (a address) {
	scheme := ""
	if before, rest, ok := strings.Cut(text, "://"); ok {
		scheme, text = before, rest
	}
	if i := strings.IndexByte(text, '/'); i >= 0 {
		text, a.path = text[:i], text[i:]
	}
	a.host = strings.ToLower(text)
	if i := strings.LastIndexByte(text, ':'); i >= 0 && !strings.ContainsAny(text[i:], "]}") {
		a.host, a.port = strings.ToLower(text[:i]), text[i+1:]
	}
	if a.host == "*" {
		a.host = ""
	}
	if strings.Contains(text, "{") && !strings.Contains(text, "}") {
		a.host = text
	}
	switch {
	case a.port != "":
	case scheme == "http" || a.host == "" && scheme == "":
		a.port = o.http
	default:
		a.port, a.secured = o.https, a.host != "" && o.redirects
	}
	if a.host != "" && a.port == o.https && scheme != "http" {
		a.secured = o.redirects
	}
	return a
}

// listen gives the nodes of the ports their sites: the one whose name says the most of the host.
func (r *reader) listen(sites []*site, o options) {
	var plain []string
	for _, s := range sites {
		for _, a := range s.addresses {
			if a.port == o.http {
				plain = append(plain, a.host)
			}
		}
	}
	for _, s := range sites {
		for _, a := range s.addresses {
			if s.node == nil {
				s.node = r.net.Node(at(s.d), summary.NodeService, fmt.Sprintf("site %s (%s)", strings.TrimSuffix(s.d.arg(0), ","), s.d.at()))
			}
			rule := summary.RoutingRule{Name: strings.TrimSpace("site " + a.host), Line: s.d.line, Conditions: hostIs(a.host), To: []summary.RoutingTarget{deploy.To(s.node, summary.EdgeHandsOn)}}
			if a.path != "" && a.path != "/" {
				rule.Open = "a site for paths below " + a.path + " is not read"
			}
			deploy.AddRule(r.Port(a.port), summary.MatchSites, rule)
			if a.secured && !slices.Contains(plain, a.host) {
				to := r.net.Response(at(s.d), "HTTPS of "+a.host+" ("+s.d.at()+")", "308", "https://"+a.host+"{uri}")
				deploy.AddRule(r.Port(o.http), summary.MatchSites, summary.RoutingRule{Name: "to HTTPS", Line: s.d.line, Conditions: hostIs(a.host), To: []summary.RoutingTarget{deploy.To(to, summary.EdgeForwards)}})
			}
		}
	}
}

func hostIs(host string) []summary.RoutingCondition {
	switch {
	case host == "":
		return nil
	case strings.Contains(host, "*"):
		return []summary.RoutingCondition{deploy.Condition(summary.FieldHost, summary.MatchGlob, host)}
	}
	return []summary.RoutingCondition{deploy.Condition(summary.FieldHost, summary.MatchExact, host)}
}

func at(d *directive) *doc.Value { return &doc.Value{File: d.label, Line: d.line, End: d.line} }
