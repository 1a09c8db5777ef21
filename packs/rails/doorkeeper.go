package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What doorkeeper adds: the endpoints of OAuth, and methods that refuse requests without a token.

// grant is one endpoint of doorkeeper: which of its controllers serves it, by the name that skip_controllers and controllers
// have for it, and the statuses that this answers with.
type grant struct{ controller, verb, path, action, statuses string }

var grants = []grant{
	{"authorizations", "GET", "authorize", "new", "200 302 400 401"},
	{"authorizations", "POST", "authorize", "create", "302 400 401"},
	{"authorizations", "DELETE", "authorize", "destroy", "302 400 401"},
	{"authorizations", "GET", "authorize/native", "show", "200"},
	{"tokens", "POST", "token", "create", "200 400 401"},
	{"tokens", "POST", "revoke", "revoke", "200 403"},
	{"tokens", "POST", "introspect", "introspect", "200 400 401"},
	{"token_info", "GET", "token/info", "show", "200 400 401"},
	{"applications", "GET", "applications", "index", "200 302 403"},
	{"applications", "POST", "applications", "create", "200 302 403 422"},
	{"applications", "GET", "applications/new", "new", "200 302 403"},
	{"applications", "GET", "applications/:id", "show", "200 302 403 404"},
	{"applications", "GET", "applications/:id/edit", "edit", "200 302 403 404"},
	{"applications", "PATCH", "applications/:id", "update", "200 302 403 404 422"},
	{"applications", "PUT", "applications/:id", "update", "200 302 403 404 422"},
	{"applications", "DELETE", "applications/:id", "destroy", "204 302 403 404"},
	{"authorized_applications", "GET", "authorized_applications", "index", "200 302"},
	{"authorized_applications", "DELETE", "authorized_applications/:id", "destroy", "204 302"},
}

// doorkeeper reads use_doorkeeper scope: "auth" do skip_controllers :applications; controllers tokens: "own_tokens" end.
func doorkeeper(m drift.Match) {
	call := m.Node("call")
	if call.Kind() == "identifier" {
		switch call.Parent().Kind() {
		case "call", "pair", "argument_list", "method_parameters":
			return
		}
	}
	scope := drift.Text("oauth")
	if own := rubycall.Keyword(call, "scope"); own != 0 {
		scope = drift.Of(own)
	}
	var skipped []string
	own := map[string]drift.Node{}
	for _, c := range call.Field("block").Field("body").Children() {
		switch c.Field("method").Text() {
		case "skip_controllers":
			for _, a := range rubycall.Positional(c) {
				skipped = append(skipped, rubycall.Name(a))
			}
		case "controllers":
			for _, g := range grants {
				if named := rubycall.Keyword(c, g.controller); named != 0 {
					own[g.controller] = named
				}
			}
		}
	}
	for _, g := range grants {
		if contains(skipped, g.controller) {
			continue
		}
		path := drift.Join(scope, drift.Text(g.path))
		if named := own[g.controller]; named != 0 {
			drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(g.verb)).With(abi.FieldPath, path).
				With(abi.FieldHandlers, drift.Method(drift.Concat(drift.Text("/"), controller(drift.Of(named))), drift.Text(g.action))).
				With(abi.FieldRoles, drift.Text("action")).With(abi.FieldWrapperRoles, drift.Text("filter")).Emit()
			continue
		}
		var answered []drift.Value
		for _, status := range drift.Split(g.statuses, ' ') {
			answered = append(answered, drift.List(drift.Number(status)))
		}
		drift.New(abi.FactUnit, call).With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
			With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldMethod, drift.Text(g.verb)).With(abi.FieldPath, path).
			With(abi.FieldRoles, drift.Text("action")).With(abi.FieldName, drift.Text("doorkeeper/"+g.controller+"#"+g.action)).
			With(abi.FieldResponses, drift.List(answered...)).Emit()
	}
}

// token reads doorkeeper_authorize! :write where code calls it: it answers by itself where the token is not valid, or not for these scopes; and
// doorkeeper_render_error, which answers so in any case.
func token(m drift.Match) {
	call := m.Node("call")
	if call.Kind() == "identifier" {
		switch call.Parent().Kind() {
		case "call", "pair", "argument_list", "method", "alias", "undef":
			return
		}
	}
	refused := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Number("401"))
	name := call.Text()
	if call.Kind() == "call" {
		name = call.Field("method").Text()
	}
	if name == "doorkeeper_render_error" {
		refused.Emit()
		drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text("doorkeeper_render_error")).
			With(abi.FieldDescription, drift.Text("a valid token without the scopes that were asked for is refused (403), which is not listed")).Emit()
		return
	}
	refused.With(abi.FieldWhen, drift.Text("invalid")).Emit()
	if len(rubycall.Positional(call)) > 0 {
		drift.New(abi.FactGap, call).With(abi.FieldName, drift.Text("doorkeeper_authorize!")).
			With(abi.FieldDescription, drift.Text("a token without these scopes is refused (403), which is not listed")).Emit()
	}
}
