// Command nestjs-rest is the pack for NestJS controllers.
package main

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/decorated"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "composedRoute": composedRoute, "inherited": inherited, "prefix": prefix, "versioning": versioning, "answer": answer,
		"modules": modules, "catches": catches, "everywhere": everywhere, "provided": provided, "reply": reply, "next": next, "leave": leave, "failing": failing, "healthy": healthy, "middleware": middleware, "beforeAll": beforeAll, "onward": onward})
}

func main() {}

const common = "@nestjs/common#"

// verbs are the route decorators and the methods they serve.
var verbs = [][2]string{{common + "Get", "GET"}, {common + "Post", "POST"}, {common + "Put", "PUT"}, {common + "Delete", "DELETE"}, {common + "Patch", "PATCH"},
	{common + "Head", "HEAD"}, {common + "Options", "OPTIONS"}, {common + "All", "*"}, {common + "Search", "SEARCH"}, {common + "Sse", "GET"}}

// words are what controllers and their routes are decorated with.
var words = decorated.Words{Controllers: []string{common + "Controller"}, Verbs: verbs}

// route reads a decorated method of a controller class.
func route(m drift.Match) {
	if r, ok := words.Of(m.Node("decorator"), m.Node("class")); ok {
		serve(r, pathOf(r.Decorator))
	}
}

// inherited reads the routes that a controller has from the classes it descends from.
func inherited(m drift.Match) {
	words.Inherited(m.Node("decorator"), func(r decorated.Route) { serve(r, pathOf(r.Decorator)) })
}

// serve states a route of a controller, at a path below the controller's.
func serve(r decorated.Route, path drift.Value) {
	at, method, own, status := r.At, r.Function, r.Own, "200"
	if r.Verb == "POST" {
		status = "201"
	}
	f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.List(drift.Text(registrarOf(r.Class)), drift.Text("nest"))).
		With(abi.FieldMethod, drift.Text(r.Verb)).With(abi.FieldPath, drift.Join(pathOf(r.Controller), path)).
		With(abi.FieldWrapperRoles, drift.Text("guard")).With(abi.FieldUnder, versions(own, r.Controller))
	rules := "handler"
	var roles []drift.Value
	for _, p := range method.Field("parameters").Children() {
		role := roleOf(p)
		if role == "response" && !passthrough(p) {
			rules = "manual"
		}
		roles = append(roles, drift.Text(role))
	}
	code, coded := applied(own, common+"HttpCode")
	redirect, redirects := applied(own, common+"Redirect")
	if redirects && rules == "handler" {
		rules = "redirect"
	}
	f.With(abi.FieldRoles, drift.Text(rules)).With(abi.FieldParams, drift.List(roles...))
	switch {
	case coded:
		f.With(abi.FieldDefault, code.argument(0))
	case redirects && redirect.arguments() > 1:
		f.With(abi.FieldDefault, redirect.argument(1))
	case redirects:
		f.With(abi.FieldDefault, drift.Number("302"))
	default:
		f.With(abi.FieldDefault, drift.Number(status))
	}
	of := append(drift.Decorators(r.Class), own...)
	if checked := rejects(method, of); checked.Kind != abi.ValueNone {
		f.With(abi.FieldRejects, checked)
	}
	f.With(abi.FieldHandlers, drift.List(append(used(of, guards), receiving(of)...)...)).Emit()
	beside(at, method, used(of, interceptors), interceptors)
	beside(at, method, append(used(of, pipes), ofParameters(method)...), pipes)
	beside(at, method, madeParameters(method), ofDecorators)
	beside(at, method, backwards(used(of, filters)), filters)
}

// kind is what runs around handlers: guards, interceptors, pipes or exception filters.
type kind struct{ decorator, global, token, method, rules, phase string }

var (
	guards       = kind{"UseGuards", "useGlobalGuards", "APP_GUARD", ".canActivate", "guard", ""}
	interceptors = kind{"UseInterceptors", "useGlobalInterceptors", "APP_INTERCEPTOR", ".intercept", "interceptor", "inner"}
	pipes        = kind{"UsePipes", "useGlobalPipes", "APP_PIPE", ".transform", "pipe", "innermost"}
	ofDecorators = kind{"", "", "", "", "parameter", "innermost"}
	filters      = kind{"UseFilters", "useGlobalFilters", "APP_FILTER", ".catch", "filter", "error"}
)

