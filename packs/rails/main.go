// Command rails is the pack for Ruby on Rails: routes, controllers, filters.
package main

import (
	_ "embed"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "draw": draw, "answer": answer, "bare": bare, "filter": filter, "respond": respond,
		"external": external, "wrapper": wrapper, "isolated": isolated})
}

func main() {}

// keyword finds the value of a keyword argument of a call.
func keyword(call drift.Node, name string) drift.Node {
	for _, a := range call.Arguments() {
		if a.Kind() == "pair" && key(a) == name {
			return a.Field("value")
		}
	}
	return 0
}

// key is the name of a pair's key, however it is written; "" for a key that is no symbol.
func key(pair drift.Node) string {
	k := pair.Field("key")
	switch k.Kind() {
	case "hash_key_symbol":
		return k.Text()
	case "simple_symbol":
		return k.Text()[1:]
	}
	return ""
}

// positional lists the arguments that are no keywords and no block.
func positional(call drift.Node) []drift.Node {
	var out []drift.Node
	for _, a := range call.Arguments() {
		switch a.Kind() {
		case "pair", "hash_splat_argument", "block_argument":
		default:
			out = append(out, a)
		}
	}
	return out
}

// texts lists the texts of a value: one, or those of an array. ok is false when they are not all known.
func texts(n drift.Node) (out []string, ok bool) {
	if s := n.Str(); s != "" {
		return []string{s}, true
	}
	if n.ValueKind() != 4 {
		return nil, false
	}
	for i := 0; ; i++ {
		el := n.Element(i)
		if el == 0 {
			return out, true
		}
		s := el.Str()
		if s == "" {
			return nil, false
		}
		out = append(out, s)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func suffix(s, end string) bool { return len(s) >= len(end) && s[len(s)-len(end):] == end }

func prefix(s, start string) bool { return len(s) >= len(start) && s[:len(start)] == start }

// index finds a byte in a text, -1 when it is not there.
func index(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}
