package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// kept reads in which column an attribute is kept that has another name: belongs_to :lead, foreign_key: :person_id and
// alias_attribute :label, :name. What has_many and has_one name is kept by the other side.
func kept(m drift.Match) {
	call := m.Node("call")
	class, args := bodyOf(call), rubycall.Positional(call)
	if class == 0 || len(args) == 0 {
		return
	}
	name := rubycall.Name(args[0])
	column := ""
	switch m.Text("method") {
	case "translates", "composed_of", "monetize", "blind_index", "has_encrypted", "attr_encrypted":
		// The library puts other columns, or those of another table, in their place.
		for _, a := range args {
			if name := rubycall.Name(a); name != "" {
				drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name)).Emit()
			}
		}
		return
	case "belongs_to":
		if column = rubycall.Name(rubycall.Keyword(call, "foreign_key")); column == "" {
			return // a column of its name
		}
	case "alias_attribute":
		if len(args) < 2 {
			return
		}
		if column = rubycall.Name(args[1]); column == "" {
			return
		}
	}
	if name == "" {
		return
	}
	f := drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name))
	if column != "" {
		f.With(abi.FieldSelector, drift.Text(column))
	}
	f.Emit()
}

// bodyOf is the class or module in whose body a call stands, also in a block there (included do … end); 0 inside of a method.
func bodyOf(call drift.Node) drift.Node {
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "class", "module":
			return n
		case "method", "singleton_method":
			return 0
		}
	}
	return 0
}
