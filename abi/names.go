//go:build !tinygo

package abi

import "strconv"

// The names of kinds and fields as people read and write them: in traces, in
// the expectations of cases, and in docs/abi.md. They stand in the order of the
// constants.
var (
	factNames      = []string{"none", "unit", "route", "mount", "wrap", "outcome", "role", "request", "access", "send", "config", "schedule", "declare", "component", "hook", "operation", "model", "raise", "case", "gap", "attribute", "subscribe", "type"}
	fieldNames     = []string{"none", "function", "unitKind", "name", "transport", "semantics", "registrar", "method", "path", "handlers", "roles", "wrapperRoles", "targets", "childParam", "functions", "phase", "output", "receiver", "status", "body", "continues", "target", "role", "base", "client", "system", "container", "accessPath", "access", "operation", "fields", "selector", "relationPath", "bus", "channel", "routingKey", "payload", "default", "via", "hasDelay", "callback", "responses", "provenance", "dependencies", "typeName", "fieldName", "document", "operationType", "class", "exceptionType", "description", "params", "statement", "namespace", "owner", "variants", "under", "shallow", "nested", "only", "except", "catches", "after", "rejects", "registrars", "when"}
	valueNames     = []string{"none", "node", "string", "number", "bool", "null", "list", "join", "arguments", "first", "object", "self", "module", "method"}
	evaluatedNames = []string{"unknown", "constant", "pattern", "object", "array", "function", "class", "instance", "library", "parameter"}
)

// String is the name of a kind of fact.
func (k FactKind) String() string { return name(factNames, int(k), "fact") }

// String is the name of a field.
func (f FieldID) String() string { return name(fieldNames, int(f), "field") }

// String is the name of a kind of value.
func (k ValueKind) String() string { return name(valueNames, int(k), "value") }

// String is the name of what the value of a node is.
func (e Evaluated) String() string { return name(evaluatedNames, int(e), "evaluated") }

func name(names []string, n int, what string) string {
	if n < len(names) {
		return names[n]
	}
	return what + strconv.Itoa(n)
}
