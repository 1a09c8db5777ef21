package main

import (
	"strings"

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
		given := rubycall.Keyword(child, "name").Str()
		name := given
		if name == "" && len(args) > 0 {
			name = rubycall.Name(args[0])
		}
		if name == "" {
			continue
		}
		names := []string{name}
		if given == "" {
			// The strategy has a name of its own, or else that of its class, in small letters without what joins its words.
			if joined := strings.ReplaceAll(name, "_", ""); joined != name {
				names = append(names, joined)
			}
		}
		for i := range 2 * len(names) {
			name, method := names[i/2], []string{"GET", "POST"}[i%2]
			drift.New(abi.FactUnit, child).With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
				With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.Text("/auth/"+name)).With(abi.FieldRoles, drift.Text("action")).
				With(abi.FieldResponses, drift.List(drift.List(drift.Number("302")))).Emit()
		}
	}
}
