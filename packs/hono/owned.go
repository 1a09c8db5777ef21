package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// owned reads hc<App>(url, { fetch: send }), and a call of the project's that gives such a client: a function of its own that throws what
// failed makes the client one that throws; of one that is not known, it is not known what becomes of failures.
func owned(m drift.Match) {
	call := m.Node("call")
	send := m.Node("options").Property("fetch")
	if send == 0 || send.Has("global#fetch") {
		return
	}
	rules := "hono-open"
	if fn := send.Function(); fn != 0 {
		switch s := (sender{}); {
		case s.throws(fn.Field("body"), 0):
			rules = "hono-thrown"
		case !s.open:
			return
		}
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldPhase, drift.Text("response")).With(abi.FieldClient, drift.Text(rules)).Emit()
}

// maxDepth bounds how deep a function that sends is looked through, functions that it calls included; what is deeper may throw.
const maxDepth = 40

// sender is a function that a client sends its requests by. open: something that it calls may throw what failed, and was not read.
type sender struct{ open bool }

// throws reports whether a function throws by itself, or a function of the project that it calls.
func (s *sender) throws(n drift.Node, depth int) bool {
	if depth > maxDepth {
		s.open = true
		return false
	}
	switch n.Kind() {
	case "arrow_function", "function_expression", "function_declaration":
		return false
	case "throw_statement":
		return true
	case "call_expression":
		if fn := n.Field("function").Function(); fn != 0 {
			if s.throws(fn.Field("body"), depth+1) {
				return true
			}
		}
	}
	for _, c := range n.Children() {
		if s.throws(c, depth+1) {
			return true
		}
	}
	return false
}
