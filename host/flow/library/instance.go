package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// instancesOf are instances of the class that a function of a library speaks of; none where that class is not known for certain.
func (r *Rules) instancesOf(q flow.Evaluation, v *flow.Value, rule flow.Instances, on *flow.Invocation) (out []flow.Value) {
	of := r.speaksOf(q, v, rule, on)
	for i := range of {
		one := of[i]
		switch of[i].Kind {
		case flow.Class:
			one = flow.Value{Kind: flow.Instance, Class: of[i].Class}
		case flow.Instance:
		default:
			var ok bool
			if one, ok = r.ElementOf(&of[i]); !ok {
				return nil
			}
		}
		one.Site = on.Site
		out = append(out, one)
	}
	return out
}

// speaksOf is what says of which class a function gives an instance: an argument, or what the receiver has for that.
func (r *Rules) speaksOf(q flow.Evaluation, v *flow.Value, rule flow.Instances, on *flow.Invocation) []flow.Value {
	if len(rule.Attributes) == 0 {
		return on.Arg(q, rule.Argument)
	}
	receiver := v.Recv
	if receiver == nil && v.Class != (flow.ClassRef{}) {
		receiver = &flow.Value{Kind: flow.Instance, Class: v.Class}
	}
	if receiver == nil || receiver.Kind != flow.Instance {
		return nil
	}
	for _, name := range rule.Attributes {
		var out []flow.Value
		for _, of := range q.Property(receiver, name) {
			switch {
			case of.Kind == flow.Function:
				out = append(out, q.Results([]flow.Value{of}, on.Site, on.Env)...)
			default:
				if _, ok := r.ElementOf(&of); ok || of.Kind == flow.Class {
					out = append(out, of)
				}
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// Held gives what instances have under an attribute of their class that a library replaces by an instance of another class; false where
// none of the values is such an attribute, or that class is not known.
func (r *Rules) Held(q flow.Evaluation, values []flow.Value) ([]flow.Value, bool) {
	if len(r.Hints.Calls.Held) == 0 || len(values) != 1 || values[0].Kind != flow.Extern || values[0].Call.Expr == 0 {
		return nil, false
	}
	v := values[0]
	argument, ok := r.Hints.Calls.Held[strings.TrimSuffix(v.Text, "()")]
	if !ok {
		return nil, false
	}
	var out []flow.Value
	for _, of := range r.MadeOf(q, &v, argument) {
		if of.Kind != flow.Class {
			return nil, false
		}
		out = append(out, flow.Value{Kind: flow.Instance, Class: of.Class, Site: v.Call, Maybe: true})
	}
	return out, len(out) > 0
}

// rowsOf are the rows of the class that is the only argument of a call, as a method of the class would give them; none where it is another
// thing, or no class whose instances rules speak of.
func (r *Rules) rowsOf(q flow.Evaluation, on *flow.Invocation) (out []flow.Value) {
	if len(on.Args) != 1 {
		return nil
	}
	for _, of := range on.Arg(q, 0) {
		if of.Kind != flow.Class {
			return nil
		}
		_, external, _ := q.Lineage(of.Class)
		i := slices.IndexFunc(r.Hints.Classes.Macros, func(m flow.Macros) bool {
			return len(m.Makes) > 0 && slices.ContainsFunc(external, func(b flow.Value) bool { return b.Text == m.On })
		})
		if i < 0 {
			return nil
		}
		out = append(out, flow.Value{Kind: flow.Extern, Text: r.Hints.Classes.Macros[i].On + ".query()", Class: of.Class, Site: on.Site})
	}
	return out
}
