// Command nextjs is the pack for Next.js route handlers, API pages and server actions.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"signed": signed, "middlewareNamed": middlewareNamed, "middlewareMade": middlewareValue, "function": function, "constant": constant, "named": named, "page": page, "pageValue": pageValue, "pageNamed": pageNamed, "serverProps": serverProps, "serverPropsValue": serverPropsValue, "serverPropsNamed": serverPropsNamed, "all": all, "destructured": destructured,
		"directive": directive, "parsed": parsed, "inline": inline, "respond": respond, "construct": construct, "redirect": redirect, "missing": missing, "answer": answer,
		"middleware": middleware, "middlewareValue": middlewareValue, "middlewareDefault": middleware, "pass": pass, "config": config})
}

func main() {}

func function(m drift.Match) {
	route(m.Node("at"), m.Text("name"), drift.Of(m.Node("function")), false)
}

func constant(m drift.Match) { route(m.Node("at"), m.Text("name"), drift.Of(m.Node("value")), true) }

var verbs = []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}

// named reads export { handler as GET } and export { GET } from "./handlers".
func named(m drift.Match) {
	spec := m.Node("at")
	name, value := exported(spec)
	for _, v := range verbs {
		if v == name {
			route(spec, name, value, true)
		}
	}
}

// exported is the name under which a specifier exports, and what: a name of the file, or of the module behind from.
func exported(spec drift.Node) (string, drift.Value) {
	name := spec.Field("name")
	as := spec.Field("alias")
	if as == 0 {
		as = name
	}
	if from := spec.Parent().Parent().Field("source"); from != 0 {
		return as.Text(), ofModule(from, name.Text())
	}
	return as.Text(), drift.Of(name)
}

// ofModule is what another module exports under a name.
func ofModule(from drift.Node, name string) drift.Value {
	specifier := from.Text()
	v := drift.Text(specifier[1 : len(specifier)-1])
	v.Steps = []string{abi.StepModule, "." + name}
	return v
}

// all reads export * from "./handlers".
func all(m drift.Match) {
	for _, v := range verbs {
		route(m.Node("at"), v, ofModule(m.Node("from"), v), false)
	}
}

// destructured reads export const { GET, POST } = handlers.
func destructured(m drift.Match) {
	for _, p := range m.Node("pattern").Children() {
		from, as := p, p
		if p.Kind() == "pair_pattern" {
			from, as = p.Field("key"), p.Field("value")
		}
		for _, v := range verbs {
			if v == as.Text() {
				route(p, v, drift.Of(m.Node("value"), "."+from.Text()), true)
			}
		}
	}
}

// route states what an exported method of app/**/route.ts serves. One that is made by a library serves as well, and nothing is
// said of its answers.
func route(at drift.Node, method string, function drift.Value, made bool) {
	if private(drift.FilePath()) || adapts(at) {
		return
	}
	f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(method)).
		With(abi.FieldRegistrar, drift.Text("next")).With(abi.FieldPath, drift.Text(folderPath(drift.FilePath(), "app", true))).
		With(abi.FieldRoles, drift.Text("handler"))
	if made {
		f.With(abi.FieldResponses, drift.List())
	}
	f.Emit()
}

// adapters are modules that make the handler of a file which serves the procedures of a router, each at a path of its own: the file does not
// serve any other path below its folder.
var adapters = []string{"@trpc/server/adapters/next", "@trpc/server/adapters/fetch"}

// adapts reports whether the file of a node hands its requests to the router of such an adapter.
func adapts(at drift.Node) bool {
	root := at
	for root.Parent() != 0 {
		root = root.Parent()
	}
	for _, c := range root.Children() {
		if c.Kind() != "import_statement" {
			continue
		}
		for _, from := range adapters {
			if drift.Contains(c.Field("source").Text(), from) {
				return true
			}
		}
	}
	return false
}

