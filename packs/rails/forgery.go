package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// verify is the filter by which Rails refuses requests that change something and do not carry the token that a page of its own has.
const verify = "verify_authenticity_token"

// forgery reads protect_from_forgery and its contrary. Only with an exception is a request refused: otherwise it has no session.
func forgery(call drift.Node, method string, f *drift.Fact) bool {
	switch method {
	case "protect_from_forgery":
		if with := rubycall.Keyword(call, "with"); (with == 0 || with.Text() != ":exception") && !ownCheck(call) {
			f.With(abi.FieldPhase, drift.Text("skip"))
		} else if prepend := rubycall.Keyword(call, "prepend"); prepend != 0 && prepend.Text() == "true" {
			f.With(abi.FieldPhase, drift.Text("first"))
		}
	case "skip_forgery_protection":
		f.With(abi.FieldPhase, drift.Text("skip"))
	default:
		return false
	}
	f.With(abi.FieldFunctions, drift.List(drift.Text(verify))).Emit()
	return true
}

// protected reads a class that descends from ActionController::Base, which has the filter by the defaults of Rails 5.2.
func protected(m drift.Match) {
	settings := drift.ReadFile("config/application.rb")
	if !defaults(settings) || drift.Contains(settings, "default_protect_from_forgery = false") || drift.Contains(settings, "allow_forgery_protection = false") {
		return
	}
	class := m.Node("class")
	drift.New(abi.FactWrap, class).With(abi.FieldRegistrar, drift.Of(class)).With(abi.FieldWrapperRoles, drift.Text("filter")).
		With(abi.FieldFunctions, drift.List(drift.Text(verify))).Emit()
}

// unprotected reads skip_forgery_protection and protect_from_forgery without arguments, neither of which refuses anything.
func unprotected(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Self(call)).With(abi.FieldWrapperRoles, drift.Text("filter"))
	if call.Text() != "protect_from_forgery" || !ownCheck(call) {
		f.With(abi.FieldPhase, drift.Text("skip"))
	}
	f.With(abi.FieldFunctions, drift.List(drift.Text(verify))).Emit()
}

// ownCheck reports whether the class around a node writes the filter itself, which runs then whatever the strategy is.
func ownCheck(n drift.Node) bool {
	for n != 0 && n.Kind() != "class" {
		n = n.Parent()
	}
	return n != 0 && drift.Contains(n.Text(), "def "+verify)
}

// defaults reports whether settings load the defaults of Rails 5.2 or of a later version.
func defaults(settings string) bool {
	const call = "load_defaults"
	for start := 0; start < len(settings); {
		end := start
		for end < len(settings) && settings[end] != '\n' {
			end++
		}
		line := settings[start:end]
		start = end + 1
		i := 0
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
		if i < len(line) && line[i] == '#' {
			continue
		}
		for ; i+len(call) <= len(line); i++ {
			if line[i:i+len(call)] == call {
				return later(line[i+len(call):])
			}
		}
	}
	return false
}

// later reports whether a text begins with a version of 5.2 or a later one.
func later(text string) bool {
	i := 0
	for i < len(text) && (text[i] < '0' || text[i] > '9') {
		i++
	}
	parts, n := [2]int{}, 0
	for ; i < len(text) && n < 2; i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			parts[n] = parts[n]*10 + int(c-'0')
		case c == '.':
			n++
		default:
			n = 2
		}
	}
	return parts[0] > 5 || parts[0] == 5 && parts[1] >= 2
}
