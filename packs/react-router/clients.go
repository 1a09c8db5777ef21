package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// data reads useLoaderData() of a route module: the component asks for what the loader beside it gives.
func data(m drift.Match) {
	if path := ownPath(); path != "" {
		request(m.Node("call"), drift.Text("GET"), drift.Text(path)).Emit()
	}
}

// load reads fetcher.load(path).
func load(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		request(m.Node("call"), drift.Text("GET"), drift.Of(args[0])).Emit()
	}
}

// submit reads fetcher.submit(data, {method, action}) and what useSubmit gives. Without options the form says both, which is a
// request of its own.
func submit(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 || args[1].Kind() != "object" {
		return
	}
	method, path, found := drift.Text("GET"), target(""), false
	for _, p := range args[1].Children() {
		if p.Kind() != "pair" {
			continue
		}
		switch value := p.Field("value"); p.Field("key").Text() {
		case "method":
			method, found = drift.Of(value), true
		case "action":
			path, found = drift.Of(value), true
			if value.Kind() == "string" {
				path = target(value.Str())
			}
		}
	}
	if !found {
		return
	}
	f := request(call, method, path)
	if k := args[0].Kind(); k == "object" || k == "identifier" {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	f.Emit()
}

// form reads <Form method action> and <fetcher.Form method action>.
func form(m drift.Match) {
	at := m.Node("at")
	method, path := drift.Text("GET"), target("")
	if a := attribute(at, "method"); a != 0 {
		method = stated(a)
	}
	if a := attribute(at, "action"); a != 0 {
		path = stated(a)
		if a.Kind() == "string" {
			path = target(plain(a))
		}
	}
	request(at, method, path).Emit()
}

// stated is the value of an attribute.
func stated(a drift.Node) drift.Value {
	if a.Kind() == "jsx_expression" && len(a.Children()) > 0 {
		return drift.Of(a.Children()[0])
	}
	return drift.Text(plain(a))
}

// target is the path that an action leads to from the module: its own where there is none, that of the text where it begins at the
// top. What is relative to a route is not known.
func target(action string) drift.Value {
	switch path, query, asks := strings.Cut(action, "?"); {
	case path == "" || path == ".":
		own := ownPath()
		if own == "" {
			return drift.Value{}
		}
		if asks {
			own += "?" + query
		}
		return drift.Text(own)
	case path[0] == '/':
		return drift.Text(action)
	}
	return drift.Value{}
}

// ownPath is the path of the route module, "" where its name does not say it.
func ownPath() string {
	if tabled() || beside(drift.FilePath()) {
		return ""
	}
	return modulePath(drift.FilePath())
}

// request states a request of the browser's to a route. What its loader throws a boundary of errors shows.
func request(at drift.Node, method, path drift.Value) *drift.Fact {
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("react-router")).With(abi.FieldMethod, method)
	if path.Kind != abi.ValueNone {
		f.With(abi.FieldPath, path)
	}
	return f
}
