package cloudformation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// distribution reads a content delivery network: its behaviors choose an origin by the path, in the order in which they are
// listed, and answer by themselves what they do not let through.
func (r *reader) distribution(x *cfn.Resource) {
	config := x.T.Settle(x.Get("DistributionConfig"))
	if !config.Is(doc.Map) {
		return
	}
	n := r.node(summary.NodeDistribution, x)
	n.Entry = true
	for _, a := range x.T.List(config.Get("Aliases")) {
		n.Hosts = append(n.Hosts, strings.ToLower(a.S))
	}
	origins := map[string]*doc.Value{}
	for _, o := range r.items(x, config.Get("Origins"), "Origins") {
		origins[x.T.Text(o.Get("Id")).S] = o
	}
	priority := 0
	for _, b := range r.items(x, config.Get("CacheBehaviors"), "CacheBehaviors") {
		pattern := x.T.Text(b.Get("PathPattern"))
		if pattern.S == "" {
			continue
		}
		if !strings.HasPrefix(pattern.S, "/") {
			pattern.S = "/" + pattern.S // a slash in front may be left out
		}
		r.behavior(n, x, b, origins, summary.RoutingRule{Name: "behavior " + pattern.S, Line: b.Line, Conditions: []summary.RoutingCondition{deploy.Condition(summary.FieldPath, summary.MatchGlob, pattern.S)}}, &priority)
	}
	if b := x.T.Settle(config.Get("DefaultCacheBehavior")); b.Is(doc.Map) {
		r.behavior(n, x, b, origins, summary.RoutingRule{Name: "default behavior", Line: b.Line}, &priority)
	}
}

// behavior adds the rules of one behavior: what it answers to requests that it does not let through, and where the others go.
func (r *reader) behavior(n *summary.RoutingNode, x *cfn.Resource, b *doc.Value, origins map[string]*doc.Value, rule summary.RoutingRule, priority *int) {
	add := func(own summary.RoutingRule) {
		*priority++
		own.Priority = *priority
		deploy.AddRule(n, summary.MatchDistribution, own)
	}
	plain := rule
	plain.Name += " over HTTP"
	plain.Conditions = append(slices.Clone(rule.Conditions), deploy.Condition(summary.FieldScheme, summary.MatchExact, "http"))
	id := n.ID + "/" + strings.TrimPrefix(rule.Name, "behavior /")
	switch x.T.Text(b.Get("ViewerProtocolPolicy")).S {
	case "redirect-to-https":
		plain.To = []summary.RoutingTarget{deploy.To(r.model.Network.Response(b, id+"/redirect", "301", "https://#{host}/#{path}"), summary.EdgeForwards)}
		add(plain)
	case "https-only":
		plain.To = []summary.RoutingTarget{deploy.To(r.model.Network.Response(b, id+"/refusal", "403", ""), summary.EdgeForwards)}
		add(plain)
	}
	methods := []string{"GET", "HEAD"}
	known := true
	if list := x.T.List(b.Get("AllowedMethods")); len(list) > 0 {
		methods = nil
		for _, m := range list {
			known = known && decided(m)
			methods = append(methods, m.S)
		}
	}
	own := rule
	own.Conditions = slices.Clone(rule.Conditions)
	switch {
	case !known:
		own.Open = "which methods the behavior lets through is decided at deployment"
	case len(methods) < allMethods:
		own.Conditions = append(own.Conditions, deploy.Condition(summary.FieldMethod, summary.MatchExact, methods...))
	}
	for _, list := range []string{"FunctionAssociations", "LambdaFunctionAssociations"} {
		for _, f := range r.items(x, b.Get(list), list) {
			if event := x.T.Text(f.Get("EventType")).S; strings.HasSuffix(event, "-request") {
				own.Open = "a function of the behavior sees the request first (" + event + "), and may answer or change it"
			}
		}
	}
	own.To = []summary.RoutingTarget{r.origin(x, b, origins[x.T.Text(b.Get("TargetOriginId")).S], &own)}
	add(own)
	if known && len(methods) < allMethods {
		refused := rule
		refused.Name += ", another method"
		refused.To = []summary.RoutingTarget{deploy.To(r.model.Network.Response(b, id+"/refusal", "403", ""), summary.EdgeForwards)}
		add(refused)
	}
}

// decided reports whether the template alone says what a text is.
func decided(t cfn.Text) bool { return t.Known && !strings.Contains(t.S, "{") }

// allMethods is how many methods a behavior lets through that lists all of them.
const allMethods = 7

