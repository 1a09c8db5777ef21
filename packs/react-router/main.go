// Command react-router is the pack for React Router and Remix loaders and actions.
package main

import (
	_ "embed"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"parsed": parsed, "named": named, "all": all, "destructured": destructured, "function": function, "constant": constant, "respond": respond, "construct": construct, "redirect": redirect, "routes": routes, "element": element, "configured": configured, "relativeTo": relativeTo,
		"data": data, "load": load, "submit": submit, "form": form})
}

func main() {}

func function(m drift.Match) { unit(m.Node("at"), m.Text("name"), drift.Of(m.Node("function"))) }

func constant(m drift.Match) { unit(m.Node("at"), m.Text("name"), drift.Of(m.Node("value"))) }

// unit states a loader or an action of a route module. Where a routes.ts says what
// the modules serve, their names do not.
func unit(at drift.Node, name string, function drift.Value) {
	if tabled() || beside(drift.FilePath()) {
		return
	}
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

// tabled reports whether a routes.ts says what the modules serve.
func tabled() bool {
	for _, file := range []string{"app/routes.ts", "app/routes.js"} {
		if table := drift.ReadFile(file); table != "" && !drift.Contains(table, "flatRoutes") && !drift.Contains(table, "autoRoutes") {
			return true
		}
	}
	return false
}

// beside reports whether a file stands beside route modules and is none: no module of the server or of the browser alone can be one,
// nor what lies in a folder whose name begins with a plus.
func beside(file string) bool {
	return drift.Contains(file, ".server.") || drift.Contains(file, ".client.") || drift.Contains(file, "/+")
}

// routes reads createBrowserRouter([{ path, loader, action, children }]) and its kin.
func routes(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		nested(m.Node("call"), args[0], "", nil)
	}
}

// nested reads a list of routes; around are the lists that it stands in, since a list may be reached from itself.
func nested(at, list drift.Node, under string, around []drift.Node) {
	if slices.Contains(around, list) {
		return
	}
	for i := 0; list.Element(i) != 0; i++ {
		route := list.Element(i)
		path := below(under, route.Property("path").Str())
		for _, name := range []string{"loader", "action"} {
			if fn := route.Property(name); fn != 0 {
				served(at, name, path, drift.Of(fn))
			}
		}
		if children := route.Property("children"); children != 0 {
			nested(at, children, path, append(around[:len(around):len(around)], list))
		}
	}
}

// element reads <Route path="…" loader={…} action={…}>, below the routes around it.
func element(m drift.Match) {
	at := m.Node("at")
	path := ""
	for n := at; n != 0 && n.Kind() != "program"; n = n.Parent() {
		tag := n
		if n.Kind() == "jsx_element" {
			tag = n.Field("open_tag")
		}
		if tag == 0 || tag.Field("name").Text() != "Route" {
			continue
		}
		if p := attribute(tag, "path"); p != 0 {
			path = below(plain(p), path)
		}
		if n == at && n.Kind() == "jsx_opening_element" {
			n = n.Parent() // the element around it is the same route
		}
	}
	for _, name := range []string{"loader", "action"} {
		if a := attribute(at, name); a != 0 && a.Kind() == "jsx_expression" && len(a.Children()) > 0 {
			served(at, name, below(path, ""), drift.Of(a.Children()[0]))
		}
	}
}

// attribute finds the value of an attribute of a tag.
func attribute(tag drift.Node, name string) drift.Node {
	for _, c := range tag.Children() {
		if c.Kind() != "jsx_attribute" {
			continue
		}
		if parts := c.Children(); len(parts) == 2 && parts[0].Text() == name {
			return parts[1]
		}
	}
	return 0
}

// plain is the text of an attribute without its quotes.
func plain(n drift.Node) string {
	if n.Kind() == "jsx_expression" && len(n.Children()) > 0 {
		return n.Children()[0].Str()
	}
	if text := n.Text(); len(text) > 1 {
		return text[1 : len(text)-1]
	}
	return ""
}

