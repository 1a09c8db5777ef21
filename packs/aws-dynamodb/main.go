// Command aws-dynamodb is the pack for the table clients of the AWS SDK.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"command": command, "method": method}) }

func main() {}

// commands are the operations by the name of their command, and whether they write.
var commands = []struct {
	name  string
	write bool
}{{"GetItem", false}, {"Query", false}, {"Scan", false}, {"PutItem", true}, {"UpdateItem", true}, {"DeleteItem", true},
	{"Get", false}, {"Put", true}, {"Update", true}, {"Delete", true}}

// command reads new GetCommand({ TableName, Key, IndexName, ProjectionExpression }).
func command(m drift.Match) {
	call, name := m.Node("call"), m.Node("name")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	is := func(operation string) bool {
		return name.Has("@aws-sdk/client-dynamodb#"+operation+"Command", "@aws-sdk/lib-dynamodb#"+operation+"Command")
	}
	operate(call, args[0], is)
}

// method reads table.get({ TableName, Key }) of the aggregated clients and of version 2.
func method(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	name := drift.Upper(m.Text("method")[:1]) + m.Text("method")[1:]
	operate(m.Node("call"), args[0], func(operation string) bool { return name == operation })
}

// operate states what an operation does; is tells whether it is one of that name.
func operate(call, input drift.Node, is func(operation string) bool) {
	for _, c := range commands {
		if !is(c.name) {
			continue
		}
		f := access(call, c.write, c.name, drift.Of(input, ".TableName", "tail[/]"))
		if input.Property("IndexName") != 0 {
			f.With(abi.FieldAccessPath, drift.Of(input, ".IndexName"))
		}
		if input.Property("Key") != 0 {
			f.With(abi.FieldSelector, drift.Of(input, ".Key"))
		} else if keys := compared(input.Property("KeyConditionExpression").Str(), input.Property("ExpressionAttributeNames")); len(keys) > 0 {
			f.With(abi.FieldSelector, drift.List(keys...))
		}
		switch {
		case input.Property("Item") != 0:
			f.With(abi.FieldFields, drift.Of(input, ".Item"))
		case input.Property("ProjectionExpression").Str() != "":
			f.With(abi.FieldFields, drift.List(names(input.Property("ProjectionExpression").Str(), input.Property("ExpressionAttributeNames"))...))
		}
		f.Emit()
		return
	}
	// Batches name their tables as keys.
	write := is("BatchWriteItem") || is("BatchWrite")
	requests := input.Property("RequestItems")
	for _, table := range requests.Keys() {
		access(call, write, "Batch", drift.Text(table)).Emit()
	}
	items := input.Property("TransactItems")
	for i := 0; items != 0 && items.Element(i) != 0; i++ {
		for _, kind := range items.Element(i).Keys() {
			one := items.Element(i).Property(kind)
			access(call, kind != "Get" && kind != "ConditionCheck", "Transact"+kind, drift.Of(one, ".TableName", "tail[/]")).
				With(abi.FieldSelector, drift.Of(one, ".Key")).Emit()
		}
	}
}

func access(call drift.Node, write bool, operation string, table drift.Value) *drift.Fact {
	kind := "read"
	if write {
		kind = "write"
	}
	return drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("aws.dynamodb")).With(abi.FieldContainer, table).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operation))
}

// names reads "id, #n" with the placeholders spelled out.
func names(expression string, placeholders drift.Node) []drift.Value {
	var out []drift.Value
	for _, w := range words(expression) {
		if w[0] == '#' {
			if placeholders == 0 || placeholders.Property(w).Str() == "" {
				continue
			}
			w = placeholders.Property(w).Str()
		}
		out = append(out, drift.Text(w))
	}
	return out
}

// compared reads the attributes of "pk = :p AND begins_with(sk, :s)".
func compared(expression string, placeholders drift.Node) []drift.Value {
	kept := ""
	for _, w := range words(expression) {
		switch w {
		case "AND", "and", "BETWEEN", "between", "begins_with":
			continue
		}
		if w[0] != ':' {
			kept += w + " "
		}
	}
	return names(kept, placeholders)
}

// words splits an expression at what no name contains.
func words(s string) []string {
	var out []string
	start := -1
	for i := 0; i <= len(s); i++ {
		if i < len(s) && (s[i] == '_' || s[i] == '#' || s[i] == ':' || s[i] == '-' || s[i] == '.' || s[i] >= '0' && s[i] <= '9' || s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z') {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			out = append(out, s[start:i])
			start = -1
		}
	}
	return out
}
