package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// middleware reads consumer.apply(A, b).exclude(…).forRoutes(…), by which a module runs functions before routes.
func middleware(m drift.Match) {
	call := m.Node("call")
	var applied []drift.Node
	excludes := false
	on := m.Node("on")
	for on.Kind() == "call_expression" {
		switch on.Field("function").Field("property").Text() {
		case "apply":
			applied = append(on.Arguments(), applied...)
		case "exclude":
			excludes = true
		}
		on = on.Field("function").Field("object")
	}
	if len(applied) == 0 || !on.Has("type:"+common+"MiddlewareConsumer") {
		return
	}
	var functions []drift.Value
	for _, a := range applied {
		functions = append(functions, drift.First(drift.Of(a, abi.StepNew, ".use"), drift.Of(a)))
	}
	for _, to := range call.Arguments() {
		registrar, path, known := drift.Text("nest"), drift.Text("/"), !excludes
		only := ""
		below := drift.Value{} // what a middleware runs before that is not read whole
		switch text := to.Str(); {
		case to.ValueKind() == abi.EvaluatedClass:
			at, ok := pathOfController(to.BaseClass())
			path, known = drift.Text(at), known && ok
		case text == "*" || text == "/*" || text == "(.*)" || text == "*splat" || text == "{*splat}":
		case text != "":
			path = drift.Text("/" + strings.Trim(text, "/"))
		default:
			// One that names a method, which runs for the path itself, or is not known.
			text := to.Property("path").Str()
			if plain := text != "" && !strings.ContainsAny(text, "*("); plain {
				below = drift.Text("/" + strings.Trim(text, "/"))
				only = verb(to.Property("method"))
			}
			if path, known = below, known && only != ""; !known {
				path = drift.Text("/")
			}
		}
		switch {
		case !known:
			f := drift.New(abi.FactWrap, to).With(abi.FieldRegistrar, registrar).With(abi.FieldPhase, drift.Text("unread"))
			if below.Kind != abi.ValueNone {
				f.With(abi.FieldPath, below)
			}
			f.Emit()
		default:
			f := drift.New(abi.FactMount, to).With(abi.FieldRegistrar, registrar).With(abi.FieldTargets, drift.List(functions...)).
				With(abi.FieldPath, path).With(abi.FieldWrapperRoles, drift.Text("middleware"))
			if only != "" {
				f.With(abi.FieldOnly, drift.List(drift.Text(only)))
			}
			f.Emit()
		}
	}
}

// beforeAll reads app.use(rateLimit(), guard) and app.use("/docs", guard), by which an application runs functions before all routes, or those below
// a path, and app.register(limiter, options) of an application on Fastify, where the plug-in refuses requests by itself.
func beforeAll(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	path := drift.Text("/")
	if m.Text("method") == "register" {
		if !args[0].Has("@fastify/rate-limit#default", "fastify-rate-limit#default", "@fastify/under-pressure#default", "under-pressure#default") {
			return
		}
		if len(args) > 1 && args[1].Property("global").Kind() == "false" {
			return // it limits the routes that ask for it, and no others
		}
		args = args[:1]
	} else if kind, text, ok := args[0].Const(); ok && kind == 's' {
		path, args = drift.Text("/"+strings.Trim(text, "/")), args[1:]
	}
	var functions []drift.Value
	for _, a := range args {
		functions = append(functions, drift.Of(a))
	}
	if len(functions) > 0 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text("nest")).With(abi.FieldTargets, drift.List(functions...)).
			With(abi.FieldPath, path).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	}
}

// verb is the method of requests that RequestMethod names, "" where it is not known.
func verb(method drift.Node) string {
	name, ok := strings.CutPrefix(method.Text(), "RequestMethod.")
	switch {
	case !ok:
		return ""
	case name == "ALL":
		return "*"
	}
	return name
}

// pathOfController is the path that a controller is decorated with, where that is one text or none.
func pathOfController(class drift.Node) (path string, ok bool) {
	for _, d := range drift.DecoratorCalls(class) {
		if !d.Field("function").Has(common + "Controller") {
			continue
		}
		args := d.Arguments()
		if len(args) == 0 {
			return "/", true
		}
		text := args[0].Str()
		return "/" + strings.Trim(text, "/"), text != ""
	}
	return "", false
}

// onward reads next() of such a function, and next(error).
func onward(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on")))
	if args := call.Arguments(); len(args) > 0 {
		f.With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldBody, drift.Of(args[0])).Emit()
		return
	}
	f.With(abi.FieldOutput, drift.Text("delegate")).Emit()
}
