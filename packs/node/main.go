// Command node is the pack for Node.js itself.
package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"member": member, "index": index, "pattern": pattern, "asked": asked, "whole": whole, "timer": timer, "cron": cron, "job": job,
		"validated": validated, "passed": passed, "cleaned": cleaned, "created": created, "stated": stated, "convicted": convicted, "injected": injected, "described": described, "plugged": described, "module": module})
}

func main() {}

func member(m drift.Match) { use(m.Node("read"), drift.Text(m.Text("name")), ofBuild(m.Node("env"))) }

func index(m drift.Match) { use(m.Node("read"), drift.Of(m.Node("name")), ofBuild(m.Node("env"))) }

// asked reads "NAME" in process.env.
func asked(m drift.Match) {
	if m.Node("read").Field("operator").Text() != "in" {
		return
	}
	stating(m.Node("read"), drift.Of(m.Node("name")), drift.True(), ofBuild(m.Node("env"))).With(abi.FieldWhen, drift.Text("asked")).Emit()
}

// use reads a variable where it stands, unless it is set or removed there.
func use(at drift.Node, name drift.Value, built bool) {
	switch p := at.Parent(); p.Kind() {
	case "assignment_expression":
		if p.Field("left") == at {
			return
		}
	case "augmented_assignment_expression":
		if op := p.Field("operator").Text(); p.Field("left") == at && (op == "||=" || op == "??=") {
			read(at, name, drift.Of(p.Field("right")), built)
			return
		}
	case "unary_expression":
		if p.Field("operator").Text() == "delete" {
			return
		}
	}
	read(at, name, defaulted(at), built)
}

// pattern reads const { A, B = "x" } = process.env.
func pattern(m drift.Match) {
	built := ofBuild(m.Node("env"))
	for _, c := range m.Node("pattern").Children() {
		switch c.Kind() {
		case "shorthand_property_identifier_pattern":
			read(c, drift.Text(c.Text()), drift.Value{}, built)
		case "object_assignment_pattern":
			read(c.Field("left"), drift.Text(c.Field("left").Text()), drift.Of(c.Field("right")), built)
		case "pair_pattern":
			fallback := drift.Value{}
			if v := c.Field("value"); v.Kind() == "assignment_pattern" {
				fallback = drift.Of(v.Field("right"))
			}
			read(c.Field("key"), drift.Text(c.Field("key").Text()), fallback, built)
		}
	}
}

// schemaMethods are the methods of schemas that are handed the environment: which variables they read is said by their fields.
var schemaMethods = [...]string{"parse", "safeParse", "parseAsync", "safeParseAsync", "validate", "validateAsync", "validateSync", "cast", "decode", "assert", "allows", "from"}

// whole reads the environment as it is: Object.entries(process.env), { ...process.env }, for (const name in process.env), load(process.env).
// Which variables are read of it is not known. What a program is started with (spawn(…, { env: process.env })) it has anyhow, and what is
// copied to the environment is not read.
func whole(m drift.Match) {
	env := m.Node("env")
	up := env.Parent()
	switch up.Kind() {
	case "arguments":
		call := up.Parent()
		fn, args := call.Field("function"), call.Arguments()
		named := fn.Text()
		if fn.Kind() == "member_expression" {
			named = fn.Field("property").Text()
		}
		if fn.Kind() == "member_expression" && slices.Contains(schemaMethods[:], named) ||
			fn.Has("valibot#parse", "valibot#safeParse", "valibot#parseAsync", "valibot#safeParseAsync", "joi#default.attempt", "joi#default.assert", "joi#attempt",
				"@sinclair/typebox/value#Value.Parse", "@sinclair/typebox/value#Value.Decode", "@sinclair/typebox/value#Value.Check", "@sinclair/typebox/value#Value.Assert") ||
			named == "cleanEnv" || named == "customCleanEnv" || len(args) > 0 && args[0] == env && (named == "assign" || named == "populate") {
			return
		}
	case "spread_element":
		if p := up.Parent().Parent(); p.Kind() == "pair" && (p.Field("key").Text() == "env" || p.Field("key").Text() == "runtimeEnv") {
			return
		}
	}
	drift.New(abi.FactConfig, env).With(abi.FieldDefault, drift.True()).Emit()
}

// defaulted tells what the code takes where the variable is not set: what stands right
// of || or ??, behind the read or the constant that holds it. It is only true where the
// read is itself the test of whether it is set, or runs only behind that test.
func defaulted(read drift.Node) drift.Value {
	text, missing := read.Text(), false
	n := read
	for {
		p := n.Parent()
		switch p.Kind() {
		case "", "program":
			if left(p, n, text) {
				return drift.True()
			}
			return drift.Value{}
		case "unary_expression":
			if p.Field("operator").Text() == "!" {
				missing = !missing
			}
		case "binary_expression":
			left := p.Field("left") == n
			switch p.Field("operator").Text() {
			case "||", "??":
				if left && !missing {
					return drift.Of(p.Field("right"))
				}
			case "&&":
				if left || tests(p.Field("left"), text) {
					return drift.True()
				}
			case "===", "!==", "==", "!=":
				other := p.Field("right")
				if !left {
					other = p.Field("left")
				}
				if t := other.Text(); t != "undefined" && t != "null" {
					return drift.True() // compared with one of its values
				}
				if op := p.Field("operator").Text(); op == "===" || op == "==" {
					missing = !missing
				}
			}
		case "ternary_expression":
			if p.Field("condition") == n || tests(p.Field("condition"), text) {
				return drift.True()
			}
			return drift.Value{}
		case "if_statement":
			switch {
			case p.Field("condition") == n:
				if missing && throws(p.Field("consequence")) {
					return drift.Value{}
				}
				return drift.True()
			case p.Field("consequence") == n && tests(p.Field("condition"), text):
				return drift.True()
			}
		case "statement_block":
			if left(p, n, text) {
				return drift.True()
			}
		case "pair":
			if without := handedToSchema(p); without.Kind != abi.ValueNone {
				return without
			}
		case "variable_declarator":
			return held(p, n)
		case "call_expression", "arguments":
			missing = false
		}
		n = p
	}
}

