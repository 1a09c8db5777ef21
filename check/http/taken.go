package http

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// Taken is what a provider declares that it takes of a request, and checks before its code runs.
type Taken struct {
	// body is nil when it is not known, or none is taken; query are the names that have to be given.
	body  summary.TypeShape
	query []string
	// from is the path on which the provider answers what does not fit, nil for a document.
	from *summary.Transition
	by   *summary.Summary
	// alone is the one parameter that the body is, "" where there are others or none.
	alone string
	// bodyAlone: the body is all that is checked.
	bodyAlone bool
}

// fitting is how a summary calls the check of declared parameters.
const fitting = "fits the declared parameters"

// Unfitting reports whether a path is that of a request whose declared parameters do not fit.
func Unfitting(t *summary.Transition) bool {
	for _, c := range t.Conditions {
		if n, ok := c.(summary.Negation); ok {
			if call, ok := n.Operand.(summary.CallPredicate); ok && call.Callee == fitting {
				return true
			}
		}
	}
	return false
}

// ReadTaken reads what a provider takes.
func ReadTaken(s *summary.Summary) Taken {
	out := Taken{by: s}
	checked := map[string]bool{}
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		if len(t.Conditions) != 1 {
			continue
		}
		n, ok := t.Conditions[0].(summary.Negation)
		if !ok {
			continue
		}
		if c, ok := n.Operand.(summary.CallPredicate); ok && c.Callee == fitting {
			out.from = t
			for _, a := range c.Args {
				if in, ok := a.(summary.InputRef); ok && len(in.Path) == 0 {
					checked[in.Input] = true
				}
			}
		}
	}
	if out.from == nil && !s.IsContract() {
		return out
	}
	var bodies []summary.Parameter
	for _, in := range s.Body().Inputs {
		p, ok := in.(summary.Parameter)
		if !ok || p.Role == nil || !s.IsContract() && !checked[p.Name] || inPath(s, p.Name) {
			continue
		}
		shape, optional := summary.WithoutUndefined(summary.Resolve(p.Shape, s.Body().Definitions))
		_, table := shape.(summary.Dictionary)
		switch {
		case *p.Role == "requestBody", *p.Role == "parameter" && (table || formOf(shape, s.Body().Definitions) != scalar && formOf(shape, s.Body().Definitions) != anyForm):
			bodies = append(bodies, summary.Parameter{Name: p.Name, Role: p.Role, Shape: shape})
		case (*p.Role == "query" || *p.Role == "parameter") && !optional && formOf(shape, s.Body().Definitions) == scalar:
			out.query = append(out.query, p.Name)
		}
	}
	out.bodyAlone = len(bodies) == len(checked)
	out.body = bodyOf(bodies, s.Body().Definitions)
	if len(bodies) == 1 && *bodies[0].Role == "parameter" {
		out.alone = bodies[0].Name
	}
	return out
}

// Query are the names that have to stand in the query.
func (k Taken) Query() []string { return k.query }

// bodyOf is the body that several parameters are filled from, nil when it is not known. Parameters that are
// the body take their fields from one body; others are taken from it under their names.
func bodyOf(parameters []summary.Parameter, defs map[string]summary.TypeShape) summary.TypeShape {
	switch len(parameters) {
	case 0:
		return nil
	case 1:
		if _, unknown := parameters[0].Shape.(summary.UnknownShape); unknown {
			return nil
		}
		return parameters[0].Shape
	}
	var props []summary.Property
	var spreads []summary.Spread
	for _, b := range parameters {
		if *b.Role != "requestBody" {
			props = append(props, summary.Property{Name: b.Name, Shape: b.Shape})
			continue
		}
		part, ok := present(b.Shape, defs).(summary.Record)
		if !ok {
			return nil
		}
		spreads = append(spreads, part.Spreads...)
		for _, p := range part.Properties {
			if i := slices.IndexFunc(props, func(q summary.Property) bool { return q.Name == p.Name }); i < 0 {
				props = append(props, p)
			} else if _, optional := summary.WithoutUndefined(summary.Resolve(props[i].Shape, defs)); optional {
				props[i] = p
			}
		}
	}
	return summary.NewRecord(props, spreads...)
}

