// Command faraday is the pack for Faraday.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "sent": sent, "raises": raises}) }

func main() {}

// verb reads Faraday.get(url) and connection.post(path, body).
func verb(m drift.Match) {
	call := m.Node("call")
	method := drift.Upper(m.Text("method"))
	f := request(call, drift.Text(method))
	args := call.Arguments()
	switch {
	case len(args) > 0 && args[0].Kind() != "pair" && args[0].Kind() != "block_argument":
		f.With(abi.FieldPath, drift.Of(args[0]))
		if len(args) > 1 && args[1].Kind() != "block_argument" {
			// What follows the path, keyword arguments as one hash, is the body, or the query of a verb without one.
			f.With(second(method), drift.Argument(call, 1))
		}
		inBlock(f, call.Field("block"))
	case call.Field("block") != 0:
		inBlock(f, call.Field("block"))
	default:
		f.With(abi.FieldPath, drift.Text("/"))
	}
	f.Emit()
}

// request is one of a connection, without its path.
func request(call drift.Node, method drift.Value) *drift.Fact {
	on := call.Field("receiver")
	return drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("faraday")).With(abi.FieldMethod, method).
		With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldBase, drift.First(drift.Of(on, "arg[0]", ".url"), drift.Of(on, "arg[0]")))
}

// verbs are the methods of a connection that send a request.
var verbs = map[string]bool{"get": true, "post": true, "put": true, "patch": true, "delete": true, "head": true, "options": true}

// sent reads connection.send(verb, path, body) and connection.run_request(verb, path, body, headers).
func sent(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 || args[0].Kind() == "pair" {
		return
	}
	at := 1 // where the path stands among what the call hands over
	if m.Text("method") != "run_request" {
		at = 0 // behind the name of the method that it calls
	}
	word := args[0].Str()
	if word != "" && !verbs[word] {
		return // another method of the connection
	}
	method := drift.Of(args[0])
	if word != "" {
		method = drift.Text(drift.Upper(word))
	}
	f := request(call, method)
	if len(args) > 1 {
		f.With(abi.FieldPath, drift.Argument(call, at))
	}
	switch {
	case len(args) < 3 || args[2].Kind() == "block_argument":
	case at == 1 || word == "":
		f.With(abi.FieldBody, drift.Argument(call, at+1))
	default:
		f.With(second(drift.Upper(word)), drift.Argument(call, at+1))
	}
	inBlock(f, call.Field("block"))
	f.Emit()
}

// raises reads Faraday.new(…) { |f| f.response :raise_error }: answers of the connection that are no success are raised.
func raises(m drift.Match) {
	call := m.Node("call")
	for block := call.Parent(); block != 0; block = block.Parent() {
		if k := block.Kind(); k != "block" && k != "do_block" {
			continue
		}
		made := block.Parent()
		if made.Kind() == "call" && made.Field("method").Text() == "new" && call.Field("receiver").Text() == block.Field("parameters").Child(0).Text() {
			drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(made)).With(abi.FieldPhase, drift.Text("response")).
				With(abi.FieldClient, drift.Text("faraday-raising")).Emit()
		}
		return
	}
}

// second is what a verb is given behind the path.
func second(method string) abi.FieldID {
	if method == "POST" || method == "PUT" || method == "PATCH" {
		return abi.FieldBody
	}
	return abi.FieldParams
}

// inBlock reads connection.get { |req| req.url "/path", query; req.params["name"] = value; req.body = body }.
func inBlock(f *drift.Fact, block drift.Node) {
	param := block.Field("parameters").Child(0).Text()
	if param == "" {
		return
	}
	if inBranches(f, block.Field("body"), param) {
		return
	}
	query := drift.Value{Kind: abi.ValueObject}
	for _, s := range block.Field("body").Children() {
		left := s.Field("left")
		switch {
		case s.Kind() == "call" && s.Field("receiver").Text() == param && s.Field("method").Text() == "url" && len(s.Arguments()) > 0:
			f.With(abi.FieldPath, drift.Of(s.Arguments()[0]))
			if len(s.Arguments()) > 1 {
				f.With(abi.FieldParams, drift.Argument(s, 1))
			}
		case s.Kind() == "call" && s.Field("receiver").Text() == param+".headers":
		case s.Kind() != "assignment":
			if mentions(s, param) {
				f.With(abi.FieldParams, drift.Of(block)) // it may set anything
				return
			}
		case left.Text() == param+".path":
			f.With(abi.FieldPath, drift.Of(s.Field("right")))
		case left.Text() == param+".body":
			f.With(abi.FieldBody, drift.Of(s.Field("right")))
		case left.Text() == param+".params":
			f.With(abi.FieldParams, drift.Of(s.Field("right")))
			return
		case left.Kind() == "element_reference" && left.Field("object").Text() == param+".params":
			name := rubycall.Name(left.Child(1))
			if name == "" {
				f.With(abi.FieldParams, drift.Of(block))
				return
			}
			query.Keys, query.Items = append(query.Keys, name), append(query.Items, drift.Of(s.Field("right")))
		}
	}
	if len(query.Keys) > 0 {
		f.With(abi.FieldParams, query)
	}
}

// inBranches reads a path that branches of the block set, all of them the same one, whatever else they set.
func inBranches(f *drift.Fact, body drift.Node, param string) bool {
	var paths []drift.Node
	branches := false
	var walk func(n drift.Node)
	walk = func(n drift.Node) {
		switch k := n.Kind(); {
		case k == "case" || k == "if" || k == "unless":
			branches = true
		case k == "call" && n.Field("receiver").Text() == param && n.Field("method").Text() == "url" && len(n.Arguments()) > 0:
			paths = append(paths, n.Arguments()[0])
		case k == "assignment" && n.Field("left").Text() == param+".path":
			paths = append(paths, n.Field("right"))
		}
		for _, c := range n.Children() {
			walk(c)
		}
	}
	walk(body)
	if !branches || len(paths) == 0 {
		return false
	}
	for _, p := range paths {
		if p.Text() != paths[0].Text() {
			return false
		}
	}
	f.With(abi.FieldPath, drift.Of(paths[0])).With(abi.FieldParams, drift.Of(body))
	return true
}

// mentions reports whether a name stands in a part of the code.
func mentions(n drift.Node, name string) bool {
	if n.Kind() == "identifier" && n.Text() == name {
		return true
	}
	for _, c := range n.Children() {
		if mentions(c, name) {
			return true
		}
	}
	return false
}
