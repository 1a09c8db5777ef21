package main

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// validated reads schema.parse(process.env) and its kin: every field of the schema is a variable.
func validated(m drift.Match) { readFields(m.Node("on"), m.Node("call"), ofBuild(m.Node("env"))) }

// passed reads parse(schema, process.env).
func passed(m drift.Match) { readFields(m.Node("schema"), m.Node("call"), ofBuild(m.Node("env"))) }

// readFields reads the variables that the fields of a schema are.
func readFields(schema, use drift.Node, built bool) {
	fieldsOf(schema, use, 0, func(field drift.Node, key string) { required(field, key, built, presence) })
}

// handedToSchema tells whether a value that stands in an object which a schema is handed (`Settings.parse({ port: process.env.PORT })`) may be
// missing there; nothing where it stands in none, or the schema has no such field.
func handedToSchema(pair drift.Node) (without drift.Value) {
	object := pair.Parent()
	call := object.Parent().Parent()
	fn := call.Field("function")
	if object.Parent().Kind() != "arguments" || fn.Kind() != "member_expression" || !slices.Contains(schemaMethods[:], fn.Field("property").Text()) {
		return without
	}
	key := pair.Field("key").Text()
	fieldsOf(fn.Field("object"), call, 0, func(field drift.Node, name string) {
		if name == key && field != 0 {
			without = presence(field)
		}
	})
	return without
}

// schemas are the methods by which the schemas of records name their fields.
var schemas = map[string]bool{"object": true, "Object": true, "strictObject": true, "looseObject": true, "keys": true, "append": true, "extend": true, "safeExtend": true, "shape": true}

// maxSchemas bounds how many schemas are joined to one.
const maxSchemas = 8

// fieldsOf gives the fields of a schema: those of the objects that its chain of calls is handed. A name is what the file
// declares it to be.
func fieldsOf(n, use drift.Node, joined int, each func(field drift.Node, key string)) {
	if joined > maxSchemas {
		drift.New(abi.FactGap, use).With(abi.FieldName, drift.Text("environment")).
			With(abi.FieldDescription, drift.Text("more than eight schemas are joined to one: the variables of the others are not read")).Emit()
		return
	}
	switch n.Kind() {
	case "parenthesized_expression", "await_expression", "as_expression", "satisfies_expression", "non_null_expression":
		for _, c := range n.Children() {
			fieldsOf(c, use, joined+1, each)
			return
		}
	case "identifier":
		if at := declared(n.Text(), use); at != 0 {
			fieldsOf(at, use, joined+1, each)
		}
	case "call_expression":
		fn := n.Field("function")
		if fn.Kind() != "member_expression" {
			if args := n.Arguments(); len(args) > 0 && fn.Has("arktype#type") {
				for _, key := range args[0].Keys() {
					each(args[0].Property(key), key)
				}
			}
			return
		}
		method := fn.Field("property").Text()
		for _, a := range n.Arguments() {
			switch {
			case schemas[method]:
				for _, key := range a.Keys() {
					each(a.Property(key), key)
				}
			case method == "merge" || method == "and" || method == "concat" || method == "intersection" || method == "union":
				fieldsOf(a, use, joined+1, each)
			}
		}
		fieldsOf(fn.Field("object"), use, joined, each)
	}
}

// declared is what a constant of the file is declared to be; the innermost declaration around the use counts.
func declared(name string, use drift.Node) drift.Node {
	for block := use.Parent(); ; block = block.Parent() {
		if kind := block.Kind(); kind != "statement_block" && kind != "program" {
			if kind == "" {
				return 0
			}
			continue
		}
		for _, s := range block.Children() {
			if s.Kind() == "export_statement" {
				s = s.Field("declaration")
			}
			if s.Kind() != "lexical_declaration" && s.Kind() != "variable_declaration" {
				continue
			}
			for _, d := range s.Children() {
				if d.Kind() == "variable_declarator" && d.Field("name").Text() == name {
					return d.Field("value")
				}
			}
		}
		if block.Kind() == "program" {
			return 0
		}
	}
}

// presence tells whether a field of a schema may be missing. Joi's and Yup's fields may, unless they say otherwise; the
// others' may not. Of what a helper of the project makes, the helper's text tells it, and a helper that is not in the file
// is not said to require anything.
func presence(field drift.Node) drift.Value {
	if field.Kind() == "string" { // ArkType's: "string", "string = '80'"; the name ends with ? where the field may be missing
		return drift.TrueIf(drift.Contains(field.Text(), " = ") || strings.HasSuffix(strings.Trim(field.Parent().Field("key").Text(), `"'`), "?"))
	}
	text, library := field.Text(), libraryOf(field)
	if library == "" {
		made := declared(root(field).Text(), field)
		if made == 0 {
			return drift.True()
		}
		text += made.Text()
	}
	for _, without := range [...]string{"optional(", "default(", "nullish(", ".catch(", "prefault(", "Optional(", "default:"} {
		if drift.Contains(text, without) {
			return drift.True()
		}
	}
	if (library == "joi#" || library == "@hapi/joi#" || library == "yup#") && !drift.Contains(text, ".required(") {
		return drift.True()
	}
	return drift.Value{}
}

