// Command grape is the pack for Grape.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubyapi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "mount": mount, "before": before, "use": use, "rescue": rescue, "refuse": refuse, "status": status, "redirect": redirect, "run": run, "mapped": mapped})
}

func main() {}

// spaces are the calls that put a path in front of what their blocks hold.
var spaces = []string{"namespace", "resource", "resources", "group", "segment", "route_param", "version", "params", "with"}

// apis are the classes of the library.
var apis = []string{"ruby#Grape::API", "ruby#Grape::API::Instance"}

// standing is the class of an API that a call stands in, and the path of the namespaces around it; ok is false elsewhere.
func standing(call drift.Node) (class drift.Node, path []drift.Value, ok bool) {
	class, around, ok := rubyapi.Scope(call, spaces)
	if !ok || class == 0 || !descends(class) {
		return 0, nil, false
	}
	path = front(class)
	for _, n := range around {
		args := rubycall.Positional(n)
		if len(args) == 0 {
			continue
		}
		switch n.Field("method").Text() {
		case "route_param":
			if name := rubycall.Name(args[0]); name != "" {
				path = append(path, drift.Text(":"+name))
			}
		case "version":
			if inPath(n) {
				path = append(path, drift.Of(args[0]))
			}
		case "params", "with":
		default:
			path = append(path, drift.Of(args[0]))
		}
	}
	return class, path, true
}

func descends(class drift.Node) bool {
	return class.Field("superclass").Child(0).Has(apis...)
}

// front is what prefix and version of a class put in front of its routes.
func front(class drift.Node) []drift.Value {
	var prefix, version []drift.Value
	for _, c := range class.Field("body").Children() {
		if c.Kind() != "call" || c.Field("receiver") != 0 || c.Field("block") != 0 {
			continue
		}
		args := rubycall.Positional(c)
		if len(args) == 0 {
			continue
		}
		switch c.Field("method").Text() {
		case "prefix":
			prefix = []drift.Value{drift.Of(args[0])}
		case "version":
			if inPath(c) {
				version = []drift.Value{drift.Of(args[0])}
			}
		}
	}
	return append(prefix, version...)
}

// inPath reports whether a version stands in the path: it does unless using: says a header or a parameter.
func inPath(call drift.Node) bool {
	using := rubycall.Keyword(call, "using")
	return using == 0 || rubycall.Name(using) == "path"
}

// route reads get ":id" do … end, with the namespaces around it.
func route(m drift.Match) {
	call, block := m.Node("call"), m.Node("block")
	class, path, ok := standing(call)
	if !ok {
		return
	}
	method := drift.Upper(m.Text("method"))
	args := rubycall.Positional(call)
	methods := []string{method}
	if method == "ROUTE" {
		if len(args) == 0 {
			return
		}
		methods = nil
		for _, name := range rubycall.Names(args[0]) {
			if name = drift.Upper(name); name == "ANY" || name == "*" {
				name = "*"
			}
			methods = append(methods, name)
		}
		args = args[1:]
	}
	paths := []drift.Value{drift.Join(path...)}
	if len(args) > 0 {
		paths = nil
		for i := range args {
			if args[i].Kind() == "array" {
				for k := 0; args[i].Element(k) != 0; k++ {
					paths = append(paths, drift.Join(append(path[:len(path):len(path)], drift.Of(args[i].Element(k)))...))
				}
				continue
			}
			paths = append(paths, drift.Join(append(path[:len(path):len(path)], drift.Of(args[i]))...))
		}
	}
	for _, method := range methods {
		answer := "200"
		if method == "POST" {
			answer = "201"
		}
		f := rubyapi.Endpoint(call, block, rubyapi.Registrar(class), method, drift.List(paths...)).With(abi.FieldDefault, drift.Number(answer)).
			With(abi.FieldWrapperRoles, drift.Text("filter"))
		if validated(call) {
			f.With(abi.FieldResponses, drift.List(drift.List(drift.Number("400"), drift.Text("the parameters are not valid"))))
		}
		f.Emit()
	}
}

// validated reports whether params do … end stands before a route, or before a namespace around it, or a namespace has a parameter
// with a type: what does not fit is answered 400.
func validated(call drift.Node) bool {
	if afterParams(call) {
		return true
	}
	_, around, _ := rubyapi.Scope(call, spaces)
	for _, n := range around {
		if afterParams(n) || n.Field("method").Text() == "route_param" && (rubycall.Keyword(n, "type") != 0 || rubycall.Keyword(n, "values") != 0) {
			return true
		}
	}
	return false
}

