// Command sinatra is the pack for Sinatra.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubyapi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "before": before, "use": use, "halt": halt, "rendered": rendered, "status": status, "rescue": rescue, "redirect": redirect, "run": run, "mapped": mapped,
		"missing": missing, "pass": pass, "handed": handed, "extended": extended})
}

func main() {}

// spaces are the calls that put a path, or a condition, around what their blocks hold.
var spaces = []string{"namespace", "configure"}

var applications = []string{"ruby#Sinatra::Base", "ruby#Sinatra::Application"}

// standing is what a call hangs on, and the paths of the namespaces around it; ok is false outside of applications.
func standing(call drift.Node) (registrar drift.Value, path []drift.Value, ok bool) {
	class, around, ok := rubyapi.Scope(call, spaces)
	delegates := class != 0 && handsOn(class)
	if !ok || class != 0 && !delegates && !class.Field("superclass").Child(0).Has(applications...) || class == 0 && !classic(call) {
		return registrar, nil, false
	}
	for _, n := range around {
		if args := rubycall.Positional(n); len(args) > 0 && n.Field("method").Text() == "namespace" {
			path = append(path, drift.Of(args[0]))
		}
	}
	if class == 0 || delegates {
		return drift.Text("sinatra"), path, true
	}
	return rubyapi.Registrar(class), path, true
}

// handsOn reports whether a class, or one above it, extends the module that hands what its body calls on to the classic application.
func handsOn(class drift.Node) bool {
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "call" && c.Field("method").Text() == "extend" && len(c.Arguments()) > 0 && c.Arguments()[0].Has("ruby#Sinatra::Delegator") {
			return true
		}
	}
	return class.Field("superclass").Child(0).Has("ruby#Sinatra::Delegator")
}

// classic reports whether a file is a classic application: it requires sinatra itself.
func classic(call drift.Node) bool {
	root := call
	for p := root.Parent(); p != 0; p = p.Parent() {
		root = p
	}
	for _, c := range root.Children() {
		if c.Kind() == "call" && c.Field("method").Text() == "require" && len(c.Arguments()) > 0 {
			switch c.Arguments()[0].Str() {
			case "sinatra", "sinatra/main":
				return true
			}
		}
	}
	return false
}

// route reads get "/path" do … end.
func route(m drift.Match) {
	call := m.Node("call")
	args := rubycall.Positional(call)
	registrar, path, ok := standing(call)
	if len(args) == 0 && len(path) == 0 {
		return
	}
	if !ok {
		handedOn(call)
		return
	}
	own := drift.Text("") // get do … end in a namespace, which is the path of the namespace
	if len(args) > 0 {
		if own, ok = pattern(call, args[0]); !ok {
			return
		}
	}
	f := rubyapi.Endpoint(call, m.Node("block"), registrar, drift.Upper(m.Text("method")), drift.Join(append(path, own)...)).
		With(abi.FieldWrapperRoles, drift.Text("filter"))
	if m.Node("block") == 0 {
		f.With(abi.FieldResponses, drift.List()) // get "/path", &method(:show): it is there, whatever serves it
	}
	f.Emit()
}

// handedOn says of a method that registers routes on whichever application calls it that these are not read: one of an application's class, or
// one at the top of a file that is handed a block.
func handedOn(call drift.Node) {
	fn := call.EnclosingFunction()
	class := call.EnclosingClass()
	switch {
	case fn.Kind() == "singleton_method" && class != 0 && class.Field("superclass").Child(0).Has(applications...):
	case fn.Kind() == "method" && class == 0 && strings.Contains(fn.Field("parameters").Text(), "&"):
	default:
		return
	}
	drift.New(abi.FactGap, call).With(abi.FieldDescription, drift.Text("a method registers routes for what calls it, and these are not read")).Emit()
}

// pattern is the path of a route; ok is false for one that is not read, which a gap says.
func pattern(call, n drift.Node) (path drift.Value, ok bool) {
	if s := n.Str(); s != "" {
		return drift.Text(spelled(s)), true
	}
	if n.Kind() != "regex" {
		return drift.Of(n), true
	}
	if path, ok = expression(n); !ok {
		drift.New(abi.FactGap, call).With(abi.FieldDescription, drift.Text("a route whose path is a regular expression with values in it is not read")).Emit()
	}
	return path, ok
}

// extended reads app.get "/path" do … end in self.registered(app) of an extension: which applications register it, and below what, is not known.
func extended(m drift.Match) {
	call := m.Node("call")
	fn := call.EnclosingFunction()
	args := rubycall.Positional(call)
	if fn == 0 || fn.Field("name").Text() != "registered" || len(args) == 0 || fn.Field("parameters").Child(0).Text() != m.Text("app") {
		return
	}
	if own, ok := pattern(call, args[0]); ok {
		rubyapi.Endpoint(call, m.Node("block"), drift.Value{}, drift.Upper(m.Text("method")), drift.Join(drift.Of(m.Node("app")), own)).Emit()
	}
}

// spelled is a path in the grammar of paths: * takes the rest, and an optional part ends with a question mark.
func spelled(s string) string {
	out := ""
	for i := 0; i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], ".?:") && strings.IndexByte(s[i+2:], '?') > 0:
			end := i + 2 + strings.IndexByte(s[i+2:], '?')
			out += "{." + s[i+2:end] + "}" // .?:format? is missing as a whole
			i = end
		case s[i] == '*':
			out += "{splat*}"
		case s[i] == '?' && i > 0 && s[i-1] == '/':
			// The slash before it may be missing, which makes no other path.
		default:
			out += s[i : i+1]
		}
	}
	return out
}

