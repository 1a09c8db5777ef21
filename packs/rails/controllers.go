package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// answer reads the calls by which a controller answers.
func answer(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	status := keyword(call, "status")
	switch m.Text("method") {
	case "head":
		args := positional(call)
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
		if status != 0 {
			f.With(abi.FieldStatus, drift.Of(status))
		}
		f.With(abi.FieldDefault, drift.Number("200"))
		for _, name := range []string{"json", "plain", "body", "html", "xml", "js"} {
			if v := keyword(call, name); v != 0 {
				f.With(abi.FieldBody, drift.Of(v))
				break
			}
		}
	}
	f.Emit()
}

// bare reads render without arguments.
func bare(m drift.Match) {
	call := m.Node("call")
	switch call.Parent().Kind() {
	case "call", "pair", "argument_list", "method_parameters", "keyword_parameter":
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).Emit()
}

// filter reads before_action and its kin, and rescue_from.
func filter(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldWrapperRoles, drift.Text("filter"))
	if only := keyword(call, "only"); only != 0 {
		f.With(abi.FieldOnly, drift.Of(only))
	}
	if except := keyword(call, "except"); except != 0 {
		f.With(abi.FieldExcept, drift.Of(except))
	}
	var functions []drift.Value
	if method == "rescue_from" {
		var catches []drift.Value
		for _, a := range positional(call) {
			catches = append(catches, drift.Of(a))
		}
		if with := keyword(call, "with"); with != 0 {
			functions = append(functions, drift.Of(with))
		} else if b := call.Field("block"); b != 0 {
			functions = append(functions, drift.Of(b))
		}
		f.With(abi.FieldPhase, drift.Text("error")).With(abi.FieldCatches, drift.List(catches...)).With(abi.FieldFunctions, drift.List(functions...)).Emit()
		return
	}
	for _, a := range positional(call) {
		functions = append(functions, drift.Of(a))
	}
	if b := call.Field("block"); b != 0 {
		functions = append(functions, drift.Of(b))
	}
	f.With(abi.FieldFunctions, drift.List(functions...))
	switch method {
	case "skip_before_action", "skip_before_filter", "skip_around_action", "skip_action_callback":
		f.With(abi.FieldPhase, drift.Text("skip"))
	case "prepend_before_action", "prepend_before_filter", "prepend_around_action":
		f.With(abi.FieldPhase, drift.Text("first"))
	}
	f.Emit()
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
	for _, c := range body.Children() {
		if c.Kind() == "call" && c.Field("receiver").Text() == param {
			f := drift.New(abi.FactCase, c).With(abi.FieldName, drift.Text("format."+c.Field("method").Text())).
				With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200"))
			f.Emit()
		}
	}
}
