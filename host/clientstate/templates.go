package clientstate

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// cells are what packs say of state that templates show.
type cells struct {
	// made are the calls, by the origin of what they give, that make a cell; computed the options whose methods are properties.
	made, computed map[string]bool
	// begins are the last names of what makes state of what it is passed, or gives what it begins with.
	begins map[string]bool
	// value is the property that a cell holds its value under.
	value summary.Step
}

func cellsOf(packs []*packrt.Pack) cells {
	c := cells{made: map[string]bool{}, computed: originsOf(packs, func(h *abi.Hooks) []string { return h.Computed }), value: "value"}
	c.begins = lastNames(originsOf(packs, func(h *abi.Hooks) []string { return append(h.Begin[:len(h.Begin):len(h.Begin)], h.Cells...) }))
	for origin := range originsOf(packs, func(h *abi.Hooks) []string { return h.Cells }) {
		c.made[origin+"()"] = true
	}
	return c
}

// Shows reports whether packs say what templates have without asking for it.
func (r *Index) Shows() bool { return len(r.says.cells.made) > 0 }

// TemplatesIn lists the functions that the templates of a file are read as.
func (r *Index) TemplatesIn(id flow.FileID) []unit.FuncID {
	file := r.prog.Files[id]
	if !file.Tree.Moves() {
		return nil
	}
	if got, ok := r.templates.Load(id); ok {
		return got.([]unit.FuncID)
	}
	var out []unit.FuncID
	for fn := range file.Funcs {
		if f := &file.Funcs[fn]; strings.TrimSuffix(f.Name, "$") == templates.TemplateFunction && file.Tree.Written(f.Node) {
			out = append(out, unit.FuncID(fn))
		}
	}
	r.templates.Store(id, out)
	return out
}

// InTemplate reports whether an expression stands in a component's template.
func (r *Index) InTemplate(at flow.Site) bool {
	file := r.prog.Files[at.File]
	return slices.ContainsFunc(r.TemplatesIn(at.File), func(fn unit.FuncID) bool {
		return file.Tree.Contains(file.Func(fn).Node, file.Expr(at.Expr).Node)
	})
}

// CellValue is the property that a cell holds its value under.
func (r *Index) CellValue() summary.Step { return r.says.cells.value }

// Shown is a place in what a component's state holds as its template has it: without the property that the cell holds it under.
func (r *Index) Shown(in summary.Path) summary.Path {
	if i := slices.Index(in, r.says.cells.value); i >= 0 {
		return slices.Concat(in[:i:i], in[i+1:])
	}
	return in
}

// isBegun reports whether an object is what state begins with: what a call is passed that makes a cell or a reactive object, or a part of the data of
// a component's options or of a store. The answer takes its place.
func (r *Index) isBegun(file *unit.File, object unit.ExprID) bool {
	n := file.Expr(object).Node
	for range 4 * maxNested {
		up, ok := file.Tree.ParentOf(n)
		if !ok {
			return false
		}
		if e := file.ExprOf(up); e != 0 {
			switch x := file.Expr(e); x.Kind {
			case unit.ExprCall:
				return r.says.cells.begins[file.Expr(file.Plain(x.A)).Str]
			case unit.ExprFunction:
				return r.says.cells.begins[file.Func(unit.FuncID(x.Ref)).Name]
			case unit.ExprObject, unit.ExprProperty, unit.ExprArray, unit.ExprCast:
			default:
				return false
			}
		} else if fn := file.FuncOf(up); fn != 0 {
			return r.says.cells.begins[file.Func(fn).Name]
		}
		n = up
	}
	return false
}

// Held is a name of a module that holds a property of what a call gives; as a cell that was made of it, where it is spread.
type Held struct {
	Name, Property string
	Spread         bool
}

// Destructured lists the names of a module that hold a property of what a call gives.
func (r *Index) Destructured(call flow.Site) (out []Held) {
	file := r.prog.Files[call.File]
	name := r.NameInModule(call)
	for i := range file.Writes {
		w := &file.Writes[i]
		if w.Binding == 0 || w.In != unit.ModuleFunc || w.Value == 0 {
			continue
		}
		x := file.Expr(file.Plain(w.Value))
		if x.Kind != unit.ExprMember || x.Str == "" {
			continue
		}
		of := file.Plain(x.A)
		if of == call.Expr {
			out = append(out, Held{file.Binding(w.Binding).Name, x.Str, false})
			continue
		}
		from := file.Expr(of)
		if from.Kind != unit.ExprCall || from.List.Len != 1 || len(r.says.spread) == 0 || !r.isOf(flow.Site{File: call.File, Expr: from.A}, r.says.spread) {
			continue
		}
		arg := file.Plain(file.ExprsIn(from.List)[0])
		if passed := file.Expr(arg); arg == call.Expr || passed.Kind == unit.ExprName && name != "" && passed.Str == name {
			out = append(out, Held{file.Binding(w.Binding).Name, x.Str, true})
		}
	}
	return out
}

// MayBeCell reports whether what a call calls has the name of something that makes a cell.
func (r *Index) MayBeCell(call flow.Site) bool {
	callee := r.prog.Expr(flow.Site{File: call.File, Expr: r.prog.Expr(call).A})
	for origin := range r.says.cells.made {
		if strings.HasSuffix(origin, "#"+callee.Str+"()") {
			return true
		}
	}
	return false
}

// ComputedProperty is the property of a component's receiver for which a method among its options is run, "" for none.
func (r *Index) ComputedProperty(file *unit.File, fn unit.FuncID) string {
	n, ok := file.Tree.ParentOf(file.Func(fn).Node)
	name := file.Func(fn).Name
	for i := 0; ok && i < maxNested; i++ {
		if e := file.ExprOf(n); e != 0 {
			switch x := file.Expr(e); {
			case x.Kind == unit.ExprProperty && r.says.cells.computed[x.Str]:
				return name
			case x.Kind == unit.ExprFunction:
				return ""
			}
		}
		n, ok = file.Tree.ParentOf(n)
	}
	return ""
}
