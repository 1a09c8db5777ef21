package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// onwards reads super().dispatch(request) of a class of views: what is inside runs, unless a class of the project comes in between.
func onwards(m drift.Match) {
	call := m.Node("call")
	if fn := call.EnclosingFunction(); fn.Field("name").Text() != "dispatch" || urlconf.Handed(call, "dispatch") {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}

const denied = "django.core.exceptions#PermissionDenied"

// refused reads self.handle_no_permission() of a class of views that asks who is there: whoever is signed in is refused, others are led to the
// page for that.
func refused(m drift.Match) {
	call := m.Node("call")
	class := call.EnclosingClass().Field("name")
	if class == 0 || class.Property("handle_no_permission") != 0 && m.Text("on") == "self" {
		return
	}
	drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text(denied)).With(abi.FieldDescription, drift.Text("the user is not logged in")).Emit()
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("302")).
		With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// generic reads what a method of a class of views hands on to the library's own: super().get(request), super().form_valid(form).
func generic(m drift.Match) {
	call, name := m.Node("call"), m.Text("method")
	class := call.EnclosingClass().Field("name")
	if class == 0 || m.Text("on") == "self" && class.Property(name) != 0 || urlconf.Handed(call, name) {
		return
	}
	status := ""
	switch name {
	case "form_valid", "delete":
		status = "302"
	case "form_invalid", "render_to_response":
		status = "200"
	case "get", "post":
		for _, b := range brought {
			if isGeneric(class, b[0]) && (b[1] == "*" || drift.Contains(b[1], name)) {
				status = "200"
				if b[0] == "RedirectView" || name == "post" {
					status = "302"
				}
				if name == "post" && (class.Property("form_valid") != 0 || class.Property("form_invalid") != 0) {
					return // which of them answers depends on the form
				}
				if name == "get" && b[0] == "LogoutView" {
					return
				}
				switch b[0] {
				case "DetailView", "UpdateView", "DeleteView":
					drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("django.http#Http404")).
						With(abi.FieldDescription, drift.Text("an object matches")).Emit()
				}
			}
		}
	}
	if status == "" {
		return
	}
	if name == "post" {
		if status == "302" && class.Has("django.views.generic#DeleteView", "django.views.generic.edit#DeleteView") {
			drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number(status)).
				With(abi.FieldWhen, drift.Text("returned")).Emit()
			return
		}
		// Where the form is valid, what answers is not told here.
		drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("200")).
			With(abi.FieldWhen, drift.Text("invalid")).Emit()
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number(status)).
		With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// unfound reads Ship.objects.get(pk=1), which raises where there is no such row.
func unfound(m drift.Match) {
	raised := ""
	if model := m.Node("model"); model.Kind() == "identifier" {
		raised = "django#" + model.Text() + ".DoesNotExist "
	}
	for _, origin := range drift.Split(m.Node("model").Origins(), '\n') {
		raised += origin + ".DoesNotExist "
	}
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType,
		drift.Text(raised+"django.core.exceptions#ObjectDoesNotExist global#Exception global#BaseException")).Emit()
}
