package terraform

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// urlMap reads host rules with the path rules or route rules of their matchers; each matcher's default takes the rest of its hosts.
func (r *reader) urlMap(x *resource) {
	n := r.node(summary.NodeURLMap, x)
	n.Entry = true
	matchers := map[string]part{}
	for _, m := range x.blocks("path_matcher") {
		matchers[m.text("name").s] = m
	}
	for _, h := range x.blocks("host_rule") {
		m, ok := matchers[h.text("path_matcher").s]
		if !ok {
			continue
		}
		host := deploy.Condition(summary.FieldHost, summary.MatchGlob, listOf(h, "hosts")...)
		for _, p := range m.blocks("path_rule") {
			for _, path := range listOf(p, "paths") {
				rule := summary.RoutingRule{Name: path, Line: p.at.Line, Conditions: []summary.RoutingCondition{host, deploy.Condition(summary.FieldPath, summary.MatchGlob, path)}}
				r.urlMapRule(n, rule, p, "", n.ID+"/"+m.text("name").s+path)
			}
		}
		for _, p := range m.blocks("route_rules") {
			r.routeRule(n, host, m, p)
		}
		own := summary.RoutingRule{Name: "default of " + m.text("name").s, Line: m.at.Line, Conditions: []summary.RoutingCondition{host}}
		r.urlMapRule(n, own, m, "default_", n.ID+"/"+m.text("name").s)
	}
	r.urlMapRule(n, summary.RoutingRule{Name: "default", Line: x.at.Line, Default: true}, x.part(), "default_", n.ID)
}

// routeRule reads a rule that a matcher asks by its priority. Each of its match rules takes a request by itself.
func (r *reader) routeRule(n *summary.RoutingNode, host summary.RoutingCondition, m, p part) {
	name := strings.TrimSpace(m.text("name").s + " route " + p.text("priority").s)
	matches := p.blocks("match_rules")
	if len(matches) == 0 {
		matches = []part{{p.r, &hclsyntax.Body{}, p.s, p.at}} // it takes whatever gets to it
	}
	for _, match := range matches {
		rule := summary.RoutingRule{Name: name, Line: p.at.Line, Conditions: []summary.RoutingCondition{host}}
		rule.Priority, _ = strconv.Atoi(p.text("priority").s)
		rule.Conditions = append(rule.Conditions, matchedPath(match))
		for _, h := range match.blocks("header_matches") {
			c := deploy.Condition(summary.FieldHeader, summary.MatchExact)
			if v := h.text("exact_match").s; v != "" {
				c.Values = append(c.Values, v)
			}
			c.Key = strings.ToLower(h.text("header_name").s)
			rule.Conditions = append(rule.Conditions, c)
		}
		for _, q := range match.blocks("query_parameter_matches") {
			rule.Conditions = append(rule.Conditions, matchedVariable(q))
		}
		if len(match.blocks("metadata_filters")) > 0 {
			rule.Open = "which proxies are told of the rule, its metadata filters say"
		}
		r.urlMapRule(n, rule, p, "", n.ID+"/"+strings.ReplaceAll(name, " ", "/"))
	}
}

