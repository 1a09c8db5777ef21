package extract

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary/restpath"
)

func (r *run) exprAt(s packrt.Site) unit.ExprID {
	return r.prog.Files[s.File].ExprOf(syntax.Node(s.Node))
}

// route is one endpoint: a handler behind wrappers.
type route struct {
	inst    instance
	method  string
	path    string
	hasPath bool
	handler flow.Value
	// wrappers in run order.
	wrappers []wrapper
	declared *fact
	// shared are what is declared for all routes of the registrars above it, the nearest first.
	shared []*fact
	pack   int
	// errors are the error handlers that see what the route throws.
	errors []wrapper
	// root is the application it belongs to; roots counts them when one helper
	// registers it on several: which of them serves it is not told.
	root  string
	roots int
}

// wrapper is a function that runs around routes.
type wrapper struct {
	value flow.Value
	roles string
	phase string
	pack  int
	// catches are the exceptions that an error handler answers; none is all of them.
	catches []flow.Value
	// tests say when it runs at all.
	tests []wrapperTest
	// last: of handlers of exceptions, it is asked after those that are not.
	last bool
}

// hung says that a child registrar hangs under a parent at a path.
type hung struct {
	parent string
	// made is the activation in which the child was made, above that of the parent;
	// nil where it is not told.
	made, above *flow.Env
	path        string
	inst        instance
	scope       scope
	// except are routes that do not hang under the path: "GET /health", or "/health" for every method.
	except []string
}

// around is a wrapper of a registrar, from a point of the code on.
type around struct {
	registrar, path string
	// made is the activation in which the registrar was made; nil where it is not told.
	made *flow.Env
	inst instance
	w    wrapper
	// except are beginnings, behind the path, of what is not covered.
	except []string
	// params, when stated, are parameters of which the path of a route that the registrar itself has one.
	params []string
}

