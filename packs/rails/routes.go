package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubyapi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// draw reads Rails.application.routes.draw do … end and the same of an engine.
func draw(m drift.Match) {
	app := plain(m.Text("app"))
	registrar := "app"
	if suffix(app, "::Engine") {
		registrar = drawn(app)
		if m.Node("app").ValueKind() != abi.EvaluatedClass {
			// A library's engine: what it isolates is not known.
			drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Text(engine(app))).With(abi.FieldTarget, drift.Text(registrar)).
				With(abi.FieldNamespace, drift.Text("/")).Emit()
		}
		// Whoever installs a gem says where its engine hangs.
		drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Text("app")).With(abi.FieldTarget, drift.Text(engine(app))).
			With(abi.FieldDefault, drift.True()).Emit()
	} else if app != "Rails.application" && app != "::Rails.application" && !suffix(app, "::Application") {
		return
	}
	under(drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Text(registrar)), m.Node("block")).Emit()
}

// plain is a text without blanks and line ends.
func plain(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] != ' ' && s[i] != '\n' && s[i] != '\t' && s[i] != '\r' {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// engine names the registrar of an engine's routes, which count where it is mounted.
func engine(constant string) string {
	if prefix(constant, "::") {
		constant = constant[2:]
	}
	return "?engine:" + constant
}

// drawn names the registrar that an engine's routes hang under, in the engine's namespace.
func drawn(constant string) string { return "?routes:" + engine(constant)[len("?engine:"):] }

// isolated reads the class of an engine: isolate_namespace says under which names its controllers are found.
func isolated(m drift.Match) {
	class := m.Node("class")
	f := drift.New(abi.FactMount, class).With(abi.FieldRegistrar, drift.Concat(drift.Text("?engine:"), drift.Of(class, "name"))).
		With(abi.FieldTarget, drift.Concat(drift.Text("?routes:"), drift.Of(class, "name")))
	namespace := ""
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "call" && c.Field("receiver") == 0 && c.Field("method").Text() == "isolate_namespace" && len(c.Arguments()) > 0 {
			namespace = slashed(c.Arguments()[0].Text())
		}
	}
	f.With(abi.FieldNamespace, drift.Text("/"+namespace)).Emit()
}

// slashed spells a constant as a path.
func slashed(constant string) string {
	var out []byte
	for i := 0; i < len(constant); i++ {
		if constant[i] == ':' {
			if i > 0 && constant[i-1] != ':' {
				out = append(out, '/')
			}
			continue
		}
		out = append(out, constant[i])
	}
	return string(out)
}

// under says that what a block registers stands below.
func under(f *drift.Fact, block drift.Node) *drift.Fact {
	if block == 0 {
		return f
	}
	return f.With(abi.FieldTargets, drift.List(drift.Of(block))).With(abi.FieldChildParam, drift.Number("-1"))
}

// mount begins a mount below the registrar that a call stands under.
func mount(call drift.Node) *drift.Fact {
	return under(drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call)), rubycall.Block(call))
}