// used lists the functions of one kind that decorators apply, those of the class first.
func used(decorators []drift.Node, k kind) []drift.Value {
	var out []drift.Value
	for _, d := range decorators {
		if drift.DecoratorName(d).Has(common + k.decorator) {
			for _, a := range drift.DecoratorArguments(d) {
				out = append(out, running(a, k))
			}
		} else {
			out = append(out, composed(d, k)...)
		}
	}
	return out
}

// running is the function of a class, or of an instance, that runs.
func running(n drift.Node, k kind, steps ...string) drift.Value {
	return drift.First(drift.Of(n, append(steps[:len(steps):len(steps)], abi.StepNew, k.method)...), drift.Of(n, append(steps[:len(steps):len(steps)], k.method)...))
}

// backwards turns a list round: of several filters the last one is asked first.
func backwards(list []drift.Value) []drift.Value {
	out := make([]drift.Value, 0, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		out = append(out, list[i])
	}
	return out
}

// beside states what one method has around it.
func beside(at, method drift.Node, functions []drift.Value, k kind) {
	if len(functions) > 0 {
		drift.New(abi.FactWrap, at).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldFunctions, drift.List(functions...)).
			With(abi.FieldPhase, drift.Text(k.phase)).With(abi.FieldWrapperRoles, drift.Text(k.rules)).Emit()
	}
}

// global states what all methods have around them. Filters of providers are asked after those of the application.
func global(at drift.Node, functions []drift.Value, k kind, last bool) {
	f := drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Text("nest")).With(abi.FieldFunctions, drift.List(functions...)).
		With(abi.FieldWrapperRoles, drift.Text(k.rules))
	if k.phase != "" {
		f.With(abi.FieldPhase, drift.Text(k.phase))
	}
	if last && k.phase == "error" {
		f.With(abi.FieldAfter, drift.True())
	}
	f.Emit()
}

// everywhere reads app.useGlobalFilters(new A(), new B()), and guards, interceptors and pipes.
func everywhere(m drift.Match) {
	for _, k := range []kind{guards, interceptors, pipes, filters} {
		if m.Text("method") != k.global {
			continue
		}
		var functions []drift.Value
		for _, a := range m.Node("call").Arguments() {
			// app.get(A) gives the one instance of A.
			functions = append(functions, drift.First(drift.Of(a, "arg[0]", abi.StepNew, k.method), running(a, k)))
		}
		if k == filters {
			var first bool
			if functions, first = together(m.Node("call"), m.Node("on").Text()); !first {
				continue
			}
		}
		global(m.Node("call"), functions, k, false)
		if k == pipes {
			for _, a := range m.Node("call").Arguments() {
				checking(m.Node("call"), a)
			}
		}
	}
}

// provided reads { provide: APP_FILTER, useClass: A } among a module's providers.
func provided(m drift.Match) {
	object := m.Node("object")
	for _, k := range []kind{guards, interceptors, pipes, filters} {
		if !m.Node("token").Has("@nestjs/core#" + k.token) {
			continue
		}
		functions := givenBy(object, k)
		if k == filters {
			var first bool
			if functions, first = beforeThem(object); !first {
				continue
			}
		}
		if len(functions) > 0 {
			global(object, functions, k, true)
		}
		if k != pipes {
			continue
		}
		for _, key := range []string{"useClass", "useExisting", "useValue"} {
			if v := object.Property(key); v != 0 {
				checking(object, v)
			}
		}
		if made := object.Property("useFactory").Field("body"); made != 0 {
			checking(object, made)
		}
	}
}

// givenBy are the functions of a kind that a provider states.
func givenBy(provider drift.Node, k kind) (out []drift.Value) {
	for _, key := range []string{"useClass", "useExisting", "useValue"} {
		if v := provider.Property(key); v != 0 {
			out = append(out, running(v, k))
		}
	}
	if v := provider.Property("useFactory"); v != 0 {
		out = append(out, drift.Of(v, abi.StepCall, k.method))
	}
	return out
}

// beforeThem are the filters of the list of providers in which one stands, the last of them first, as Nest asks them; first: no
// other filter stands before this one, so that it is to state them all.
func beforeThem(provider drift.Node) (functions []drift.Value, first bool) {
	list := provider.Parent()
	if list.Kind() != "array" {
		return givenBy(provider, filters), true
	}
	first, seen := true, false
	for _, one := range list.Children() {
		if one.Kind() != "object" || !one.Property("provide").Has("@nestjs/core#"+filters.token) {
			continue
		}
		if one == provider && seen {
			first = false
		}
		seen = true
		functions = append(functions, givenBy(one, filters)...)
	}
	return backwards(functions), first
}

