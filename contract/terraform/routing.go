package terraform

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// node is the routing node of a resource.
func (r *reader) node(kind string, x *resource) *summary.RoutingNode {
	return r.model.Network.Node(x.at, kind, x.address)
}

// referred finds the resource that a value refers to, of one of some types.
func (r *reader) referred(t text, types ...string) *resource {
	if t.ref == "" {
		return nil
	}
	for _, x := range r.all {
		if x.address != t.ref {
			continue
		}
		for _, typ := range types {
			if x.typ == typ {
				return x
			}
		}
	}
	return nil
}

var (
	balancers    = []string{"aws_lb", "aws_alb"}
	lbListeners  = []string{"aws_lb_listener", "aws_alb_listener"}
	targetGroups = []string{"aws_lb_target_group", "aws_alb_target_group"}
	backends     = []string{"google_compute_backend_service", "google_compute_region_backend_service"}
)

// routing reads the way of requests: load balancers, APIs, function URLs, URL maps and the services that have a URL of their own.
func (r *reader) routing(dir string) {
	r.model.Network.Document = dir
	for _, x := range r.all {
		switch x.typ {
		case "aws_lb", "aws_alb":
			n := r.node(summary.NodeLoadBalancer, x)
			n.Entry, n.Internal = true, x.text("internal").s == "true"
		case "aws_lb_listener", "aws_alb_listener":
			r.lbListener(x)
		case "aws_lb_listener_rule", "aws_alb_listener_rule":
			r.lbRule(x)
		case "aws_lb_target_group_attachment", "aws_alb_target_group_attachment":
			if group := r.referred(x.text("target_group_arn"), targetGroups...); group != nil {
				r.attached(r.node(summary.NodeTargetGroup, group), x, x.text("target_id"))
			}
		case "aws_lb_target_group", "aws_alb_target_group":
			deploy.Everything(r.node(summary.NodeTargetGroup, x), summary.EdgeFronts)
		case "aws_ecs_service":
			r.ecsService(x)
		case "aws_apigatewayv2_api", "aws_api_gateway_rest_api":
			if !strings.EqualFold(x.text("protocol_type").s, "websocket") {
				r.apiNode(x)
			}
		case "aws_apigatewayv2_stage":
			if api := r.referred(x.text("api_id"), "aws_apigatewayv2_api"); api != nil {
				r.addStage(api, x.text("name"))
			}
		case "aws_api_gateway_stage", "aws_api_gateway_deployment":
			if api := r.referred(x.text("rest_api_id"), "aws_api_gateway_rest_api"); api != nil {
				r.addStage(api, x.text("stage_name"))
			}
		case "aws_apigatewayv2_route":
			r.httpRoute(x)
		case "aws_api_gateway_method":
			r.restMethod(x)
		case "aws_apigatewayv2_domain_name", "aws_api_gateway_domain_name":
			n := r.node(summary.NodeDomain, x)
			n.Entry, n.MatchLanguage, n.Hosts = true, summary.MatchMapping, hostsOf(x.text("domain_name"))
		case "aws_apigatewayv2_api_mapping":
			r.mapped(x, x.text("domain_name"), x.text("api_id"), x.text("api_mapping_key"))
		case "aws_api_gateway_base_path_mapping":
			r.mapped(x, x.text("domain_name"), x.text("api_id"), x.text("base_path"))
		case "aws_lambda_function_url":
			n := r.node(summary.NodeFunctionURL, x)
			n.Entry = true
			r.leads(n, x, x.text("function_name"), "the function of the URL is not declared in the module")
		case "google_cloud_run_service", "google_cloud_run_v2_service", "google_cloudfunctions_function", "google_cloudfunctions2_function":
			if u := r.units[x.address]; u != nil && r.takesHTTP(x) {
				r.model.Network.Unit(u).Entry = true
			}
		case "google_compute_url_map", "google_compute_region_url_map":
			r.urlMap(x)
		}
	}
}

