package caddy

import (
	"fmt"
	"maps"
	"net"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// run is one list of directives that becomes the rules of a node.
type run struct {
	r     *reader
	list  []*directive
	named map[string]*directive
	// root is the folder that files are served from, tried the file that is served where there is none of a name.
	root, tried string
	// otherwise is where a request goes that none of the list answers.
	otherwise []summary.RoutingTarget
	// in is the directive whose block it is.
	in *directive
}

// chain fills a node with what directives do, in the order in which they are given.
func (r *reader) chain(n *summary.RoutingNode, list []*directive, outer *run, in *directive) {
	x := &run{r: r, list: list, named: map[string]*directive{}, in: in}
	if outer != nil {
		maps.Copy(x.named, outer.named)
		x.root, x.tried, x.otherwise = outer.root, outer.tried, outer.otherwise
	}
	maps.Copy(x.named, matchers(list))
	for _, d := range list {
		if d.arg(0) == "root" {
			x.root = d.arg(len(d.args) - 1)
		}
	}
	x.fill(n)
}

// fill adds the rules of a list.
func (x *run) fill(n *summary.RoutingNode) {
	for i, d := range x.list {
		if slices.Contains(quiet, d.arg(0)) || strings.HasPrefix(d.arg(0), "@") || len(d.args) == 0 {
			continue
		}
		m, args := taken(d, x.named)
		rule := summary.RoutingRule{Name: d.text(), Line: d.line, Conditions: m.conditions}
		switch d.arg(0) {
		case "handle", "handle_path", "route":
			rule.To = []summary.RoutingTarget{deploy.To(x.group(d, i), summary.EdgeHandsOn)}
			if d.arg(0) == "handle_path" && len(m.paths) == 1 {
				rule.Replace = []summary.RoutingReplacement{{Pattern: "(?i)^" + regexp.QuoteMeta(strings.TrimRight(m.paths[0], "*")), Part: true}}
				if strings.HasSuffix(m.paths[0], "/*") {
					rule.Replace[0].Pattern = "(?i)^" + regexp.QuoteMeta(strings.TrimSuffix(m.paths[0], "/*"))
				}
			}
		case "rewrite", "uri", "try_files":
			if last := d.arg(len(d.args) - 1); d.arg(0) == "try_files" && !strings.HasPrefix(last, "{") {
				x.tried = last
			}
			rule.Replace, rule.Rewrite = x.changed(d, args)
			rest := x.rest(i+1, d)
			rule.To = []summary.RoutingTarget{deploy.To(rest, summary.EdgeHandsOn)}
			x.add(n, rule)
			if m.any {
				x.add(n, summary.RoutingRule{Name: "otherwise", Line: d.line, To: rule.To})
			}
			return
		default:
			rule.To = x.answer(d, args)
			if rule.To == nil {
				rule.Open = "what the directive " + d.arg(0) + " does is not read"
				rule.To = []summary.RoutingTarget{deploy.To(x.r.net.Unresolved(at(d), d.arg(0)+" ("+d.at()+")", rule.Open), summary.EdgeForwards)}
			}
		}
		x.add(n, rule)
		if !m.any && rule.Open == "" {
			return
		}
	}
	to := x.otherwise
	if to == nil {
		to = []summary.RoutingTarget{deploy.To(x.r.net.Response(at(x.in), "nothing ("+x.in.at()+")", "200", ""), summary.EdgeForwards)}
	}
	x.add(n, summary.RoutingRule{Name: "none of its directives answers", Line: x.in.line, To: to})
}

func (x *run) add(n *summary.RoutingNode, rule summary.RoutingRule) {
	rule.Priority = len(n.Rules) + 1
	deploy.AddRule(n, summary.MatchDirectives, rule)
}

// rest is the node of the directives from one on.
func (x *run) rest(from int, d *directive) *summary.RoutingNode {
	n := x.r.net.Node(at(d), summary.NodeService, fmt.Sprintf("behind %s (%s)", d.arg(0), d.at()))
	if n.MatchLanguage == "" {
		copied := *x
		copied.list = x.list[from:]
		copied.fill(n)
	}
	return n
}

// group is the node of a block of directives. Of handles only the first one counts that takes a request; what none of its
// directives answers goes on behind them.
func (x *run) group(d *directive, i int) *summary.RoutingNode {
	n := x.r.net.Node(at(d), summary.NodeService, fmt.Sprintf("%s (%s)", d.text(), d.at()))
	if n.MatchLanguage != "" {
		return n
	}
	behind := slices.Clone(x.list[i+1:])
	block := d.block
	if d.arg(0) != "route" {
		behind = slices.DeleteFunc(behind, func(o *directive) bool { return o.arg(0) == "handle" || o.arg(0) == "handle_path" })
		block = ordered(block)
	}
	inner := &run{r: x.r, named: x.named, root: x.root, tried: x.tried, otherwise: x.otherwise}
	if slices.ContainsFunc(behind, func(o *directive) bool { return slices.Contains(order, o.arg(0)) }) {
		copied := *x
		copied.list = behind
		after := x.r.net.Node(at(d), summary.NodeService, fmt.Sprintf("after %s (%s)", d.text(), d.at()))
		if after.MatchLanguage == "" {
			copied.fill(after)
		}
		inner.otherwise = []summary.RoutingTarget{deploy.To(after, summary.EdgeHandsOn)}
	}
	x.r.chain(n, block, inner, d)
	return n
}

// changed is what a directive makes of a path.
func (x *run) changed(d *directive, args []string) ([]summary.RoutingReplacement, string) {
	unknown := "what " + d.text() + " makes of the path (" + d.at() + "), only the server knows"
	switch d.arg(0) {
	case "uri":
		if len(args) < 2 || strings.Contains(args[1], "{") {
			return nil, unknown
		}
		switch args[0] {
		case "strip_prefix":
			return []summary.RoutingReplacement{{Pattern: "^" + regexp.QuoteMeta("/"+strings.Trim(args[1], "/")), Part: true}}, ""
		case "strip_suffix":
			return []summary.RoutingReplacement{{Pattern: regexp.QuoteMeta(args[1]) + "$", Part: true}}, ""
		}
	case "rewrite":
		to := strings.Join(args, " ")
		plain, _, _ := strings.Cut(to, "?")
		switch {
		case plain == "" || plain == "{uri}" || plain == "{path}":
			return nil, ""
		case !strings.Contains(plain, "{"):
			return []summary.RoutingReplacement{{Pattern: "^.*$", With: plain}}, ""
		}
		for _, whole := range []string{"{uri}", "{path}", "{http.request.uri.path}"} {
			if rest, ok := strings.CutSuffix(to, whole); ok && !strings.Contains(rest, "{") {
				return []summary.RoutingReplacement{{Pattern: "^", Part: true, With: rest}}, ""
			}
		}
	case "try_files":
		if slices.ContainsFunc(x.list, func(o *directive) bool { return o.arg(0) == "file_server" }) {
			return nil, "" // the files are said to be tried where they are served
		}
	}
	return nil, unknown
}

// answer is where a directive hands requests on to, or what it answers; nil where it is not known.
func (x *run) answer(d *directive, args []string) []summary.RoutingTarget {
	response := func(status, location string) []summary.RoutingTarget {
		return []summary.RoutingTarget{deploy.To(x.r.net.Response(at(d), d.arg(0)+" ("+d.at()+")", status, location), summary.EdgeForwards)}
	}
	number := regexp.MustCompile(`^[1-5]\d\d$`)
	switch d.arg(0) {
	case "redir":
		to, status := "", "302"
		if len(args) > 0 {
			to = args[0]
		}
		if len(args) > 1 {
			switch code := args[1]; {
			case code == "permanent":
				status = "301"
			case code == "html":
				status = "200"
			case number.MatchString(code):
				status = code
			}
		}
		return response(status, to)
	case "respond":
		status := "200"
		for i, a := range args {
			if number.MatchString(a) && i == len(args)-1 {
				status = a
			}
		}
		return response(status, "")
	case "error":
		status := "500"
		for _, a := range args {
			if number.MatchString(a) {
				status = a
			}
		}
		return response(status, "")
	case "metrics":
		return response("200", "")
	case "abort":
		return []summary.RoutingTarget{deploy.To(x.r.net.Unresolved(at(d), "abort ("+d.at()+")", "it ends the connection without an answer"), summary.EdgeForwards)}
	case "file_server":
		return x.files(d)
	case "reverse_proxy", "php_fastcgi":
		return x.proxied(d, args)
	}
	return nil
}

// files is what serves files of the container.
func (x *run) files(d *directive) []summary.RoutingTarget {
	where := "of its working folder"
	if x.root != "" {
		where = "below " + x.root
	}
	missing := "answers 404"
	if x.tried != "" {
		missing = "serves " + x.tried
	}
	return []summary.RoutingTarget{deploy.To(x.r.net.Unresolved(at(d), "files "+where+" ("+d.at()+")", "it serves files "+where+" of its container, and "+missing+" where there is none"), summary.EdgeForwards)}
}

// proxied is what requests are handed on to: each of several is possible.
func (x *run) proxied(d *directive, args []string) (out []summary.RoutingTarget) {
	list := slices.Clone(args)
	for _, y := range d.block {
		switch y.arg(0) {
		case "to":
			list = append(list, y.args[1:]...)
		case "dynamic":
			return []summary.RoutingTarget{deploy.To(x.r.net.Unresolved(at(y), "dynamic ("+y.at()+")", "the machines that it hands requests on to are looked up while it runs"), summary.EdgeForwards)}
		}
	}
	for _, one := range list {
		out = append(out, deploy.To(x.r.machine(d, one), summary.EdgeForwards))
	}
	if len(out) == 0 {
		out = append(out, deploy.To(x.r.net.Unresolved(at(d), d.arg(0)+" ("+d.at()+")", "it names no machine to hand requests on to"), summary.EdgeForwards))
	}
	return out
}

// machine is what answers by an address of a proxy.
func (r *reader) machine(d *directive, text string) *summary.RoutingNode {
	scheme, host, ok := strings.Cut(text, "://")
	if !ok {
		scheme, host = "http", text
	}
	host, _, _ = strings.Cut(host, "/")
	if strings.HasPrefix(text, "unix/") || strings.HasPrefix(text, "{") && strings.Contains(text, ".") {
		return r.net.Unresolved(at(d), text+" ("+d.at()+")", "it hands requests on to "+text+", which is no service")
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, map[string]string{"https": "443"}[scheme]
		if port == "" {
			port = "80"
		}
	}
	if name == "" {
		name = "localhost"
	}
	n, why := r.Backend(name, port)
	if n == nil {
		return r.net.Unresolved(at(d), text+" ("+d.at()+")", why)
	}
	return n
}