// private reports whether a file lies in a folder that serves nothing: app/**/_name/.
func private(file string) bool {
	within := false
	for _, part := range drift.Split(file, '/') {
		if within && part != "" && part[0] == '_' {
			return true
		}
		within = within || part == "app"
	}
	return false
}

// pageNamed reads export { handler as default } and export { default } from "./handler".
func pageNamed(m drift.Match) {
	if name, value := exported(m.Node("at")); name == "default" {
		pages(m.Node("at"), value, true)
	}
}

// page reads the default export of pages/api/**, which serves every method.
func page(m drift.Match) { pages(m.Node("at"), drift.Of(m.Node("function")), false) }

func pageValue(m drift.Match) { pages(m.Node("at"), drift.Of(m.Node("value")), true) }

// pages states what a file of pages/api serves; made as for route.
func pages(at drift.Node, function drift.Value, made bool) {
	if adapts(at) {
		return
	}
	f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text("*")).
		With(abi.FieldRegistrar, drift.Text("next")).With(abi.FieldPath, drift.Text(folderPath(drift.FilePath(), "pages", false))).
		With(abi.FieldRoles, drift.Text("page"))
	if made {
		f.With(abi.FieldResponses, drift.List())
	}
	f.Emit()
}

// serverProps reads export function getServerSideProps(context) of pages/**, which runs for each request of the page.
func serverProps(m drift.Match) { loads(m.Node("at"), drift.Of(m.Node("function"))) }

func serverPropsValue(m drift.Match) { loads(m.Node("at"), drift.Of(m.Node("value"))) }

func serverPropsNamed(m drift.Match) {
	if name, value := exported(m.Node("at")); name == "getServerSideProps" {
		loads(m.Node("at"), value)
	}
}

// loads states what a page loads. What is answered is the page that is made of it, of which nothing is said.
func loads(at drift.Node, function drift.Value) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("loader")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text("GET")).
		With(abi.FieldRegistrar, drift.Text("next")).With(abi.FieldPath, drift.Text(folderPath(drift.FilePath(), "pages", false))).
		With(abi.FieldRoles, drift.Text("load")).Emit()
}

// middleware reads export function middleware(request): it runs before the routes
// that config.matcher covers, all of them when there is none.
func middleware(m drift.Match) { wrap(m.Node("at"), m.Node("function")) }

func middlewareValue(m drift.Match) { wrap(m.Node("at"), m.Node("value")) }

func wrap(at, function drift.Node) {
	patterns := matchers(at.Parent())
	if len(patterns) == 0 {
		patterns = []string{""}
	}
	for _, pattern := range patterns {
		f := drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("next")).With(abi.FieldPath, drift.Text(covered(pattern))).
			With(abi.FieldTargets, drift.List(drift.Of(function))).With(abi.FieldWrapperRoles, drift.Text("middleware"))
		if except := left(pattern); len(except) > 0 {
			f.With(abi.FieldExcept, drift.List(except...))
		}
		f.Emit()
		if !ours(function) {
			unread(at, pattern)
		}
	}
}

// ours reports whether what an expression gives is a function of the project.
func ours(n drift.Node) bool {
	switch n.Kind() {
	case "function_declaration", "function_expression", "arrow_function":
		return true
	}
	return n.ValueKind() == abi.EvaluatedFunction
}

// unread states that what runs before the routes that a matcher covers is a library's, or is not seen.
func unread(at drift.Node, pattern string) {
	f := drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Text("next")).With(abi.FieldPhase, drift.Text("unread"))
	if path := covered(pattern); path != "" && path != "/" {
		f.With(abi.FieldPath, drift.Text(path))
	}
	f.Emit()
}

// middlewareNamed reads export { auth as middleware } from "@/auth", and export { default } from a library.
func middlewareNamed(m drift.Match) {
	at := m.Node("at")
	name, _ := exported(at)
	if name != "middleware" && name != "proxy" && name != "default" {
		return
	}
	root := at.Parent().Parent().Parent()
	patterns := matchers(root)
	if len(patterns) == 0 {
		patterns = []string{""}
	}
	for _, pattern := range patterns {
		unread(at, pattern)
	}
}

