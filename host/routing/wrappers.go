package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

func (r *placer) addWrap(p *placing, a registrarWrapper) {
	key := registrarWrapperKey{a.registrar, a.env, a.path, a.inst.At, identityOf(a.w), a.inst.Fact.Node}
	if !p.seen.wrappers[key] {
		p.seen.wrappers[key] = true
		p.changed = a.inst.Fact
		p.wraps = append(p.wraps, a)
	}
}

// wrapsOf lists the wrappers before a path of a registrar, and its exception handlers; itself: the route is registered on this registrar; root:
// it is mounted on no other.
func (r *placer) wrapsOf(p *placing, registrar Registrar, madeIn *flow.Env, before facts.Grounded, below string, itself, root bool) (own, errors []Wrapper) {
	registrars := r.oneScope(p, registrar, madeIn)
	for _, a := range p.wraps {
		if a.atRoot() {
			if !root || slices.ContainsFunc(append(own, errors...), func(w Wrapper) bool { return identityOf(w) == identityOf(a.w) }) {
				continue
			}
		} else if !registrar.exists() || !slices.Contains(registrars, a.registrar) || !a.covers(below) || a.registrar == registrar && !r.mayBeSameActivation(a.env, madeIn) {
			continue
		}
		if !a.hasParam(below) || len(a.params) > 0 && !itself || !r.prog.Reached(a.inst.Fact.Expr, madeIn) {
			continue
		}
		if registrar.named() && slices.ContainsFunc(append(own, errors...), func(w Wrapper) bool { return identityOf(w) == identityOf(a.w) }) {
			continue // the same wrapper of another application of that name
		}
		if a.w.phase == "error" {
			errors = append(errors, a.w)
		} else if a.w.phase == followingPhase {
			if !r.standsBelow(a.inst, before) {
				own = append(own, a.w)
			}
		} else if a.w.phase == "always" || registrar.named() || !r.registeredLater(a.inst, before) {
			own = append(own, a.w)
		}
	}
	return own, errors
}

// registeredLater reports whether a wrapper is registered after a route of the same function.
func (r *placer) registeredLater(a, route facts.Grounded) bool {
	if a.At.File != route.At.File || a.Owner != route.Owner {
		return false
	}
	if a.At != route.At {
		return r.standsBelow(a, route)
	}
	// One call runs what registers both: the order is that of the first calls which differ below it.
	one, other := callsTo(a), callsTo(route)
	for i := range min(len(one), len(other)) {
		if one[i] != other[i] {
			return one[i].File == other[i].File && r.endsBehind(one[i], other[i])
		}
	}
	return false
}

// callsTo lists the calls through which a fact is reached from where it is grounded, and the fact itself.
func callsTo(of facts.Grounded) []flow.Site {
	out := []flow.Site{of.Fact.Expr}
	for e := of.Env; e != nil; e = e.Outer {
		out = append(out, e.Call)
	}
	slices.Reverse(out)
	return out
}

// followingPhase says of a wrapper that it runs before what stands below it in its file, of registrars that a pack names as well.
const followingPhase = "following"

// standsBelow reports whether a wrapper is written below a route in one file.
func (r *placer) standsBelow(a, route facts.Grounded) bool {
	if a.At.File != route.At.File {
		return false
	}
	return r.endsBehind(a.At, route.At)
}

// endsBehind orders two expressions of one file by where they end: in a chain the calls begin at one place, the last one outermost.
func (r *placer) endsBehind(a, b flow.Site) bool {
	tree := r.prog.Files[a.File].Tree
	return tree.End(r.prog.Expr(a).Node) > tree.End(r.prog.Expr(b).Node)
}

// registrarWrapper is a wrapper of a registrar, for what is registered after it.
type registrarWrapper struct {
	registrar Registrar
	path      string
	// env is the environment in which the registrar was made; nil where it is not known.
	env  *flow.Env
	inst facts.Grounded
	w    Wrapper
	// except are beginnings, after the path, of what is not covered.
	except []string
	// exact: it runs for what is served at the path itself, and for nothing below it.
	exact bool
	// params, when stated: it runs for routes of this registrar whose path has one of these parameters.
	params []string
}