// below joins a path to the one that it is nested under.
func below(under, path string) string {
	if path != "" && path[0] == '/' && under != "" && len(path) >= len(under) && path[:len(under)] == under {
		return path // written out in full
	}
	out := ""
	for _, part := range append(drift.Split(under, '/'), drift.Split(path, '/')...) {
		if part != "" {
			out += "/" + part
		}
	}
	if out == "" {
		return "/"
	}
	return out
}

// served states a loader or an action that a table of routes names.
func served(at drift.Node, name, path string, function drift.Value) {
	method := "GET"
	if name == "action" {
		method = "*"
	}
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text(name)).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.Text(path)).
		With(abi.FieldRoles, drift.Text("handler")).Emit()
}

// configured reads route("users/:id", "./user.tsx") and index("./home.tsx") of a
// routes.ts, below the route() and prefix() calls around them.
func configured(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	path, module := "", 0
	if m.Node("fn").Has("@react-router/dev/routes#route") {
		module = 1
		if len(args) > 0 {
			path = args[0].Str()
		}
	}
	if len(args) <= module {
		return
	}
	file := args[module].Str()
	if file == "" {
		return
	}
	for n := call.Parent(); n != 0 && n.Kind() != "program"; n = n.Parent() {
		if n.Kind() != "call_expression" {
			continue
		}
		if name := n.Field("function").Text(); name == "route" || name == "prefix" {
			if around := n.Arguments(); len(around) > 0 {
				path = below(around[0].Str(), path)
			}
		}
	}
	if file[0] != '.' {
		file = "./" + file
	}
	for _, name := range []string{"loader", "action"} {
		function := drift.Text(file)
		function.Steps = []string{"module", "." + name}
		served(call, name, below(missing(path), ""), function)
	}
}

// missing writes segments that may be missing (edit?) as options; a part that may be missing (:id?) is one already.
func missing(path string) string {
	parts := drift.Split(path, '/')
	out := ""
	for i, p := range parts {
		if n := len(p); n > 1 && p[n-1] == '?' && p[0] != ':' {
			p = "(" + p[:n-1] + "|)"
		}
		if i > 0 {
			out += "/"
		}
		out += p
	}
	return out
}

// relativeTo says of relative("./folder") that the routes of its helpers are not read.
func relativeTo(m drift.Match) {
	drift.New(abi.FactGap, m.Node("call")).With(abi.FieldName, drift.Text("relative")).
		With(abi.FieldDescription, drift.Text("routes whose files are named from another folder are not read")).Emit()
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
		if n := len(p); !last && n > 1 && p[n-1] == '+' {
			p = p[:n-1] // a folder of flat files: users+/$id.tsx is users.$id.tsx
		}
		if name != "" {
			name += "."
		}
		name += p
	}
	out := ""
	for _, s := range segments(name) {
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
		case drift.Contains(s, "["):
			s = literal(s)
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

// segments takes a file's name apart at its dots, but for those between brackets: sitemap[.]xml is one.
func segments(name string) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case '[':
			depth++
		case ']':
			depth--
		case '.':
			if depth == 0 {
				out = append(out, name[from:i])
				from = i + 1
			}
		}
	}
	return append(out, name[from:])
}

// literal drops the brackets around what stands for itself.
func literal(segment string) string {
	out := ""
	for i := 0; i < len(segment); i++ {
		if segment[i] != '[' && segment[i] != ']' {
			out += segment[i : i+1]
		}
	}
	return out
}

// status is that of an answer's second argument: options that hold it, or the status itself.
func status(init drift.Node) drift.Value {
	switch init.ValueKind() {
	case abi.EvaluatedConstant:
		return drift.Of(init)
	case abi.EvaluatedObject:
		return drift.First(drift.Of(init, ".status"))
	}
	return drift.First(drift.Of(init, ".status"), drift.Of(init))
}

// respond reads json(body, init), data(body, init) and Response.json of the same; init may be the status itself.
func respond(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, status(args[1]))
	}
	f.Emit()
}

// construct reads new Response(body, { status }), returned or thrown.
func construct(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
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
		f.With(abi.FieldStatus, status(args[1]))
	}
	f.Emit()
}

// parsed reads await request.json(), which raises where the body is no JSON.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("global#SyntaxError global#Error")).
		With(abi.FieldDescription, drift.Text("the body is JSON")).Emit()
}
