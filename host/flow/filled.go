package flow

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// Fill is one property that is written into an object after it is made.
type Fill struct {
	Name string
	// Value written; without an expression, something inside the property is.
	Value Site
	// Always: the write stands straight in the function that makes the object.
	Always bool
}

// fillers are methods that write into the object they are called on what they are given.
var fillers = map[string]bool{"update": true, "setdefault": true, "merge!": true, "deep_merge!": true, "store": true}

// objectFills is what is written into the objects that names of one file begin with.
type objectFills struct {
	fills map[unit.BindingID][]Fill
	open  map[unit.BindingID]bool
}

// Filled lists what is written by name into an object literal after it is made; open: by keys that are not known as well.
func (p *Program) Filled(object Site) (fills []Fill, open bool) {
	ix := p.indexOf(object.File)
	b, ok := ix.objects[object.Expr]
	if !ok {
		return nil, false
	}
	ix.filledOnce.Do(func() { ix.filled = findFills(p.Files[object.File], object.File) })
	return ix.filled.fills[b], ix.filled.open[b]
}

func findFills(f *unit.File, id FileID) objectFills {
	out := objectFills{fills: map[unit.BindingID][]Fill{}, open: map[unit.BindingID]bool{}}
	straight := map[unit.ExprID]bool{}
	for fn := 1; fn < len(f.Funcs); fn++ {
		for _, s := range f.StmtsIn(f.Funcs[fn].Body) {
			if st := f.Stmt(s); st.Kind == unit.StmtExpr {
				straight[st.Expr] = true
			}
		}
	}
	for i := 1; i < len(f.Exprs); i++ {
		switch x := &f.Exprs[i]; x.Kind {
		case unit.ExprCall:
			if b := filledBy(f, x); b != 0 {
				out.open[b] = true
			}
		case unit.ExprAssign:
			if x.A == 0 || x.Op != unit.OpAssign {
				continue
			}
			b, name, deep, ok := written(f, x.A)
			switch {
			case b == 0:
			case !ok:
				out.open[b] = true
			case deep:
				out.fills[b] = append(out.fills[b], Fill{Name: name})
			default:
				always := straight[unit.ExprID(i)] && f.EnclosingFunc(x.Node) == f.Binding(b).Owner
				out.fills[b] = append(out.fills[b], Fill{Name: name, Value: Site{id, x.B}, Always: always})
			}
		}
	}
	return out
}

// written finds the name whose object an assignment writes to, and the property: deep when it is something inside of
// it, ok when its name is known.
func written(f *unit.File, target unit.ExprID) (b unit.BindingID, name string, deep, ok bool) {
	ok = true
	for hops := 0; hops < 8; hops++ {
		x := f.Expr(target)
		switch x.Kind {
		case unit.ExprMember:
			if f.Language == syntax.Python && f.Tree.KindName(x.Node) == "attribute" {
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

// filledBy finds the name whose object a call writes into: out.update(…), Object.assign(out, …).
func filledBy(f *unit.File, call *unit.Expr) unit.BindingID {
	callee := f.Expr(call.A)
	if callee.Kind != unit.ExprMember {
		return 0
	}
	on := f.Expr(callee.A)
	if callee.Str == "assign" && on.Kind == unit.ExprName && on.Str == "Object" && on.Ref == 0 {
		if args := f.ExprsIn(call.List); len(args) > 1 && f.Expr(args[0]).Kind == unit.ExprName {
			return unit.BindingID(f.Expr(args[0]).Ref)
		}
		return 0
	}
	if fillers[callee.Str] && on.Kind == unit.ExprName {
		return unit.BindingID(on.Ref)
	}
	return 0
}
