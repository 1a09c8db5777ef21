package k8s

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// gatewayGroup is the group of APIs that gateways and their routes belong to.
const gatewayGroup = "gateway.networking.k8s.io/"

// gatewayRoutes reads gateways with the HTTP routes that attach to them.
func (r *reader) gatewayRoutes() {
	for _, v := range r.gateways {
		n := r.manifestNode(v, summary.NodeGateway, "Gateway")
		n.Entry, n.MatchLanguage = true, summary.MatchGateway
	}
	for _, v := range r.routes {
		for _, p := range v.At("spec", "parentRefs").List("parentRefs") {
			p.Map("a parent")
			if kind := p.TextAt("kind"); kind == "" || kind == "Gateway" {
				r.attach(v, p)
			}
		}
	}
}

// attach puts the rules of a route on a gateway that it names.
func (r *reader) attach(route, parent *doc.Value) {
	name, in := parent.TextAt("name"), parent.TextAt("namespace")
	if in == "" {
		in = namespaceOf(route)
	}
	found := called(route, r.gateways, name, in)
	if len(found) == 0 {
		n := r.model.Network.NodeIn(route.File, parent, summary.NodeGateway, "Gateway/"+name)
		n.Entry, n.MatchLanguage = true, summary.MatchGateway
		r.gatewayRules(n, route, "", nil, "the Gateway is in none of the manifests read, and may not take the route")
		return
	}
	for _, g := range found {
		n := r.manifestNode(g, summary.NodeGateway, "Gateway")
		// Listeners of one name on several ports take the same rules.
		type listener struct{ host, why string }
		ports, all := map[listener][]string{}, []string{}
		var order []listener
		for _, l := range g.At("spec", "listeners").List("listeners") {
			l.Map("a listener")
			if protocol := l.TextAt("protocol"); protocol != "HTTP" && protocol != "HTTPS" {
				continue // an HTTP route does not attach to it
			}
			own := l.TextAt("port")
			if !slices.Contains(all, own) {
				all = append(all, own)
			}
			section, port := parent.TextAt("sectionName"), parent.TextAt("port")
			if section != "" && section != l.TextAt("name") || port != "" && port != own {
				continue
			}
			why := ""
			switch from := l.At("allowedRoutes", "namespaces", "from").Text("from"); {
			case from == "All" || from != "Selector" && sameNamespace(namespaceOf(g), namespaceOf(route)):
			case from == "Selector":
				why = "labels of namespaces decide whether the route may attach"
			default:
				continue
			}
			key := listener{strings.ToLower(l.TextAt("hostname")), why}
			if ports[key] == nil {
				order = append(order, key)
			}
			if !slices.Contains(ports[key], own) {
				ports[key] = append(ports[key], own)
			}
		}
		for _, l := range order {
			if len(ports[l]) == len(all) {
				ports[l] = nil // whichever port it is
			}
			r.gatewayRules(n, route, l.host, ports[l], l.why)
		}
	}
}

// gatewayRules adds the rules of a route, as they hold on one listener.
func (r *reader) gatewayRules(n *summary.RoutingNode, route *doc.Value, listener string, ports []string, why string) {
	name := nameOf(route)
	var hosts []string
	stated := route.At("spec", "hostnames").List("hostnames")
	for _, h := range stated {
		if host, ok := both(listener, strings.ToLower(h.Text("a hostname"))); ok {
			hosts = append(hosts, host)
		}
	}
	if len(stated) > 0 && len(hosts) == 0 {
		return // none of its names is the listener's
	}
	if len(stated) == 0 {
		hosts = []string{listener}
	}
	for i, rule := range route.At("spec", "rules").List("rules") {
		rule.Map("a rule")
		matches := rule.ListAt("matches")
		if len(matches) == 0 {
			matches = []*doc.Value{nil}
		}
		for _, m := range matches {
			// Each name is a rule of its own: how much of it is written out decides between rules.
			for _, host := range hosts {
				out := summary.RoutingRule{Name: fmt.Sprintf("%s rule %d", name, i+1), Line: rule.Line, Priority: i + 1, Open: why}
				if host != "" {
					out.Conditions = append(out.Conditions, deploy.Condition(summary.FieldHost, summary.MatchGlob, host))
				}
				if len(ports) > 0 {
					out.Conditions = append(out.Conditions, deploy.Condition(summary.FieldPort, summary.MatchExact, ports...))
				}
				out.Conditions = append(out.Conditions, gatewayMatch(m)...)
				r.gatewayTargets(n, route, rule, m, out)
			}
		}
	}
}

