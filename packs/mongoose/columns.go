package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// shape reads new Schema({ name: String }, { timestamps: true }): the paths that documents have.
func shape(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	names := []drift.Value{drift.Of(args[0]), drift.Text("_id"), drift.Text("id"), drift.Text("__v")}
	if args[0].Kind() == "object" && aliased(args[0]) {
		names = append(names, drift.Text("*"))
	}
	if len(args) > 1 {
		names = append(names, optional(args[1])...)
		if otherwise(args[1]) {
			drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(call)).With(abi.FieldBody, drift.List(drift.Text("*"))).Emit()
		}
	}
	drift.New(abi.FactModel, call).With(abi.FieldFields, drift.List(names...)).Emit()
}

// aliased reports whether a path has a second name.
func aliased(object drift.Node) bool {
	for _, p := range object.Children() {
		if p.Kind() == "pair" && p.Field("value").Property("alias") != 0 {
			return true
		}
	}
	return false
}

// optional lists the paths that options bring; * for any.
func optional(options drift.Node) []drift.Value {
	if options.Kind() != "object" || options.Property("strict") != 0 || options.Property("discriminatorKey") != 0 || options.Property("timeseries") != 0 {
		return []drift.Value{drift.Text("*")}
	}
	var out []drift.Value
	if times := options.Property("timestamps"); times != 0 {
		out = append(out, drift.Text("createdAt"), drift.Text("updatedAt"))
		for _, name := range []string{"createdAt", "updatedAt"} {
			if times.Property(name) != 0 {
				out = append(out, drift.Of(times, "."+name))
			}
		}
	}
	if options.Property("versionKey") != 0 {
		out = append(out, drift.Of(options, ".versionKey"))
	}
	for _, c := range options.Children() {
		if c.Kind() == "spread_element" {
			out = append(out, drift.Text("*"))
		}
	}
	return out
}

// extended reads what gives a schema more paths after it was made: add, virtual, plugin, discriminator and set("strict", false).
func extended(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	added := drift.Text("*")
	switch m.Text("method") {
	case "add":
		added = drift.Of(args[0])
	case "virtual":
		added = drift.Of(args[0])
	case "plugin":
		if harmless(args[0].Origins()) {
			return
		}
	case "set":
		switch args[0].Str() {
		case "toJSON", "toObject":
			written(m)
			return
		case "strict":
		default:
			return
		}
	case "method":
		if args[0].Str() == "toJSON" || args[0].Str() == "" {
			written(m)
		}
		return
	case "loadClass":
		written(m)
		return
	}
	drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(on)).With(abi.FieldFields, drift.List(added)).Emit()
}

// harmless reports whether a plugin adds methods and no paths.
func harmless(origins string) bool {
	for _, origin := range drift.Split(origins, '\n') {
		switch drift.Split(origin, '#')[0] {
		case "mongoose-paginate", "mongoose-paginate-v2", "mongoose-aggregate-paginate", "mongoose-unique-validator", "mongoose-autopopulate", "mongoose-lean-virtuals", "mongoose-lean-defaults":
			return true
		}
	}
	return false
}

// discriminator reads User.discriminator("Admin", schema): documents of the model may have the paths of others.
func discriminator(m drift.Match) {
	drift.New(abi.FactModel, m.Node("call")).With(abi.FieldClass, drift.Of(m.Node("on"))).With(abi.FieldFields, drift.List(drift.Text("*"))).Emit()
}

// named lists the paths that a call, and the chain behind it, name for certain.
func named(call drift.Node, method string, args []drift.Node) (out []drift.Value) {
	filter := func(a drift.Node) {
		if a.Kind() == "object" {
			out = append(out, drift.Of(a))
		}
	}
	switch method {
	case "find", "findOne", "countDocuments", "count", "exists", "updateOne", "updateMany", "findOneAndUpdate", "replaceOne", "findOneAndReplace", "deleteOne",
		"deleteMany", "findOneAndDelete":
		if len(args) > 0 {
			filter(args[0])
		}
	case "create":
		if len(args) > 0 {
			filter(args[0])
		}
	case "distinct":
		if len(args) > 0 && args[0].Str() != "" {
			out = append(out, drift.Of(args[0]))
		}
	}
	if len(args) > 1 {
		switch method {
		case "find", "findOne", "findById":
			out = append(out, listed(args[1])...)
		case "updateOne", "updateMany", "findOneAndUpdate", "findByIdAndUpdate":
			if args[1].Kind() != "object" {
				break
			}
			for _, p := range args[1].Children() {
				key := bare(p)
				switch {
				case p.Kind() == "pair" && key != "" && key[0] == '$':
					filter(p.Field("value"))
				case p.Kind() == "pair" || p.Kind() == "shorthand_property_identifier":
					out = append(out, drift.Text(bare(p)))
				}
			}
		}
	}
	for {
		step, next := jschain.Next(call)
		if next == 0 {
			return out
		}
		args := next.Arguments()
		switch step {
		case "select", "sort":
			if len(args) == 1 {
				out = append(out, listed(args[0])...)
			}
		case "where", "distinct":
			if len(args) > 0 && args[0].Str() != "" {
				out = append(out, drift.Of(args[0]))
			}
		case "then", "catch", "finally":
			return out
		}
		call = next
	}
}

// bare is the name of a property, without quotes.
func bare(p drift.Node) string {
	name := p.Text()
	if p.Kind() == "pair" {
		name = p.Field("key").Text()
	}
	if len(name) > 1 && (name[0] == '"' || name[0] == '\'') {
		name = name[1 : len(name)-1]
	}
	return name
}

// listed are paths in a text ("name -email") or an object.
func listed(a drift.Node) []drift.Value {
	if a.Kind() == "object" {
		return []drift.Value{drift.Of(a)}
	}
	var out []drift.Value
	for _, word := range drift.Split(a.Str(), ' ') {
		for len(word) > 0 && (word[0] == '-' || word[0] == '+') {
			word = word[1:]
		}
		if word != "" {
			out = append(out, drift.Text(word))
		}
	}
	return out
}
