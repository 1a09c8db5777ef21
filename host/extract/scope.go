package extract

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// scope is what a mount says of what hangs below it, besides its path.
type scope struct {
	namespace, owner, under string
	variants                map[string]string
	// shallow is "true" or "false" where it is stated.
	shallow string
	nested  bool
}

// scoped is what holds at a place, from all the mounts above it.
type scoped struct {
	// base is the prefix without the mounts that shallow nesting leaves out.
	base             string
	namespace, owner string
	// variants are the whole paths that the last mount offers by name; shallow
	// nesting shortens those whose name begins with "~".
	variants map[string]string
	shallow  bool
	nested   bool
	// bare is the prefix without the last mount, which the routes of except have.
	bare   string
	except []string
}

// excludes reports whether a route does not hang under the last mount of a place.
func (at *place) excludes(method, path string) bool {
	for _, e := range at.except {
		verb, pattern, ok := strings.Cut(e, " ")
		if !ok {
			verb, pattern = "", e
		}
		if (verb == "" || verb == method || method == "*") && restpath.Pairs(restpath.Join(pattern), restpath.Join(path)) {
			return true
		}
	}
	return false
}

func (r *run) scopeOf(f *fact, inst instance) scope {
	text := func(id abi.FieldID) string {
		t, _ := r.text(f, id, inst.env)
		return t
	}
	s := scope{namespace: text(abi.FieldNamespace), owner: text(abi.FieldOwner), under: text(abi.FieldUnder), nested: f.Get(abi.FieldNested).Bool}
	if v := f.Get(abi.FieldShallow); v.Kind == abi.ValueBool {
		s.shallow = "false"
		if v.Bool {
			s.shallow = "true"
		}
	}
	variants := f.Get(abi.FieldVariants)
	for i, key := range variants.Keys {
		if i >= len(variants.Items) {
			break
		}
		if t := r.texts(r.values(f, variants.Items[i], inst.env, nil)); len(t) == 1 {
			if s.variants == nil {
				s.variants = map[string]string{}
			}
			s.variants[key] = t[0].Text
		}
	}
	return s
}

// start is the path that a route or mount of a place begins with.
func (at *place) start(under string, shortened bool) string {
	if under != "" {
		if path, ok := at.variants[under]; ok {
			return path
		}
		if path, ok := at.variants["*"]; ok {
			return starred(path, under)
		}
	}
	if shortened && at.shallow {
		return at.base
	}
	return at.prefix
}

