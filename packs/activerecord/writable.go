package main

import (
	"strings"

	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// deepest is how many classes of the project may lie between a model and the one that descends from the library's.
const deepest = 8

// giveNothing are calls in the body of a model that give it no attribute to write.
var giveNothing = []string{"scope", "default_scope", "validate", "validates_associated", "private", "protected", "public", "private_class_method", "private_constant", "index", "freeze"}

// relating are calls that give a model an attribute of the name that they are handed, and others that are called after it.
var relating = []string{"belongs_to", "has_many", "has_one", "has_and_belongs_to_many", "has_one_attached", "has_many_attached", "has_rich_text", "enum", "attribute", "alias_attribute", "attr_accessor",
	"attr_writer", "accepts_nested_attributes_for", "has_secure_password", "store_accessor", "serialize", "delegate"}

// writable is the body of a model and what stands above it in the project, as far as it says which attributes may be written.
type writable struct {
	// names are what may be written beside the columns.
	names map[string]bool
	// known: nothing in it may give attributes that are not among them.
	known bool
}

// writableOf reads a class and those above it.
func writableOf(class drift.Node) writable {
	w := writable{names: map[string]bool{}, known: class != 0}
	for depth := 0; class != 0 && w.known; depth++ {
		if depth == deepest || class.Kind() != "class" {
			return writable{}
		}
		for _, s := range class.Field("body").Children() {
			w.statement(s)
		}
		class = class.BaseClass()
	}
	return w
}

func (w *writable) statement(s drift.Node) {
	switch s.Kind() {
	case "method", "comment", "assignment", "singleton_method", "identifier", "class", "alias":
		if name := s.Field("name").Text(); s.Kind() == "method" {
			w.names[strings.TrimSuffix(name, "=")] = true
		}
		if s.Kind() == "singleton_method" && s.Field("name").Text() == "method_missing" || s.Kind() == "identifier" && !has(giveNothing, s.Text()) {
			w.known = false
		}
	case "call":
		name := s.Field("method").Text()
		switch {
		case s.Field("receiver") != 0 || name == "enum":
			w.known = false
		case has(giveNothing, name), strings.HasPrefix(name, "validates"), strings.HasPrefix(name, "before_"), strings.HasPrefix(name, "after_"), strings.HasPrefix(name, "around_"):
		case has(relating, name):
			for _, a := range s.Field("arguments").Children() {
				if a.Kind() == "simple_symbol" {
					w.related(strings.TrimSuffix(strings.TrimPrefix(a.Text(), ":"), "="))
				}
			}
			if name == "has_secure_password" {
				w.names["password"], w.names["password_confirmation"] = true, true
			}
		default:
			w.known = false
		}
	default:
		w.known = false
	}
}

// related notes an attribute, and what a relation of that name gives beside it.
func (w *writable) related(name string) {
	one := name
	if strings.HasSuffix(name, "ies") {
		one = strings.TrimSuffix(name, "ies") + "y"
	} else {
		one = strings.TrimSuffix(name, "s")
	}
	for _, n := range []string{name, name + "_id", name + "_type", one + "_ids", name + "_ids", name + "_attributes"} {
		w.names[n] = true
	}
}

// assigning are methods whose arguments are attributes of a model that is made.
var assigning = []string{"create", "create!"}

// assigned lists the names that a call writes into a model and that are no attributes of it but columns, where that is known of the model.
func assigned(model drift.Node, args drift.Node) (out []drift.Value) {
	w := writableOf(model)
	if !w.known {
		return nil
	}
	list := args
	if first := args.Child(0); first.Kind() == "hash" {
		list = first
	}
	for _, p := range list.Children() {
		if name := rubycall.Key(p); p.Kind() == "pair" && name != "" && !w.names[name] {
			out = append(out, drift.Text(name))
		}
	}
	return out
}

// scoped reports whether a method is a scope of a model that only narrows which of its rows are meant.
func scoped(class drift.Node, name string) bool {
	for depth := 0; class != 0 && depth < deepest; depth++ {
		for _, s := range class.Field("body").Children() {
			if s.Kind() != "call" || s.Field("receiver") != 0 || s.Field("method").Text() != "scope" {
				continue
			}
			if args := s.Arguments(); len(args) > 1 && args[0].Text() == ":"+name {
				text := args[1].Text()
				return !strings.Contains(text, "from(") && !strings.Contains(text, "unscoped")
			}
		}
		class = class.BaseClass()
	}
	return false
}