// afterParams reports whether params do … end stands right before a call with a block.
func afterParams(call drift.Node) bool {
	before := drift.Node(0)
	for _, c := range call.Parent().Children() {
		if c == call || c.Line() == call.Line() {
			break
		}
		if c.Kind() == "call" && c.Field("receiver") == 0 && c.Field("block") != 0 {
			before = c
			if c.Field("method").Text() != "params" {
				before = 0
			}
		}
	}
	return before != 0
}

// before reads before do … end and its kin, of an API or of a namespace.
func before(m drift.Match) {
	call := m.Node("call")
	class, path, ok := standing(call)
	if !ok {
		return
	}
	if len(path) == len(front(class)) {
		path = nil // of the API itself
	}
	rubyapi.Before(call, m.Node("block"), rubyapi.Registrar(class), path, "following") // an endpoint has those that stand above it
}

// use reads use Middleware; what http_basic and auth refuse is said, and not read.
func use(m drift.Match) {
	call := m.Node("call")
	class, _, ok := standing(call)
	if !ok {
		return
	}
	if m.Text("method") != "use" {
		drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, rubyapi.Registrar(class)).With(abi.FieldPhase, drift.Text("unread")).Emit()
		return
	}
	if args := rubycall.Positional(call); len(args) > 0 {
		rubyapi.Use(call, args[0], rubyapi.Registrar(class))
	}
}

// rescue reads rescue_from Problem do |e| … end, rescue_from Problem, with: :method, and rescue_from :all.
func rescue(m drift.Match) {
	call := m.Node("call")
	class, _, ok := standing(call)
	if !ok {
		return
	}
	var catches []drift.Value
	for _, a := range rubycall.Positional(call) {
		if name := rubycall.Name(a); name == "all" || name == "grape_exceptions" {
			catches = append(catches, drift.Text("ruby#StandardError"))
		} else if a.Kind() == "constant" || a.Kind() == "scope_resolution" {
			catches = append(catches, drift.Of(a))
		}
	}
	function := drift.Value{}
	if b := call.Field("block"); b != 0 {
		function = rubyapi.Block(b)
	} else if with := rubycall.Keyword(call, "with"); with != 0 {
		function = drift.Of(with)
	}
	if len(catches) == 0 || function.Kind == abi.ValueNone {
		return
	}
	rubyapi.Rescue(call, rubyapi.Registrar(class), function, catches)
}

// mount reads mount Other::API and mount Other::API => "/path".
func mount(m drift.Match) {
	call := m.Node("call")
	class, path, ok := standing(call)
	if !ok {
		return
	}
	hang := func(constant drift.Node, below ...drift.Value) {
		at := append(path[:len(path):len(path)], below...)
		f := drift.New(abi.FactMount, call).With(abi.FieldRegistrar, rubyapi.Registrar(class)).
			With(abi.FieldTarget, rubyapi.Registrar(constant))
		if len(at) > 0 {
			f.With(abi.FieldPath, drift.Join(at...))
		}
		f.Emit()
	}
	var written []drift.Node
	for _, a := range call.Arguments() {
		if a.Kind() == "hash" {
			written = append(written, a.Children()...)
		} else {
			written = append(written, a)
		}
	}
	for _, a := range written {
		switch a.Kind() {
		case "constant", "scope_resolution":
			hang(a)
		case "pair":
			if k := a.Field("key"); k.Kind() == "constant" || k.Kind() == "scope_resolution" {
				hang(k, drift.Of(a.Field("value")))
			}
		}
	}
}

// run reads what a rackup file maps to the applications: map "/path" do run App end.
func run(m drift.Match) { rubyapi.Run("grape", m.Node("call")) }

// mapped reads what Rack::URLMap maps to the applications outside of rackup files.
func mapped(m drift.Match) { rubyapi.Mapped("grape", m.Node("call")) }

func outcome(call drift.Node) *drift.Fact {
	return drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
}

// refuse reads error!("text", 404), error!({ code: 1 }, 422).
func refuse(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := outcome(call).With(abi.FieldDefault, drift.Number("500"))
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	if len(args) > 0 && args[0].ValueKind() == abi.EvaluatedObject {
		f.With(abi.FieldBody, drift.Of(args[0]))
	} else {
		f.With(abi.FieldBody, drift.Object([]string{"error"}, []drift.Value{drift.Text("text")}))
	}
	f.Emit()
}

// status reads status 202 and status :created.
func status(m drift.Match) {
	if args := rubycall.Positional(m.Node("call")); len(args) == 1 {
		outcome(m.Node("call")).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldContinues, drift.True()).Emit()
	}
}

// redirect reads redirect "/path", permanent: true.
func redirect(m drift.Match) {
	status := "302"
	if rubycall.Keyword(m.Node("call"), "permanent").Kind() == "true" {
		status = "301"
	}
	outcome(m.Node("call")).With(abi.FieldStatus, drift.Number(status)).Emit()
}