// takesHTTP reports whether a function has a URL.
func (r *reader) takesHTTP(x *resource) bool {
	switch x.typ {
	case "google_cloudfunctions_function":
		return x.text("trigger_http").s == "true"
	case "google_cloudfunctions2_function":
		return len(x.blocks("event_trigger")) == 0
	}
	return true
}

func hostsOf(t text) []string {
	if !t.known || t.s == "" {
		return nil
	}
	return []string{strings.ToLower(t.s)}
}

// leads makes a node hand every request on to a unit that a value names.
func (r *reader) leads(n *summary.RoutingNode, x *resource, t text, otherwise string) {
	if u := r.unitOf(t); u != nil {
		deploy.Everything(n, summary.EdgeForwards, r.model.Network.Unit(u))
		return
	}
	deploy.Everything(n, summary.EdgeForwards, r.model.Network.Unresolved(x.at, t.s, otherwise))
}

func (r *reader) lbListener(x *resource) {
	n := r.node(summary.NodeListener, x)
	n.MatchLanguage = summary.MatchListener
	port, protocol := x.text("port"), x.text("protocol")
	rule := summary.RoutingRule{Name: strings.TrimSpace(protocol.s + " " + port.s), Line: x.at.Line, To: []summary.RoutingTarget{deploy.To(n, summary.EdgeBelongs)}}
	if !port.known || port.s == "" {
		port.s = "{port}"
	}
	rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPort, summary.MatchExact, port.s))
	if lb := r.referred(x.text("load_balancer_arn"), balancers...); lb != nil {
		deploy.AddRule(r.node(summary.NodeLoadBalancer, lb), summary.MatchPort, rule)
	} else {
		n.Entry = true
	}
	r.lbActions(n, x.blocks("default_action"), summary.RoutingRule{Name: "default action", Line: x.at.Line, Default: true})
}

func (r *reader) lbRule(x *resource) {
	var n *summary.RoutingNode
	if l := r.referred(x.text("listener_arn"), lbListeners...); l != nil {
		n = r.node(summary.NodeListener, l)
	} else {
		n = r.model.Network.Node(x.at, summary.NodeListener, cmp.Or(x.text("listener_arn").s, "listener of another module"))
		n.Entry = true
	}
	rule := summary.RoutingRule{Name: x.address, Line: x.at.Line}
	if x.maybe {
		rule.Open = "how many of it are made, the module does not state"
	}
	rule.Priority, _ = strconv.Atoi(x.text("priority").s)
	if x.part().open("condition") {
		rule.Open = "what its conditions are, the module does not state"
	}
	for _, c := range x.blocks("condition") {
		read := len(rule.Conditions)
		// Providers before 3.0 state the field by its name.
		if kind := (map[string][2]string{"path-pattern": {summary.FieldPath, summary.MatchGlob}, "host-header": {summary.FieldHost, summary.MatchGlob}})[c.text("field").s]; kind[0] != "" {
			rule.Conditions = append(rule.Conditions, deploy.Condition(kind[0], kind[1], listOf(c, "values")...))
		}
		for _, kind := range []struct{ block, field, match string }{
			{"path_pattern", summary.FieldPath, summary.MatchGlob}, {"host_header", summary.FieldHost, summary.MatchGlob},
			{"http_request_method", summary.FieldMethod, summary.MatchExact}, {"http_header", summary.FieldHeader, summary.MatchGlob},
			{"query_string", summary.FieldQuery, summary.MatchGlob}, {"source_ip", "source address", summary.MatchExact},
		} {
			for _, b := range c.blocks(kind.block) {
				cond := deploy.Condition(kind.field, kind.match)
				if kind.field == summary.FieldQuery {
					cond.Values = []string{b.text("key").s + "=" + b.text("value").s}
				} else {
					cond.Values = append(cond.Values, listOf(b, "values")...)
				}
				cond.Key = strings.ToLower(b.text("http_header_name").s)
				rule.Conditions = append(rule.Conditions, cond)
			}
		}
		if len(rule.Conditions) == read {
			rule.Open = "a condition of it is not read"
		}
	}
	for _, t := range x.blocks("transform") {
		if t.text("type").s != "host-header-rewrite" {
			rule.Rewrite = "a transform of the rule rewrites the path"
		}
	}
	r.lbActions(n, x.blocks("action"), rule)
}

