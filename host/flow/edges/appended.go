package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildAppends reads off the syntax of all files where lists are added to. It
// evaluates nothing, since evaluation asks for it.
func (g *Graph) buildAppends() *AppendTable {
	t := &AppendTable{At: map[flow.FileID]map[Holder][]unit.ExprID{}, Lists: map[flow.FileID]map[unit.ExprID]Holder{},
		Foreign: map[flow.FileID]map[unit.BindingID][]flow.Site{}, ByName: map[string][]flow.Call{}, moved: map[flow.FileID]map[Holder]bool{}}
	names := map[string]bool{}
	for i, f := range g.Files {
		id := flow.FileID(i)
		for e := 1; e < len(f.Exprs); e++ {
			x := &f.Exprs[e]
			if list, others, ok := g.moves(f, x); ok {
				if h, ok := holderOf(f, list); ok {
					if t.moved[id] == nil {
						t.moved[id] = map[Holder]bool{}
					}
					t.moved[id][h] = t.moved[id][h] || others
				}
			}
			list, ok := g.adds(f, x)
			if !ok {
				continue
			}
			h, ok := holderOf(f, list)
			if !ok {
				continue
			}
			if h.Binding != 0 && f.Binding(h.Binding).Kind == unit.BindImport && !g.IsQuiet(id) {
				if file, b, ok := g.exported(id, &f.Imports[f.Binding(h.Binding).Import]); ok {
					if t.Foreign[file] == nil {
						t.Foreign[file] = map[unit.BindingID][]flow.Site{}
					}
					t.Foreign[file][b] = append(t.Foreign[file][b], flow.Site{File: id, Expr: unit.ExprID(e)})
				}
				continue
			}
			if t.At[id] == nil {
				t.At[id] = map[Holder][]unit.ExprID{}
			}
			t.At[id][h] = append(t.At[id][h], unit.ExprID(e))
			if fn := f.EnclosingFunc(x.Node); fn > unit.ModuleFunc && f.Func(fn).Name != "" {
				names[f.Func(fn).Name] = true
			}
		}
	}
	for i, f := range g.Files {
		id := flow.FileID(i)
		if t.At[id] != nil || t.Foreign[id] != nil || t.moved[id] != nil {
			t.Lists[id] = listsOf(f)
		}
	}
	// The functions that add, then those that call them.
	for range MaxActivationHops - 1 {
		callers := map[string]bool{}
		g.callsOf(names, t.ByName, callers)
		names = callers
	}
	return t
}

// adds gives the list that an expression adds to.
func (g *Graph) adds(f *unit.File, x *unit.Expr) (list unit.ExprID, ok bool) {
	switch x.Kind {
	case unit.ExprCall:
		if m := f.Expr(x.A); x.List.Len > 0 && m.Kind == unit.ExprMember {
			_, ok = g.Semantics.Lists.Adds[m.Str]
			return m.A, ok
		}
	case unit.ExprBinary:
		return x.A, x.Op == unit.OpAppend
	}
	return 0, false
}

// moves gives the list whose elements an expression moves or takes out; others: it puts others in, too.
func (g *Graph) moves(f *unit.File, x *unit.Expr) (list unit.ExprID, others, ok bool) {
	switch x.Kind {
	case unit.ExprCall:
		if m := f.Expr(x.A); m.Kind == unit.ExprMember {
			others, ok = g.Semantics.Lists.Moves[m.Str]
			return m.A, others, ok
		}
	case unit.ExprUnary:
		if of := f.Expr(x.A); x.Op == unit.OpDelete && of.Kind == unit.ExprIndex {
			return of.A, false, true
		}
	case unit.ExprAssign:
		switch to := f.Expr(x.A); {
		case x.A == 0:
		case to.Kind == unit.ExprIndex:
			return to.A, true, true
		case to.Kind == unit.ExprMember && to.Str != "" && to.Str == g.Semantics.Lists.Length:
			return to.A, false, true
		}
	}
	return 0, false, false
}

