package cloudformation

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/contract/openapi"
)

func method(s string) string {
	if strings.EqualFold(s, "any") || s == "" {
		return "*"
	}
	return strings.ToUpper(s)
}

// eventRoute reads a function's Api or HttpApi event.
func (r *reader) eventRoute(x *cfn.Resource, at *doc.Value, kind string, props *doc.Value) {
	p, gateway := x.T.Text(props.Get("Path")).S, map[string]string{"Api": "rest-api", "HttpApi": "http-api"}[kind]
	if p == "" {
		p = "/{rest*}"
	}
	api := x.T.Text(props.Get("RestApiId"))
	if kind == "HttpApi" {
		api = x.T.Text(props.Get("ApiId"))
	}
	name := api.S
	if api.Ref != nil {
		name = api.Ref.Key()
	}
	route := &deploy.Route{At: at, Method: method(x.T.Text(props.Get("Method")).S), Unit: r.units[x], API: name, Gateway: gateway, Auth: x.T.Text(props.At("Auth", "Authorizer")).S}
	own := rooted(p)
	if p == "$default" || props.Get("Path").IsNull() {
		own = "$default"
	}
	r.apiRoute(at, api.Ref, api.S, gateway, route.Method, own, route.Unit, "", undecided(x))
	for _, base := range r.bases(api.Ref) {
		one := *route
		one.Path = base + rooted(p)
		r.model.Routes = append(r.model.Routes, &one)
	}
}

func rooted(p string) string {
	if p == "$default" {
		return "/{rest*}"
	}
	return "/" + strings.TrimLeft(p, "/")
}

// bases are the paths that custom domains put in front of an API's own; "" for none.
func (r *reader) bases(api *cfn.Resource) []string {
	var out []string
	add := func(text cfn.Text) {
		b := strings.Trim(text.S, "/")
		if b == "(none)" {
			b = ""
		}
		if b != "" {
			b = "/" + b
		}
		for _, old := range out {
			if old == b {
				return
			}
		}
		out = append(out, b)
	}
	if api != nil {
		for _, x := range r.all {
			switch x.Type {
			case "AWS::ApiGateway::BasePathMapping":
				if x.Text("RestApiId").Ref == api {
					add(x.Text("BasePath"))
				}
			case "AWS::ApiGatewayV2::ApiMapping":
				if x.Text("ApiId").Ref == api {
					add(x.Text("ApiMappingKey"))
				}
			}
		}
		if domain := api.Get("Domain"); domain.Is(doc.Map) {
			for _, b := range api.T.List(domain.Get("BasePath")) {
				add(b)
			}
		}
	}
	if len(out) == 0 {
		return []string{""}
	}
	return out
}

// apis reads the HTTP APIs that are written as resources.
func (r *reader) apis() {
	for _, x := range r.all {
		switch x.Type {
		case "AWS::ApiGateway::RestApi", "AWS::ApiGatewayV2::Api", "AWS::Serverless::Api", "AWS::Serverless::HttpApi":
			r.description(x)
		case "AWS::ApiGateway::Method":
			r.method(x)
		case "AWS::ApiGatewayV2::Route":
			r.route(x)
		}
	}
}

// description reads the API description that an API holds, or that it names.
func (r *reader) description(x *cfn.Resource) {
	if strings.EqualFold(x.Text("ProtocolType").S, "websocket") {
		return
	}
	for _, key := range []string{"Body", "DefinitionBody"} {
		body := x.Get(key)
		if !body.Is(doc.Map) {
			continue
		}
		if include := body.Get("Fn::Transform"); include != nil {
			if where, ok := localPath(x, x.T.Settle(include.At("Parameters", "Location"))); ok {
				r.describe(x, where, r.in.Reference(include, where))
			} else {
				x.Note("the description of the API %s is included from elsewhere; it is not read", x.ID)
			}
			continue
		}
		r.describe(x, x.T.File, body)
	}
	for _, key := range []string{"DefinitionUri", "BodyS3Location"} {
		v := x.Get(key)
		if v.IsNull() {
			continue
		}
		if where, ok := localPath(x, v); ok {
			r.describe(x, where, r.in.Reference(v, where))
		} else {
			x.Note("the description of the API %s is no local file (%s); it is not read", x.ID, key)
		}
	}
	if key := x.Text("RouteKey"); x.Type == "AWS::ApiGatewayV2::Api" && key.S != "" {
		r.routeKey(x, x, key.S, r.unitOf(x, x.Get("Target")), x.Text("Target").S)
	}
}

