// Command rails is the pack for Ruby on Rails: routes, controllers, filters.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "draw": draw, "spelled": spelled, "answer": answer, "bare": bare, "conditional": conditional, "filter": filter, "respond": respond,
		"external": external, "devise": devise, "doorkeeper": doorkeeper, "token": token, "modules": modules, "wrapper": wrapper, "isolated": isolated, "required": required, "task": task})
}

func main() {}

// texts lists the texts of a value: one, or those of an array. ok is false when they are not all known.
func texts(n drift.Node) (out []string, ok bool) {
	if s := n.Str(); s != "" {
		return []string{s}, true
	}
	if n.ValueKind() != abi.EvaluatedArray {
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

// spelled reads config.middleware.use OliveBranch::Middleware, inflection: "camel", which writes the names of all answers
// otherwise. Without an inflection each request asks for it.
func spelled(m drift.Match) {
	inflection := rubycall.Keyword(m.Node("call"), "inflection")
	if inflection == 0 {
		return
	}
	spelling := "unknown"
	if inflection.Str() == "camel" {
		spelling = "camel"
	}
	drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldPhase, drift.Text("spelled")).With(abi.FieldName, drift.Text(spelling)).Emit()
}
