// Command django-rest-framework is the pack for the REST framework of Django.
package main

import (
	_ "embed"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"path": path, "register": register, "nested": nested, "respond": respond, "valid": valid, "object": object,
		"missing": missing, "page": page, "brought": brought, "next": next, "parsed": parsed})
}

func main() {}

// action is one thing that a view set does: its method, and where it is reached.
type action struct {
	name, verb, status string
	detail             bool
	// brought lists the classes of the library that have it.
	brought []string
	// hook is the method by which it does it, which a project may write.
	hook string
}

const (
	viewsets = "rest_framework.viewsets#"
	mixins   = "rest_framework.mixins#"
	generics = "rest_framework.generics#"
)

var actions = []action{
	{"list", "GET", "200", false, []string{viewsets + "ModelViewSet", viewsets + "ReadOnlyModelViewSet", mixins + "ListModelMixin"}, ""},
	{"create", "POST", "201", false, []string{viewsets + "ModelViewSet", mixins + "CreateModelMixin"}, "perform_create"},
	{"retrieve", "GET", "200", true, []string{viewsets + "ModelViewSet", viewsets + "ReadOnlyModelViewSet", mixins + "RetrieveModelMixin"}, ""},
	{"update", "PUT", "200", true, []string{viewsets + "ModelViewSet", mixins + "UpdateModelMixin"}, "perform_update"},
	{"partial_update", "PATCH", "200", true, []string{viewsets + "ModelViewSet", mixins + "UpdateModelMixin"}, "perform_update"},
	{"destroy", "DELETE", "204", true, []string{viewsets + "ModelViewSet", mixins + "DestroyModelMixin"}, "perform_destroy"},
}

// views are the generic views and the actions that their methods run.
var views = []struct {
	class, verb string
	act         int
}{
	{"ListAPIView", "GET", 0}, {"CreateAPIView", "POST", 1}, {"RetrieveAPIView", "GET", 2}, {"UpdateAPIView", "PUT", 3}, {"UpdateAPIView", "PATCH", 4},
	{"DestroyAPIView", "DELETE", 5}, {"ListCreateAPIView", "GET", 0}, {"ListCreateAPIView", "POST", 1}, {"RetrieveUpdateAPIView", "GET", 2},
	{"RetrieveUpdateAPIView", "PUT", 3}, {"RetrieveUpdateAPIView", "PATCH", 4}, {"RetrieveDestroyAPIView", "GET", 2}, {"RetrieveDestroyAPIView", "DELETE", 5},
	{"RetrieveUpdateDestroyAPIView", "GET", 2}, {"RetrieveUpdateDestroyAPIView", "PUT", 3}, {"RetrieveUpdateDestroyAPIView", "PATCH", 4},
	{"RetrieveUpdateDestroyAPIView", "DELETE", 5},
}

var verbs = []string{"get", "post", "put", "patch", "delete"}

// path reads path("route", View.as_view()) of the framework's classes, with the
// methods and actions that it is handed.
func path(m drift.Match) {
	call := m.Node("call")
	registrar := urlconf.Container(call)
	if registrar.Kind == abi.ValueNone {
		return
	}
	spelled(call)
	route, view, ok := urlconf.Route(call, m.Node("fn"))
	if !ok {
		return
	}
	class, given := urlconf.Class(view)
	if class == 0 {
		function(call, view.Function(), registrar, route)
		return
	}
	if !urlconf.IsREST(class) {
		return
	}
	if given != 0 {
		for _, pair := range given.Children() {
			verb, name := pair.Field("key").Str(), pair.Field("value").Str()
			if verb != "" && name != "" {
				serve(call, class, registrar, drift.Upper(verb), route, name)
			}
		}
		return
	}
	own := map[string]bool{}
	for _, v := range verbs {
		if class.Property(v) != 0 && urlconf.Allows(class, v) {
			own[drift.Upper(v)] = true
			one(call, class, registrar, drift.Upper(v), route, v, "")
		}
	}
	for _, v := range views {
		if class.Has(generics+v.class) && !own[v.verb] && urlconf.Allows(class, v.verb) {
			own[v.verb] = true
			if a := actions[v.act]; class.Property(a.name) != 0 {
				one(call, class, registrar, a.verb, route, a.name, a.status) // what the library's post() calls: self.create()
			} else {
				bring(call, class, registrar, route, a)
			}
		}
	}
}

