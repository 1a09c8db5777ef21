// Command django is the pack for Django.
package main

import (
	"strings"

	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"path": path, "respond": respond, "render": render, "redirect": redirect, "missing": missing, "sought": missing, "status": status, "lookUp": lookUp, "cleaned": cleaned, "next": next,
		"root": root, "added": added, "onwards": onwards, "refused": refused, "generic": generic, "unfound": unfound, "middleware": middleware, "wrapped": wrapped, "command": command, "tag": tag, "receiver": receiver, "connected": connected})
}

func main() {}

// path reads path("route", view), re_path and url, and what they include.
func path(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	registrar := urlconf.Container(call)
	if registrar.Kind == abi.ValueNone {
		return
	}
	route, view, ok := urlconf.Route(call, fn)
	if !ok {
		return
	}
	if view.Kind() == "call" && view.Field("function").Has("django.urls#include", "django.conf.urls#include", "django.urls.conf#include") {
		include(call, drift.Positional(view), registrar, route)
		return
	}
	if given := view.Element(0); given.ValueKind() == abi.EvaluatedArray && view.ValueKind() == abi.EvaluatedArray {
		include(call, []drift.Node{view}, registrar, route) // (patterns, "name", "space"), as the urls of a site are
		return
	}
	if view.Kind() == "call" && view.Field("function").Has("decorator_include#decorator_include") {
		if args := drift.Positional(view); len(args) > 1 {
			include(call, args[1:], registrar, route)
		}
		return
	}
	if consumes(view) {
		return
	}
	if class, _ := urlconf.Class(view); class != 0 {
		if !urlconf.IsREST(class) {
			classView(call, class, registrar, route)
		}
		return
	}
	if feed(call, view, registrar, route) {
		return
	}
	if urlconf.IsRESTFunction(view.Function()) {
		return // read by the pack of the REST framework
	}
	if view.Kind() == "attribute" && view.Field("attribute").Text() == "urls" {
		library(call, view, registrar, route) // admin.site.urls
		return
	}
	f := urlconf.Unit(call, registrar, allowed(call, view), route, drift.Of(view)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("wrapper"))
	if guards := urlconf.Guards(call); len(guards) > 0 {
		f.With(abi.FieldHandlers, drift.List(guards...))
	}
	if call.EnclosingFunction() == 0 && served(view) {
		f.With(abi.FieldResponses, drift.List()) // it is there, whatever serves it
	} else if answers := kept(view.Function()); len(answers) > 0 {
		f.With(abi.FieldResponses, drift.List(answers...))
	}
	f.Emit()
	if function := view.Function(); function != 0 {
		drift.WrapDecorated(call, function, "wrapper")
	}
}

// consumes reports whether a view is a consumer of Channels for web sockets, which answers no request of HTTP: path("ws/", Ships.as_asgi()).
func consumes(view drift.Node) bool {
	fn := view.Field("function")
	return view.Kind() == "call" && fn.Kind() == "attribute" && fn.Field("attribute").Text() == "as_asgi" &&
		!fn.Field("object").Has("channels.generic.http#AsyncHttpConsumer")
}

// served reports whether something outside the project is a view, and no list of patterns.
func served(view drift.Node) bool {
	switch view.ValueKind() {
	case abi.EvaluatedLibrary, abi.EvaluatedInstance:
		for _, origin := range drift.Split(view.Origins(), '\n') {
			if strings.HasSuffix(origin, ".urls") {
				return false
			}
		}
		return view.Kind() != "attribute" || view.Field("attribute").Text() != "urls"
	}
	return false
}

// include reads include("app.urls"), include(router.urls), include([…]), include((patterns, "name")) and sums of such
// lists; args are those of the call.
func include(call drift.Node, args []drift.Node, registrar, route drift.Value) {
	if len(args) == 0 {
		return
	}
	what, spaces := args[0], []drift.Value(nil)
	if given := drift.Keyword(args[0].Parent().Parent(), "namespace"); given != 0 {
		spaces = append(spaces, drift.Of(given))
	} else if len(args) > 1 && args[1].Kind() != "none" {
		spaces = append(spaces, drift.Of(args[1]))
	}
	if what.Kind() == "tuple" {
		spaces = append(spaces, drift.Of(what.Child(1)))
		what = what.Child(0)
	} else if first := what.Element(0); first.ValueKind() == abi.EvaluatedArray || first.Str() != "" {
		if name := what.Element(1); name != 0 {
			spaces = append(spaces, drift.Of(name))
		}
		what = first // a name for (patterns, "name")
	}
	for _, part := range urlconf.Summands(what) {
		library(call, part, registrar, route)
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, registrar).With(abi.FieldPath, route).
			With(abi.FieldName, drift.List(append(spaces[:len(spaces):len(spaces)], drift.First(drift.Of(part, abi.StepModule, ".app_name"), drift.Of(part, ".app_name")))...)).
			With(abi.FieldRegistrars, patterns(part)).Emit()
	}
}

