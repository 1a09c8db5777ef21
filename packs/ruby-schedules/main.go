// Command ruby-schedules is the pack for the gems that run Ruby's jobs by the clock: whenever, clockwork and GoodJob are read where
// they are written (here), what YAML files list in listed.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"every": every, "runner": runner, "cron": cron, "job": job, "worker": worker, "created": created})
}

func main() {}

// every reads every(1.hour, "name") { … } of clockwork, and every 1.day do … end of whenever: the block runs by the clock.
func every(m drift.Match) {
	call, block := m.Node("call"), m.Node("block")
	drift.New(abi.FactSchedule, call).With(abi.FieldVia, drift.Text("every")).With(abi.FieldCallback, drift.Of(block)).With(abi.FieldHasDelay, drift.True()).Emit()
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(block)).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("callback")).Emit()
}

// runner reads runner "Weekly.perform_later" of whenever, whose text is code.
func runner(m drift.Match) {
	args := rubycall.Positional(m.Node("call"))
	if len(args) == 0 {
		return
	}
	if class, bus := sentBy(args[0].Str()); class != "" {
		send(m.Node("call"), bus, class)
	}
}

// cron reads config.good_job.cron = { weekly: { cron: "…", class: "Weekly" } }.
func cron(m drift.Match) {
	table := m.Node("table")
	if block := table.EnclosingFunction(); block.Kind() == "do_block" || block.Kind() == "block" {
		// Rails.application.configure do … end runs when the application starts.
		drift.New(abi.FactUnit, block).With(abi.FieldFunction, drift.Of(block)).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
			With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
			With(abi.FieldRoles, drift.Text("callback")).Emit()
	}
	for _, key := range table.Keys() {
		if class := table.Property(key).Property("class"); class.Str() != "" {
			send(m.Node("holder"), "active-job", class.Str())
		}
	}
}

// created reads Sidekiq::Cron::Job.create(name: …, cron: …, class: "Weekly").
func created(m drift.Match) {
	if class := rubycall.Keyword(m.Node("call"), "class"); class != 0 {
		f := drift.New(abi.FactSend, m.Node("call")).With(abi.FieldBus, drift.Text("sidekiq"))
		if class.Str() != "" {
			f.With(abi.FieldChannel, drift.Text(class.Str())).Emit()
			return
		}
		f.With(abi.FieldChannel, drift.Of(class, abi.StepClassName)).Emit()
	}
}

func send(at drift.Node, bus, class string) {
	drift.New(abi.FactSend, at).With(abi.FieldBus, drift.Text(bus)).With(abi.FieldChannel, drift.Text(class)).Emit()
}

// sentBy is the class that code in a text sends a job to, and the library that carries it: "Weekly.perform_async(1)".
func sentBy(code string) (class, bus string) {
	end := 0
	for end < len(code) && (letter(code[end]) || code[end] == ':') {
		end++
	}
	rest := code[end:]
	if end == 0 || code[0] < 'A' || code[0] > 'Z' {
		return "", ""
	}
	switch {
	case drift.Contains(rest, ".perform_later"):
		return code[:end], "active-job"
	case drift.Contains(rest, ".perform_async"), drift.Contains(rest, ".perform_in"):
		return code[:end], "sidekiq"
	}
	return "", ""
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}
