// Package pyclient reads requests of Python's HTTP clients that have the API of
// requests; the packs of those libraries share it. It imports abi and the SDK.
package pyclient

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Handlers are those of a library's pack: verb, bare and raised.
func Handlers(library string, raised ...string) drift.Handlers {
	return drift.Handlers{
		"verb": func(m drift.Match) { request(library, m.Node("call"), m.Text("method"), m.Node("on")) },
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
			request(library, m.Node("call"), v, 0)
		}
	}
}

// request reads get(url), request(method, url) and the same on a session or client.
func request(library string, call drift.Node, method string, on drift.Node) {
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text(library))
	if on != 0 {
		f.With(abi.FieldBase, drift.Of(on, "arg[base_url]"))
	}
	if method == "request" || method == "stream" {
		f.With(abi.FieldMethod, drift.KeywordOrPosition(call, "method", 0)).With(abi.FieldPath, drift.KeywordOrPosition(call, "url", 1))
	} else {
		f.With(abi.FieldMethod, drift.Text(drift.Upper(method))).With(abi.FieldPath, drift.KeywordOrPosition(call, "url", 0))
	}
	if body := drift.Keyword(call, "json"); body != 0 {
		f.With(abi.FieldBody, drift.Of(body))
	} else if files := drift.Keyword(call, "files"); files == 0 {
		f.With(abi.FieldBody, drift.Of(drift.Keyword(call, "data")))
	} else if drift.Keyword(call, "data") == 0 {
		f.With(abi.FieldBody, drift.Of(files)) // with both, the body is made of both, and is not known
	}
	if params := drift.Keyword(call, "params"); params != 0 {
		f.With(abi.FieldParams, drift.Of(params))
	}
	f.Emit()
}