// covers reports whether it stands in front of what is served on a path.
func (a around) covers(path string) bool {
	if !covers(a.path, path) {
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

// has reports whether a path has one of the parameters of a wrapper that speaks of some.
func (a around) has(path string) bool {
	if len(a.params) == 0 {
		return true
	}
	path = restpath.Brace(path)
	return slices.ContainsFunc(a.params, func(name string) bool {
		return slices.ContainsFunc([]string{"}", "?}", "+}", "*}"}, func(end string) bool { return strings.Contains(path, "{"+name+end) })
	})
}

// front is what a registrar itself puts in front of its routes, behind what base puts in front of its own.
type front struct{ base, path string }

// front joins what stands in front of all routes of a registrar.
func (p *placing) front(registrar string, depth int) string {
	own, ok := p.prefixes[registrar]
	if !ok || depth > 16 {
		return ""
	}
	if own.base == "" {
		return own.path
	}
	return restpath.Join(p.front(own.base, depth+1), own.path)
}

// placing collects what registrars are to one another.
type placing struct {
	mounts map[string][]hung
	wraps  []around
	// classes are the wrappers of the methods of classes, in the order of the code.
	classes map[flow.ClassRef][]covering
	// offers are the paths by name that a registrar has below itself.
	offers map[string]map[string]string
	// prefixes are what a registrar itself puts in front of its routes.
	prefixes map[string]front
	// declared are the contracts of all routes of a registrar.
	declared map[string][]*fact
	seen     map[string]bool
	changed  bool
}

// ground lifts the facts that place routes, and gives units' parameters their roles.
func (r *run) ground() {
	r.dropUnheld()
	r.roles, r.units, r.unitEnvs = map[roleKey]string{}, map[flow.FuncRef]bool{}, map[flow.FuncRef][]*flow.Env{}
	r.before, r.derived = map[flow.FuncRef][]wrapper{}, map[string]bool{}
	for _, pack := range r.opts.Packs {
		for _, origin := range rules.Registrars(pack.Manifest) {
			r.derived[origin] = true
		}
	}
	p := &placing{mounts: map[string][]hung{}, seen: map[string]bool{}, offers: map[string]map[string]string{}, prefixes: map[string]front{}, declared: map[string][]*fact{}, classes: map[flow.ClassRef][]covering{}}
	r.ofUnits()
	for rounds := 0; rounds < 8; rounds++ {
		p.changed = false
		for _, f := range r.facts {
			switch f.Kind {
			case abi.FactMount:
				r.mount(p, f)
			case abi.FactWrap:
				r.wrap(p, f)
			}
		}
		if !p.changed {
			break
		}
	}
	for _, f := range r.facts {
		if f.Kind == abi.FactRole {
			r.giveRole(f)
		}
	}
	declared := map[flow.Site]*fact{}
	for _, f := range r.facts {
		if f.Kind != abi.FactDeclare {
			continue
		}
		if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone {
			declared[f.site] = f
			continue
		}
		if registrar := r.registrar(r.values(f, f.Get(abi.FieldRegistrar), nil, nil)); registrar != "" {
			p.declared[registrar] = append(p.declared[registrar], f)
		}
	}
	for _, f := range r.facts {
		if f.Kind == abi.FactRoute {
			r.placeRoute(p, f, declared[f.site])
		} else if f.Kind == abi.FactUnit {
			r.placeUnit(p, f, declared[f.site])
		}
	}
	sort.SliceStable(r.routes, func(i, j int) bool {
		a, b := r.routes[i], r.routes[j]
		if a.inst.f.file != b.inst.f.file {
			return a.inst.f.file < b.inst.f.file
		}
		return a.inst.f.node < b.inst.f.node
	})
	r.dropAmbiguous()
	r.dropRepeated()
	for _, rt := range r.routes {
		r.addEarly(rt)
		r.assign(rt.handler, r.unitRoles(rt.inst.f, rt.inst.env))
		for _, w := range append(rt.wrappers, rt.errors...) {
			r.assign(w.value, r.roleList(w.pack, w.roles))
		}
	}
	for _, u := range r.stated {
		r.assign(u.value, r.unitRoles(u.inst.f, u.inst.env))
	}
	r.findDeployed()
	r.prog.Keep(func(f flow.FuncRef, i int32) string { return r.roles[roleKey{f, i}] })
	r.index()
}

// dropAmbiguous leaves out a route that one helper registers at the same place on
// applications that are built more than once; its handler's summary says so.
func (r *run) dropAmbiguous() {
	type key struct {
		f            *fact
		method, path string
		handler      flow.FuncRef
	}
	roots := map[key]map[string]bool{}
	keyOf := func(rt *route) key { return key{rt.inst.f, rt.method, rt.path, rt.handler.Func} }
	for _, rt := range r.routes {
		// Only what came through a helper: a registrar that the code itself names is told.
		if rt.handler.Kind == flow.Function && rt.hasPath && rt.inst.at != rt.inst.f.site && strings.HasPrefix(rt.root, "x") {
			k := keyOf(rt)
			if roots[k] == nil {
				roots[k] = map[string]bool{}
			}
			roots[k][rt.root] = true
		}
	}
	kept := r.routes[:0]
	said := map[key]bool{}
	for _, rt := range r.routes {
		k := keyOf(rt)
		if len(roots[k]) > 1 && roots[k][rt.root] {
			if said[k] {
				continue
			}
			said[k] = true
			rt.roots, rt.method, rt.path, rt.hasPath = len(roots[k]), "", "", false
		}
		kept = append(kept, rt)
	}
	r.routes = kept
}

// dropRepeated keeps one of the routes that one function registers twice with the
// same handler (in both arms of a condition): the one with more wrappers.
func (r *run) dropRepeated() {
	type key struct {
		owner        flow.FuncRef
		method, path string
		handler      flow.FuncRef
		env          *flow.Env
	}
	at := map[key]int{}
	kept := r.routes[:0]
	for _, rt := range r.routes {
		k := key{rt.inst.owner, rt.method, rt.path, rt.handler.Func, rt.handler.Env}
		if i, twice := at[k]; twice && rt.handler.Kind == flow.Function {
			if rt.inst.f.file != kept[i].inst.f.file && rt.pack == kept[i].pack {
				r.result.Counts[rt.pack].Doubled++
			}
			if len(rt.wrappers) > len(kept[i].wrappers) {
				kept[i] = rt
			}
			continue
		}
		at[k] = len(kept)
		kept = append(kept, rt)
	}
	r.routes = kept
}

func (r *run) roleList(pack int, name string) []string {
	return r.opts.Packs[pack].Manifest.Roles[name]
}

// assign gives the parameters of a unit their roles.
func (r *run) assign(v flow.Value, roles []string) {
	if v.Kind != flow.Function {
		return
	}
	r.mu.Lock()
	r.units[v.Func] = true
	if env := r.prog.BindThis(v); env != nil {
		r.unitEnvs[v.Func] = append(r.unitEnvs[v.Func], env)
	}
	r.mu.Unlock()
	for i, role := range roles {
		if role != "" {
			r.setRole(v.Func, int32(i), role)
		}
	}
	r.layered(v, roles)
}

// split takes the leading texts off a list of targets: they are paths.
func (r *run) split(targets []flow.Value) (paths []string, rest []flow.Value) {
	for i, v := range targets {
		t := r.prog.Texts([]flow.Value{v})
		if len(t) == 0 {
			return paths, targets[i:]
		}
		paths = append(paths, t[0].Text)
	}
	return paths, nil
}

func (r *run) mount(p *placing, f *fact) {
	for _, inst := range r.instances(f, abi.FieldRegistrar, abi.FieldTargets) {
		parent, above := r.registrarMade(r.values(f, f.Get(abi.FieldRegistrar), inst.env, nil))
		paths, targets := r.split(r.list(f, f.Get(abi.FieldTargets), inst.env))
		for _, t := range r.prog.Texts(present(r.values(f, f.Get(abi.FieldPath), inst.env, nil))) {
			paths = append(paths, t.Text)
		}
		if len(paths) == 0 {
			paths = []string{""}
			if f.Get(abi.FieldTarget).Kind != abi.ValueNone && r.unknownText(f, inst) {
				paths[0] = unknownPrefix
			}
		}
		if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone && f.Get(abi.FieldTarget).Kind == abi.ValueNone && len(targets) > 0 {
			// It hangs nothing anywhere: it says what stands in front of all that its targets register.
			front := front{path: paths[0]}
			if base := f.Get(abi.FieldBase); base.Kind != abi.ValueNone {
				front.base = r.registrar(r.values(f, base, inst.env, nil))
			}
			for _, t := range targets {
				if key := r.registrar([]flow.Value{t}); key != "" && key != front.base && t.Kind != flow.Function {
					p.prefixes[key] = front
				}
			}
			continue
		}
		child := f.Get(abi.FieldChildParam)
		below := r.scopeOf(f, inst)
		if of := f.Get(abi.FieldRegistrars); of.Kind != abi.ValueNone {
			for _, v := range r.taking(r.values(f, of, inst.env, nil), 0) {
				if key, made := r.registrarMade([]flow.Value{v}); key != "" && key != parent {
					for _, path := range paths {
						r.hang(p, key, hung{parent, made, above, path, inst, below, nil})
					}
				}
			}
		}
		for _, name := range r.names(f, abi.FieldTarget, inst.env) {
			if len(below.variants) > 0 && f.Get(abi.FieldPath).Kind == abi.ValueNone && f.Get(abi.FieldRegistrar).Kind == abi.ValueNone {
				// It hangs nothing anywhere: it says which paths a registrar offers, wherever that hangs.
				p.offers["l"+name] = below.variants
				continue
			}
			for _, path := range paths {
				r.hang(p, "l"+name, hung{parent, nil, above, path, inst, below, r.names(f, abi.FieldExcept, inst.env)})
			}
		}
		for _, path := range paths {
			for _, t := range targets {
				if inner, ok := r.enclosed(t); ok && child.Kind == abi.ValueNone {
					t = inner // what a library wraps: createMiddleware(async (c, next) => …)
				}
				switch {
				case supposed(parent) && len(p.mounts[parent]) == 0:
				case t.Kind == flow.Function && child.Kind != abi.ValueNone:
					index := int32(atoi(child.Text))
					if r.setRole(t.Func, index, registrarRole) {
						p.changed = true
					}
					r.hang(p, fmt.Sprintf("p%d:%d:%d", t.Func.File, t.Func.Func, index), hung{parent, nil, above, path, inst, below, nil})
				case t.Kind == flow.Function:
					r.addWrap(p, around{parent, path, above, inst, r.wrapperOf(f, t), r.names(f, abi.FieldExcept, inst.env), nil})
				case t.Kind == flow.Extern || t.Kind == flow.Typed || t.Kind == flow.Instance:
					if key, made := r.registrarMade([]flow.Value{wholeOf(t)}); key != "" && key != parent {
						r.hang(p, key, hung{parent, made, above, path, inst, below, nil})
					}
					if strings.Contains(t.Text, "[]") {
						r.lose(f, lostMount) // an element of data
					}
				case t.Kind == flow.Element:
					if len(paths) > 0 && paths[0] != "" {
						r.lose(f, lostMount)
					}
				}
			}
		}
	}
}

// unknownPrefix stands for a path that a program finds out when it runs: any number of segments.
const unknownPrefix = "{value*}"

// unknownText reports whether a mount states a path that is only there when the program runs.
func (r *run) unknownText(f *fact, inst instance) bool {
	values := present(r.values(f, f.Get(abi.FieldPath), inst.env, nil))
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Extern && v.Kind != flow.Typed })
}