// register reads router.register("prefix", ViewSet).
func register(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	class := drift.Keyword(call, "viewset")
	if class == 0 {
		args := drift.Positional(call)
		if len(args) < 2 {
			return
		}
		class = args[1]
	}
	if class.ValueKind() != abi.EvaluatedClass {
		return
	}
	spelled(call)
	if !urlconf.IsREST(class) {
		// Its base is another library's. What a router is handed is a view set all the same: what it has itself is read.
		drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text(class.Text())).
			With(abi.FieldDescription, drift.Text("it descends from a class of a library that is not read: what that serves besides is missing")).Emit()
	}
	prefix := drift.KeywordOrPosition(call, "prefix", 0)
	prefix.Steps = append(prefix.Steps, "regexp")
	if own := on.Property("routes"); own != 0 {
		templated(call, class, drift.Of(on), prefix, own)
	} else {
		routes(call, class, drift.Of(on), prefix)
	}
	if extends(on) {
		// What is registered on the result hangs below one object: router.register(…).register(…, parents_query_lookups=[…]).
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldRegistrars, drift.Of(call)).
			With(abi.FieldPath, drift.Join(prefix, drift.Text("{parent_"+lookup(class)+"}"))).Emit()
	}
	below := drift.Keyword(call, "nested")
	if args := drift.Positional(call); below == 0 && len(args) > 2 {
		below = args[2]
	}
	for i := 0; below != 0; i++ {
		el := below.Element(i)
		if el == 0 {
			break
		}
		// Nested("parts", PartViewSet) of vng-api-common: a view set below each object.
		args := drift.Positional(el)
		if el.Kind() == "call" && el.Field("function").Has("vng_api_common.routers#Nested", "vng_api_common.routers#nested") && len(args) > 1 && urlconf.IsREST(args[1]) {
			routes(call, args[1], drift.Of(on), drift.Join(prefix, drift.Text("{"+lookup(class)+"}"), drift.Of(args[0], abi.StepRegexp)))
		}
	}
}

// extends reports whether a value is a router of drf-extensions, or what registering on one gives.
func extends(on drift.Node) bool {
	const library = "rest_framework_extensions.routers#"
	for _, o := range drift.Split(on.Origins(), '\n') {
		if len(o) > len(library) && o[:len(library)] == library {
			return true
		}
	}
	// What a subclass registers has the origin of the router that it adds to.
	for on.Kind() == "call" && on.Field("function").Kind() == "attribute" {
		if on = on.Field("function").Field("object"); extends(on) {
			return true
		}
	}
	return false
}

// routes states what a view set serves under a prefix.
func routes(call, class drift.Node, registrar, prefix drift.Value) {
	key := "{" + lookup(class) + "}"
	for _, detail := range []bool{false, true} {
		route := prefix
		if detail {
			route = drift.Join(prefix, drift.Text(key))
		}
		unmapped(call, class, registrar, route, detail)
	}
	for _, a := range actions {
		if !urlconf.Allows(class, a.verb) {
			continue
		}
		route := prefix
		if a.detail {
			route = drift.Join(prefix, drift.Text(key))
		}
		if class.Property(a.name) != 0 {
			one(call, class, registrar, a.verb, route, a.name, a.status)
		} else if class.Has(a.brought...) {
			bring(call, class, registrar, route, a)
		}
	}
	extra(call, class, registrar, func(detail bool, at drift.Value) []drift.Value {
		if detail {
			return []drift.Value{drift.Join(prefix, drift.Text(key), at)}
		}
		return []drift.Value{drift.Join(prefix, at)}
	})
}

// unmapped states what methods with the name of a verb serve on a route of a view set: a router maps verbs to actions, and
// leaves the other verbs to the class.
func unmapped(call, class drift.Node, registrar, route drift.Value, detail bool) {
	mapped, routed := map[string]bool{}, false
	for _, a := range actions {
		if a.detail == detail && (class.Property(a.name) != 0 || class.Has(a.brought...)) {
			mapped[a.verb], routed = true, true
		}
	}
	for _, v := range verbs {
		if verb := drift.Upper(v); routed && !mapped[verb] && class.Property(v) != 0 && urlconf.Allows(class, verb) {
			one(call, class, registrar, verb, route, v, "")
		}
	}
}

