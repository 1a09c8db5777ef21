package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What a look-up in a part of a request raises where the request lacks the name, and what that descends from.
const (
	keyError       = "global#KeyError global#LookupError global#Exception global#BaseException"
	multipleValues = "django.utils.datastructures#MultiValueDictKeyError " + keyError
)

// lookUp reads request.GET["name"] and its kin.
func lookUp(m drift.Match) {
	call := m.Node("call")
	if !pyweb.LooksUp(call) {
		return
	}
	raised := keyError
	switch m.Text("part") {
	case "GET", "POST", "FILES":
		raised = multipleValues
	}
	drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text(raised)).Emit()
}

// cleaned reads thing.full_clean(), with which a model refuses what it is filled with.
func cleaned(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("django.core.exceptions#ValidationError global#Exception global#BaseException")).
		With(abi.FieldDescription, drift.Text("the model is valid")).Emit()
}
