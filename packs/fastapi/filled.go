package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Classes that the framework makes of what a request gives: described ones without an __init__, whose fields are the parameters, and the
// library's kinds of credentials that a class of the project descends from.

// filled states what runs before the function with these parameters, which depends on target. Of a described class the library makes the
// __init__, and a request is refused that does not fit the fields.
func filled(params, target drift.Node, function drift.Value) {
	if target.Kind() == "type" {
		target = target.Child(0)
	}
	if target.ValueKind() != abi.EvaluatedClass || target.Property("__init__") != 0 {
		before(params, function)
		return
	}
	class := target.BaseClass()
	if !refuses(class, maxDependencies) {
		return // there is nothing in it that runs, and nothing that does not fit
	}
	before(params, function)
	for _, d := range drift.DecoratorCalls(class) {
		before(params, drift.Of(d))
	}
}

// refuses reports whether a request may not fit the fields of a class or those above it: all but texts that need not be given may.
func refuses(class drift.Node, hops int) bool {
	if hops == 0 {
		return true
	}
	for _, st := range class.Field("body").Children() {
		a := st.Child(0)
		if st.Kind() != "expression_statement" || a.Kind() != "assignment" || a.Field("type") == 0 {
			continue
		}
		switch strings.ReplaceAll(a.Field("type").Text(), " ", "") {
		case "str", "str|None", "None|str", "Optional[str]":
		default:
			return true
		}
		if given := a.Field("right"); given == 0 || given.Kind() == "call" || given.Kind() == "ellipsis" {
			return true
		}
	}
	for _, base := range class.Field("superclasses").Children() {
		if base.ValueKind() == abi.EvaluatedClass && refuses(base.BaseClass(), hops-1) {
			return true
		}
	}
	return false
}

// schemes are the classes of credentials.
var schemes = []string{"OAuth2", "OAuth2PasswordBearer", "OAuth2AuthorizationCodeBearer", "HTTPBearer", "HTTPBasic", "HTTPDigest", "HTTPBase", "APIKeyHeader", "APIKeyQuery",
	"APIKeyCookie", "OpenIdConnect"}

// credentials reads super().__call__(request) in a class that descends from one of them, which refuses a request without credentials unless it
// is told not to.
func credentials(m drift.Match) {
	call := m.Node("call")
	class := call.EnclosingClass()
	module := class
	for module.Parent() != 0 {
		module = module.Parent()
	}
	if strings.Contains(strings.ReplaceAll(module.Text(), " ", ""), "auto_error=False") || strings.Contains(class.Text(), "auto_error: bool = False") {
		return
	}
	for _, base := range class.Field("superclasses").Children() {
		for _, name := range schemes {
			if strings.Contains("\n"+base.Origins()+"\n", "#"+name+"\n") && strings.Contains(base.Origins(), "fastapi.security") {
				drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("401")).
					With(abi.FieldWhen, drift.Text("missing")).With(abi.FieldExceptionType, drift.Text("fastapi#HTTPException starlette.exceptions#HTTPException global#Exception global#BaseException")).Emit()
				return
			}
		}
	}
}
