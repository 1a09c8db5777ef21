package cloudformation

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// node is the routing node of a resource; the stacks around it are a path.
func (r *reader) node(kind string, x *cfn.Resource) *summary.RoutingNode {
	return r.model.Network.Node(x.At, kind, pathOf(x))
}

// pathOf is a resource's name below those of the stacks around it.
func pathOf(x *cfn.Resource) string { return strings.ReplaceAll(x.Key(), ".", "/") }

// routing reads the way of requests through load balancers, custom domains and function URLs; those of the APIs are
// added where their routes are read.
func (r *reader) routing() {
	r.model.Network.Document = r.t.File
	for _, x := range r.all {
		if x.T.Unread(x) {
			r.unreadStack(x)
		}
		switch x.Type {
		case "AWS::ElasticLoadBalancingV2::LoadBalancer":
			n := r.node(summary.NodeLoadBalancer, x)
			n.Entry, n.Internal = true, x.Text("Scheme").S == "internal"
		case "AWS::ElasticLoadBalancingV2::Listener":
			r.listener(x)
		case "AWS::ElasticLoadBalancingV2::ListenerRule":
			r.listenerRule(x)
		case "AWS::ElasticLoadBalancingV2::TargetGroup":
			r.targetGroup(x)
		case "AWS::ECS::Service":
			r.serviceTargets(x)
		case "AWS::Lambda::Url":
			n := r.node(summary.NodeFunctionURL, x)
			n.Entry = true
			if u := r.unitOf(x, x.Get("TargetFunctionArn")); u != nil {
				deploy.Everything(n, summary.EdgeForwards, r.model.Network.Unit(u))
			} else {
				n.Unresolved = "the function of the URL is not declared in the template"
			}
		case "AWS::Serverless::Function":
			if config := x.Get("FunctionUrlConfig"); config.Is(doc.Map) {
				n := r.model.Network.Node(x.At, summary.NodeFunctionURL, pathOf(x)+"Url")
				n.Entry = true
				deploy.Everything(n, summary.EdgeForwards, r.model.Network.Unit(r.units[x]))
			}
		case "AWS::CloudFront::Distribution":
			r.distribution(x)
		case "AWS::ApiGateway::Stage", "AWS::ApiGatewayV2::Stage", "AWS::ApiGateway::Deployment":
			r.stage(x)
		case "AWS::ApiGateway::DomainName", "AWS::ApiGatewayV2::DomainName":
			n := r.node(summary.NodeDomain, x)
			n.Entry, n.MatchLanguage = true, summary.MatchMapping
			n.Hosts = hosts(x.Text("DomainName"))
		case "AWS::ApiGateway::BasePathMapping":
			r.mappedPath(x, x.Text("DomainName"), x.Text("RestApiId"), x.Text("BasePath"))
		case "AWS::ApiGatewayV2::ApiMapping":
			r.mappedPath(x, x.Text("DomainName"), x.Text("ApiId"), x.Text("ApiMappingKey"))
		case "AWS::Serverless::Api", "AWS::Serverless::HttpApi":
			r.serverlessAPI(x)
		}
	}
	r.exported()
}

// exported gives the listeners and target groups that templates export the names by which others refer to them.
func (r *reader) exported() {
	read := map[*cfn.Template]bool{}
	for _, x := range r.all {
		if read[x.T] {
			continue
		}
		read[x.T] = true
		for _, o := range x.T.Root.MapAt("Outputs") {
			name := x.T.Text(o.Value.At("Export", "Name"))
			if name.S == "" {
				continue
			}
			value := x.T.Text(o.Value.Get("Value"))
			if value.Ref == nil {
				continue
			}
			kind := map[string]string{"AWS::ElasticLoadBalancingV2::Listener": summary.NodeListener, "AWS::ElasticLoadBalancingV2::TargetGroup": summary.NodeTargetGroup}[value.Ref.Type]
			if kind != "" {
				n := r.node(kind, value.Ref)
				n.Exports = append(n.Exports, name.S)
			}
		}
	}
}

func hosts(t cfn.Text) []string {
	if !t.Known || t.S == "" {
		return nil
	}
	return []string{strings.ToLower(t.S)}
}

