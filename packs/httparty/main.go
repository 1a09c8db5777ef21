// Command httparty is the pack for HTTParty.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "own": own}) }

func main() {}

// verb reads HTTParty.get(url, query: …), and the verbs of a class that includes HTTParty, whose base_uri stands in front.
func verb(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 || args[0].Kind() == "pair" || args[0].Kind() == "block_argument" {
		return
	}
	method := drift.Upper(m.Text("method"))
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("httparty")).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.Of(args[0]))
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

// own reads self.class.get(path) in a class that includes HTTParty.
func own(m drift.Match) {
	for class, step := m.Node("call").EnclosingClass(), 0; class != 0 && step < 5; class, step = class.BaseClass(), step+1 {
		for _, s := range class.Field("body").Children() {
			if s.Kind() == "call" && s.Field("method").Text() == "include" && len(s.Arguments()) > 0 && s.Arguments()[0].Text() == "HTTParty" {
				verb(m)
				return
			}
		}
	}
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
	for step := 0; class != 0 && step < 5; step++ {
		for _, s := range class.Field("body").Children() {
			if s.Kind() == "call" && s.Field("method").Text() == "base_uri" && len(s.Arguments()) > 0 {
				return s.Arguments()[0]
			}
		}
		class = class.BaseClass()
	}
	return 0
}
