package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// named are the methods of the response that answer with a status of their own, given a body.
var named = map[string]string{
	"ok": "200", "created": "201", "accepted": "202", "nonAuthoritativeInformation": "203", "noContent": "204", "resetContent": "205", "partialContent": "206",
	"multipleChoices": "300", "movedPermanently": "301", "movedTemporarily": "302", "seeOther": "303", "notModified": "304", "useProxy": "305",
	"temporaryRedirect": "307", "badRequest": "400", "unauthorized": "401", "paymentRequired": "402", "forbidden": "403", "notFound": "404",
	"methodNotAllowed": "405", "notAcceptable": "406", "proxyAuthenticationRequired": "407", "requestTimeout": "408", "conflict": "409", "gone": "410",
	"lengthRequired": "411", "preconditionFailed": "412", "requestEntityTooLarge": "413", "requestUriTooLong": "414", "unsupportedMediaType": "415",
	"requestedRangeNotSatisfiable": "416", "expectationFailed": "417", "unprocessableEntity": "422", "tooManyRequests": "429",
	"internalServerError": "500", "notImplemented": "501", "badGateway": "502", "serviceUnavailable": "503", "gatewayTimeout": "504",
	"httpVersionNotSupported": "505",
}

// answer reads response.json(body), response.notFound(body), response.status(404), response.redirect(path), response.abort(body, status).
func answer(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch status := named[method]; {
	case status != "":
		f.With(abi.FieldStatus, drift.Number(status))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	case method == "status", method == "safeStatus":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case method == "json", method == "send", method == "jsonp":
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	case method == "redirect":
		if len(args) == 0 {
			return // redirected
		}
		f.With(abi.FieldDefault, drift.Number("302"))
		if len(args) > 2 {
			f.With(abi.FieldStatus, drift.Of(args[2]))
		}
	case method == "abort":
		f.With(abi.FieldDefault, drift.Number("400"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[1]))
		}
	case method == "abortIf", method == "abortUnless":
		drift.New(abi.FactGap, call).With(abi.FieldDescription, drift.Text("response."+method+" may answer")).Emit()
		return
	case method == "download", method == "attachment", method == "stream":
		f.With(abi.FieldDefault, drift.Number("200"))
	default:
		return
	}
	f.Emit()
}

// redirected reads response.redirect().toRoute("ships.index") and its kin.
func redirected(m drift.Match) {
	switch m.Text("method") {
	case "toRoute", "toPath", "back":
		drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
			With(abi.FieldDefault, drift.Number("302")).Emit()
	}
}

// raise states that a call raises an exception of the library's.
func raise(m drift.Match, exception string) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text(exception)).Emit()
}

func validated(m drift.Match)     { raise(m, "@adonisjs/core#errors.E_VALIDATION_ERROR") }
func found(m drift.Match)         { raise(m, "@adonisjs/lucid#errors.E_ROW_NOT_FOUND") }
func authenticated(m drift.Match) { raise(m, "@adonisjs/auth#errors.E_UNAUTHORIZED_ACCESS") }
func authorized(m drift.Match)    { raise(m, "@adonisjs/bouncer#errors.E_AUTHORIZATION_FAILURE") }

// next reads next() of a middleware, which goes on to what stands behind it.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}
