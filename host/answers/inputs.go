package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// handedIn is the input for a parameter that the framework fills by asking another function for it.
func (r *Walker) handedIn(w *walk, p *unit.Param, name string) summary.Input {
	file := r.prog.Files[w.Code.Func.File]
	out := summary.Injection{Name: name, Mechanism: "parameter", Shape: r.annotated(w.Code.Func.File, p)}
	if p.Default != 0 && file.Expr(p.Default).Kind == unit.ExprCall {
		out.Mechanism = file.ExprText(file.Expr(p.Default).A)
	}
	return out
}

// annotated is the declared shape of a parameter; of a class it is the name.
func (r *Walker) annotated(file flow.FileID, p *unit.Param) summary.TypeShape {
	if p.TypeNode != 0 {
		if s, ok := r.Code.Shapes.Annotation(file, p.TypeNode); ok {
			return s
		}
	}
	if p.Type == 0 {
		return summary.UnknownShape{}
	}
	name := r.prog.Files[file].Expr(p.Type)
	if name.Kind != unit.ExprName || name.Str == "" {
		return summary.UnknownShape{}
	}
	switch words := &r.prog.Semantics.Tests.Types; name.Str {
	case words.Text:
		return summary.Text{}
	case words.Number:
		return summary.Number{}
	case words.Boolean:
		return summary.Boolean{}
	}
	if name.Ref == 0 {
		return summary.UnknownShape{}
	}
	return summary.Ref{Name: name.Str}
}

// injectedFields are what the container handed the constructor of the class whose method a route runs, as far as the method
// reads it.
func (r *Walker) injectedFields(w *walk) []summary.Input {
	fn := r.prog.Func(w.Code.Func)
	if w.Route == nil || fn.Class == 0 {
		return nil
	}
	file := r.prog.Files[w.Code.Func.File]
	var params []unit.Param
	for _, m := range file.Class(fn.Class).Members {
		if m.Kind == unit.MemberMethod && m.Func != 0 && m.Name == r.prog.Semantics.Calls.Constructor {
			params = file.Func(m.Func).Params
		}
	}
	var out []summary.Input
	for i := range params {
		p := &params[i]
		if p.Name == "" || !slices.ContainsFunc(r.Code.Members(w.Code.Func), func(m unit.ExprID) bool {
			x := file.Expr(m)
			return x.Str == p.Name && file.Expr(x.A).Kind == unit.ExprThis
		}) {
			continue
		}
		out = append(out, summary.Injection{Name: p.Name, Mechanism: "constructor", Shape: r.annotated(w.Code.Func.File, p)})
	}
	return out
}

// closures are the names of the functions around a unit that it reads.
func (r *Walker) closures(w *walk) []summary.Input {
	fn := r.prog.Func(w.Code.Func)
	if fn.Parent <= unit.ModuleFunc {
		return nil
	}
	file := r.prog.Files[w.Code.Func.File]
	around := map[unit.FuncID]bool{}
	for id := fn.Parent; id > unit.ModuleFunc; id = file.Func(id).Parent {
		around[id] = true
	}
	var out []summary.Input
	seen := map[unit.BindingID]bool{}
	for _, e := range r.Code.Names(w.Code.Func) {
		b := unit.BindingID(file.Expr(e).Ref)
		if b == 0 || seen[b] || !around[file.Binding(b).Owner] || file.Binding(b).Name == "" {
			continue
		}
		seen[b] = true
		out = append(out, summary.Closure{Name: file.Binding(b).Name})
	}
	return out
}