// route reads one call of the routing language.
func route(m drift.Match) {
	call := m.Node("call")
	switch method := m.Text("method"); method {
	case "get", "post", "put", "patch", "delete", "options", "query":
		verb(call, []string{drift.Upper(method)})
	case "match":
		matched(call)
	case "root":
		root(call)
	case "resources":
		for _, name := range resourceNames(call) {
			resources(call, name)
		}
	case "resource":
		for _, name := range resourceNames(call) {
			resource(call, name)
		}
	case "jsonapi_resources", "jsonapi_resource":
		jsonapi(call)
	case "jsonapi_link", "jsonapi_links", "jsonapi_related_resource", "jsonapi_related_resources":
		related(call, method)
	case "namespace":
		namespace(call)
	case "scope":
		scope(call)
	case "controller":
		if args := rubycall.Positional(call); len(args) == 1 {
			mount(call).With(abi.FieldOwner, controller(drift.Of(args[0]))).Emit()
		}
	case "member", "collection", "new":
		name := method
		if name == "member" {
			name = "~member"
		}
		mount(call).With(abi.FieldUnder, drift.Text(name)).With(abi.FieldNested, drift.True()).Emit()
	case "nested":
		mount(call).Emit()
	case "authenticate":
		signedIn(call)
	case "shallow":
		mount(call).With(abi.FieldShallow, drift.True()).Emit()
	case "concern":
		if args := rubycall.Positional(call); len(args) > 0 && args[0].Str() != "" {
			under(drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text("?concern:"+args[0].Str())), call.Field("block")).Emit()
		}
	case "concerns":
		var names []drift.Value
		for _, a := range rubycall.Positional(call) {
			names = append(names, concerns(a)...)
		}
		if len(names) > 0 {
			mount(call).With(abi.FieldTarget, drift.List(names...)).Emit()
		}
	case "draw":
		if args := rubycall.Positional(call); len(args) > 0 && args[0].Str() != "" {
			drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldChildParam, drift.Number("-1")).
				With(abi.FieldTargets, drift.List(drift.Module(routesFolder()+args[0].Str()+".rb"))).Emit()
		}
	case "mount":
		mounted(call)
	case "with_options":
		if block := call.Field("block"); block.Field("parameters") != 0 {
			// The options come with what the block is passed.
			drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldTargets, drift.List(drift.Of(block))).
				With(abi.FieldChildParam, drift.Number("0")).Emit()
		}
	}
}

// routesFolder is config/routes/ beside the file that draws.
func routesFolder() string {
	path := drift.FilePath()
	const file, folder = "config/routes.rb", "config/routes/"
	if suffix(path, file) {
		return path[:len(path)-len(file)] + folder
	}
	for i := len(path) - len(folder); i >= 0; i-- {
		if path[i:i+len(folder)] == folder {
			return path[:i] + folder
		}
	}
	return folder
}

func concerns(n drift.Node) []drift.Value {
	var out []drift.Value
	names, _ := texts(n)
	for _, name := range names {
		out = append(out, drift.Text("?concern:"+name))
	}
	return out
}

// mounted reads mount Engine => "/path" and mount Engine, at: "/path".
func mounted(call drift.Node) {
	for _, a := range call.Arguments() {
		if a.Kind() == "pair" {
			if of := rackApplication(a.Field("key")); of != 0 {
				mountAt(call, of, a.Field("value"))
			}
		} else if of := rackApplication(a); of != 0 {
			mountAt(call, of, routeOption(call, "at"))
		}
	}
}

// rackApplication is the constant of what is mounted: Engine, Api, Api.new, 0 for anything else.
func rackApplication(n drift.Node) drift.Node {
	if n.Kind() == "call" && n.Field("method").Text() == "new" {
		n = n.Field("receiver")
	}
	if n.Kind() == "constant" || n.Kind() == "scope_resolution" {
		return n
	}
	return 0
}

// mountAt hangs an engine, or the class of an API whose routes another pack reads.
func mountAt(call, constant, path drift.Node) {
	f := drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call)).
		With(abi.FieldTarget, drift.List(drift.Text(engine(constant.Text())), rubyapi.Registrar(constant)))
	if path != 0 {
		f.With(abi.FieldPath, pathOf(path))
	}
	f.Emit()
}

// controller is the path of a controller's class.
func controller(name drift.Value) drift.Value {
	return drift.Concat(name, drift.Text("_controller"))
}

// below puts a module in front of a class, inside the namespaces around: with a slash in front, it would be named from the top.
func below(call drift.Node, class drift.Value) drift.Value {
	if m := routeOption(call, "module"); m != 0 && m.Kind() != "nil" && m.Kind() != "false" {
		return drift.Concat(drift.Of(m), drift.Text("/"), class)
	}
	return class
}

