// Command blueprinter is the pack for Blueprinter.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"blueprint": blueprint}) }

func main() {}

// blueprint reads what a class says that it writes.
func blueprint(m drift.Match) {
	class := m.Node("class")
	read(class, class.Field("body"), views{"": nil}, "")
}

// views are the views that have what a view states: itself, and those that include it.
type views map[string][]string

func read(class, body drift.Node, in views, view string) {
	if view == "" {
		for _, c := range body.Children() {
			if c.Kind() == "call" && c.Field("method").Text() == "view" && c.Field("block") != 0 {
				name := first(c)
				in[name] = append(in[name], name)
				for _, inner := range c.Field("block").Field("body").Children() {
					if inner.Kind() == "call" && (inner.Field("method").Text() == "include_view" || inner.Field("method").Text() == "include_views") {
						for _, a := range rubycall.Positional(inner) {
							in[rubycall.Name(a)] = append(in[rubycall.Name(a)], name)
						}
					}
				}
			}
		}
	}
	for _, c := range body.Children() {
		if c.Kind() != "call" || c.Field("receiver") != 0 {
			continue
		}
		args := rubycall.Positional(c)
		switch c.Field("method").Text() {
		case "identifier":
			field(class, c, in[view], args)
		case "field":
			field(class, c, in[view], args)
		case "fields":
			for _, a := range args {
				state(class, c, in[view], rubycall.Name(a)).Emit()
			}
		case "exclude", "excludes":
			for _, a := range args {
				state(class, c, in[view], rubycall.Name(a)).With(abi.FieldTypeName, drift.Text("none")).Emit()
			}
		case "association":
			if len(args) == 0 {
				continue
			}
			f := state(class, c, in[view], named(c, rubycall.Name(args[0])))
			if writer := rubycall.Keyword(c, "blueprint"); writer != 0 {
				f.With(abi.FieldTarget, drift.Of(writer))
			}
			word := "related"
			if name := rubycall.Name(args[0]); drift.Plural(name) == name || name[len(name)-1] == 's' {
				word += "[]"
			}
			f.With(abi.FieldTypeName, drift.Text(word)).Emit()
		case "view":
			if b := c.Field("block"); b != 0 && first(c) != "" {
				read(class, b.Field("body"), in, first(c))
			}
		}
	}
}

// first is the name that a call is given first.
func first(c drift.Node) string {
	if args := rubycall.Positional(c); len(args) > 0 {
		return rubycall.Name(args[0])
	}
	return ""
}

func field(class, c drift.Node, under []string, args []drift.Node) {
	if len(args) == 0 {
		return
	}
	name := rubycall.Name(args[0])
	f := state(class, c, under, named(c, name))
	if b := c.Field("block"); b != 0 {
		f.With(abi.FieldBody, drift.Of(b))
	} else if named(c, name) != name || rubycall.Keyword(c, "datetime_format") != 0 {
		f.With(abi.FieldTypeName, drift.Text("any"))
	}
	f.Emit()
}

// named is the key that a field is written under.
func named(c drift.Node, name string) string {
	if k := rubycall.Keyword(c, "name"); k != 0 && rubycall.Name(k) != "" {
		return rubycall.Name(k)
	}
	return name
}

func state(class, c drift.Node, under []string, name string) *drift.Fact {
	f := drift.New(abi.FactAttribute, c).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name))
	if len(under) > 0 {
		var list []drift.Value
		for _, u := range under {
			list = append(list, drift.Text(u))
		}
		f.With(abi.FieldUnder, drift.List(list...))
	}
	if rubycall.Keyword(c, "if") != 0 || rubycall.Keyword(c, "unless") != 0 {
		f.With(abi.FieldWhen, drift.Text("optional"))
	}
	return f
}
