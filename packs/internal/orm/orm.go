// Package orm reads what the packs of Python's storage libraries share: the calls
// behind a call in a chain, the names in conditions and keywords, the tables in
// SQL text. It imports the SDK and the ABI only.
package orm

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Step is one call further out in a chain.
type Step struct {
	Method string
	Call   drift.Node
}

// Chain lists the calls that a chain makes on what a call gives: of
// query(User).filter(…).first(), filter and first.
func Chain(call drift.Node) []Step {
	var out []Step
	n := call
	for {
		attr := n.Parent()
		if attr.Kind() == "parenthesized_expression" || attr.Kind() == "await" {
			n = attr
			continue
		}
		if attr.Kind() != "attribute" || attr.Field("object") != n {
			return out
		}
		outer := attr.Parent()
		if outer.Kind() != "call" || outer.Field("function") != attr {
			return out
		}
		out = append(out, Step{attr.Field("attribute").Text(), outer})
		n = outer
	}
}

// Taken is the call of a chain by which the rows of a query are taken: of query(User).filter(…).first().rename("x"),
// first. A query whose rows are taken elsewhere ends with its last call. Method is that of the chain's first call, taking
// are the methods after which a chain has rows, or what is said of them, in place of a query.
func Taken(method string, call drift.Node, taking map[string]bool) drift.Node {
	for _, s := range Chain(call) {
		if taking[method] {
			break
		}
		method, call = s.Method, s.Call
	}
	return call
}

// Keywords lists the names of a call's keyword arguments.
func Keywords(call drift.Node) []drift.Value {
	var out []drift.Value
	for _, a := range call.Arguments() {
		if a.Kind() == "keyword_argument" {
			out = append(out, drift.Text(a.Field("name").Text()))
		}
	}
	return out
}

// Lookups lists the fields that keyword arguments such as name__icontains pick by.
func Lookups(call drift.Node) []drift.Value {
	var out []drift.Value
	for _, a := range call.Arguments() {
		switch a.Kind() {
		case "keyword_argument":
			out = append(out, Attribute(a.Field("name").Text()))
		default:
			out = append(out, conditions(a)...)
		}
	}
	return out
}

// conditions lists the fields that Q(name="x"), ~Q(…) and what such are joined to with | and & pick by. Other calls, such as
// Exists(Other.objects.filter(…)), pick by fields of their own.
func conditions(n drift.Node) (out []drift.Value) {
	switch n.Kind() {
	case "call":
		if lastOf(n.Field("function").Text()) == "Q" {
			return Lookups(n)
		}
	case "binary_operator":
		return append(conditions(n.Field("left")), conditions(n.Field("right"))...)
	case "unary_operator":
		return conditions(n.Field("argument"))
	case "parenthesized_expression":
		return conditions(n.Child(0))
	}
	return nil
}

// Attribute is the attribute that a name such as name__icontains begins with; pk is what the key is called whatever its name.
func Attribute(name string) drift.Value {
	for i := 0; i+1 < len(name); i++ {
		if name[i] == '_' && name[i+1] == '_' && i > 0 {
			name = name[:i]
			break
		}
	}
	if name == "pk" {
		return Key()
	}
	return drift.Text(name)
}

// Key is the key of a row that code asks for without its name: id, unless the model has another. It is put together, since what is
// stated as a plain text stands in the code, and a model that lacks it is told.
func Key() drift.Value { return drift.Concat(drift.Text("id")) }

// Compared lists the attributes of a model that conditions compare: User.id == 1, User.id.in_(ids). Those of other classes, which
// a join brings, are none of it.
func Compared(n, model drift.Node) []drift.Value {
	var out []drift.Value
	switch n.Kind() {
	case "comparison_operator":
		return attributeOf(n.Child(0), model)
	case "binary_operator", "boolean_operator", "parenthesized_expression", "unary_operator", "not_operator", "argument_list":
		for _, c := range n.Children() {
			out = append(out, Compared(c, model)...)
		}
	case "call":
		fn := n.Field("function")
		if fn.Kind() == "attribute" && fn.Field("object").Kind() == "attribute" {
			return attributeOf(fn.Field("object"), model)
		}
		for _, c := range n.Arguments() { // and_(…), or_(…)
			out = append(out, Compared(c, model)...)
		}
	}
	return out
}

// attributeOf is the name of an attribute, none where it is read of something else than the model: of another class, of the columns of
// a query within the query.
func attributeOf(n, model drift.Node) []drift.Value {
	of := n.Field("object")
	if n.Kind() != "attribute" {
		return nil
	}
	if of.Text() != model.Text() && (of.ValueKind() != abi.EvaluatedClass || lastOf(of.Text()) != lastOf(model.Text())) {
		return nil
	}
	return []drift.Value{drift.Text(n.Field("attribute").Text())}
}

// lastOf is what stands behind the last dot of a name.
func lastOf(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