func namespace(call drift.Node) {
	args := rubycall.Positional(call)
	if len(args) == 0 {
		return
	}
	f := of(mount(call), calledAs(call, rubycall.Name(args[0])))
	path, module := drift.Of(args[0]), drift.Of(args[0])
	if p := routeOption(call, "path"); p != 0 {
		path = pathOf(p)
		if p.Kind() == "nil" || p.Kind() == "false" {
			path = drift.Value{}
		}
	}
	if m := routeOption(call, "module"); m != 0 {
		module = drift.Of(m)
		if m.Kind() == "nil" || m.Kind() == "false" {
			module = drift.Value{}
		}
	}
	if owner := spacesOf(call); owner != "" {
		f.With(abi.FieldOwner, drift.Text("/"+owner+"_controller"))
	}
	shallow(call, f.With(abi.FieldPath, path).With(abi.FieldNamespace, module)).Emit()
}

// spacesOf are the modules of the namespaces and scopes around a call, its own last, where nothing else says which controller serves
// what stands in them: post "paid" in namespace :hooks is a method of HooksController.
func spacesOf(call drift.Node) string {
	out := ""
	for n := call; n != 0; n = n.Parent() {
		if n.Kind() != "call" {
			continue
		}
		module := ""
		switch n.Field("method").Text() {
		case "namespace":
			args := rubycall.Positional(n)
			if len(args) != 1 || rubycall.Name(args[0]) == "" {
				return ""
			}
			module = rubycall.Name(args[0])
		case "scope":
			if routeOption(n, "controller") != 0 {
				return ""
			}
		case "resources", "resource", "jsonapi_resources", "jsonapi_resource", "controller", "concern", "with_options":
			return ""
		default:
			continue
		}
		if m := rubycall.Keyword(n, "module"); m != 0 {
			if module = m.Str(); module == "" {
				return "" // none, or only known when the program runs
			}
		}
		if module == "" {
			continue
		}
		if out != "" {
			out = "/" + out
		}
		out = module + out
	}
	return out
}

func shallow(call drift.Node, f *drift.Fact) *drift.Fact {
	switch s := routeOption(call, "shallow"); s.Kind() {
	case "true":
		f.With(abi.FieldShallow, drift.True())
	case "false":
		f.With(abi.FieldShallow, drift.Value{Kind: abi.ValueBool})
	}
	return f
}

func scope(call drift.Node) {
	f := of(mount(call), calledAs(call, ""))
	var path []drift.Value
	for _, a := range rubycall.Positional(call) {
		if a.Kind() != "nil" {
			path = append(path, pathOf(a))
		}
	}
	if p := routeOption(call, "path"); p != 0 && p.Kind() != "nil" && p.Kind() != "false" {
		path = append(path, pathOf(p))
	}
	if len(path) > 0 {
		f.With(abi.FieldPath, drift.Join(path...))
	}
	if m := routeOption(call, "module"); m != 0 && m.Kind() != "nil" && m.Kind() != "false" {
		f.With(abi.FieldNamespace, drift.Of(m))
	}
	if c := routeOption(call, "controller"); c != 0 {
		f.With(abi.FieldOwner, controller(drift.Of(c)))
	} else if owner := spacesOf(call); owner != "" && routeOption(call, "module") != 0 {
		f.With(abi.FieldOwner, drift.Text("/"+owner+"_controller"))
	}
	if c := routeOption(call, "concerns"); c != 0 {
		f.With(abi.FieldTarget, drift.List(concerns(c)...))
	}
	if routeOption(call, "shallow_path") != 0 {
		drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text("shallow_path")).
			With(abi.FieldDescription, drift.Text("the path in front of shallow routes is not read: they stand without it")).Emit()
	}
	shallow(call, f).Emit()
}

// resourceNames are the resources that a call names: what gives options is none.
func resourceNames(call drift.Node) []drift.Node {
	var out []drift.Node
	for _, a := range rubycall.Positional(call) {
		if optionsOf(a) == 0 {
			out = append(out, a)
		}
	}
	return out
}

// optionsOf is the hash that an argument writes down: { only: :index }, and what is merged with others. 0 for what is no hash.
func optionsOf(n drift.Node) drift.Node {
	switch {
	case n.Kind() == "hash":
		return n
	case n.Kind() == "call" && contains([]string{"merge", "reverse_merge", "deep_merge"}, n.Field("method").Text()):
		return optionsOf(n.Field("receiver"))
	}
	return 0
}

