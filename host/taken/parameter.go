package taken

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Parameter is the shape of what has to be given for a parameter that its framework checks. It is unknown where an initial
// value, or what stands beside the type, may say that the parameter is taken from somewhere else.
func (r *Reader) Parameter(w *exceptions.Walked, p *unit.Param) summary.TypeShape {
	file := w.Code.Func.File
	if p.TypeNode == 0 || r.takesPart(file, p) {
		return summary.UnknownShape{}
	}
	shape, ok := r.code.Shapes.Taken(file, p.TypeNode)
	if by := w.Framework.Rules.InvalidRequest; !ok && by != nil && len(by.CheckedBy) > 0 {
		shape, ok = r.decorated(file, p, by)
	}
	switch {
	case !ok:
		return summary.UnknownShape{}
	case p.Default != 0 || p.Optional:
		return summary.Optional(shape)
	}
	return shape
}

// takesPart reports whether a parameter may stand for something else than the whole that its role means: its default is
// made by a call, its type has metadata, or a decorator names what it takes.
func (r *Reader) takesPart(file flow.FileID, p *unit.Param) bool {
	if p.Default != 0 && r.prog.Expr(flow.Site{File: file, Expr: p.Default}).Kind == unit.ExprCall || p.Type != 0 && len(r.prog.Metadata(flow.Site{File: file, Expr: p.Type})) > 0 {
		return true
	}
	for _, d := range p.Decorators {
		x := r.prog.Expr(flow.Site{File: file, Expr: d})
		for _, arg := range r.prog.Files[file].ExprsIn(x.List) {
			for _, v := range r.prog.Eval(flow.Site{File: file, Expr: arg}, nil) {
				if v.Kind == flow.Const || v.Kind == flow.Param || v.Kind == flow.Unknown {
					return true
				}
			}
		}
	}
	return false
}

// decorated is what has to be given for a class whose fields decorators have checked. Every other field may be left out.
func (r *Reader) decorated(file flow.FileID, p *unit.Param, by *abi.InvalidRequest) (summary.TypeShape, bool) {
	if p.Type == 0 || p.Binding == 0 {
		return nil, false
	}
	values := r.prog.Eval(flow.Site{File: file, Expr: p.Type}, nil)
	if len(values) != 1 || values[0].Kind != flow.Class {
		return nil, false
	}
	class := values[0].Class
	shape, ok := r.code.Shapes.Type(file, r.prog.Files[file].Binding(p.Binding).Node)
	record, is := shape.(summary.Record)
	if !ok || !is {
		return nil, false
	}
	type field struct {
		in flow.FileID
		of *unit.Member
	}
	members := map[string]field{}
	for _, c := range r.prog.Lineage(class) {
		list := r.prog.Class(c).Members
		for i := range list {
			if m := &list[i]; m.Kind == unit.MemberField && !m.Static && members[m.Name].of == nil {
				members[m.Name] = field{c.File, m}
			}
		}
	}
	more := len(r.prog.Extends(class)) > 0
	checked := false
	var props []summary.Property
	for _, prop := range record.Properties {
		s := prop.Shape
		m := members[prop.Name]
		required, filled := false, false
		if m.of != nil {
			required, filled = r.required(m.in, m.of, by)
		}
		checked = checked || required
		more = more || filled
		if !required || filled || m.of.Value != 0 {
			s = summary.Optional(s)
		}
		props = append(props, summary.Property{Name: prop.Name, Shape: s})
	}
	if !checked {
		return nil, false
	}
	if more {
		return summary.NewRecord(props, summary.Spread{SourceText: "what else is given"}), true
	}
	return summary.NewRecord(props), true
}

// required reads the decorators of a field: whether one has it checked and none spares it, and whether code fills it.
func (r *Reader) required(file flow.FileID, m *unit.Member, by *abi.InvalidRequest) (required, filled bool) {
	for _, d := range m.Decorators {
		at := flow.Site{File: file, Expr: d}
		if x := r.prog.Expr(at); x.Kind == unit.ExprCall {
			at.Expr = x.A
		}
		for _, v := range r.prog.Eval(at, nil) {
			if v.Kind != flow.Extern {
				return false, true // a decorator of the project, which may combine several
			}
			origin := strings.TrimSuffix(v.Text, "()")
			if slices.Contains(by.Spared, origin) {
				return false, false
			}
			filled = filled || slices.Contains(by.Filled, origin)
			pkg, _, _ := strings.Cut(origin, "#")
			required = required || slices.Contains(by.CheckedBy, pkg)
		}
	}
	return required, filled
}
