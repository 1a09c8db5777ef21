// Command jbuilder is the pack for jbuilder templates.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"json": json}) }

func main() {}

// json reads one call on the builder.
func json(m drift.Match) {
	call := m.Node("call")
	args := rubycall.Positional(call)
	block := call.Field("block")
	method := call.Field("method").Text()
	partial := rubycall.Keyword(call, "partial")
	switch method {
	case "", "call", "extract!":
		if len(args) > 0 {
			extract(call, "", "", args[0], args[1:])
		}
	case "array!":
		switch {
		case block != 0:
			f := state(call, "", "[]").With(abi.FieldBody, drift.Of(block))
			if len(args) > 0 {
				f.With(abi.FieldDependencies, drift.Of(args[0]))
			}
			f.Emit()
		case partial != 0:
			state(call, "", "[]").With(abi.FieldBody, template(partial)).Emit()
		case len(args) > 1:
			extract(call, "", "[]", args[0], args[1:])
		case len(args) == 1:
			state(call, "", "any[]").Emit()
		}
	case "child!":
		if block != 0 {
			state(call, "", "[]").With(abi.FieldBody, drift.Of(block)).Emit()
		}
	case "partial!":
		if partial == 0 && len(args) > 0 {
			partial = args[0]
		}
		many := ""
		if rubycall.Keyword(call, "collection") != 0 {
			many = "[]"
		}
		if partial != 0 {
			state(call, "", many).With(abi.FieldBody, template(partial)).Emit()
		}
	case "merge!":
		if len(args) > 0 {
			state(call, "", "").With(abi.FieldBody, drift.Of(args[0])).Emit()
		}
		for _, a := range call.Arguments() {
			if name := rubycall.Name(a.Field("key")); a.Kind() == "pair" && name != "" {
				state(call, name, "").With(abi.FieldBody, drift.Of(a.Field("value"))).Emit()
			}
		}
	case "set!":
		if len(args) == 0 {
			return
		}
		if name := rubycall.Name(args[0]); name != "" {
			value(call, name, args[1:], block, partial)
			return
		}
		state(call, "", "").With(abi.FieldBody, drift.Of(call)).Emit() // any name
	default:
		if method != "" && method[len(method)-1] == '!' {
			return // cache!, key_format!, ignore_nil!: what stands in their blocks stands here
		}
		value(call, method, args, block, partial)
	}
}

// value reads json.name value, json.name { … }, json.names list { |one| … }, json.names list, :a, :b.
func value(call drift.Node, name string, args []drift.Node, block, partial drift.Node) {
	switch {
	case block != 0 && len(args) > 0:
		state(call, name, "[]").With(abi.FieldBody, drift.Of(block)).With(abi.FieldDependencies, drift.Of(args[0])).Emit()
	case block != 0:
		state(call, name, "").With(abi.FieldBody, drift.Of(block)).Emit()
	case partial != 0 && len(args) > 0:
		// Several where it is given a collection, which is not told.
		state(call, name, "|[]").With(abi.FieldBody, template(partial)).Emit()
	case partial != 0:
		state(call, name, "").With(abi.FieldBody, template(partial)).Emit()
	case len(args) == 1 && here().deep:
		state(call, name, "any").Emit() // the keys of a hash are written otherwise as well
	case len(args) == 1:
		state(call, name, "").With(abi.FieldBody, drift.Of(args[0])).Emit()
	case len(args) > 1:
		extract(call, name, "", args[0], args[1:])
	default:
		state(call, name, "any").Emit()
	}
}

// extract reads the attributes of an object, or of each element of a list, by their names.
func extract(call drift.Node, under, many string, of drift.Node, names []drift.Node) {
	for _, n := range names {
		name := rubycall.Name(n)
		if name == "" {
			continue
		}
		f := state(call, name, "any")
		steps := []string{"." + name, "()"}
		if many != "" {
			f.With(abi.FieldPath, drift.Text(many))
			steps = append([]string{"[]"}, steps...)
		}
		if under != "" {
			// json.comments post.comments, :id, :text; of one object where the name is singular.
			path, _ := spelled(under)
			if drift.Plural(under) == under {
				path += "[]"
				steps = append([]string{"[]"}, steps...)
			}
			f.With(abi.FieldPath, drift.Text(path))
		}
		f.With(abi.FieldBody, drift.Of(of, steps...)).Emit()
	}
}

func state(call drift.Node, name, word string) *drift.Fact {
	f := drift.New(abi.FactAttribute, call).With(abi.FieldTypeName, drift.Text(word))
	if name == "" {
		return f
	}
	if key, known := spelled(name); known {
		return f.With(abi.FieldName, drift.Text(key))
	}
	return f.With(abi.FieldBody, drift.Of(call)) // any name
}

// template is the file of a partial: with a folder below app/views, otherwise beside this one.
func template(name drift.Node) drift.Value {
	text := name.Str()
	if text == "" {
		return drift.Of(name)
	}
	own := drift.FilePath()
	root, folder := own, ""
	for i := 0; i+len("app/views/") <= len(own); i++ {
		if own[i:i+len("app/views/")] == "app/views/" {
			root, folder = own[:i+len("app/views/")], own[i+len("app/views/"):]
			break
		}
	}
	end := 0
	for i := range folder {
		if folder[i] == '/' {
			end = i + 1
		}
	}
	folder = folder[:end]
	at := 0
	for i := range text {
		if text[i] == '/' {
			at = i + 1
		}
	}
	if at > 0 {
		folder = text[:at]
	}
	base := root + folder + "_" + text[at:]
	return drift.First(drift.Module(base+".json.jbuilder"), drift.Module(base+".jbuilder"))
}
