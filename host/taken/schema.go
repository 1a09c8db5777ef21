package taken

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// declaredChecks are the forms that the parts of a request have to have by what a route declares: a value of a library of
// schemas, or a JSON Schema. What is not understood is left out.
func (r *Reader) declaredChecks(w *exceptions.Walked) (out []intake.Check) {
	if f := w.Route.Inst.Fact; f != nil && f.Get(abi.FieldParams).Kind == abi.ValueObject {
		out = r.classChecks(w, f.Get(abi.FieldParams))
	}
	f := w.Route.Declared
	if f == nil {
		return out
	}
	params := f.Get(abi.FieldParams)
	for i, part := range params.Keys {
		if !slices.Contains(intake.Parts, part) {
			continue
		}
		values := r.eval.Values(f, params.Items[i], w.Route.Inst.Env, nil)
		if len(values) != 1 {
			continue
		}
		if form, ok := r.intake.Schema(values[0]); ok {
			out = append(out, intake.Check{Part: part, Form: form})
		} else if shape, ok := r.SchemaShape(values, true, 0).(summary.Record); ok {
			out = append(out, intake.Check{Part: part, Form: intake.Form{Shape: shape}})
		}
	}
	return out
}

// classChecks are the forms that parts of a request have to have by the classes that a pack says the library checks them with; a "?"
// behind the name of a part says that any field may be left out.
func (r *Reader) classChecks(w *exceptions.Walked, params abi.Value) (out []intake.Check) {
	for i, part := range params.Keys {
		name, loose := strings.CutSuffix(part, "?")
		at, ok := r.eval.SiteOf(w.Route.Inst.Fact, params.Items[i], w.Route.Inst.Env)
		if !ok {
			continue
		}
		form, ok := r.intake.Class(at)
		if !ok {
			continue
		}
		if loose {
			form = r.intake.Loose(form)
		}
		out = append(out, intake.Check{Part: name, Form: form})
	}
	return out
}

// maxSchemaDepth bounds the schemas inside one another of which the shape is read.
const maxSchemaDepth = 8

// SchemaShape reads a JSON Schema written as an object literal. One of a request takes more than its properties unless it
// says otherwise; one of an answer lets through what it lists.
func (r *Reader) SchemaShape(values []flow.Value, request bool, depth int) summary.TypeShape {
	if depth > maxSchemaDepth {
		return nil
	}
	if len(values) != 1 || values[0].Kind != flow.Object {
		return nil
	}
	schema := values[0]
	text := func(name string) string {
		for _, v := range r.prog.Property(schema, name) {
			if v.Kind == flow.Const && v.Lit == unit.LitString {
				return v.Text
			}
		}
		return ""
	}
	child := func(name string) (flow.Prop, bool) {
		props, _ := r.prog.Properties(schema)
		for _, p := range props {
			if p.Name == name {
				return p, true
			}
		}
		return flow.Prop{}, false
	}
	if values, ok := child("enum"); ok && request {
		return r.enumerated(values)
	}
	switch kind := text("type"); kind {
	case "string":
		return summary.Text{}
	case "integer", "number", "boolean":
		return summary.Word(kind)
	case "null":
		return summary.Null{}
	case "array":
		if items, ok := child("items"); ok {
			if s := r.SchemaShape(r.prog.Eval(items.Site, items.Env), request, depth+1); s != nil {
				return summary.Array{Items: s}
			}
		}
		return summary.Array{Items: summary.UnknownShape{}}
	}
	properties, ok := child("properties")
	if !ok {
		return nil
	}
	required := map[string]bool{}
	if req, ok := child("required"); ok {
		for _, v := range r.prog.Eval(req.Site, req.Env) {
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				for _, t := range r.prog.Texts(el) {
					required[t.Text] = true
				}
			}
		}
	}
	closed := !request
	for _, v := range r.prog.Property(schema, "additionalProperties") {
		closed = closed || v.Kind == flow.Const && v.Text == "false"
	}
	var out []summary.Property
	for _, v := range r.prog.Eval(properties.Site, properties.Env) {
		props, all := r.prog.Properties(v)
		closed = closed && all
		for _, p := range props {
			s := r.SchemaShape(r.prog.Eval(p.Site, p.Env), request, depth+1)
			if s == nil {
				s = summary.UnknownShape{}
			}
			if !required[p.Name] {
				s = summary.Optional(s)
			}
			out = append(out, summary.Property{Name: p.Name, Shape: s})
		}
	}
	if request && !closed {
		return summary.NewRecord(out, summary.Spread{SourceText: "what else is given"})
	}
	return summary.NewRecord(out)
}

// enumerated is the form of the texts that a list has; nil where it has something else.
func (r *Reader) enumerated(list flow.Prop) summary.TypeShape {
	var out []summary.TypeShape
	for _, v := range r.prog.Eval(list.Site, list.Env) {
		elements, complete := r.prog.Elements(v)
		if !complete {
			return nil
		}
		for _, el := range elements {
			texts := r.prog.Texts(el)
			if len(texts) != 1 || len(el) != 1 || el[0].Kind != flow.Const || el[0].Lit != unit.LitString {
				return nil
			}
			out = append(out, summary.Literal{Value: texts[0].Text})
		}
	}
	if len(out) == 0 {
		return nil
	}
	return summary.NewUnion(out...)
}