// matchers reads export const config = { matcher: "/api/:path*" }.
func matchers(root drift.Node) []string {
	var out []string
	for _, c := range root.Children() {
		for _, d := range c.Field("declaration").Children() {
			if d.Kind() != "variable_declarator" || d.Field("name").Text() != "config" {
				continue
			}
			matcher := d.Field("value").Property("matcher")
			if text := matcher.Str(); text != "" {
				out = append(out, text)
			}
			for i := 0; matcher.Element(i) != 0; i++ {
				item := matcher.Element(i)
				if source := item.Property("source"); source != 0 {
					item = source
				}
				out = append(out, item.Str())
			}
		}
	}
	return out
}

// left lists what a negative lookahead leaves out: "/((?!api|_next/static).*)". Of
// what is no plain text (a pattern for files) nothing is known.
func left(matcher string) []drift.Value {
	const opens = "(?!"
	at := 0
	for ; at+len(opens) <= len(matcher) && matcher[at:at+len(opens)] != opens; at++ {
	}
	if at+len(opens) > len(matcher) {
		return nil
	}
	inside := matcher[at+len(opens):]
	depth, end := 0, 0
	for ; end < len(inside) && (depth > 0 || inside[end] != ')'); end++ {
		switch inside[end] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	var out []drift.Value
	for _, one := range drift.Split(inside[:end], '|') {
		if plain(one) {
			out = append(out, drift.Text(one))
		}
	}
	return out
}

func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', ')', '*', '+', '?', '[', ']', '\\', '^', '$', '{', '}':
			return false
		}
	}
	return s != ""
}

// covered is the folder that a matcher covers: what stands before its first
// parameter or group.
func covered(matcher string) string {
	out := ""
	for _, part := range drift.Split(matcher, '/') {
		if part == "" {
			continue
		}
		if part[0] == ':' || part[0] == '(' || drift.Contains(part, "(") {
			break
		}
		out += "/" + part
	}
	return out
}

// pass reads NextResponse.next(), which hands on to the route.
func pass(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("delegate")).Emit()
}

// config reads basePath of next.config.js, which stands in front of all routes.
func config(m drift.Match) {
	drift.New(abi.FactMount, m.Node("at")).With(abi.FieldTarget, drift.Text("next")).With(abi.FieldPath, drift.Of(m.Node("value"))).Emit()
}

// directive reads a file that begins with "use server": each exported function is an action.
func directive(m drift.Match) {
	root := m.Node("root")
	if root.Child(0) != m.Node("statement") {
		return
	}
	for _, c := range root.Children() {
		if c.Kind() != "export_statement" {
			continue
		}
		switch d := c.Field("declaration"); d.Kind() {
		case "function_declaration":
			action(d, drift.Of(d))
		case "lexical_declaration":
			for _, one := range d.Children() {
				if value := one.Field("value"); value != 0 {
					action(value, drift.Of(value))
				}
			}
		default:
			if value := c.Field("value"); value != 0 { // export default async () => …
				action(value, drift.Of(value))
			}
			for _, list := range c.Children() {
				for _, spec := range list.Children() {
					if spec.Kind() == "export_specifier" && c.Field("source") == 0 {
						action(spec, drift.Of(spec.Field("name")))
					}
				}
			}
		}
	}
}

// inline reads async () => { "use server"; … }: an action inside a component or another function.
func inline(m drift.Match) {
	if fn := m.Node("body").Parent(); fn.Field("body") == m.Node("body") {
		action(fn, drift.Of(fn))
	}
}

func action(at drift.Node, function drift.Value) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("action")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("action")).Emit()
}

// lastDot is where the ending of a file's name begins, -1 for none.
func lastDot(name string) int {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return i
		}
	}
	return -1
}