// starred puts a name in the place of the stars of a path that stand in no hole.
func starred(path, name string) string {
	var b strings.Builder
	depth := 0
	for _, c := range path {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '*' && depth == 0:
			b.WriteString(name)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// below is the place of a mount under this one.
func (at *place) below(m hung) place {
	s := m.scope
	start := at.start(s.under, s.nested && at.nested)
	out := place{root: at.root, prefix: restpath.Join(start, m.path)}
	out.base, out.bare, out.except = at.base, start, m.except
	if !s.nested && !at.nested {
		out.base = restpath.Join(at.base, m.path)
	}
	out.nested = at.nested || s.nested
	out.shallow = at.shallow
	if s.shallow != "" {
		out.shallow = s.shallow == "true"
	}
	out.owner = at.owner
	switch {
	case s.namespace == "":
		out.namespace = at.namespace
	case s.namespace[0] == '/':
		// Named from the top: what stands around does not count.
		out.namespace, out.owner = s.namespace[1:], ""
	default:
		out.namespace = restpath.Join(at.namespace, s.namespace)
	}
	if s.owner != "" {
		out.owner = s.owner
	}
	if len(s.variants) > 0 {
		out.variants = make(map[string]string, len(s.variants))
		full := at.start(s.under, false)
		for name, path := range s.variants {
			if strings.HasPrefix(name, "~") {
				out.variants[name] = restpath.Join(start, path)
			} else {
				out.variants[name] = restpath.Join(full, path)
			}
		}
	} else if s.under == "" {
		out.variants = at.variants
		if byName(m.parent) && m.path != "" && len(at.variants) > 0 {
			// What an application offers stands in front of where something hangs below it.
			out.variants = make(map[string]string, len(at.variants))
			for name, path := range at.variants {
				out.variants[name] = restpath.Join(path, m.path)
			}
		}
	}
	return out
}

// ofSelf finds, for the self of a block, the function whose self it is: that
// of the nearest block that is a registrar, otherwise of the function around.
func (r *run) ofSelf(v flow.Value) flow.Value {
	if v.Kind != flow.Param || v.Index != flow.SelfParam {
		return v
	}
	f := r.prog.Files[v.Func.File]
	for id := v.Func.Func; id != 0; id = f.Func(id).Parent {
		v.Func.Func = id
		r.mu.Lock()
		role := r.roles[roleKey{v.Func, flow.SelfParam}]
		r.mu.Unlock()
		if k := f.Func(id).Kind; role != "" || k != unit.FuncBlock && k != unit.FuncArrow {
			break
		}
	}
	return v
}

// names resolves a field to texts.
func (r *run) names(f *fact, id abi.FieldID, env *flow.Env) []string {
	var out []string
	v := f.Get(id)
	items := []abi.Value{v}
	if v.Kind == abi.ValueList {
		items = v.Items
	}
	for _, item := range items {
		for _, t := range r.texts(r.flattenAll(r.values(f, item, env, nil), 0)) {
			if t.Text != "" {
				out = append(out, t.Text)
			}
		}
	}
	return out
}

// placeNamed makes the endpoints of a route whose handler is named: a method of a
// class that is found by the names of the registrar it stands under.
func (r *run) placeNamed(p *placing, f *fact, inst instance, declared *fact) {
	handler := f.Get(abi.FieldHandlers)
	var class, method string
	if len(handler.Items) > 0 && handler.Items[0].Kind != abi.ValueNone {
		t := r.texts(r.values(f, handler.Items[0], inst.env, nil))
		if len(t) != 1 {
			return
		}
		class = t[0].Text
	}
	if len(handler.Items) > 1 {
		t := r.texts(r.values(f, handler.Items[1], inst.env, nil))
		if len(t) != 1 {
			return
		}
		method = t[0].Text
	}
	paths := r.paths(f, inst)
	under, _ := r.text(f, abi.FieldUnder, inst.env)
	nested, own := f.Get(abi.FieldNested).Bool, f.Get(abi.FieldShallow)
	registrar, made := r.registrarMade(r.values(f, f.Get(abi.FieldRegistrar), inst.env, nil))
	if registrar == "" {
		return // what it stands in registers nothing
	}
	for _, path := range paths {
		for _, at := range r.places(p, registrar, made, inst, path, 0) {
			if own.Kind == abi.ValueBool {
				at.shallow = own.Bool
			}
			value, ok := r.methodOf(f, at.namespace, class, at.owner, method)
			if !ok {
				continue
			}
			rt := &route{inst: inst, path: restpath.Join(at.start(under, nested && at.nested), path), hasPath: true, handler: value, declared: declared,
				pack: f.pack, errors: at.errors, wrappers: at.wrappers}
			if value.Recv != nil {
				rt.wrappers, rt.errors = r.covered(p, value.Recv.Class, method, rt.wrappers, rt.errors)
			}
			for _, m := range r.methods(f, inst) {
				one := *rt
				one.method = m
				r.routes = append(r.routes, &one)
			}
		}
	}
}

// methodOf finds the method that serves a route. A class that is not the project's
// leaves the handler unknown; one that lacks the method serves nothing.
func (r *run) methodOf(f *fact, namespace, class, owner, method string) (flow.Value, bool) {
	if class == "" {
		class = owner
	}
	if class == "" || method == "" {
		return flow.Value{}, false
	}
	name := restpath.Join(namespace, class)
	if strings.HasPrefix(class, "/") {
		name = class
	}
	c, ok := r.prog.ClassByPath(name)
	if !ok {
		return flow.Value{Kind: flow.Unknown}, true
	}
	fn, ok := r.prog.Method(c, method)
	if !ok {
		// A template alone serves it too, and a library's class that it descends from may.
		rules := r.opts.Packs[f.pack].Manifest.Units[literal(f, abi.FieldRoles)]
		served := rules.Templates != nil && r.hasTemplate(rules.Templates, c, method)
		for _, origin := range r.prog.Extends(c) {
			for _, glob := range rules.Inherited {
				ok, err := path.Match(glob, origin)
				served = served || ok && err == nil
			}
		}
		return flow.Value{Kind: flow.Unknown}, served
	}
	if r.prog.Func(fn).Private {
		return flow.Value{}, false
	}
	recv := flow.Value{Kind: flow.Instance, Class: c}
	return flow.Value{Kind: flow.Function, Func: fn, Recv: &recv}, true
}

// numbered gives statuses that are named their numbers.
func (r *run) numbered(f *fact, values []flow.Value) []flow.Value {
	names := r.opts.Packs[f.pack].Manifest.Statuses
	if len(names) == 0 {
		return values
	}
	out := make([]flow.Value, len(values))
	for i, v := range values {
		if v.Kind == flow.Const && (v.Lit == unit.LitString || v.Lit == unit.LitSymbol) {
			if n, ok := names[v.Text]; ok {
				v = flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: itoa(n)}
			} else if len(v.Text) == 3 && atoi(v.Text) >= 100 {
				v.Lit = unit.LitNumber
			}
		}
		out[i] = v
	}
	return out
}

// covering is a wrapper of some methods of a class.
type covering struct {
	inst  instance
	phase string
	names []string
	// functions are those that are written in place or found by value.
	functions    []flow.Value
	only, except map[string]bool
	catches      []flow.Value
	tests        []wrapperTest
	pack         int
	roles        string
}

// cover notes what wraps the methods of a class.
func (r *run) cover(p *placing, f *fact, inst instance, class flow.ClassRef, phase string) {
	key := itoa(int(inst.f.file)) + ":" + itoa(int(inst.f.node)) + phase
	if inst.at != f.site {
		key += fmt.Sprint(inst.at)
	}
	if p.seen[key] {
		return
	}
	p.seen[key] = true
	c := covering{inst: inst, phase: phase, pack: f.pack, roles: literal(f, abi.FieldWrapperRoles)}
	set := func(id abi.FieldID) map[string]bool {
		list := r.names(f, id, inst.env)
		if len(list) == 0 {
			return nil
		}
		out := map[string]bool{}
		for _, n := range list {
			out[n] = true
		}
		return out
	}
	c.only, c.except = set(abi.FieldOnly), set(abi.FieldExcept)
	for _, item := range f.Get(abi.FieldFunctions).Items {
		for _, v := range r.flattenAll(r.values(f, item, inst.env, nil), 0) {
			switch {
			case v.Kind == flow.Const && (v.Lit == unit.LitSymbol || v.Lit == unit.LitString):
				c.names = append(c.names, v.Text)
			case v.Kind == flow.Function:
				c.functions = append(c.functions, v)
			}
		}
	}
	for _, item := range f.Get(abi.FieldCatches).Items {
		c.catches = append(c.catches, r.values(f, item, inst.env, nil)...)
	}
	c.tests = r.wrapperTests(f, inst)
	p.classes[class] = append(p.classes[class], c)
}

// covered lists the wrappers of one method of a class: those of its ancestors
// first, each in the order of the code, without those that are taken off again.
func (r *run) covered(p *placing, class flow.ClassRef, method string, wrappers, errors []wrapper) ([]wrapper, []wrapper) {
	all := r.prog.Lineage(class)
	seen := map[flow.ClassRef]bool{}
	type named struct {
		name string
		w    wrapper
	}
	var list []named
	recv := flow.Value{Kind: flow.Instance, Class: class}
	for i := len(all) - 1; i >= 0; i-- {
		if seen[all[i]] {
			continue
		}
		seen[all[i]] = true
		for _, c := range p.classes[all[i]] {
			if len(c.only) > 0 && !c.only[method] || c.except[method] {
				continue
			}
			if c.phase == "skip" {
				kept := list[:0:0]
				for _, n := range list {
					switch {
					case !has(c.names, n.name):
						kept = append(kept, n)
					case len(c.tests) == 1:
						// Taken off under a test: it runs where that fails.
						t := c.tests[0]
						t.negated = !t.negated
						n.w.tests = append(n.w.tests[:len(n.w.tests):len(n.w.tests)], t)
						kept = append(kept, n)
					case len(c.tests) > 1:
						kept = append(kept, n)
					}
				}
				list = kept
				continue
			}
			var own []named
			add := func(name string, v flow.Value) {
				own = append(own, named{name, wrapper{value: v, roles: c.roles, pack: c.pack, phase: c.phase, catches: c.catches, tests: c.tests}})
			}
			for _, name := range c.names {
				if fn, ok := r.prog.Method(class, name); ok {
					add(name, flow.Value{Kind: flow.Function, Func: fn, Recv: &recv})
				}
			}
			for _, v := range c.functions {
				v.Recv = &recv
				add("", v)
			}
			switch c.phase {
			case "error":
				for _, n := range own {
					errors = append([]wrapper{n.w}, errors...)
				}
			case "first":
				list = append(own, list...)
			default:
				for _, n := range own {
					// Named again, it runs where it is named last.
					if n.name != "" {
						list = slices.DeleteFunc(list, func(old named) bool { return old.name == n.name })
					}
					list = append(list, n)
				}
			}
		}
	}
	wrappers = append(make([]wrapper, 0, len(wrappers)+len(list)), wrappers...)
	for _, n := range list {
		wrappers = append(wrappers, n.w)
	}
	return wrappers, errors
}
