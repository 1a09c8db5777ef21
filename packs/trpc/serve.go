package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// router reads t.router({ list: procedure.query(fn), author: authorRouter, deep: { … } }).
func router(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		walk(args[0], args[0], "")
	}
}

// record reads { … } satisfies TRPCRouterRecord, which becomes a router where one is given it.
func record(m drift.Match) { walk(m.Node("object"), m.Node("object"), "") }

// walk states the procedures and the routers of an object. Names of what is nested are joined with dots, which is
// what the path of a procedure holds.
func walk(root, object drift.Node, before string) {
	for _, key := range object.Keys() {
		value, name := object.Property(key), before+key
		if method := methodOf(value); method != "" {
			drift.New(abi.FactUnit, value).With(abi.FieldFunction, drift.Of(value)).With(abi.FieldUnitKind, drift.Text("handler")).
				With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(root)).With(abi.FieldMethod, drift.Text(method)).
				With(abi.FieldPath, drift.Text("/")).With(abi.FieldUnder, drift.Text("?"+name)).With(abi.FieldHandlers, drift.List(drift.Of(value))).
				With(abi.FieldRoles, drift.Text("procedure")).With(abi.FieldWrapperRoles, drift.Text("middleware")).
				With(abi.FieldResponses, refusals(value)).Emit()
			described(value)
			continue
		}
		if value.Kind() == "object" {
			walk(root, value, name+".")
			continue
		}
		below(value, drift.Of(root), drift.Of(value), name+".*")
	}
}

// below states that routers hang below another one, whose names are put in place of the star.
func below(at drift.Node, above, routers drift.Value, under string) {
	drift.New(abi.FactMount, at).With(abi.FieldRegistrar, above).With(abi.FieldRegistrars, routers).With(abi.FieldUnder, drift.Text("?"+under)).
		With(abi.FieldVariants, drift.Object([]string{"*"}, []drift.Value{drift.Text("")})).Emit()
}

// methodOf is the HTTP method of a procedure, "" for what is none.
func methodOf(value drift.Node) string {
	if value.Kind() == "call_expression" {
		if method := verbs[value.Field("function").Field("property").Text()]; method != "" {
			return method
		}
	}
	for _, origin := range drift.Split(value.Origins(), '\n') {
		if end := len(origin) - len("()"); end > 0 && origin[end:] == "()" && drift.Contains(origin, ".procedure") {
			parts := drift.Split(origin[:end], '.')
			if method := verbs[parts[len(parts)-1]]; method != "" {
				return method
			}
		}
	}
	return ""
}

var verbs = map[string]string{"query": "GET", "mutation": "POST", "subscription": "GET"}

// merge reads t.mergeRouters(a, b), whose value is the list of both.
func merge(m drift.Match) {
	call := m.Node("call")
	for _, router := range call.Arguments() {
		below(router, drift.Of(call), drift.Of(router), "*")
	}
}

// serve states that a router is served by an application below a path.
func serve(at drift.Node, app, path, router drift.Value) {
	drift.New(abi.FactMount, at).With(abi.FieldRegistrar, app).With(abi.FieldRegistrars, router).
		With(abi.FieldVariants, drift.Object([]string{"*"}, []drift.Value{drift.Join(path, drift.Text("*"))})).Emit()
}

// nextjs reads createNextApiHandler({ router }) in pages/api/trpc/[trpc].ts.
func nextjs(m drift.Match) {
	if args, path := m.Node("call").Arguments(), pagePath(); len(args) > 0 && path != "" {
		serve(m.Node("call"), drift.Text("next"), drift.Text(path), drift.Of(args[0], ".router"))
	}
}

// page reads export default handlerOf(router) of such a file, where a helper of the project makes the handler.
func page(m drift.Match) {
	value := m.Node("value")
	if value.Field("function").Has("@trpc/server/adapters/next#createNextApiHandler") || pagePath() == "" {
		return
	}
	serve(value, drift.Text("next"), drift.Text(pagePath()), drift.Of(value, "arg[0]", ".router"))
}

// pagePath is the path of the folder that a file of pages lies in, "" for other files.
func pagePath() string {
	parts, out, inside := drift.Split(drift.FilePath(), '/'), "", false
	for _, part := range parts[:len(parts)-1] {
		if inside {
			out += "/" + part
		}
		inside = inside || part == "pages"
	}
	return out
}

// fetch reads fetchRequestHandler({ endpoint, router, req }).
func fetch(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		serve(m.Node("call"), drift.Text(fetchApp()), drift.Of(args[0], ".endpoint"), drift.Of(args[0], ".router"))
	}
}

// fetchApp is the application that a handler of fetch belongs to: that of Next.js in a route file.
func fetchApp() string {
	if parts := drift.Split(drift.FilePath(), '/'); len(parts) > 1 && len(parts[len(parts)-1]) > 6 && parts[len(parts)-1][:6] == "route." {
		return "next"
	}
	return "trpc"
}

// handle reads createTRPCHandle({ router, url }) of hooks.server.ts.
func handle(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		serve(m.Node("call"), drift.Text("trpc"), drift.First(drift.Of(args[0], ".url"), drift.Text("/trpc")), drift.Of(args[0], ".router"))
	}
}

// standalone reads createHTTPServer({ router, basePath }).
func standalone(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		serve(m.Node("call"), drift.Text("trpc"), drift.First(drift.Of(args[0], ".basePath"), drift.Text("")), drift.Of(args[0], ".router"))
	}
}

// lambda reads awsLambdaRequestHandler({ router }): the gateway decides on the path.
func lambda(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		serve(m.Node("call"), drift.Text("trpc"), drift.Text("{value*}"), drift.Of(args[0], ".router"))
	}
}

// middleware reads app.use("/trpc", createExpressMiddleware({ router })), and those of Hono ("/trpc/*") and Koa, whose
// options may hold the path.
func middleware(m drift.Match) {
	on, made := m.Node("on"), m.Node("middleware")
	path := drift.First(drift.Of(made, "arg[0]", ".prefix"), drift.Text(""))
	if args := m.Node("call").Arguments(); args[0] != made && args[0].ValueKind() != abi.EvaluatedFunction && args[0].ValueKind() != abi.EvaluatedLibrary {
		path = drift.Of(args[0], "head[*]")
	}
	serve(m.Node("call"), drift.Of(on), path, drift.Of(made, "arg[0]", ".router"))
}

// plugin reads server.register(fastifyTRPCPlugin, { prefix, trpcOptions: { router } }).
func plugin(m drift.Match) {
	options := m.Node("options")
	path := drift.First(drift.Of(options, ".prefix"), drift.Text(""))
	serve(m.Node("call"), drift.Of(m.Node("on")), path, drift.Of(options, ".trpcOptions", ".router"))
}
