// Command pymongo is the pack for MongoDB in Python: PyMongo, Motor and Flask-PyMongo.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"access": access, "kept": kept, "named": named})
}

func main() {}

// access reads db.boats.find({…}) and db["boats"].find_one({…}) of a database that the driver gives, wherever the collection was asked for.
func access(m drift.Match) {
	on := m.Node("on")
	for _, origin := range drift.Split(on.Origins(), '\n') {
		if strings.HasSuffix(origin, ".get_collection()") {
			kept(m)
			return
		}
		if name := collection(origin); name != "" {
			state(m.Node("call"), drift.Text(name), m.Text("method"))
			return
		}
	}
}

// kept reads the same of what get_collection("boats") gives.
func kept(m drift.Match) {
	state(m.Node("call"), drift.Of(m.Node("on"), "arg[0]"), m.Text("method"))
}

// roots are how the origins of databases begin that no client gives.
var roots = []string{"flask_pymongo#PyMongo().db.", "type:flask_pymongo#PyMongo.db."}

// collection is the name of the collection that an origin ends with: of lib#MongoClient().harbour.boats it is boats.
func collection(origin string) string {
	for _, root := range roots {
		if rest, ok := strings.CutPrefix(origin, root); ok {
			return plain(rest)
		}
	}
	_, rest, ok := strings.Cut(origin, "#")
	if !ok {
		return ""
	}
	made, rest, ok := strings.Cut(rest, ".")
	if !ok {
		return ""
	}
	if !strings.HasSuffix(made, "Database") {
		if _, rest, ok = strings.Cut(rest, "."); !ok {
			return "" // a database
		}
	}
	return plain(rest)
}

// plain is a name that no call has a part in.
func plain(name string) string {
	if strings.Contains(name, "(") {
		return ""
	}
	return name
}

// named reads request.app.db["boats"].insert_one({…}) of a value of which nothing is known, and that is called as databases are.
func named(m drift.Match) {
	on := m.Node("on")
	var name drift.Value
	var of drift.Node
	switch on.Kind() {
	case "attribute":
		of, name = on.Field("object"), drift.Text(on.Field("attribute").Text())
	case "subscript":
		of, name = on.Field("value"), drift.Of(on.Field("subscript"))
	case "call":
		args := drift.Positional(on)
		if on.Field("function").Field("attribute").Text() != "get_collection" || len(args) == 0 {
			return
		}
		state(m.Node("call"), drift.Of(args[0]), m.Text("method"))
		return
	default:
		return
	}
	text := of.Text()
	switch called := drift.Snake(strings.TrimSuffix(text[strings.LastIndexByte(text, '.')+1:], "()")); {
	case called == "database", called == "mongo", called == "mongodb", called == "db", strings.HasSuffix(called, "_db"), strings.HasSuffix(called, "_database"):
		state(m.Node("call"), name, m.Text("method"))
	}
}

// state states what a method does to a collection.
func state(call drift.Node, name drift.Value, method string) {
	kind := "write"
	switch method {
	case "find", "find_one", "count_documents", "estimated_document_count", "count", "distinct", "aggregate":
		kind = "read"
	}
	q := read(call, method)
	f := drift.New(abi.FactAccess, q.last).With(abi.FieldContainer, name).With(abi.FieldSystem, drift.Text("mongodb")).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(method))
	if q.selector != 0 {
		f.With(abi.FieldSelector, drift.Of(q.selector))
	}
	if len(q.chosen) > 0 {
		f.With(abi.FieldFields, drift.List(q.chosen...))
	} else if q.fields != 0 {
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
	// chosen are the fields that a projection asks for.
	chosen []drift.Value
}

func read(call drift.Node, method string) query {
	q, args := query{last: call}, drift.Positional(call)
	at := func(i int, name string) drift.Node {
		if i < len(args) {
			return args[i]
		}
		return drift.Keyword(call, name)
	}
	switch method {
	case "find":
		q.selector, q.output = at(0, "filter"), "rows"
		q.projection(at(1, "projection"))
		q.cursor()
	case "find_one":
		q.selector, q.output = at(0, "filter"), "row?"
		q.projection(at(1, "projection"))
	case "aggregate":
		q.cursor()
	case "count_documents":
		q.selector, q.output = at(0, "filter"), "count"
	case "estimated_document_count":
		q.output = "count"
	case "distinct":
		q.fields, q.selector = at(0, "key"), at(1, "filter")
	case "insert_one", "insert", "save":
		q.fields = at(0, "document")
	case "insert_many":
		if q.fields = at(0, "documents"); q.fields.Element(0) != 0 {
			q.fields = q.fields.Element(0)
		}
	case "update_one", "update_many", "update", "find_one_and_update":
		q.selector, q.fields = at(0, "filter"), at(1, "update").Property("$set")
	case "replace_one", "find_one_and_replace":
		q.selector, q.fields = at(0, "filter"), at(1, "replacement")
	case "delete_one", "delete_many", "remove", "find_one_and_delete":
		q.selector = at(0, "filter")
	}
	return q
}

// projection notes the fields that are asked for, where none is left out but the key.
func (q *query) projection(n drift.Node) {
	if n.ValueKind() != abi.EvaluatedObject {
		return
	}
	var chosen []drift.Value
	for _, name := range n.Keys() {
		switch n.Property(name).Text() {
		case "0", "False":
			if name != "_id" {
				return
			}
		default:
			chosen = append(chosen, drift.Text(name))
		}
	}
	q.chosen = chosen
}

// cursor follows a cursor to what is taken of it.
func (q *query) cursor() {
	for {
		member := q.last.Parent()
		next := member.Parent()
		if member.Kind() != "attribute" || member.Field("object") != q.last || next.Kind() != "call" || next.Field("function") != member {
			return
		}
		switch member.Field("attribute").Text() {
		case "sort", "limit", "skip", "batch_size", "hint", "collation", "allow_disk_use", "max_time_ms", "comment", "to_list":
		default:
			q.output = ""
			return
		}
		q.last = next
	}
}
