package abi

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
			all(t.Decorated)
			all(t.Annotated)
		}
	}
	for _, f := range m.Fluent {
		all(f.On)
	}
	for _, list := range [...][]Transparent{m.Transparent, m.Invoked, m.Injected} {
		for _, t := range list {
			visit(t.Callee)
		}
	}
	for _, l := range m.Pipelines {
		all(l.On)
	}
	for _, t := range m.Tables {
		visit(t.Callee)
	}
	for o := range m.Lists {
		visit(o)
	}
	for o := range m.Constants {
		visit(o)
	}
	for _, t := range m.Thrown {
		visit(t.Origin)
		all(t.Extends)
	}
	if l := m.Labels; l != nil {
		for _, list := range [...][]string{l.Sets, l.Composes, l.Makes, l.Reads} {
			all(list)
		}
	}
	for _, r := range m.Rewrites {
		all(r.Maps)
		all(r.Keeps)
	}
	for _, r := range m.Models {
		all(r.Extends)
		for o := range r.Fields {
			visit(o)
		}
	}
	all(m.Environment)
	all(m.Origins)
}