// lostMount says that something was hung under a path that nothing is known of.
const lostMount = "hangs something under a path that could not be followed: what it serves is not read"

// lose notes that what a fact registers is not read, and why.
func (r *run) lose(f *fact, why string) {
	if r.lost == nil {
		r.lost = map[*fact]string{}
	}
	r.lost[f] = why
}

// wrapperOf tells an error handler, which has a parameter more, from a wrapper.
func (r *run) wrapperOf(f *fact, t flow.Value) wrapper {
	w := wrapper{value: t, roles: literal(f, abi.FieldWrapperRoles), pack: f.pack, phase: literal(f, abi.FieldPhase)}
	if roles, ok := r.opts.Packs[f.pack].Manifest.Roles["errorHandler"]; ok && len(r.prog.Func(t.Func).Params) == 4 && len(roles) == 4 {
		w.roles, w.phase = "errorHandler", "error"
	}
	return w
}

func (r *run) wrap(p *placing, f *fact) {
	if besideUnit(f) || f.Get(abi.FieldClass).Kind != abi.ValueNone {
		return // see ofUnits
	}
	if f.Get(abi.FieldFunction).Kind != abi.ValueNone {
		r.runBefore(f)
		return
	}
	if phase := literal(f, abi.FieldPhase); phase == "request" || phase == "response" {
		return // see rewrites
	}
	for _, inst := range r.instances(f, abi.FieldRegistrar, abi.FieldFunctions) {
		values := r.values(f, f.Get(abi.FieldRegistrar), inst.env, nil)
		phase, _ := r.text(f, abi.FieldPhase, inst.env)
		if len(values) == 1 && values[0].Kind == flow.Class {
			if callers, method := r.macroCalls(f); method {
				// A method of a class or concern that wraps: where class bodies call it.
				for _, c := range callers {
					r.cover(p, f, c.inst, c.class, phase)
				}
				continue
			}
			r.cover(p, f, inst, values[0].Class, phase)
			continue
		}
		registrar, made := r.registrarMade(values)
		for _, t := range r.list(f, f.Get(abi.FieldFunctions), inst.env) {
			if t, ok := r.runnable(f, t); ok {
				r.addWrap(p, around{registrar: registrar, made: made, inst: inst, w: r.wrapperIn(f, t, phase, inst.env), params: r.names(f, abi.FieldParams, inst.env)})
			}
		}
	}
}