// lookup is the name of the hole that picks one object.
func lookup(class drift.Node) string {
	for _, name := range []string{"lookup_url_kwarg", "lookup_field"} {
		if s := class.Property(name).Str(); s != "" {
			return s
		}
	}
	return "pk"
}

// extra reads the methods with @action(detail=…, methods=[…], url_path=…), and those with @other.mapping.delete.
func extra(call, class drift.Node, registrar drift.Value, places placed) {
	for _, name := range class.Keys() {
		fn := class.Property(name)
		if fn == 0 || fn.Kind() != "function_definition" {
			continue
		}
		for _, d := range drift.DecoratorCalls(fn) {
			if d.Kind() == "attribute" && d.Field("object").Kind() == "attribute" && d.Field("object").Field("attribute").Text() == "mapping" {
				other := d.Field("object").Field("object").Text()
				for _, a := range drift.DecoratorCalls(class.Property(other)) {
					for _, route := range actionPaths(a, places, other) {
						one(call, class, registrar, drift.Upper(d.Field("attribute").Text()), route, name, "", drift.Keyword(a, "permission_classes"))
					}
				}
				continue
			}
			own := drift.Keyword(d, "permission_classes")
			list := drift.Keyword(d, "methods")
			for _, route := range actionPaths(d, places, name) {
				if list == 0 || list.Element(0) == 0 {
					one(call, class, registrar, "GET", route, name, "", own)
					continue
				}
				for i := 0; ; i++ {
					el := list.Element(i)
					if el == 0 {
						break
					}
					one(call, class, registrar, drift.Upper(el.Str()), route, name, "", own)
				}
			}
		}
	}
}

// placed are the paths of an action of one object or of all, by its own path.
type placed func(detail bool, at drift.Value) []drift.Value

// actionPaths is where @action puts a method; nowhere for other decorators.
func actionPaths(d drift.Node, places placed, name string) []drift.Value {
	if d.Kind() != "call" || !d.Field("function").Has("rest_framework.decorators#action") {
		return nil
	}
	_, value, ok := drift.Keyword(d, "detail").Const()
	at := drift.Text(name)
	if p := drift.Keyword(d, "url_path"); p != 0 {
		at = drift.Of(p, abi.StepRegexp)
	}
	return places(ok && value == "true", at)
}

// serve states a named action of a view set.
func serve(call, class drift.Node, registrar drift.Value, verb string, route drift.Value, name string) {
	for _, a := range actions {
		if a.name == name && class.Property(name) == 0 {
			if class.Has(a.brought...) {
				bring(call, class, registrar, route, a)
			}
			return
		}
	}
	one(call, class, registrar, verb, route, name, "")
}

// one states an endpoint that a method of the project's class serves; own are the permissions that it names itself.
func one(call, class drift.Node, registrar drift.Value, verb string, route drift.Value, name, status string, own ...drift.Node) {
	permissions := drift.Node(0)
	if len(own) > 0 {
		permissions = own[0]
	}
	function := drift.Of(class, abi.StepCall, "."+name)
	g := guardOf(class, permissions, 0, name, verb, looksUp(class.Property(name))).before(class, 0, 0)
	f := urlconf.Unit(call, registrar, drift.Text(verb), route, function).With(abi.FieldRoles, drift.Text("handler"))
	if status != "" {
		f.With(abi.FieldDefault, drift.Number(status))
	}
	if len(g.responses) > 0 {
		f.With(abi.FieldResponses, drift.List(g.responses...))
	}
	var behind []drift.Value
	if text := class.Property(name).Text(); looksUp(class.Property(name)) || drift.Contains(text, "self.filter_queryset(") || drift.Contains(text, "super()."+name+"(") {
		behind = narrowing(class)
	}
	g.stand(call, runs(f, class, name, verb), function, behind...).Emit()
}

