package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// site is the registrar above the patterns that the settings name: what the settings list runs around all of them.
const site = "django"

// root reads ROOT_URLCONF = "shop.urls".
func root(m drift.Match) {
	drift.New(abi.FactMount, m.Node("at")).With(abi.FieldRegistrar, drift.Text(site)).With(abi.FieldPath, drift.Text("")).
		With(abi.FieldRegistrars, drift.Of(m.Node("value"), abi.StepModule, ".urlpatterns")).Emit()
}

// middleware reads MIDDLEWARE = ["shop.middleware.Tenant", …]: of each, in order, what calling it with a
// request runs, and the methods of the older kind.
func middleware(m drift.Match) {
	list := m.Node("value")
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			return
		}
		module, name := parted(el.Str())
		if module == "" {
			continue
		}
		wrap(el, module, "always", "."+name, "()")
		wrap(el, module, "always", "."+name, "()", ".process_request")
		wrap(el, module, "always", "."+name, "()", ".process_view")
		wrap(el, module, "error", "."+name, "()", ".process_exception")
	}
}

func wrap(at drift.Node, module, phase string, steps ...string) {
	fn := drift.Text(module)
	fn.Steps = append([]string{"module"}, steps...)
	drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Text(site)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldPhase, drift.Text(phase)).With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
}

// parted cuts a dotted name before its last part.
func parted(s string) (module, name string) {
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == '.' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}
