package clients

import (
	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// CheckedReads are the fields that a client's answer has to have since code checks it, or a part of it, against a schema or makes an
// instance of a class that describes data of it: User.parse(await r.json()), User(**r.json()).
func (r *Reader) CheckedReads(of bodies.Client, root conditions.Root) (out []bodies.Read) {
	file := r.prog.Files[of.Func.File]
	for _, id := range r.code.Calls(of.Func) {
		call := flow.Site{File: of.Func.File, Expr: id}
		for _, arg := range file.ExprsIn(file.Expr(id).List) {
			form, ok := r.taken.Checks(call, arg, of.Env)
			if !ok {
				continue
			}
			given := file.Expr(arg)
			at := flow.Site{File: call.File, Expr: arg}
			if given.Kind == unit.ExprKeyword || given.Kind == unit.ExprSpread {
				at.Expr = given.A
			}
			if part, ok := r.requests.BodyPart(of, root, at); ok {
				for _, field := range needed(form.Shape, part) {
					out = append(out, bodies.Read{Site: call, Field: field})
				}
			}
		}
	}
	return out
}

// needed lists what has to be there of a value of a form that stands at a place.
func needed(form summary.TypeShape, at summary.Path) (out []summary.Path) {
	switch f := form.(type) {
	case summary.Record:
		for _, p := range f.Properties {
			shape, maybe := summary.WithoutUndefined(p.Shape)
			if maybe {
				continue
			}
			here := append(at[:len(at):len(at)], summary.Step(p.Name))
			out = append(out, here)
			out = append(out, needed(shape, here)...)
		}
	case summary.Array:
		return needed(f.Items, append(at[:len(at):len(at)], summary.AnyIndex))
	}
	return out
}