// library states that something serves what is below a path that is not the root: where nothing of the project hangs there, a library does.
func library(call, part drift.Node, registrar, route drift.Value) {
	args := drift.Positional(call)
	if len(args) == 0 || strings.Trim(args[0].Str(), "^$/") == "" {
		return
	}
	urlconf.Unit(call, registrar, drift.Text("*"), drift.Join(route, drift.Text("{path*}")), drift.Value{}).With(abi.FieldResponses, drift.List()).
		With(abi.FieldRegistrars, patterns(part)).Emit()
}

// patterns is the list of patterns that a module, its name or an expression gives.
func patterns(part drift.Node) drift.Value {
	return drift.First(drift.Of(part, abi.StepModule, ".urlpatterns"), drift.Of(part, ".urlpatterns"), drift.Of(part))
}

// added reads what is put into a module's patterns as a whole: urlpatterns.extend(router.urls) and urlpatterns += a.urls + b.urls.
func added(m drift.Match) {
	for _, part := range urlconf.Summands(m.Node("what")) {
		if part.Kind() == "attribute" && part.Field("attribute").Text() == "urls" {
			drift.New(abi.FactMount, m.Node("at")).With(abi.FieldRegistrar, drift.Of(m.Node("list"))).With(abi.FieldRegistrars, drift.Of(part)).Emit()
		}
	}
}

// allowed are the methods that a view answers, by what a pattern or the view's own decorators make of it.
func allowed(call, view drift.Node) drift.Value {
	for n := urlconf.Written(call); n != view && n.Kind() == "call" && len(drift.Positional(n)) > 0; n = drift.Positional(n)[0] {
		if method := onlyFor(n.Field("function")); method != "" {
			return drift.Text(method)
		}
	}
	return methods(view.Function())
}

// onlyFor is the method that a decorator of the library lets through, "" for any other decorator.
func onlyFor(d drift.Node) string {
	switch {
	case d.Has("django.views.decorators.http#require_GET", "django.views.decorators.http#require_safe"):
		return "GET"
	case d.Has("django.views.decorators.http#require_POST"):
		return "POST"
	}
	return ""
}

// methods are those that the decorators of a view allow; any, when none does.
func methods(fn drift.Node) drift.Value {
	if fn == 0 {
		return drift.Text("*")
	}
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() == "call" {
			if d.Field("function").Has("django.views.decorators.http#require_http_methods") {
				if args := drift.Positional(d); len(args) > 0 {
					return drift.Of(args[0])
				}
				return drift.Text("GET")
			}
			continue
		}
		if method := onlyFor(d); method != "" {
			return drift.Text(method)
		}
	}
	return drift.Text("*")
}

// kept are the answers that @condition, @etag and @last_modified of a view give where the client has what it asks for, or has something else
// than what it changes.
func kept(fn drift.Node) []drift.Value {
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() == "call" && d.Field("function").Has("django.views.decorators.http#condition", "django.views.decorators.http#etag", "django.views.decorators.http#last_modified") {
			return []drift.Value{drift.List(drift.Number("304"), drift.Text("the client has it")), drift.List(drift.Number("412"), drift.Text("what the client has is another"))}
		}
	}
	return nil
}

var verbs = []string{"get", "post", "put", "patch", "delete"}

// brought are the methods that the library's own views answer; a redirection leads elsewhere whatever the method.
var brought = [][2]string{{"TemplateView", "get"}, {"ListView", "get"}, {"DetailView", "get"}, {"RedirectView", "*"}, {"CreateView", "get post"},
	{"UpdateView", "get post"}, {"FormView", "get post"}, {"DeleteView", "get post"}, {"ArchiveIndexView", "get"}, {"YearArchiveView", "get"},
	{"MonthArchiveView", "get"}, {"DayArchiveView", "get"}, {"DateDetailView", "get"},
	{"LoginView", "get post"}, {"LogoutView", "get post"}, {"PasswordChangeView", "get post"}, {"PasswordResetView", "get post"}, {"PasswordResetConfirmView", "get post"},
	{"PasswordChangeDoneView", "get"}, {"PasswordResetDoneView", "get"}, {"PasswordResetCompleteView", "get"}}

// pages are what the library's own views put behind the model's name where they are told no template.
var pages = [][2]string{{"ListView", "_list"}, {"DetailView", "_detail"}, {"CreateView", "_form"}, {"UpdateView", "_form"}, {"DeleteView", "_confirm_delete"},
	{"ArchiveIndexView", "_archive"}, {"YearArchiveView", "_archive_year"}, {"MonthArchiveView", "_archive_month"}, {"DayArchiveView", "_archive_day"}}