// callsOf lists the calls of functions of these names, and the names of the
// functions in which they stand that are not listed yet.
func (g *Graph) callsOf(names map[string]bool, calls map[string][]flow.Call, callers map[string]bool) {
	if len(names) == 0 {
		return
	}
	for i, f := range g.Files {
		if g.IsQuiet(flow.FileID(i)) {
			continue
		}
		for fn := 1; fn < len(f.Funcs); fn++ {
			for _, c := range f.Funcs[fn].Calls {
				callee := f.Expr(f.Expr(c).A)
				if callee.Kind != unit.ExprMember && callee.Kind != unit.ExprName || !names[callee.Str] {
					continue
				}
				calls[callee.Str] = append(calls[callee.Str], flow.Call{Site: flow.Site{File: flow.FileID(i), Expr: c}, In: flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(fn)}})
				if name := f.Funcs[fn].Name; name != "" && !names[name] && calls[name] == nil {
					callers[name] = true
				}
			}
		}
	}
}

// holderOf reads a name, or a field of the object that a method belongs to.
func holderOf(f *unit.File, e unit.ExprID) (Holder, bool) {
	x := f.Expr(e)
	for x.Kind == unit.ExprCast {
		x = f.Expr(x.A)
	}
	switch {
	case x.Kind == unit.ExprName && x.Ref != 0:
		b := unit.BindingID(x.Ref)
		if of := otherName(f, b); of != 0 {
			b = of
		}
		return Holder{Binding: b}, true
	case x.Kind == unit.ExprMember:
		this := f.Expr(x.A)
		if this.Kind != unit.ExprThis || this.Ref == 0 {
			return Holder{}, false
		}
		if c := f.Func(unit.FuncID(this.Ref)).Class; c != 0 {
			return Holder{Class: c, field: x.Str}, true
		}
	}
	return Holder{}, false
}

// listsOf finds what holds each list literal of a file.
func listsOf(f *unit.File) map[unit.ExprID]Holder {
	out := map[unit.ExprID]Holder{}
	list := func(e unit.ExprID) (unit.ExprID, bool) {
		for e != 0 && f.Expr(e).Kind == unit.ExprCast {
			e = f.Expr(e).A
		}
		if e == 0 {
			return 0, false
		}
		switch x := f.Expr(e); x.Kind {
		case unit.ExprArray, unit.ExprCall:
			return e, true
		case unit.ExprBinary:
			return e, x.Op == unit.OpAdd
		}
		return e, false
	}
	for i := 1; i < len(f.Bindings); i++ {
		for _, w := range f.Bindings[i].Writes {
			if e, ok := list(f.Writes[w].Value); ok {
				out[e] = Holder{Binding: unit.BindingID(i)}
			}
		}
	}
	for c := 1; c < len(f.Classes); c++ {
		for _, m := range f.Classes[c].Members {
			if e, ok := list(m.Value); ok {
				out[e] = Holder{Class: unit.ClassID(c), field: m.Name}
			}
		}
	}
	return out
}

// AddedTo reports whether calls add to a list after it is made.
func (g *Graph) AddedTo(v flow.Value) bool {
	if v.Kind != flow.Array {
		return false
	}
	t := g.Appends()
	h, ok := t.Lists[v.Site.File][v.Site.Expr]
	return ok && (len(t.At[v.Site.File][h]) > 0 || h.Binding != 0 && len(t.Foreign[v.Site.File][h.Binding]) > 0)
}

// Moved reports whether the elements of a list stand elsewhere than where it was made, or are not all there; others: what
// is not written there may be among them.
func (g *Graph) Moved(v flow.Value) (moved, others bool) {
	if v.Kind != flow.Array {
		return false, false
	}
	t := g.Appends()
	if h, ok := t.Lists[v.Site.File][v.Site.Expr]; ok {
		others, moved = t.moved[v.Site.File][h]
	}
	return moved || v.Index == flow.Unplaced, others
}

// MaxActivationHops bounds the functions between a list and a call that adds to it.
const MaxActivationHops = 4

// Appends is where lists are added to.
func (g *Graph) Appends() *AppendTable { return g.tables.appends() }
