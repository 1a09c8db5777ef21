// Command ts-rest is the pack for ts-rest: both sides of a contract object.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"serve": serve, "mount": mount, "call": call, "hook": hook})
}

func main() {}

// routers are the origins of what s.router(contract, handlers) gives.
var routers = []string{"@ts-rest/express#initServer().router()", "@ts-rest/fastify#initServer().router()", "@ts-rest/core#initServer().router()",
	"@ts-rest/serverless#initServer().router()", "@ts-rest/serverless/aws#tsr.router()", "@ts-rest/serverless/fetch#tsr.router()", "@ts-rest/next#createNextRoute()"}

// serve reads s.router(contract, { name: async ({ params }) => ({ status, body }) }).
func serve(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 2 {
		return
	}
	table{contract: args[0], router: drift.Of(m.Node("call"))}.walk(args[1], nil)
}

// mount reads createExpressEndpoints(contract, router, app) and its kin: the router's routes are served by the
// application, behind what the contracts around the contract put in front of it.
func mount(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	if !args[1].Has(routers...) {
		t := table{contract: args[0]}
		if len(args) > 2 && m.Text("name") != "createNextHandler" {
			t.router = drift.Of(args[2])
		} else {
			t.router = drift.Of(call)
		}
		t.walk(args[1], nil)
		return
	}
	if len(args) > 2 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(args[2])).With(abi.FieldRegistrars, drift.Of(args[1])).
			With(abi.FieldPath, around(args[0])).Emit()
	}
}

// around joins what the contracts around a contract put in front of it: contract.posts.
func around(contract drift.Node) drift.Value {
	var steps []string
	for contract.Kind() == "member_expression" {
		steps = append([]string{"." + contract.Field("property").Text()}, steps...)
		contract = contract.Field("object")
	}
	if len(steps) == 0 {
		return drift.Text("")
	}
	return prefix(contract, nil, steps[:len(steps)-1])
}

// table is a contract beside the handlers of its routes.
type table struct {
	contract drift.Node
	router   drift.Value
}

// walk states the routes of handlers, which stand below the names of steps.
func (t table) walk(handlers drift.Node, steps []string) {
	if len(steps) > 6 {
		return
	}
	if len(steps) == 0 {
		drift.New(abi.FactDeclare, handlers).With(abi.FieldRegistrar, t.router).With(abi.FieldResponses, options(t.contract, nil, nil, "commonResponses")).
			With(abi.FieldProvenance, drift.Text("derived")).With(abi.FieldName, drift.Text("ts-rest")).Emit()
	}
	for _, name := range handlers.Keys() {
		handler := handlers.Property(name)
		here := append(steps[:len(steps):len(steps)], "."+name)
		if handler.Has(routers...) {
			drift.New(abi.FactMount, handler).With(abi.FieldRegistrar, t.router).With(abi.FieldRegistrars, drift.Of(handler)).
				With(abi.FieldPath, prefix(t.contract, nil, steps)).Emit()
			continue
		}
		if handler.ValueKind() == abi.EvaluatedObject && handler.Property("handler") == 0 {
			t.walk(handler, here)
			continue
		}
		drift.New(abi.FactRoute, handler).With(abi.FieldRegistrar, t.router).
			With(abi.FieldMethod, entry(t.contract, nil, here, "method")).With(abi.FieldPath, path(t.contract, nil, here)).
			With(abi.FieldHandlers, drift.List(drift.Of(handler, ".middleware"), drift.First(drift.Of(handler, ".handler"), drift.Of(handler)))).
			With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
		declared := []drift.Value{entry(t.contract, nil, here, "responses")}
		for i := 1; i < len(here); i++ {
			declared = append(declared, options(t.contract, nil, here[:i], "commonResponses"))
		}
		drift.New(abi.FactDeclare, handler).With(abi.FieldResponses, drift.List(declared...)).
			With(abi.FieldProvenance, drift.Text("derived")).With(abi.FieldName, drift.Text("ts-rest")).Emit()
	}
}

