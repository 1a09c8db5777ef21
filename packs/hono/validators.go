package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// targets are the parts of a request that validators are told to check.
var targets = map[string]string{"json": "body", "form": "body", "query": "query", "header": "headers", "param": "path"}

// validators are functions whose calls give a middleware that checks a part of a request: zValidator("json", schema, hook).
var validators = []string{"@hono/zod-validator#zValidator", "@hono/valibot-validator#vValidator", "@hono/standard-validator#sValidator",
	"@hono/arktype-validator#arktypeValidator"}

// plainValidator is the one that is given a function instead of a schema: validator("form", check).
const plainValidator = "hono/validator#validator"

// checks are what the validators among the arguments of a route say of it.
type checks struct {
	// parts are the parts of a request that are checked, schemas what they are held against.
	parts   []string
	schemas []drift.Value
	// refused: one of them answers 400 to what does not fit.
	refused bool
	// list are the arguments, in place of a validator the function that decides for it; roles are those of each.
	list, roles []drift.Value
	// decided: one of them is decided by such a function.
	decided bool
}

// checked reads the validators among arguments: called there, or in a function of the project that gives one. A hook behind the schema decides
// about what does not fit, but for a body that cannot be read at all.
func checked(args []drift.Node) (out checks) {
	for _, arg := range args {
		value, role := drift.Of(arg), "middleware"
		if origin := validatorOf(arg); origin != "" {
			given := calledWith(arg, origin)
			part := ""
			if len(given) > 0 {
				part = targets[given[0].Str()]
			}
			hook := 2
			if origin == plainValidator {
				hook = 1
			} else if part != "" && len(given) > 1 {
				out.parts, out.schemas = append(out.parts, part), append(out.schemas, drift.Of(arg, abi.StepArgument(1)))
			}
			if len(given) > hook {
				value, role, out.decided = drift.Of(arg, abi.StepArgument(hook)), "hook", true
			}
			out.refused = out.refused || role != "hook" || part == "body" || part == ""
		}
		out.list, out.roles = append(out.list, value), append(out.roles, drift.Text(role))
	}
	return out
}

// validatorOf is the validator whose call gives an argument, "" for any other.
func validatorOf(arg drift.Node) string {
	if arg.Has(plainValidator + "()") {
		return plainValidator
	}
	for _, origin := range validators {
		if arg.Has(origin + "()") {
			return origin
		}
	}
	return ""
}

// calledWith are the arguments of the call of a function that gives a value: the value's own, or one in the function of the project that
// the value is the result of.
func calledWith(value drift.Node, origin string) []drift.Node {
	if value.Kind() != "call_expression" {
		return nil
	}
	if value.Field("function").Has(origin) {
		return value.Arguments()
	}
	return callBelow(value.Field("function").Function(), origin)
}

func callBelow(n drift.Node, origin string) []drift.Node {
	if n.Kind() == "call_expression" && n.Field("function").Has(origin) {
		return n.Arguments()
	}
	for _, c := range n.Children() {
		if found := callBelow(c, origin); found != nil {
			return found
		}
	}
	return nil
}

// handlers states what runs for a route, from some argument on.
func (c checks) handlers(f *drift.Fact, call drift.Node, from int) *drift.Fact {
	if !c.decided {
		return f.With(abi.FieldHandlers, drift.ArgumentsFrom(call, from)).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	}
	return f.With(abi.FieldHandlers, drift.List(c.list[from:]...)).With(abi.FieldWrapperRoles, drift.List(c.roles[from:]...))
}
