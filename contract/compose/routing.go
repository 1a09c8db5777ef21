package compose

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// published are the ports of a service that the host listens on.
type published struct {
	unit  *deploy.Unit
	ports []port
	proxy []label
}

// port is one published port; what it says of the host's side is "" when the host chooses.
type port struct {
	at           *doc.Value
	host, target string
}

type label struct {
	at         *doc.Value
	key, value string
}

// publish reads the published ports of a service; those of an extended service, and of an earlier file, are kept.
func (r *reader) publish(u *deploy.Unit, v *doc.Value) {
	p := r.published[u]
	if p == nil {
		p = &published{unit: u}
		if r.published == nil {
			r.published = map[*deploy.Unit]*published{}
		}
		r.published[u] = p
	}
	list := v.Get("ports")
	if list != nil && (list.Tag == reset || list.Tag == override) {
		p.ports = nil
	}
	if list == nil || list.Tag != reset {
		for _, item := range list.List("ports") {
			p.ports = append(p.ports, r.portsOf(item)...)
		}
	}
	labels := v.Get("labels")
	if labels.Is(doc.List) {
		for _, item := range labels.Items {
			key, value, _ := strings.Cut(item.Text("a label"), "=")
			p.proxy = append(p.proxy, label{item, strings.TrimSpace(key), value})
		}
		return
	}
	for _, e := range labels.Map("labels") {
		p.proxy = append(p.proxy, label{e.Value, e.Key, e.Value.Text("a label")})
	}
}

// maxPorts bounds a range of ports that is written out.
const maxPorts = 64

var shortPort = regexp.MustCompile(`^(?:(?:\[[^\]]*\]|[0-9.]+|\{[^{}]*\}):)??(?:([0-9-]*|\{[^{}]*\}):)?([0-9-]+|\{[^{}]*\})(?:/(\w+))?$`)

// given writes variables of the host as what the file .env beside the composition says of them, which is read where nothing else
// sets them, or else as what the composition says they are without it, and the others as holes.
func (r *reader) given(at *doc.Value, text string) string {
	if !strings.Contains(text, "$") {
		return text
	}
	label := source.Resolve(at.File, ".env")
	set, known := r.beside[label]
	if !known {
		set = map[string]string{}
		if data, err := r.in.Read(label); err == nil {
			for _, v := range image.Assignments(string(data)) {
				set[v.Name] = v.Value
			}
		}
		if r.beside == nil {
			r.beside = map[string]map[string]string{}
		}
		r.beside[label] = set
	}
	return image.Interpolate(otherwise(image.Braced.ReplaceAllStringFunc(text, func(m string) string {
		parts := image.Braced.FindStringSubmatch(m)
		if value := set[parts[1]+parts[2]]; value != "" && !strings.ContainsAny(value, "${}") {
			return value
		}
		return m
	})))
}

// portsOf reads `[address:][host:]container[/protocol]`, with ranges, or the long form.
func (r *reader) portsOf(v *doc.Value) []port {
	if v.IsNull() {
		return nil
	}
	if v.Is(doc.Map) {
		if protocol := v.TextAt("protocol"); protocol != "" && protocol != "tcp" {
			return nil
		}
		return []port{{v, r.given(v, v.TextAt("published")), v.TextAt("target")}}
	}
	m := shortPort.FindStringSubmatch(r.given(v, v.Text("a port")))
	if m == nil || m[3] != "" && m[3] != "tcp" {
		return nil
	}
	hosts, targets := portRange(m[1]), portRange(m[2])
	if len(hosts) != len(targets) {
		return []port{{v, m[1], m[2]}}
	}
	var out []port
	for i := range hosts {
		out = append(out, port{v, hosts[i], targets[i]})
	}
	return out
}

func portRange(s string) []string {
	from, to, ok := strings.Cut(s, "-")
	a, err1 := strconv.Atoi(from)
	b, err2 := strconv.Atoi(to)
	if !ok || err1 != nil || err2 != nil || b < a || b-a > maxPorts {
		return []string{s}
	}
	var out []string
	for i := a; i <= b; i++ {
		out = append(out, strconv.Itoa(i))
	}
	return out
}