func (r *reader) lbActions(n *summary.RoutingNode, actions []part, rule summary.RoutingRule) {
	id := rule.Name
	if rule.Default {
		id = n.ID
	}
	for _, a := range actions {
		for _, b := range a.blocks("fixed_response") {
			rule.To = append(rule.To, deploy.To(r.model.Network.Response(a.at, id+"/response", b.text("status_code").s, ""), summary.EdgeForwards))
		}
		for _, b := range a.blocks("redirect") {
			location := strings.ToLower(cmp.Or(b.text("protocol").s, "#{protocol}")) + "://" + cmp.Or(b.text("host").s, "#{host}") + ":" + cmp.Or(b.text("port").s, "#{port}") + cmp.Or(b.text("path").s, "/#{path}")
			rule.To = append(rule.To, deploy.To(r.model.Network.Response(a.at, id+"/redirect", strings.TrimPrefix(b.text("status_code").s, "HTTP_"), location), summary.EdgeForwards))
		}
		if strings.HasPrefix(a.text("type").s, "authenticate") {
			rule.Open = "the rule lets only authenticated requests through (" + a.text("type").s + ")"
		}
		groups := 0
		for _, f := range a.blocks("forward") {
			for _, g := range f.blocks("target_group") {
				if g.text("weight").s == "0" {
					continue
				}
				groups++
				weight, _ := strconv.Atoi(g.text("weight").s)
				rule.To = append(rule.To, r.group(a.at, g.text("arn"), weight))
			}
		}
		if t := a.text("target_group_arn"); groups == 0 && (t.s != "" || t.ref != "") {
			rule.To = append(rule.To, r.group(a.at, t, 0))
		}
	}
	deploy.AddRule(n, summary.MatchListener, rule)
}

// group is the target group that a value refers to.
func (r *reader) group(at *doc.Value, t text, weight int) summary.RoutingTarget {
	if group := r.referred(t, targetGroups...); group != nil {
		to := deploy.To(r.node(summary.NodeTargetGroup, group), summary.EdgeForwards)
		to.Weight = weight
		return to
	}
	return deploy.To(r.model.Network.Unresolved(at, t.s, "the target group is not declared in the module"), summary.EdgeForwards)
}

// attached puts a target behind a group: a function, or another load balancer.
func (r *reader) attached(n *summary.RoutingNode, x *resource, t text) {
	if lb := r.referred(t, balancers...); lb != nil {
		deploy.Everything(n, summary.EdgeHandsOn, r.node(summary.NodeLoadBalancer, lb))
		return
	}
	if u := r.unitOf(t); u != nil {
		deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unit(u))
		return
	}
	deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unresolved(x.at, t.s, "the target is nothing whose code the module names"))
}

// ecsService puts the containers of a service behind the groups that it registers with.
func (r *reader) ecsService(x *resource) {
	for _, b := range x.blocks("load_balancer") {
		group := r.referred(b.text("target_group_arn"), targetGroups...)
		if group == nil {
			continue
		}
		n, task, name := r.node(summary.NodeTargetGroup, group), x.text("task_definition"), b.text("container_name").s
		var found *deploy.Unit
		for _, u := range r.model.Units {
			if task.ref != "" && (u.Logical == task.ref || u.Logical == task.ref+"/"+name) && (found == nil || u.Logical != task.ref) {
				found = u
			}
		}
		if found == nil {
			deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unresolved(x.at, task.s, "the task definition is not declared in the module"))
			continue
		}
		deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unit(found))
	}
}

func (r *reader) apiNode(x *resource) *summary.RoutingNode {
	n := r.node(summary.NodeAPI, x)
	n.Entry, n.MatchLanguage = true, summary.MatchHTTPAPI
	if x.typ == "aws_api_gateway_rest_api" {
		n.MatchLanguage = summary.MatchRESTAPI
	}
	return n
}

