package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// answer reads the calls by which a controller answers.
func answer(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	status := rubycall.Keyword(call, "status")
	switch m.Text("method") {
	case "head":
		args := rubycall.Positional(call)
		if len(args) == 0 {
			return
		}
		f.With(abi.FieldStatus, drift.Of(args[0]))
	case "redirect_to", "redirect_back", "redirect_back_or_to":
		if status != 0 {
			f.With(abi.FieldStatus, drift.Of(status))
		} else {
			f.With(abi.FieldDefault, drift.Number("302"))
		}
	default:
		if m.Text("method") == "paginate" && rubycall.Keyword(call, "json") == 0 && rubycall.Keyword(call, "xml") == 0 {
			return // only api-pagination's answers, and it is asked for a format
		}
		if status != 0 {
			f.With(abi.FieldStatus, drift.Of(status))
		}
		f.With(abi.FieldDefault, drift.Number("200"))
		written := false
		for _, name := range []string{"json", "plain", "body", "html", "xml", "js", "inline", "nothing"} {
			if v := rubycall.Keyword(call, name); v != 0 {
				f.With(abi.FieldBody, drift.Of(v))
				written = true
				break
			}
		}
		for _, name := range []string{"jsonapi", "jsonapi_errors"} {
			if !written && rubycall.Keyword(call, name) != 0 {
				// jsonapi-rails writes it by classes of its own.
				f.With(abi.FieldBody, drift.Text("any"))
				written = true
			}
		}
		if options := together(call); options != 0 && !written {
			if status == 0 {
				f.With(abi.FieldStatus, drift.Of(options, ".status"))
			}
			f.With(abi.FieldBody, drift.First(drift.Of(options, ".json"), drift.Of(options, ".plain"), drift.Of(options, ".html")))
		} else if m.Text("method") == "render" && !written {
			f.With(abi.FieldTarget, template(call))
		}
	}
	f.Emit()
}

// together is an argument that has the options of render, put together before: render options, render(**options).
func together(call drift.Node) drift.Node {
	for _, a := range call.Arguments() {
		if a.Kind() == "hash_splat_argument" {
			return a.Child(0)
		}
	}
	if args := rubycall.Positional(call); len(args) == 1 && args[0].ValueKind() == abi.EvaluatedObject {
		return args[0]
	}
	return 0
}

// template is the name of the template that render names, empty for the action's own.
func template(call drift.Node) drift.Value {
	if args := rubycall.Positional(call); len(args) > 0 {
		return drift.Of(args[0])
	}
	for _, name := range []string{"template", "action"} {
		if v := rubycall.Keyword(call, name); v != 0 {
			return drift.Of(v)
		}
	}
	return drift.Text("")
}

// stands reports whether a bare name is a call, and not the name of a method, a parameter or an argument.
func stands(name drift.Node) bool {
	switch around := name.Parent(); around.Kind() {
	case "argument_list":
		return around.Parent().Kind() == "return"
	case "call", "pair", "method_parameters", "keyword_parameter", "method", "alias", "undef":
		return false
	}
	return true
}

// bare reads render without arguments.
func bare(m drift.Match) {
	call := m.Node("call")
	if !stands(call) {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldTarget, drift.Text("")).Emit()
}

// conditional reads the calls that answer by themselves, most of them only when something is not so: what the client has is still
// right (304), or it has not said who it is (401).
func conditional(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	switch method := m.Text("method"); {
	case method == "stale?":
		f.With(abi.FieldStatus, drift.Number("304")).With(abi.FieldWhen, drift.Of(call))
	case method == "fresh_when":
		f.With(abi.FieldStatus, drift.Number("304")).With(abi.FieldWhen, drift.Text("fresh"))
	case prefix(method, "authenticate_or_request_with_"):
		f.With(abi.FieldStatus, drift.Number("401")).With(abi.FieldWhen, drift.Of(call))
	default:
		if call.Kind() == "identifier" && !stands(call) {
			return
		}
		f.With(abi.FieldStatus, drift.Number("401"))
	}
	f.Emit()
}

// required reads params.require(:order) and params.expect(order: […]), which raise where the request has none.
func required(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("ruby#ActionController::ParameterMissing")).Emit()
}