// inPath reports whether a parameter is a part of the path.
func inPath(s *summary.Summary, name string) bool {
	r, ok := summary.BindingOf[summary.Rest](s)
	return ok && r.Path != nil && (strings.Contains(*r.Path, "{"+name) || strings.Contains(*r.Path, ":"+name))
}

// Unfit compares what a client sends with what a provider takes; certain is false where only a document says so.
func (k Taken) Unfit(p pairing.Pair, report Reporter) {
	m := p.Consumer.Metadata.HTTP
	if m == nil || m.Sends == nil || k.from == nil && !k.by.IsContract() {
		return
	}
	who, then := "the provider refuses the request", (*finding.Lower)(nil)
	if k.from == nil {
		who, then = "the contract requires it", generic.RequiredByDocument
	} else if r, ok := k.from.Output.(summary.Response); ok {
		if n, ok := summary.LiteralStatus(r); ok {
			who = fmt.Sprintf("the provider answers %d without it", int(n))
		}
	}
	if m.Sends.KnowsQuery() || m.Sends.NoQuery {
		for _, name := range k.query {
			if !slices.Contains(wholeNames(m.Sends.Query), name) {
				report(generic.BoundaryFieldRequired, then, k.from, nil, "query "+name, fmt.Sprintf("%s sends no %s in the query, and %s", p.Consumer.Identity.Name, name, who))
			}
		}
	}
	if k.body == nil || m.Sends.Body == nil || k.under(present(m.Sends.Body, p.Consumer.Body().Definitions)) {
		return
	}
	c := carried{needs: k.by.Body().Definitions, sends: p.Consumer.Body().Definitions}
	c.compare(k.body, m.Sends.Body, nil)
	for _, f := range c.lacking {
		report(generic.BoundaryFieldRequired, then, k.from, nil, "body "+f, fmt.Sprintf("%s sends no %s in the body, and %s", p.Consumer.Identity.Name, f, who))
	}
	for _, f := range c.unknown {
		report(generic.BoundaryFieldUnknown, generic.UnknownInExchange, k.from, nil, "body "+f.name, fmt.Sprintf("%s sends %s in the body, which the provider does not take (it takes %s)", p.Consumer.Identity.Name, f.name, f.others))
	}
	if k.from != nil {
		for _, f := range c.formed {
			report(generic.BoundaryShapeMismatch, nil, k.from, nil, "body "+f.name, fmt.Sprintf("%s sends %s as %s, and the provider takes %s", p.Consumer.Identity.Name, f.name, f.sent, f.others))
		}
	}
	for _, f := range c.refused {
		report(generic.BoundaryConstraintViolation, nil, k.from, nil, "body "+f.name, fmt.Sprintf("%s sends %s as %s, and the provider takes %s only", p.Consumer.Identity.Name, f.sent, f.name, f.others))
	}
}

// under reports whether a client sends the one parameter that the body is under its name: something else that is not seen, such as
// what a dependency takes of the body, makes the framework look for it there.
func (k Taken) under(sent summary.TypeShape) bool {
	body, ok := sent.(summary.Record)
	if !ok || k.alone == "" {
		return false
	}
	if _, named := body.Get(k.alone); !named {
		return false
	}
	own, ok := present(k.body, k.by.Body().Definitions).(summary.Record)
	if !ok {
		return false
	}
	_, has := own.Get(k.alone)
	return !has
}

// misfit is a field of a body that is sent and not taken, or the value of one.
type misfit struct{ name, sent, others string }

// carried compares a body that is sent with one that is taken.
type carried struct {
	needs, sends     map[string]summary.TypeShape
	lacking          []string
	unknown, refused []misfit
	// formed are fields that are sent in another form than the one that is taken: a list for an object, a value for a list, null.
	formed []misfit
}

