package intake

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Schemas are what a pack declares about a library of schemas.
type Schemas struct {
	// Libraries are what the origins of the library's values begin with.
	Libraries []string
	// Makes says what the library's functions make, Steps what the methods of a schema change; see docs/abi.md for the words.
	Makes, Steps map[string]string
	// Checks are methods of a schema that check their first argument, and fail or tell where it does not fit, with the property
	// of their result that holds the value, "" for the result itself.
	Checks map[string]string
	// Needs: fields are needed that no step spares; otherwise those are that a step demands.
	Needs bool
	// Extra says what becomes of fields that a record does not have: "dropped", "kept" or "refused".
	Extra string
}

// Form is what a schema takes.
type Form struct {
	Shape summary.TypeShape
	// Strict: a record with more fields is refused.
	Strict bool

	// spared and demanded say whether a field of this form may be missing.
	spared, demanded bool
}

// unknownForm is a schema of which nothing is known.
var unknownForm = Form{Shape: summary.UnknownShape{}}

// maxSchema bounds how deep a schema is read; what lies deeper is of no known form.
const maxSchema = 24

// schemaOf is the form of the schema that an expression is.
func (r *Reader) schemaOf(at flow.Site, env *flow.Env, depth int) (Form, *Schemas, bool) {
	if depth > maxSchema {
		return unknownForm, nil, false
	}
	values := r.prog.Eval(at, env)
	if len(values) != 1 {
		return unknownForm, nil, false
	}
	return r.schemaIn(values[0], depth)
}

// Schema is the form of a value of a library of schemas, or of an object whose properties are such values; false for other
// values and for schemas that are not understood.
func (r *Reader) Schema(v flow.Value) (Form, bool) {
	if v.Kind == flow.Object {
		props, _ := r.prog.Properties(v)
		if len(props) == 0 {
			return unknownForm, false
		}
		_, of, ok := r.schemaOf(props[0].Site, props[0].Env, 1)
		if !ok {
			return unknownForm, false
		}
		return Form{Shape: r.record(of, []flow.Value{v}, of.Extra == "kept", 1), Strict: of.Extra == "refused"}, true
	}
	form, _, ok := r.schemaIn(v, 0)
	_, unknown := form.Shape.(summary.UnknownShape)
	return form, ok && !unknown
}

func (r *Reader) schemaIn(v flow.Value, depth int) (Form, *Schemas, bool) {
	if v.Kind != flow.Extern || v.Call.Expr == 0 {
		return unknownForm, nil, false
	}
	var of *Schemas
	for _, s := range r.schemas {
		if slices.ContainsFunc(s.Libraries, func(l string) bool { return strings.HasPrefix(v.Text, l) }) {
			of = s
		}
	}
	if of == nil {
		return unknownForm, nil, false
	}
	file := r.prog.Files[v.Call.File]
	call := file.Expr(v.Call.Expr)
	callee := file.Expr(call.A)
	name := callee.Str
	if callee.Kind == unit.ExprName {
		_, name, _ = strings.Cut(strings.TrimSuffix(v.Text, "()"), "#")
	}
	args := file.ExprsIn(call.List)
	arg := func(i int) flow.Site {
		if i < len(args) {
			return flow.Site{File: v.Call.File, Expr: args[i]}
		}
		return flow.Site{}
	}
	if callee.Kind == unit.ExprMember && strings.Contains(strings.TrimSuffix(v.Text, "()"), "()") {
		base, _, ok := r.schemaOf(flow.Site{File: v.Call.File, Expr: callee.A}, v.Env, depth+1)
		if !ok {
			return unknownForm, of, false
		}
		return r.stepped(of, base, name, arg, len(args), v.Env, depth), of, true
	}
	what, qualified := of.Makes[qualifiedName(v.Text)] // z.coerce.string() is none of z.string()
	if !qualified {
		what = of.Makes[name]
	}
	return r.made(of, what, arg, len(args), v.Env, depth), of, true
}

// qualifiedName is what stands behind the name that a module exports: coerce.string, of zod#z.coerce.string().
func qualifiedName(origin string) string {
	_, name, _ := strings.Cut(strings.TrimSuffix(origin, "()"), "#")
	_, name, _ = strings.Cut(name, ".")
	return name
}

