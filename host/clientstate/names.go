package clientstate

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// LaterIn lists the functions with a name that are written in one which makes state and run whenever they are called, but for the one
// that puts the answer there.
func (r *Index) LaterIn(owner, puts flow.FuncRef) (out []flow.FuncRef) {
	file := r.prog.Files[owner.File]
	for id := unit.FuncID(1); int(id) < len(file.Funcs); id++ {
		fn := file.Func(id)
		if fn.Binding == 0 || id == puts.Func && owner.File == puts.File {
			continue
		}
		for up := fn.Parent; up != 0 && !(up == puts.Func && owner.File == puts.File); up = file.Func(up).Parent {
			if up == owner.Func {
				out = append(out, flow.FuncRef{File: owner.File, Func: id})
				break
			}
		}
	}
	return out
}

// NamesGiven are the names that a function itself gives properties, in objects that it writes down and by assignments: what it keeps
// in its state beside what it was answered.
func (r *Index) NamesGiven(fn flow.FuncRef) map[string]bool {
	file, out := r.prog.Files[fn.File], map[string]bool{}
	for _, id := range r.code.Objects(fn) {
		if len(r.says.cells.begins) > 0 && r.isBegun(file, id) {
			continue
		}
		for _, p := range file.ExprsIn(file.Expr(id).List) {
			if x := file.Expr(p); x.Kind == unit.ExprProperty {
				out[x.Str] = true
			}
		}
	}
	for _, id := range r.code.Assignments(fn) {
		if target := file.Expr(file.Expr(id).A); target.Kind == unit.ExprMember {
			out[target.Str] = true
		}
	}
	return out
}

// Within reports whether an expression stands in a function.
func (r *Index) Within(fn flow.FuncRef, at flow.Site) bool {
	file := r.prog.Files[at.File]
	return fn.File == at.File && (fn.Func == unit.ModuleFunc || file.Tree.Contains(file.Func(fn.Func).Node, file.Expr(at.Expr).Node))
}

// NamesGivenIn are the names that the code of a file gives properties, where the file has a template: what that shows may be what code has added to
// what was answered.
func (r *Index) NamesGivenIn(own map[string]bool, files ...flow.FileID) map[string]bool {
	if !slices.ContainsFunc(files, func(id flow.FileID) bool { return len(r.TemplatesIn(id)) > 0 }) {
		return own
	}
	out := map[string]bool{}
	for name := range own {
		out[name] = own[name]
	}
	for _, id := range files {
		for name := range r.NamesGiven(flow.FuncRef{File: id, Func: unit.ModuleFunc}) {
			out[name] = true
		}
	}
	return out
}

// WithNamesOf adds the names that a function gives properties.
func (r *Index) WithNamesOf(own map[string]bool, fn flow.FuncRef) map[string]bool {
	out := r.NamesGiven(fn)
	for name := range own {
		out[name] = out[name] || own[name]
	}
	return out
}

// NameInModule is the name of a module that holds what a call gives, "" where none does.
func (r *Index) NameInModule(call flow.Site) string {
	file := r.prog.Files[call.File]
	for i := range file.Writes {
		w := &file.Writes[i]
		if w.Binding != 0 && w.In == unit.ModuleFunc && w.Value != 0 && file.Plain(w.Value) == call.Expr {
			return file.Binding(w.Binding).Name
		}
	}
	return ""
}