func (r *reader) describe(x *cfn.Resource, label string, body *doc.Value) {
	if body.Get("openapi") == nil && body.Get("swagger") == nil {
		return
	}
	r.describedRoutes(x, body)
	if source.IsRemote(label) {
		return
	}
	some, err := openapi.Document(r.in, label, body, r.name)
	if err != nil {
		if e, ok := err.(*doc.Error); ok {
			panic(e)
		}
		doc.Fail(body, "%v", err)
	}
	r.extra = append(r.extra, some...)
}

// method reads a method of a REST API: its path is that of its chain of resources.
func (r *reader) method(x *cfn.Resource) {
	p, ok := r.resourcePath(x, x.Get("ResourceId"), 0)
	if !ok {
		x.Note("the path of the method %s goes on in another template; it is not read", x.ID)
		return
	}
	if p == "" {
		p = "/"
	}
	verb := x.Text("HttpMethod").S
	if strings.EqualFold(verb, "options") && x.Text("Integration", "Type").S == "MOCK" {
		return
	}
	api := x.Text("RestApiId").Ref
	to := x.Text("Integration", "Uri").S
	r.apiRoute(x.At, api, x.Text("RestApiId").S, "rest-api", method(verb), p, r.unitOf(x, x.Get("Integration", "Uri")), to, undecided(x))
	for _, base := range r.bases(api) {
		r.model.Routes = append(r.model.Routes, &deploy.Route{At: x.At, Method: method(verb), Path: base + p, Unit: r.unitOf(x, x.Get("Integration", "Uri")), To: to,
			API: key(api), Gateway: "rest-api", Auth: authorizer(x)})
	}
}

func key(x *cfn.Resource) string {
	if x == nil {
		return ""
	}
	return x.Key()
}

func authorizer(x *cfn.Resource) string {
	kind := x.Text("AuthorizationType").S
	if kind == "NONE" {
		return ""
	}
	return kind
}

// maxPathResources bounds the resources of a path, which may refer to each other.
const maxPathResources = 64

// resourcePath walks up from a path resource to the API's root.
func (r *reader) resourcePath(x *cfn.Resource, v *doc.Value, depth int) (string, bool) {
	ref := x.T.Text(v).Ref
	if ref == nil || depth > maxPathResources {
		return "", false
	}
	switch ref.Type {
	case "AWS::ApiGateway::RestApi", "AWS::Serverless::Api":
		return "", true
	case "AWS::ApiGateway::Resource":
		above, ok := r.resourcePath(ref, ref.Get("ParentId"), depth+1)
		return above + "/" + ref.Text("PathPart").S, ok
	}
	return "", false
}

// route reads a route of an HTTP API.
func (r *reader) route(x *cfn.Resource) {
	api := x.Text("ApiId").Ref
	if api != nil && strings.EqualFold(api.Text("ProtocolType").S, "websocket") {
		return
	}
	target := x.Text("Target")
	var unit *deploy.Unit
	to := target.S
	for _, i := range r.all {
		if i.Type == "AWS::ApiGatewayV2::Integration" && i.T == x.T && (strings.HasSuffix(target.S, "/"+i.Key()) || target.Ref == i) {
			unit, to = r.unitOf(i, i.Get("IntegrationUri")), i.Text("IntegrationUri").S
		}
	}
	r.routeKey(x, api, x.Text("RouteKey").S, unit, to)
}

func (r *reader) routeKey(x, api *cfn.Resource, written string, unit *deploy.Unit, to string) {
	verb, p, ok := strings.Cut(written, " ")
	if !ok {
		if written != "$default" {
			return
		}
		verb, p = "ANY", "$default"
	}
	own := strings.TrimSpace(p)
	if own != "$default" {
		own = rooted(own)
	}
	r.apiRoute(x.At, api, x.Text("ApiId").S, "http-api", method(verb), own, unit, to, undecided(x))
	for _, base := range r.bases(api) {
		r.model.Routes = append(r.model.Routes, &deploy.Route{At: x.At, Method: method(verb), Path: base + rooted(strings.TrimSpace(p)), Unit: unit, To: to, API: key(api), Gateway: "http-api", Auth: authorizer(x)})
	}
}

