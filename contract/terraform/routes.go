package terraform

import (
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
)

func method(s string) string {
	if s == "" || strings.EqualFold(s, "any") {
		return "*"
	}
	return strings.ToUpper(s)
}

// route reads the routes of HTTP APIs and load balancers.
func (r *reader) route(x *resource) {
	switch x.typ {
	case "aws_apigatewayv2_route":
		verb, p, ok := strings.Cut(x.text("route_key").s, " ")
		if !ok {
			return
		}
		route := &deploy.Route{At: x.at, Method: method(verb), Path: "/" + strings.TrimLeft(p, "/"), API: x.text("api_id").ref, Gateway: "http-api"}
		if kind := x.text("authorization_type").s; kind != "NONE" {
			route.Auth = kind
		}
		target := x.text("target")
		for _, i := range r.all {
			if i.typ == "aws_apigatewayv2_integration" && (target.ref == i.address || strings.HasSuffix(target.s, "/"+i.Name())) {
				route.Unit, route.To = r.unitOf(i.text("integration_uri")), i.text("integration_uri").s
			}
		}
		r.model.Routes = append(r.model.Routes, route)
	case "aws_api_gateway_method":
		r.method(x)
	case "aws_lb_listener_rule", "aws_alb_listener_rule":
		r.rule(x)
	}
}

// method reads a method of a REST API: its path is that of its chain of resources.
func (r *reader) method(x *resource) {
	p, ok := r.resourcePath(x.text("resource_id"), 0)
	if !ok {
		r.in.Notef(x.at, "the path of %s is not stated in the module; it is not read", x.address)
		return
	}
	if p == "" {
		p = "/"
	}
	verb := x.text("http_method").s
	route := &deploy.Route{At: x.at, Method: method(verb), Path: p, API: x.text("rest_api_id").ref, Gateway: "rest-api"}
	if kind := x.text("authorization").s; kind != "NONE" {
		route.Auth = kind
	}
	for _, i := range r.all {
		if i.typ == "aws_api_gateway_integration" && i.text("resource_id").ref == x.text("resource_id").ref && (i.text("http_method").ref == x.address || i.text("http_method").s == verb) {
			if strings.EqualFold(verb, "options") && i.text("type").s == "MOCK" {
				return
			}
			route.Unit, route.To = r.unitOf(i.text("uri")), i.text("uri").s
		}
	}
	r.model.Routes = append(r.model.Routes, route)
}

// maxPathResources bounds the resources of a path, which may refer to each other.
const maxPathResources = 64

func (r *reader) resourcePath(t text, depth int) (string, bool) {
	if depth > maxPathResources {
		return "", false
	}
	for _, x := range r.all {
		if x.address != t.ref {
			continue
		}
		switch x.typ {
		case "aws_api_gateway_rest_api":
			return "", true
		case "aws_api_gateway_resource":
			above, ok := r.resourcePath(x.text("parent_id"), depth+1)
			return above + "/" + x.text("path_part").s, ok
		}
	}
	return "", false
}

// rule reads a load balancer's rule: paths and methods to a target group.
func (r *reader) rule(x *resource) {
	var paths, methods []string
	for _, c := range x.blocks("condition") {
		for _, b := range c.blocks("path_pattern") {
			for _, p := range listOf(b, "values") {
				paths = append(paths, pattern(p))
			}
		}
		for _, b := range c.blocks("http_request_method") {
			methods = append(methods, listOf(b, "values")...)
		}
	}
	if len(paths) == 0 {
		return
	}
	if len(methods) == 0 {
		methods = []string{"*"}
	}
	for _, a := range x.blocks("action") {
		group := a.text("target_group_arn")
		if !group.known {
			continue
		}
		unit := r.behind(group)
		for _, p := range paths {
			for _, m := range methods {
				r.model.Routes = append(r.model.Routes, &deploy.Route{At: x.at, Method: m, Path: p, Unit: unit, To: group.ref, Gateway: "load-balancer", API: x.address})
			}
		}
	}
}

// behind is the unit that a target group forwards to: a service's task, or an attached function.
func (r *reader) behind(group text) *deploy.Unit {
	for _, x := range r.all {
		switch x.typ {
		case "aws_ecs_service":
			for _, b := range x.blocks("load_balancer") {
				if b.text("target_group_arn").ref == group.ref && group.ref != "" {
					return r.units[x.text("task_definition").ref]
				}
			}
		case "aws_lb_target_group_attachment", "aws_alb_target_group_attachment":
			if x.text("target_group_arn").ref == group.ref && group.ref != "" {
				return r.unitOf(x.text("target_id"))
			}
		}
	}
	return nil
}

// pattern writes a load balancer's path pattern in the grammar of paths.
func pattern(p string) string {
	segments := strings.Split("/"+strings.TrimLeft(p, "/"), "/")
	for i, s := range segments {
		if s == "*" && i == len(segments)-1 {
			segments[i] = "{rest*}"
			continue
		}
		segments[i] = strings.NewReplacer("*", "{value}", "?", "{value}").Replace(s)
	}
	return strings.Join(segments, "/")
}
