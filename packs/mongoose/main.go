// Command mongoose is the pack for Mongoose models.
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
	drift.Register(manifest, drift.Handlers{"model": model, "schema": schema, "shape": shape, "extended": extended, "discriminator": discriminator, "access": access, "document": document, "written": written})
}

func main() {}

// model reads model("User", schema, "people"): the third argument names the collection,
// otherwise it is the plural of the name.
func model(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	name := drift.Text(drift.Plural(args[0].Str()))
	if len(args) > 2 {
		name = drift.Of(args[2])
	} else if args[0].Str() == "" {
		return
	}
	f := drift.New(abi.FactModel, call).With(abi.FieldContainer, name)
	if len(args) > 1 {
		f.With(abi.FieldFields, drift.Of(args[1]))
	}
	f.Emit()
}

// schema reads @Schema({ collection: "people" }) class Person.
func schema(m drift.Match) {
	decorator := m.Node("decorator")
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	name := drift.Text(drift.Plural(class.Field("name").Text()))
	if args := drift.DecoratorArguments(decorator); len(args) > 0 && args[0].Property("collection") != 0 {
		name = drift.Of(args[0], ".collection")
	}
	drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, name).Emit()
}

// access reads User.find(filter, projection).
func access(m drift.Match) {
	call, on, method := m.Node("call"), m.Node("on"), m.Text("method")
	kind := "write"
	switch method {
	case "find", "findOne", "findById", "countDocuments", "estimatedDocumentCount", "count", "distinct", "exists", "aggregate":
		kind = "read"
	}
	f := drift.New(abi.FactAccess, run(call)).With(abi.FieldContainer, collection(on)).
		With(abi.FieldSystem, drift.Text("mongodb")).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(method))
	args := call.Arguments()
	if names := named(call, method, args); len(names) > 0 {
		f.With(abi.FieldParams, drift.List(names...))
	}
	if len(args) > 0 {
		switch method {
		case "findById", "findByIdAndUpdate", "findByIdAndDelete", "findByIdAndRemove":
			f.With(abi.FieldSelector, drift.List(drift.Text("_id")))
		case "create", "insertMany", "bulkWrite", "aggregate":
			if method == "create" {
				f.With(abi.FieldFields, drift.Of(args[0]))
			}
		case "distinct":
			f.With(abi.FieldFields, drift.Of(args[0]))
		default:
			f.With(abi.FieldSelector, drift.Of(args[0]))
		}
	}
	if len(args) > 1 {
		switch method {
		case "find", "findOne", "findById":
			f.With(abi.FieldFields, drift.Of(args[1]))
		case "updateOne", "updateMany", "findOneAndUpdate", "findByIdAndUpdate", "replaceOne", "findOneAndReplace":
			if set := args[1].Property("$set"); set != 0 {
				f.With(abi.FieldFields, drift.Of(set))
			} else if keys := args[1].Keys(); len(keys) > 0 && keys[0][0] != '$' {
				f.With(abi.FieldFields, drift.Of(args[1]))
			}
		}
	}
	if given := gives(call, method, args); given != "" {
		f.With(abi.FieldOutput, drift.Text(given)).With(abi.FieldExcept, drift.List(members...))
	}
	f.Emit()
}

// collection is that of a model: Model<Boat>, Model<BoatDocument> where documents are HydratedDocument<Boat>, or a model that code makes.
func collection(on drift.Node) drift.Value {
	return drift.First(drift.Of(on, "type[0]", "type[0]"), drift.Of(on, "type[0]"), drift.Of(on))
}

// members are what documents have beside the paths of their schema.
var members = []drift.Value{drift.Text("_doc"), drift.Text("isNew"), drift.Text("errors"), drift.Text("schema"), drift.Text("collection"), drift.Text("db"), drift.Text("baseModelName"), drift.Text("constructor"), drift.Text("length")}

// run is the call that runs a query: of User.find(…).sort("name").lean(), lean. Behind exec, then and catch the chain
// is one of promises.
func run(call drift.Node) drift.Node {
	for {
		switch method, next := jschain.Next(call); method {
		case "", "then", "catch", "finally":
			return call
		case "exec", "cursor":
			return next
		default:
			call = next
		}
	}
}

// document reads new User({ … }).save().
func document(m drift.Match) {
	call, on, method := m.Node("call"), m.Node("on"), m.Text("method")
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, collection(on)).
		With(abi.FieldSystem, drift.Text("mongodb")).With(abi.FieldAccess, drift.Text("write")).With(abi.FieldOperation, drift.Text(method))
	if method == "save" {
		f.With(abi.FieldOutput, drift.Text("row"))
	}
	f.Emit()
}
