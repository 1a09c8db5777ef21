// Command validators is the pack for libraries that check values: Zod, Joi, Yup, Valibot, Superstruct and express-validator.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{
		// schema.parse(value), schema.parseAsync(value) of Zod
		"parsed": raising("zod#ZodError zod#z.ZodError zod#default.ZodError"),
		// schema.validateAsync(value) of Joi, Joi.attempt(value, schema)
		"joined":    raising("joi#ValidationError joi#default.ValidationError @hapi/joi#default.ValidationError"),
		"attempted": raising("joi#ValidationError joi#default.ValidationError @hapi/joi#default.ValidationError"),
		// schema.validate(value) of Yup
		"yielded": raising("yup#ValidationError yup#default.ValidationError"),
		// parse(schema, value) of Valibot
		"valued": raising("valibot#ValiError"),
		// assert(value, struct) of Superstruct
		"asserted": raising("superstruct#StructError"),
		// validationResult(request).throw() of express-validator
		"thrown": raising("express-validator#Result"),
	})
}

func main() {}

// raising states that a call raises an exception, known under these names, where the value does not fit.
func raising(names string) func(drift.Match) {
	return func(m drift.Match) {
		switch m.Text("method") {
		case "parseAsync", "validateAsync":
			if up := m.Node("call").Parent(); up.Kind() == "arguments" {
				return // the promise is handed on: who takes it has what it is rejected with
			}
		}
		drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text(names+" global#Error")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
	}
}