// both is the name that two patterns of names have in common: the more particular one.
func both(a, b string) (string, bool) {
	within := func(wide, name string) bool {
		return strings.HasPrefix(wide, "*.") && strings.HasSuffix(strings.TrimPrefix(name, "*"), wide[1:])
	}
	switch {
	case a == "" || a == b || within(a, b):
		return b, true
	case b == "" || within(b, a):
		return a, true
	}
	return "", false
}

// gatewayMatch are the conditions of one match; without a path, every path.
func gatewayMatch(m *doc.Value) []summary.RoutingCondition {
	if m == nil {
		return []summary.RoutingCondition{deploy.Condition(summary.FieldPath, summary.MatchPrefix, "/")}
	}
	m.Map("a match")
	path, kind := m.At("path", "value").Text("value"), m.At("path", "type").Text("type")
	if path == "" {
		path = "/"
	}
	match := map[string]string{"": summary.MatchPrefix, "PathPrefix": summary.MatchPrefix, "Exact": summary.MatchExact}[kind]
	if match == "" {
		match = summary.MatchRegexp
	}
	out := []summary.RoutingCondition{deploy.Condition(summary.FieldPath, match, path)}
	if method := m.TextAt("method"); method != "" {
		out = append(out, deploy.Condition(summary.FieldMethod, summary.MatchExact, method))
	}
	for _, h := range m.ListAt("headers") {
		c := deploy.Condition(summary.FieldHeader, summary.MatchExact, h.TextAt("value"))
		c.Key = strings.ToLower(h.TextAt("name"))
		out = append(out, c)
	}
	for _, q := range m.ListAt("queryParams") {
		c := deploy.Condition(summary.FieldQuery, summary.MatchExact, q.TextAt("value"))
		if kind := q.TextAt("type"); kind != "" && kind != "Exact" {
			c.Match = summary.MatchRegexp
		}
		c.Key = q.TextAt("name")
		out = append(out, c)
	}
	return out
}

// gatewayTargets ends a rule: where it leads, or what it answers by itself.
func (r *reader) gatewayTargets(n *summary.RoutingNode, route, rule, match *doc.Value, out summary.RoutingRule) {
	id := n.ID + "/" + out.Name
	for _, f := range rule.ListAt("filters") {
		f.Map("a filter")
		switch kind := f.TextAt("type"); kind {
		case "RequestRedirect":
			redirect := f.Get("requestRedirect")
			status := redirect.TextAt("statusCode")
			if status == "" {
				status = "302"
			}
			part := func(key, otherwise string) string {
				if text := redirect.TextAt(key); text != "" {
					return text
				}
				return otherwise
			}
			to := part("scheme", "#{scheme}") + "://" + part("hostname", "#{host}") + "/#{path}"
			out.To = []summary.RoutingTarget{deploy.To(r.model.Network.Response(rule, id+"/redirect", status, to), summary.EdgeForwards)}
			deploy.AddRule(n, summary.MatchGateway, out)
			return
		case "URLRewrite":
			path := f.At("urlRewrite", "path")
			prefix := match.At("path", "value").Text("value")
			switch {
			case path.IsNull():
			case path.TextAt("type") == "ReplacePrefixMatch" && strings.Trim(path.TextAt("replacePrefixMatch"), "/") == "" && strings.Trim(prefix, "/") != "":
				out.Strip = "/" + strings.Trim(prefix, "/")
			default:
				out.Rewrite = "the filter URLRewrite changes the path"
			}
		case "ExtensionRef":
			out.Open = "a filter of the gateway's own (ExtensionRef) sees the request first"
		}
	}
	for _, b := range rule.ListAt("backendRefs") {
		b.Map("a backend")
		weight := 1
		if text := b.TextAt("weight"); text != "" {
			_, _ = fmt.Sscanf(text, "%d", &weight)
		}
		if weight == 0 {
			continue
		}
		for _, t := range r.gatewayBackend(route, b) {
			t.Weight = weight
			out.To = append(out.To, t)
		}
	}
	if len(out.To) == 1 {
		out.To[0].Weight = 0 // it gets everything
	}
	if len(out.To) == 0 {
		out.To = []summary.RoutingTarget{deploy.To(r.model.Network.Response(rule, id+"/response", "500", ""), summary.EdgeForwards)}
	}
	deploy.AddRule(n, summary.MatchGateway, out)
}

// gatewayBackend is the Service that a backend names.
func (r *reader) gatewayBackend(route, b *doc.Value) []summary.RoutingTarget {
	name, in := b.TextAt("name"), b.TextAt("namespace")
	if in == "" {
		in = namespaceOf(route)
	}
	if kind := b.TextAt("kind"); kind != "" && kind != "Service" {
		return []summary.RoutingTarget{r.unresolved(route, b, kind+"/"+name, "the backend is no Service")}
	}
	return r.serviceCalled(route, b, name, in, "the Service is in none of the manifests read")
}
