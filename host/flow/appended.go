package flow

import "github.com/drift-analyzer/drift/host/unit"

// holder is what holds a list: a name, or a field of a class.
type holder struct {
	binding unit.BindingID
	class   unit.ClassID
	field   string
}

// AppendTable is where the lists of the program are added to.
type AppendTable struct {
	// at lists the calls that add to what a file's name or field holds.
	at map[FileID]map[holder][]unit.ExprID
	// lists finds what an empty or literal list was first written to.
	lists map[FileID]map[unit.ExprID]holder
	// foreign are the calls on names that another file exports, by that file and its name.
	foreign map[FileID]map[unit.BindingID][]Site
	// byName lists the calls of the functions that add to a list, by their name.
	byName map[string][]Call
}

// buildAppends reads off the syntax of all files where lists are added to. It
// evaluates nothing, since evaluation asks for it.
func (g *Graph) buildAppends() *AppendTable {
	t := &AppendTable{at: map[FileID]map[holder][]unit.ExprID{}, lists: map[FileID]map[unit.ExprID]holder{},
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
		if g.IsQuiet(FileID(i)) {
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
	t := g.Appends()
	h, ok := t.lists[v.Site.File][v.Site.Expr]
	return ok && (len(t.at[v.Site.File][h]) > 0 || h.binding != 0 && len(t.foreign[v.Site.File][h.binding]) > 0)
}

// maxActivationHops bounds the functions between a list and a call that adds to it.
const maxActivationHops = 4