// action is one route that a resource has.
type action struct {
	name, method, path string
	member             bool
}

var many = []action{{"index", "GET", "", false}, {"create", "POST", "", false}, {"new", "GET", "new", false}, {"edit", "GET", "edit", true},
	{"show", "GET", "", true}, {"update", "PATCH", "", true}, {"update", "PUT", "", true}, {"destroy", "DELETE", "", true}}

var one = []action{{"show", "GET", "", false}, {"create", "POST", "", false}, {"new", "GET", "new", false}, {"edit", "GET", "edit", false},
	{"update", "PATCH", "", false}, {"update", "PUT", "", false}, {"destroy", "DELETE", "", false}}

// wanted tells whether only and except leave an action.
func wanted(call drift.Node, name string) bool {
	if only := routeOption(call, "only"); only != 0 {
		if list, ok := texts(only); ok && !contains(list, name) {
			return false
		}
	}
	if except := routeOption(call, "except"); except != 0 {
		if list, ok := texts(except); ok && contains(list, name) {
			return false
		}
	}
	return true
}

// pathOption is the path that a resource is given, its name otherwise.
func pathOption(call, name drift.Node) drift.Value {
	if p := routeOption(call, "path"); p != 0 {
		return pathOf(p)
	}
	return drift.Of(name)
}

// segment is how the path of an action is spelled: path_names of the resource, or of what it stands in, may say it
// otherwise.
func segment(call drift.Node, action string) drift.Value {
	if action == "" {
		return drift.Text("")
	}
	for n := call; n != 0; n = n.Parent() {
		if n.Kind() != "call" {
			continue
		}
		for _, pair := range rubycall.Keyword(n, "path_names").Children() {
			if key := pair.Field("key").Text(); key == action || key == ":"+action {
				return pathOf(pair.Field("value"))
			}
		}
	}
	return drift.Text(action)
}

func resources(call, name drift.Node) {
	path := pathOption(call, name)
	param := "id"
	if p := routeOption(call, "param"); p != 0 && p.Str() != "" {
		param = p.Str()
	}
	parent := ":" + singular(name.Str()) + "_" + param
	if name.Str() == "" {
		parent = ":parent_id"
	}
	owner := drift.Of(name)
	if c := routeOption(call, "controller"); c != 0 {
		owner = drift.Of(c)
	}
	owner = controller(owner)
	renamed := isRenamed(call.Field("block"))
	for _, a := range many {
		if !wanted(call, a.name) {
			continue
		}
		at := path
		if a.member {
			at = drift.Join(path, drift.Text(":"+param), segment(call, a.path))
		} else if a.path != "" {
			at = drift.Join(path, segment(call, a.path))
		}
		called := nameOfAction(call, a, memberName(call, name), collectionName(call, name))
		if renamed && !a.member && a.path == "" {
			called = ""
		}
		serve(call, a.method, at, below(call, owner), drift.Text(a.name), a.member, called)
	}
	f := of(mount(call), memberName(call, name)).With(abi.FieldPath, drift.Join(path, drift.Text(parent))).With(abi.FieldOwner, owner).With(abi.FieldNested, drift.True()).
		With(abi.FieldVariants, drift.Object([]string{"~member", "collection", "new"},
			[]drift.Value{drift.Join(path, drift.Text(":"+param)), path, drift.Join(path, segment(call, "new"))}))
	inside(call, f)
}

func resource(call, name drift.Node) {
	path := pathOption(call, name)
	owner := drift.Of(name)
	if s := name.Str(); s != "" {
		owner = drift.Text(drift.Plural(s))
	}
	if c := routeOption(call, "controller"); c != 0 {
		owner = drift.Of(c)
	}
	owner = controller(owner)
	for _, a := range one {
		if wanted(call, a.name) {
			serve(call, a.method, drift.Join(path, segment(call, a.path)), below(call, owner), drift.Text(a.name), false, nameOfAction(call, a, calledAs(call, name.Str()), ""))
		}
	}
	f := of(mount(call), calledAs(call, name.Str())).With(abi.FieldPath, path).With(abi.FieldOwner, owner).With(abi.FieldNested, drift.True()).
		With(abi.FieldVariants, drift.Object([]string{"~member", "collection", "new"}, []drift.Value{path, path, drift.Join(path, segment(call, "new"))}))
	inside(call, f)
}

