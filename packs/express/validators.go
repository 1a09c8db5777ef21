package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// targets are the parts of a request, under the names that validators have for them.
var targets = map[string]string{"body": "body", "query": "query", "params": "path", "headers": "headers",
	"Segments.BODY": "body", "Segments.QUERY": "query", "Segments.PARAMS": "path", "Segments.HEADERS": "headers"}

// validators are library functions that make a middleware of an object with a schema for each part.
var validators = map[string]bool{"celebrate#celebrate": true, "celebrate#default.celebrate": true, "express-validation#validate": true,
	"zod-express-middleware#validateRequest": true, "zod-express-middleware#processRequest": true, "express-zod-safe#default": true}

// single are those that are given the schema of one part.
var single = map[string]string{"zod-express-middleware#validateRequestBody": "body", "zod-express-middleware#processRequestBody": "body",
	"zod-express-middleware#validateRequestQuery": "query", "express-joi-validation#createValidator().body": "body",
	"express-joi-validation#createValidator().query": "query"}

// validated are the parts of a request that validators among the arguments of a route check, and their schemas.
func validated(args []drift.Node) (parts []string, schemas []drift.Value) {
	for _, arg := range args {
		given := arg.Arguments()
		if arg.Kind() != "call_expression" || len(given) == 0 {
			continue
		}
		origin := arg.Field("function").Origins()
		if part := single[origin]; part != "" {
			parts, schemas = append(parts, part), append(schemas, drift.Of(given[0]))
		}
		if !validators[origin] {
			continue
		}
		for _, pair := range given[0].Children() {
			name := pair.Field("key").Text()
			if n := len(name); n > 2 && name[0] == '[' {
				name = name[1 : n-1]
			}
			if part := targets[name]; part != "" {
				parts, schemas = append(parts, part), append(schemas, drift.Of(pair.Field("value")))
			}
		}
	}
	return parts, schemas
}
