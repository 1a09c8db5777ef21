package main

import (
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// mounted are what use(…) is given, with a router in place of a function that hands each request to it:
// use("/api", (req, res, next) => router(req, res, next)).
func mounted(call drift.Node) drift.Value {
	args := call.Arguments()
	items := make([]drift.Value, 0, len(args))
	found := false
	for _, arg := range args {
		router := handedTo(arg)
		if router == 0 {
			items = append(items, drift.Of(arg))
			continue
		}
		found = true
		items = append(items, drift.Of(router))
	}
	if !found {
		return drift.ArgumentsFrom(call, 0)
	}
	return drift.List(items...)
}

// handedTo is the router that a function written in its place does nothing but hand each request to; 0 for other arguments.
func handedTo(arg drift.Node) drift.Node {
	if arg.Kind() != "arrow_function" && arg.Kind() != "function_expression" {
		return 0
	}
	body := arg.Field("body")
	for body.Kind() == "statement_block" || body.Kind() == "return_statement" || body.Kind() == "expression_statement" || body.Kind() == "await_expression" {
		inside := body.Children()
		if len(inside) != 1 {
			return 0
		}
		body = inside[0]
	}
	if body.Kind() != "call_expression" || len(body.Arguments()) < 2 {
		return 0
	}
	router := body.Field("function")
	if router.Kind() == "member_expression" && router.Field("property").Text() == "handle" {
		router = router.Field("object")
	}
	if !router.Has("express#Router()", "express#default()", "express-promise-router#default()") {
		return 0
	}
	return router
}
