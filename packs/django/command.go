package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// commands are the classes that a management command descends from.
var commands = []string{"django.core.management.base#BaseCommand", "django.core.management#BaseCommand", "django.core.management.base#LabelCommand",
	"django.core.management.base#AppCommand", "django.core.management#LabelCommand", "django.core.management#AppCommand"}

// command reads class Command(BaseCommand), which manage.py runs.
func command(m drift.Match) {
	class := m.Node("class")
	if !class.Has(commands...) {
		return
	}
	for _, name := range []string{"handle", "handle_label", "handle_app_config"} {
		if fn := class.Property(name); fn != 0 {
			drift.New(abi.FactUnit, class).With(abi.FieldFunction, drift.Of(class, abi.StepCall, "."+name)).With(abi.FieldUnitKind, drift.Text("worker")).
				With(abi.FieldRoles, drift.Text("command")).Emit()
		}
	}
}
