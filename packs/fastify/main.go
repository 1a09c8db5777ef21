// Command fastify is the pack for Fastify.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"verified": verified, "route": route, "register": register, "hook": hook, "connected": connected, "written": written, "marked": marked, "answer": answer, "plugin": plugin, "declared": plugin, "failure": failure, "done": done,
		"files": files, "elsewhere": elsewhere})
}

func main() {}

// route reads app.get(path, [options], handler) and app.route(options).
func route(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	var options drift.Node
	var handler drift.Value
	switch {
	case method == "route":
		options = args[0]
		handler = drift.Of(options, ".handler")
		f.With(abi.FieldMethod, drift.Of(options, ".method")).
			With(abi.FieldPath, drift.First(drift.Of(options, ".url"), drift.Of(options, ".path")))
	case len(args) == 1:
		return
	default:
		verb := "*"
		if method != "all" {
			verb = drift.Upper(method)
		}
		f.With(abi.FieldMethod, drift.Text(verb)).With(abi.FieldPath, drift.Of(args[0]))
		handler = drift.Of(args[len(args)-1])
		if len(args) > 2 {
			options = args[1]
		} else if args[1].ValueKind() == abi.EvaluatedObject { // an options object that holds the handler
			options = args[1]
			handler = drift.Of(options, ".handler")
		}
	}
	list := []drift.Value{}
	if options != 0 {
		for _, h := range hooks {
			list = append(list, drift.Of(options, h))
		}
		drift.New(abi.FactDeclare, call).With(abi.FieldResponses, drift.Of(options, ".schema", ".response")).
			With(abi.FieldParams, drift.Object([]string{"body", "query", "path", "headers"}, []drift.Value{drift.Of(options, ".schema", ".body"),
				drift.First(drift.Of(options, ".schema", ".querystring"), drift.Of(options, ".schema", ".query")), drift.Of(options, ".schema", ".params"), drift.Of(options, ".schema", ".headers")})).
			With(abi.FieldProvenance, drift.Text("independent")).With(abi.FieldName, drift.Text("fastify schema")).Emit()
	}
	if checked(options) {
		f.With(abi.FieldRejects, drift.Number("400"))
	}
	f.With(abi.FieldHandlers, drift.List(append(list, handler)...)).Emit()
}

// checked reports whether Fastify refuses what does not fit the schema of a route: one of what is sent, whose mistakes are not handed to the handler.
func checked(options drift.Node) bool {
	if options == 0 || options.Property("attachValidation") != 0 || options.Property("validatorCompiler") != 0 {
		return false
	}
	schema := options.Property("schema")
	if schema == 0 {
		return false
	}
	if schema.ValueKind() != abi.EvaluatedObject {
		return true // one that is not read: of a package, mostly
	}
	for _, part := range []string{"body", "querystring", "query", "headers"} {
		if schema.Property(part) != 0 {
			return true
		}
	}
	params := schema.Property("params")
	return params != 0 && !anyText(params)
}

// anyText reports whether a schema of what stands in a path takes any text for each of its values: a path has all of them, as texts.
func anyText(schema drift.Node) bool {
	written := schema.Property("properties") // a JSON Schema
	fields := written
	if args := schema.Arguments(); len(args) > 0 { // z.object({ id: z.string() }), Type.Object({ id: Type.String() })
		fields = args[0]
		if drift.Upper(schema.Field("function").Field("property").Text()) != "OBJECT" {
			return false
		}
	}
	if fields == 0 || fields.More() || len(fields.Keys()) == 0 {
		return false
	}
	for _, key := range fields.Keys() {
		if field := fields.Property(key); written == 0 && !plainText(field) || written != 0 && !plainType(field) {
			return false
		}
	}
	return true
}

// plainText reports whether a schema that functions of a library make is any text (z.string().describe("…")).
func plainText(schema drift.Node) bool {
	for schema.Kind() == "call_expression" {
		callee := schema.Field("function")
		switch drift.Upper(callee.Field("property").Text()) {
		case "STRING":
			return len(schema.Arguments()) == 0
		case "DESCRIBE":
			schema = callee.Field("object")
		default:
			return false
		}
	}
	return false
}

// plainType reports whether a JSON Schema is any text.
func plainType(schema drift.Node) bool {
	for _, key := range schema.Keys() {
		if key != "type" && key != "description" {
			return false
		}
	}
	return schema.Property("type").Str() == "string"
}

// register reads app.register(plugin, { prefix }): the plug-in's first parameter is the child.
func register(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	if len(args) > 1 && args[0].Has("@fastify/autoload#default", "fastify-autoload#default") {
		autoload(m, args[1])
		return
	}
	if len(args) > 1 && args[0].Has("@fastify/rate-limit#default", "fastify-rate-limit#default") && args[1].Property("global").Kind() == "false" {
		return // it limits the routes that ask for it, and no others
	}
	if args[0].Has("@fastify/under-pressure#default", "under-pressure#default") && !pressed(args) {
		return
	}
	f := drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldTargets, drift.List(drift.First(drift.Of(args[0], ".default"), drift.Of(args[0])))).With(abi.FieldChildParam, drift.Number("0"))
	if len(args) > 1 {
		f.With(abi.FieldPath, drift.Of(args[1], ".prefix"))
	}
	f.Emit()
}