// libraries are the origins of what makes schemas.
var libraries = [...]string{"zod#", "zod/v4#", "zod/v3#", "valibot#", "joi#", "@hapi/joi#", "yup#", "@sinclair/typebox#"}

// libraryOf is the library whose schema a field is; "" for what the project makes.
func libraryOf(field drift.Node) string {
	for _, origin := range drift.Split(root(field).Origins(), '\n') {
		for _, library := range libraries {
			if len(origin) > len(library) && origin[:len(library)] == library {
				return library
			}
		}
	}
	return ""
}

// root is where a chain of calls and members begins.
func root(n drift.Node) drift.Node {
	for {
		switch n.Kind() {
		case "call_expression":
			n = n.Field("function")
		case "member_expression":
			n = n.Field("object")
		default:
			return n
		}
	}
}

// required states the read of a variable that a schema names, where the field stands.
func required(field drift.Node, name string, built bool, without func(drift.Node) drift.Value) {
	if field != 0 && name != "" {
		read(field, drift.Text(strings.TrimSuffix(name, "?")), without(field), built)
	}
}

// cleaned reads cleanEnv(process.env, { PORT: port({ default: 3000 }) }).
func cleaned(m drift.Match) {
	fields, built := m.Node("fields"), ofBuild(m.Node("env"))
	for _, key := range fields.Keys() {
		required(fields.Property(key), key, built, func(field drift.Node) drift.Value {
			options := field.Arguments()
			return drift.TrueIf(len(options) > 0 && (options[0].Property("default") != 0 || options[0].Property("devDefault") != 0))
		})
	}
}

// created reads createEnv({ server: { KEY: z.string() }, client: { … } }).
func created(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	for _, part := range [...]string{"server", "client", "shared"} {
		fields := args[0].Property(part)
		if fields == 0 {
			continue
		}
		for _, key := range fields.Keys() {
			required(fields.Property(key), key, part == "client", presence)
		}
	}
}

// described reads envSchema({ schema: { required: ["KEY"], properties: { KEY: { type: "string" } } } }), and the same handed to Fastify's plugin
// beside it: a JSON Schema, or what TypeBox makes one of.
func described(m drift.Match) {
	schema, use := m.Node("options").Property("schema"), m.Node("call")
	fields := schema.Property("properties")
	if fields == 0 {
		readFields(schema, use, false)
		return
	}
	needed := map[string]bool{}
	for list, i := schema.Property("required"), 0; list.Element(i) != 0; i++ {
		needed[list.Element(i).Str()] = true
	}
	for _, key := range fields.Keys() {
		required(fields.Property(key), key, false, func(field drift.Node) drift.Value {
			return drift.TrueIf(!needed[key] || field.Property("default") != 0)
		})
	}
}

// stated reads env.get("PORT").default("80").asPortNumber(): one that is not required may be missing.
func stated(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	fallback, without := drift.Value{}, drift.True()
	for method, next := jschain.Next(call); next != 0; method, next = jschain.Next(next) {
		switch method {
		case "required":
			without = drift.Value{}
		case "default":
			if given := next.Arguments(); len(given) > 0 {
				fallback = drift.Of(given[0])
			}
		}
	}
	if fallback.Kind != abi.ValueNone {
		without = fallback
	}
	read(call, drift.Of(args[0]), without, false)
}

// convicted reads convict({ port: { env: "PORT", default: 80 } }), nested as deep as the schema is.
func convicted(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		nested(args[0], 0)
	}
}

// maxNested bounds how deep the schema of a configuration is read.
const maxNested = 8

func nested(schema drift.Node, depth int) {
	if depth > maxNested {
		drift.New(abi.FactGap, schema).With(abi.FieldName, drift.Text("configuration")).
			With(abi.FieldDescription, drift.Text("a configuration is nested more than eight levels deep: the variables further down are not read")).Emit()
		return
	}
	if name := schema.Property("env"); name != 0 && name.Str() != "" {
		without := drift.Value{}
		if fallback := schema.Property("default"); fallback != 0 && fallback.Text() != "null" {
			without = drift.Of(fallback)
		}
		read(name, drift.Text(name.Str()), without, false)
		return
	}
	for _, key := range schema.Keys() {
		if part := schema.Property(key); part != 0 {
			nested(part, depth+1)
		}
	}
}

// injected reads config.get("PORT") of Nest's configuration service. A name in another spelling is a key of what the
// project loads itself.
func injected(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	name := args[0].Str()
	for _, c := range []byte(name) {
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return
		}
	}
	if name == "" {
		return
	}
	without := defaulted(call)
	if len(args) > 1 && m.Text("method") == "get" && args[1].Kind() != "object" {
		without = drift.Of(args[1])
	}
	read(call, drift.Text(name), without, false)
}

// module reads ConfigModule.forRoot({ validationSchema: Joi.object({ … }) }).
func module(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		if schema := args[0].Property("validationSchema"); schema != 0 {
			readFields(schema, m.Node("call"), false)
		}
	}
}
