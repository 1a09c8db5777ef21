package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// jsonapi reads jsonapi_resources :boat_crews of jsonapi-resources: the routes of a resource but for its forms, spelled with dashes, which the
// library's own controller serves where the project's does not. Without a block the relations of its class have routes as well.
func jsonapi(call drift.Node) {
	names := resourceNames(call)
	if len(names) == 0 || names[0].Str() == "" {
		return
	}
	name := names[0]
	path := drift.Text(dashed(name.Str()))
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
	held := func(f *drift.Fact) *drift.Fact {
		return f.With(abi.FieldPath, below).With(abi.FieldOwner, owner).With(abi.FieldNested, drift.True()).
			With(abi.FieldVariants, drift.Object([]string{"~member", "collection", "new"}, []drift.Value{member, path, drift.Join(path, drift.Text("new"))}))
	}
	if block := rubycall.Block(call); block == 0 || asksRelations(block) {
		held(drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call))).With(abi.FieldTarget, drift.List(relationsOf(singular(name.Str())))).Emit()
		unreadRelations(call)
	}
	inside(call, held(mount(call)))
}

// asksRelations reports whether the block of a resource gives all relations their routes.
func asksRelations(block drift.Node) bool {
	for _, c := range block.Field("body").Children() {
		if c.Kind() == "identifier" && c.Text() == "jsonapi_relationships" || c.Kind() == "call" && c.Field("receiver") == 0 && c.Field("method").Text() == "jsonapi_relationships" {
			return true
		}
	}
	return false
}

// relationsOf names what the relations of a resource's class are registered on.
func relationsOf(resource string) drift.Value { return drift.Text("?jsonapi:" + resource) }

func unreadRelations(at drift.Node) {
	drift.New(abi.FactGap, at).With(abi.FieldName, drift.Text("jsonapi_resources")).
		With(abi.FieldDescription, drift.Text("the routes of relations that a resource's class takes over from another are not read")).Emit()
}

// related reads the calls that give one relation its routes, in the block of a resource.
func related(call drift.Node, method string) {
	names := resourceNames(call)
	if len(names) == 0 || names[0].Str() == "" {
		return
	}
	switch name := names[0].Str(); method {
	case "jsonapi_link", "jsonapi_links":
		links(call, drift.Self(call), name, method == "jsonapi_links", false)
	default:
		relation(call, drift.Self(call), "GET", dashed(name), "", "show_related_resource")
	}
}

// jsonapiClass reads the relations of a class BoatCrewResource < JSONAPI::Resource, whose routes are placed where the resource is. Which routes stand
// in the namespace of a class that has one is not said here.
func jsonapiClass(m drift.Match) {
	class := m.Node("class")
	name := m.Text("name")
	if index(name, ':') >= 0 || !suffix(name, "Resource") || name == "Resource" || within(class) {
		return
	}
	on := relationsOf(spelledBelow(name[:len(name)-len("Resource")]))
	calls := class.Field("body").Children()
	immutable := false
	for _, c := range calls {
		if (c.Kind() == "call" && c.Field("receiver") == 0 && c.Field("method").Text() == "immutable") || c.Kind() == "identifier" && c.Text() == "immutable" {
			immutable = true
		}
	}
	for _, c := range calls {
		if c.Kind() != "call" || c.Field("receiver") != 0 {
			continue
		}
		several := false
		switch c.Field("method").Text() {
		case "has_many":
			several = true
		case "relationship":
			to := rubycall.Keyword(c, "to")
			if several = to.Str() == "many"; !several && to.Str() != "one" {
				continue
			}
		case "has_one", "belongs_to":
		default:
			continue
		}
		for _, n := range rubycall.Positional(c) {
			if n.Str() == "" {
				continue
			}
			links(c, on, n.Str(), several, immutable)
			relation(c, on, "GET", dashed(n.Str()), "/jsonapi/resource_controller", "show_related_resource")
		}
	}
}

// links are the routes at which a relation is shown and changed.
func links(call drift.Node, on drift.Value, name string, several, immutable bool) {
	for _, r := range []struct{ action, method string }{{"show", "GET"}, {"create", "POST"}, {"update", "PUT"}, {"update", "PATCH"}, {"destroy", "DELETE"}} {
		if r.action == "create" && !several || r.action != "show" && immutable || !wanted(call, r.action) {
			continue
		}
		relation(call, on, r.method, "relationships/"+dashed(name), "", r.action+"_relationship")
	}
}

func relation(call drift.Node, on drift.Value, method, path, class, action string) {
	of := drift.Value{}
	if class != "" {
		of = drift.Text(class)
	}
	drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, on).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.Text(path)).
		With(abi.FieldHandlers, drift.Method(of, drift.Text(action))).With(abi.FieldRoles, drift.Text("action")).
		With(abi.FieldWrapperRoles, drift.Text("filter")).With(abi.FieldResponses, drift.List()).Emit()
}

func dashed(name string) string { return strings.ReplaceAll(name, "_", "-") }

// within reports whether a class stands in a module or another class.
func within(class drift.Node) bool {
	for n := class.Parent(); n != 0; n = n.Parent() {
		if n.Kind() == "module" || n.Kind() == "class" {
			return true
		}
	}
	return false
}

// spelledBelow is BoatCrew as boat_crew.
func spelledBelow(name string) string {
	var out []byte
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 && (name[i-1] < 'A' || name[i-1] > 'Z') {
				out = append(out, '_')
			}
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}
