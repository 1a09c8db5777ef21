package flow

import (
	"github.com/drift-analyzer/drift/host/unit"
)

// maxFills bounds the elements that calls add to one list.
const maxFills = 2000

// holder is what holds a list: a name, or a field of a class.
type holder struct {
	binding unit.BindingID
	class   unit.ClassID
	field   string
}

// fillTable is where the lists of the program are added to.
type fillTable struct {
	// at lists the calls that add to what a file's name or field holds.
	at map[FileID]map[holder][]unit.ExprID
	// lists finds what an empty or literal list was first written to.
	lists map[FileID]map[unit.ExprID]holder
	// foreign are the calls on names that another file exports, by that file and its name.
	foreign map[FileID]map[unit.BindingID][]Site
	// byName lists the calls of the functions that add to a list, by their name.
	byName map[string][]Call
}

// buildFills reads off the syntax of all files where lists are added to. It
// evaluates nothing, since evaluation asks for it.
func (g *Graph) buildFills() fillTable {
	t := fillTable{at: map[FileID]map[holder][]unit.ExprID{}, lists: map[FileID]map[unit.ExprID]holder{},
		foreign: map[FileID]map[unit.BindingID][]Site{}, byName: map[string][]Call{}}
	names := map[string]bool{}
	for i, f := range g.Files {
		id := FileID(i)
		for e := 1; e < len(f.Exprs); e++ {
			x := &f.Exprs[e]
			if x.Kind != unit.ExprCall || x.List.Len == 0 {
				continue
			}
			m := f.Expr(x.A)
			if m.Kind != unit.ExprMember {
				continue
			}
			if _, ok := g.Semantics.Lists.Adds[m.Str]; !ok {
				continue
			}
			h, ok := holderOf(f, m.A)
			if !ok {
				continue
			}
			if h.binding != 0 && f.Binding(h.binding).Kind == unit.BindImport {
				if file, b, ok := g.exported(id, &f.Imports[f.Binding(h.binding).Import]); ok {
					if t.foreign[file] == nil {
						t.foreign[file] = map[unit.BindingID][]Site{}
					}
					t.foreign[file][b] = append(t.foreign[file][b], Site{id, unit.ExprID(e)})
				}
				continue
			}
			if t.at[id] == nil {
				t.at[id] = map[holder][]unit.ExprID{}
			}
			t.at[id][h] = append(t.at[id][h], unit.ExprID(e))
			if fn := f.EnclosingFunc(x.Node); fn > unit.ModuleFunc && f.Func(fn).Name != "" {
				names[f.Func(fn).Name] = true
			}
		}
	}
	for i, f := range g.Files {
		id := FileID(i)
		if t.at[id] != nil || t.foreign[id] != nil {
			t.lists[id] = listsOf(f)
		}
	}
	// The functions that add, then those that call them.
	for range maxActivationHops - 1 {
		callers := map[string]bool{}
		g.callsOf(names, t.byName, callers)
		names = callers
	}
	return t
}

// callsOf lists the calls of functions of these names, and the names of the
// functions in which they stand that are not listed yet.
func (g *Graph) callsOf(names map[string]bool, calls map[string][]Call, callers map[string]bool) {
	if len(names) == 0 {
		return
	}
	for i, f := range g.Files {
		if i < len(g.quiet) && g.quiet[i] {
			continue
		}
		for fn := 1; fn < len(f.Funcs); fn++ {
			for _, c := range f.Funcs[fn].Calls {
				callee := f.Expr(f.Expr(c).A)
				if callee.Kind != unit.ExprMember && callee.Kind != unit.ExprName || !names[callee.Str] {
					continue
				}
				calls[callee.Str] = append(calls[callee.Str], Call{Site{FileID(i), c}, FuncRef{FileID(i), unit.FuncID(fn)}})
				if name := f.Funcs[fn].Name; name != "" && !names[name] && calls[name] == nil {
					callers[name] = true
				}
			}
		}
	}
}

