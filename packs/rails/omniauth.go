package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// omniauth reads the providers of config.middleware.use OmniAuth::Builder do provider :github end: each has a path that leads to it.
func omniauth(call drift.Node) {
	body := call.Field("block").Field("body")
	for _, child := range body.Children() {
		if child.Kind() != "call" || child.Field("method").Text() != "provider" || child.Field("receiver") != 0 {
			continue
		}
		args := rubycall.Positional(child)
		name := rubycall.Keyword(child, "name").Str()
		if name == "" && len(args) > 0 {
			name = rubycall.Name(args[0])
		}
		if name == "" {
			continue
		}
		for _, method := range []string{"GET", "POST"} {
			drift.New(abi.FactUnit, child).With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
				With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.Text("/auth/"+name)).With(abi.FieldRoles, drift.Text("action")).
				With(abi.FieldResponses, drift.List(drift.List(drift.Number("302")))).Emit()
		}
	}
}
