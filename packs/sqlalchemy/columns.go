package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// kept reads in which column an attribute of a model is kept that names one: title = Column("ship_title", String). Relations,
// and what a model computes of its columns, are in none of the same name.
func kept(m drift.Match) {
	call, class := m.Node("call"), m.Node("class")
	switch field := last(m.Text("fn")); field {
	case "Column", "mapped_column":
		if args := drift.Positional(call); len(args) > 0 && args[0].Str() != "" {
			keep(call, drift.Of(class), m.Text("attribute"), args[0].Str())
		}
	case "Field": // SQLModel
		if column := drift.Keyword(call, "sa_column"); column.Kind() == "call" && last(column.Field("function").Text()) == "Column" {
			if args := drift.Positional(column); len(args) > 0 && args[0].Str() != "" {
				keep(call, drift.Of(class), m.Text("attribute"), args[0].Str())
			}
		}
	case "relationship", "Relationship", "dynamic_loader", "association_proxy", "column_property", "composite", "synonym", "hybrid_property", "query_expression":
		keep(call, drift.Of(class), m.Text("attribute"), "")
		backwards(call)
	}
}

// backwards reads backref="ships", which gives the other class an attribute.
func backwards(call drift.Node) {
	name, args := drift.Keyword(call, "backref"), drift.Positional(call)
	if name.Kind() == "call" { // backref("ships", lazy="dynamic")
		given := drift.Positional(name)
		if len(given) == 0 {
			return
		}
		name = given[0]
	}
	if name.Str() == "" || len(args) == 0 {
		return
	}
	target := args[0].Str()
	if target == "" {
		target = args[0].Text()
	}
	keep(call, drift.Text(last(target)), name.Str(), "")
}

// computed reads @hybrid_property and the like: a method that stands for an expression over columns.
func computed(m drift.Match) {
	switch last(m.Text("decorator")) {
	case "hybrid_property", "hybrid_method", "declared_attr", "cascading", "expression", "comparator":
		keep(m.Node("attribute"), drift.Of(m.Node("class")), m.Text("attribute"), "")
	}
}

func keep(at drift.Node, class drift.Value, name, column string) {
	f := drift.New(abi.FactModel, at).With(abi.FieldClass, class).With(abi.FieldName, drift.Text(name))
	if column != "" {
		f.With(abi.FieldSelector, drift.Text(column))
	}
	f.Emit()
}

// last is what stands behind the last dot of a name.
func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