// holderOf reads a name, or a field of the object that a method belongs to.
func holderOf(f *unit.File, e unit.ExprID) (holder, bool) {
	x := f.Expr(e)
	for x.Kind == unit.ExprCast {
		x = f.Expr(x.A)
	}
	switch {
	case x.Kind == unit.ExprName && x.Ref != 0:
		return holder{binding: unit.BindingID(x.Ref)}, true
	case x.Kind == unit.ExprMember:
		this := f.Expr(x.A)
		if this.Kind != unit.ExprThis || this.Ref == 0 {
			return holder{}, false
		}
		if c := f.Func(unit.FuncID(this.Ref)).Class; c != 0 {
			return holder{class: c, field: x.Str}, true
		}
	}
	return holder{}, false
}

// exported finds the name that an import stands for in the file that declares it.
func (g *Graph) exported(from FileID, imp *unit.Import) (FileID, unit.BindingID, bool) {
	specifier, name := imp.Specifier, imp.Name
	for range 8 {
		t := g.Modules.Resolve(g.Files[from], specifier)
		if t.File < 0 {
			return 0, 0, false
		}
		e, ok := g.indexOf(t.File).exports[name]
		if !ok {
			return 0, 0, false
		}
		if e.From == "" {
			return t.File, e.Binding, e.Binding != 0
		}
		from, specifier, name = t.File, e.From, e.FromName
	}
	return 0, 0, false
}

// listsOf finds what holds each list literal of a file.
func listsOf(f *unit.File) map[unit.ExprID]holder {
	out := map[unit.ExprID]holder{}
	list := func(e unit.ExprID) (unit.ExprID, bool) {
		for e != 0 && f.Expr(e).Kind == unit.ExprCast {
			e = f.Expr(e).A
		}
		return e, e != 0 && f.Expr(e).Kind == unit.ExprArray
	}
	for i := 1; i < len(f.Bindings); i++ {
		for _, w := range f.Bindings[i].Writes {
			if e, ok := list(f.Writes[w].Value); ok {
				out[e] = holder{binding: unit.BindingID(i)}
			}
		}
	}
	for c := 1; c < len(f.Classes); c++ {
		for _, m := range f.Classes[c].Members {
			if e, ok := list(m.Value); ok {
				out[e] = holder{class: unit.ClassID(c), field: m.Name}
			}
		}
	}
	return out
}

// AddedTo reports whether calls add to a list after it is made.
func (g *Graph) AddedTo(v Value) bool {
	if v.Kind != Array || v.Text != "" {
		return false
	}
	t := g.fills()
	h, ok := t.lists[v.Site.File][v.Site.Expr]
	return ok && (len(t.at[v.Site.File][h]) > 0 || h.binding != 0 && len(t.foreign[v.Site.File][h.binding]) > 0)
}

