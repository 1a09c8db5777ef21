// Command ruby-env is the pack for the environment of a Ruby program.
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
	drift.Register(manifest, drift.Handlers{"element": element, "fetch": fetch, "several": several, "named": named, "setting": setting, "attributes": attributes, "whole": whole, "settings": settings})
}

func main() {}

// element reads ENV["NAME"]; an assignment to it is no read.
func element(m drift.Match) {
	at := m.Node("read")
	if up := at.Parent(); up.Kind() == "assignment" && up.Field("left") == at {
		return
	}
	var name drift.Node
	for _, c := range at.Children() {
		if c != m.Node("env") {
			name = c
		}
	}
	if name != 0 {
		read(at, drift.Of(name), drift.TrueIf(defaulted(at) || setBefore(at, name)), "missing")
	}
}

// fetch reads ENV.fetch("NAME", fallback) and ENV.key?("NAME").
func fetch(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	without := drift.TrueIf(call.Field("block") != 0 || m.Text("method") != "fetch" || defaulted(call) || setBefore(call, args[0]))
	if without.Kind == abi.ValueNone && len(args) > 1 {
		without = drift.Of(args[1])
	}
	when := "missing"
	if m.Text("method") == "fetch" {
		when = "invalid"
	}
	read(call, drift.Of(args[0]), without, when)
	if m.Text("method") == "fetch" && len(args) == 1 && without.Kind == abi.ValueNone {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#KeyError")).Emit()
	}
}

// whole goes through all variables: ENV.each { |name, value| … }, ENV.select { … }. Which of them are read is not known.
func whole(m drift.Match) {
	drift.New(abi.FactConfig, m.Node("call")).With(abi.FieldDefault, drift.True()).Emit()
}

// setBefore reports whether a statement in front of a read, in its body or one around it in the same method, sets the variable:
// ENV["X"] = …, ENV["X"] ||= ….
func setBefore(read, name drift.Node) bool {
	for n := read; ; n = n.Parent() {
		p := n.Parent()
		switch p.Kind() {
		case "", "method", "lambda":
			return false
		case "program", "body_statement", "block_body", "then":
			for _, c := range p.Children() {
				if c == n {
					break
				}
				if left := c.Field("left"); (c.Kind() == "assignment" || c.Kind() == "operator_assignment") && left.Kind() == "element_reference" && left.Text() == "ENV["+name.Text()+"]" {
					return true
				}
			}
		}
	}
}

// defaulted reports whether the read stands left of || or ||=, or what it gives is made a text or a list, as nothing is.
func defaulted(n drift.Node) bool {
	for {
		p := n.Parent()
		switch p.Kind() {
		case "parenthesized_statements":
			n = p
			continue
		case "call":
			if p.Field("receiver") != n || p.Field("arguments") != 0 {
				return false
			}
			switch p.Field("method").Text() {
			case "to_s", "to_a":
				return true
			case "presence":
				n = p
				continue
			}
			return false
		case "binary":
			op := p.Field("operator").Text()
			return (op == "||" || op == "or") && p.Field("left") == n && !refuses(p.Field("right"))
		case "operator_assignment":
			return p.Field("operator").Text() == "||=" && p.Field("left") == n
		}
		return false
	}
}

// refuses reports whether what is taken in a variable's place ends the program: ENV["KEY"] || raise("…"), ENV["KEY"] or abort "…".
func refuses(n drift.Node) bool {
	for n.Kind() == "parenthesized_statements" && len(n.Children()) == 1 {
		n = n.Child(0)
	}
	name := n.Text()
	if n.Kind() == "call" {
		if n.Field("receiver") != 0 {
			return false
		}
		name = n.Field("method").Text()
	}
	return name == "raise" || name == "abort" || name == "exit" || name == "fail"
}

// several reads ENV.values_at("A", "B"), and what Dotenv and Figaro are told to require.
func several(m drift.Match) {
	when := "missing"
	if m.Text("method") == "require_keys" {
		when = "invalid"
	}
	for _, name := range m.Node("call").Arguments() {
		read(name, drift.Of(name), drift.Value{}, when)
	}
}

// named reads Figaro.env.database_url! and Figaro.env.port.
func named(m drift.Match) {
	call, name := m.Node("call"), m.Text("name")
	required := name[len(name)-1] == '!'
	if last := name[len(name)-1]; required || last == '?' {
		name = name[:len(name)-1]
	}
	when := "missing"
	if required {
		when = "invalid"
	}
	read(call, drift.Text(drift.Upper(name)), drift.TrueIf(defaulted(call) || m.Text("name") == name+"?"), when)
}

// setting reads a setting of Hanami's settings: a variable of the same name in capitals.
func setting(m drift.Match) {
	name := m.Node("name")
	read(name, drift.Text(drift.Upper(rubycall.Name(name))), drift.TrueIf(rubycall.Keyword(m.Node("call"), "default") != 0), "invalid")
}

// attributes reads attr_config :key, port: 25 of a class of Anyway Config: variables behind the prefix that the class states. What `required`
// lists has to be there. A prefix that is made of the class's name is not read.
func attributes(m drift.Match) {
	prefix, needed := "", map[string]bool{}
	for _, s := range m.Node("body").Children() {
		if s.Kind() != "call" || s.Field("receiver") != 0 {
			continue
		}
		args := s.Arguments()
		switch s.Field("method").Text() {
		case "required":
			for _, a := range args {
				needed[rubycall.Name(a)] = true
			}
		case "env_prefix":
			if len(args) > 0 {
				prefix = rubycall.Name(args[0])
			}
		}
	}
	for _, a := range m.Node("call").Arguments() {
		name := rubycall.Name(a)
		if a.Kind() == "pair" {
			name = rubycall.Key(a)
		}
		if prefix == "" || name == "" {
			read(a, drift.Value{}, drift.True(), "invalid")
			continue
		}
		read(a, drift.Text(drift.Upper(prefix+"_"+name)), drift.TrueIf(a.Kind() == "pair" || !needed[name]), "invalid")
	}
}

// read states a read of a variable; without has the variable's fallback, or that the code does without it, when what it does where there is
// no such variable.
func read(at drift.Node, name, without drift.Value, when string) {
	drift.New(abi.FactConfig, at).With(abi.FieldName, name).With(abi.FieldDefault, without).With(abi.FieldWhen, drift.Text(when)).Emit()
}

// settings reads Rails.application.credentials.a.b and Rails.configuration.x.a.b at the outermost name.
func settings(m drift.Match) {
	call := m.Node("call")
	if up := call.Parent(); up.Kind() == "call" && up.Field("receiver") == call {
		return
	}
	if up := call.Parent(); up.Kind() == "assignment" && up.Field("left") == call {
		return
	}
	origin := call.Origins()
	for _, root := range [][2]string{{"ruby#Rails.application().credentials().", "credentials"}, {"ruby#Rails.configuration().x().", "configuration"},
		{"ruby#Rails.application().config().x().", "configuration"}} {
		if len(origin) > len(root[0]) && origin[:len(root[0])] == root[0] {
			drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("rails")).With(abi.FieldContainer, drift.Text(root[1])).
				With(abi.FieldAccess, drift.Text("read")).With(abi.FieldFields, drift.Text(dotted(origin[len(root[0]):]))).Emit()
			return
		}
	}
}

// dotted is an origin's steps without the calls.
func dotted(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' {
			break
		}
		if s[i] != '(' && s[i] != ')' {
			out = append(out, s[i])
		}
	}
	return string(out)
}