// callable gives the function that calling a value runs.
func (r *run) callable(v flow.Value) (flow.Value, bool) {
	switch v.Kind {
	case flow.Function:
		return v, true
	case flow.Instance:
		for _, m := range r.prog.Property(v, "__call__") {
			if m.Kind == flow.Function {
				return m, true
			}
		}
	case flow.Class:
		// Calling it runs its constructor.
		if fn, ok := r.prog.Method(v.Class, "__init__"); ok {
			return flow.Value{Kind: flow.Function, Func: fn, Recv: &flow.Value{Kind: flow.Instance, Class: v.Class}}, true
		}
	case flow.Extern:
		return r.enclosed(v)
	}
	return v, false
}

// runBefore notes the functions that run before another one, wherever that runs.
func (r *run) runBefore(f *fact) {
	for _, fn := range r.unitFunctions(f, nil) {
		for _, t := range r.list(f, f.Get(abi.FieldFunctions), nil) {
			t, ok := r.runnable(f, t)
			if !ok {
				continue
			}
			known := false
			for _, w := range r.before[fn.Func] {
				known = known || onceOf(w) == onceOf(wrapper{value: t})
			}
			if !known {
				w := wrapper{value: t, roles: literal(f, abi.FieldWrapperRoles), pack: f.pack}
				r.before[fn.Func] = append(r.before[fn.Func], w)
			}
		}
	}
}

