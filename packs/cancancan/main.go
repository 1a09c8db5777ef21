// Command cancancan is the pack for CanCanCan.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"authorize": authorize, "resource": resource}) }

func main() {}

// denied is what a request raises that its abilities do not allow.
const denied = "ruby#CanCan::AccessDenied"

// authorize reads authorize!(:read, record), which raises where no ability allows it.
func authorize(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text(denied)).With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// resource reads load_and_authorize_resource, authorize_resource, load_resource and their skip_ kin in the body of a controller.
func resource(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldWrapperRoles, drift.Text("filter")).
		With(abi.FieldFunctions, drift.List(drift.Of(call)))
	for _, name := range []struct {
		key string
		id  abi.FieldID
	}{{"only", abi.FieldOnly}, {"except", abi.FieldExcept}} {
		if v := rubycall.Keyword(call, name.key); v != 0 {
			f.With(name.id, drift.Of(v))
		}
	}
	f.Emit()
}