// filter reads before_action and its kin, and rescue_from.
func filter(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	roles := "filter"
	if method == "rescue_from" {
		roles = "rescuer"
	}
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldWrapperRoles, drift.Text(roles))
	f.With(abi.FieldOnly, option(call, "only")).With(abi.FieldExcept, option(call, "except"))
	var tests []drift.Value
	for _, name := range []string{"if", "unless"} {
		if test := option(call, name); test.Kind != abi.ValueNone {
			tests = append(tests, drift.List(drift.Value{Kind: abi.ValueBool, Bool: name == "unless"}, test))
		}
	}
	if len(tests) > 0 {
		f.With(abi.FieldWhen, drift.List(tests...))
	}
	if forgery(call, method, f) {
		return
	}
	var functions []drift.Value
	if method == "rescue_from" {
		var catches []drift.Value
		for _, a := range rubycall.Positional(call) {
			catches = append(catches, drift.Of(a))
		}
		if with := rubycall.Keyword(call, "with"); with != 0 {
			functions = append(functions, drift.Of(with))
		} else if b := call.Field("block"); b != 0 {
			functions = append(functions, drift.Of(b))
		}
		f.With(abi.FieldPhase, drift.Text("error")).With(abi.FieldCatches, drift.List(catches...)).With(abi.FieldFunctions, drift.List(functions...)).Emit()
		return
	}
	for _, a := range rubycall.Positional(call) {
		if !verifies(a) {
			functions = append(functions, drift.Of(a))
		}
		if a.Kind() == "lambda" {
			handed(call, a)
		}
	}
	if method == "http_basic_authenticate_with" {
		functions = []drift.Value{drift.Of(call)}
	}
	if b := call.Field("block"); b != 0 {
		functions = append(functions, drift.Of(b))
		handed(call, b)
	}
	f.With(abi.FieldFunctions, drift.List(functions...))
	switch method {
	case "after_action", "prepend_after_action", "append_after_action", "after_filter":
		f.With(abi.FieldPhase, drift.Text("behind"))
	case "skip_before_action", "skip_before_filter", "skip_around_action", "skip_after_action", "skip_after_filter", "skip_action_callback":
		f.With(abi.FieldPhase, drift.Text("skip"))
	case "prepend_before_action", "prepend_before_filter", "prepend_around_action":
		f.With(abi.FieldPhase, drift.Text("first"))
	}
	f.Emit()
}

// handed says that a block or lambda among filters is handed the controller.
func handed(call, block drift.Node) {
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(block)).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("controller")).Emit()
}

// verifies reports whether a filter is one of Pundit's, which raise only for a mistake in the action.
func verifies(filter drift.Node) bool {
	name := filter.Text()
	return name == ":verify_authorized" || name == ":verify_policy_scoped"
}

// assigned reads self.status = 201, response.status = 201 and the body, which an answer behind them has unless it says another.
func assigned(m drift.Match) {
	f := drift.New(abi.FactOutcome, m.Node("at")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldContinues, drift.True())
	if name := m.Text("name"); name == "body" || name == "response_body" {
		f.With(abi.FieldBody, drift.Of(m.Node("value")))
	} else {
		f.With(abi.FieldStatus, drift.Of(m.Node("value")))
	}
	f.Emit()
}

// option is an option of a call: its own, or one that it hands on (**options).
func option(call drift.Node, name string) drift.Value {
	if own := rubycall.Keyword(call, name); own != 0 {
		return drift.Of(own)
	}
	for _, a := range call.Arguments() {
		if a.Kind() == "hash_splat_argument" {
			return drift.Of(a.Child(0), "."+name)
		}
	}
	return drift.Value{}
}

// respond reads respond_to do |format| … end: behind its block nothing fits, which is 406.
func respond(m drift.Match) {
	call := m.Node("call")
	block := call.Field("block")
	if block == 0 {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("406")).
		With(abi.FieldAfter, drift.True()).Emit()
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(block)).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("format")).Emit()
	param := block.Field("parameters").Child(0).Text()
	if param == "" {
		return
	}
	body := block.Field("body")
	if body == 0 {
		return
	}
	formats(body, param)
}

// formats reads the formats that a block of respond_to lists, also under conditions.
func formats(in drift.Node, param string) {
	for _, c := range in.Children() {
		if c.Kind() != "call" || c.Field("receiver").Text() != param {
			formats(c, param)
			continue
		}
		method := c.Field("method").Text()
		f := drift.New(abi.FactCase, c).With(abi.FieldName, drift.Text("format."+method)).
			With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200"))
		if (method == "any" || method == "all") && len(c.Arguments()) == 0 {
			f.With(abi.FieldWhen, drift.Text("otherwise")) // whatever is asked for
		}
		if method == "json" {
			f.With(abi.FieldTarget, drift.Text(""))
		}
		f.Emit()
	}
}