// inside states what a resource holds, in its block and through its concerns.
func inside(call drift.Node, f *drift.Fact) {
	names := []drift.Value(nil)
	if c := routeOption(call, "concerns"); c != 0 {
		names = concerns(c)
		f.With(abi.FieldTarget, drift.List(names...))
	}
	if rubycall.Block(call) == 0 && len(names) == 0 {
		return
	}
	if m := routeOption(call, "module"); m != 0 && m.Kind() != "nil" && m.Kind() != "false" {
		f.With(abi.FieldNamespace, drift.Of(m))
	}
	shallow(call, f).Emit()
}

// serve states one route that a method of a controller serves.
func serve(call drift.Node, method string, path, class, action drift.Value, member bool, name string) {
	f := of(drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(method)).
		With(abi.FieldPath, path).With(abi.FieldHandlers, drift.Method(class, action)).
		With(abi.FieldRoles, drift.Text("action")).With(abi.FieldWrapperRoles, drift.Text("filter")), name)
	if member {
		f.With(abi.FieldNested, drift.True())
	}
	shallow(call, f).Emit()
}

// matched reads match "path", via: [:get, :post].
func matched(call drift.Node) {
	via := routeOption(call, "via")
	methods, ok := texts(via)
	if !ok || len(methods) == 0 {
		return
	}
	for i, m := range methods {
		if m == "all" {
			methods[i] = "*"
		} else {
			methods[i] = drift.Upper(m)
		}
	}
	verb(call, methods)
}

func root(call drift.Node) {
	to := routeOption(call, "to")
	if args := rubycall.Positional(call); len(args) > 0 {
		to = args[0]
	}
	if class, action, ok := split(to.Str()); ok {
		serve(call, "GET", drift.Text("/"), below(call, class), action, false, "*_"+calledAs(call, "root"))
	}
}

// split takes "controller#action" apart.
func split(s string) (class, action drift.Value, ok bool) {
	i := index(s, '#')
	if i < 0 {
		return class, action, false
	}
	return drift.Text(s[:i] + "_controller"), drift.Text(s[i+1:]), true
}

// verb reads get "path", to: "controller#action" and the shorter ways to say it.
func verb(call drift.Node, methods []string) {
	args := rubycall.Positional(call)
	to := routeOption(call, "to")
	path := drift.Node(0)
	if len(args) > 0 {
		path = args[0]
	} else {
		for _, a := range call.Arguments() {
			if a.Kind() == "pair" && rubycall.Key(a) == "" {
				path, to = a.Field("key"), a.Field("value")
				break
			}
		}
	}
	if path == 0 {
		return
	}
	targets := []drift.Node{path}
	if len(args) > 1 && to == 0 {
		targets = args // get :a, :b
	}
	for _, p := range targets {
		if to.Kind() == "call" && to.Field("receiver") == 0 && to.Field("method").Text() == "redirect" {
			redirected(call, to, p, methods)
			continue
		}
		if k := to.Kind(); k == "lambda" || k == "constant" || k == "scope_resolution" || k == "call" && ofClass(to) == "" && ofConstant(to) {
			for _, m := range methods {
				rack(call, p, m, drift.List()) // a Rack application, which answers as it likes
			}
			continue
		}
		if s := p.Str(); drift.Contains(s, ":action") || drift.Contains(s, ":controller") {
			for _, m := range methods {
				rack(call, p, m, drift.List()) // the path of the request says which method it is
			}
			continue
		}
		class, action, ok := target(call, p, to)
		if !ok {
			continue
		}
		for _, m := range methods {
			f := of(drift.New(abi.FactRoute, call), nameOfVerb(call, p)).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(m)).
				With(abi.FieldPath, actionPath(call, p)).With(abi.FieldHandlers, drift.Method(class, action)).
				With(abi.FieldRoles, drift.Text("action")).With(abi.FieldWrapperRoles, drift.Text("filter"))
			switch routeOption(call, "on").Str() {
			case "member":
				f.With(abi.FieldUnder, drift.Text("~member")).With(abi.FieldNested, drift.True())
			case "collection":
				f.With(abi.FieldUnder, drift.Text("collection"))
			case "new":
				f.With(abi.FieldUnder, drift.Text("new"))
			}
			f.Emit()
		}
	}
}