func (r *reader) addStage(api *resource, name text) {
	if name.known && name.s != "" {
		n := r.apiNode(api)
		n.Stages = append(n.Stages, name.s)
	}
}

// apiRule adds a method and path of an API.
func (r *reader) apiRule(x, api *resource, verb, path string, target text) {
	n := r.apiNode(api)
	rule := deploy.APIRule(x.at.Line, verb, path)
	if u := r.unitOf(target); u != nil {
		rule.To = append(rule.To, deploy.To(r.model.Network.Unit(u), summary.EdgeForwards))
	} else if l := r.referred(target, lbListeners...); l != nil {
		rule.To = append(rule.To, deploy.To(r.node(summary.NodeListener, l), summary.EdgeHandsOn))
		rule.Rewrite = "the integration may rewrite the path"
	} else {
		rule.To = append(rule.To, deploy.To(r.model.Network.Unresolved(x.at, cmp.Or(target.s, "integration of "+rule.Name), "the integration leads to nothing whose code the module names"), summary.EdgeForwards))
	}
	deploy.AddRule(n, n.MatchLanguage, rule)
}

func (r *reader) httpRoute(x *resource) {
	api := r.referred(x.text("api_id"), "aws_apigatewayv2_api")
	if api == nil || strings.EqualFold(api.text("protocol_type").s, "websocket") {
		return
	}
	verb, path, ok := strings.Cut(x.text("route_key").s, " ")
	if !ok {
		if verb != "$default" {
			return
		}
		verb, path = "ANY", "$default"
	}
	var uri text
	target := x.text("target")
	for _, i := range r.all {
		if i.typ == "aws_apigatewayv2_integration" && (target.ref == i.address || strings.HasSuffix(target.s, "/"+i.Name())) {
			uri = i.text("integration_uri")
		}
	}
	r.apiRule(x, api, method(verb), path, uri)
}

func (r *reader) restMethod(x *resource) {
	api := r.referred(x.text("rest_api_id"), "aws_api_gateway_rest_api")
	path, ok := r.resourcePath(x.text("resource_id"), 0)
	if api == nil || !ok {
		return
	}
	verb := x.text("http_method").s
	var uri text
	for _, i := range r.all {
		if i.typ == "aws_api_gateway_integration" && i.text("resource_id").ref == x.text("resource_id").ref && (i.text("http_method").ref == x.address || i.text("http_method").s == verb) {
			uri = i.text("uri")
			if i.text("type").s == "MOCK" {
				uri = text{s: "a mock"}
			}
		}
	}
	r.apiRule(x, api, method(verb), cmp.Or(path, "/"), uri)
}

// mapped puts an API below a path of a custom domain.
func (r *reader) mapped(x *resource, domain, api, base text) {
	var d *summary.RoutingNode
	if found := r.referred(domain, "aws_apigatewayv2_domain_name", "aws_api_gateway_domain_name"); found != nil {
		d = r.node(summary.NodeDomain, found)
	} else {
		d = r.model.Network.Node(x.at, summary.NodeDomain, cmp.Or(domain.s, "domain of another module"))
		d.Hosts = hostsOf(domain)
	}
	d.Entry = true
	rule := summary.RoutingRule{Name: x.address, Line: x.at.Line}
	if p := strings.Trim(base.s, "/"); p != "" && p != "(none)" {
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchPrefix, "/"+p))
		rule.Strip = "/" + p
	}
	if a := r.referred(api, "aws_apigatewayv2_api", "aws_api_gateway_rest_api"); a != nil {
		rule.To = append(rule.To, deploy.To(r.apiNode(a), summary.EdgeHandsOn))
	} else {
		rule.To = append(rule.To, deploy.To(r.model.Network.Unresolved(x.at, api.s, "the API is not declared in the module"), summary.EdgeHandsOn))
	}
	deploy.AddRule(d, summary.MatchMapping, rule)
}