// function states a view that is a function with @api_view.
func function(call, fn drift.Node, registrar, route drift.Value) {
	if fn == 0 {
		return
	}
	method, own := drift.Value{}, drift.Node(0)
	var throttles, authentication drift.Node
	for _, d := range drift.DecoratorCalls(fn) {
		on := d
		if d.Kind() == "call" {
			on = d.Field("function")
		}
		args := drift.Positional(d)
		switch {
		case on.Has("rest_framework.decorators#api_view"):
			method = drift.Text("GET")
			if list := drift.Keyword(d, "http_method_names"); d.Kind() == "call" && list != 0 {
				method = drift.Of(list)
			} else if d.Kind() == "call" && len(args) > 0 {
				method = drift.Of(args[0])
			}
		case on.Has("rest_framework.decorators#permission_classes") && len(args) > 0:
			own = args[0]
		case on.Has("rest_framework.decorators#throttle_classes") && len(args) > 0:
			throttles = args[0]
		case on.Has("rest_framework.decorators#authentication_classes") && len(args) > 0:
			authentication = args[0]
		}
	}
	if method.Kind == abi.ValueNone {
		return
	}
	g := guardOf(0, own, authentication, "", "", false).before(0, throttles, authentication)
	f := urlconf.Unit(call, registrar, method, route, drift.Of(fn)).With(abi.FieldRoles, drift.Text("handler"))
	if len(g.responses) > 0 {
		f.With(abi.FieldResponses, drift.List(g.responses...))
	}
	g.stand(call, f, drift.Of(fn)).Emit()
	drift.WrapDecorated(call, fn, "wrapper")
}

// bring states an endpoint that the library's own method serves.
func bring(call, class drift.Node, registrar, route drift.Value, a action) {
	var hook drift.Value
	if a.hook != "" && class.Property(a.hook) != 0 {
		hook = drift.Of(class, abi.StepCall, "."+a.hook)
	}
	g := guardOf(class, 0, 0, a.name, a.verb, a.detail).before(class, 0, 0)
	f := urlconf.Unit(call, registrar, drift.Text(a.verb), route, hook).With(abi.FieldRoles, drift.Text("handler")).
		With(abi.FieldResponses, drift.List(slices.Concat(answersOf(class, a), refusedQueries(class, a), g.responses)...))
	if hook.Kind != abi.ValueNone {
		// What the library runs on the way: its own answer stands behind that.
		f = urlconf.Unit(call, registrar, drift.Text(a.verb), route, hook).With(abi.FieldRoles, drift.Text("hook")).With(abi.FieldDefault, drift.Number(a.status)).
			With(abi.FieldResponses, drift.List(slices.Concat(answersOf(class, a), refusedQueries(class, a), g.responses)...))
		if a.name != "destroy" {
			f.With(abi.FieldBody, drift.Of(serializer(class, a.name, a.verb)))
		}
	}
	takes(f, class, a)
	touches(f, class, a)
	g.stand(call, runs(f, class, a.name, a.verb), hook, looking(class, a)...).Emit()
}

// takes says which serializer the library checks the body with. Where methods of the class or parsers of the project come in between, it is not known.
func takes(f *drift.Fact, class drift.Node, a action) {
	part := "body"
	switch a.name {
	case "create", "update":
	case "partial_update":
		part = "body?"
	default:
		return
	}
	for _, name := range []string{"get_serializer", "initialize_request", "initial", "dispatch", "get_parsers"} {
		if class.Property(name) != 0 {
			return
		}
	}
	if by := serializer(class, a.name, a.verb); by != 0 && parses(class) {
		f.With(abi.FieldParams, drift.Object([]string{part}, []drift.Value{drift.Of(by)}))
	}
}

// parses reports whether the library's own parsers read the body, which leave its names as they are.
func parses(class drift.Node) bool {
	if list := class.Property("parser_classes"); list != 0 {
		for i := 0; ; i++ {
			el := list.Element(i)
			if el == 0 {
				return i > 0
			}
			if el.ValueKind() == abi.EvaluatedClass || el.Origins() == "" || !within(el, "rest_framework.") {
				return false
			}
		}
	}
	for _, name := range settingList("DEFAULT_PARSER_CLASSES") {
		if !begins(name, "rest_framework.") {
			return false
		}
	}
	return settingsKnown && (!says("DEFAULT_PARSER_CLASSES") || len(settingList("DEFAULT_PARSER_CLASSES")) > 0)
}

