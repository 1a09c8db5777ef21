// Command httparty is the pack for HTTParty.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "own": own, "sent": sent}) }

func main() {}

// verb reads HTTParty.get(url, query: …), and the verbs of a class that includes HTTParty, whose base_uri stands in front.
func verb(m drift.Match) {
	call := m.Node("call")
	request(call, drift.Text(drift.Upper(m.Text("method"))), call.Arguments())
}

// request states the request that a call with these arguments sends.
func request(call drift.Node, method drift.Value, args []drift.Node) {
	if len(args) == 0 || args[0].Kind() == "pair" || args[0].Kind() == "block_argument" {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("httparty")).With(abi.FieldMethod, method).With(abi.FieldPath, drift.Of(args[0]))
	if base := baseURI(classOf(call)); base != 0 {
		f.With(abi.FieldBase, drift.Of(base))
	}
	given := drift.Node(0)
	if len(args) > 1 && args[1].Kind() != "pair" {
		given = args[1]
	}
	if body := option(call, given, "body"); body.Node != 0 {
		f.With(abi.FieldBody, body)
	}
	if query := option(call, given, "query"); query.Node != 0 {
		f.With(abi.FieldParams, query)
	}
	f.Emit()
}

// maxAncestors bounds the classes above one another, which may descend from each other.
const maxAncestors = 64

// own reads self.class.get(path) in a class that includes HTTParty.
func own(m drift.Match) {
	if includes(m) {
		verb(m)
	}
}

// sent reads self.class.send(:get, path) there, and send(verb, path) where a loop over verbs gives the name.
func sent(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 || !includes(m) {
		return
	}
	switch name := args[0]; name.Kind() {
	case "simple_symbol", "string":
		if word := strings.Trim(name.Text(), ":'\""); verbs[word] {
			request(call, drift.Text(drift.Upper(word)), args[1:])
		}
	case "identifier":
		if overVerbs(call, name.Text()) {
			request(call, drift.Of(name), args[1:])
		}
	}
}

var verbs = map[string]bool{"get": true, "post": true, "put": true, "patch": true, "delete": true, "head": true, "options": true}

// overVerbs reports whether a name is what a loop around a node over a written list of verbs gives.
func overVerbs(n drift.Node, name string) bool {
	for ; n != 0; n = n.Parent() {
		if n.Kind() != "call" || n.Field("method").Text() != "each" {
			continue
		}
		given := n.Field("block").Field("parameters").Children()
		if len(given) != 1 || given[0].Text() != name {
			continue
		}
		list := n.Field("receiver").Children()
		for _, word := range list {
			if !verbs[strings.Trim(word.Text(), ":'\"")] {
				return false
			}
		}
		return len(list) > 0
	}
	return false
}

// includes reports whether the class around a call, or one that it descends from, includes HTTParty.
func includes(m drift.Match) bool {
	for class, step := m.Node("call").EnclosingClass(), 0; class != 0 && step < maxAncestors; class, step = class.BaseClass(), step+1 {
		for _, s := range class.Field("body").Children() {
			if s.Kind() == "call" && s.Field("method").Text() == "include" && len(s.Arguments()) > 0 && s.Arguments()[0].Text() == "HTTParty" {
				return true
			}
		}
	}
	return false
}

// option is a keyword of the call, or a key of the hash that it is handed.
func option(call, given drift.Node, name string) drift.Value {
	if given != 0 {
		return drift.Of(given, abi.StepProperty(name))
	}
	if k := rubycall.Keyword(call, name); k != 0 {
		return drift.Of(k)
	}
	return drift.Value{}
}

// classOf is the class whose verb is called: the receiver's, or the one that the call stands in.
func classOf(call drift.Node) drift.Node {
	on := call.Field("receiver")
	if on == 0 || on.Kind() == "self" || on.Kind() == "call" {
		return call.EnclosingClass()
	}
	return on.BaseClass()
}

// baseURI is the argument of base_uri in the body of a class or of one that it descends from.
func baseURI(class drift.Node) drift.Node {
	for step := 0; class != 0 && step < maxAncestors; step++ {
		for _, s := range class.Field("body").Children() {
			if s.Kind() == "call" && s.Field("method").Text() == "base_uri" && len(s.Arguments()) > 0 {
				return s.Arguments()[0]
			}
		}
		class = class.BaseClass()
	}
	return 0
}
