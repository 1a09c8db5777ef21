package nginx

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Proxy is one nginx.
type Proxy struct {
	// Name is the deployed unit's, At where it is declared.
	Name string
	At   *doc.Value
	// Files are those of its container, by their path there. Main is the first one that is read; Folder is what relative names are below.
	Files        map[string]File
	Main, Folder string
	// Port gives the node that requests for one of its ports come to.
	Port func(port string) *summary.RoutingNode
	// Backend gives what answers by the name of a host; nil, with a reason, where nothing is known to.
	Backend func(host, port string) (*summary.RoutingNode, string)
}

// reader makes the nodes of one nginx.
type reader struct {
	Proxy
	in        *source.Input
	net       *deploy.Network
	upstreams map[string]*directive
	servers   []*server
}

type server struct {
	d     *directive
	names []string
	// label names it in nodes.
	label string
	node  *summary.RoutingNode
	// locations is the node of its locations, which is another one where the server does something before.
	locations *summary.RoutingNode
	vars      map[string]string
}

// listening is one server at one port.
type listening struct {
	s  *server
	by bool // default_server
}

// Read makes the nodes, and fills those of the ports.
func Read(in *source.Input, net *deploy.Network, p Proxy) {
	r := &reader{Proxy: p, in: in, net: net, upstreams: map[string]*directive{}}
	c := &config{files: p.Files, folder: p.Folder, missing: func(d *directive, name string) {
		in.Notef(&doc.Value{File: d.label, Line: d.line}, "it includes %s, which is not among the files of the repository that the container of %s is given", name, p.Name)
	}}
	main, err := c.read(p.Main, 0)
	if err != nil {
		in.Notef(p.At, "the nginx of %s is not read: %v", p.Name, err)
		return
	}
	for _, d := range main {
		if d.name == "http" {
			r.http(d.block)
		}
	}
	ports := map[string][]listening{}
	for _, s := range r.servers {
		for port, by := range s.ports() {
			ports[port] = append(ports[port], listening{s, by})
		}
	}
	for _, port := range slices.Sorted(maps.Keys(ports)) {
		r.choosing(p.Port(port), ports[port])
	}
	for _, s := range r.servers {
		if s.node != nil {
			r.server(s)
		}
	}
}

func (r *reader) http(block []*directive) {
	for _, d := range block {
		switch d.name {
		case "upstream":
			r.upstreams[d.arg(0)] = d
		case "server":
			s := &server{d: d, vars: map[string]string{}}
			for _, x := range d.block {
				if x.name == "server_name" {
					for _, name := range x.args {
						s.names = append(s.names, strings.ToLower(name))
					}
				}
			}
			name := strings.Join(s.names[:min(len(s.names), 2)], " ")
			if len(s.names) == 0 || name == "" {
				name = "without a name"
			}
			s.label = fmt.Sprintf("%s (%s)", name, d.at())
			r.servers = append(r.servers, s)
		}
	}
}

// ports are the ports at which a server listens for requests from elsewhere, and whether it is the default one there.
func (s *server) ports() map[string]bool {
	out, stated := map[string]bool{}, false
	for _, d := range s.d.block {
		if d.name != "listen" {
			continue
		}
		stated = true
		address := d.arg(0)
		if strings.HasPrefix(address, "unix:") {
			continue
		}
		host, port := "", address
		if i := strings.LastIndexByte(address, ':'); i >= 0 && !strings.HasSuffix(address, "]") {
			host, port = address[:i], address[i+1:]
		} else if strings.ContainsAny(address, ".[*") || strings.Trim(address, "0123456789") != "" && !strings.HasPrefix(address, "<") {
			host, port = address, "80"
		}
		if host == "localhost" || host == "[::1]" || strings.HasPrefix(host, "127.") {
			continue // only the container itself comes in there
		}
		out[port] = out[port] || slices.Contains(d.args, "default_server") || slices.Contains(d.args, "default")
	}
	if !stated {
		out["80"] = false
	}
	return out
}

// choosing gives the node of a port its servers.
func (r *reader) choosing(n *summary.RoutingNode, list []listening) {
	first := slices.IndexFunc(list, func(l listening) bool { return l.by })
	first = max(first, 0)
	expressions := 0
	taken := map[string]bool{}
	for _, l := range list {
		if l.s.node == nil {
			l.s.node = r.net.Node(at(l.s.d), summary.NodeService, "server "+l.s.label)
		}
		if len(list) == 1 {
			continue // whatever its name is
		}
		for _, name := range l.s.names {
			rule := summary.RoutingRule{Name: "server_name " + name, Line: l.s.d.line, To: []summary.RoutingTarget{deploy.To(l.s.node, summary.EdgeHandsOn)}}
			switch {
			case taken[name] || name == "" || name == "_":
				continue // the first one of a name counts, and these are names of no host
			case strings.HasPrefix(name, "~"):
				expressions++
				rule.Priority = expressions
				rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldHost, summary.MatchPerlFold, name[1:]))
			case strings.HasPrefix(name, "."):
				rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldHost, summary.MatchExact, name[1:]))
				deploy.AddRule(n, summary.MatchServers, rule)
				rule.Conditions = []summary.RoutingCondition{deploy.Condition(summary.FieldHost, summary.MatchGlob, "*"+name)}
			case strings.HasPrefix(name, "*.") || strings.HasSuffix(name, ".*"):
				rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldHost, summary.MatchGlob, name))
			default:
				rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldHost, summary.MatchExact, name))
			}
			taken[name] = true
			deploy.AddRule(n, summary.MatchServers, rule)
		}
	}
	deploy.AddRule(n, summary.MatchServers, summary.RoutingRule{Name: "default server", Line: list[first].s.d.line, Default: true, To: []summary.RoutingTarget{deploy.To(list[first].s.node, summary.EdgeHandsOn)}})
}

func at(d *directive) *doc.Value { return &doc.Value{File: d.label, Line: d.line, End: d.line} }