// undecided says why it is not known whether a resource is there.
func undecided(x *cfn.Resource) string {
	if x.Conditional {
		return "a condition of the template decides whether " + x.ID + " is deployed"
	}
	return ""
}

// listener adds a listener to its load balancer and reads what it does by default.
func (r *reader) listener(x *cfn.Resource) {
	n := r.node(summary.NodeListener, x)
	n.MatchLanguage = summary.MatchListener
	port, protocol := x.Text("Port"), x.Text("Protocol")
	rule := summary.RoutingRule{Name: strings.Trim(protocol.S+" "+port.S, " "), Line: x.At.Line, Open: undecided(x)}
	if port.Known && port.S != "" {
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPort, summary.MatchExact, port.S))
	} else {
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPort, summary.MatchExact, "{port}"))
	}
	rule.To = []summary.RoutingTarget{deploy.To(n, summary.EdgeBelongs)}
	lb := x.Text("LoadBalancerArn")
	if lb.Ref != nil {
		balancer := r.node(summary.NodeLoadBalancer, lb.Ref)
		deploy.AddRule(balancer, summary.MatchPort, rule)
	} else {
		// The load balancer is another template's: requests come in here.
		n.Entry = true
	}
	r.actions(n, x, x.Get("DefaultActions"), "DefaultActions", summary.RoutingRule{Name: "default action", Line: x.At.Line, Default: true})
}

// unreadStack gives the listeners that a stack is handed, of which nothing was read, a rule of which nothing is known.
func (r *reader) unreadStack(x *cfn.Resource) {
	for _, p := range x.Props.Get("Parameters").Map("Parameters") {
		to := x.T.Text(p.Value).Ref
		if to == nil || to.Type != "AWS::ElasticLoadBalancingV2::Listener" {
			continue
		}
		reason := "the nested stack " + pathOf(x) + " is handed it, may have rules of its own, and is not read"
		behind := r.model.Network.Unresolved(x.At, pathOf(x), "the nested stack is not read")
		deploy.AddRule(r.node(summary.NodeListener, to), summary.MatchListener,
			summary.RoutingRule{Name: "rules of " + pathOf(x), Line: x.At.Line, Open: reason, To: []summary.RoutingTarget{deploy.To(behind, summary.EdgeForwards)}})
	}
}

// listenerRule reads a rule with all of its conditions.
func (r *reader) listenerRule(x *cfn.Resource) {
	var n *summary.RoutingNode
	if arn := x.Text("ListenerArn"); arn.Ref != nil {
		n = r.node(summary.NodeListener, arn.Ref)
	} else {
		name := arn.S
		if name == "" {
			name = "listener of another template"
		}
		n = r.model.Network.Node(x.At, summary.NodeListener, name)
		n.Entry, n.Imports = true, arn.Import
	}
	rule := summary.RoutingRule{Name: pathOf(x), Line: x.At.Line, Open: undecided(x)}
	if p := x.Text("Priority"); p.Known {
		_, _ = fmt.Sscanf(p.S, "%d", &rule.Priority)
	}
	for _, c := range r.items(x, x.Get("Conditions"), "Conditions") {
		rule.Conditions = append(rule.Conditions, r.condition(x, c))
	}
	for _, t := range r.items(x, x.Get("Transforms"), "Transforms") {
		if x.T.Text(t.Get("Type")).S != "host-header-rewrite" {
			rule.Rewrite = "a transform of the rule rewrites the path"
		}
	}
	r.actions(n, x, x.Get("Actions"), "Actions", rule)
}

