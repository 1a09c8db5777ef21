package clientstate

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// State that a library keeps outside of components is set by a function that makes it, and read where its hook is called:
// const useShips = create((set) => ({ ships: [], load: async () => set({ ships: await ask() }) })), useShips((state) => state.ships).

// Store is such state: the function that makes it, and the calls of its hook.
type Store struct {
	by flow.FuncRef
	// Hooks are the calls of its hook.
	Hooks []flow.Call
}

// HasStores reports whether packs say what makes state outside of components.
func (r *Index) HasStores() bool { return len(r.says.stores) > 0 }

// Chosen is the part of the state that a call of a hook gives: all of it, or what the function that it is passed takes of it.
func (r *Index) Chosen(call flow.Site) (part summary.Path, known bool) {
	file := r.prog.Files[call.File]
	args := file.ExprsIn(file.Expr(call.Expr).List)
	if len(args) == 0 {
		return nil, true
	}
	choosing := r.prog.Eval(flow.Site{File: call.File, Expr: args[0]}, nil)
	if len(choosing) != 1 || choosing[0].Kind != flow.Function {
		return nil, false
	}
	ref := choosing[0].Func
	file = r.prog.Files[ref.File]
	returns := r.prog.Returns(ref)
	if len(returns) != 1 {
		return nil, false
	}
	for e := returns[0]; ; {
		x := file.Expr(file.Plain(e))
		switch x.Kind {
		case unit.ExprMember:
			part, e = append(part, summary.Step(x.Str)), x.A
			continue
		case unit.ExprName:
			b := file.Binding(unit.BindingID(x.Ref))
			known = x.Ref != 0 && b.Kind == unit.BindParam && b.Owner == ref.Func && b.Index == 0
		}
		slices.Reverse(part)
		return part, known
	}
}

// SetBy is the store of which a call sets parts, and the object that has them.
func (r *Index) SetBy(call flow.Site) (*Store, unit.ExprID) {
	file := r.prog.Files[call.File]
	x := file.Expr(call.Expr)
	callee := file.Expr(x.A)
	args := file.ExprsIn(x.List)
	if callee.Kind != unit.ExprName || callee.Ref == 0 || len(args) == 0 || file.Expr(args[0]).Kind != unit.ExprObject {
		return nil, 0
	}
	b := file.Binding(unit.BindingID(callee.Ref))
	if b.Kind != unit.BindParam || b.Index != 0 {
		return nil, 0
	}
	return r.stores()[flow.FuncRef{File: call.File, Func: b.Owner}], args[0]
}

// SetsOther reports whether the functions of a store set the same part to something else as well, but for what it begins with.
func (r *Index) SetsOther(s *Store, name string, one unit.ExprID) bool {
	file := r.prog.Files[s.by.File]
	for _, call := range r.code.Calls(s.by) {
		of, set := r.SetBy(flow.Site{File: s.by.File, Expr: call})
		if of != s {
			continue
		}
		for _, p := range file.ExprsIn(file.Expr(set).List) {
			if x := file.Expr(p); p != one && (x.Kind != unit.ExprProperty || x.Str == name && !Begins(file, x.A)) {
				return true
			}
		}
	}
	return false
}

// Begins reports whether a value is one that a place begins with: a literal, an object that is written down, an empty list.
func Begins(file *unit.File, e unit.ExprID) bool {
	v := file.Expr(e)
	return v.Kind == unit.ExprLiteral || v.Kind == unit.ExprObject || v.Kind == unit.ExprArray && len(file.ExprsIn(v.List)) == 0
}

// findStores lists the stores of the project by the functions that make them.
func (r *Index) findStores() map[flow.FuncRef]*Store {
	found := map[flow.FuncRef]*Store{}
	made := map[flow.Site]*Store{}
	names := map[string]bool{}
	r.callsOf(lastNames(r.says.stores), func(c flow.Call) {
		file := r.prog.Files[c.Site.File]
		x := file.Expr(c.Site.Expr)
		if !r.isOf(flow.Site{File: c.Site.File, Expr: x.A}, r.says.stores) {
			return
		}
		fn, name := functionAmong(file, x.List, 0), r.NameInModule(c.Site)
		if fn == 0 || name == "" {
			return
		}
		s := &Store{by: flow.FuncRef{File: c.Site.File, Func: fn}}
		found[s.by], made[c.Site], names[name] = s, s, true
	})
	r.callsOf(names, func(c flow.Call) {
		for _, v := range r.prog.Eval(flow.Site{File: c.Site.File, Expr: r.prog.Expr(c.Site).A}, nil) {
			if s := made[v.Call]; s != nil && v.Kind == flow.Extern {
				s.Hooks = append(s.Hooks, c)
			}
		}
	})
	return found
}

// functionAmong is the function among some arguments, or among those of a call there: create(persist((set) => …)).
func functionAmong(file *unit.File, list unit.List, depth int) unit.FuncID {
	for _, a := range file.ExprsIn(list) {
		switch x := file.Expr(a); {
		case x.Kind == unit.ExprFunction:
			return unit.FuncID(x.Ref)
		case x.Kind == unit.ExprCall && depth < maxNested:
			if fn := functionAmong(file, x.List, depth+1); fn != 0 {
				return fn
			}
		}
	}
	return 0
}

// lastNames are the names that functions are called by, of their origins.
func lastNames(origins map[string]bool) map[string]bool {
	out := map[string]bool{}
	for origin := range origins {
		origin = strings.TrimSuffix(origin, "()")
		out[origin[strings.LastIndexAny(origin, "#.")+1:]] = true
	}
	return out
}

// isOf reports whether an expression may be one of the functions with some origins.
func (r *Index) isOf(site flow.Site, origins map[string]bool) bool {
	return slices.ContainsFunc(r.prog.Eval(site, nil), func(v flow.Value) bool { return v.Kind == flow.Extern && origins[v.Text] })
}

// callsOf visits the calls of functions that are called by some names, and of what those give: create()(…).
func (r *Index) callsOf(names map[string]bool, visit func(flow.Call)) {
	if len(names) == 0 {
		return
	}
	for id, f := range r.prog.Files {
		for fn := range f.Funcs {
			for _, e := range f.Funcs[fn].Calls {
				callee := f.Expr(f.Plain(f.Expr(e).A))
				if callee.Kind == unit.ExprCall {
					callee = f.Expr(callee.A)
				}
				if names[callee.Str] {
					visit(flow.Call{Site: flow.Site{File: flow.FileID(id), Expr: e}, In: flow.FuncRef{File: flow.FileID(id), Func: unit.FuncID(fn)}})
				}
			}
		}
	}
}

// CalledAs lists the calls of functions and methods by the name that they are called by.
func (r *Index) CalledAs(name string) []flow.Call { return r.named()[name] }

func (r *Index) findNamed() map[string][]flow.Call {
	out := map[string][]flow.Call{}
	for id, f := range r.prog.Files {
		for fn := range f.Funcs {
			for _, e := range f.Funcs[fn].Calls {
				if called := f.Expr(f.Plain(f.Expr(e).A)).Str; called != "" {
					out[called] = append(out[called], flow.Call{Site: flow.Site{File: flow.FileID(id), Expr: e}, In: flow.FuncRef{File: flow.FileID(id), Func: unit.FuncID(fn)}})
				}
			}
		}
	}
	return out
}
