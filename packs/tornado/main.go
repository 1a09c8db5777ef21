// Command tornado is the pack for Tornado.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"pair": pair, "spec": spec, "argument": argument, "answer": answer})
}

func main() {}

const handlerClass = "tornado.web#RequestHandler"

// pair reads (r"/ships/(\d+)", ShipHandler) of a list of routes.
func pair(m drift.Match) { serve(m.Node("at"), m.Node("path"), m.Node("class")) }

// spec reads url(r"/ships", ShipHandler) and URLSpec(r"/ships", ShipHandler).
func spec(m drift.Match) {
	call := m.Node("call")
	serve(call, pyweb.Argument(call, "pattern", 0), pyweb.Argument(call, "handler", 1))
}

// serve states what the methods of a class serve that are named after the verbs, its own and those of classes that it descends from.
func serve(at, path, class drift.Node) {
	if path == 0 || class == 0 || class.ValueKind() != abi.EvaluatedClass {
		return
	}
	elsewhere := false
	if !descends(class.BaseClass()) {
		if elsewhere = registers(at) && continues(class.BaseClass()); !elsewhere {
			return
		}
	}
	if kind, _, ok := path.Const(); !ok || kind != 's' && kind != 'p' {
		return // no text, or nothing that is known of one
	}
	registrar := "tornado"
	if !registers(at) {
		// A list that another file hands to the application may get a path in front of it there.
		registrar = "tornado:" + drift.FilePath()
		drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("tornado")).With(abi.FieldTarget, drift.Text(registrar)).
			With(abi.FieldPath, drift.Value{}).With(abi.FieldDefault, drift.True()).Emit()
	}
	prepares := class.Property("prepare") != 0
	pyweb.EachVerbMethod(class, func(verb string, method drift.Node, function drift.Value) {
		f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text(registrar)).With(abi.FieldMethod, drift.Text(verb)).
			With(abi.FieldPath, drift.Of(path, abi.StepRegexp)).With(abi.FieldRoles, drift.Text("handler"))
		if signedIn(method) {
			refusal := "403"
			if verb == "GET" || verb == "HEAD" {
				refusal = "302" // to the page where one signs in
			}
			f.With(abi.FieldResponses, drift.List(drift.List(drift.Number(refusal), drift.Text("nobody is signed in"))))
		}
		f.Emit()
		if writes := class.Property("write_error"); writes != 0 && (drift.Contains(writes.Text(), "set_status") || drift.Contains(writes.Text(), "redirect")) {
			drift.New(abi.FactWrap, at).With(abi.FieldFunction, function).With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
		if elsewhere {
			drift.New(abi.FactWrap, at).With(abi.FieldFunction, function).With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
		if prepares {
			drift.New(abi.FactWrap, at).With(abi.FieldFunction, function).
				With(abi.FieldFunctions, drift.List(drift.Of(class, abi.StepCall, ".prepare"))).
				With(abi.FieldWrapperRoles, drift.Text("prepare")).Emit()
		}
	})
}

// signedIn reports whether a method has the decorator that refuses a request of nobody.
func signedIn(method drift.Node) bool {
	for _, d := range drift.DecoratorCalls(method) {
		if d.Has("tornado.web#authenticated") {
			return true
		}
	}
	return false
}

// argument reads self.get_argument("name") without a default, which refuses a request that lacks the name.
func argument(m drift.Match) {
	call := m.Node("call")
	if class := call.EnclosingClass(); class == 0 || !descends(class) || pyweb.Argument(call, "default", 1) != 0 {
		return
	}
	drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text(missingArgument)).Emit()
}

// missingArgument is what a look-up of an argument raises, and what that descends from.
const missingArgument = "tornado.web#MissingArgumentError tornado.web#HTTPError global#Exception global#BaseException"

// registers reports whether the file makes the application, or hands it routes.
func registers(at drift.Node) bool {
	root := at
	for p := root.Parent(); p != 0; p = p.Parent() {
		root = p
	}
	text := root.Text()
	return drift.Contains(text, "Application(") || drift.Contains(text, "add_handlers(")
}

// answer reads self.write(…), self.finish(…), self.set_status(…), self.send_error(…), self.redirect(…) and self.render(…) of a handler.
func answer(m drift.Match) {
	call := m.Node("call")
	if class := call.EnclosingClass(); class == 0 || !descends(class) {
		return
	}
	args := drift.Positional(call)
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "set_status":
		if len(args) == 0 {
			return
		}
		f.With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldContinues, drift.True())
	case "send_error":
		f.With(abi.FieldDefault, drift.Number("500"))
		if len(args) > 0 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		}
	case "redirect":
		f.With(abi.FieldDefault, drift.Number("302"))
		if status := drift.Keyword(call, "status"); status != 0 {
			f.With(abi.FieldStatus, drift.Of(status))
		} else if permanent := pyweb.Argument(call, "permanent", 1); permanent != 0 {
			if permanent.Kind() == "true" {
				f.With(abi.FieldStatus, drift.Number("301"))
			} else if permanent.Kind() != "false" {
				f.With(abi.FieldStatus, drift.Of(permanent, ".status"))
			}
		}
	case "finish":
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	default: // write, render
		f.With(abi.FieldDefault, drift.Number("200")).With(abi.FieldContinues, drift.True())
		if m.Text("method") == "write" && len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}

// maxAncestors bounds the classes above one another, which may descend from each other.
const maxAncestors = 64

// continues reports whether the last class above one that this project has is one of another library, and called a handler: it may
// descend from Tornado's there.
func continues(class drift.Node) bool {
	for step := 0; class != 0 && step < maxAncestors; step++ {
		above := class.BaseClass()
		if above != 0 {
			class = above
			continue
		}
		for _, base := range class.Field("superclasses").Children() {
			if base.ValueKind() != abi.EvaluatedLibrary {
				continue
			}
			for _, origin := range strings.Fields(base.Origins()) {
				if strings.HasSuffix(origin, "Handler") && !strings.HasPrefix(origin, "http.server#") && !strings.HasPrefix(origin, "socketserver#") {
					return true
				}
			}
		}
		return false
	}
	return false
}

// descends reports whether a class is a handler.
func descends(class drift.Node) bool {
	for step := 0; class != 0 && step < maxAncestors; class, step = class.BaseClass(), step+1 {
		for _, base := range class.Field("superclasses").Children() {
			if base.Has(handlerClass) {
				return true
			}
		}
	}
	return false
}
