// Command active-model-serializers is the pack for ActiveModel::Serializer.
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

// serializer reads what a class says that it writes.
func serializer(m drift.Match) {
	class := m.Node("class")
	read(class, class.Field("body"), rooted(class))
}

func read(class, body drift.Node, path string) {
	for _, c := range body.Children() {
		if c.Kind() != "call" || c.Field("receiver") != 0 {
			continue
		}
		args := rubycall.Positional(c)
		switch c.Field("method").Text() {
		case "attributes":
			for _, a := range args {
				state(class, c, path, rubycall.Name(a)).Emit()
			}
		case "attribute":
			if len(args) == 0 {
				continue
			}
			name := rubycall.Name(args[0])
			f := state(class, c, path, named(c, name))
			switch block := c.Field("block"); {
			case block != 0:
				f.With(abi.FieldBody, drift.Of(block))
			case named(c, name) != name:
				f.With(abi.FieldTypeName, drift.Text("any"))
			}
			f.Emit()
		case "has_many", "has_and_belongs_to_many":
			related(class, c, path, args, "[]")
		case "has_one", "belongs_to":
			related(class, c, path, args, "")
		case "with_options", "class_eval":
			read(class, c.Field("block").Field("body"), path)
		}
	}
}

// related reads has_many :lines, serializer: LineSerializer.
func related(class, c drift.Node, path string, args []drift.Node, many string) {
	for _, a := range args {
		name := rubycall.Name(a)
		f := state(class, c, path, named(c, name))
		writer := rubycall.Keyword(c, "serializer")
		if each := rubycall.Keyword(c, "each_serializer"); each != 0 {
			writer = each
		}
		switch {
		case rubycall.Keyword(c, "embed").Text() == ":ids":
			f.With(abi.FieldTypeName, drift.Text("any"+many))
		case writer != 0:
			f.With(abi.FieldTarget, drift.Of(writer)).With(abi.FieldTypeName, drift.Text("any"+many))
		default:
			f.With(abi.FieldTypeName, drift.Text("related"+many))
		}
		f.Emit()
	}
}

func state(class, c drift.Node, path, name string) *drift.Fact {
	key := spelled(name)
	f := drift.New(abi.FactAttribute, c).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(key))
	if key != name && c.Field("method").Text() == "attributes" {
		f.With(abi.FieldTypeName, drift.Text("any"))
	}
	if path != "" {
		f.With(abi.FieldPath, drift.Text(path))
	}
	if rubycall.Keyword(c, "if") != 0 || rubycall.Keyword(c, "unless") != 0 {
		f.With(abi.FieldWhen, drift.Text("optional"))
	}
	return f
}

// spelled is a key as the application has keys written: ActiveModelSerializers.config.key_transform = :camel_lower.
func spelled(name string) string {
	for _, file := range drift.ListFiles("config/initializers") {
		text := drift.ReadFile(file)
		for _, t := range []struct {
			word string
			as   func(string) string
		}{{":camel_lower", drift.Camel}, {":dash", rubycall.Dashed}, {":camel", func(s string) string { return drift.Upper(drift.Camel(s)[:1]) + drift.Camel(s)[1:] }}} {
			if name != "" && drift.Contains(text, "key_transform = "+t.word) {
				return t.as(name)
			}
		}
	}
	return name
}

// named is the key that an attribute is written under.
func named(c drift.Node, name string) string {
	if k := rubycall.Keyword(c, "key"); k != 0 && rubycall.Name(k) != "" {
		return rubycall.Name(k)
	}
	return name
}

// rooted is the name that everything stands below, which versions before 0.10 write around it.
func rooted(class drift.Node) string {
	lock := drift.ReadFile("Gemfile.lock")
	if !drift.Contains(lock, "active_model_serializers (0.8.") && !drift.Contains(lock, "active_model_serializers (0.9.") {
		return ""
	}
	for c := class; c != 0; c = c.BaseClass() {
		for _, s := range c.Field("body").Children() {
			switch text := s.Text(); {
			case text == "root false", text == "self.root = false", text == "self._root = false":
				return ""
			case s.Kind() == "call" && s.Field("method").Text() == "root":
				if args := rubycall.Positional(s); len(args) == 1 && rubycall.Name(args[0]) != "" {
					return rubycall.Name(args[0])
				}
			}
		}
	}
	for _, file := range []string{"active_model_serializers", "active_model_serializer", "serializers", "serializer", "active_model", "ams"} {
		if drift.Contains(drift.ReadFile("config/initializers/"+file+".rb"), "root = false") {
			return ""
		}
	}
	name := drift.Snake(rubycall.Last(class.Field("name").Text()))
	if n := len(name) - len("_serializer"); n > 0 && name[n:] == "_serializer" {
		return name[:n]
	}
	return ""
}
