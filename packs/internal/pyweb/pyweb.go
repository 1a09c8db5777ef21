// Package pyweb reads how web frameworks of Python are told what serves a path (pyweb.go) and what runs around it (asgi.go); packs share it. It
// imports abi and the SDK. Begin reading at EachVerb, and at Layers.
package pyweb

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Verbs are the verbs that classes serve by methods named after them.
var Verbs = []string{"get", "head", "post", "put", "patch", "delete", "options"}

// EachVerb gives the verbs that a class serves by methods of their names, each with its method.
func EachVerb(class drift.Node, use func(method, function drift.Value)) {
	EachVerbMethod(class, func(verb string, method drift.Node, function drift.Value) { use(drift.Text(verb), function) })
}

// EachVerbMethod is EachVerb that gives the definition of each method as well.
func EachVerbMethod(class drift.Node, use func(verb string, method drift.Node, function drift.Value)) {
	for _, v := range Verbs {
		if method := class.Property(v); method != 0 {
			use(drift.Upper(v), method, drift.Of(class, abi.StepCall, "."+v))
		}
	}
}

// Argument is an argument by its name or position, 0 where the call has none.
func Argument(call drift.Node, name string, position int) drift.Node {
	if k := drift.Keyword(call, name); k != 0 {
		return k
	}
	if args := drift.Positional(call); position < len(args) {
		return args[position]
	}
	return 0
}

// Braces is a path whose holes lose what converts them: {id:int}; {rest:path}, which takes slashes, is {rest+}.
func Braces(s string) string {
	out, hole, kind := "", false, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '{':
			hole = true
		case s[i] == ':' && hole:
			kind = true
			if i+5 <= len(s) && s[i:i+5] == ":path" {
				out += "+"
			}
			continue
		case s[i] == '}':
			hole, kind = false, false
		}
		if !kind {
			out += s[i : i+1]
		}
	}
	return out
}

// Angles writes a rule as a path with holes: <name>, <name:int>, <name:re:[a-z]+>; of <name:path>, which takes slashes, rest stands behind
// the name.
func Angles(rule drift.Node, rest string) drift.Value {
	text := rule.Str()
	if !strings.Contains(text, "<") {
		return drift.Of(rule)
	}
	out := ""
	for {
		start := strings.IndexByte(text, '<')
		end := strings.IndexByte(text, '>')
		if start < 0 || end < start {
			return drift.Text(out + text)
		}
		name, kind, _ := strings.Cut(text[start+1:end], ":")
		if kind == "path" {
			name += rest
		}
		out, text = out+text[:start]+"{"+name+"}", text[end+1:]
	}
}