// inside are the steps from a value to what stands at the names of steps: each router on the way was made by
// c.router({ … }), or is the object itself.
func inside(from, steps []string) []string {
	out := append(from[:len(from):len(from)], "arg[0]?")
	for _, s := range steps {
		out = append(out, s, "arg[0]?")
	}
	return out
}

// entry is a property of the route at the names of steps of a contract, which stands behind the steps from of a node.
func entry(contract drift.Node, from, steps []string, property string) drift.Value {
	return drift.Of(contract, append(inside(from, steps), "."+property)...)
}

// options is a property of the options of the router at the names of steps.
func options(contract drift.Node, from, steps []string, property string) drift.Value {
	to := from
	if len(steps) > 0 {
		to = append(inside(from, steps[:len(steps)-1]), steps[len(steps)-1])
	}
	return drift.Of(contract, append(to[:len(to):len(to)], "arg[1]", "."+property)...)
}

// prefix joins what the routers down to the names of steps put in front of their routes.
func prefix(contract drift.Node, from, steps []string) drift.Value {
	var parts []drift.Value
	for i := 0; i <= len(steps); i++ {
		parts = append(parts, options(contract, from, steps[:i], "pathPrefix"))
	}
	return drift.Join(parts...)
}

// path is the whole path of the route at the names of steps.
func path(contract drift.Node, from, steps []string) drift.Value {
	return drift.Join(prefix(contract, from, steps[:len(steps)-1]), entry(contract, from, steps, "path"))
}

// call reads client.posts.create({ body }) of initClient(contract, { baseUrl }).
func call(m drift.Match) { request(m, "ts-rest", m.Node("fn")) }

// hook reads client.posts.get.useQuery(…) of initQueryClient(contract) and client.posts.get.query(…), which answers as a client does.
func hook(m drift.Match) {
	fn := m.Node("fn")
	switch name := fn.Field("property").Text(); name {
	case "query", "mutation":
		request(m, "ts-rest", fn.Field("object"))
	case "useQuery", "useSuspenseQuery", "useMutation", "useInfiniteQuery", "useSuspenseInfiniteQuery", "fetchQuery", "prefetchQuery", "ensureQueryData":
		request(m, "ts-rest-query", fn.Field("object"))
	}
}

func request(m drift.Match, client string, fn drift.Node) {
	at := m.Node("call")
	steps, root := names(fn)
	if len(steps) == 0 {
		return
	}
	from := []string{"arg[0]"}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text(client)).
		With(abi.FieldMethod, entry(root, from, steps, "method")).With(abi.FieldPath, path(root, from, steps))
	if args := at.Arguments(); len(args) > 0 {
		f.With(abi.FieldBody, drift.First(drift.Of(args[0], ".body"), drift.Of(args[0], ".queryData", ".body")))
	}
	f.Emit()
}

// clients are what makes clients.
var clients = []string{"@ts-rest/core#initClient()", "@ts-rest/react-query#initQueryClient()", "@ts-rest/react-query/v5#initTsrReactQuery()", "@ts-rest/react-query/tanstack#initTsrReactQuery()", "@ts-rest/react-query/v4#initQueryClient()"}

// names takes client.posts.create apart: the steps behind the client, and the client, or the first of its parts where an object
// is spread over it ({ ...client, other }).
func names(fn drift.Node) ([]string, drift.Node) {
	var steps []string
	for fn.Kind() == "member_expression" && !fn.Has(clients...) {
		object := fn.Field("object")
		if behind := part(fn); len(behind) > 0 && part(object) == nil {
			return append(behind, steps...), fn
		}
		steps = append([]string{"." + fn.Field("property").Text()}, steps...)
		fn = object
	}
	return steps, fn
}

// part are the steps from a client to a value that is a part of it; nil for what is none, or of which that is not known.
func part(n drift.Node) []string {
	for _, origin := range drift.Split(n.Origins(), '\n') {
		for _, client := range clients {
			if !strings.HasPrefix(origin, client) {
				continue
			}
			out := []string{}
			for _, name := range drift.Split(origin[len(client):], '.') {
				if name != "" {
					out = append(out, "."+name)
				}
			}
			return out
		}
	}
	return nil
}
