// Command environ is the pack for configuration that Python reads from the environment.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"call": call, "item": item, "asked": asked, "iterated": iterated, "whole": whole, "settings": newer, "older": older})
}

func main() {}

// read states a read of a variable; without has the variable's fallback, or that the code does without it.
func read(at drift.Node, name, without drift.Value) { reads(at, name, without).Emit() }

func reads(at drift.Node, name, without drift.Value) *drift.Fact {
	return drift.New(abi.FactConfig, at).With(abi.FieldName, name).With(abi.FieldDefault, without)
}

// lenient are functions that give nothing for a variable that is not there.
var lenient = []string{"os#getenv", "os#environ.get", "os#environb.get"}

// defaulted reports whether a read stands left of `or`, or is handed to what does without it.
func defaulted(n drift.Node) bool {
	for {
		p := n.Parent()
		if p.Kind() == "parenthesized_expression" {
			n = p
			continue
		}
		if p.Kind() == "keyword_argument" {
			p = p.Parent()
		}
		if p.Kind() == "argument_list" && loads(p.Parent()) {
			return true
		}
		return p.Kind() == "boolean_operator" && p.Field("operator").Text() == "or" && p.Field("left") == n
	}
}

// loads reports whether a call reads variables from the file that it is told of, and looks for one itself where it is told of none.
func loads(call drift.Node) bool {
	name := call.Field("function").Text()
	switch name[strings.LastIndexByte(name, '.')+1:] {
	case "load_dotenv", "dotenv_values", "read_env", "find_dotenv":
		return true
	}
	return false
}

// call reads os.getenv("X", fallback) and its kin.
func call(m drift.Match) {
	at := m.Node("call")
	args := drift.Positional(at)
	var name drift.Node
	for _, key := range []string{"key", "var", "varname", "option", "name"} {
		if k := drift.Keyword(at, key); k != 0 {
			name = k
		}
	}
	if len(args) > 0 {
		name = args[0]
	}
	if name == 0 {
		return
	}
	without := drift.TrueIf(defaulted(at))
	if k := drift.Keyword(at, "default"); without.Kind == abi.ValueNone && k != 0 {
		without = drift.Of(k)
	} else if without.Kind == abi.ValueNone && len(args) > 1 {
		without = drift.Of(args[1])
	}
	f := reads(at, prefixed(at, name), without)
	if at.Field("function").Has(lenient...) {
		f.With(abi.FieldWhen, drift.Text("missing"))
	}
	f.Emit()
}

// prefixed is a variable's name behind the prefixes of the blocks around a read: with env.prefixed("MAIL_"): env("KEY"). A name that is
// not known stays so.
func prefixed(read, key drift.Node) drift.Value {
	prefix := ""
	for n := read.Parent(); n != 0 && n.Kind() != "" && n.Kind() != "function_definition"; n = n.Parent() {
		if n.Kind() != "with_statement" {
			continue
		}
		for _, item := range n.Child(0).Children() {
			call := item.Field("value")
			if call.Kind() == "as_pattern" {
				call = call.Child(0)
			}
			if !call.Field("function").Has("environs#Env().prefixed") {
				continue
			}
			args := drift.Positional(call)
			if len(args) == 0 || args[0].Str() == "" || key.Str() == "" {
				return drift.Value{}
			}
			prefix = args[0].Str() + prefix
		}
	}
	if prefix == "" {
		return drift.Of(key)
	}
	return drift.Text(prefix + key.Str())
}

// item reads os.environ["X"].
func item(m drift.Match) {
	at := m.Node("call")
	if p := at.Parent(); p.Kind() == "assignment" && p.Field("left") == at || p.Kind() == "delete_statement" {
		return
	}
	set := setBefore(at, m.Node("key"))
	reads(at, drift.Of(m.Node("key")), drift.TrueIf(set)).With(abi.FieldWhen, drift.Text("invalid")).Emit()
	if !set {
		drift.New(abi.FactRaise, at).With(abi.FieldExceptionType, drift.Text("global#KeyError builtins#KeyError global#LookupError builtins#LookupError")).Emit()
	}
}

// asked reads "X" in os.environ.
func asked(m drift.Match) {
	if op := m.Node("call").Field("operators").Text(); op != "in" && op != "not in" {
		return
	}
	reads(m.Node("call"), drift.Of(m.Node("name")), drift.True()).With(abi.FieldWhen, drift.Text("asked")).Emit()
}

// iterated reads all variables: for name, value in os.environ.items().
func iterated(m drift.Match) { read(m.Node("call"), drift.Value{}, drift.True()) }

// whole hands the environment on, or goes through it: load(os.environ). Which variables are read of it is not known; a copy of it
// (dict(os.environ)) is mostly what another program is started with.
func whole(m drift.Match) {
	env := m.Node("env")
	if call := env.Parent().Parent(); call.Kind() == "call" && call.Field("function").Text() == "dict" {
		return
	}
	read(env, drift.Value{}, drift.True())
}

// setBefore reports whether a statement in front of a read, in its block or one around it in the same function, sets the variable, at
// least where it is not there.
func setBefore(read, key drift.Node) bool {
	for n := read; ; n = n.Parent() {
		p := n.Parent()
		switch p.Kind() {
		case "", "function_definition", "lambda":
			return false
		case "block", "module":
			for _, c := range p.Children() {
				if c == n {
					break
				}
				if sets(c, read, key) {
					return true
				}
			}
		}
	}
}

