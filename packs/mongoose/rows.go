package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// gives is what a query, with the chain behind it, gives: documents, one that may be missing, or how many; "" where it is none of these.
func gives(call drift.Node, method string, args []drift.Node) string {
	given := ""
	switch method {
	case "find":
		given = "rows"
	case "findOne", "findById", "findOneAndUpdate", "findByIdAndUpdate", "findOneAndReplace", "findOneAndDelete", "findByIdAndDelete", "findByIdAndRemove":
		given = "row?"
		if len(args) > 2 && (args[2].Property("rawResult") != 0 || args[2].Property("includeResultMetadata") != 0) {
			return ""
		}
		if len(args) > 2 && args[2].Property("upsert").Kind() == "true" && (args[2].Property("new").Kind() == "true" || args[2].Property("returnDocument").Str() == "after") {
			given = "row" // it is made where there is none
		}
	case "create":
		if len(args) == 0 || args[0].Kind() != "object" {
			return ""
		}
		return "row"
	case "countDocuments", "estimatedDocumentCount", "count":
		return "count"
	default:
		return ""
	}
	for {
		step, next := jschain.Next(call)
		switch step {
		case "", "then", "catch", "finally":
			return given
		case "lean":
			if len(next.Arguments()) > 0 && next.Arguments()[0].Kind() == "object" {
				return "" // virtuals, getters
			}
		case "orFail":
			given = "row"
			if method == "find" {
				given = "rows"
			}
		case "select", "sort", "limit", "skip", "populate", "where", "equals", "exec", "session", "collation", "hint", "in", "nin", "gt", "gte", "lt", "lte", "ne", "or", "and",
			"nor", "exists", "regex", "all", "size", "slice", "read", "maxTimeMS", "comment", "batchSize", "allowDiskUse", "setOptions":
		default:
			return ""
		}
		call = next
	}
}

// written reads what makes documents be written otherwise than they are kept: schema.methods.toJSON = …, schema.method("toJSON", …),
// schema.set("toJSON", …), schema.loadClass(…).
func written(m drift.Match) {
	drift.New(abi.FactModel, m.Node("call")).With(abi.FieldClass, drift.Of(m.Node("on"))).With(abi.FieldBody, drift.List(drift.Text("*"))).Emit()
}

// otherwise reports whether the options of a schema say that its documents are written otherwise than they are kept.
func otherwise(options drift.Node) bool {
	return options.Property("toJSON") != 0 || options.Property("toObject") != 0 || options.Property("methods") != 0 || options.Property("virtuals") != 0
}
