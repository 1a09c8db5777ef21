package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// kept reads where attributes of a model are kept: in the column that db_column names, or by other tables, as what the
// other side of a relation is called here.
func kept(m drift.Match) {
	call, class := m.Node("call"), m.Node("name").Parent()
	name, refers := m.Text("attribute"), false
	switch last(m.Text("fn")) {
	case "ForeignKey", "OneToOneField", "ParentalKey":
		refers = true
	case "ManyToManyField", "ParentalManyToManyField":
		refers = true
		keep(call, drift.Of(class), name, "")
	case "GenericForeignKey", "GenericRelation", "TaggableManager":
		keep(call, drift.Of(class), name, "")
	}
	if column := drift.Keyword(call, "db_column").Str(); column != "" {
		keep(call, drift.Of(class), name, column)
		if refers {
			keep(call, drift.Of(class), name+"_id", column)
		}
	}
	if refers {
		behind(call, class)
	}
}

// key is the column of a model's own key, "" where the library makes it.
func key(body drift.Node) string {
	for _, s := range body.Children() {
		a := s.Child(0)
		if call := a.Field("right"); a.Kind() == "assignment" && call.Kind() == "call" && drift.Keyword(call, "primary_key").Text() == "True" {
			if column := drift.Keyword(call, "db_column").Str(); column != "" {
				return column
			}
			switch name := a.Field("left").Text(); last(call.Field("function").Text()) {
			case "ForeignKey", "OneToOneField", "ParentalKey":
				return name + "_id"
			default:
				return name
			}
		}
	}
	return ""
}

// behind states what the model that a relation leads to calls the rows that lead there: related_query_name, related_name, or
// the name of their class.
func behind(call, class drift.Node) {
	to := drift.Keyword(call, "to")
	if args := drift.Positional(call); to == 0 && len(args) > 0 {
		to = args[0]
	}
	own := class.Field("name").Text()
	target := to.Str()
	switch {
	case target == "self":
		target = own
	case target == "":
		target = to.Text()
	}
	names := []string{strings.ToLower(own)}
	for _, keyword := range []string{"related_name", "related_query_name"} {
		if given := drift.Keyword(call, keyword).Str(); given != "" {
			names = append(names, strings.ReplaceAll(given, "%(class)s", strings.ToLower(own)))
		}
	}
	for _, name := range names {
		keep(call, drift.Text(last(target)), name, "")
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