// together are the filters that a function registers on one application, the last of them first; first: no other call stands before this
// one.
func together(call drift.Node, on string) (functions []drift.Value, first bool) {
	statement := call.Parent()
	if statement.Kind() != "expression_statement" {
		return backwards(instances(call)), true
	}
	first, seen := true, false
	for _, one := range statement.Parent().Children() {
		other := one.Child(0)
		if one.Kind() != "expression_statement" || other.Kind() != "call_expression" {
			continue
		}
		if callee := other.Field("function"); callee.Field("property").Text() != filters.global || callee.Field("object").Text() != on {
			continue
		}
		if one == statement && seen {
			first = false
		}
		seen = true
		functions = append(functions, instances(other)...)
	}
	return backwards(functions), first
}

// instances are the filters that a call registers.
func instances(call drift.Node) (out []drift.Value) {
	for _, a := range call.Arguments() {
		// app.get(A) gives the one instance of A.
		out = append(out, drift.First(drift.Of(a, "arg[0]", abi.StepNew, filters.method), running(a, filters)))
	}
	return out
}

// catches reads @Catch(A, B) of a filter class; without arguments it catches everything.
func catches(m drift.Match) {
	decorator := m.Node("decorator")
	var list []drift.Value
	for _, a := range drift.DecoratorArguments(decorator) {
		list = append(list, drift.Of(a))
	}
	drift.New(abi.FactWrap, decorator).With(abi.FieldClass, drift.Of(decorated.ClassOf(decorator))).With(abi.FieldCatches, drift.List(list...)).Emit()
}

// reply reads httpAdapter.reply(response, body, status).
func reply(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldDefault, drift.Number("200"))
	if len(args) > 1 {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	if len(args) > 2 {
		f.With(abi.FieldStatus, drift.Of(args[2]))
	}
	f.Emit()
}

// next reads next.handle() of an interceptor.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}

// leave reads super.catch(exception, host) of a filter, which leaves the exception to the framework.
func leave(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldBody, drift.Of(m.Node("error"))).Emit()
}

// failing reads throwError(() => new NotFoundException()), a stream that fails where it is what is answered.
func failing(m drift.Match) {
	call := m.Node("call")
	if list := call.Parent(); list.Kind() == "arguments" && list.Parent().Field("function").Has(choosing...) {
		if raised := given(call.Arguments()[0]).Field("constructor").Origins(); raised != "" {
			drift.New(abi.FactRaise, list.Parent()).With(abi.FieldExceptionType, drift.Text(raised)).With(abi.FieldWhen, drift.Text("invalid")).Emit()
		}
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldWhen, drift.Text("returned")).
		With(abi.FieldBody, drift.Of(given(call.Arguments()[0]))).Emit()
}

// choosing are functions that take one of several streams, or one behind the other.
var choosing = []string{"rxjs#iif", "rxjs#race", "rxjs#merge", "rxjs#concat", "rxjs#onErrorResumeNext"}

// healthy reads check() of Terminus' HealthCheckService, which raises what is answered with 503 where something is not well.
func healthy(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("@nestjs/common#ServiceUnavailableException")).
		With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// given is the expression of what a function that is written out gives, and any other expression itself.
func given(n drift.Node) drift.Node {
	body := n.Field("body")
	if body.Kind() != "statement_block" {
		if body == 0 {
			return n
		}
		return body
	}
	for _, st := range body.Children() {
		if st.Kind() == "return_statement" && st.Child(0) != 0 {
			return st.Child(0)
		}
	}
	return n
}

// maxComposed and maxGuards bound what is looked for where no function says how many decorators it applies.
const maxComposed, maxGuards = 12, 8

// composed reads what @Auth() applies, a function of the project that gives
// applyDecorators(UseGuards(A, B), …), or UseGuards(A, B) itself, perhaps one of several.
func composed(decorator drift.Node, k kind) []drift.Value {
	call := decorator.Child(0)
	if call.Kind() == "parenthesized_expression" {
		call = call.Child(0)
	}
	out := chosen(call, k)
	if !call.Has(common + "applyDecorators()") {
		return out
	}
	out = append(out, spreads(call, k)...)
	fn := call.Field("function").Function()
	if fn != 0 && !strings.Contains(fn.Text(), k.decorator) {
		return nil // it applies none
	}
	applied, each := maxComposed, maxGuards
	if fn != 0 {
		applied, each = width(fn, k)
	}
	if fn == 0 && k.decorator == guards.decorator {
		drift.New(abi.FactGap, decorator).With(abi.FieldDescription, drift.Text("of what is composed outside of a function, "+
			strconv.Itoa(maxComposed)+" decorators of "+strconv.Itoa(maxGuards)+" guards, pipes, interceptors or filters each are read")).Emit()
	}
	for i := range applied {
		for n := range each {
			out = append(out, running(call, k, abi.StepArgument(i), abi.StepArgument(n)))
		}
	}
	return out
}

