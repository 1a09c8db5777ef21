package drift_test

import (
	"fmt"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// show writes a fact as drift pack run does, but with node numbers.
func show(f *drift.Fact) {
	fact, _ := abi.DecodeFact(f.Bytes())
	fmt.Print(fact.Kind, " about node ", fact.At)
	for _, field := range fact.Fields {
		v := field.Value
		fmt.Printf("\n  %s: %s", field.ID, v.Kind)
		if v.Node > 0 {
			fmt.Printf(" %d", v.Node)
		}
		if v.Text != "" {
			fmt.Printf(" %q", v.Text)
		}
		if len(v.Steps)+len(v.Items) > 0 {
			fmt.Printf(" %v, %d items", v.Steps, len(v.Items))
		}
	}
	fmt.Println()
}

// A handler receives a match and states what it means. In a pack the nodes come
// from the match: m.Node("call").
func Example() {
	handler := func(call, on drift.Node) {
		show(drift.New(abi.FactRoute, call).
			With(abi.FieldRegistrar, drift.Of(on)).
			With(abi.FieldMethod, drift.Text("GET")).
			With(abi.FieldPath, drift.Argument(call, 0)).
			With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)))
	}
	handler(3, 7)
	// Output:
	// route about node 3
	//   registrar: node 7
	//   method: string "GET"
	//   path: arguments 3
	//   handlers: arguments 3
}

// Register says what the pack is: the manifest, and a handler for each of its queries by name.
func ExampleRegister() {
	const manifest = `{"id": "web", "queries": [{"name": "route", "query": "(call_expression) @call"}]}`
	drift.Register(manifest, drift.Handlers{"route": func(m drift.Match) {
		drift.New(abi.FactRoute, m.Node("call")).Emit()
	}})
}

// Steps lead from a node's value to the one that is meant.
func ExampleOf() {
	options := drift.Node(5)
	show(drift.New(abi.FactRequest, 2).With(abi.FieldPath, drift.Of(options, ".url")).With(abi.FieldBase, drift.Of(options, ".client", "arg[0]", ".baseURL")))
	// Output:
	// request about node 2
	//   path: node 5 [.url], 0 items
	//   base: node 5 [.client arg[0] .baseURL], 0 items
}

// A value of no node is left out, so that what was not there needs no test.
func ExampleFact_With() {
	none := drift.Node(0)
	show(drift.New(abi.FactOutcome, 4).With(abi.FieldStatus, drift.Number("404")).With(abi.FieldBody, drift.Of(none)))
	// Output:
	// outcome about node 4
	//   status: number "404"
}

// First is a fallback: a method that an option states, GET otherwise.
func ExampleFirst() {
	show(drift.New(abi.FactRequest, 2).With(abi.FieldMethod, drift.First(drift.Of(5, ".method"), drift.Text("GET"))))
	// Output:
	// request about node 2
	//   method: first [], 2 items
}

// Join puts a prefix before a path; Concat joins texts as they are.
func ExampleJoin() {
	show(drift.New(abi.FactRoute, 2).With(abi.FieldPath, drift.Join(drift.Text("/api"), drift.Of(5))).With(abi.FieldName, drift.Concat(drift.Of(6), drift.Text("!"))))
	// Output:
	// route about node 2
	//   path: join [], 2 items
	//   name: join [], 2 items
}

func ExampleList() {
	show(drift.New(abi.FactAccess, 2).With(abi.FieldFields, drift.List(drift.Text("id"), drift.Text("name"))))
	// Output:
	// access about node 2
	//   fields: list [], 2 items
}

func ExampleUpper() {
	fmt.Println(drift.Upper("delete"))
	// Output: DELETE
}

func ExampleSnake() {
	fmt.Println(drift.Snake("OrderLine"))
	// Output: order_line
}

func ExamplePlural() {
	fmt.Println(drift.Plural("Category"), drift.Plural("Box"), drift.Plural("Person"), drift.Plural("news"))
	// Output: categories boxes people news
}

func ExampleSplit() {
	fmt.Printf("%q\n", drift.Split("a,b,", ','))
	// Output: ["a" "b" ""]
}

func ExampleContains() {
	fmt.Println(drift.Contains("/users/:id", "/:"))
	// Output: true
}