// made is the form that a function of a library makes.
func (r *Reader) made(of *Schemas, what string, arg func(int) flow.Site, n int, env *flow.Env, depth int) Form {
	inner := func(i int) Form {
		if i >= n {
			return unknownForm
		}
		f, _, _ := r.schemaOf(arg(i), env, depth+1)
		return f
	}
	fields := func() []flow.Value { return r.prog.Eval(arg(0), env) }
	switch what {
	case "text":
		return Form{Shape: summary.Text{}}
	case "number":
		return Form{Shape: summary.Number{}}
	case "boolean":
		return Form{Shape: summary.Boolean{}}
	case "null":
		return Form{Shape: summary.Null{}}
	case "record":
		if n == 0 && of.Extra != "kept" {
			return Form{Shape: summary.NewRecord(nil), Strict: of.Extra == "refused"}
		}
		return Form{Shape: r.record(of, fields(), of.Extra == "kept", depth), Strict: of.Extra == "refused"}
	case "strict":
		return Form{Shape: r.record(of, fields(), false, depth), Strict: true}
	case "open":
		return Form{Shape: r.record(of, fields(), true, depth)}
	case "list":
		return Form{Shape: summary.Array{Items: inner(0).Shape}}
	case "spared":
		f := inner(0)
		f.spared = true
		return f
	case "nullable":
		f := inner(0)
		f.Shape = summary.NewUnion(f.Shape, summary.Null{})
		return f
	case "value", "values":
		if shape, ok := r.literals(arg(0), env); ok {
			return Form{Shape: shape}
		}
	case "":
		// z.preprocess(…), z.any(), z.union([…]), z.coerce.string(): it may take a field that is missing.
		return Form{Shape: summary.UnknownShape{}, spared: true}
	}
	return unknownForm
}

// stepped is a form after a method of the schema.
func (r *Reader) stepped(of *Schemas, base Form, name string, arg func(int) flow.Site, n int, env *flow.Env, depth int) Form {
	record, is := base.Shape.(summary.Record)
	switch step := of.Steps[name]; step {
	case "spared":
		base.spared, base.demanded = true, false
	case "demanded":
		base.demanded, base.spared = true, false
	case "nullable":
		base.Shape = summary.NewUnion(base.Shape, summary.Null{})
	case "both":
		base.spared = true
		base.Shape = summary.NewUnion(base.Shape, summary.Null{})
	case "same":
	case "values":
		var shapes []summary.TypeShape
		for i := range n {
			shape, ok := r.literals(arg(i), env)
			if !ok {
				return Form{Shape: summary.UnknownShape{}, spared: base.spared, demanded: base.demanded}
			}
			shapes = append(shapes, shape)
		}
		if n > 0 {
			base.Shape = summary.NewUnion(shapes...)
		}
	case "list":
		return Form{Shape: summary.Array{Items: base.Shape}}
	case "items":
		f, _, _ := r.schemaOf(arg(0), env, depth+1)
		base.Shape = summary.Array{Items: f.Shape}
	case "strict":
		base.Strict = true
	case "open":
		if is {
			base.Shape, base.Strict = summary.NewRecord(record.Properties, summary.Spread{SourceText: "what else is given"}), false
		}
	case "partial", "whole":
		if !is || n > 0 {
			return r.loosened(base, record, is)
		}
		var props []summary.Property
		for _, p := range record.Properties {
			p.Shape, _ = summary.WithoutUndefined(p.Shape)
			if step == "partial" {
				p.Shape = summary.Optional(p.Shape)
			}
			props = append(props, p)
		}
		base.Shape = summary.NewRecord(props, record.Spreads...)
	case "with":
		more, ok := r.record(of, r.prog.Eval(arg(0), env), false, depth).(summary.Record)
		if f, _, schema := r.schemaOf(arg(0), env, depth+1); schema {
			more, ok = f.Shape.(summary.Record)
		}
		if !ok || !is {
			return unknownForm
		}
		props := slices.DeleteFunc(slices.Clone(record.Properties), func(p summary.Property) bool { _, has := more.Get(p.Name); return has })
		base.Shape = summary.NewRecord(append(props, more.Properties...), append(slices.Clone(record.Spreads), more.Spreads...)...)
	case "pick", "omit":
		names, closed := r.keys(arg(0), env)
		if !is || !closed {
			return r.loosened(base, record, is)
		}
		base.Shape = summary.NewRecord(slices.DeleteFunc(slices.Clone(record.Properties), func(p summary.Property) bool { return slices.Contains(names, p.Name) == (step == "omit") }), record.Spreads...)
	default:
		switch base.Shape.(type) {
		case summary.Text, summary.Number, summary.Boolean, summary.Array:
			return base // a narrower value of the same form
		}
		return Form{Shape: summary.UnknownShape{}, spared: base.spared, demanded: base.demanded}
	}
	return base
}