// chosen reads what @Staff() or @(open ? UseGuards(A) : UseGuards(B)) applies, an expression that gives what UseGuards(A, B) gives.
func chosen(call drift.Node, k kind) []drift.Value {
	if !call.Has(common + k.decorator + "()") {
		return nil
	}
	_, each := width(call, k)
	if fn := call.Field("function").Function(); fn != 0 {
		_, each = width(fn, k)
	}
	if each == 0 {
		each = maxGuards
	}
	out := spreads(call, k)
	for n := range each {
		out = append(out, running(call, k, abi.StepArgument(n)))
	}
	return out
}

// spreads are the lists that decorators of the kind, or applyDecorators, are handed in what a call gives: what is in them is
// not looked for.
func spreads(call drift.Node, k kind) []drift.Value {
	fn := call.Field("function").Function()
	if fn == 0 {
		fn = call
	}
	return spreadBelow(fn, k, nil)
}

func spreadBelow(n drift.Node, k kind, out []drift.Value) []drift.Value {
	if n.Kind() == "call_expression" {
		if callee := n.Field("function"); callee.Has(common+"applyDecorators") || callee.Has(common+k.decorator) {
			for _, a := range n.Arguments() {
				if a.Kind() == "spread_element" {
					out = append(out, drift.Of(a))
				}
			}
		}
	}
	for _, c := range n.Children() {
		out = spreadBelow(c, k, out)
	}
	return out
}

// width is how many decorators the calls of applyDecorators below a node apply at most, and what a decorator of the
// kind is given at most.
func width(n drift.Node, k kind) (applied, each int) {
	if n.Kind() == "call_expression" {
		switch callee := n.Field("function"); {
		case callee.Has(common + "applyDecorators"):
			applied = len(n.Arguments())
		case callee.Has(common + k.decorator):
			each = len(n.Arguments())
		}
	}
	for _, c := range n.Children() {
		a, e := width(c, k)
		applied, each = max(applied, a), max(each, e)
	}
	return applied, each
}

// pathOf reads the path of @Controller("a"), @Controller({ path: "a" }) and @Get("b").
func pathOf(decorator drift.Node) drift.Value {
	args := drift.DecoratorArguments(decorator)
	if len(args) == 0 {
		return drift.Text("")
	}
	if args[0].ValueKind() == abi.EvaluatedObject {
		return drift.First(drift.Of(args[0], ".path"), drift.Text("")) // { version: "1" } stands at the root
	}
	return drift.First(drift.Of(args[0], ".path"), drift.Of(args[0]), drift.Text(""))
}

// versions are what @Version of the method says, otherwise { version } of the
// controller; "default" stands for neither, "neutral" for a route of every version.
func versions(own []drift.Node, controller drift.Node) drift.Value {
	var stated drift.Node
	if args := drift.DecoratorArguments(drift.DecoratorAmong(own, common+"Version")); len(args) > 0 {
		stated = args[0]
	} else if args := drift.DecoratorArguments(controller); len(args) > 0 {
		stated = args[0].Property("version")
	}
	switch {
	case stated == 0:
		return drift.Text("default")
	case stated.Has(common + "VERSION_NEUTRAL"):
		return drift.Text("neutral")
	}
	var out []drift.Value
	for i := 0; stated.Element(i) != 0; i++ {
		one := drift.Of(stated.Element(i))
		if stated.Element(i).Has(common + "VERSION_NEUTRAL") {
			one = drift.Text("neutral")
		}
		out = append(out, one)
	}
	if len(out) > 0 {
		return drift.List(out...)
	}
	return drift.Of(stated)
}

