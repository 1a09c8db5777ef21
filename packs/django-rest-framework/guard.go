package main

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// signing are the library's permissions that ask for a sign-in.
var signing = []string{"IsAuthenticated", "IsAdminUser", "DjangoModelPermissions", "IsAuthenticatedOrReadOnly", "DjangoObjectPermissions", "DjangoModelPermissionsOrAnonReadOnly"}

const permissionsOf = "rest_framework.permissions#"

// guard is what stands in front of a view.
type guard struct {
	// class is the view, where it is a class.
	class drift.Node
	// gates are the project's own classes, responses what the library's answer.
	gates, responses []drift.Value
	// authenticators are methods of the project's own that say who asks, and raise where they refuse that.
	authenticators []drift.Value
	// unchallenged: the first kind of authentication asks for nothing, so that who is not known is refused with 403.
	unchallenged bool
	// told401: one of the responses is that of whoever has not signed in.
	told401 bool
	// asks: the library's own answers belong to it; refuses: some of them to people who have signed in.
	asks, refuses bool
}

// before adds what stands before the permissions and behind them: who asks, and how often. throttles and authentication are lists that
// decorators name, in place of the class's.
func (g guard) before(class, throttles, authentication drift.Node) guard {
	g.class = class
	if authentication == 0 {
		authentication = class.Property("authentication_classes")
	}
	if throttles == 0 {
		throttles = class.Property("throttle_classes")
	}
	if kind := class.Property("versioning_class"); kind != 0 {
		if kind.ValueKind() == abi.EvaluatedClass && defines(kind, "determine_version") {
			g.authenticators = append(g.authenticators, drift.Of(kind, abi.StepCall, ".determine_version"))
		}
	} else if version := ofSettings("DEFAULT_VERSIONING_CLASS", ".determine_version"); len(version) > 0 {
		g.authenticators = append(g.authenticators, version[0])
	}
	if authentication == 0 {
		g.authenticators = append(g.authenticators, ofSettings("DEFAULT_AUTHENTICATION_CLASSES", ".authenticate")...)
	} else {
		for _, el := range elements(authentication, nil) {
			if el.ValueKind() == abi.EvaluatedClass {
				g.authenticators = append(g.authenticators, drift.Of(el, abi.StepCall, ".authenticate"))
			}
		}
	}
	if throttles != 0 && len(elements(throttles, nil)) > 0 || throttles == 0 && len(settingList("DEFAULT_THROTTLE_CLASSES")) > 0 {
		g.responses = append(g.responses, drift.List(drift.Number("429"), drift.Text("the limit of requests is exceeded")))
	}
	status, _ := challenge(class, authentication)
	g.unchallenged = status == 403
	if status == 401 && !g.told401 && credentials(authentication) {
		g.responses = append(g.responses, drift.List(drift.Number("401"), drift.Text("the credentials are not valid")))
	}
	if status := versioned(class); status != "" {
		g.responses = append(g.responses, drift.List(drift.Number(status), drift.Text("the version is not allowed")))
	}
	return g
}

// ofSettings are the methods of that name of the project's classes that the settings give a key.
func ofSettings(key, method string) (out []drift.Value) {
	for _, name := range settingList(key) {
		module, last := parted(name)
		if module == "" || strings.HasPrefix(module, "rest_framework.") || strings.HasPrefix(module, "django_filters.") {
			continue
		}
		v := drift.Text(module)
		v.Steps = []string{abi.StepModule, "." + last, abi.StepCall, method}
		out = append(out, v)
	}
	return out
}

// credentials reports whether one of the kinds of authentication refuses credentials that are not valid, also where nobody has to sign in: all of
// the library's but sessions, and what a server in front has found out. list is the one of the view, 0 for that of the settings.
func credentials(list drift.Node) bool {
	for _, el := range elements(list, nil) {
		if el.Has("rest_framework.authentication#BasicAuthentication", "rest_framework.authentication#TokenAuthentication", "rest_framework_simplejwt.authentication#JWTAuthentication") {
			return true
		}
	}
	if list != 0 {
		return false
	}
	for _, name := range settingList("DEFAULT_AUTHENTICATION_CLASSES") {
		switch name {
		case "rest_framework.authentication.BasicAuthentication", "rest_framework.authentication.TokenAuthentication",
			"rest_framework_simplejwt.authentication.JWTAuthentication", "knox.auth.TokenAuthentication":
			return true
		}
	}
	return false
}