// pressed reports whether under-pressure may refuse a request: it is given a limit or a check of its own, or what it is given is not written out.
func pressed(args []drift.Node) bool {
	if len(args) < 2 {
		return false
	}
	if args[1].Kind() != "object" {
		return true
	}
	for _, c := range args[1].Children() {
		if c.Kind() == "spread_element" {
			return true
		}
	}
	for _, limit := range []string{"maxEventLoopDelay", "maxHeapUsedBytes", "maxRssBytes", "maxEventLoopUtilization", "healthCheck"} {
		if args[1].Property(limit) != 0 {
			return true
		}
	}
	return false
}

// autoload reads app.register(autoload, { dir: join(here, "routes") }): what the files
// of that folder export by default are plug-ins that hang under the app.
func autoload(m drift.Match, options drift.Node) {
	dir := options.Property("dir")
	folder := folderOf(drift.FilePath())
	if text := dir.Str(); text != "" {
		folder = join(folder, text)
	}
	for _, a := range dir.Arguments() {
		if text := a.Str(); text != "" {
			folder = join(folder, text)
		}
	}
	drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTarget, drift.Text(loading(options)+folder)).
		With(abi.FieldPath, drift.First(drift.Of(options, ".options", ".prefix"), drift.Text(""))).With(abi.FieldContinues, drift.True()).Emit()
}

// started reports whether fastify-cli runs a plug-in on an app that it makes: the project has it start one, and this one loads folders.
func started(plugin drift.Node) bool {
	return plugin != 0 && drift.Contains(drift.ReadFile("package.json"), "fastify start") && loads(plugin.Field("body"), 4)
}

// loads reports whether a statement of a function, so deep in it, registers autoload.
func loads(at drift.Node, depth int) bool {
	if args := at.Arguments(); at.Kind() == "call_expression" && len(args) > 1 {
		return args[0].Has("@fastify/autoload#default", "fastify-autoload#default")
	}
	if depth == 0 {
		return false
	}
	for _, c := range at.Children() {
		if loads(c, depth-1) {
			return true
		}
	}
	return false
}

// The names of a folder that is loaded: without the hooks of its files called autohooks, with those of each folder for this folder
// alone, and with those of each for the folders below it too. What stands in one folder hangs under a name of its own where hooks count.
const (
	plainFolder    = "?folder:"
	hookedFolder   = "?hooked:"
	cascadedFolder = "?cascaded:"
	ownFolder      = "?own:"
)

// loading is how the options of autoload say that folders are loaded.
func loading(options drift.Node) string {
	if on := options.Property("autoHooks"); on == 0 || on.Kind() == "false" {
		return plainFolder
	}
	if on := options.Property("cascadeHooks"); on == 0 || on.Kind() == "false" {
		return hookedFolder
	}
	return cascadedFolder
}

// plugin states that a default export hangs under each folder around its file, were
// that one loaded: the folders between give its path, and the file's name gives none.
func plugin(m drift.Match) {
	file := drift.FilePath()
	name := file[len(folderOf(file)):]
	for _, part := range []string{".test.", ".spec.", ".d.ts"} {
		if drift.Contains(name, part) {
			return
		}
	}
	folder, path := folderOf(file), ""
	if drift.Contains(name, "autohooks.") {
		for _, of := range []string{ownFolder, cascadedFolder} {
			hangs(m, of+folder).With(abi.FieldTargets, drift.List(drift.Of(m.Node("value")))).With(abi.FieldChildParam, drift.Number("0")).
				With(abi.FieldContinues, drift.True()).Emit()
		}
		return
	}
	for _, of := range []string{ownFolder, cascadedFolder} {
		hangs(m, of+folder).With(abi.FieldTargets, drift.List(drift.Of(m.Node("value")))).With(abi.FieldChildParam, drift.Number("0")).Emit()
	}
	if started(m.Node("value").Function()) || started(m.Node("value")) {
		hangs(m, "fastify-cli").With(abi.FieldTargets, drift.List(drift.Of(m.Node("value")))).With(abi.FieldChildParam, drift.Number("0")).
			With(abi.FieldDefault, drift.Text("root")).Emit()
	}
	own := ownFolder + folder
	for {
		hangs(m, plainFolder+folder).With(abi.FieldTargets, drift.List(drift.Of(m.Node("value")))).With(abi.FieldChildParam, drift.Number("0")).
			With(abi.FieldPath, drift.Text(path)).Emit()
		hangs(m, hookedFolder+folder).With(abi.FieldTarget, drift.Text(own)).With(abi.FieldPath, drift.Text(path)).Emit()
		if folder == "" {
			return
		}
		up := folderOf(folder)
		last := folder[len(up):]
		if last[0] == '/' {
			last = last[1:]
		}
		hangs(m, cascadedFolder+up).With(abi.FieldTarget, drift.Text(cascadedFolder+folder)).With(abi.FieldPath, drift.Text("/"+last)).Emit()
		folder, path = up, "/"+last+path
	}
}