// addEarly puts what runs before each wrapper, and before the handler, in front of it.
func (r *run) addEarly(rt *route) {
	if len(r.before) == 0 {
		return
	}
	var out []wrapper
	seen := map[once]bool{}
	var add func(fn flow.FuncRef, depth int)
	put := func(w wrapper, depth int) {
		if seen[onceOf(w)] {
			return // it runs once a request
		}
		seen[onceOf(w)] = true
		if w.value.Kind == flow.Function {
			add(w.value.Func, depth+1)
		}
		out = append(out, w)
	}
	add = func(fn flow.FuncRef, depth int) {
		if depth > 16 {
			return
		}
		for _, w := range r.before[fn] {
			put(w, depth)
		}
	}
	for _, w := range rt.wrappers {
		put(w, 0)
	}
	if rt.handler.Kind == flow.Function {
		add(rt.handler.Func, 0)
	}
	rt.wrappers = out
}

// covers reports whether a wrapper's path covers a route's.
func covers(scope, path string) bool {
	if scope == "" || scope == "/" || scope == "*" {
		return true
	}
	return restpath.Pairs(restpath.Join(scope, "{rest*}"), path)
}

// placeRoute makes the endpoints of one route fact, one for each place its registrar hangs.
func (r *run) placeRoute(p *placing, f *fact, declared *fact) {
	named := f.Get(abi.FieldHandlers).Kind == abi.ValueMethod
	insts, count := r.instances(f, abi.FieldRegistrar, abi.FieldMethod, abi.FieldPath, abi.FieldHandlers), &r.result.Counts[f.pack]
	if len(f.guards) > 0 {
		if count.Helpers++; len(insts) == 0 {
			count.Unmet++
		}
	}
	for _, inst := range insts {
		if named {
			r.placeNamed(p, f, inst, declared)
			continue
		}
		handlers := r.list(f, f.Get(abi.FieldHandlers), inst.env)
		for len(handlers) > 0 && handlers[0].Kind == flow.Unknown && len(handlers) > 1 {
			handlers = handlers[1:]
		}
		if len(handlers) == 0 {
			continue
		}
		for i, h := range handlers {
			if inner, ok := r.enclosed(h); ok {
				handlers[i] = inner
			}
		}
		if handlers[len(handlers)-1].Kind != flow.Function {
			count.Unlinked++
		}
		paths := r.paths(f, inst)
		methods := r.methods(f, inst)
		known := len(paths) > 0
		if !known {
			paths = []string{""}
		}
		if !known && len(methods) == 1 && methods[0] == "" && handlers[len(handlers)-1].Kind != flow.Function {
			r.lose(f, "registers routes from data that is only there when it runs: they are not read")
			continue
		}
		registrar, made := r.registrarMade(r.values(f, f.Get(abi.FieldRegistrar), inst.env, nil))
		for _, path := range paths {
			for _, at := range r.places(p, registrar, made, inst, path, 0) {
				if !r.prog.Reached(f.site, at.made) {
					continue // what makes this router leaves it out
				}
				for _, method := range methods {
					rt := &route{inst: inst, method: method, path: restpath.Join(at.prefix, path), hasPath: known, handler: handlers[len(handlers)-1],
						declared: declared, pack: f.pack, errors: at.errors, root: at.root, shared: at.declared}
					rt.wrappers = append(rt.wrappers, at.wrappers...)
					for _, h := range handlers[:len(handlers)-1] {
						if h.Kind == flow.Function {
							rt.wrappers = append(rt.wrappers, wrapper{value: h, roles: literal(f, abi.FieldWrapperRoles), pack: f.pack})
						}
					}
					r.routes = append(r.routes, rt)
				}
			}
		}
	}
}

// paths lists the paths that a route is registered on.
func (r *run) paths(f *fact, inst instance) []string {
	var paths []string
	for _, v := range r.values(f, f.Get(abi.FieldPath), inst.env, nil) {
		if v.Kind == flow.Array {
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				for _, t := range r.prog.Texts(el) {
					paths = append(paths, t.Text)
				}
			}
		}
		for _, t := range r.prog.Texts([]flow.Value{v}) {
			paths = append(paths, t.Text)
		}
	}
	return paths
}

func (r *run) methods(f *fact, inst instance) []string {
	var out []string
	values := r.values(f, f.Get(abi.FieldMethod), inst.env, nil)
	for _, v := range values {
		if v.Kind == flow.Array {
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				values = append(values, el...)
			}
		}
	}
	for _, t := range r.prog.Texts(values) {
		out = append(out, upper(t.Text))
	}
	if len(out) == 0 {
		out = []string{""}
	}
	return out
}
