// Command jsonapi-serializer is the pack for the jsonapi-serializer gem.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"serializer": serializer}) }

func main() {}

const (
	resource      = "data[]"
	attributes    = resource + ".attributes"
	relationships = resource + ".relationships"
)

// serializer reads what a class says that it writes.
func serializer(m drift.Match) {
	class := m.Node("class")
	state(class, class, resource, "id").With(abi.FieldTypeName, drift.Text("text")).Emit()
	state(class, class, resource, "type").With(abi.FieldTypeName, drift.Text("text")).Emit()
	key := rubycall.Spelling(class, "set_key_transform", "camel_lower")
	for _, c := range class.Field("body").Children() {
		if c.Kind() != "call" || c.Field("receiver") != 0 {
			continue
		}
		args := rubycall.Positional(c)
		block := c.Field("block")
		switch c.Field("method").Text() {
		case "attributes", "attribute":
			for _, a := range args {
				name := rubycall.Name(a)
				if name == "" {
					continue
				}
				f := state(class, c, attributes, key(name))
				if block != 0 {
					f.With(abi.FieldBody, drift.Of(block))
				} else if key(name) != name {
					f.With(abi.FieldTypeName, drift.Text("any"))
				}
				f.Emit()
			}
		case "has_many":
			relation(class, c, key, args, "[]")
		case "has_one", "belongs_to":
			relation(class, c, key, args, "")
		case "link":
			for _, a := range args[:min(len(args), 1)] {
				state(class, c, resource+".links", rubycall.Name(a)).With(abi.FieldTypeName, drift.Text("any")).Emit()
			}
		case "meta":
			state(class, c, resource, "meta").With(abi.FieldTypeName, drift.Text("dictionary")).Emit()
		}
	}
	for _, top := range []string{"included", "links", "meta"} {
		state(class, class, "", top).With(abi.FieldTypeName, drift.Text("any")).With(abi.FieldWhen, drift.Text("optional")).Emit()
	}
}

// relation states what is written of a relation: the identifiers of what is related.
func relation(class, c drift.Node, key func(string) string, args []drift.Node, many string) {
	if len(args) == 0 || rubycall.Name(args[0]) == "" {
		return
	}
	path := relationships + "." + key(rubycall.Name(args[0]))
	state(class, c, path, "data").With(abi.FieldTypeName, drift.Text("any"+many)).Emit()
	if rubycall.Keyword(c, "links") != 0 {
		state(class, c, path, "links").With(abi.FieldTypeName, drift.Text("dictionary")).Emit()
	}
}

func state(class, c drift.Node, path, name string) *drift.Fact {
	f := drift.New(abi.FactAttribute, c).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name))
	if path != "" {
		f.With(abi.FieldPath, drift.Text(path))
	}
	if c.Kind() == "call" && (rubycall.Keyword(c, "if") != 0 || rubycall.Keyword(c, "unless") != 0) {
		f.With(abi.FieldWhen, drift.Text("optional"))
	}
	return f
}
