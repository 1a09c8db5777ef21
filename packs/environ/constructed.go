package main

import (
	"github.com/drift-analyzer/drift/packs/internal/perfile"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// construction is the calls of a file that construct one of its classes of settings.
type construction struct{ calls []drift.Node }

var constructions perfile.Memory[construction]

// handed reports whether the file constructs a class of settings with a value for a field, or with values whose names are not known.
func handed(class drift.Node, field string) bool {
	for _, call := range constructions.Of(class, func() construction { return construction{constructing(class)} }).calls {
		for _, arg := range call.Field("arguments").Children() {
			if arg.Kind() == "dictionary_splat" && gives(arg.Child(0), field) {
				return true
			}
		}
		if drift.Keyword(call, field) != 0 {
			return true
		}
	}
	return false
}

// gives reports whether what is spread in a call may have a name.
func gives(spread drift.Node, name string) bool {
	keys := spread.Keys()
	for _, key := range keys {
		if key == name {
			return true
		}
	}
	return len(keys) == 0
}

// constructing lists the calls of a class in its file.
func constructing(class drift.Node) []drift.Node {
	name := class.Field("name").Text()
	file := class
	for file.Parent() != 0 {
		file = file.Parent()
	}
	var list []drift.Node
	// A list and no recursion: sources may be nested deeply.
	for next := []drift.Node{file}; len(next) > 0; {
		n := next[len(next)-1]
		next = append(next[:len(next)-1], n.Children()...)
		if n.Kind() == "call" && n.Field("function").Text() == name {
			list = append(list, n)
		}
	}
	return list
}
