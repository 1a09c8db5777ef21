package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// jsonapi reads jsonapi_resources :boat_crews of jsonapi-resources: the routes of a resource but for its forms, spelled with dashes, which the
// library's own controller serves where the project's does not. What the relations of a resource are served at stands in its class.
func jsonapi(call drift.Node) {
	names := resourceNames(call)
	if len(names) == 0 || names[0].Str() == "" {
		return
	}
	name := names[0]
	path := drift.Text(strings.ReplaceAll(name.Str(), "_", "-"))
	single := call.Field("method").Text() == "jsonapi_resource"
	owner := drift.Of(name)
	if c := routeOption(call, "controller"); c != 0 {
		owner = drift.Of(c)
	}
	owner = controller(owner)
	actions, member := many[:], drift.Join(path, drift.Text(":id"))
	if single {
		actions, member = one[:], path
	}
	for _, a := range actions {
		if a.name == "new" || a.name == "edit" || !wanted(call, a.name) {
			continue
		}
		at := path
		if a.member {
			at = member
		}
		drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(a.method)).With(abi.FieldPath, at).
			With(abi.FieldHandlers, drift.Method(below(call, owner), drift.Text(a.name))).With(abi.FieldRoles, drift.Text("action")).
			With(abi.FieldWrapperRoles, drift.Text("filter")).With(abi.FieldResponses, drift.List()).Emit()
	}
	below := drift.Join(path, drift.Text(":"+singular(name.Str())+"_id"))
	if single {
		below = path
	}
	inside(call, mount(call).With(abi.FieldPath, below).With(abi.FieldOwner, owner).With(abi.FieldNested, drift.True()).
		With(abi.FieldVariants, drift.Object([]string{"~member", "collection", "new"}, []drift.Value{member, path, drift.Join(path, drift.Text("new"))})))
	drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text("jsonapi_resources")).
		With(abi.FieldDescription, drift.Text("the routes of a resource's relations are not read")).Emit()
}
