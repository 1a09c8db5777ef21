package annotations

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// outside is the code besides a class's own methods that may change which fields it has, "" where there is none: a metaclass or a
// decorator of the project, or code elsewhere that puts something into what the class keeps (Book._declared_fields["x"] = …).
func (o *Oracle) outside(c flow.ClassRef) string {
	for _, k := range o.prog.Lineage(c) {
		class := o.prog.Class(k)
		if slices.ContainsFunc(class.Members, func(m unit.Member) bool { return m.Name == "class metaclass" }) {
			return "metaclass"
		}
		for _, d := range class.Decorators {
			if slices.ContainsFunc(o.prog.Eval(flow.Site{File: k.File, Expr: d}, nil), func(v flow.Value) bool { return v.Kind == flow.Function }) {
				return o.expr(flow.Site{File: k.File, Expr: d}).Str
			}
		}
		if name := o.putInto()[k]; name != "" {
			return name
		}
	}
	return ""
}

// classesPutInto finds the classes into whose own collections code puts something by a key, with the collection's name.
func (o *Oracle) classesPutInto() map[flow.ClassRef]string {
	out := map[flow.ClassRef]string{}
	for id, f := range o.prog.Files {
		put := func(e unit.ExprID) {
			of := f.Expr(f.Plain(e))
			if of.Kind != unit.ExprMember {
				return
			}
			if on := f.Expr(f.Plain(of.A)); on.Kind == unit.ExprThis || on.Kind == unit.ExprName && on.Str == "self" {
				return
			}
			for _, v := range o.prog.Eval(flow.Site{File: flow.FileID(id), Expr: of.A}, nil) {
				if v.Kind == flow.Class {
					out[v.Class] = of.Str
				}
			}
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.A == 0 {
				continue
			}
			switch target := f.Expr(x.A); {
			case x.Kind == unit.ExprAssign && (target.Kind == unit.ExprIndex || target.Kind == unit.ExprMember && f.Tree.KindName(target.Node) == "subscript"):
				put(target.A)
			case x.Kind == unit.ExprCall && target.Kind == unit.ExprMember && (target.Str == "update" || target.Str == "setdefault"):
				put(target.A)
			}
		}
	}
	return out
}
