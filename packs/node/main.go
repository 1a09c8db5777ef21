// Command node is the pack for Node.js itself.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"member": member, "index": index, "pattern": pattern, "timer": timer, "cron": cron, "job": job})
}

func main() {}

func member(m drift.Match) {
	read(m.Node("read"), drift.Text(m.Text("name")), defaulted(m.Node("read")))
}

func index(m drift.Match) { read(m.Node("read"), drift.Of(m.Node("name")), defaulted(m.Node("read"))) }

// pattern reads const { A, B = "x" } = process.env.
func pattern(m drift.Match) {
	for _, c := range m.Node("pattern").Children() {
		switch c.Kind() {
		case "shorthand_property_identifier_pattern":
			read(c, drift.Text(c.Text()), false)
		case "object_assignment_pattern":
			read(c.Field("left"), drift.Text(c.Field("left").Text()), true)
		case "pair_pattern":
			read(c.Field("key"), drift.Text(c.Field("key").Text()), c.Field("value").Kind() == "assignment_pattern")
		}
	}
}

// defaulted reports whether the read stands left of || or ??.
func defaulted(n drift.Node) bool {
	for {
		p := n.Parent()
		switch p.Kind() {
		case "parenthesized_expression", "non_null_expression", "as_expression":
			n = p
			continue
		case "binary_expression":
			op := p.Field("operator").Text()
			return (op == "||" || op == "??") && p.Field("left") == n
		}
		return false
	}
}

func read(at drift.Node, name drift.Value, hasDefault bool) {
	f := drift.New(abi.FactConfig, at).With(abi.FieldName, name)
	if hasDefault {
		f.With(abi.FieldDefault, drift.True())
	}
	f.Emit()
}

// timer reads setTimeout(callback, delay) and its kin.
func timer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	schedule(call, m.Node("fn").Text(), len(args) > 1 && m.Node("fn").Has("global#setTimeout", "global#setInterval", "timers#setTimeout", "timers#setInterval"), args[0])
}

// cron reads cron.schedule("* * * * *", callback), whose callback is the last function given.
func cron(m drift.Match) { job(m) }

// job reads new CronJob("* * * * *", callback) of the same.
func job(m drift.Match) {
	call := m.Node("call")
	for _, a := range call.Arguments() {
		if a.ValueKind() == 5 {
			schedule(call, m.Node("fn").Text(), true, a)
			return
		}
	}
}

// schedule states the call, and what it is handed as a unit of its own.
func schedule(call drift.Node, via string, delay bool, callback drift.Node) {
	f := drift.New(abi.FactSchedule, call).With(abi.FieldVia, drift.Text(via)).With(abi.FieldCallback, drift.Of(callback))
	if delay {
		f.With(abi.FieldHasDelay, drift.True())
	}
	f.Emit()
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(callback)).With(abi.FieldUnitKind, drift.Text("scheduled-callback")).
		With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
		With(abi.FieldRoles, drift.Text("callback")).Emit()
}
