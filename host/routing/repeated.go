package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// registered is what tells apart what one fact registers.
type registered struct {
	fact         *facts.Fact
	method, path string
	handler      flow.FuncRef
}

func (rt *Route) registered(path string) registered {
	return registered{rt.Inst.Fact, rt.Method, path, rt.Handler.Func}
}

// byHelper reports whether a route with a path came through a helper, and its handler is known.
func (rt *Route) byHelper() bool {
	return rt.Handler.Kind == flow.Function && rt.HasPath && rt.Inst.At != rt.Inst.Fact.Expr
}

// dropAmbiguous leaves out a route that one helper registers at the same place on several
// applications; the summary of its handler says so.
func (r *placer) dropAmbiguous() {
	roots := map[registered]map[Registrar]bool{}
	for _, rt := range r.Routes {
		// Only what came through a helper: where the code itself names the registrar, it is known.
		if rt.direct && !r.isPart[rt.root] && rt.byHelper() && rt.root.kind == madeByCall {
			k := rt.registered(rt.Path)
			if roots[k] == nil {
				roots[k] = map[Registrar]bool{}
			}
			roots[k][rt.root] = true
		}
	}
	kept := r.Routes[:0]
	said := map[registered]bool{}
	for _, rt := range r.Routes {
		k := rt.registered(rt.Path)
		if len(roots[k]) > 1 && roots[k][rt.root] {
			if said[k] {
				continue
			}
			said[k] = true
			rt.Roots, rt.Method, rt.Path, rt.HasPath = len(roots[k]), "", "", false
		}
		kept = append(kept, rt)
	}
	r.Routes = kept
}

// dropElsewhere keeps one of the routes that one helper registers at the same place of the same kind of part, which several applications, or one
// and nothing, mount: the route is there whichever of them runs. What is mounted counts before what nothing mounts, what runs before what tests
// build, and then the one with more wrappers.
func (r *placer) dropElsewhere() {
	better := func(a, b *Route) bool {
		switch {
		case r.isPart[a.root] != r.isPart[b.root]:
			return r.isPart[b.root]
		case r.triedOnly(a) != r.triedOnly(b):
			return r.triedOnly(b)
		}
		return len(a.Wrappers) > len(b.Wrappers)
	}
	mounted := map[registered][]string{} // the paths at which a handler is served
	for _, rt := range r.Routes {
		if k := rt.registered(""); rt.byHelper() && !r.isPart[rt.root] {
			mounted[k] = append(mounted[k], rt.Path)
		}
	}
	at := map[registered]int{}
	kept := r.Routes[:0]
	for _, rt := range r.Routes {
		k, lifted := rt.registered(rt.Path), rt.byHelper()
		if lifted && r.isPart[rt.root] && slices.ContainsFunc(mounted[rt.registered("")], func(path string) bool { return strings.HasSuffix(path, rt.Path) }) {
			continue
		}
		if i, twice := at[k]; lifted && twice && kept[i].root != rt.root && !(rt.direct && kept[i].direct && !r.isPart[rt.root] && !r.isPart[kept[i].root]) {
			if better(rt, kept[i]) {
				kept[i] = rt
			}
			continue
		}
		if lifted {
			at[k] = len(kept)
		}
		kept = append(kept, rt)
	}
	r.Routes = kept
}

// triedOnly reports whether the application of a route is made in code that tests run.
func (r *placer) triedOnly(rt *Route) bool {
	return rt.root.kind == madeByCall && r.prog.IsQuiet(rt.root.file)
}

// dropRepeated keeps one of the routes that one function registers twice with the
// same handler (in both arms of a condition): the one with more wrappers.
func (r *placer) dropRepeated() {
	type key struct {
		owner        flow.FuncRef
		method, path string
		handler      flow.FuncRef
		env          *flow.Env
		fact         *facts.Fact // of what no function of the project serves
	}
	at := map[key]int{}
	kept := r.Routes[:0]
	for _, rt := range r.Routes {
		k := key{rt.Inst.Owner, rt.Method, rt.Path, rt.Handler.Func, rt.Handler.Env, nil}
		if rt.Handler.Kind != flow.Function {
			k.fact = rt.Inst.Fact
		}
		if i, twice := at[k]; twice {
			if rt.Inst.Fact.File != kept[i].Inst.Fact.File && rt.Pack == kept[i].Pack {
				r.Counts[rt.Pack].Doubled++
			}
			if len(rt.Wrappers) > len(kept[i].Wrappers) {
				kept[i] = rt
			}
			continue
		}
		at[k] = len(kept)
		kept = append(kept, rt)
	}
	r.Routes = kept
}
