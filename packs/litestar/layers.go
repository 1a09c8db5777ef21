package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// layers are the dependencies that an application, its controllers and a handler state, the outermost first.
type layers []drift.Node

// within are layers with one more inside.
func (l layers) within(dependencies drift.Node) layers {
	if dependencies == 0 {
		return l
	}
	return append(l[:len(l):len(l)], dependencies)
}

// dependency is what stands for a name: {"user": Provide(current_user)}, of the innermost layer that has it.
func (l layers) dependency(name string) drift.Node {
	for i := len(l) - 1; i >= 0; i-- {
		if v := l[i].Property(name); v != 0 {
			return v
		}
	}
	return 0
}

// before states that the dependencies which a function asks for by the names of its parameters run before it, and theirs before
// them. seen are those that are stated.
func (l layers) before(at drift.Node, function drift.Value, fn drift.Node, seen []drift.Node) []drift.Node {
	for _, p := range fn.Field("parameters").Children() {
		d := l.dependency(name(p))
		if d == 0 || has(seen, d) {
			continue
		}
		seen = append(seen, d)
		given := drift.First(drift.Of(d, "arg[0]"), drift.Of(d, "arg[dependency]"), drift.Of(d))
		drift.New(abi.FactWrap, at).With(abi.FieldFunction, function).With(abi.FieldFunctions, drift.List(given)).
			With(abi.FieldWrapperRoles, drift.Text("dependency")).Emit()
		if args := drift.Positional(d); len(args) > 0 {
			if own := args[0].Function(); own != 0 {
				seen = l.before(at, function, own, seen)
			}
		}
	}
	return seen
}

func has(list []drift.Node, n drift.Node) bool {
	for _, have := range list {
		if have == n {
			return true
		}
	}
	return false
}

// around states what runs before a handler by the options of its decorator or controller, and what answers its exceptions.
func around(at drift.Node, function drift.Value, option func(string) drift.Node) {
	to := func(f *drift.Fact) *drift.Fact { return f.With(abi.FieldFunction, function) }
	wrapped(at, option, to)
	handled(at, option, to)
}

// wrapped reads guards=[…], middleware=[…] and before_request=f.
func wrapped(at drift.Node, option func(string) drift.Node, to func(*drift.Fact) *drift.Fact) {
	run := func(roles string, functions ...drift.Value) {
		to(drift.New(abi.FactWrap, at)).With(abi.FieldFunctions, drift.List(functions...)).With(abi.FieldWrapperRoles, drift.Text(roles)).Emit()
	}
	unread := func() { to(drift.New(abi.FactWrap, at).With(abi.FieldPhase, drift.Text("unread"))).Emit() }
	if list := option("middleware"); list != 0 {
		for i := 0; list.Element(i) != 0; i++ {
			c := list.Element(i)
			if args := drift.Positional(c); c.Kind() == "call" && c.Field("function").Has("litestar.middleware#DefineMiddleware", "litestar.middleware.base#DefineMiddleware") && len(args) > 0 {
				c = args[0]
			}
			if c.ValueKind() != abi.EvaluatedClass {
				run("guard", drift.Of(c))
				continue
			}
			for _, method := range []string{"authenticate_request", "handle", "__call__"} {
				body := c.Property(method)
				if body == 0 {
					continue
				}
				run("guard", drift.Of(c, abi.StepCall, "."+method))
				for _, sends := range []string{"http.response.start", "to_asgi_response", "ASGIResponse", "Response("} {
					if drift.Contains(body.Text(), sends) {
						unread()
						break
					}
				}
			}
		}
	}
	for _, whole := range []string{"on_app_init", "csrf_config", "allowed_hosts"} {
		if option(whole) != 0 {
			unread()
		}
	}
	if list := option("guards"); list != 0 {
		run("guard", drift.Of(list))
	}
	if f := option("before_request"); f != 0 {
		run("before", drift.Of(f))
	}
}

// handled reads exception_handlers={Problem: f}.
func handled(at drift.Node, option func(string) drift.Node, to func(*drift.Fact) *drift.Fact) {
	handlers := option("exception_handlers")
	if handlers.Kind() != "dictionary" {
		return
	}
	for _, pair := range handlers.Children() {
		if pair.Kind() == "pair" {
			to(drift.New(abi.FactWrap, at)).With(abi.FieldFunctions, drift.List(drift.Of(pair.Field("value")))).
				With(abi.FieldWrapperRoles, drift.Text("errorHandler")).With(abi.FieldPhase, drift.Text("error")).
				With(abi.FieldCatches, drift.List(drift.Of(pair.Field("key")))).Emit()
		}
	}
}
