// Command node is the pack for Node.js itself.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"member": member, "index": index, "pattern": pattern})
}

func main() {}

func member(m drift.Match) {
	read(m.Node("read"), drift.Text(m.Text("name")), defaulted(m.Node("read")))
}

func index(m drift.Match) { read(m.Node("read"), drift.Of(m.Node("name")), defaulted(m.Node("read"))) }

// pattern reads const { A, B = "x" } = process.env.
func pattern(m drift.Match) {
	for _, c := range m.Node("pattern").Children() {
		switch c.Kind() {
		case "shorthand_property_identifier_pattern":
			read(c, drift.Text(c.Text()), false)
		case "object_assignment_pattern":
			read(c.Field("left"), drift.Text(c.Field("left").Text()), true)
		case "pair_pattern":
			read(c.Field("key"), drift.Text(c.Field("key").Text()), c.Field("value").Kind() == "assignment_pattern")
		}
	}
}

// defaulted reports whether the read stands left of || or ??.
func defaulted(n drift.Node) bool {
	for {
		p := n.Parent()
		switch p.Kind() {
		case "parenthesized_expression", "non_null_expression", "as_expression":
			n = p
			continue
		case "binary_expression":
			op := p.Field("operator").Text()
			return (op == "||" || op == "??") && p.Field("left") == n
		}
		return false
	}
}

func read(at drift.Node, name drift.Value, hasDefault bool) {
	f := drift.New(abi.FactConfig, at).With(abi.FieldName, name)
	if hasDefault {
		f.With(abi.FieldDefault, drift.True())
	}
	f.Emit()
}