// actionPath is the path of get :action: that of the resource itself for the actions that resources have, where the resource is meant and not what stands in it.
func actionPath(call, path drift.Node) drift.Value {
	if stated := routeOption(call, "path"); stated != 0 && (path.Kind() == "simple_symbol" || path.Kind() == "string" && !strings.Contains(path.Str(), "/")) {
		return pathOf(stated) // get :crew, path: "ships/crew"; until Rails 5 also get "crew", path: …
	}
	if path.Kind() == "simple_symbol" && contains([]string{"index", "create", "new", "show", "update", "destroy"}, rubycall.Name(path)) &&
		(routeOption(call, "on") != 0 || contains([]string{"member", "collection", "new", "resource"}, around(call))) {
		return drift.Text("")
	}
	return pathOf(path)
}

// around is the call of the routing language whose block a call stands in.
func around(call drift.Node) string {
	for n := call.Parent(); n != 0; n = n.Parent() {
		if n.Kind() == "call" && n.Field("receiver") == 0 && n.Field("block") != 0 {
			return n.Field("method").Text()
		}
	}
	return ""
}

// actionAround is the action that a scope around a route names for all in it, 0 for none.
func actionAround(call drift.Node) drift.Node {
	for n := call.Parent(); n != 0; n = n.Parent() {
		if n.Kind() != "call" || n.Field("block") == 0 {
			continue
		}
		switch n.Field("method").Text() {
		case "scope", "defaults":
			if a := rubycall.Keyword(n, "action"); a != 0 {
				return a
			}
		case "resources", "resource", "jsonapi_resources", "jsonapi_resource":
			return 0
		}
	}
	return 0
}

// redirected states a route that redirect("/elsewhere") answers.
func redirected(call, to, path drift.Node, methods []string) {
	status := drift.Number("301")
	if kind, value, ok := rubycall.Keyword(to, "status").Const(); ok && kind == 'n' {
		status = drift.Number(value)
	}
	for _, m := range methods {
		rack(call, path, m, drift.List(drift.List(status)))
	}
}

// rack states a route that no action serves.
func rack(call, path drift.Node, method string, responses drift.Value) {
	of(drift.New(abi.FactUnit, call), nameOfVerb(call, path)).With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
		With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, pathOf(path)).
		With(abi.FieldRoles, drift.Text("action")).With(abi.FieldResponses, responses).Emit()
}

// target finds the class and the method that serve a route; the class is left
// out where the scope around says it.
func target(call, path, to drift.Node) (class, action drift.Value, ok bool) {
	if c := routeOption(call, "controller"); c != 0 {
		class = below(call, controller(drift.Of(c)))
	}
	if a := routeOption(call, "action"); a != 0 {
		return class, drift.Of(a), true
	}
	// "a/b" is no action: the path says which it is.
	if s := to.Str(); to != 0 && (index(s, '/') < 0 || index(s, '#') >= 0) {
		if s != "" {
			if c, a, ok := split(s); ok {
				return below(call, c), a, true
			}
			return class, drift.Text(s), true
		}
		if to.Kind() == "string" {
			return below(call, controller(drift.Of(to, "head[#]"))), drift.Of(to, "tail[#]"), true
		}
		if name := ofClass(to); name != "" {
			return drift.Text(absolute(to.Field("receiver").Text())), drift.Text(name), true
		}
		return class, action, false // a Rack application
	}
	s := path.Str()
	if a := actionAround(call); a != 0 && index(s, '/') < 0 {
		return class, drift.Of(a), true
	}
	if s == "" {
		return class, drift.Of(path), path.Kind() != "string"
	}
	if s[0] == '/' {
		s = s[1:]
	}
	s = underscored(s)
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == '/' && class.Kind == abi.ValueNone {
			return below(call, drift.Text(s[:i]+"_controller")), drift.Text(s[i+1:]), true
		}
	}
	return class, drift.Text(s), s != ""
}

