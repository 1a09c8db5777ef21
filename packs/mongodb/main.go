// Command mongodb is the pack for MongoDB's driver for Node.js.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"access": access, "named": named})
}

func main() {}

// access reads boats.find(filter).toArray() of a collection that the driver gives, wherever it was asked for.
func access(m drift.Match) {
	state(m.Node("call"), drift.Of(m.Node("on"), "arg[0]"), m.Text("method"))
}

// named reads db.collection("boats").insertOne(document) of a database of which nothing is known.
func named(m drift.Match) {
	call := m.Node("call")
	if args := call.Arguments(); len(args) > 0 && args[0].Function() != 0 {
		return // a list's find
	}
	state(call, drift.Of(m.Node("name")), m.Text("method"))
}

// state states what a method does to a collection.
func state(call drift.Node, collection drift.Value, method string) {
	q := read(call, method)
	kind := "write"
	switch method {
	case "find", "findOne", "countDocuments", "estimatedDocumentCount", "count", "distinct", "aggregate":
		kind = "read"
	}
	f := drift.New(abi.FactAccess, q.last).With(abi.FieldContainer, collection).With(abi.FieldSystem, drift.Text("mongodb")).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(method))
	if q.selector != 0 {
		f.With(abi.FieldSelector, drift.Of(q.selector))
	}
	if q.fields != 0 {
		f.With(abi.FieldFields, drift.Of(q.fields))
	}
	if q.output != "" {
		f.With(abi.FieldOutput, drift.Text(q.output))
	}
	f.Emit()
}

// query is what a call with the chain behind it says, and the call with which it ends.
type query struct {
	last, selector, fields drift.Node
	output                 string
}

// read reads the arguments of a method, and what a cursor is told behind it.
func read(call drift.Node, method string) query {
	q, args := query{last: call}, call.Arguments()
	at := func(i int) drift.Node {
		if i < len(args) {
			return args[i]
		}
		return 0
	}
	switch method {
	case "find", "findOne":
		q.selector, q.fields = at(0), at(1).Property("projection")
		if method == "findOne" {
			q.output = "row?"
			return q
		}
		q.cursor()
	case "aggregate":
		q.cursor()
		q.output = "" // stages make documents of another form
	case "countDocuments", "count", "estimatedDocumentCount":
		q.output = "count"
		if method != "estimatedDocumentCount" {
			q.selector = at(0)
		}
	case "distinct":
		q.fields, q.selector = at(0), at(1)
	case "insertOne", "insertMany", "insert":
		q.fields = at(0)
		if one := q.fields.Element(0); one != 0 {
			q.fields = one
		}
	case "updateOne", "updateMany", "update", "findOneAndUpdate":
		q.selector = at(0)
		q.fields = at(1).Property("$set")
	case "replaceOne", "findOneAndReplace":
		q.selector, q.fields = at(0), at(1)
	case "deleteOne", "deleteMany", "remove", "findOneAndDelete":
		q.selector = at(0)
	}
	return q
}

// cursor follows a cursor to what is taken of it.
func (q *query) cursor() {
	for {
		method, next := jschain.Next(q.last)
		switch method {
		case "project":
			if args := next.Arguments(); len(args) > 0 {
				q.fields = args[0]
			}
		case "sort", "limit", "skip", "collation", "hint", "batchSize", "allowDiskUse", "maxTimeMS", "comment", "filter":
		case "toArray":
			q.last, q.output = next, "rows"
			return
		case "next":
			q.last, q.output = next, "row?"
			return
		default:
			return
		}
		q.last = next
	}
}