// origin is what stands behind a behavior.
func (r *reader) origin(x *cfn.Resource, at, o *doc.Value, rule *summary.RoutingRule) summary.RoutingTarget {
	if o == nil {
		return deploy.To(r.model.Network.Unresolved(at, x.T.Text(at.Get("TargetOriginId")).S, "the distribution declares no origin of this name"), summary.EdgeForwards)
	}
	domain, folder := x.T.Text(o.Get("DomainName")), strings.Trim(x.T.Text(o.Get("OriginPath")).S, "/")
	if folder != "" {
		rule.Rewrite = "the origin's path /" + folder + " is put in front"
	}
	for _, to := range r.all {
		names := func(attributes ...string) bool {
			return slices.ContainsFunc(attributes, func(a string) bool {
				return strings.Contains(domain.S, "{"+to.Key()+a+"}") || strings.Contains(domain.S, "{"+to.ID+a+"}")
			})
		}
		switch to.Type {
		case "AWS::ElasticLoadBalancingV2::LoadBalancer":
			if names(".DNSName") {
				return deploy.To(r.balancerPort(x, o, to), summary.EdgeHandsOn)
			}
		case "AWS::ApiGateway::RestApi", "AWS::Serverless::Api", "AWS::ApiGatewayV2::Api", "AWS::Serverless::HttpApi":
			if !strings.HasPrefix(domain.S, to.Name()+".execute-api.") && !strings.HasPrefix(domain.S, "{"+to.ID+"}.execute-api.") && !names(".ApiEndpoint") {
				continue
			}
			api := r.apiNode(to, gatewayOf(to))
			if !strings.Contains(folder, "/") {
				rule.Rewrite = "" // the path of the origin is the stage, which names no part of the API
			}
			return deploy.To(api, summary.EdgeHandsOn)
		case "AWS::Lambda::Url":
			if names(".FunctionUrl") || mentions(o.Get("DomainName"), to.ID+".FunctionUrl", 0) {
				return deploy.To(r.node(summary.NodeFunctionURL, to), summary.EdgeHandsOn)
			}
		case "AWS::Serverless::Function":
			if to.Get("FunctionUrlConfig").Is(doc.Map) && mentions(o.Get("DomainName"), to.ID+"Url.FunctionUrl", 0) {
				return deploy.To(r.model.Network.Node(to.At, summary.NodeFunctionURL, pathOf(to)+"Url"), summary.EdgeHandsOn)
			}
		case "AWS::S3::Bucket":
			if names(".DomainName", ".RegionalDomainName", ".WebsiteURL") || strings.HasPrefix(domain.S, to.Name()+".s3") {
				return deploy.To(r.model.Network.Unresolved(o, pathOf(to), "the bucket answers with its objects"), summary.EdgeForwards)
			}
		}
	}
	return deploy.To(r.model.Network.Unresolved(o, cmp.Or(domain.S, x.T.Text(o.Get("Id")).S), "the origin is not declared in the template"), summary.EdgeForwards)
}

// maxMentioned bounds how deeply a host is taken out of an attribute.
const maxMentioned = 8

// mentions reports whether a value is made of an attribute: a host is taken out of a URL by splitting it.
func mentions(v *doc.Value, attribute string, depth int) bool {
	if v == nil || depth > maxMentioned {
		return false
	}
	name, member, _ := strings.Cut(attribute, ".")
	if v.Scalar == attribute || strings.Contains(v.Scalar, "${"+attribute+"}") || len(v.Items) == 2 && v.Items[0].Scalar == name && v.Items[1].Scalar == member {
		return true
	}
	for _, i := range v.Items {
		if mentions(i, attribute, depth+1) {
			return true
		}
	}
	for _, e := range v.Entries {
		if mentions(e.Value, attribute, depth+1) {
			return true
		}
	}
	return false
}

// balancerPort is the listener of a load balancer that an origin is asked through, where its settings say so; else the
// load balancer.
func (r *reader) balancerPort(x *cfn.Resource, o *doc.Value, balancer *cfn.Resource) *summary.RoutingNode {
	custom := x.T.Settle(o.Get("CustomOriginConfig"))
	key, port := "", ""
	switch x.T.Text(custom.Get("OriginProtocolPolicy")).S {
	case "http-only":
		key, port = "HTTPPort", "80"
	case "https-only":
		key, port = "HTTPSPort", "443"
	default:
		return r.node(summary.NodeLoadBalancer, balancer)
	}
	port = cmp.Or(x.T.Text(custom.Get(key)).S, port)
	for _, l := range r.all {
		if l.Type == "AWS::ElasticLoadBalancingV2::Listener" && l.Text("LoadBalancerArn").Ref == balancer && l.Text("Port").S == port {
			return r.node(summary.NodeListener, l)
		}
	}
	return r.model.Network.Unresolved(o, fmt.Sprintf("%s:%s", pathOf(balancer), port), "no listener of the load balancer takes the port that the origin is asked on")
}