// ofConstant reports whether what is called is called on a constant, or on what that gave: Images.app(:ships).endpoint { … }.
func ofConstant(call drift.Node) bool {
	of := call.Field("receiver")
	for of.Kind() == "call" {
		of = of.Field("receiver")
	}
	return of.Kind() == "constant" || of.Kind() == "scope_resolution"
}

// ofClass is the action of ShipsController.action(:show), "" for anything else.
func ofClass(to drift.Node) string {
	of := to.Field("receiver")
	if to.Kind() != "call" || to.Field("method").Text() != "action" || of.Kind() != "constant" && of.Kind() != "scope_resolution" {
		return ""
	}
	args := rubycall.Positional(to)
	if len(args) != 1 {
		return ""
	}
	return rubycall.Name(args[0])
}

// absolute is the path of a class, whatever is around the route.
func absolute(constant string) string {
	out := ""
	for _, part := range drift.Split(slashed(constant), '/') {
		if part != "" {
			out += "/" + drift.Snake(part)
		}
	}
	return out
}

// underscored is a path as the action that it names: hyphens are no part of a method's name.
func underscored(s string) string {
	out := []byte(s)
	for i, c := range out {
		if c == '-' {
			out[i] = '_'
		}
	}
	return string(out)
}

// singular is the English singular of a name.
func singular(s string) string {
	ends := [][2]string{{"people", "person"}, {"children", "child"}, {"series", "series"}, {"species", "species"}, {"news", "news"}, {"statuses", "status"},
		{"status", "status"}, {"aliases", "alias"}, {"alias", "alias"}, {"buses", "bus"}, {"bus", "bus"}, {"virus", "virus"}, {"octopus", "octopus"}, {"indices", "index"},
		{"vertices", "vertex"}, {"matrices", "matrix"}, {"quizzes", "quiz"}, {"databases", "database"}, {"analyses", "analysis"}, {"movies", "movie"}, {"ies", "y"},
		{"media", "medium"}, {"data", "datum"}, {"shoes", "shoe"}, {"oes", "o"}, {"sses", "ss"}, {"ches", "ch"}, {"shes", "sh"}, {"xes", "x"}, {"ss", "ss"}, {"s", ""}}
	for _, e := range ends {
		if suffix(s, e[0]) {
			return s[:len(s)-len(e[0])] + e[1]
		}
	}
	return s
}

// external reads the calls by which gems add routes: what they add is not known here.
func external(call drift.Node, method string) {
	drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text(method)).
		With(abi.FieldDescription, drift.Text("a gem adds routes here, which are not read")).Emit()
}

// known are the calls whose blocks are read as they run.
var known = []string{"resources", "resource", "jsonapi_resources", "jsonapi_resource", "namespace", "scope", "controller", "member", "collection", "new", "nested", "shallow", "concern", "constraints",
	"defaults", "with_options", "draw", "direct", "resolve", "lambda", "proc", "loop", "devise_scope", "as", "authenticate", "authenticated", "unauthenticated"}

var routing = []string{"get", "post", "put", "patch", "delete", "query", "match", "root", "resources", "resource", "jsonapi_resources", "jsonapi_resource", "namespace", "scope"}

// wrapper reads a call that is none of the language's and whose block holds routes:
// they are read as if they stood around it.
func wrapper(m drift.Match) {
	if contains(known, m.Text("method")) {
		return
	}
	body := m.Node("block").Field("body")
	if body == 0 {
		return
	}
	for _, c := range body.Children() {
		if c.Kind() == "call" && c.Field("receiver") == 0 && contains(routing, c.Field("method").Text()) {
			drift.New(abi.FactGap, m.Node("call")).With(abi.FieldName, drift.Text(m.Text("method"))).
				With(abi.FieldDescription, drift.Text("what it does with its block is not known; the routes in it are placed around it")).Emit()
			return
		}
	}
}
