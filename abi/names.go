//go:build !tinygo

package abi

import "strconv"

// The names of kinds and fields as people read and write them: in traces, in
// the expectations of cases, and in docs/abi.md. They stand in the order of the
// constants.
var (
	factNames  = []string{"none", "unit", "route", "mount", "wrap", "outcome", "role", "request", "access", "send", "receive", "invoke", "config", "metric", "schedule", "declare", "component", "hook", "resolver", "operation", "model", "raise", "case", "gap", "attribute"}
	fieldNames = []string{"none", "function", "unitKind", "name", "transport", "semantics", "registrar", "method", "path", "handlers", "roles", "wrapperRoles", "targets", "childParam", "functions", "phase", "output", "receiver", "status", "body", "headers", "continues", "target", "role", "base", "client", "system", "scope", "container", "accessPath", "access", "operation", "fields", "selector", "relationPath", "relationKey", "bus", "channel", "routingKey", "deploymentTarget", "instance", "payload", "default", "via", "hasDelay", "callback", "responses", "provenance", "props", "dependencies", "typeName", "fieldName", "document", "operationType", "class", "metricSystem", "metricType", "message", "exceptionType", "description", "query", "event", "params", "resultOf", "statement", "namespace", "owner", "variants", "under", "shallow", "nested", "only", "except", "catches", "after", "rejects", "registrars", "when"}
	valueNames = []string{"none", "node", "string", "number", "bool", "null", "list", "join", "arguments", "first", "param", "object", "self", "module", "method"}
)

// String is the name of a kind of fact.
func (k FactKind) String() string { return name(factNames, int(k), "fact") }

// String is the name of a field.
func (f FieldID) String() string { return name(fieldNames, int(f), "field") }

// String is the name of a kind of value.
func (k ValueKind) String() string { return name(valueNames, int(k), "value") }

func name(names []string, n int, what string) string {
	if n < len(names) {
		return names[n]
	}
	return what + strconv.Itoa(n)
}