// condition reads one condition of a rule; one that is not known keeps its field, so that it stays undecided.
func (r *reader) condition(x *cfn.Resource, c *doc.Value) summary.RoutingCondition {
	field := x.T.Text(c.Get("Field")).S
	kinds := map[string]struct{ field, match, config string }{
		"path-pattern":        {summary.FieldPath, summary.MatchGlob, "PathPatternConfig"},
		"host-header":         {summary.FieldHost, summary.MatchGlob, "HostHeaderConfig"},
		"http-request-method": {summary.FieldMethod, summary.MatchExact, "HttpRequestMethodConfig"},
		"http-header":         {summary.FieldHeader, summary.MatchGlob, "HttpHeaderConfig"},
		"query-string":        {summary.FieldQuery, summary.MatchGlob, "QueryStringConfig"},
		"source-ip":           {"source address", summary.MatchExact, "SourceIpConfig"},
	}
	kind, ok := kinds[field]
	if !ok {
		return deploy.Condition(field, "not read")
	}
	out := deploy.Condition(kind.field, kind.match)
	config := x.T.Settle(c.Get(kind.config))
	lists := []*doc.Value{c.Get("Values")}
	if config.Is(doc.Map) {
		lists = append(lists, config.Get("Values"))
		out.Key = strings.ToLower(x.T.Text(config.Get("HttpHeaderName")).S)
		if !config.Get("RegexValues").IsNull() {
			return deploy.Condition(kind.field, summary.MatchRegexp)
		}
	}
	for _, list := range lists {
		if kind.field == summary.FieldQuery {
			for _, pair := range r.items(x, list, "Values") {
				out.Values = append(out.Values, x.T.Text(pair.Get("Key")).S+"="+x.T.Text(pair.Get("Value")).S)
			}
			continue
		}
		for _, v := range x.T.List(list) {
			if !v.Known {
				v.S = "{value}"
			}
			out.Values = append(out.Values, v.S)
		}
	}
	return out
}

// actions ends a rule: where it forwards to, or what it answers.
func (r *reader) actions(n *summary.RoutingNode, x *cfn.Resource, list *doc.Value, what string, rule summary.RoutingRule) {
	for _, a := range r.items(x, list, what) {
		id := rule.Name
		if rule.Default {
			id = n.ID
		}
		switch kind := x.T.Text(a.Get("Type")).S; kind {
		case "authenticate-oidc", "authenticate-cognito", "jwt-validation":
			if rule.Open == "" && kind != "" {
				rule.Open = "the rule lets only authenticated requests through (" + kind + ")"
			}
		case "fixed-response":
			status := x.T.Text(x.T.Settle(a.Get("FixedResponseConfig")).Get("StatusCode")).S
			rule.To = append(rule.To, deploy.To(r.model.Network.Response(a, id+"/response", status, ""), summary.EdgeForwards))
		case "redirect":
			config := x.T.Settle(a.Get("RedirectConfig"))
			status := strings.TrimPrefix(x.T.Text(config.Get("StatusCode")).S, "HTTP_")
			rule.To = append(rule.To, deploy.To(r.model.Network.Response(a, id+"/redirect", status, r.location(x, config)), summary.EdgeForwards))
		default:
			rule.To = append(rule.To, r.forwards(x, a)...)
		}
	}
	deploy.AddRule(n, summary.MatchListener, rule)
}

// location is where a redirect leads, with the load balancer's own words for what it keeps of the request.
func (r *reader) location(x *cfn.Resource, config *doc.Value) string {
	part := func(key, otherwise string) string {
		if t := x.T.Text(config.Get(key)); t.S != "" {
			return t.S
		}
		return otherwise
	}
	return strings.ToLower(part("Protocol", "#{protocol}")) + "://" + part("Host", "#{host}") + ":" + part("Port", "#{port}") + part("Path", "/#{path}")
}

// forwards are the target groups that an action names; one with the weight 0 gets nothing.
func (r *reader) forwards(x *cfn.Resource, action *doc.Value) []summary.RoutingTarget {
	var out []summary.RoutingTarget
	add := func(v *doc.Value, weight int) {
		text := x.T.Text(v)
		if v.IsNull() || text.S == "" && text.Ref == nil {
			return
		}
		if text.Ref != nil && text.Ref.Type == "AWS::ElasticLoadBalancingV2::TargetGroup" {
			t := deploy.To(r.node(summary.NodeTargetGroup, text.Ref), summary.EdgeForwards)
			t.Weight = weight
			out = append(out, t)
			return
		}
		group := r.model.Network.Unresolved(v, text.S, "the target group is not declared in the template")
		group.Imports = text.Import
		out = append(out, deploy.To(group, summary.EdgeForwards))
	}
	if config := x.T.Settle(action.Get("ForwardConfig")); config.Is(doc.Map) {
		for _, g := range r.items(x, config.Get("TargetGroups"), "TargetGroups") {
			weight, stated := x.T.Text(g.Get("Weight")), !g.Get("Weight").IsNull()
			if stated && weight.S == "0" {
				continue
			}
			n := 0
			_, _ = fmt.Sscanf(weight.S, "%d", &n)
			add(g.Get("TargetGroupArn"), n)
		}
	}
	if len(out) == 0 {
		add(action.Get("TargetGroupArn"), 0)
	}
	return out
}

