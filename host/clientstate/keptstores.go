package clientstate

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// A library makes state outside of components of an object whose methods share a receiver, or of a function that gives the state:
// const useShips = defineStore("ships", { state, actions: { async load() { this.ships = await ask() } } }), useShips().ships.

// makesState reports whether a library makes state of an object.
func (r *Index) makesState(object flow.Site) bool {
	_, made := r.kept().objects[object]
	return made
}

// KeptIn are the calls that give the receiver which the methods of an object have.
func (r *Index) KeptIn(object flow.Site) []flow.Call { return r.kept().objects[object] }

// KeptBy are the calls that give what a function returns as state.
func (r *Index) KeptBy(fn flow.FuncRef) []flow.Call { return r.kept().by[fn] }

// keptStores are such stores, by the object or the function that they are made of.
type keptStores struct {
	objects map[flow.Site][]flow.Call
	by      map[flow.FuncRef][]flow.Call
}

func (r *Index) findKept() *keptStores {
	found := keptStores{map[flow.Site][]flow.Call{}, map[flow.FuncRef][]flow.Call{}}
	type store struct {
		object flow.Site
		by     flow.FuncRef
	}
	made, names := map[flow.Site]store{}, map[string]bool{}
	r.callsOf(lastNames(r.says.keeps), func(c flow.Call) {
		file := r.prog.Files[c.Site.File]
		x, name := file.Expr(c.Site.Expr), r.NameInModule(c.Site)
		if name == "" || !r.isOf(flow.Site{File: c.Site.File, Expr: x.A}, r.says.keeps) {
			return
		}
		for _, a := range file.ExprsIn(x.List) {
			switch of := file.Expr(a); of.Kind {
			case unit.ExprObject:
				object := flow.Site{File: c.Site.File, Expr: a}
				made[c.Site], found.objects[object] = store{object: object}, nil
			case unit.ExprFunction:
				made[c.Site] = store{by: flow.FuncRef{File: c.Site.File, Func: unit.FuncID(of.Ref)}}
			default:
				continue
			}
			names[name] = true
			break
		}
	})
	r.callsOf(names, func(c flow.Call) {
		for _, v := range r.prog.Eval(flow.Site{File: c.Site.File, Expr: r.prog.Expr(c.Site).A}, nil) {
			s, ok := made[v.Call]
			switch {
			case !ok || v.Kind != flow.Extern:
			case s.object.Expr != 0:
				found.objects[s.object] = append(found.objects[s.object], c)
			default:
				found.by[s.by] = append(found.by[s.by], c)
			}
		}
	})
	return &found
}
