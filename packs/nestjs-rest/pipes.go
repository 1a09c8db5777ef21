package main

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// parsing are the library's pipes that answer 400 to what is not of their form; validating those that check instances
// of classes, which are what tells whether they have anything to check.
var (
	parsing    = []string{"ParseIntPipe", "ParseFloatPipe", "ParseBoolPipe", "ParseUUIDPipe", "ParseEnumPipe", "ParseArrayPipe", "ParseDatePipe", "ParseFilePipe"}
	validating = []string{common + "ValidationPipe", common + "ValidationPipe()", "nestjs-zod#ZodValidationPipe", "nestjs-zod#ZodValidationPipe()"}
)

// rejects says how a request is answered that does not fit the parameters of a method: by a pipe of a parameter, of the
// method or of its class, otherwise as is declared for all routes; none when nothing is checked.
func rejects(method drift.Node, decorators []drift.Node) drift.Value {
	own, checked := drift.Value{}, false
	for _, p := range method.Field("parameters").Children() {
		decorated := false
		for _, d := range p.Children() {
			if d.Kind() != "decorator" {
				continue
			}
			name := drift.DecoratorName(d)
			if !name.Has(common+"Body", common+"Query", common+"Param", common+"UploadedFile", common+"UploadedFiles") {
				continue
			}
			decorated = true
			for _, a := range drift.DecoratorArguments(d) {
				if parses(a) || a.Has(validating...) && described(p) {
					own = statusOf(a)
				}
			}
		}
		checked = checked || decorated && described(p)
	}
	if own.Kind != abi.ValueNone || !checked {
		return own
	}
	for i := len(decorators) - 1; i >= 0; i-- {
		used, _ := applied(decorators[i:i+1], common+pipes.decorator)
		for _, a := range used.written.Arguments() {
			if a.Has(validating...) {
				return statusOf(a)
			}
		}
	}
	return drift.Text("declared")
}

func parses(n drift.Node) bool {
	for _, name := range parsing {
		if n.Has(common+name, common+name+"()") {
			return true
		}
	}
	return false
}

// optionsOf is what new Pipe({…}) is given; 0 for nothing.
func optionsOf(pipe drift.Node) drift.Node {
	if pipe.Kind() != "new_expression" && pipe.Kind() != "call_expression" {
		return 0
	}
	args := pipe.Arguments()
	if len(args) == 0 {
		return 0
	}
	return args[len(args)-1]
}

// statusOf is the status with which a pipe answers: its errorHttpStatusCode, or 400.
func statusOf(pipe drift.Node) drift.Value {
	if options := optionsOf(pipe); options != 0 {
		if kind, text, ok := options.Property("errorHttpStatusCode").Const(); ok && kind == 'n' {
			return drift.Number(text)
		}
	}
	return drift.Number("400")
}

// checking states that a validation pipe of the application checks the parameters of all routes.
func checking(at, pipe drift.Node) {
	if made := checksFor(pipe.BaseClass(), nil); made != 0 {
		pipe = made
	} else if !pipe.Has(validating...) {
		return
	}
	f := drift.New(abi.FactDeclare, at).With(abi.FieldRegistrar, drift.Text("nest")).With(abi.FieldRejects, statusOf(pipe))
	if factory := optionsOf(pipe).Property("exceptionFactory"); factory != 0 {
		f.With(abi.FieldExceptionType, drift.Of(factory, abi.StepCall))
	}
	f.Emit()
}

// checksFor finds how a class of the project makes the validation pipe that it descends from: its call of super, otherwise what it extends. It
// is 0 for other classes, and for one that transforms by itself. below are the classes that descend from it.
func checksFor(class drift.Node, below []drift.Node) drift.Node {
	if class == 0 || slices.Contains(below, class) {
		return 0
	}
	var super drift.Node
	for _, member := range class.Field("body").Children() {
		switch member.Field("name").Text() {
		case "transform":
			return 0
		case "constructor":
			for _, st := range member.Field("body").Children() {
				if call := st.Child(0); call.Kind() == "call_expression" && call.Field("function").Text() == "super" {
					super = call
				}
			}
		}
	}
	for _, h := range class.Children() {
		if h.Kind() != "class_heritage" {
			continue
		}
		for _, c := range h.Children() {
			if of := c.Field("value"); of.Has(validating...) {
				if super != 0 {
					return super
				}
				return of
			}
		}
	}
	return checksFor(class.BaseClass(), append(below, class))
}

// ofParameters lists the functions of the project's own pipes that parameters name: @Param("id", UserById).
func ofParameters(method drift.Node) []drift.Value {
	var out []drift.Value
	for _, d := range onParameters(method) {
		for _, a := range drift.DecoratorArguments(d) {
			if kind := a.ValueKind(); kind == abi.EvaluatedClass || kind == abi.EvaluatedInstance {
				out = append(out, running(a, pipes))
			}
		}
	}
	return out
}

// madeParameters lists the functions that make the values of parameters with decorators of the project:
// const User = createParamDecorator((data, context) => …).
func madeParameters(method drift.Node) []drift.Value {
	var out []drift.Value
	for _, d := range onParameters(method) {
		if made := drift.DecoratorName(d); made.Has(common + "createParamDecorator()") {
			out = append(out, drift.Of(made, "arg[0]"))
		}
	}
	return out
}

// onParameters lists the decorators of a method's parameters.
func onParameters(method drift.Node) []drift.Node {
	var out []drift.Node
	for _, p := range method.Field("parameters").Children() {
		for _, d := range p.Children() {
			if d.Kind() == "decorator" {
				out = append(out, d)
			}
		}
	}
	return out
}

// described reports whether a parameter is of a class whose fields class-validator checks, or which a library makes.
func described(parameter drift.Node) bool {
	t := parameter.Field("type").Child(0)
	if t == 0 {
		return false
	}
	return validated(t.BaseClass(), nil)
}

// validated reports whether the fields of a class, or of one that it descends from, carry the decorators of class-validator.
// below are the classes that descend from it.
func validated(class drift.Node, below []drift.Node) bool {
	if class == 0 || slices.Contains(below, class) {
		return false
	}
	for _, c := range class.Children() {
		if c.Kind() == "class_heritage" && madeByLibrary(c) {
			return true
		}
	}
	for _, member := range class.Field("body").Children() {
		if member.Kind() == "decorator" && validates(member) {
			return true
		}
		for _, c := range member.Children() {
			if c.Kind() == "decorator" && validates(c) {
				return true
			}
		}
	}
	return validated(class.BaseClass(), append(below, class))
}

// madeByLibrary reports whether a class extends what a call gives: PartialType(Other), createZodDto(schema).
func madeByLibrary(heritage drift.Node) bool {
	for _, c := range heritage.Children() {
		if c.Field("value").Kind() == "call_expression" {
			return true
		}
	}
	return false
}

// validates reports whether a decorator is one of class-validator's, or one of the project's that applies some.
func validates(decorator drift.Node) bool {
	name := drift.DecoratorName(decorator)
	return strings.HasPrefix(name.Origins(), "class-validator#") || decorator.Child(0).Has(common+"applyDecorators()")
}