// targetGroup reads the targets that are written into a group: functions, and other load balancers.
func (r *reader) targetGroup(x *cfn.Resource) {
	n := r.node(summary.NodeTargetGroup, x)
	deploy.Everything(n, summary.EdgeFronts)
	for _, target := range r.items(x, x.Get("Targets"), "Targets") {
		id := x.T.Text(target.Get("Id"))
		switch u := r.unitOf(x, target.Get("Id")); {
		case u != nil:
			deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unit(u))
		case id.Ref != nil && id.Ref.Type == "AWS::ElasticLoadBalancingV2::LoadBalancer":
			deploy.Everything(n, summary.EdgeHandsOn, r.node(summary.NodeLoadBalancer, id.Ref))
		default:
			deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unresolved(target, id.S, "the target is nothing whose code the template names"))
		}
	}
}

// serviceTargets puts the containers of a service behind the groups that it registers with.
func (r *reader) serviceTargets(x *cfn.Resource) {
	task := r.tasks[x.Text("TaskDefinition").Ref]
	for _, lb := range r.items(x, x.Get("LoadBalancers"), "LoadBalancers") {
		var n *summary.RoutingNode
		switch group := x.T.Text(lb.Get("TargetGroupArn")); {
		case group.Ref != nil:
			n = r.node(summary.NodeTargetGroup, group.Ref)
		case group.Import != "":
			n = r.model.Network.Node(lb, summary.NodeTargetGroup, group.S)
			n.Imports = group.Import
		default:
			continue
		}
		if task == nil {
			deploy.Everything(n, summary.EdgeFronts, r.model.Network.Unresolved(x.At, x.Text("TaskDefinition").S, "the task definition is not declared in the template"))
			continue
		}
		deploy.Everything(n, summary.EdgeFronts, r.taskNode(r.container(task, x.T.Text(lb.Get("ContainerName")).S), x.T.Text(lb.Get("ContainerName")).S))
	}
}

// taskNode is the node of a container: the task's name, and the container's where the service states it.
func (r *reader) taskNode(u *deploy.Unit, container string) *summary.RoutingNode {
	id := strings.ReplaceAll(u.Logical, ".", "/")
	if container != "" && !strings.HasSuffix(id, "/"+container) {
		id += "/" + container
	}
	x := r.model.Network.Node(u.At, summary.NodeUnit, id)
	x.Target, x.Unit = string(u.Target), u.Name
	return x
}

// apiNode is the node of an API; the one that the serverless transform makes by itself has no resource.
func (r *reader) apiNode(api *cfn.Resource, gateway string) *summary.RoutingNode {
	language := map[string]string{"rest-api": summary.MatchRESTAPI, "http-api": summary.MatchHTTPAPI}[gateway]
	var n *summary.RoutingNode
	if api != nil {
		n = r.node(summary.NodeAPI, api)
	} else {
		id := map[string]string{"rest-api": "ServerlessRestApi", "http-api": "ServerlessHttpApi"}[gateway]
		n = r.model.Network.Node(&doc.Value{File: r.t.File, Line: 1, End: 1}, summary.NodeAPI, id)
		if !n.Entry && gateway == "rest-api" {
			n.Stages = r.stages
		}
	}
	n.Entry, n.MatchLanguage = true, language
	return n
}