// versioned is the status with which the library refuses a version that is not allowed, "" where it reads none.
func versioned(class drift.Node) string {
	own := class.Property("versioning_class")
	if !says("ALLOWED_VERSIONS") && (own == 0 || own.ValueKind() != abi.EvaluatedClass || own.Property("allowed_versions") == 0) {
		return "" // any is
	}
	for _, kind := range []string{"URLPathVersioning", "NamespaceVersioning", "HostNameVersioning", "QueryParameterVersioning", "AcceptHeaderVersioning"} {
		if own != 0 && own.Has("rest_framework.versioning#"+kind) || own == 0 && setting("DEFAULT_VERSIONING_CLASS") == "rest_framework.versioning."+kind {
			if kind == "AcceptHeaderVersioning" {
				return "406"
			}
			return "404"
		}
	}
	return ""
}

// refusedQueries are the answers of the library where a query does not fit the filters of a view, or asks for a page that is not there.
func refusedQueries(class drift.Node, a action) (out []drift.Value) {
	if a.name == "create" {
		return nil
	}
	if (class.Property("filterset_class") != 0 || class.Property("filterset_fields") != 0) && refusesFilters(class) {
		out = append(out, drift.List(drift.Number("400"), drift.Text("the query does not fit the filters")))
	}
	if !a.detail && refusesPages(class) {
		out = append(out, drift.List(drift.Number("404"), drift.Text("the page does not exist")))
	}
	return out
}

// refusesFilters reports whether a backend of django-filter, or one that descends from it, reads the query of a view.
func refusesFilters(class drift.Node) bool {
	if list := class.Property("filter_backends"); list != 0 {
		for _, el := range elements(list, nil) {
			if el.Has("django_filters.rest_framework#DjangoFilterBackend", "django_filters.rest_framework.backends#DjangoFilterBackend", "rest_framework_filters.backends#RestFrameworkFilterBackend") {
				return true
			}
		}
		return false
	}
	for _, name := range settingList("DEFAULT_FILTER_BACKENDS") {
		switch name {
		case "django_filters.rest_framework.DjangoFilterBackend", "django_filters.rest_framework.backends.DjangoFilterBackend",
			"rest_framework_filters.backends.RestFrameworkFilterBackend":
			return true
		}
	}
	return false
}

// refusesPages reports whether the list of a view comes in pages that may be missing.
func refusesPages(class drift.Node) bool {
	if own := class.Property("pagination_class"); own != 0 {
		return own.Has("rest_framework.pagination#PageNumberPagination", "rest_framework.pagination#CursorPagination")
	}
	switch setting("DEFAULT_PAGINATION_CLASS") {
	case "rest_framework.pagination.PageNumberPagination":
		return says("PAGE_SIZE")
	case "rest_framework.pagination.CursorPagination":
		return true
	}
	return false
}

// guardOf reads who is let in to an action of a view: own is its own list of permissions, object tells that it
// looks one object up, which permissions may refuse as well; authentication is the list that a decorator names.
func guardOf(class, own, authentication drift.Node, action, verb string, object bool) guard {
	var g guard
	list, told, known := letIn(class, own, action, verb)
	if !known {
		return g
	}
	if !told {
		for _, name := range settingList("DEFAULT_PERMISSION_CLASSES") {
			if module, last := parted(name); module == "rest_framework.permissions" {
				g.library(last, verb)
			} else if module != "" {
				for _, base := range basesIn(module, last) {
					g.library(base, verb)
				}
				at := drift.Text(module)
				g.own(at, []string{"module", "." + last}, object)
			}
		}
	}
	for _, el := range list {
		library := false
		for _, name := range signing {
			if el.Has(permissionsOf + name) {
				library = true
				g.library(name, verb)
			}
		}
		switch {
		case el.ValueKind() == abi.EvaluatedClass:
			g.own(drift.Of(el), nil, object)
		case !library && !open(el):
			// One that is put together of others, or that another library has.
			g.asks, g.refuses = true, true
		}
	}
	if len(g.gates) > 0 && !g.asks {
		// A gate of the project's may refuse whoever has not signed in, whom the library then asks to.
		if status, _ := challenge(class, authentication); status == 401 {
			g.told401 = true
			g.responses = append(g.responses, drift.List(drift.Number("401"), drift.Text("the request is not authenticated")))
		}
	}
	if g.asks {
		status, forged := challenge(class, authentication)
		if status != 403 {
			g.told401 = true
			g.responses = append(g.responses, drift.List(drift.Number("401"), drift.Text("the request is not authenticated")))
		}
		// Whoever has signed in is not refused by IsAuthenticated, but perhaps as forged where a session says who asks.
		if status != 401 || g.refuses || forged {
			g.responses = append(g.responses, drift.List(drift.Number("403"), drift.Text("the permission is missing")))
		}
	}
	return g
}

// open reports whether a permission lets everybody in: the library's AllowAny, or what is put together with it by |.
func open(el drift.Node) bool {
	if el.Kind() == "parenthesized_expression" {
		return open(el.Child(0))
	}
	if el.Kind() != "binary_operator" {
		return el.Has(permissionsOf + "AllowAny")
	}
	left, right := open(el.Field("left")), open(el.Field("right"))
	if el.Field("operator").Text() == "&" {
		return left && right
	}
	return left || right
}