// routing makes the way of requests: from the ports of the host to the services, and through a reverse proxy to those whose
// labels it reads.
func (r *reader) routing(document string) {
	r.model.Network.Document = document
	var proxy *deploy.Unit
	for _, u := range r.model.Units {
		if r.isProxy[u] {
			proxy = u
		}
	}
	r.reverseProxies()
	routed := r.labelRules(document, proxy)
	defer r.silent()
	for _, u := range r.model.Units {
		p := r.published[u]
		if p == nil || len(p.ports) == 0 {
			continue
		}
		host := r.model.Network.Node(&doc.Value{File: document, Line: 1, End: 1}, summary.NodePorts, "ports of the host")
		host.Entry = true
		seen := map[string]bool{}
		for _, x := range p.ports {
			if seen[x.host+":"+x.target] {
				continue
			}
			seen[x.host+":"+x.target] = true
			rule := summary.RoutingRule{Name: strings.TrimPrefix(x.host+":"+x.target, ":"), Line: x.at.Line}
			asked := x.host
			if asked == "" {
				asked = "{a port that the host chooses}"
			}
			rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPort, summary.MatchExact, asked))
			to := deploy.To(r.way(u, x.target), summary.EdgeForwards)
			if u == proxy && routed != nil {
				to = deploy.To(routed, summary.EdgeHandsOn)
			}
			rule.To = []summary.RoutingTarget{to}
			if _, _, ranged := strings.Cut(asked, "-"); ranged && !strings.HasPrefix(asked, "{") {
				rule.Conditions, rule.Open = nil, fmt.Sprintf("a range of more than %d ports is not written out", maxPorts)
			}
			deploy.AddRule(host, summary.MatchPort, rule)
		}
	}
}

var (
	ruleLabel     = regexp.MustCompile(`^traefik\.http\.routers\.([^.]+)\.(rule|priority)$`)
	ruleTerm      = regexp.MustCompile("^(Host|Path|PathPrefix|Method)\\(((?:`[^`]*`|\"[^\"]*\")(?:\\s*,\\s*(?:`[^`]*`|\"[^\"]*\"))*)\\)$")
	ruleValue     = regexp.MustCompile("`[^`]*`|\"[^\"]*\"")
	proxyImage    = regexp.MustCompile(`(?:^|/)traefik(?::|@|$)`)
	middleware    = regexp.MustCompile(`^traefik\.http\.routers\.([^.]+)\.middlewares$`)
	behindPort    = regexp.MustCompile(`^traefik\.http\.services\.[^.]+\.loadbalancer\.server\.port$`)
	maxLabelTerms = 32
)

// labelRules reads the routers that labels of services declare for a reverse proxy; nil when there are none.
func (r *reader) labelRules(document string, proxy *deploy.Unit) *summary.RoutingNode {
	var n *summary.RoutingNode
	for _, u := range r.model.Units {
		p := r.published[u]
		if p == nil {
			continue
		}
		rules, priority, rewrites := map[string]label{}, map[string]string{}, map[string]string{}
		inside := "80"
		var order []string
		for _, l := range p.proxy {
			if m := ruleLabel.FindStringSubmatch(l.key); m != nil && m[2] == "rule" {
				if _, ok := rules[m[1]]; !ok {
					order = append(order, m[1])
				}
				rules[m[1]] = l
			} else if m != nil {
				priority[m[1]] = l.value
			} else if behindPort.MatchString(l.key) {
				inside = l.value
			} else if m := middleware.FindStringSubmatch(l.key); m != nil {
				rewrites[m[1]] = "the middleware " + l.value + " may rewrite the path"
			}
		}
		for _, name := range order {
			if n == nil {
				at := &doc.Value{File: document, Line: 1, End: 1}
				id := "reverse proxy"
				if proxy != nil {
					at, id = proxy.At, proxy.Name
				}
				n = r.model.Network.Node(at, summary.NodeService, "routers of "+id)
				n.Entry = proxy == nil
			}
			text := r.given(rules[name].at, rules[name].value)
			// The length of the rule is its priority unless one is stated.
			rule := summary.RoutingRule{Name: name, Line: rules[name].at.Line, Priority: len(text), Rewrite: rewrites[name], To: []summary.RoutingTarget{deploy.To(r.way(u, inside), summary.EdgeForwards)}}
			if stated, err := strconv.Atoi(priority[name]); err == nil && stated > 0 {
				rule.Priority = stated
			}
			rule.Conditions, rule.Open = terms(text)
			deploy.AddRule(n, summary.MatchReverseProxy, rule)
		}
	}
	return n
}

// terms reads conditions joined with &&; anything else leaves the rule open.
func terms(text string) (out []summary.RoutingCondition, open string) {
	parts := strings.Split(text, "&&")
	if len(parts) > maxLabelTerms {
		return nil, fmt.Sprintf("the rule has more than %d terms", maxLabelTerms)
	}
	for _, part := range parts {
		m := ruleTerm.FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			return nil, "the rule " + text + " is not read"
		}
		kind := map[string][2]string{"Host": {summary.FieldHost, summary.MatchExact}, "Path": {summary.FieldPath, summary.MatchExact},
			"PathPrefix": {summary.FieldPath, summary.MatchGlob}, "Method": {summary.FieldMethod, summary.MatchExact}}[m[1]]
		c := deploy.Condition(kind[0], kind[1])
		for _, v := range ruleValue.FindAllString(m[2], -1) {
			v = strings.Trim(v, "`\"")
			if m[1] == "PathPrefix" {
				v += "*" // by characters: /products takes /productsale as well
			}
			c.Values = append(c.Values, v)
		}
		out = append(out, c)
	}
	return out, ""
}