// folderPath turns the folders of a file into a path: [id] is {id}, [...rest] is {rest+},
// [[...rest]] is {rest*}; (groups) and @slots are left out.
func folderPath(file, root string, folderOnly bool) string {
	parts := drift.Split(file, '/')
	start := 0
	for i, p := range parts {
		if p == root {
			start = i + 1
			break
		}
	}
	parts = parts[start:]
	last := len(parts) - 1
	if folderOnly {
		parts = parts[:last]
	} else {
		name := parts[last]
		if i := lastDot(name); i >= 0 {
			name = name[:i] // of certificate.cer.ts, .ts
		}
		parts[last] = name
		if name == "index" {
			parts = parts[:last]
		}
	}
	out := ""
	for _, p := range parts {
		if p == "" || p[0] == '(' || p[0] == '@' {
			continue
		}
		out += "/" + segment(p)
	}
	if out == "" {
		return "/"
	}
	return out
}

func segment(p string) string {
	n := len(p)
	switch {
	case n > 7 && p[:5] == "[[..." && p[n-2:] == "]]":
		return "{" + p[5:n-2] + "*}"
	case n > 5 && p[:4] == "[..." && p[n-1] == ']':
		return "{" + p[4:n-1] + "+}"
	case n > 2 && p[0] == '[' && p[n-1] == ']':
		return "{" + p[1:n-1] + "}"
	}
	if n > 3 && drift.Upper(p[:3]) == "%5F" {
		return "_" + p[3:] // so that the folder is not private
	}
	return p
}

// parsed reads request.json(), which raises where the body is no JSON.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("global#SyntaxError global#Error")).
		With(abi.FieldDescription, drift.Text("the body is JSON")).Emit()
}

// respond reads NextResponse.json(body, { status }) and Response.json of the same.
func respond(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1], ".status"))
	}
	f.Emit()
}

// construct reads new Response(body, { status }).
func construct(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1], ".status"))
	}
	f.Emit()
}

// redirect reads NextResponse.redirect(url, status), the platform's Response.redirect(url, status), and redirect(url) of
// next/navigation, which throws.
func redirect(m drift.Match) {
	call, status := m.Node("call"), "307"
	if m.Node("fn").Has("global#Response.redirect") {
		status = "302"
	}
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number(status))
	if args := call.Arguments(); len(args) > 1 && args[1].ValueKind() == abi.EvaluatedObject {
		f.With(abi.FieldStatus, drift.Of(args[1], ".status"))
	} else if len(args) > 1 && !m.Node("fn").Has("next/navigation#redirect", "next/navigation#permanentRedirect") {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status"), drift.Of(args[1])))
	} else if m.Node("fn").Has("next/navigation#permanentRedirect") {
		f.With(abi.FieldStatus, drift.Number("308"))
	}
	if m.Node("fn").Has("next/navigation#redirect", "next/navigation#permanentRedirect") {
		f.With(abi.FieldExceptionType, drift.Text(leaving))
	}
	f.Emit()
}

// leaving is the exception by which functions of next/navigation answer, where nothing catches it.
const leaving = "next/navigation#NEXT_REDIRECT"

// signed reads signIn(provider, { … }) and signOut({ … }) of next-auth on the server, which redirect unless they are told not to.
func signed(m drift.Match) {
	call := m.Node("call")
	for _, a := range call.Arguments() {
		if kind, text, ok := a.Property("redirect").Const(); ok && kind == 'b' && text == "false" {
			return
		}
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("307")).
		With(abi.FieldExceptionType, drift.Text(leaving)).Emit()
}

// missing reads notFound(), unauthorized() and forbidden() of next/navigation, which throw.
func missing(m drift.Match) {
	status := "404"
	if m.Node("fn").Has("next/navigation#unauthorized") {
		status = "401"
	} else if m.Node("fn").Has("next/navigation#forbidden") {
		status = "403"
	}
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number(status)).
		With(abi.FieldExceptionType, drift.Text(leaving)).Emit()
}

// answer reads res.status(404).json(body) of an API page.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "redirect":
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		} else {
			f.With(abi.FieldDefault, drift.Number("307"))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}
