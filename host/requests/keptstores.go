package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// A library makes state outside of components of an object whose methods share a receiver, or of a function that gives the state:
// const useShips = defineStore("ships", { state, actions: { async load() { this.ships = await ask() } } }), useShips().ships.

// keptStores are such stores, by the object or the function that they are made of.
type keptStores struct {
	objects map[flow.Site][]flow.Call
	by      map[flow.FuncRef][]flow.Call
}

// makesState reports whether a library makes state of an object.
func (r *Requests) makesState(object flow.Site) bool {
	_, made := r.keptStores().objects[object]
	return made
}

// keptIn are the calls that give the receiver which the methods of an object have.
func (r *Requests) keptIn(object flow.Site) []flow.Call { return r.keptStores().objects[object] }

// keptBy are the calls that give what a function returns as state.
func (r *Requests) keptBy(fn flow.FuncRef) []flow.Call { return r.keptStores().by[fn] }

func (r *Requests) keptStores() *keptStores {
	r.keptOnce.Do(func() {
		r.keptFound = keptStores{map[flow.Site][]flow.Call{}, map[flow.FuncRef][]flow.Call{}}
		type store struct {
			object flow.Site
			by     flow.FuncRef
		}
		made, names := map[flow.Site]store{}, map[string]bool{}
		r.callsOf(lastNames(r.keeps), func(c flow.Call) {
			file := r.prog.Files[c.Site.File]
			x, name := file.Expr(c.Site.Expr), r.nameInModule(c.Site)
			if name == "" || !r.isOf(flow.Site{File: c.Site.File, Expr: x.A}, r.keeps) {
				return
			}
			for _, a := range file.ExprsIn(x.List) {
				switch of := file.Expr(a); of.Kind {
				case unit.ExprObject:
					object := flow.Site{File: c.Site.File, Expr: a}
					made[c.Site], r.keptFound.objects[object] = store{object: object}, nil
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
					r.keptFound.objects[s.object] = append(r.keptFound.objects[s.object], c)
				default:
					r.keptFound.by[s.by] = append(r.keptFound.by[s.by], c)
				}
			}
		})
	})
	return &r.keptFound
}

// readersOfHooks are the functions that call a hook of a store, which gives parts of an answer without the cells that they lie in, and read them.
func (r *Requests) readersOfHooks(here facts.Grounded, hooks []flow.Call, held []facts.Carried) (out []facts.Grounded) {
	given := slices.Clone(held)
	for i := range given {
		if given[i].Cell {
			given[i].In, given[i].Cell = r.cells.shown(given[i].In), false
		}
		given[i].Receiver = ""
	}
	for _, c := range hooks {
		out = append(out, r.readerAt(here, c, given)...)
	}
	return out
}
