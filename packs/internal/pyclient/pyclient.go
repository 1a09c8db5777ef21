// Package pyclient reads requests of Python's HTTP clients that have the API of
// requests; the packs of those libraries share it. It imports abi and the SDK.
package pyclient

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Handlers are those of a library's pack: verb, named (getattr(requests, verb)(url)), bare and raised.
func Handlers(library string, raised ...string) drift.Handlers {
	return drift.Handlers{
		"verb": func(m drift.Match) { Request(library, m.Node("call"), m.Text("method"), m.Node("on")).Emit() },
		"named": func(m drift.Match) {
			described(library, m.Node("call"), m.Node("on")).With(abi.FieldMethod, drift.Of(m.Node("method"))).With(abi.FieldPath, given(m.Node("call"), "url", 0)).Emit()
		},
		"bare": func(m drift.Match) { bare(library, m) },
		"raised": func(m drift.Match) {
			// response.raise_for_status() raises unless the response is a success.
			drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text(spaced(raised))).With(abi.FieldWhen, drift.Text(success(library))).Emit()
		},
	}
}

// success is the property of a response that tells a success.
func success(library string) string {
	if library == "httpx" {
		return "is_success"
	}
	return "ok"
}

func spaced(list []string) string {
	out := ""
	for i, s := range list {
		if i > 0 {
			out += " "
		}
		out += s
	}
	return out
}

// bare reads get(url) of `from requests import get`.
func bare(library string, m drift.Match) {
	fn := m.Node("fn")
	for _, v := range []string{"get", "post", "put", "delete", "patch", "head", "options", "request"} {
		if fn.Has(library + "#" + v) {
			Request(library, m.Node("call"), v, 0).Emit()
		}
	}
}

// Request reads get(url), request(method, url) and the same on a session or client, whose answers are read as the rules of client say.
func Request(client string, call drift.Node, method string, on drift.Node) *drift.Fact {
	f := described(client, call, on)
	if method == "request" || method == "stream" {
		f.With(abi.FieldMethod, given(call, "method", 0)).With(abi.FieldPath, given(call, "url", 1))
	} else {
		f.With(abi.FieldMethod, drift.Text(drift.Upper(method))).With(abi.FieldPath, given(call, "url", 0))
	}
	return f
}

// described is a request without its method and path.
func described(client string, call, on drift.Node) *drift.Fact {
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text(client))
	if on != 0 {
		f.With(abi.FieldBase, drift.Of(on, "arg[base_url]"))
	}
	return f.With(abi.FieldBody, sent(call)).With(abi.FieldParams, keyword(call, "params"))
}

// sent is the body of a request: what is given as json, data or files, by name or among the keyword arguments that are handed on (**kwargs).
func sent(call drift.Node) drift.Value {
	for _, name := range []string{"json", "data", "files"} {
		body := drift.Keyword(call, name)
		switch {
		case body == 0:
		case name == "data" && drift.Keyword(call, "files") != 0:
			return drift.Value{} // the body is made of both, and is not known
		default:
			return drift.Of(body)
		}
	}
	var passed []drift.Value
	for _, name := range []string{"json", "data"} {
		if v := keyword(call, name); v.Kind != abi.ValueNone {
			passed = append(passed, v)
		}
	}
	if len(passed) == 0 {
		return drift.Value{}
	}
	return drift.First(passed...)
}

// keyword is what a call is given by a name, itself or among the keyword arguments that it hands on; of several of these, which has it is not known.
func keyword(call drift.Node, name string) drift.Value {
	v := drift.KeywordValue(call, name)
	if v.Kind == abi.ValueFirst && len(v.Items) == 1 {
		return v.Items[0]
	}
	return v
}

// given is an argument that a call may pass by position or by keyword, itself or among the keyword arguments that it hands on.
func given(call drift.Node, name string, index int) drift.Value {
	position := 0
	for _, a := range call.Arguments() {
		if k := a.Kind(); k != "keyword_argument" && k != "dictionary_splat" {
			position++
		}
	}
	if position <= index {
		return keyword(call, name)
	}
	return drift.Argument(call, index)
}