// loosened is a form of whose fields it is not known which may be missing.
func (r *Reader) loosened(base Form, record summary.Record, is bool) Form {
	if !is {
		return unknownForm
	}
	var props []summary.Property
	for _, p := range record.Properties {
		props = append(props, summary.Property{Name: p.Name, Shape: summary.Optional(p.Shape)})
	}
	base.Shape = summary.NewRecord(props, record.Spreads...)
	return base
}

// record is the form of an object whose properties are schemas.
func (r *Reader) record(of *Schemas, values []flow.Value, open bool, depth int) summary.TypeShape {
	if len(values) != 1 || values[0].Kind != flow.Object {
		return summary.UnknownShape{}
	}
	listed, closed := r.prog.Properties(values[0])
	var props []summary.Property
	for _, p := range listed {
		f, _, known := r.schemaOf(p.Site, p.Env, depth+1)
		shape := f.Shape
		if !known || f.spared || !of.Needs && !f.demanded {
			shape = summary.Optional(shape)
		}
		props = slices.DeleteFunc(props, func(o summary.Property) bool { return o.Name == p.Name })
		props = append(props, summary.Property{Name: p.Name, Shape: shape})
	}
	if open || !closed {
		return summary.NewRecord(props, summary.Spread{SourceText: "what else is given"})
	}
	return summary.NewRecord(props)
}

// keys are the names that an object or a list of texts has.
func (r *Reader) keys(at flow.Site, env *flow.Env) (names []string, closed bool) {
	if at.Expr == 0 {
		return nil, false
	}
	values := r.prog.Eval(at, env)
	if len(values) != 1 {
		return nil, false
	}
	if values[0].Kind == flow.Object {
		props, closed := r.prog.Properties(values[0])
		for _, p := range props {
			names = append(names, p.Name)
		}
		return names, closed
	}
	elements, complete := r.prog.Elements(values[0])
	for _, el := range elements {
		for _, t := range r.prog.Texts(el) {
			names = append(names, t.Text)
		}
	}
	return names, complete && values[0].Kind == flow.Array
}

// literals is the form of a constant, or of the constants of a list or an object.
func (r *Reader) literals(at flow.Site, env *flow.Env) (summary.TypeShape, bool) {
	if at.Expr == 0 {
		return nil, false
	}
	var out []summary.TypeShape
	add := func(values []flow.Value) bool {
		if len(values) != 1 || values[0].Kind != flow.Const {
			return false
		}
		switch values[0].Lit {
		case unit.LitString, unit.LitSymbol:
			out = append(out, summary.Literal{Value: values[0].Text})
		default:
			return false
		}
		return true
	}
	values := r.prog.Eval(at, env)
	if len(values) != 1 {
		return nil, false
	}
	switch values[0].Kind {
	case flow.Array:
		elements, complete := r.prog.Elements(values[0])
		for _, el := range elements {
			complete = complete && add(el)
		}
		if !complete {
			return nil, false
		}
	case flow.Object:
		props, closed := r.prog.Properties(values[0])
		for _, p := range props {
			closed = closed && add(r.prog.At(p))
		}
		if !closed {
			return nil, false
		}
	default:
		if !add(values) {
			return nil, false
		}
	}
	if len(out) == 0 {
		return nil, false
	}
	return summary.NewUnion(out...), true
}