func (c *carried) compare(need, sent summary.TypeShape, path []string) {
	need, sent = present(need, c.needs), present(sent, c.sends)
	name := strings.Join(path, ".")
	switch n := need.(type) {
	case summary.Array:
		if s, ok := sent.(summary.Array); ok {
			c.compare(n.Items, s.Items, path)
		}
	case summary.Literal, summary.Union:
		given, ok := sent.(summary.Literal)
		if taken, all := literals(need, c.needs); ok && all && len(path) > 0 && !slices.Contains(taken, summary.ShapeText(given)) {
			c.refused = append(c.refused, misfit{name, summary.ShapeText(given), strings.Join(taken, ", ")})
		}
	case summary.Record:
		s, ok := sent.(summary.Record)
		if !ok {
			return
		}
		var names []string
		for _, prop := range n.Properties {
			names = append(names, prop.Name)
			at := append(path[:len(path):len(path)], prop.Name)
			_, optional := summary.WithoutUndefined(summary.Resolve(prop.Shape, c.needs))
			got, has := s.Get(prop.Name)
			switch {
			case has && c.misformed(prop.Shape, got, optional):
				c.formed = append(c.formed, misfit{strings.Join(at, "."), string(formOf(got, c.sends)), string(formOf(present(prop.Shape, c.needs), c.needs))})
			case has:
				c.compare(prop.Shape, got, at)
			case !optional && len(s.Spreads) == 0:
				c.lacking = append(c.lacking, strings.Join(at, "."))
			}
		}
		for _, prop := range s.Properties {
			// What is sent only sometimes is often declared for a type that other requests send as well.
			_, sometimes := summary.WithoutUndefined(summary.Resolve(prop.Shape, c.sends))
			if _, has := n.Get(prop.Name); !has && !sometimes && len(n.Spreads) == 0 {
				c.unknown = append(c.unknown, misfit{name: strings.Join(append(path[:len(path):len(path)], prop.Name), "."), others: strings.Join(names, ", ")})
			}
		}
	}
}

// misformed reports whether a value is sent in a form that no value which is taken has. What may be left out may be null as well,
// as far as validators go.
func (c *carried) misformed(need, sent summary.TypeShape, optional bool) bool {
	whole, _ := summary.WithoutUndefined(summary.Resolve(need, c.needs))
	want, have := formOf(whole, c.needs), formOf(sent, c.sends)
	if want == anyForm || want == null || have == anyForm {
		return false
	}
	if have == null {
		return !optional && !mayBeNull(whole, c.needs)
	}
	return want != have
}

// mayBeNull reports whether null is one of the values of a shape, or may be.
func mayBeNull(s summary.TypeShape, defs map[string]summary.TypeShape) bool {
	switch q := summary.Resolve(s, defs).(type) {
	case summary.Null, summary.Undefined, summary.UnknownShape:
		return true
	case summary.Union:
		return slices.ContainsFunc(q.Variants, func(v summary.TypeShape) bool { return mayBeNull(v, defs) })
	}
	return false
}

// present is a shape without what stands for its absence.
func present(s summary.TypeShape, defs map[string]summary.TypeShape) summary.TypeShape {
	s, _ = summary.WithoutUndefined(summary.Resolve(s, defs))
	if u, ok := s.(summary.Union); ok {
		rest := slices.DeleteFunc(slices.Clone(u.Variants), func(v summary.TypeShape) bool { _, null := v.(summary.Null); return null })
		if len(rest) == 1 {
			return summary.Resolve(rest[0], defs)
		}
		return summary.Union{Variants: rest}
	}
	return s
}

// literals lists the values that a shape allows, as they are written; all is false when it allows others.
func literals(s summary.TypeShape, defs map[string]summary.TypeShape) (out []string, all bool) {
	switch x := summary.Resolve(s, defs).(type) {
	case summary.Literal:
		return []string{summary.ShapeText(x)}, true
	case summary.Union:
		for _, v := range x.Variants {
			one, ok := literals(v, defs)
			if !ok {
				return nil, false
			}
			out = append(out, one...)
		}
		return out, len(out) > 0
	}
	return nil, false
}