// touches says what the library's own method does to the rows that a class names as its query set, and to those of its
// serializer's model. Rows that a get_queryset gives are read there, and what a hook writes is read in the hook.
func touches(f *drift.Fact, class drift.Node, a action) {
	rows, found := class.Property("queryset"), class.Property("get_queryset") != 0
	of, access, operation := drift.Of(rows), "read", ""
	hooked := a.hook != "" && class.Property(a.hook) != 0
	switch a.name {
	case "create":
		access, operation = "write", "create"
		if hooked {
			return
		}
		if m, ok := written(class, a); ok {
			of, found = m, false
		}
	case "update", "partial_update":
		access, operation = "both", "update"
	case "destroy":
		access, operation = "both", "delete"
		hooked = hooked && find(class.Property(a.hook).Text(), ".delete(", 0) < 0
	}
	if hooked && access == "both" {
		access = "read"
	}
	if found && access == "both" {
		access = "write"
		if m, ok := written(class, a); ok {
			of, found = m, false
		}
	}
	if of.Kind == abi.ValueNone || found {
		return
	}
	f.With(abi.FieldContainer, of).With(abi.FieldAccess, drift.Text(access))
	if operation != "" {
		f.With(abi.FieldOperation, drift.Text(operation))
	}
}

// written is the model that the serializer of an action names.
func written(class drift.Node, a action) (drift.Value, bool) {
	by := serializer(class, a.name, a.verb)
	if by == 0 || by.ValueKind() != abi.EvaluatedClass || by.Property("Meta") == 0 {
		return drift.Value{}, false
	}
	return drift.Of(by, ".Meta", ".model"), true
}

// answersOf is what the library's own method answers.
func answersOf(class drift.Node, a action) []drift.Value {
	success := []drift.Value{drift.Number(a.status)}
	if by := serializer(class, a.name, a.verb); by != 0 && a.name != "destroy" {
		body := drift.Of(by)
		if a.name == "list" {
			// What a page looks like depends on the site's settings, unless the class says that there are none.
			body.Bool = true
			if page, ok := paged(class, body); ok {
				success = append(success, page)
			}
		} else {
			success = append(success, body)
		}
	}
	responses := []drift.Value{drift.List(success...)}
	if a.name == "create" || a.name == "update" || a.name == "partial_update" {
		responses = append(responses, drift.List(drift.Number("400"), drift.Text("the data is not valid")))
	}
	if a.detail && class.Property("get_object") == 0 {
		responses = append(responses, drift.List(drift.Number("404"), drift.Text("no object matches")))
	}
	return responses
}

// brought reads super().create(request) and self.create(request), where the library serves that.
func brought(m drift.Match) {
	call, name := m.Node("call"), m.Text("method")
	class := call.EnclosingClass().Field("name")
	on := m.Text("on")
	if class == 0 || on != "super()" && on != "self" || on == "self" && class.Property(name) != 0 || on != "self" && urlconf.Handed(call, name) {
		return
	}
	for _, a := range actions {
		if a.name != name || !class.Has(a.brought...) && !viaGeneric(class, name) {
			continue
		}
		for i, r := range answersOf(class, a) {
			switch {
			case i == 0:
				f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, r.Items[0]).With(abi.FieldWhen, drift.Text("returned"))
				if len(r.Items) > 1 && name != "list" {
					f.With(abi.FieldBody, drift.Of(serializer(class, a.name, a.verb), abi.StepCall, ".data"))
				}
				f.Emit()
			case r.Items[0].Text == "404":
				drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("django.http#Http404")).Emit()
			default:
				drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("rest_framework.exceptions#ValidationError rest_framework.exceptions#APIException")).
					With(abi.FieldWhen, drift.Text("invalid")).Emit()
			}
		}
	}
}

// viaGeneric reports whether a class has an action as one of the generic views.
func viaGeneric(class drift.Node, name string) bool {
	for _, v := range views {
		if actions[v.act].name == name && class.Has(generics+v.class) {
			return true
		}
	}
	return false
}

// next reads the call of the decorated function in a decorator.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}