// apiRoute adds a method and path of an API; the path is the API's own, without what a domain puts in front.
func (r *reader) apiRoute(at *doc.Value, api *cfn.Resource, name, gateway, verb, path string, unit *deploy.Unit, to, open string) {
	if api == nil && name != "" {
		return // the API is another template's; its routes say nothing of the way to it
	}
	n := r.apiNode(api, gateway)
	if verb == "" {
		verb = "*"
	}
	rule := deploy.APIRule(at.Line, verb, path)
	rule.Open = open
	if unit != nil {
		rule.To = append(rule.To, deploy.To(r.model.Network.Unit(unit), summary.EdgeForwards))
	} else if behind := r.router(to); behind != nil {
		rule.To = append(rule.To, deploy.To(behind, summary.EdgeHandsOn))
		rule.Rewrite = "the integration may rewrite the path"
	} else {
		if to == "" {
			to = "integration of " + rule.Name
		}
		reason := "the integration leads to nothing whose code the template names"
		rule.To = append(rule.To, deploy.To(r.model.Network.Unresolved(at, to, reason), summary.EdgeForwards))
	}
	deploy.AddRule(n, n.MatchLanguage, rule)
}

// router is the listener or load balancer that an integration names, by reference or by its name as a host.
func (r *reader) router(to string) *summary.RoutingNode {
	for _, x := range r.all {
		switch x.Type {
		case "AWS::ElasticLoadBalancingV2::Listener":
			if to == x.Key() || to == x.Name() {
				return r.node(summary.NodeListener, x)
			}
		case "AWS::ElasticLoadBalancingV2::LoadBalancer":
			if strings.Contains(to, "{"+x.Key()+".DNSName}") || strings.Contains(to, "{"+x.ID+".DNSName}") {
				return r.node(summary.NodeLoadBalancer, x)
			}
		}
	}
	return nil
}

// albEvent reads the rule of a listener that a function of the serverless framework states as its event.
func (r *reader) albEvent(x *cfn.Resource, at, props *doc.Value) {
	listener := x.T.Text(props.Get("ListenerArn"))
	var n *summary.RoutingNode
	if listener.Ref != nil {
		n = r.node(summary.NodeListener, listener.Ref)
	} else {
		n = r.model.Network.Node(at, summary.NodeListener, cmp.Or(listener.S, "listener of another template"))
		n.Entry = true
	}
	rule := summary.RoutingRule{Name: pathOf(x) + " alb", Line: at.Line, To: []summary.RoutingTarget{deploy.To(r.model.Network.Unit(r.units[x]), summary.EdgeForwards)}}
	_, _ = fmt.Sscanf(x.T.Text(props.Get("Priority")).S, "%d", &rule.Priority)
	for _, e := range x.T.Settle(props.Get("Conditions")).Map("conditions") {
		kind, ok := map[string][2]string{"path": {summary.FieldPath, summary.MatchGlob}, "host": {summary.FieldHost, summary.MatchGlob}, "method": {summary.FieldMethod, summary.MatchExact}}[e.Key]
		if !ok {
			rule.Conditions = append(rule.Conditions, deploy.Condition(e.Key, "not read"))
			continue
		}
		c := deploy.Condition(kind[0], kind[1])
		values := x.T.List(e.Value)
		if !e.Value.Is(doc.List) {
			values = []cfn.Text{x.T.Text(e.Value)}
		}
		for _, v := range values {
			c.Values = append(c.Values, v.S)
		}
		rule.Conditions = append(rule.Conditions, c)
	}
	deploy.AddRule(n, summary.MatchListener, rule)
}

// stage adds the name of a stage to its API.
func (r *reader) stage(x *cfn.Resource) {
	api := x.Text("RestApiId").Ref
	kind := "rest-api"
	if x.Type == "AWS::ApiGatewayV2::Stage" {
		api, kind = x.Text("ApiId").Ref, "http-api"
	}
	name := x.Text("StageName")
	if api == nil || name.S == "" || strings.EqualFold(api.Text("ProtocolType").S, "websocket") {
		return
	}
	n := r.apiNode(api, kind)
	n.Stages = append(n.Stages, name.S)
}

