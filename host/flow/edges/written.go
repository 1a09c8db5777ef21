package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Filled lists what is written by name into an object literal after it is made; open: by keys that are not known as well.
func (g *Graph) Filled(object flow.Site) (fills []Fill, open bool) {
	b, ok := g.IndexOf(object.File).Objects[object.Expr]
	if !ok {
		return nil, false
	}
	ix := g.FilledIn(object.File)
	return ix.Fills[b], ix.Open[b]
}

// FilledIn is what is written into the objects of a file's names.
func (g *Graph) FilledIn(file flow.FileID) *objectFills {
	ix := g.IndexOf(file)
	ix.filledOnce.Do(func() { ix.filled = findFills(g.Files[file], file, ix.Objects) })
	return &ix.filled
}

func findFills(f *unit.File, id flow.FileID, objects map[unit.ExprID]unit.BindingID) objectFills {
	out := objectFills{Fills: map[unit.BindingID][]Fill{}, Open: map[unit.BindingID]bool{}}
	straight := map[unit.ExprID]bool{}
	for fn := 1; fn < len(f.Funcs); fn++ {
		for _, s := range f.StmtsIn(f.Funcs[fn].Body) {
			if st := f.Stmt(s); st.Kind == unit.StmtExpr || st.Kind == unit.StmtReturn {
				straight[st.Expr] = true
			}
		}
	}
	// held are the names that hold objects: those of literals, and parameters, which may be handed one.
	held := map[unit.BindingID]bool{}
	for e, b := range objects {
		held[b] = f.Expr(e).Kind == unit.ExprObject
	}
	for fn := range f.Funcs {
		for _, p := range f.Funcs[fn].Params {
			held[p.Binding] = true
		}
	}
	for i := 1; i < len(f.Exprs); i++ {
		switch x := &f.Exprs[i]; x.Kind {
		case unit.ExprCall:
			at := func(b unit.BindingID) bool {
				return straight[unit.ExprID(i)] && f.EnclosingFunc(x.Node) == f.Binding(b).Owner
			}
			if b, from := filledBy(f, x); b != 0 {
				if fills, known := given(f, id, x, from, at(b)); known {
					out.Fills[b] = append(out.Fills[b], fills...)
				} else {
					out.Open[b] = true
				}
				continue
			}
			for _, a := range f.ExprsIn(x.List) {
				e := a
				if k := f.Expr(e); k.Kind == unit.ExprKeyword {
					e = k.A
				}
				if k := f.Expr(e); k.Kind == unit.ExprName && k.Ref != 0 && held[unit.BindingID(k.Ref)] {
					b := unit.BindingID(k.Ref)
					out.Fills[b] = append(out.Fills[b], Fill{Call: flow.Site{File: id, Expr: unit.ExprID(i)}, Argument: flow.Site{File: id, Expr: e}, Always: at(b)})
				}
			}
		case unit.ExprAssign:
			if x.A == 0 || x.Op != unit.OpAssign {
				continue
			}
			b, name, deep, ok := written(f, x.A)
			switch {
			case b == 0:
			case !ok:
				out.Open[b] = true
			case deep:
				out.Fills[b] = append(out.Fills[b], Fill{Name: name})
			default:
				always := straight[unit.ExprID(i)] && f.EnclosingFunc(x.Node) == f.Binding(b).Owner
				out.Fills[b] = append(out.Fills[b], Fill{Name: name, Value: flow.Site{File: id, Expr: x.B}, Always: always})
			}
		}
	}
	return out
}

// given lists what a call writes into the object it is called on: a key and its value, keywords,
// the properties of other objects; known is false when a key is not.
func given(f *unit.File, id flow.FileID, call *unit.Expr, from int, always bool) (out []Fill, known bool) {
	args := f.ExprsIn(call.List)
	if from > len(args) {
		return nil, false
	}
	switch writes := f.Semantics.Lists.Writes[f.Expr(call.A).Str]; writes {
	case unit.WritesOne, unit.WritesMissing:
		if len(args) != 2 {
			return nil, false
		}
		key := f.Expr(args[0])
		if key.Kind != unit.ExprLiteral {
			return nil, false
		}
		return []Fill{{Name: key.Str, Value: flow.Site{File: id, Expr: args[1]}, Always: always, Missing: writes == unit.WritesMissing}}, true
	case unit.WritesInside:
		return nil, false
	}
	for _, a := range args[from:] {
		switch x := f.Expr(a); x.Kind {
		case unit.ExprKeyword:
			out = append(out, Fill{Name: x.Str, Value: flow.Site{File: id, Expr: x.A}, Always: always})
		case unit.ExprSpread:
			if x.Flags&unit.FlagKeywords == 0 {
				return nil, false
			}
			out = append(out, Fill{Value: flow.Site{File: id, Expr: x.A}, Each: true, Always: always})
		case unit.ExprFunction:
		default:
			out = append(out, Fill{Value: flow.Site{File: id, Expr: a}, Each: true, Always: always})
		}
	}
	return out, true
}

// written finds the name whose object an assignment writes to, and the property: deep when it is something inside of
// it, ok when its name is known.
func written(f *unit.File, target unit.ExprID) (b unit.BindingID, name string, deep, ok bool) {
	ok = true
	for hops := 0; hops < 8; hops++ {
		x := f.Expr(target)
		switch x.Kind {
		case unit.ExprMember:
			if x.Flags&unit.FlagAttribute != 0 {
				return 0, "", false, false // no key
			}
			name, ok, deep = x.Str, true, hops > 0
		case unit.ExprIndex:
			ok, deep = false, hops > 0
		case unit.ExprName:
			if hops == 0 {
				return 0, "", false, false // the name itself
			}
			return unit.BindingID(x.Ref), name, deep, ok
		default:
			return 0, "", false, false
		}
		target = x.A
	}
	return 0, "", false, false
}

// filledBy finds the name whose object a call writes into, and the number of the first
// argument that it writes: out.update(…), Object.assign(out, …).
func filledBy(f *unit.File, call *unit.Expr) (b unit.BindingID, from int) {
	callee := f.Expr(call.A)
	if callee.Kind != unit.ExprMember {
		return 0, 0
	}
	on := f.Expr(callee.A)
	if assign := &f.Semantics.Builtins.Assign; callee.Str == assign[1] && callee.Str != "" && on.Kind == unit.ExprName && on.Str == assign[0] && on.Ref == 0 {
		if args := f.ExprsIn(call.List); len(args) > 1 && f.Expr(args[0]).Kind == unit.ExprName {
			return unit.BindingID(f.Expr(args[0]).Ref), 1
		}
		return 0, 0
	}
	if f.Semantics.Lists.Writes[callee.Str] != 0 && on.Kind == unit.ExprName {
		return unit.BindingID(on.Ref), 0
	}
	return 0, 0
}