// hangs begins a mount under a name.
func hangs(m drift.Match, name string) *drift.Fact {
	return drift.New(abi.FactMount, m.Node("value")).With(abi.FieldRegistrar, drift.Text(name))
}

// folderOf is the part of a path before the last slash.
func folderOf(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i]
		}
	}
	return ""
}

// join puts a relative path behind a folder.
func join(folder, rel string) string {
	for _, p := range drift.Split(rel, '/') {
		switch p {
		case "", ".":
		case "..":
			folder = folderOf(folder)
		default:
			if folder != "" {
				folder += "/"
			}
			folder += p
		}
	}
	return folder
}

// failures are the replies that @fastify/sensible adds, and the exceptions of its httpErrors.
var failures = [][2]string{
	{"badRequest", "400"}, {"unauthorized", "401"}, {"paymentRequired", "402"}, {"forbidden", "403"},
	{"notFound", "404"}, {"methodNotAllowed", "405"}, {"notAcceptable", "406"}, {"requestTimeout", "408"},
	{"conflict", "409"}, {"gone", "410"}, {"lengthRequired", "411"}, {"preconditionFailed", "412"},
	{"payloadTooLarge", "413"}, {"uriTooLong", "414"}, {"unsupportedMediaType", "415"}, {"expectationFailed", "417"},
	{"imateapot", "418"}, {"unprocessableEntity", "422"}, {"failedDependency", "424"}, {"tooManyRequests", "429"},
	{"internalServerError", "500"}, {"notImplemented", "501"}, {"badGateway", "502"}, {"serviceUnavailable", "503"},
	{"gatewayTimeout", "504"},
}

// failure reads reply.notFound().
func failure(m drift.Match) {
	for _, f := range failures {
		if f[0] == m.Text("method") {
			drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
				With(abi.FieldStatus, drift.Number(f[1])).Emit()
		}
	}
}

func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "code", "status":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "redirect":
		if len(args) < 2 {
			f.With(abi.FieldDefault, drift.Number("302"))
			break
		}
		// redirect(url, code); before version 5 it was redirect(code, url).
		code := args[1]
		if kind, _, _ := args[0].Const(); kind == 'n' {
			code = args[0]
		}
		f.With(abi.FieldStatus, drift.Of(code))
	default:
		if len(args) > 0 && failed(args[0]) {
			drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("throw")).
				With(abi.FieldBody, drift.Of(args[0])).Emit()
			return
		}
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}

// failed reports whether what is sent is an exception: one that is made there, an instance of a class that descends from Error, or what a
// catch around it has caught. It is answered as one that is thrown.
func failed(sent drift.Node) bool {
	if sent.Has("global#Error()", "global#TypeError()", "global#RangeError()") {
		return true
	}
	if sent.Kind() == "new_expression" {
		return descends(sent.Field("constructor").BaseClass(), 0)
	}
	if sent.Kind() != "identifier" {
		return false
	}
	for up := sent.Parent(); up != 0; up = up.Parent() {
		if up.Kind() == "catch_clause" && up.Field("parameter").Text() == sent.Text() {
			return true
		}
	}
	return false
}

// maxAncestors bounds the classes above one another, which may descend from each other.
const maxAncestors = 64

// descends reports whether a class is one of exceptions.
func descends(class drift.Node, depth int) bool {
	if class == 0 || depth > maxAncestors {
		return false
	}
	for _, c := range class.Children() {
		if c.Kind() != "class_heritage" {
			continue
		}
		for _, of := range c.Children() {
			if value := of.Field("value"); value.Has("global#Error", "global#TypeError", "global#RangeError") {
				return true
			}
		}
	}
	return descends(class.BaseClass(), depth+1)
}

// done reads done() of a hook, and done(error), which is answered as what is thrown.
func done(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on")))
	args := call.Arguments()
	if len(args) == 0 || args[0].Text() == "null" || args[0].Text() == "undefined" {
		f.With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
		return
	}
	f.With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldBody, drift.Of(args[0])).Emit()
}

// files reads request.file() and its kin of @fastify/multipart, which raise what is answered with 406 where the request carries no files.
func files(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("@fastify/multipart#InvalidMultipartContentTypeError")).
		With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// elsewhere reads reply.callNotFound().
func elsewhere(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Number("404")).Emit()
}

// verified reads request.jwtVerify(), which raises what is answered with 401 where the token is not valid.
func verified(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("@fastify/jwt#UnauthorizedError")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
}