// paged is what a page of a view's objects looks like; ok is false where that is not known.
func paged(class drift.Node, objects drift.Value) (drift.Value, bool) {
	for _, own := range []string{"paginator", "paginate_queryset", "get_paginated_response"} {
		if class.Property(own) != 0 {
			return drift.Value{}, false
		}
	}
	switch page := class.Property("pagination_class"); {
	case page.Text() == "None":
		return objects, true
	case page == 0:
		// What the site's settings name, where that is one of the library's; without a size it makes no pages.
		if readSettings(); settingsKnown && (!says("DEFAULT_PAGINATION_CLASS") || !says("PAGE_SIZE")) {
			return objects, true
		}
		switch setting("DEFAULT_PAGINATION_CLASS") {
		case "rest_framework.pagination.PageNumberPagination", "rest_framework.pagination.LimitOffsetPagination":
			return counted(objects), true
		case "rest_framework.pagination.CursorPagination":
			return linked(objects), true
		}
	case page.Property("get_paginated_response") != 0 || page.Property("paginate_queryset") != 0:
	case unsized(page):
	case page.Has(counting...):
		return counted(objects), true
	case page.Has("rest_framework.pagination#CursorPagination"):
		return linked(objects), true
	}
	return drift.Value{}, false
}

// unsized reports whether it is not known that a class of pages has a size: without one it makes none.
func unsized(page drift.Node) bool {
	if readSettings(); says("PAGE_SIZE") || !settingsKnown {
		return false
	}
	for _, name := range []string{"page_size", "default_limit", "get_page_size", "get_limit"} {
		if page.Property(name) != 0 {
			return false
		}
	}
	return true
}

// counted is a page that says how many objects there are, linked one that does not.
func counted(objects drift.Value) drift.Value {
	return drift.Object([]string{"count", "next", "previous", "results"}, []drift.Value{drift.Text("integer"), drift.Text("text?"), drift.Text("text?"), objects})
}

func linked(objects drift.Value) drift.Value {
	return drift.Object([]string{"next", "previous", "results"}, []drift.Value{drift.Text("text?"), drift.Text("text?"), objects})
}

// page reads self.get_paginated_response(data).
func page(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) != 1 {
		return
	}
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200"))
	if body, ok := paged(m.Node("self"), drift.Of(args[0])); ok {
		f.With(abi.FieldBody, body)
	}
	f.Emit()
}

// counting are the classes of pages that say how many objects there are.
var counting = []string{"rest_framework.pagination#PageNumberPagination", "rest_framework.pagination#LimitOffsetPagination",
	"vng_api_common.pagination#DynamicPageSizePagination"}

// nested reads NestedSimpleRouter(router, "parents", lookup="parent").
func nested(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) < 2 {
		return
	}
	name := drift.Keyword(call, "lookup").Str()
	if name == "" {
		name = "nested_1"
	}
	drift.New(abi.FactMount, call).With(abi.FieldBase, drift.Of(args[0])).With(abi.FieldTargets, drift.List(drift.Of(call))).
		With(abi.FieldPath, drift.Join(drift.Of(args[1]), drift.Text("{"+name+"_pk}"))).Emit()
}

// respond reads Response(data, status=…).
func respond(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	args := drift.Positional(call)
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	} else {
		f.With(abi.FieldBody, drift.Of(drift.Keyword(call, "data")))
	}
	if code := drift.Keyword(call, "status"); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	} else if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	f.Emit()
}

// parsed reads request.data, which refuses a body that cannot be read.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("data")).With(abi.FieldExceptionType, drift.Text("rest_framework.exceptions#ParseError rest_framework.exceptions#APIException")).
		With(abi.FieldDescription, drift.Text("the body can be parsed")).Emit()
}

// valid reads serializer.is_valid(raise_exception=True).
func valid(m drift.Match) {
	call := m.Node("call")
	if _, value, ok := drift.Keyword(call, "raise_exception").Const(); !ok || value != "true" {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("400")).
		With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// object reads self.get_object() of a generic view.
func object(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("404")).
		With(abi.FieldWhen, drift.Text("missing")).Emit()
}

// missing reads get_object_or_404.
func missing(m drift.Match) { object(m) }
