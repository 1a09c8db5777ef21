package interactions

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Lacking is a read of an attribute that the model of a store does not have.
type Lacking struct {
	File             string
	Line             int
	Container, Field string
	// Model is where the class of the model stands: "path:line".
	Model string
}

// Lacking lists the reads of attributes that a model of a store, whose attributes are all known, does not have: of a row, or of the
// class itself to pick rows by. Methods that are called are left out: they are no columns.
func (r *Interactions) Lacking() (out []Lacking) {
	if len(r.models) == 0 {
		return nil
	}
	for id, f := range r.prog.Files {
		if r.prog.IsQuiet(flow.FileID(id)) {
			continue
		}
		called := map[unit.ExprID]bool{}
		for i := range f.Exprs {
			if x := &f.Exprs[i]; x.Kind == unit.ExprCall {
				called[x.A] = true
			}
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprMember || called[unit.ExprID(i)] {
				continue
			}
			class, lacks := r.code.Types.Lacks(flow.Site{File: flow.FileID(id), Expr: x.A}, x.Str)
			if !lacks {
				continue
			}
			if container, ok := r.ModelOf(flow.Value{Kind: flow.Class, Class: class}); ok {
				model := r.prog.Files[class.File]
				out = append(out, Lacking{File: f.Path, Line: f.Line(x.Node), Container: container, Field: x.Str,
					Model: model.Path + ":" + strconv.Itoa(model.Line(r.prog.Class(class).Node))})
			}
		}
	}
	return out
}
