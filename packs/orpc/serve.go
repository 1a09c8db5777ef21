package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// server serves the procedures of a router: at is what was made of the router, rest whether the routes of the procedures
// count (OpenAPIHandler) or their names alone (RPCHandler).
type server struct {
	at   drift.Node
	rest bool
}

// rpc reads new RPCHandler(router).
func rpc(m drift.Match) { serve(m, false) }

// openapi reads new OpenAPIHandler(router).
func openapi(m drift.Match) { serve(m, true) }

func serve(m drift.Match, rest bool) {
	if args := m.Node("made").Arguments(); len(args) > 0 {
		server{m.Node("made"), rest}.walk(args[0], nil, nil)
	}
}

// walk states the procedures of a router, wherever its parts are written.
func (s server) walk(router drift.Node, names []string, before []drift.Node) {
	if len(names) > maxChain {
		drift.New(abi.FactGap, s.at).With(abi.FieldDescription, drift.Text("its routers lie deeper in one another than is followed")).Emit()
		return
	}
	object, prefix := inside(router)
	if prefix != 0 {
		before = append(before[:len(before):len(before)], prefix)
	}
	for _, name := range object.Keys() {
		value, here := object.Property(name), append(names[:len(names):len(names)], name)
		chain := chainOf(value)
		switch {
		case has(chain, "handler"):
			s.procedure(value, chain, here, before)
		case value.ValueKind() == abi.EvaluatedObject, len(chain) > 0 && chain[0].method == "router":
			s.walk(value, here, before)
		case value.Kind() != "shorthand_property_identifier" || value.ValueKind() == abi.EvaluatedLibrary:
			if value.ValueKind() != abi.EvaluatedConstant && value.ValueKind() != abi.EvaluatedFunction {
				drift.New(abi.FactGap, s.at).With(abi.FieldName, drift.Text(name)).
					With(abi.FieldDescription, drift.Text("is no procedure or router that could be followed: what it serves is not read")).Emit()
			}
		}
	}
}

// procedure states one procedure that is served.
func (s server) procedure(value drift.Node, chain []chained, names []string, before []drift.Node) {
	if contract, at := contracted(value, chain); contract != 0 {
		// What the contract says of it stands beside what implements it, which may add to that.
		says, prefixes := described(contract, at)
		chain, before = append(chain[:len(chain):len(chain)], says...), prefixes
	}
	path, method := drift.Text(joined(names)), drift.Text("POST")
	if s.rest {
		if own := option(chain, "path"); own != 0 {
			var parts []drift.Value
			for _, p := range before {
				parts = append(parts, drift.Of(p))
			}
			path = drift.Join(append(parts, drift.Of(own))...)
		}
		if own := option(chain, "method"); own != 0 {
			method = drift.Of(own)
		}
	}
	f := drift.New(abi.FactUnit, s.at).With(abi.FieldFunction, drift.Of(value)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(s.at)).With(abi.FieldMethod, method).
		With(abi.FieldPath, path).With(abi.FieldHandlers, drift.List(drift.Of(value))).
		With(abi.FieldRoles, drift.Text("procedure")).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	if has(chain, "input") {
		f.With(abi.FieldResponses, drift.List(drift.List(drift.Number("400"), drift.Text("the input is not valid"))))
	}
	if status := option(chain, "successStatus"); status != 0 && s.rest {
		f.With(abi.FieldDefault, drift.Of(status))
	}
	f.Emit()
}

// joined is the path that the names of a procedure make.
func joined(names []string) string {
	out := ""
	for _, name := range names {
		out += "/" + name
	}
	return out
}

// handle reads handler.handle(request, { prefix: "/rpc" }), in some servers handle(request, response, { … }).
func handle(m drift.Match) {
	call := m.Node("call")
	var prefix []drift.Value
	for _, a := range call.Arguments() {
		prefix = append(prefix, drift.Of(a, ".prefix"))
	}
	app := "orpc"
	if parts := drift.Split(drift.FilePath(), '/'); len(parts) > 1 && len(parts[len(parts)-1]) > 6 && parts[len(parts)-1][:6] == "route." {
		app = "next"
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text(app)).With(abi.FieldRegistrars, drift.Of(m.Node("on"))).
		With(abi.FieldPath, drift.First(append(prefix, drift.Text(""))...)).Emit()
}

// refuse reads throw errors.NOT_FOUND({ … }), an error that .errors({ NOT_FOUND: { status } }) declares.
func refuse(m drift.Match) {
	code := m.Text("code")
	status := drift.Number("500")
	for _, c := range codes {
		if c.code == code {
			status = drift.Number(c.status)
		}
	}
	// The procedure or middleware that throws stands in the call that makes it a part of a chain.
	for around := m.Node("call").EnclosingFunction().Parent(); around != 0 && around.Kind() != "program"; around = around.Parent() {
		if around.Kind() != "call_expression" {
			continue
		}
		if declared := argument(chainOf(around), "errors").Property(code).Property("status"); declared != 0 {
			status = drift.Of(declared)
		}
		break
	}
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldStatus, status).Emit()
}

// codes are the errors that have a status of their own.
var codes = []struct{ code, status string }{{"BAD_REQUEST", "400"}, {"UNAUTHORIZED", "401"}, {"FORBIDDEN", "403"}, {"NOT_FOUND", "404"},
	{"METHOD_NOT_SUPPORTED", "405"}, {"NOT_ACCEPTABLE", "406"}, {"TIMEOUT", "408"}, {"CONFLICT", "409"}, {"PRECONDITION_FAILED", "412"},
	{"PAYLOAD_TOO_LARGE", "413"}, {"UNSUPPORTED_MEDIA_TYPE", "415"}, {"UNPROCESSABLE_CONTENT", "422"}, {"TOO_MANY_REQUESTS", "429"},
	{"CLIENT_CLOSED_REQUEST", "499"}, {"INTERNAL_SERVER_ERROR", "500"}, {"NOT_IMPLEMENTED", "501"}, {"BAD_GATEWAY", "502"},
	{"SERVICE_UNAVAILABLE", "503"}, {"GATEWAY_TIMEOUT", "504"}}