func isGeneric(class drift.Node, view string) bool {
	return class.Has("django.views.generic#"+view, "django.views.generic.base#"+view, "django.views.generic.edit#"+view, "django.views.generic.list#"+view,
		"django.views.generic.detail#"+view, "django.contrib.auth.views#"+view)
}

// isBrought reports whether the library's own view answers for a class.
func isBrought(class drift.Node) bool {
	for _, b := range brought {
		if isGeneric(class, b[0]) {
			return true
		}
	}
	return false
}

// page is the template that a class view writes: its own, or the one that the library finds by the model's name, in a folder that is called
// like the model's application.
func page(class drift.Node, suffix string) drift.Value {
	own := drift.Of(class, ".template_name")
	if suffix == "" || class.Property("template_name") != 0 {
		return own
	}
	if given := class.Property("template_name_suffix"); given != 0 {
		suffix = given.Str()
	}
	model := class.Property("model").Text()
	if i := strings.LastIndexByte(model, '.'); i >= 0 {
		model = model[i+1:]
	}
	if model == "" || suffix == "" || strings.ContainsAny(model, "( [") {
		return own
	}
	return drift.Text("*/" + strings.ToLower(model) + suffix + ".html")
}

// classView states each method of a class view that is named after a verb.
func classView(call, class drift.Node, registrar, route drift.Value) {
	own, told, generic := map[string]bool{}, map[string]bool{}, ""
	before := append(urlconf.Guards(call), urlconf.Decorating(call, class, "dispatch")...)
	for _, p := range pages {
		if isGeneric(class, p[0]) {
			generic = p[1]
		}
	}
	defer func() {
		for _, n := range hooks {
			if class.Property(n) != 0 && !told[n] {
				inside(call, drift.Of(class, abi.StepCall, "."+n))
			}
		}
	}()
	for _, v := range verbs {
		if class.Property(v) != 0 && urlconf.Allows(class, v) {
			own[v] = true
			around(urlconf.Unit(call, registrar, drift.Text(drift.Upper(v)), route, drift.Of(class, abi.StepCall, "."+v)).With(abi.FieldTarget, page(class, generic)).
				With(abi.FieldRoles, drift.Text("handler")), class, before).Emit()
		}
	}
	if len(own) == 0 && class.Property("dispatch") != 0 && !isBrought(class) {
		// It answers by itself, whatever the method.
		urlconf.Unit(call, registrar, drift.Text("*"), route, drift.Of(class, abi.StepCall, ".dispatch")).
			With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
		return
	}
	found := len(own) > 0
	defer func() {
		if !found && call.EnclosingFunction() == 0 {
			// A class of another library, or one that has its methods from there: it is there, for methods that are not known.
			urlconf.Unit(call, registrar, drift.Value{}, route, drift.Of(class)).With(abi.FieldRoles, drift.Text("handler")).
				With(abi.FieldResponses, drift.List()).Emit()
		}
	}()
	for _, b := range brought {
		if !isGeneric(class, b[0]) {
			continue
		}
		found = true
		for _, v := range drift.Split(b[1], ' ') {
			if v == "*" && (own["get"] || class.Property("http_method_names") != 0) {
				v = "get" // of the others it is not said what they answer
			}
			if own[v] || !urlconf.Allows(class, v) {
				continue
			}
			status := "200"
			if b[0] == "RedirectView" || v == "post" {
				status = "302"
			}
			responses := []drift.Value{drift.List(drift.Number(status))}
			if v == "post" && b[0] != "DeleteView" {
				responses = append(responses, drift.List(drift.Number("200"), drift.Text("the form is not valid")))
			}
			switch b[0] {
			case "DetailView", "UpdateView", "DeleteView":
				if class.Property("get_object") == 0 {
					responses = append(responses, drift.List(drift.Number("404"), drift.Text("no object matches")))
				}
			}
			responses = append(responses, dated(class, b[0])...)
			name := hook(class, b[0], v)
			method := drift.Value{}
			if name != "" {
				told[name] = true
				method = drift.Of(class, abi.StepCall, "."+name)
			}
			guards := append(before[:len(before):len(before)], urlconf.Decorating(call, class, v)...)
			if method.Kind == abi.ValueNone {
				guards = append(guards, drift.Of(class, abi.StepCall)) // what it descends from may ask who is there
			}
			f := around(urlconf.Unit(call, registrar, drift.Text(drift.Upper(v)), route, method).With(abi.FieldTarget, page(class, generic)).
				With(abi.FieldResponses, drift.List(responses...)), class, guards)
			if method.Kind == abi.ValueNone {
				f.With(abi.FieldRoles, drift.Text("handler")).Emit()
			} else {
				f.With(abi.FieldRoles, drift.Text("hook")).With(abi.FieldDefault, drift.Number(status)).Emit()
			}
		}
	}
}