// sets reports whether a statement gives a variable a value: os.environ["X"] = …, os.environ.setdefault("X", …), and either behind
// a test of whether it is there.
func sets(statement, read, key drift.Node) bool {
	switch statement.Kind() {
	case "expression_statement":
		c := statement.Child(0)
		if c.Kind() == "call" {
			args := drift.Positional(c)
			return len(args) > 1 && args[0].Text() == key.Text() && strings.HasSuffix(c.Field("function").Text(), "environ.setdefault")
		}
		return c.Kind() == "assignment" && c.Field("left").Text() == read.Text()
	case "if_statement":
		condition := statement.Field("condition")
		if !strings.Contains(condition.Text(), key.Text()+" not in ") && condition.Kind() != "not_operator" {
			return false
		}
		for _, c := range statement.Field("consequence").Children() {
			if sets(c, read, key) {
				return true
			}
		}
	}
	return false
}

// newer reads a field of settings of the second version of Pydantic, where a field that may be None is needed all the same; a
// class that takes what it descends from out of either version counts as one of the first.
func newer(m drift.Match) {
	for _, base := range m.Node("class").Parent().Field("superclasses").Children() {
		if base.Has("pydantic#BaseSettings") {
			return
		}
	}
	settings(m, false)
}

// older reads a field of settings of the first version: one that may be None is None when nothing sets it.
func older(m drift.Match) { settings(m, nullable(m.Node("field").Field("type"))) }

// nullable reports whether an annotation takes None.
func nullable(annotation drift.Node) bool {
	text := annotation.Text()
	return drift.Contains(text, "Optional[") || drift.Contains(text, "None") || text == "Any" || text == "typing.Any"
}

// settings reads a field of a settings class: the variable is called like the
// field in capitals, behind the class's prefix.
func settings(m drift.Match, mayMiss bool) {
	field, name := m.Node("field"), m.Text("name")
	if name == "model_config" || name[0] == '_' {
		return
	}
	value := field.Field("right")
	variable := ""
	if value.Kind() == "call" {
		for _, key := range []string{"validation_alias", "alias", "env"} {
			if k := drift.Keyword(value, key); k != 0 && k.Str() != "" && variable == "" {
				variable = k.Str()
			}
		}
	}
	if variable == "" {
		variable = drift.Upper(prefix(m.Node("class").Parent()) + name)
	}
	hasDefault := value != 0 && value.Text() != "..."
	if value.Kind() == "call" && value.Field("function").Has("pydantic#Field", "pydantic.fields#Field") {
		args := drift.Positional(value)
		hasDefault = drift.Keyword(value, "default") != 0 || drift.Keyword(value, "default_factory") != 0 || len(args) > 0 && args[0].Text() != "..."
	}
	read(field, drift.Text(variable), drift.TrueIf(hasDefault || mayMiss && !ellipsis(value) || isPart(m.Node("class").Parent(), 0) || handed(m.Node("class").Parent(), name)))
}

// ellipsis reports whether a field says that it is needed: name: Optional[str] = Field(...).
func ellipsis(value drift.Node) bool {
	args := drift.Positional(value)
	return value.Text() == "..." || value.Kind() == "call" && len(args) > 0 && args[0].Text() == "..."
}

// isPart reports whether a class of settings is what a field of another class of its file holds, or the base of such a
// one: its values come with those of the other, under names that are put together.
func isPart(class drift.Node, depth int) bool {
	name := class.Field("name").Text()
	file := class
	for file.Parent() != 0 {
		file = file.Parent()
	}
	for _, c := range file.Children() {
		if c.Kind() == "decorated_definition" {
			c = c.Field("definition")
		}
		if c.Kind() != "class_definition" || c == class {
			continue
		}
		for _, s := range c.Field("body").Children() {
			if a := s.Child(0); a.Kind() == "assignment" && names(a.Field("type"), name) {
				return true
			}
		}
		if depth < deepestBase && names(c.Field("superclasses"), name) && isPart(c, depth+1) {
			return true
		}
	}
	return false
}

// deepestBase is how many classes one below the other are followed to one that is a part; deeper ones count as no parts.
const deepestBase = 8

// names reports whether a name stands somewhere in an annotation.
func names(in drift.Node, name string) bool {
	if in == 0 {
		return false
	}
	if in.Kind() == "identifier" {
		return in.Text() == name
	}
	for _, c := range in.Children() {
		if names(c, name) {
			return true
		}
	}
	return false
}

// prefix reads env_prefix of model_config = SettingsConfigDict(…) or of class Config.
func prefix(class drift.Node) string {
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "class_definition" && c.Field("name").Text() == "Config" {
			for _, s := range c.Field("body").Children() {
				if a := s.Child(0); a.Kind() == "assignment" && a.Field("left").Text() == "env_prefix" {
					return a.Field("right").Str()
				}
			}
		}
		if a := c.Child(0); a.Kind() == "assignment" && a.Field("left").Text() == "model_config" {
			v := a.Field("right")
			if k := drift.Keyword(v, "env_prefix"); k != 0 {
				return k.Str()
			}
			return v.Property("env_prefix").Str()
		}
	}
	return ""
}