// serverlessAPI reads the stage and the domain that the serverless transform makes with an API.
func (r *reader) serverlessAPI(x *cfn.Resource) {
	kind := map[string]string{"AWS::Serverless::Api": "rest-api", "AWS::Serverless::HttpApi": "http-api"}[x.Type]
	n := r.apiNode(x, kind)
	if stage := x.Text("StageName"); stage.S != "" {
		n.Stages = append(n.Stages, stage.S)
	}
	domain := x.Get("Domain")
	if !domain.Is(doc.Map) {
		return
	}
	d := r.model.Network.Node(x.At, summary.NodeDomain, n.ID+"/Domain")
	d.Entry, d.Hosts = true, hosts(x.T.Text(domain.Get("DomainName")))
	bases := x.T.List(domain.Get("BasePath"))
	if len(bases) == 0 {
		bases = []cfn.Text{{}}
	}
	for _, b := range bases {
		r.mapTo(d, x, n, b)
	}
}

// mappedPath puts an API below a path of a custom domain.
func (r *reader) mappedPath(x *cfn.Resource, domain, api, base cfn.Text) {
	var d *summary.RoutingNode
	if domain.Ref != nil {
		d = r.node(summary.NodeDomain, domain.Ref)
	} else if named := r.domainNamed(domain.S); named != nil {
		d = r.node(summary.NodeDomain, named)
	} else {
		d = r.model.Network.Node(x.At, summary.NodeDomain, domain.S)
		d.Entry, d.Hosts = true, hosts(domain)
	}
	if api.Ref == nil {
		deploy.AddRule(d, summary.MatchMapping, mapping(x, base, deploy.To(r.model.Network.Unresolved(x.At, api.S, "the API is not declared in the template"), summary.EdgeHandsOn)))
		return
	}
	r.mapTo(d, x, r.apiNode(api.Ref, gatewayOf(api.Ref)), base)
}

// gatewayOf is which of the two kinds of gateways an API belongs to.
func gatewayOf(api *cfn.Resource) string {
	if strings.Contains(api.Type, "V2") || strings.HasSuffix(api.Type, "HttpApi") {
		return "http-api"
	}
	return "rest-api"
}

// domainNamed is the domain of the template that has a name, which may be a parameter's value.
func (r *reader) domainNamed(name string) *cfn.Resource {
	for _, x := range r.all {
		if (x.Type == "AWS::ApiGateway::DomainName" || x.Type == "AWS::ApiGatewayV2::DomainName") && name != "" && x.Text("DomainName").S == name {
			return x
		}
	}
	return nil
}

func (r *reader) mapTo(d *summary.RoutingNode, x *cfn.Resource, api *summary.RoutingNode, base cfn.Text) {
	deploy.AddRule(d, summary.MatchMapping, mapping(x, base, deploy.To(api, summary.EdgeHandsOn)))
}

func mapping(x *cfn.Resource, base cfn.Text, to summary.RoutingTarget) summary.RoutingRule {
	rule := summary.RoutingRule{Name: pathOf(x), Line: x.At.Line, Open: undecided(x), To: []summary.RoutingTarget{to}}
	if p := strings.Trim(base.S, "/"); p != "" && p != "(none)" {
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchPrefix, "/"+p))
		rule.Strip = "/" + p
	}
	return rule
}

// describedRoutes reads the integrations that an API description states for its operations.
func (r *reader) describedRoutes(x *cfn.Resource, body *doc.Value) {
	gateway := gatewayOf(x)
	for _, p := range x.T.Settle(body.Get("paths")).Map("paths") {
		item := x.T.Settle(p.Value)
		if !item.Is(doc.Map) {
			continue
		}
		for _, op := range item.Entries {
			verb := strings.ToUpper(op.Key)
			switch verb {
			case "GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH":
			case "X-AMAZON-APIGATEWAY-ANY-METHOD":
				verb = "*"
			default:
				continue
			}
			at := *op.Value
			at.Line = op.Line
			integration := x.T.Settle(op.Value.Get("x-amazon-apigateway-integration"))
			if integration.IsNull() || !integration.Is(doc.Map) {
				r.apiRoute(&at, x, "", gateway, verb, p.Key, nil, verb+" "+p.Key, "")
				continue
			}
			uri := integration.Get("uri")
			r.apiRoute(&at, x, "", gateway, verb, p.Key, r.unitOf(x, uri), x.T.Text(uri).S, "")
		}
	}
}