// held is the fallback of a constant that holds a read: const v = process.env[name]; …; v ?? fallback.
func held(declarator, value drift.Node) drift.Value {
	name, declaration := declarator.Field("name"), declarator.Parent()
	if name.Kind() != "identifier" || declarator.Field("value") != value || declaration.Kind() != "lexical_declaration" {
		return drift.Value{}
	}
	var found drift.Value
	var look func(n drift.Node) bool
	look = func(n drift.Node) bool {
		if n.Kind() == "binary_expression" && n.Field("left").Text() == name.Text() {
			if op := n.Field("operator").Text(); op == "??" || op == "||" {
				found = drift.Of(n.Field("right"))
				return true
			}
		}
		return slices.ContainsFunc(n.Children(), look)
	}
	statements := declaration.Parent().Children()
	for _, c := range statements[slices.Index(statements, declaration)+1:] {
		if fallsBack(c.Text(), name.Text()) && look(c) {
			break
		}
	}
	return found
}

// fallsBack reports whether a text may have `name ?? …` or `name || …`.
func fallsBack(text, name string) bool {
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return false
		}
		text = text[i+len(name):]
		if rest := strings.TrimLeft(text, " \t\r\n)"); strings.HasPrefix(rest, "??") || strings.HasPrefix(rest, "||") {
			return true
		}
	}
}

// tests reports whether a condition holds only where a variable is set.
func tests(condition drift.Node, text string) bool {
	switch condition.Kind() {
	case "parenthesized_expression":
		for _, c := range condition.Children() {
			return tests(c, text)
		}
	case "binary_expression":
		return condition.Field("operator").Text() == "&&" && (tests(condition.Field("left"), text) || tests(condition.Field("right"), text))
	}
	return condition.Text() == text
}

// left reports whether a statement in front of one of a block's leaves it where a
// variable is not set, other than by an exception, or sets the variable.
func left(block, statement drift.Node, text string) bool {
	for _, c := range block.Children() {
		if c == statement {
			return false
		}
		if sets(c, text) {
			return true
		}
		if c.Kind() != "if_statement" || throws(c.Field("consequence")) {
			continue
		}
		condition := c.Field("condition")
		for condition.Kind() == "parenthesized_expression" && len(condition.Children()) > 0 {
			condition = condition.Children()[0]
		}
		if condition.Kind() == "unary_expression" && condition.Field("operator").Text() == "!" && condition.Field("argument").Text() == text && (ends(c.Field("consequence"), "return_statement", "continue_statement", "break_statement") || sets(c.Field("consequence"), text)) {
			return true
		}
	}
	return false
}

// sets reports whether a statement, or one of a block, gives a variable a value.
func sets(statement drift.Node, text string) bool {
	switch statement.Kind() {
	case "statement_block":
		return slices.ContainsFunc(statement.Children(), func(c drift.Node) bool { return sets(c, text) })
	case "expression_statement":
		a := statement.Child(0)
		return (a.Kind() == "assignment_expression" || a.Kind() == "augmented_assignment_expression") && a.Field("left").Text() == text
	}
	return false
}

// throws reports whether a branch ends in an exception, or ends the process.
func throws(branch drift.Node) bool {
	if ends(branch, "throw_statement") {
		return true
	}
	text := branch.Text()
	return drift.Contains(text, "process.exit(")
}

// ends reports whether the last statement of a branch is one of these kinds.
func ends(branch drift.Node, kinds ...string) bool {
	if branch.Kind() == "statement_block" {
		children := branch.Children()
		if len(children) == 0 {
			return false
		}
		branch = children[len(children)-1]
	}
	for _, k := range kinds {
		if branch.Kind() == k {
			return true
		}
	}
	return false
}

// read states the read of a variable; built says that its value is put in when the code is built.
func read(at drift.Node, name, fallback drift.Value, built bool) {
	stating(at, name, fallback, built).Emit()
}

func stating(at drift.Node, name, fallback drift.Value, built bool) *drift.Fact {
	f := drift.New(abi.FactConfig, at).With(abi.FieldName, name)
	if built || inlines(name) || putsIn(name) {
		f.With(abi.FieldPhase, drift.Text("build"))
	}
	if fallback.Kind == abi.ValueNone && replacedAtStart(at) {
		fallback = drift.True()
	}
	if fallback.Kind != abi.ValueNone {
		f.With(abi.FieldDefault, fallback)
	}
	return f
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
		if a.ValueKind() == abi.EvaluatedFunction {
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