// balancers reads load balancers: the rules of listeners, target groups, and
// the functions or tasks that they forward to.
func (r *reader) balancers() {
	behind := map[*cfn.Resource]*deploy.Unit{}
	for _, x := range r.all {
		switch x.Type {
		case "AWS::ECS::Service":
			task := r.tasks[x.Text("TaskDefinition").Ref]
			for _, lb := range r.items(x, x.Get("LoadBalancers"), "LoadBalancers") {
				if group := x.T.Text(lb.Get("TargetGroupArn")).Ref; group != nil && task != nil {
					behind[group] = r.container(task, x.T.Text(lb.Get("ContainerName")).S)
				}
			}
		case "AWS::ElasticLoadBalancingV2::TargetGroup":
			for _, target := range r.items(x, x.Get("Targets"), "Targets") {
				if u := r.unitOf(x, target.Get("Id")); u != nil {
					behind[x] = u
				}
			}
		}
	}
	for _, x := range r.all {
		// A listener's own default takes every request, which says nothing about any.
		if x.Type == "AWS::ElasticLoadBalancingV2::ListenerRule" {
			paths, methods := r.ruleConditions(x)
			r.forward(x, x.Get("Actions"), paths, methods, behind)
		}
	}
}

// container finds the unit of one container of a task.
func (r *reader) container(task *deploy.Unit, name string) *deploy.Unit {
	for _, u := range r.model.Units {
		if u.Target == task.Target && path.Base(u.Name) == name && strings.HasPrefix(task.Name, strings.TrimSuffix(u.Name, name)) {
			return u
		}
	}
	return task
}

func (r *reader) ruleConditions(x *cfn.Resource) (paths, methods []string) {
	for _, c := range r.items(x, x.Get("Conditions"), "Conditions") {
		values := x.T.List(c.Get("Values"))
		switch x.T.Text(c.Get("Field")).S {
		case "path-pattern":
			if config := x.T.Settle(c.Get("PathPatternConfig")); config.Is(doc.Map) {
				values = append(values, x.T.List(config.Get("Values"))...)
			}
			for _, v := range values {
				paths = append(paths, pattern(v.S))
			}
		case "http-request-method":
			if config := x.T.Settle(c.Get("HttpRequestMethodConfig")); config.Is(doc.Map) {
				values = append(values, x.T.List(config.Get("Values"))...)
			}
			for _, v := range values {
				methods = append(methods, method(v.S))
			}
		}
	}
	if len(paths) == 0 {
		paths = []string{"/{rest*}"}
	}
	if len(methods) == 0 {
		methods = []string{"*"}
	}
	return paths, methods
}

// pattern writes a load balancer's path pattern in the grammar of paths: a star
// at the end takes the rest, one inside a segment is a hole.
func pattern(p string) string {
	p = "/" + strings.TrimLeft(p, "/")
	segments := strings.Split(p, "/")
	for i, s := range segments {
		if s == "*" && i == len(segments)-1 {
			segments[i] = "{rest*}"
			continue
		}
		segments[i] = strings.NewReplacer("*", "{value}", "?", "{value}").Replace(s)
	}
	return strings.Join(segments, "/")
}

func (r *reader) forward(x *cfn.Resource, actions *doc.Value, paths, methods []string, behind map[*cfn.Resource]*deploy.Unit) {
	for _, a := range r.items(x, actions, "Actions") {
		groups := []*doc.Value{a.Get("TargetGroupArn")}
		if config := x.T.Settle(a.Get("ForwardConfig")); config.Is(doc.Map) {
			for _, g := range r.items(x, config.Get("TargetGroups"), "TargetGroups") {
				groups = append(groups, g.Get("TargetGroupArn"))
			}
		}
		for _, g := range groups {
			group := x.T.Text(g).Ref
			if group == nil {
				continue
			}
			for _, p := range paths {
				for _, m := range methods {
					r.model.Routes = append(r.model.Routes, &deploy.Route{At: x.At, Method: m, Path: p, Unit: behind[group], To: group.Key(), Gateway: "load-balancer", API: x.Key()})
				}
			}
		}
	}
}
