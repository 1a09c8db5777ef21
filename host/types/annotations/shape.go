package annotations

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxShape bounds how deep a shape is spelled out.
const maxShape = 8

// spelling is how a shape is spelled out.
type spelling struct {
	// open are the classes around, whose name stands for them.
	open map[flow.ClassRef]bool
	// taken: what has to be given is spelled, rather than what is written.
	taken bool
	// as is how the instance around is written.
	as *dump
}

func spelled(taken bool) *spelling { return &spelling{open: map[flow.ClassRef]bool{}, taken: taken} }

// shape makes the wire shape of a type; false when the type says nothing.
func (o *Oracle) shape(t typ, in *spelling, depth int) (summary.TypeShape, bool) {
	one := func(t typ) summary.TypeShape {
		s, ok := o.shape(t, in, depth+1)
		if !ok {
			return summary.UnknownShape{}
		}
		return s
	}
	switch t.form {
	case nothing:
		return summary.Null{}, true
	case text:
		return summary.Text{}, true
	case integer:
		return summary.Integer{}, true
	case number:
		return summary.Number{}, true
	case boolean:
		return summary.Boolean{}, true
	case anything:
		return summary.UnknownShape{}, true
	case value:
		return literal(t.lit), true
	case list:
		item := typ{}
		if len(t.args) > 0 {
			item = t.args[0]
		}
		return summary.Array{Items: one(item)}, true
	case tuple:
		var items []summary.TypeShape
		for _, a := range t.args {
			items = append(items, one(a))
		}
		if len(items) == 0 {
			items = append(items, summary.UnknownShape{})
		}
		return summary.Array{Items: summary.NewUnion(items...)}, true
	case dictionary:
		v := typ{}
		if len(t.args) > 1 {
			v = t.args[1]
		}
		return summary.Dictionary{Values: one(v)}, true
	case named:
		var props []summary.Property
		for _, name := range t.names {
			props = append(props, summary.Property{Name: name, Shape: summary.UnknownShape{}})
		}
		return summary.NewRecord(props), true
	case union:
		var parts []summary.TypeShape
		for _, a := range t.args {
			parts = append(parts, one(a))
		}
		return summary.NewUnion(parts...), true
	case instance:
		if t.as == nil {
			return o.classShape(t, in, depth)
		}
		inside := *in
		inside.as = t.as
		s, ok := o.classShape(t, &inside, depth)
		if !ok {
			return s, false
		}
		return summary.LeaveOut(s, t.as.only, t.as.except), true
	}
	return nil, false
}

func (o *Oracle) classShape(t typ, in *spelling, depth int) (summary.TypeShape, bool) {
	if values, ok := o.enumeration(t.class); ok {
		var parts []summary.TypeShape
		for _, v := range values {
			parts = append(parts, literal(v))
		}
		if len(parts) == 0 {
			return summary.UnknownShape{}, true
		}
		return summary.NewUnion(parts...), true
	}
	if in.open[t.class] || depth > maxShape {
		return summary.Ref{Name: o.prog.Class(t.class).Name}, true
	}
	fields := o.attributes(t.class, t.args, 0)
	if len(fields) == 0 {
		return o.rootShape(t, in, depth)
	}
	in.open[t.class] = true
	defer delete(in.open, t.class)
	for _, a := range fields {
		if a.name == "root" && len(fields) == 1 || a.name == "__root__" {
			return o.shape(a.typ, in, depth+1)
		}
	}
	if in.taken {
		return o.takenShape(t, fields, in, depth)
	}
	manner := o.mannerOf(t.class)
	var props []summary.Property
	for _, a := range fields {
		if a.hidden {
			continue
		}
		name := a.wire
		if in.as != nil && in.as.byName {
			name = a.name
		}
		if manner.own != "" {
			props = append(props, summary.Property{Name: name, Shape: summary.Optional(summary.UnknownShape{})})
			continue
		}
		is := a.typ
		for _, name := range [...]string{"*", a.name} {
			if t, ok := manner.fields[name]; ok {
				is = t
			}
		}
		s, ok := o.shape(is, in, depth+1)
		if !ok {
			s = summary.UnknownShape{}
		}
		if a.optional || in.as != nil && in.as.sparing && a.spared {
			s = summary.Optional(s)
		}
		props = append(props, summary.Property{Name: name, Shape: s})
	}
	return summary.NewRecord(props, manner.more...), true
}

// rootShape reads a model that wraps one value: class Names(RootModel[list[str]]).
func (o *Oracle) rootShape(t typ, in *spelling, depth int) (summary.TypeShape, bool) {
	f := o.prog.Files[t.class.File]
	for _, n := range o.superNodes(t.class) {
		if f.Tree.KindName(n) != "subscript" {
			continue
		}
		at, args := o.parts(t.class.File, n)
		for _, v := range o.prog.Eval(flow.Site{File: t.class.File, Expr: f.ExprOf(at)}, nil) {
			if v.Kind == flow.Extern && lastName(v.Text) == "RootModel" && len(args) == 1 {
				return o.shape(o.annotation(t.class.File, args[0], nil, 0), in, depth+1)
			}
		}
	}
	return nil, false
}

func literal(v flow.Value) summary.TypeShape {
	switch v.Lit {
	case unit.LitNumber:
		if n, err := strconv.ParseFloat(v.Text, 64); err == nil {
			return summary.Literal{Value: n}
		}
		return summary.Number{}
	case unit.LitBoolean:
		return summary.Literal{Value: v.Text == "true"}
	case unit.LitNull:
		return summary.Null{}
	}
	return summary.Literal{Value: v.Text}
}
