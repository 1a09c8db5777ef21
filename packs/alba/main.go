// Command alba is the pack for Alba.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"resource": resource}) }

func main() {}

// resource reads what a class that includes Alba::Resource says that it writes.
func resource(m drift.Match) {
	class := m.Node("class")
	if rooted(class) {
		return
	}
	read(class, class.Field("body"), "", rubycall.Spelling(class, "transform_keys", "lower_camel"))
}

// rooted reports whether something stands around what a class writes, which differs between one record and a collection.
func rooted(class drift.Node) bool {
	for c := class; c != 0; c = c.BaseClass() {
		for _, s := range c.Field("body").Children() {
			switch text := s.Text(); {
			case s.Kind() == "identifier" && (text == "root_key!"):
				return true
			case s.Kind() == "call" && s.Field("receiver") == 0:
				switch s.Field("method").Text() {
				case "root_key", "root_key!", "root_key_for_collection", "collection_key":
					return true
				}
			}
		}
	}
	return false
}

func read(class, body drift.Node, path string, key func(string) string) {
	for _, c := range body.Children() {
		if c.Kind() != "call" || c.Field("receiver") != 0 {
			continue
		}
		args := rubycall.Positional(c)
		switch c.Field("method").Text() {
		case "attributes":
			for _, a := range args {
				plain(class, c, path, rubycall.Name(a), key)
			}
			// attributes id: [String, true] says a type too.
			for _, a := range c.Arguments() {
				if name := rubycall.Key(a); name != "" && name != "if" {
					plain(class, c, path, name, key)
				}
			}
		case "attribute":
			if len(args) == 0 {
				continue
			}
			f := state(class, c, path, key(rubycall.Name(args[0])))
			if b := c.Field("block"); b != 0 {
				f.With(abi.FieldBody, drift.Of(b))
			} else {
				f.With(abi.FieldTypeName, drift.Text("any"))
			}
			f.Emit()
		case "nested_attribute", "nested":
			if b := c.Field("block"); b != 0 && len(args) > 0 {
				inner := key(rubycall.Name(args[0]))
				if path != "" {
					inner = path + "." + inner
				}
				read(class, b.Field("body"), inner, key)
			}
		case "one", "has_one", "association":
			related(class, c, path, args, "", key)
		case "many", "has_many":
			related(class, c, path, args, "[]", key)
		case "meta", "layout":
		}
	}
}

func plain(class, c drift.Node, path, name string, key func(string) string) {
	if name == "" {
		return
	}
	f := state(class, c, path, key(name))
	if key(name) != name {
		f.With(abi.FieldTypeName, drift.Text("any"))
	}
	f.Emit()
}

// related reads many :lines, resource: LineResource.
func related(class, c drift.Node, path string, args []drift.Node, many string, key func(string) string) {
	if len(args) == 0 {
		return
	}
	name := rubycall.Name(args[0])
	written := name
	if k := rubycall.Keyword(c, "key"); k != 0 && rubycall.Name(k) != "" {
		written = rubycall.Name(k)
	}
	f := state(class, c, path, key(written)).With(abi.FieldTypeName, drift.Text("related"+many))
	if writer := rubycall.Keyword(c, "resource"); writer != 0 && writer.ValueKind() == abi.EvaluatedClass {
		f.With(abi.FieldTarget, drift.Of(writer)).With(abi.FieldTypeName, drift.Text("any"+many))
	} else if key(written) != name {
		f.With(abi.FieldTypeName, drift.Text("any"+many))
	}
	f.Emit()
}

func state(class, c drift.Node, path, name string) *drift.Fact {
	f := drift.New(abi.FactAttribute, c).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name))
	if path != "" {
		f.With(abi.FieldPath, drift.Text(path))
	}
	if rubycall.Keyword(c, "if") != 0 {
		f.With(abi.FieldWhen, drift.Text("optional"))
	}
	return f
}