// versioning reads app.enableVersioning({ type, prefix, defaultVersion }): with
// versions in the path, which is the usual type, they stand in front of it.
func versioning(m drift.Match) {
	call := m.Node("call")
	prefix, byDefault := "v", []string{""}
	if args := call.Arguments(); len(args) > 0 {
		if kind := args[0].Property("type"); kind != 0 && !kind.Has(common+"VersioningType.URI") {
			return
		}
		if p := args[0].Property("prefix"); p != 0 {
			kind, text, ok := p.Const()
			switch prefix = text; {
			case !ok:
				prefix = "{prefix}" // only there when it runs
			case kind == 'b':
				prefix = ""
			}
		}
		d := args[0].Property("defaultVersion")
		if text := d.Str(); text != "" {
			byDefault[0] = prefix + text
		}
		for i := 0; d.Element(i) != 0; i++ {
			text := d.Element(i).Str()
			if text != "" {
				text = prefix + text
			}
			byDefault = append(byDefault[:i:i], text)
		}
	}
	names, paths := []string{"*", "neutral"}, []drift.Value{drift.Text(prefix + "*"), drift.Text("")}
	for i, path := range byDefault {
		name := "default"
		if i > 0 {
			name += "#" + strconv.Itoa(1+i)
		}
		names, paths = append(names, name), append(paths, drift.Text(path))
	}
	drift.New(abi.FactMount, call).With(abi.FieldTarget, drift.Text("nest")).With(abi.FieldVariants, drift.Object(names, paths)).Emit()
}

// parameters are the decorators of parameters and the roles they give.
var parameters = [][2]string{{"Body", "requestBody"}, {"Param", "pathParams"}, {"Query", "query"}, {"Headers", "headers"}, {"Req", "request"},
	{"Request", "request"}, {"Res", "response"}, {"Response", "response"}, {"Next", "next"}, {"Session", "session"}, {"Ip", "ip"},
	{"HostParam", "host"}, {"UploadedFile", "file"}, {"UploadedFiles", "files"}}

func roleOf(p drift.Node) string {
	for _, c := range p.Children() {
		if c.Kind() != "decorator" {
			continue
		}
		name := drift.DecoratorName(c)
		for _, d := range parameters {
			if name.Has(common + d[0]) {
				return d[1]
			}
		}
	}
	return ""
}

// passthrough reads @Res({ passthrough: true }), with which the returned value still is the body.
func passthrough(p drift.Node) bool {
	for _, c := range p.Children() {
		if c.Kind() == "decorator" {
			for _, a := range drift.DecoratorArguments(c) {
				if kind, value, ok := a.Property("passthrough").Const(); ok && kind == 'b' && value == "true" {
					return true
				}
			}
		}
	}
	return false
}

// prefix reads app.setGlobalPrefix("api", { exclude: ["health", { path: "metrics", method: RequestMethod.GET }] }).
func prefix(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactMount, call).With(abi.FieldTarget, drift.Text("nest")).With(abi.FieldPath, drift.Argument(call, 0))
	var except []drift.Value
	if len(args) > 1 {
		list := args[1].Property("exclude")
		for i := 0; list.Element(i) != 0; i++ {
			if route := excluded(list.Element(i)); route != "" {
				except = append(except, drift.Text(route))
			}
		}
	}
	if len(except) > 0 {
		f.With(abi.FieldExcept, drift.List(except...))
	}
	f.Emit()
}

// excluded spells a route that the global prefix leaves out.
func excluded(n drift.Node) string {
	if path := n.Str(); path != "" {
		return rooted(path)
	}
	path := n.Property("path").Str()
	if path == "" {
		return ""
	}
	for _, v := range verbs {
		if method := n.Property("method"); method != 0 && v[1] != "*" && method.Has(common+"RequestMethod."+v[1]) {
			return v[1] + " " + rooted(path)
		}
	}
	return rooted(path)
}

// rooted spells a path with wildcards, "static/(.*)" or "static/*path", in the path grammar.
func rooted(path string) string {
	var out []string
	for _, segment := range strings.Split(strings.Trim(path, "/"), "/") {
		if segment == "(.*)" || strings.HasPrefix(segment, "*") || strings.HasPrefix(segment, "{*") {
			segment = "{rest*}"
		}
		out = append(out, segment)
	}
	return "/" + strings.Join(out, "/")
}

// answer reads what a method that takes the response itself does with it.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "code", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "sendStatus":
		f.With(abi.FieldStatus, drift.Argument(call, 0))
	case "redirect":
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		} else {
			f.With(abi.FieldDefault, drift.Number("302"))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if method := m.Text("method"); len(args) > 0 && method != "render" && method != "sendFile" && method != "download" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}