// added lists what calls add to a list literal, each under the activations in which
// the call runs; complete is false when something unknown is added.
func (q *question) added(v Value) (out []Prop, complete bool) {
	t := q.fills()
	h, ok := t.lists[v.Site.File][v.Site.Expr]
	if !ok {
		return nil, true
	}
	complete = true
	add := func(call Site, env *Env) {
		f := q.Files[call.File]
		x := f.Expr(call.Expr)
		each := q.Semantics.Lists.Adds[f.Expr(x.A).Str]
		for _, a := range f.ExprsIn(x.List) {
			if len(out) >= maxFills {
				complete = false
				return
			}
			if k := f.Expr(a).Kind; k != unit.ExprSpread && !each {
				out = append(out, Prop{Site: Site{call.File, a}, Env: env})
				continue
			} else if k == unit.ExprSpread {
				a = f.Expr(a).A
			}
			values := q.Eval(Site{call.File, a}, env)
			complete = complete && len(values) == 1
			for _, sv := range values {
				inner, ok := q.ElementSites(sv)
				out = append(out, inner...)
				complete = complete && ok
			}
		}
	}
	owner := FuncRef{File: v.Site.File, Func: unit.ModuleFunc}
	if h.binding != 0 {
		owner.Func = q.Files[v.Site.File].Binding(h.binding).Owner
	}
	for _, c := range t.at[v.Site.File][h] {
		call := Site{v.Site.File, c}
		in := FuncRef{File: v.Site.File, Func: q.Files[v.Site.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, owner, v.Env, h, q, 0) {
			add(call, env)
		}
	}
	for _, call := range t.foreign[v.Site.File][h.binding] {
		in := FuncRef{File: call.File, Func: q.Files[call.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range q.program.activations(in, FuncRef{File: call.File, Func: unit.ModuleFunc}, nil, holder{}, q, 0) {
			add(call, env)
		}
	}
	return out, complete
}

// maxActivationHops bounds the functions between a list and a call that adds to it.
const maxActivationHops = 4

// activations lists the environments in which code of a function runs that stands
// inside owner, whose own environment is given: that of owner itself, of each round
// of the iterations whose callback it is, of each call of a function by its name.
func (p *Program) activations(in, owner FuncRef, env *Env, h holder, q *question, hops int) []*Env {
	fn := p.Func(in)
	if in == owner || h.class != 0 && fn.Kind == unit.FuncConstructor {
		return []*Env{env}
	}
	if hops > maxActivationHops || in.Func <= unit.ModuleFunc {
		return nil
	}
	f := p.Files[in.File]
	var calls []Call
	if up, ok := f.Tree.ParentOf(fn.Node); ok && fn.Name == "" {
		// A function that is written as an argument runs where it is handed over.
		if up, ok = f.Tree.ParentOf(up); ok {
			if c := f.ExprOf(up); c != 0 && f.Expr(c).Kind == unit.ExprCall {
				calls = append(calls, Call{Site{in.File, c}, FuncRef{in.File, fn.Parent}})
			}
		}
	} else {
		calls = p.fills().byName[fn.Name]
	}
	var out []*Env
	for _, c := range calls {
		if fn.Name != "" && !q.mayRun(c.Site, in) {
			continue
		}
		around := []*Env{nil}
		if p.within(c.In, owner) {
			around = p.activations(c.In, owner, env, h, q, hops+1)
		} else if more := p.activations(c.In, FuncRef{c.In.File, unit.ModuleFunc}, nil, h, q, hops+1); len(more) > 0 {
			around = more
		}
		for _, e := range around {
			for _, callee := range q.callees(c.Site, e) {
				if callee.Func == in && (h.class == 0 || env == nil || sameHolder(callee.Env, env)) {
					out = append(out, callee.Env)
				}
				if len(out) >= maxFills {
					return out
				}
			}
		}
	}
	return out
}

// mayRun tells whether a call of a function's name may run that function, before the
// activations around it are listed, which are many for a name like `add`.
func (q *question) mayRun(call Site, fn FuncRef) bool {
	for _, v := range q.Eval(Site{call.File, q.Expr(call).A}, nil) {
		switch v.Kind {
		case Function:
			if v.Func == fn {
				return true
			}
		case Class, Instance, Param:
			return true
		}
	}
	return false
}

// sameHolder reports whether a method runs on the object whose list is asked for,
// as far as both are known.
func sameHolder(called, list *Env) bool {
	if called == nil || called.This == nil || list == nil || list.This == nil {
		return true
	}
	a, b := called.This, list.This
	return a.Site.Expr == 0 || b.Site.Expr == 0 || a.Site == b.Site
}

// within reports whether a function is another one, or written inside it.
func (g *Graph) within(in, owner FuncRef) bool {
	if in.File != owner.File {
		return false
	}
	f := g.Files[in.File]
	for id := in.Func; id != 0; id = f.Func(id).Parent {
		if id == owner.Func {
			return true
		}
	}
	return false
}