// matchedPath is what a match rule asks of the path: all of it, what it begins with (by letters, not by segments), or a pattern.
func matchedPath(match part) summary.RoutingCondition {
	for _, kind := range []struct{ attribute, match string }{
		{"full_path_match", summary.MatchExact}, {"prefix_match", summary.MatchGlob}, {"regex_match", summary.MatchRegexp}, {"path_template_match", "path template"},
	} {
		value := match.text(kind.attribute).s
		if value == "" {
			continue
		}
		c := deploy.Condition(summary.FieldPath, kind.match, value)
		if kind.match == summary.MatchGlob {
			c.Values[0] = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`).Replace(value) + "*"
		}
		if match.text("ignore_case").s == "true" && strings.ContainsFunc(value, unicode.IsLetter) {
			c.Match += " in any case"
		}
		return c
	}
	return deploy.Condition(summary.FieldPath, summary.MatchGlob, "/*")
}

// matchedVariable is what a match rule asks of a variable of the query.
func matchedVariable(q part) summary.RoutingCondition {
	c := deploy.Condition(summary.FieldQuery, summary.MatchExact, q.text("exact_match").s)
	c.Key = q.text("name").s
	switch {
	case q.text("present_match").s == "true":
		c.Match, c.Values = summary.MatchGlob, []string{c.Key + "=*"}
	case q.text("regex_match").s != "":
		c.Match, c.Values = summary.MatchRegexp, []string{q.text("regex_match").s}
	}
	return c
}

// urlMapRule adds a rule that leads where a block says: to one service, to several by weight, or to another address. The words
// of a default begin with a prefix.
func (r *reader) urlMapRule(n *summary.RoutingNode, rule summary.RoutingRule, p part, prefix, id string) {
	var weighted []summary.RoutingTarget
	for _, a := range p.blocks(prefix + "route_action") {
		if len(a.blocks("url_rewrite")) > 0 {
			rule.Rewrite = "the rule rewrites the path"
		}
		for _, w := range a.blocks("weighted_backend_services") {
			if w.text("weight").s == "0" {
				continue
			}
			for _, t := range r.backend(w.at, w.text("backend_service"), nil, id) {
				t.Weight, _ = strconv.Atoi(w.text("weight").s)
				weighted = append(weighted, t)
			}
		}
	}
	rule.To = weighted
	if len(weighted) == 0 {
		rule.To = r.backend(p.at, p.text(prefix+"service"), p.blocks(prefix+"url_redirect"), id)
	}
	deploy.AddRule(n, summary.MatchURLMap, rule)
}

// redirectStatus are the names of statuses that a redirect states; without one it is 301.
var redirectStatus = map[string]string{"": "301", "MOVED_PERMANENTLY_DEFAULT": "301", "FOUND": "302", "SEE_OTHER": "303", "TEMPORARY_REDIRECT": "307", "PERMANENT_REDIRECT": "308"}

// redirected is the answer of a redirect, with the parts of the request that it keeps in the words of the other readers.
func (r *reader) redirected(b part, id string) summary.RoutingTarget {
	scheme, path := "#{protocol}", "/#{path}"
	if b.text("https_redirect").s == "true" {
		scheme = "https"
	}
	if whole := b.text("path_redirect").s; whole != "" {
		path = whole
	} else if prefix := b.text("prefix_redirect").s; prefix != "" {
		path = strings.TrimSuffix(prefix, "/") + "/#{rest}"
	}
	status := b.text("redirect_response_code").s
	return deploy.To(r.model.Network.Response(b.at, id+"/redirect", cmp.Or(redirectStatus[status], status), scheme+"://"+cmp.Or(b.text("host_redirect").s, "#{host}")+path), summary.EdgeForwards)
}

// backend follows a backend service over its network endpoint groups to what runs code.
func (r *reader) backend(at *doc.Value, t text, redirects []part, id string) []summary.RoutingTarget {
	for _, b := range redirects {
		return []summary.RoutingTarget{r.redirected(b, id)}
	}
	service := r.referred(t, backends...)
	if service == nil {
		if t.s == "" && t.ref == "" {
			return nil
		}
		return []summary.RoutingTarget{deploy.To(r.model.Network.Unresolved(at, cmp.Or(t.ref, t.s), "it is no backend service that the module declares"), summary.EdgeForwards)}
	}
	n := r.node(summary.NodeTargetGroup, service)
	deploy.Everything(n, summary.EdgeFronts)
	for _, b := range service.blocks("backend") {
		group := r.referred(b.text("group"), "google_compute_region_network_endpoint_group")
		if group == nil {
			deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unresolved(b.at, cmp.Or(b.text("group").ref, b.text("group").s), "it is no group of a service whose code the module names"))
			continue
		}
		for _, run := range append(group.blocks("cloud_run"), group.blocks("cloud_function")...) {
			name := run.text("service")
			if name.ref == "" && name.s == "" {
				name = run.text("function")
			}
			r.attached(n, group, name)
		}
	}
	return []summary.RoutingTarget{deploy.To(n, summary.EdgeForwards)}
}
