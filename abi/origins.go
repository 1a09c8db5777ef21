//go:build !tinygo

package abi

import "strings"

// Functions lists the origins of the functions that a rule is about: Callees, and each of Methods on each of On.
func (c *Call) Functions() []string {
	if len(c.On) == 0 {
		return c.Callees
	}
	out := append([]string(nil), c.Callees...)
	for _, on := range c.On {
		for _, method := range c.Methods {
			out = append(out, on+"."+method)
		}
	}
	return out
}

// EachOrigin visits every origin that the manifest names, as it is written.
func (m *Manifest) EachOrigin(visit func(origin string)) {
	all := func(list []string) {
		for _, o := range list {
			visit(o)
		}
	}
	for _, q := range m.Queries {
		for _, t := range q.Tests {
			all(t.Origin)
			all(t.Extends)
			all(t.Annotated)
		}
	}
	for i := range m.Calls {
		all(m.Calls[i].Callees)
		all(m.Calls[i].On)
	}
	for o := range m.Constants {
		visit(o)
	}
	for _, e := range m.Exceptions {
		visit(e.Origin)
		all(e.Extends)
	}
	for _, c := range m.Classes {
		all(c.Extends)
		if c.Model == nil {
			continue
		}
		for o := range c.Model.Fields {
			visit(o)
		}
	}
	if e := m.Effects; e != nil {
		for _, text := range append(append([]string(nil), e.Headers...), e.Events...) {
			if origin, _, _ := strings.Cut(text, "("); strings.Contains(origin, "#") {
				visit(origin)
			}
		}
		if e.Hooks != nil {
			all(e.Hooks.Contexts)
			all(e.Hooks.Setters)
			all(e.Hooks.Actions)
			all(e.Hooks.Stores)
		}
	}
	all(m.Environment)
	all(m.Origins)
}
