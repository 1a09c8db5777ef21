package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What devise adds: routes for each module that the model names, under what devise_for says. The two files meet in
// registrars that count only where both are there.

// given is one route of a module of devise. A part of the path in angles has the name that path_names gives it.
type given struct{ module, controller, action, verb, path string }

var gives = []given{
	{"authenticatable", "sessions", "new", "GET", "<sign_in>"},
	{"authenticatable", "sessions", "create", "POST", "<sign_in>"},
	{"authenticatable", "sessions", "destroy", "", "<sign_out>"},
	{"recoverable", "passwords", "new", "GET", "<password>/new"},
	{"recoverable", "passwords", "edit", "GET", "<password>/edit"},
	{"recoverable", "passwords", "update", "PATCH", "<password>"},
	{"recoverable", "passwords", "update", "PUT", "<password>"},
	{"recoverable", "passwords", "create", "POST", "<password>"},
	{"registerable", "registrations", "cancel", "GET", "<registration>/<cancel>"},
	{"registerable", "registrations", "new", "GET", "<registration>/<sign_up>"},
	{"registerable", "registrations", "edit", "GET", "<registration>/<edit>"},
	{"registerable", "registrations", "update", "PATCH", "<registration>"},
	{"registerable", "registrations", "update", "PUT", "<registration>"},
	{"registerable", "registrations", "destroy", "DELETE", "<registration>"},
	{"registerable", "registrations", "create", "POST", "<registration>"},
	{"confirmable", "confirmations", "new", "GET", "<confirmation>/new"},
	{"confirmable", "confirmations", "show", "GET", "<confirmation>"},
	{"confirmable", "confirmations", "create", "POST", "<confirmation>"},
	{"lockable", "unlocks", "new", "GET", "<unlock>/new"},
	{"lockable", "unlocks", "show", "GET", "<unlock>"},
	{"lockable", "unlocks", "create", "POST", "<unlock>"},
	{"invitable", "invitations", "edit", "GET", "<invitation>/<accept>"}, // of devise_invitable
	{"invitable", "invitations", "destroy", "GET", "<invitation>/<remove>"},
	{"invitable", "invitations", "new", "GET", "<invitation>/new"},
	{"invitable", "invitations", "update", "PATCH", "<invitation>"},
	{"invitable", "invitations", "update", "PUT", "<invitation>"},
	{"invitable", "invitations", "create", "POST", "<invitation>"},
}

// module names the registrar of the routes of one module of a model.
func module(model, name string) string {
	if suffix(name, "authenticatable") {
		name = "authenticatable"
	}
	return "?devise:" + model + ":" + name
}

// modules reads devise :database_authenticatable, :registerable in a model.
func modules(m drift.Match) {
	call := m.Node("call")
	model := rubycall.Last(call.EnclosingClass().Field("name").Text())
	if model == "" {
		return
	}
	for _, a := range rubycall.Positional(call) {
		if name := rubycall.Name(a); name != "" {
			drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text("?devise:"+model)).
				With(abi.FieldTarget, drift.Text(module(model, name))).Emit()
		}
	}
}

// devise reads devise_for :users, controllers: …, path_names: …, skip: ….
func devise(m drift.Match) {
	call := m.Node("call")
	if m.Text("method") == "mount_devise_token_auth_for" {
		tokenAuth(call)
		return
	}
	for _, a := range resourceNames(call) {
		if name := rubycall.Name(a); name != "" {
			model := classify(singular(name))
			if c := routeOption(call, "class_name"); c.Str() != "" {
				model = rubycall.Last(c.Str())
			}
			path := drift.Text(name)
			if p := routeOption(call, "path"); p != 0 {
				path = pathOf(p)
			}
			deviseFor(call, name, model, path, "devise", gives)
		}
	}
}

// tokenAuth reads mount_devise_token_auth_for "User", at: "auth", which draws the routes of devise for the gem's own controllers, and one more.
func tokenAuth(call drift.Node) {
	args := rubycall.Positional(call)
	if len(args) == 0 || rubycall.Name(args[0]) == "" {
		external(call, "mount_devise_token_auth_for")
		return
	}
	path := drift.Text("auth")
	if at := routeOption(call, "at"); at != 0 {
		path = pathOf(at)
	}
	checked := given{"authenticatable", "token_validations", "validate_token", "GET", "validate_token"}
	deviseFor(call, "", rubycall.Last(rubycall.Name(args[0])), path, "devise_token_auth", append([]given{checked}, gives...))
}

func deviseFor(call drift.Node, name, model string, path drift.Value, space string, gives []given) {
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldPath, path).With(abi.FieldTarget, drift.Text("?devise:"+model)).Emit()
	skip, _ := texts(routeOption(call, "skip"))
	only, some := texts(routeOption(call, "only"))
	names, controllers := routeOption(call, "path_names"), routeOption(call, "controllers")
	if s := routeOption(call, "module").Str(); s != "" {
		space = s
	}
	for _, g := range gives {
		if contains(skip, g.controller) || contains(skip, "all") || some && !contains(only, g.controller) {
			continue
		}
		// Devise looks for controllers from the top, whatever stands around.
		class := drift.Text("/" + space + "/" + g.controller + "_controller")
		if c := controllers.Property(g.controller); c != 0 {
			class = drift.Concat(drift.Text("/"), controller(drift.Of(c)))
		}
		verbs := []string{g.verb}
		if g.verb == "" {
			verbs = []string{"DELETE"}
			if via, ok := texts(routeOption(call, "sign_out_via")); ok && len(via) > 0 {
				verbs = via
			}
		}
		for _, v := range verbs {
			of(drift.New(abi.FactRoute, call), nameOfDevise(name, g)).With(abi.FieldRegistrar, drift.Text(module(model, g.module))).With(abi.FieldMethod, drift.Text(drift.Upper(v))).
				With(abi.FieldPath, named(g.path, names)).With(abi.FieldHandlers, drift.Method(class, drift.Text(g.action))).
				With(abi.FieldRoles, drift.Text("action")).With(abi.FieldWrapperRoles, drift.Text("filter")).Emit()
		}
	}
}

// named fills the names of a path in.
func named(path string, names drift.Node) drift.Value {
	var parts []drift.Value
	for _, p := range drift.Split(path, '/') {
		if p[0] != '<' {
			parts = append(parts, drift.Text(p))
			continue
		}
		p = p[1 : len(p)-1]
		if n := names.Property(p); n != 0 {
			parts = append(parts, drift.Of(n))
		} else if p != "registration" {
			parts = append(parts, drift.Text(p))
		}
	}
	if len(parts) == 0 {
		return drift.Text("")
	}
	return drift.Join(parts...)
}

// classify spells a name as a class.
func classify(s string) string {
	var out []byte
	up := true
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '_' || c == '/':
			up = true
			if c == '/' {
				out = out[:0] // Admin::User is found by its last name
			}
		case up && c >= 'a' && c <= 'z':
			out, up = append(out, c-'a'+'A'), false
		default:
			out, up = append(out, c), false
		}
	}
	return string(out)
}

// signedIn reads authenticate :user do … end: what its block draws is for who is signed in.
func signedIn(call drift.Node) {
	block := rubycall.Block(call)
	if block == 0 {
		return
	}
	mount(call).Emit()
	for _, inside := range block.Field("body").Children() {
		if inside.Kind() == "call" {
			drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Self(inside)).With(abi.FieldPhase, drift.Text("named")).
				With(abi.FieldTarget, drift.Text("ruby#ActionController::Base.authenticate_user!()")).Emit()
			return
		}
	}
}