// dated are the answers of the library's own lists where there is no such page, or nothing to show.
func dated(class drift.Node, view string) (out []drift.Value) {
	switch view {
	case "ListView", "ArchiveIndexView", "YearArchiveView", "MonthArchiveView", "DayArchiveView", "DateDetailView":
	default:
		return nil
	}
	if class.Property("paginate_by") != 0 || class.Property("get_paginate_by") != 0 {
		out = append(out, drift.List(drift.Number("404"), drift.Text("the page does not exist")))
	}
	if allow := class.Property("allow_empty"); allow != 0 && allow.Text() == "False" || class.Property("get_allow_empty") != 0 || allow == 0 && view != "ListView" {
		out = append(out, drift.List(drift.Number("404"), drift.Text("there is nothing to show")))
	}
	return out
}

// around adds to an endpoint what its class runs before the method of the verb: setup, and dispatch, which runs it.
func around(f *drift.Fact, class drift.Node, before []drift.Value) *drift.Fact {
	return urlconf.Around(f, class, "wrapper", before, [2]string{"setup", "run"}, [2]string{"dispatch", "dispatch"})
}

// hooks are methods of class views that the library runs. One of a generic view stands at its place; the others are units of their own.
var hooks = []string{"get_queryset", "get_object", "get_context_data", "form_valid", "get_form_kwargs"}

// hook is the method of a class that the library's own view runs on its way to the answer; none where the class leaves all to it.
func hook(class drift.Node, view, verb string) string {
	names := []string{"get_queryset", "get_object", "get_context_data"}
	switch {
	case verb == "post" && view == "DeleteView":
		names = []string{"get_queryset", "get_object"}
	case verb == "post":
		names = []string{"form_valid", "get_queryset", "get_object"}
	}
	for _, n := range names {
		if class.Property(n) != 0 {
			return n
		}
	}
	return ""
}

// statuses of the response classes that have one of their own.
var statuses = [][2]string{{"HttpResponseRedirect", "302"}, {"HttpResponsePermanentRedirect", "301"}, {"HttpResponseNotModified", "304"},
	{"HttpResponseBadRequest", "400"}, {"HttpResponseForbidden", "403"}, {"HttpResponseNotFound", "404"}, {"HttpResponseNotAllowed", "405"},
	{"HttpResponseGone", "410"}, {"HttpResponseServerError", "500"}}

// respond reads HttpResponse(content, status=…), JsonResponse(data, status=…) and their kin.
func respond(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	status, body := "200", drift.Value{}
	for _, s := range statuses {
		if fn.Has("django.http#"+s[0], "django.http.response#"+s[0]) {
			status = s[1]
		}
	}
	args := drift.Positional(call)
	switch {
	case status == "302" || status == "301" || status == "405": // a target, and the methods that are allowed
	case len(args) > 0:
		body = drift.Of(args[0])
	case drift.Keyword(call, "data") != 0:
		body = drift.Of(drift.Keyword(call, "data"))
	case drift.Keyword(call, "content") != 0:
		body = drift.Of(drift.Keyword(call, "content"))
	}
	if code := drift.Keyword(call, "status"); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	}
	f.With(abi.FieldDefault, drift.Number(status)).With(abi.FieldBody, body).With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// status reads response.status_code = 404 on a response in a name.
func status(m drift.Match) {
	if on := m.Text("on"); on == "self" || on == "cls" {
		return
	}
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// render reads render(request, template, context, status=…).
func render(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if code := drift.Keyword(call, "status"); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	}
	if name := drift.Keyword(call, "template_name"); name != 0 {
		f.With(abi.FieldTarget, drift.Of(name))
	} else if args := drift.Positional(call); len(args) > 1 {
		f.With(abi.FieldTarget, drift.Of(args[1]))
	}
	f.Emit()
}

// redirect reads redirect(to, permanent=True).
func redirect(m drift.Match) {
	call := m.Node("call")
	status := "302"
	if kind, value, ok := drift.Keyword(call, "permanent").Const(); ok && kind == 'b' && value == "true" {
		status = "301"
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number(status)).
		With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// missing reads get_object_or_404, get_list_or_404 and get_object of a generic view, where that is the library's own.
func missing(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("404")).
		With(abi.FieldWhen, drift.Text("missing")).Emit()
}

// next reads the call of the decorated function in a decorator.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}
