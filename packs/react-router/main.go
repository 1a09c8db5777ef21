// Command react-router is the pack for React Router and Remix loaders and actions.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"function": function, "constant": constant, "respond": respond, "construct": construct, "redirect": redirect})
}

func main() {}

func function(m drift.Match) { unit(m.Node("at"), m.Text("name"), drift.Of(m.Node("function"))) }

func constant(m drift.Match) { unit(m.Node("at"), m.Text("name"), drift.Of(m.Node("value"))) }

// unit states a loader or an action of a route module.
func unit(at drift.Node, name string, function drift.Value) {
	method := "GET"
	if name == "action" {
		method = "*"
	}
	f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text(name)).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldRoles, drift.Text("handler"))
	if p := modulePath(drift.FilePath()); p != "" {
		f.With(abi.FieldPath, drift.Text(p))
	}
	f.Emit()
}

// modulePath reads the flat file names of app/routes: users.$id.edit.tsx serves /users/{id}/edit. A
// segment that begins with an underscore gives no path, one that ends with it does not nest, (optional)
// may be missing, and $ alone takes the rest. Other modules have no path of their own.
func modulePath(file string) string {
	parts := drift.Split(file, '/')
	start := -1
	for i, p := range parts {
		if p == "routes" && i > 0 && parts[i-1] == "app" {
			start = i + 1
		}
	}
	if start < 0 || start >= len(parts) {
		return ""
	}
	name := ""
	for i, p := range parts[start:] {
		last := start+i == len(parts)-1
		if last {
			for k := len(p) - 1; k >= 0; k-- {
				if p[k] == '.' {
					p = p[:k]
					break
				}
			}
			if p == "route" && i > 0 {
				continue
			}
		}
		if name != "" {
			name += "."
		}
		name += p
	}
	out := ""
	for _, s := range drift.Split(name, '.') {
		if s == "" || s[0] == '_' || s == "index" || s == "route" {
			continue
		}
		optional := s[0] == '(' && s[len(s)-1] == ')'
		if optional {
			s = s[1 : len(s)-1]
		}
		if s[len(s)-1] == '_' {
			s = s[:len(s)-1]
		}
		switch {
		case s == "$":
			s = "{rest*}"
		case s[0] == '$' && optional:
			s = "{" + s[1:] + "?}"
		case s[0] == '$':
			s = "{" + s[1:] + "}"
		case optional:
			s = "(" + s + "|)"
		}
		out += "/" + s
	}
	if out == "" {
		return "/"
	}
	return out
}

// respond reads json(body, init), data(body, init) and Response.json of the same; init may be the status itself.
func respond(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200"))
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status"), drift.Of(args[1])))
	}
	f.Emit()
}

// construct reads new Response(body, { status }), returned or thrown.
func construct(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200"))
	if args := call.Arguments(); len(args) > 1 {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status")))
	}
	f.Emit()
}

// redirect reads redirect(url, init).
func redirect(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("302"))
	if args := call.Arguments(); len(args) > 1 {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status"), drift.Of(args[1])))
	}
	f.Emit()
}