// before reads before do … end and before "/path/*" do … end.
func before(m drift.Match) {
	call := m.Node("call")
	registrar, path, ok := standing(call)
	if !ok {
		return
	}
	if args := rubycall.Positional(call); len(args) > 0 {
		s := args[0].Str()
		if s == "" {
			return
		}
		for i := 0; i < len(s); i++ {
			if s[i] == '*' || s[i] == ':' {
				s = s[:i]
			}
		}
		path = append(path, drift.Text(s))
	}
	rubyapi.Before(call, m.Node("block"), registrar, path, "always")
}

// use reads use Other in the body of an application: what the other one serves is served here, unless it is middleware.
func use(m drift.Match) {
	call := m.Node("call")
	registrar, _, ok := standing(call)
	args := rubycall.Positional(call)
	switch {
	case !ok || len(args) == 0:
	case len(args) == 1 && args[0].ValueKind() == abi.EvaluatedClass && args[0].Has(applications...):
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, registrar).With(abi.FieldTarget, rubyapi.Registrar(args[0])).Emit()
	default:
		rubyapi.Use(call, args[0], registrar)
	}
}

// run reads what a rackup file maps to the applications: map "/path" do run App end.
func run(m drift.Match) { rubyapi.Run("sinatra", m.Node("call")) }

// mapped reads what Rack::URLMap maps to the applications outside of rackup files.
func mapped(m drift.Match) { rubyapi.Mapped("sinatra", m.Node("call")) }

// handed reads server.mount("/path", App.new), where server is the project's own: where it puts the application is not known.
func handed(m drift.Match) {
	call := m.Node("call")
	args := rubycall.Positional(call)
	if len(args) < 2 || args[1] != m.Node("app") {
		return
	}
	app := args[1]
	if app.Kind() == "call" {
		if method := app.Field("method").Text(); method != "new" && method != "new!" {
			return
		}
		app = app.Field("receiver")
	}
	if app.Kind() != "constant" && app.Kind() != "scope_resolution" || !app.Has(applications...) {
		return
	}
	f := drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text("rack")).With(abi.FieldTarget, rubyapi.Registrar(app)).With(abi.FieldDefault, drift.True())
	if kind, text, ok := args[0].Const(); ok && kind == 's' {
		if text == "" || text[0] != '/' {
			return
		}
		f.With(abi.FieldPath, drift.Of(args[0]))
	}
	f.Emit()
}

func outcome(call drift.Node) *drift.Fact {
	return drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
}

// halt reads halt, halt 401, halt 401, "no", halt "body", and error 500.
func halt(m drift.Match) {
	call := m.Node("call")
	f := outcome(call)
	if m.Text("method") == "error" {
		f.With(abi.FieldDefault, drift.Number("500"))
	} else {
		f.With(abi.FieldDefault, drift.Number("200"))
	}
	args := rubycall.Positional(call)
	if len(args) > 0 {
		if kind, _, ok := args[0].Const(); ok && kind == 's' {
			f.With(abi.FieldBody, drift.Of(args[0])).Emit()
			return
		}
		f.With(abi.FieldStatus, drift.Of(args[0]))
		if len(args) > 1 {
			f.With(abi.FieldBody, drift.Of(args[len(args)-1]))
		}
	}
	f.Emit()
}

// rendered reads erb :harbor and its kin, which give the text of a template.
func rendered(m drift.Match) {
	call := m.Node("call")
	if call.EnclosingClass().Field("name").Property(m.Text("method")) != 0 {
		return // the project's own
	}
	body := drift.Of(call)
	if args := rubycall.Positional(call); m.Text("method") == "json" && len(args) > 0 && args[0].Kind() != "pair" { // pairs have no node of their own
		body = drift.Of(args[0])
	}
	outcome(call).With(abi.FieldDefault, drift.Number("200")).With(abi.FieldBody, body).With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// rescue reads error Problem do … end and error do … end, which answer what routes raise.
func rescue(m drift.Match) {
	call := m.Node("call")
	registrar, _, ok := standing(call)
	if !ok {
		return
	}
	var catches []drift.Value
	for _, a := range rubycall.Positional(call) {
		if a.Kind() != "constant" && a.Kind() != "scope_resolution" {
			return // a status
		}
		catches = append(catches, drift.Of(a))
	}
	if len(catches) == 0 {
		catches = append(catches, drift.Text("ruby#Exception"))
	}
	rubyapi.Rescue(call, registrar, rubyapi.Block(m.Node("block")), catches)
}

// status reads status 201.
func status(m drift.Match) {
	if args := rubycall.Positional(m.Node("call")); len(args) == 1 {
		outcome(m.Node("call")).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldContinues, drift.True()).Emit()
	}
}

// redirect reads redirect "/path" and redirect "/path", 301.
func redirect(m drift.Match) {
	f := outcome(m.Node("call")).With(abi.FieldDefault, drift.Number("302"))
	if args := rubycall.Positional(m.Node("call")); len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	f.Emit()
}

// pass reads pass called as a statement: another route that fits answers, or nothing does.
func pass(m drift.Match) {
	call := m.Node("call")
	switch around := call.Parent(); around.Kind() {
	case "call", "pair", "argument_list", "method_parameters", "keyword_parameter", "method", "alias", "undef", "assignment":
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text(abi.PastRoute)).Emit()
}

// missing reads not_found called as a statement.
func missing(m drift.Match) {
	if m.Node("call").Field("block") == 0 {
		outcome(m.Node("call")).With(abi.FieldStatus, drift.Number("404")).Emit()
	}
}
