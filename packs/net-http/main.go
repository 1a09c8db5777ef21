// Command net-http is the pack for Net::HTTP of Ruby's standard library.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	handlers := drift.Handlers{"direct": direct, "connection": connection, "started": started, "raised": raised}
	for verb := range kinds {
		handlers["prepared-"+verb] = prepared(drift.Upper(verb))
	}
	drift.Register(manifest, handlers)
}

func main() {}

// kinds are the classes of requests that are made before they are sent, by their verbs.
var kinds = map[string]string{"get": "Get", "post": "Post", "put": "Put", "patch": "Patch", "delete": "Delete", "head": "Head", "options": "Options"}

// raised reads response.value, which raises unless the response is a success.
func raised(m drift.Match) {
	f := drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("Net::HTTPClientException Net::HTTPFatalError Net::HTTPRetriableError Net::HTTPError"))
	if m.Text("method") == "value" {
		f.With(abi.FieldWhen, drift.Text("success?"))
	}
	f.Emit()
}

// direct reads Net::HTTP.get(uri), get_response(uri), post(uri, data) and post_form(uri, params).
func direct(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	verb := ""
	switch m.Text("method") {
	case "get", "get_response", "get_print":
		verb = "GET"
	case "post", "post_form":
		verb = "POST"
	case "put":
		verb = "PUT"
	default:
		return
	}
	f := request(call, verb)
	if m.Text("method") == "get" {
		f = drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("net-http-text")).With(abi.FieldMethod, drift.Text(verb))
	}
	f.With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 && args[1].Kind() == "string" && args[1].Str() != "" && args[1].Str()[0] == '/' {
		f.With(abi.FieldPath, drift.Of(args[1])) // get(host, path)
	} else if verb != "GET" && len(args) > 1 {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	f.Emit()
}

// connection reads http.get(path) of a connection to a host.
func connection(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	verb := drift.Upper(m.Text("method"))
	f := request(call, verb).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) > 1 && (verb == "POST" || verb == "PUT" || verb == "PATCH") {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	f.Emit()
}

// prepared reads http.request(req), of a request made by Net::HTTP::Post.new(path).
func prepared(verb string) func(m drift.Match) {
	return func(m drift.Match) {
		request(m.Node("call"), verb).With(abi.FieldPath, drift.Of(m.Node("request"), "arg[0]")).Emit()
	}
}

// started reads Net::HTTP.start(host, port) { |http| http.request(req) }, whose block is handed the connection.
func started(m drift.Match) {
	if !opens(m.Node("call"), m.Text("on")) {
		return
	}
	if m.Text("method") != "request" {
		connection(m)
		return
	}
	first := m.Node("first")
	for verb, kind := range kinds {
		if first.Has("ruby#Net::HTTP::" + kind + "()") {
			request(m.Node("call"), drift.Upper(verb)).With(abi.FieldPath, drift.Of(first, abi.StepOnly("ruby#Net::HTTP::"+kind+"()"), "arg[0]")).Emit()
			return
		}
	}
}

// opens reports whether a name is the connection that a block around a call is handed.
func opens(call drift.Node, name string) bool {
	for block := call.Parent(); block != 0; block = block.Parent() {
		if k := block.Kind(); k != "block" && k != "do_block" {
			continue
		}
		if block.Field("parameters").Child(0).Text() != name {
			continue
		}
		opened := block.Parent()
		on := opened.Field("receiver")
		return opened.Kind() == "call" && opened.Field("method").Text() == "start" && (on.Has("ruby#Net::HTTP") || on.Has("ruby#Net::HTTP()"))
	}
	return false
}

func request(call drift.Node, verb string) *drift.Fact {
	return drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("net-http")).With(abi.FieldMethod, drift.Text(verb))
}
