// Command ruby-http is the pack for RestClient, Typhoeus, Excon, HTTPClient and http.rb.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{
		"rest":     func(m drift.Match) { verb(m, "rest-client") },
		"typhoeus": func(m drift.Match) { verb(m, "typhoeus") },
		"excon":    func(m drift.Match) { verb(m, "excon") },
		"client":   func(m drift.Match) { verb(m, "httpclient") },
		"http":     func(m drift.Match) { verb(m, "http") },
		"execute":  execute, "made": made, "part": part,
	})
}

func main() {}

// positional are the libraries whose second argument is a body of requests that have one.
var positional = map[string]bool{"rest-client": true, "httpclient": true}

// verb reads RestClient.post(url, payload, headers), Typhoeus.get(url, params: …), HTTP.headers(…).get(url, params: …),
// Excon.new(base).get(path: "/x"), HTTPClient.new.get(url, query) and resource["ships"].get.
func verb(m drift.Match, library string) {
	call := m.Node("call")
	on := call.Field("receiver")
	method := drift.Upper(m.Text("method"))
	args := call.Arguments()
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text(library)).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldReceiver, drift.Of(on))
	withBody := method == "POST" || method == "PUT" || method == "PATCH"
	resource := on.Has("ruby#RestClient::Resource()")
	first := 1
	switch path := rubycall.Keyword(call, "path"); {
	case resource:
		first = 0
		f.With(abi.FieldPath, drift.Of(on, "arg[0]"))
	case library == "excon" && path != 0:
		f.With(abi.FieldBase, drift.Of(on, "arg[0]")).With(abi.FieldPath, drift.Of(path))
	case library == "excon" && on.Has("ruby#Excon()"):
		f.With(abi.FieldPath, drift.Of(on, "arg[0]"))
	case len(args) == 0 || args[0].Kind() == "pair" || args[0].Kind() == "block_argument":
		return
	default:
		f.With(abi.FieldPath, drift.Of(args[0]))
		if library == "http" { // HTTP.persistent("https://x").get("/path")
			f.With(abi.FieldBase, drift.Of(on, abi.StepOnly("ruby#HTTP.persistent()"), "arg[0]"))
		}
	}
	switch {
	case positional[library] && withBody && len(args) > first && args[first].Kind() != "pair":
		f.With(abi.FieldBody, drift.Of(args[first]))
	case rubycall.Keyword(call, "json") != 0:
		f.With(abi.FieldBody, drift.Of(rubycall.Keyword(call, "json")))
	case rubycall.Keyword(call, "body") != 0:
		f.With(abi.FieldBody, drift.Of(rubycall.Keyword(call, "body")))
	case rubycall.Keyword(call, "form") != 0:
		f.With(abi.FieldBody, drift.Of(rubycall.Keyword(call, "form")))
	}
	if query := rubycall.Keyword(call, "params"); query != 0 {
		f.With(abi.FieldParams, drift.Of(query))
	} else if query := rubycall.Keyword(call, "query"); query != 0 {
		f.With(abi.FieldParams, drift.Of(query))
	}
	f.Emit()
}

// part reads resource["ships"].get and resource["ships"].post(payload).
func part(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("rest-client")).With(abi.FieldMethod, drift.Text(drift.Upper(m.Text("method")))).
		With(abi.FieldBase, drift.Of(m.Node("resource"), "arg[0]")).With(abi.FieldPath, drift.Of(m.Node("part")))
	if args := call.Arguments(); len(args) > 0 && args[0].Kind() != "pair" && m.Text("method") != "get" && m.Text("method") != "delete" {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	f.Emit()
}

// execute reads RestClient::Request.execute(method: :get, url: url, payload: body).
func execute(m drift.Match) { described(m.Node("call"), "rest-client", "url", "payload") }

// made reads Typhoeus::Request.new(url, method: :post, body: body), which runs later.
func made(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 || args[0].Kind() == "pair" {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("typhoeus-made")).With(abi.FieldPath, drift.Of(args[0]))
	method := drift.Text("GET")
	if k := rubycall.Keyword(call, "method"); k != 0 {
		method = spelled(k)
	} else if last := args[len(args)-1]; len(args) > 1 && last.Kind() != "pair" { // options that stand elsewhere
		method = drift.First(drift.Of(last, ".method"), method)
		f.With(abi.FieldBody, drift.Of(last, ".body")).With(abi.FieldParams, drift.Of(last, ".params"))
	}
	if k := rubycall.Keyword(call, "body"); k != 0 {
		f.With(abi.FieldBody, drift.Of(k))
	}
	if k := rubycall.Keyword(call, "params"); k != 0 {
		f.With(abi.FieldParams, drift.Of(k))
	}
	f.With(abi.FieldMethod, method).Emit()
}

// described reads a request all of whose parts are keywords, or keys of one hash.
func described(call drift.Node, library, url, body string) {
	at, method, sent := rubycall.Keyword(call, url), rubycall.Keyword(call, "method"), rubycall.Keyword(call, body)
	if at == 0 {
		inHash(call, library, url, body)
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text(library)).With(abi.FieldPath, drift.Of(at))
	if method != 0 {
		f.With(abi.FieldMethod, spelled(method))
	}
	if sent != 0 {
		f.With(abi.FieldBody, drift.Of(sent))
	}
	f.Emit()
}

// inHash reads a request whose parts are keys of the one hash that a call is handed.
func inHash(call drift.Node, library, url, body string) {
	args := call.Arguments()
	if len(args) != 1 || args[0].Kind() == "pair" || args[0].Kind() == "block_argument" {
		return
	}
	of := args[0]
	if of.Kind() == "hash_splat_argument" {
		of = of.Child(0)
	}
	drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text(library)).With(abi.FieldPath, drift.Of(of, abi.StepProperty(url))).
		With(abi.FieldMethod, drift.Of(of, abi.StepProperty("method"))).With(abi.FieldBody, drift.Of(of, abi.StepProperty(body))).Emit()
}

// spelled is a method in capitals where it is written out: :get.
func spelled(n drift.Node) drift.Value {
	if s := n.Str(); s != "" {
		return drift.Text(drift.Upper(s))
	}
	return drift.Of(n)
}