// atRoot reports whether it runs for all that the application serves.
func (a registrarWrapper) atRoot() bool {
	return a.inst.Fact != nil && facts.Literal(a.inst.Fact, abi.FieldName) == abi.AtRoot
}

// covers reports whether it runs before what is served on a path.
func (a registrarWrapper) covers(path string) bool {
	if a.exact && samePlaces(a.path) != samePlaces(path) || !covers(a.path, path) {
		return false
	}
	front := strings.TrimSuffix(restpath.Join(a.path), "/") + "/"
	for _, e := range a.except {
		if strings.HasPrefix(restpath.Join(path)+"/", front+e) {
			return false
		}
	}
	return true
}

// samePlaces is a path without the names of its parameters.
func samePlaces(path string) string {
	parts := strings.Split(restpath.Brace(strings.TrimSuffix(restpath.Join(path), "/")), "/")
	for i, p := range parts {
		if strings.HasPrefix(p, "{") && strings.HasSuffix(p, "}") {
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

// hasParam reports whether a path has one of the parameters that a wrapper is limited to.
func (a registrarWrapper) hasParam(path string) bool {
	if len(a.params) == 0 {
		return true
	}
	path = restpath.Brace(path)
	return slices.ContainsFunc(a.params, func(name string) bool {
		return slices.ContainsFunc([]string{"}", "?}", "+}", "*}"}, func(end string) bool { return strings.Contains(path, "{"+name+end) })
	})
}

// runBefore notes the functions that run before another one, wherever that runs.
func (r *placer) runBefore(f *facts.Fact) {
	for _, fn := range r.eval.UnitFunctions(f, nil) {
		around := r.eval.List(f, f.Get(abi.FieldFunctions), nil)
		for _, t := range r.withDecorated(around) {
			t, ok := r.runnable(f, t)
			if !ok {
				continue
			}
			known := false
			for _, w := range r.before[fn.Func] {
				known = known || identityOf(w) == identityOf(Wrapper{Value: t})
			}
			if !known {
				w := Wrapper{Value: t, Roles: facts.Literal(f, abi.FieldWrapperRoles), Pack: f.Pack}
				r.before[fn.Func] = append(r.before[fn.Func], w)
			}
		}
		for _, w := range r.outsiders(f, around) {
			if !slices.ContainsFunc(r.before[fn.Func], func(have Wrapper) bool { return identityOf(have) == identityOf(w) }) {
				r.before[fn.Func] = append(r.before[fn.Func], w)
			}
		}
	}
}

// withDecorated lists functions as they run: what decorators of the project made of those that they were put on.
func (r *placer) withDecorated(list []flow.Value) []flow.Value {
	out := make([]flow.Value, len(list))
	for i, v := range list {
		out[i] = r.prog.Decorated(v)
	}
	return out
}

// addRunBefore adds, before each wrapper and before the handler, what runs before them.
func (r *placer) addRunBefore(rt *Route) {
	if len(r.before) == 0 {
		return
	}
	var out []Wrapper
	seen := map[wrapperIdentity]bool{}
	var add func(fn flow.FuncRef)
	put := func(w Wrapper) {
		if seen[identityOf(w)] {
			return // it runs once a request
		}
		seen[identityOf(w)] = true
		if w.Value.Kind == flow.Function {
			add(w.Value.Func)
		}
		out = append(out, w)
	}
	add = func(fn flow.FuncRef) {
		for _, w := range r.before[fn] {
			put(w)
		}
	}
	for _, w := range rt.Wrappers {
		put(w)
	}
	if rt.Handler.Kind == flow.Function {
		add(rt.Handler.Func)
	}
	rt.Wrappers = out
}

// covers reports whether a wrapper's path covers a route's.
func covers(scope, path string) bool {
	if scope == "" || scope == "/" || scope == "*" {
		return true
	}
	return restpath.Pairs(restpath.Join(scope, "{rest*}"), path)
}
