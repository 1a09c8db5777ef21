package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What handlers answer besides what they return.

// chained gives the methods that are called on what a call gives, one after the other, and the last of these calls.
func chained(call drift.Node) (calls []drift.Node, last drift.Node) {
	last = call
	for {
		member := last.Parent()
		if member.Kind() != "member_expression" || member.Field("object") != last {
			return calls, last
		}
		next := member.Parent()
		if next.Kind() != "call_expression" || next.Field("function") != member {
			return calls, last
		}
		calls, last = append(calls, next), next
	}
}

// response reads return h.response(body).code(201): what is called on it says the status.
func response(m drift.Match) {
	call := m.Node("call")
	calls, last := chained(call)
	f := drift.New(abi.FactOutcome, last).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldWhen, drift.Text("returned"))
	args := call.Arguments()
	if len(args) > 0 && !nothing(args[0]) {
		f.With(abi.FieldBody, drift.Of(args[0])).With(abi.FieldDefault, drift.Number("200"))
	} else {
		f.With(abi.FieldDefault, drift.Number("204"))
	}
	for _, c := range calls {
		switch c.Field("function").Field("property").Text() {
		case "code":
			if given := c.Arguments(); len(given) > 0 {
				f.With(abi.FieldStatus, drift.Of(given[0]))
			}
		case "created":
			f.With(abi.FieldStatus, drift.Number("201"))
		}
	}
	f.Emit()
}

// nothing reports whether a node is null or undefined.
func nothing(n drift.Node) bool {
	kind, _, ok := n.Const()
	return ok && kind != 's' && kind != 'n' && kind != 'b'
}

// redirect reads return h.redirect(url).code(307), and .permanent() and .temporary(), which choose 301, 302, 307 and 308.
func redirect(m drift.Match) {
	calls, last := chained(m.Node("call"))
	status := "302"
	f := drift.New(abi.FactOutcome, last).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldWhen, drift.Text("returned"))
	for _, c := range calls {
		switch c.Field("function").Field("property").Text() {
		case "code":
			if given := c.Arguments(); len(given) > 0 {
				f.With(abi.FieldStatus, drift.Of(given[0])).Emit()
				return
			}
		case "permanent":
			status = "301"
		}
	}
	f.With(abi.FieldStatus, drift.Number(status)).Emit()
}

// failed reads return Boom.notFound(): thrown, it is an exception of the manifest.
func failed(m drift.Match) {
	status, ok := statuses[m.Text("name")]
	if !ok {
		return
	}
	f := drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldWhen, drift.Text("returned"))
	f.With(abi.FieldStatus, drift.Number(status)).Emit()
}

// statuses are those of @hapi/boom's functions.
var statuses = map[string]string{
	"badRequest": "400", "unauthorized": "401", "paymentRequired": "402", "forbidden": "403", "notFound": "404", "methodNotAllowed": "405",
	"notAcceptable": "406", "proxyAuthRequired": "407", "clientTimeout": "408", "conflict": "409", "resourceGone": "410", "lengthRequired": "411",
	"preconditionFailed": "412", "entityTooLarge": "413", "uriTooLong": "414", "unsupportedMediaType": "415", "rangeNotSatisfiable": "416",
	"expectationFailed": "417", "teapot": "418", "badData": "422", "locked": "423", "failedDependency": "424", "tooEarly": "425",
	"preconditionRequired": "428", "tooManyRequests": "429", "illegal": "451", "internal": "500", "badImplementation": "500", "notImplemented": "501",
	"badGateway": "502", "serverUnavailable": "503", "gatewayTimeout": "504",
}
