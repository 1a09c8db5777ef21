package main

import (
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// attributes are the names in a chain of queries that are columns of its model's table, or the database refuses the query.
type attributes struct {
	// conditions name the model's own columns whatever else is asked for.
	conditions []drift.Value
	// others may be those of other tables, or made by the query, where it asks for these.
	others []drift.Value
	wider  bool
}

// read reads one call of the chain.
func (a *attributes) read(method string, args drift.Node) {
	switch method {
	case "joins", "left_joins", "left_outer_joins", "includes", "preload", "eager_load", "references", "from", "with", "group", "having", "merge", "or", "unscoped", "lock":
		a.wider = true
	}
	if args == 0 {
		return
	}
	switch method {
	case "select":
		if symbols(args) {
			a.others = append(a.others, columns(args)...)
		} else {
			a.wider = true // a text may name anything
		}
	case "where", "rewhere", "not", "find_by", "find_by!", "find_sole_by", "exists?", "destroy_by", "delete_by":
		if names(args.Child(0)) {
			a.conditions = append(a.conditions, keys(args)...)
		}
	case "update_all", "update_columns":
		// What is written past the model's methods goes into columns of these names.
		a.conditions = append(a.conditions, keys(args)...)
		if first := args.Child(0); first.Kind() == "hash" {
			a.conditions = append(a.conditions, keys(first)...)
		}
	case "insert", "insert!", "upsert": // keywords behind the row say how: unique_by, returning
		if first := args.Child(0); first.Kind() == "hash" {
			a.conditions = append(a.conditions, keys(first)...)
		}
	case "update_column":
		if named := columns(args); len(named) > 0 {
			a.conditions = append(a.conditions, named[0])
		}
	case "insert_all", "insert_all!", "upsert_all":
		for _, row := range args.Child(0).Children() {
			if row.Kind() == "hash" {
				a.conditions = append(a.conditions, keys(row)...)
			}
		}
	case "order", "reorder":
		a.others = append(append(a.others, columns(args)...), keys(args)...)
	case "pluck", "pick":
		a.others = append(a.others, columns(args)...)
	}
}

// symbols reports whether all arguments are symbols.
func symbols(args drift.Node) bool {
	for _, a := range args.Children() {
		if a.Kind() != "simple_symbol" {
			return false
		}
	}
	return true
}

// certain lists the names that are certainly meant as columns of the model's table.
func (a *attributes) certain() []drift.Value {
	if a.wider {
		return a.conditions
	}
	return append(a.conditions, a.others...)
}

// keys are the symbols that pairs among arguments have as keys, but for those of tables: posts: { title: "x" }.
func keys(args drift.Node) (out []drift.Value) {
	for _, p := range args.Children() {
		if name := rubycall.Key(p); p.Kind() == "pair" && name != "" && p.Field("value").Kind() != "hash" {
			out = append(out, drift.Text(name))
		}
	}
	return out
}
