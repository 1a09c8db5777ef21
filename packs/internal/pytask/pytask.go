// Package pytask states with which arguments calls of Python send tasks, for the packs of libraries whose tasks are functions.
//
// It may import abi and the SDK. Begin reading at Handed.
package pytask

import (
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Options states the arguments of a call that is given them as args and kwargs, by these names or as its first and second argument.
func Options(f *drift.Fact, args []drift.Node) *drift.Fact {
	var positional, named drift.Node
	at := 0
	for _, a := range args {
		switch {
		case a.Kind() == "list_splat" || a.Kind() == "dictionary_splat":
			return f
		case a.Kind() == "keyword_argument" && a.Field("name").Text() == "args":
			positional = a.Field("value")
		case a.Kind() == "keyword_argument" && a.Field("name").Text() == "kwargs":
			named = a.Field("value")
		case a.Kind() == "keyword_argument" || a.Kind() == "comment":
		case at == 0:
			positional, at = a, 1
		case at == 1:
			named, at = a, 2
		}
	}
	var list, pairs []drift.Node
	if positional != 0 {
		if list = positional.Children(); positional.Kind() != "list" && positional.Kind() != "tuple" {
			return f
		}
	}
	if named != 0 {
		if pairs = named.Children(); named.Kind() != "dictionary" {
			return f
		}
	}
	return Handed(f, list, pairs)
}

// Handed states how many arguments stand in order, the names of the others, and the first as the message itself; nothing where that is
// not known.
func Handed(f *drift.Fact, args, pairs []drift.Node) *drift.Fact {
	count := 0
	var first drift.Node
	var names []drift.Value
	for _, a := range args {
		switch a.Kind() {
		case "list_splat", "dictionary_splat", "parenthesized_list_splat", "generator_expression":
			return f
		case "keyword_argument":
			names = append(names, drift.Text(a.Field("name").Text()))
		case "comment":
		default:
			if count == 0 {
				first = a
			}
			count++
		}
	}
	for _, p := range pairs {
		switch name := p.Field("key").Str(); {
		case p.Kind() == "comment":
		case p.Kind() != "pair" || name == "":
			return f
		default:
			names = append(names, drift.Text(name))
		}
	}
	if first != 0 {
		f.With(abi.FieldPayload, drift.Of(first))
	}
	return f.With(abi.FieldParams, drift.List(append([]drift.Value{drift.Number(strconv.Itoa(count))}, names...)...))
}
