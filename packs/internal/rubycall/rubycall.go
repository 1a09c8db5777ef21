// Package rubycall reads what calls in Ruby are given; packs share it. It imports the SDK.
package rubycall

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Keyword finds the value of a keyword argument of a call.
func Keyword(call drift.Node, name string) drift.Node {
	for _, a := range call.Arguments() {
		if a.Kind() == "pair" && Key(a) == name {
			if v := a.Field("value"); v != 0 {
				return v
			}
			return a.Field("key") // status: is short for status: status
		}
	}
	return 0
}

// Key is the name of a pair's key, however it is written; "" for a key that is no symbol.
func Key(pair drift.Node) string {
	k := pair.Field("key")
	switch k.Kind() {
	case "hash_key_symbol":
		return k.Text()
	case "simple_symbol":
		return k.Text()[1:]
	}
	return ""
}

// Positional lists the arguments that are no keywords and no block.
func Positional(call drift.Node) []drift.Node {
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

// Block is the block of a call: one that is written with it, or what is handed on as it (&block); 0 without one.
func Block(call drift.Node) drift.Node {
	if b := call.Field("block"); b != 0 {
		return b
	}
	for _, a := range call.Arguments() {
		if a.Kind() == "block_argument" {
			for _, of := range a.Children() {
				return of
			}
		}
	}
	return 0
}

// Name is the name that a symbol or a text gives, "" for anything else.
func Name(n drift.Node) string {
	if n == 0 {
		return ""
	}
	if n.Kind() == "simple_symbol" {
		return n.Text()[1:]
	}
	return n.Str()
}

// Names lists the names that a symbol, a text or a list of them gives.
func Names(n drift.Node) []string {
	if s := Name(n); s != "" {
		return []string{s}
	}
	var out []string
	for i := 0; ; i++ {
		el := n.Element(i)
		if el == 0 {
			return out
		}
		if s := Name(el); s != "" {
			out = append(out, s)
		}
	}
}

// Last is a constant's name without what it stands in.
func Last(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == ':' {
			return name[i+1:]
		}
	}
	return name
}

// Dashed spells a name with dashes.
func Dashed(name string) string {
	out := []byte(name)
	for i := range out {
		if out[i] == '_' {
			out[i] = '-'
		}
	}
	return string(out)
}

// Spelling is how a class, or one that it descends from, spells its keys by a call in its body: transform_keys :lower_camel. lowerCamel is the
// name for names that begin with a small letter.
func Spelling(class drift.Node, method, lowerCamel string) func(string) string {
	for c := class; c != 0; c = c.BaseClass() {
		for _, s := range c.Field("body").Children() {
			if s.Kind() != "call" || s.Field("method").Text() != method {
				continue
			}
			if args := Positional(s); len(args) == 1 {
				switch Name(args[0]) {
				case lowerCamel:
					return drift.Camel
				case "camel":
					return func(s string) string { return drift.Upper(drift.Camel(s)[:1]) + drift.Camel(s)[1:] }
				case "dash":
					return Dashed
				}
			}
		}
	}
	return func(s string) string { return s }
}