// library notes one of the library's permissions.
func (g *guard) library(name, verb string) {
	switch name {
	case "IsAuthenticatedOrReadOnly", "DjangoModelPermissionsOrAnonReadOnly":
		if verb == "GET" || verb == "HEAD" || verb == "OPTIONS" {
			return
		}
	}
	for _, s := range signing {
		g.asks = g.asks || s == name
	}
	g.refuses = g.refuses || name != "IsAuthenticated" && name != "IsAuthenticatedOrReadOnly"
}

// own notes a permission class of the project's.
func (g *guard) own(class drift.Value, steps []string, object bool) {
	for _, method := range []string{".has_permission", ".has_object_permission"} {
		if method == ".has_object_permission" && !object {
			continue
		}
		v := class
		v.Steps = append(append([]string(nil), steps...), "()", method)
		g.gates = append(g.gates, v)
	}
}

// stand states it in front of an endpoint, what the library runs behind it, and who answers the exceptions of the function
// that serves the endpoint.
func (g guard) stand(call drift.Node, f *drift.Fact, function drift.Value, behind ...drift.Value) *drift.Fact {
	var roles []drift.Value
	around, names := urlconf.Stages(g.class, [2]string{"dispatch", "dispatch"}, [2]string{"initial", "run"})
	roles = append(roles, names...)
	for range g.authenticators {
		if g.unchallenged {
			roles = append(roles, drift.Text("unchallenged"))
		} else {
			roles = append(roles, drift.Text("authenticator"))
		}
	}
	for range g.gates {
		roles = append(roles, drift.Text("permission"))
	}
	for range behind {
		roles = append(roles, drift.Text("run"))
	}
	if len(roles) > 0 {
		f.With(abi.FieldHandlers, drift.List(slices.Concat(around, g.authenticators, g.gates, behind)...)).With(abi.FieldWrapperRoles, drift.List(roles...))
	}
	answersExceptions(call, function)
	if defines(g.class, "handle_exception") && function.Kind != abi.ValueNone {
		drift.New(abi.FactWrap, call).With(abi.FieldFunction, function).With(abi.FieldFunctions, drift.List(drift.Of(g.class, abi.StepCall, ".handle_exception"))).
			With(abi.FieldPhase, drift.Text("error")).With(abi.FieldWrapperRoles, drift.Text("handling")).Emit()
	}
	return f
}

// looking are the methods of the project's with which the library's own action finds what it answers: they may refuse.
func looking(class drift.Node, a action) (out []drift.Value) {
	if a.name == "create" {
		return nil
	}
	if a.detail && defines(class, "get_object") {
		return append(narrowing(class), drift.Of(class, abi.StepCall, ".get_object"))
	}
	return narrowing(class)
}

// narrowing are the methods of the project's that say among which objects the library's own look-up looks.
func narrowing(class drift.Node) (out []drift.Value) {
	if defines(class, "get_object") && !drift.Contains(class.Property("get_object").Text(), "super().get_object(") {
		return nil
	}
	for _, name := range []string{"get_queryset", "filter_queryset"} {
		if defines(class, name) {
			out = append(out, drift.Of(class, abi.StepCall, "."+name))
		}
	}
	if list := class.Property("filter_backends"); list != 0 && !defines(class, "filter_queryset") {
		for i := 0; list.Element(i) != 0; i++ {
			if el := list.Element(i); el.ValueKind() == abi.EvaluatedClass && defines(el, "filter_queryset") {
				out = append(out, drift.Of(el, abi.StepCall, ".filter_queryset"))
			}
		}
	} else if list == 0 && !defines(class, "filter_queryset") {
		out = append(out, ofSettings("DEFAULT_FILTER_BACKENDS", ".filter_queryset")...)
	}
	return out
}

// defines reports whether the project writes a method of a class.
func defines(class drift.Node, name string) bool {
	return class.Property(name).Kind() == "function_definition"
}

// answersExceptions states the site's EXCEPTION_HANDLER for what a function raises.
func answersExceptions(at drift.Node, function drift.Value) {
	module, name := parted(setting("EXCEPTION_HANDLER"))
	if module == "" || module == "rest_framework.views" || function.Kind == abi.ValueNone {
		return
	}
	handler := drift.Text(module)
	handler.Steps = []string{"module", "." + name}
	drift.New(abi.FactWrap, at).With(abi.FieldFunction, function).With(abi.FieldFunctions, drift.List(handler)).
		With(abi.FieldPhase, drift.Text("error")).With(abi.FieldWrapperRoles, drift.Text("exceptionHandler")).Emit()
}

// looksUp reports whether a method of the project's asks for the view's object.
func looksUp(fn drift.Node) bool { return drift.Contains(fn.Text(), "self.get_object(") }
