// Package resolvers states the resolvers of GraphQL schemas that code builds; the packs of schema builders share it, and
// those of resolver classes (classes.go). It imports abi and the SDK. Begin reading at State.
package resolvers

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// State states that a function resolves a field of a type.
func State(at drift.Node, of, field, function drift.Value) { New(at, of, field, function).Emit() }

// New is the fact that a function resolves a field of a type, for who has more to say of it.
func New(at drift.Node, of, field, function drift.Value) *drift.Fact {
	return drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("resolver")).
		With(abi.FieldSemantics, drift.Text("graphql-resolver")).With(abi.FieldTransport, drift.Text("http")).
		With(abi.FieldTypeName, of).With(abi.FieldFieldName, field).With(abi.FieldRoles, drift.Text("resolver"))
}

// Option is the value of an option of a field, 0 where it has none. A field is described by an object, which a function of the project may
// give, or by one of the arguments of the call that makes it, wherever that is written.
func Option(field drift.Node, names ...string) drift.Node {
	parts := []drift.Node{field}
	if field.Kind() == "call_expression" {
		parts = append(parts, field.Arguments()...)
	} else if made := field.Property("()"); made != 0 {
		parts = append(parts, made.Arguments()...)
	}
	for _, part := range parts {
		for _, name := range names {
			if value := part.Property(name); value != 0 {
				return value
			}
		}
	}
	return 0
}

// Fields is the object that holds the fields of a type: what is written, or what the function written there returns.
func Fields(value drift.Node) drift.Node {
	fn := value.Function()
	if fn == 0 {
		return value
	}
	body := fn.Field("body")
	if body.Kind() == "statement_block" {
		var last drift.Node
		for _, s := range body.Children() {
			if s.Kind() == "return_statement" {
				last = s
			}
		}
		body = last.Child(0)
	}
	for body.Kind() == "parenthesized_expression" || body.Kind() == "as_expression" || body.Kind() == "satisfies_expression" {
		body = body.Child(0)
	}
	return body
}
