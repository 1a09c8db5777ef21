// Command express is the pack for Express.
package main

import (
	"strings"

	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "computed": computed, "use": use, "answer": answer, "statusCode": statusCode, "next": next, "format": format, "param": param,
		"decorated": decorated, "children": children, "applied": applied})
}

func main() {}

// route reads app.get(path, ...handlers) and app.route(path).get(...handlers).
func route(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	verb := "*"
	if method != "all" {
		verb = drift.Upper(method)
	}
	if parts, schemas := validated(args); len(parts) > 0 {
		drift.New(abi.FactDeclare, call).With(abi.FieldParams, drift.Object(parts, schemas)).Emit()
	}
	steps, root := drift.Chain(call)
	f := drift.New(abi.FactRoute, call).With(abi.FieldMethod, drift.Text(verb)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	for _, s := range steps[1:] {
		if s.Method == "route" && len(s.Args) == 1 {
			f.With(abi.FieldRegistrar, drift.Of(root)).With(abi.FieldPath, grouped(s.Args[0], drift.Of(s.Args[0]))).
				With(abi.FieldHandlers, drift.ArgumentsFrom(call, 0)).Emit()
			return
		}
	}
	if len(args) == 1 && args[0].Kind() != "spread_element" {
		return // app.get("setting")
	}
	f.With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPath, grouped(args[0], drift.Argument(call, 0))).
		With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)).Emit()
}

// grouped is a path with its text that may be missing (/colo{u}r) as an option, since in a path braces are also read as a hole.
// One that is a regular expression is what that stands for.
func grouped(node drift.Node, path drift.Value) drift.Value {
	if node.Kind() == "regex" && path.Kind != abi.ValueNone {
		path.Steps = append(path.Steps, abi.StepRegexp)
		return path
	}
	kind, text, ok := node.Const()
	if !ok || kind != 's' || !strings.Contains(text, "{") {
		return path
	}
	out, changed := "", false
	for {
		start := strings.IndexByte(text, '{')
		end := strings.IndexByte(text[start+1:], '}')
		if start < 0 || end < 0 {
			break
		}
		if inner := text[start+1 : start+1+end]; inner != "" && !strings.ContainsAny(inner, "/.-:*{") {
			out, changed = out+text[:start]+"("+inner+"|)", true
		} else {
			out += text[:start+end+2]
		}
		text = text[start+end+2:]
	}
	if !changed {
		return path
	}
	return drift.Text(out + text)
}

// computed reads app[method](path, ...handlers).
func computed(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) < 2 {
		return
	}
	drift.New(abi.FactRoute, call).With(abi.FieldMethod, drift.Of(m.Node("method"))).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldPath, drift.Argument(call, 0)).With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// use reads app.use([path], ...functions or routers); the host tells them apart.
func use(m drift.Match) {
	call := m.Node("call")
	if served(call, m.Node("on")) {
		return
	}
	targets := mounted(call)
	if args := call.Arguments(); len(args) > 1 {
		if path := grouped(args[0], drift.Value{}); path.Kind != abi.ValueNone {
			targets = drift.List(path, drift.ArgumentsFrom(call, 1))
		}
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldTargets, targets).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// served states what use("/path", …, function) serves whose last function is handed no way to go on: it answers each method there, and below.
func served(call, on drift.Node) bool {
	args := call.Arguments()
	if len(args) < 2 {
		return false
	}
	if kind, text, ok := args[0].Const(); !ok || kind != 's' || text == "" || text == "/" {
		return false
	}
	last := args[len(args)-1].Function()
	if last == 0 || last.Params() == 0 || last.Params() > 2 {
		return false
	}
	drift.New(abi.FactRoute, call).With(abi.FieldMethod, drift.Text("*")).With(abi.FieldRegistrar, drift.Of(on)).
		With(abi.FieldPath, drift.Join(drift.Argument(call, 0), drift.Text("{rest*}"))).With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	return true
}

// answer reads the calls that answer a request, and status() which prepares one.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "sendStatus":
		f.With(abi.FieldStatus, drift.Argument(call, 0))
	case "redirect":
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		} else {
			f.With(abi.FieldStatus, drift.Number("302"))
		}
	case "render":
		f.With(abi.FieldDefault, drift.Number("200"))
	case "sendFile", "download":
		f.With(abi.FieldDefault, drift.Number("200"))
	case "end":
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 && args[0].Kind() != "arrow_function" && args[0].Kind() != "function_expression" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}

func statusCode(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// next reads next() and next(error).
func next(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on")))
	args := call.Arguments()
	if len(args) == 0 || args[0].Kind() == "string" {
		to := "next"
		if len(args) > 0 {
			to = abi.PastRoute // next("route"), next("router"): what else stands behind is not run
		}
		f.With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text(to)).Emit()
		return
	}
	f.With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldBody, drift.Of(args[0])).Emit()
}

// format reads res.format({ json() {…}, html() {…}, default() {…} }): one of the functions runs.
func format(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	drift.New(abi.FactCase, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldName, drift.Text("accepts")).
		With(abi.FieldHandlers, drift.Of(args[0])).With(abi.FieldStatus, drift.Number("406")).Emit()
}

// param reads router.param("id", fn): it runs in front of the router's routes that have the parameter.
func param(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) < 2 {
		return
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Argument(call, 1))).
		With(abi.FieldParams, drift.Argument(call, 0)).With(abi.FieldPhase, drift.Text("always")).With(abi.FieldWrapperRoles, drift.Text("param")).Emit()
}
