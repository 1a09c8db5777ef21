package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

func (r *placer) addMount(p *placing, child Registrar, h mounted) {
	if child.named() {
		// Several applications of a project share a name: what one of them leaves out is left out.
		for i, m := range p.mounts[child] {
			if m.parent == h.parent && m.path == h.path && len(h.except)+len(m.except) > 0 {
				for _, e := range h.except {
					if !slices.Contains(p.mounts[child][i].except, e) {
						p.mounts[child][i].except = append(slices.Clone(p.mounts[child][i].except), e)
					}
				}
				return
			}
			if m.alike(h) && h.parent.named() {
				return // another statement says the same: the routes of an engine may be drawn in several places
			}
		}
	}
	if h.fallback && slices.ContainsFunc(p.mounts[child], func(m mounted) bool { return m.fallback }) {
		return
	}
	if h.parent.exists() {
		// In an earlier round it was not known yet that what this hangs under registers anything.
		p.mounts[child] = slices.DeleteFunc(p.mounts[child], func(m mounted) bool {
			return !m.parent.exists() && !m.open && m.inst.Fact == h.inst.Fact && m.inst.At == h.inst.At && m.path == h.path && m.childEnv == h.childEnv
		})
	}
	key := mountKey{child, h.parent, h.childEnv, h.parentEnv, h.path, h.inst.At, h.inst.Fact.Node}
	if !p.seen.mounts[key] {
		p.seen.mounts[key] = true
		p.changed = h.inst.Fact
		p.mounts[child] = append(p.mounts[child], h)
		if h.shared {
			p.shares[h.parent] = append(p.shares[h.parent], child)
		}
	}
}

// mounted says that a child registrar is mounted under a parent at a path.
type mounted struct {
	parent Registrar
	// childEnv is the environment in which the child was made, parentEnv that of the parent;
	// nil where it is not known.
	childEnv, parentEnv *flow.Env
	path                string
	// open: the path begins with what is only known when the program runs.
	open  bool
	inst  facts.Grounded
	scope scope
	// except are routes that are not under the path: "GET /health", or "/health" for every method.
	except []string
	// fallback: it counts only where nothing else mounts the child and nothing else hangs under the parent.
	fallback bool
	// shared: the child is no scope of its own, what wraps it wraps what the parent serves.
	shared bool
}

// alike reports whether two mounts of registrars with names say the same.
func (h mounted) alike(o mounted) bool {
	s, t := h.scope, o.scope
	return h.parent == o.parent && h.path == o.path && h.open == o.open && h.fallback == o.fallback && h.childEnv == o.childEnv && h.parentEnv == o.parentEnv &&
		len(h.except)+len(o.except)+len(s.variants)+len(t.variants) == 0 &&
		s.namespace == t.namespace && s.name == t.name && s.owner == t.owner && s.under == t.under && s.shallow == t.shallow && s.nested == t.nested
}

// ownPrefix is what a registrar puts before its routes, after what base puts before its own.
type ownPrefix struct {
	base Registrar
	path string
	open bool
}

// prefixOf joins what a registrar and those that it builds on put before its routes.
func (p *placing) prefixOf(registrar Registrar, depth int) facts.Prefix {
	own, ok := p.prefixes[registrar]
	if !ok {
		return facts.Prefix{}
	}
	if depth > len(p.prefixes) { // they build on each other in a circle
		return facts.Prefix{Text: facts.OpenPrefix, Open: true}
	}
	if !own.base.exists() {
		return facts.Prefix{Text: own.path, Open: own.open}
	}
	front := p.prefixOf(own.base, depth+1)
	return facts.Prefix{Text: restpath.Join(front.Text, own.path), Open: front.Open || own.open}
}

// split takes the leading texts off a list of targets: they are paths.
func (r *placer) split(targets []flow.Value) (paths []facts.Prefix, rest []flow.Value) {
	for i, v := range targets {
		t := r.prog.Texts([]flow.Value{v})
		switch {
		case len(t) > 0:
			paths = append(paths, facts.Leading(v.Kind, t[0].Text))
		case i+1 < len(targets) && (r.eval.IsVariable(v) || v.Kind == flow.Extern && r.prog.Expr(v.Site).Kind == unit.ExprRegexp):
			paths = append(paths, facts.Prefix{Text: facts.OpenPrefix, Open: true})
		default:
			return paths, targets[i:]
		}
	}
	return paths, nil
}

// textual reports whether the first of several targets is a path of which only its type is known.
func (r *placer) textual(f *facts.Fact, first flow.Value, env *flow.Env) bool {
	if first.Kind != flow.Unknown && first.Kind != flow.Param && first.Kind != flow.Typed && first.Kind != flow.Extern {
		return false
	}
	at, ok := r.eval.SiteOf(f, f.Get(abi.FieldTargets), env)
	if !ok {
		return false
	}
	shape, _ := r.code.Shapes.Type(at.File, r.prog.Files[at.File].Expr(at.Expr).Node)
	_, text := shape.(summary.Text)
	return text
}

// mountUnknown reads a mount on something that no call in the run passes (def load(app): app.register_blueprint(harbour)): where
// its targets hang is not known but for the path that the mount itself states.
func (r *placer) mountUnknown(p *placing, f *facts.Fact) {
	paths, targets := r.split(r.eval.Alternatives(f, f.Get(abi.FieldTargets), nil))
	paths = belowUnknown(append(paths, r.eval.Prefixes(f, f.Get(abi.FieldPath), nil)...))
	for _, t := range targets {
		if t.Kind != flow.Extern && t.Kind != flow.Instance {
			continue
		}
		key, madeIn := r.registrarWithEnv([]flow.Value{r.mountable(t)})
		if !key.exists() {
			continue
		}
		for _, path := range paths {
			r.addMount(p, key, mounted{childEnv: madeIn, path: path.Text, open: true, inst: facts.Grounded{Fact: f}})
		}
	}
}

// belowUnknown are the paths of what hangs, below a path that is not known, under these.
func belowUnknown(paths []facts.Prefix) []facts.Prefix {
	if len(paths) == 0 {
		return []facts.Prefix{{Text: facts.OpenPrefix, Open: true}}
	}
	out := make([]facts.Prefix, len(paths))
	for i, path := range paths {
		if !path.Open {
			path.Text = restpath.Join(facts.OpenPrefix, path.Text)
		}
		out[i] = facts.Prefix{Text: path.Text, Open: true}
	}
	return out
}

func (r *placer) mount(p *placing, f *facts.Fact) {
	grounded := r.eval.Lift(f, abi.FieldRegistrar, abi.FieldTargets, abi.FieldRegistrars)
	if len(grounded) == 0 && len(f.Open) > 0 {
		r.mountUnknown(p, f)
	}
	for _, inst := range grounded {
		parent, above := r.registrarWithEnv(r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
		paths, targets := r.split(r.eval.Alternatives(f, f.Get(abi.FieldTargets), inst.Env))
		if len(paths) == 0 && len(targets) > 1 && r.textual(f, targets[0], inst.Env) {
			paths, targets = []facts.Prefix{{Text: facts.OpenPrefix, Open: true}}, targets[1:]
		}
		paths = append(paths, r.eval.Prefixes(f, f.Get(abi.FieldPath), inst.Env)...)
		unplaced := f.Get(abi.FieldDefault).Bool
		fallback := unplaced || f.Get(abi.FieldDefault).Text == rootDefault
		switch {
		case unplaced:
			paths = belowUnknown(paths)
		case len(paths) == 0:
			paths = []facts.Prefix{{}}
		}
		if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone && f.Get(abi.FieldTarget).Kind == abi.ValueNone && len(targets) > 0 {
			// It mounts nothing: it says what all that its targets register begins with.
			front := ownPrefix{path: paths[0].Text, open: paths[0].Open}
			if base := f.Get(abi.FieldBase); base.Kind != abi.ValueNone {
				front.base = r.Registrar(r.eval.Values(f, base, inst.Env, nil))
			}
			for _, t := range targets {
				if key := r.Registrar([]flow.Value{t}); key.exists() && key != front.base && t.Kind != flow.Function {
					p.prefixes[key] = front
				}
			}
			continue
		}
		child := f.Get(abi.FieldChildParam)
		below := r.scopeOf(f, inst)
		if of := f.Get(abi.FieldRegistrars); of.Kind != abi.ValueNone {
			for _, v := range r.included(r.eval.Values(f, of, inst.Env, nil), 0) {
				if key, madeIn := r.registrarWithEnv([]flow.Value{v}); key.exists() && (key != parent || !r.mayBeSameActivation(madeIn, above)) {
					for _, path := range paths {
						r.addMount(p, key, mounted{parent, madeIn, above, path.Text, path.Open, inst, below, nil, false, false})
					}
				}
			}
		}
		for _, name := range r.eval.Names(f, abi.FieldTarget, inst.Env) {
			if len(below.variants) > 0 && f.Get(abi.FieldPath).Kind == abi.ValueNone && f.Get(abi.FieldRegistrar).Kind == abi.ValueNone {
				// It mounts nothing: it says which paths a registrar offers, wherever that is mounted.
				p.offers[byName(name)] = below.variants
				continue
			}
			if parent.conditional() && len(p.mounts[parent]) == 0 {
				continue
			}
			for _, path := range paths {
				r.addMount(p, byName(name), mounted{parent, nil, above, path.Text, path.Open, inst, below, r.eval.Names(f, abi.FieldExcept, inst.Env), fallback, f.Get(abi.FieldContinues).Bool})
			}
		}
		if parent.exists() && child.Kind == abi.ValueNone {
			r.wrapUnclear(p, f, registrarWrapper{registrar: parent, env: above, inst: inst}, paths)
		}
		for _, path := range paths {
			if parent.exists() && child.Kind == abi.ValueNone {
				r.wrapOutside(p, f, targets, registrarWrapper{registrar: parent, path: path.Text, env: above, inst: inst, except: r.eval.Names(f, abi.FieldExcept, inst.Env)})
			}
			for _, t := range targets {
				if inner, ok := r.eval.Unwrap(t); ok && child.Kind == abi.ValueNone {
					t = inner // what a library wraps: createMiddleware(async (c, next) => …)
				}
				switch {
				case parent.conditional() && len(p.mounts[parent]) == 0 && facts.Number(child.Text) != flow.SelfParam:
				case t.Kind == flow.Function && child.Kind != abi.ValueNone:
					index := int32(facts.Number(child.Text))
					r.eval.Roles.Set(facts.Param{Func: t.Func, Index: index}, facts.RegistrarRole)
					at, shared := path, r.shared(f.Pack, t)
					if shared {
						at = facts.Prefix{}
					}
					r.addMount(p, byParam(t.Func, index), mounted{parent, nil, above, at.Text, at.Open, inst, below, nil, fallback, shared || f.Get(abi.FieldContinues).Bool})
				case t.Kind == flow.Function, r.GuardOf(f.Pack, t) != nil:
					w := r.wrapperOf(f, t)
					w.methods = r.eval.Names(f, abi.FieldOnly, inst.Env)
					r.addWrap(p, registrarWrapper{registrar: parent, path: path.Text, env: above, inst: inst, w: w, except: r.eval.Names(f, abi.FieldExcept, inst.Env), exact: len(w.methods) > 0})
				case t.Kind == flow.Extern || t.Kind == flow.Typed || t.Kind == flow.Instance:
					if key, madeIn := r.registrarWithEnv([]flow.Value{r.mountable(t)}); key.exists() && (key != parent || !r.mayBeSameActivation(madeIn, above)) {
						r.addMount(p, key, mounted{parent, madeIn, above, path.Text, path.Open, inst, below, nil, false, false})
					}
					if strings.Contains(t.Text, "[]") {
						r.noteLost(f, lostMount) // an element of data
					}
				case t.Kind == flow.Element:
					if len(paths) > 0 && paths[0].Text != "" {
						r.noteLost(f, lostMount)
					}
				}
			}
		}
	}
}

// rootDefault is the `default` of a mount that counts where nothing else mounts its target, which then stands at the root.
const rootDefault = "root"

// lostMount is reported of what is mounted under a path that is not known.
const lostMount = "hangs something under a path that could not be followed: what it serves is not read"

// unfilled is reported of a list that code fills in a way that is not followed.
const unfilled = "hangs a list here that code makes: which routes it puts there could not be followed, and they are not read"

// noteUnfilled notes that a list is mounted which begins empty and below which no route was placed.
func (r *placer) noteUnfilled(p *placing, f *facts.Fact) {
	of := f.Get(abi.FieldRegistrars)
	if of.Kind == abi.ValueNone {
		return
	}
	values := r.eval.Values(f, of, nil, nil)
	for _, v := range values {
		key := r.Registrar([]flow.Value{v})
		if key.kind != listed || p.filled[key] || r.prog.Expr(v.Site).List.Len > 0 {
			return
		}
	}
	if len(values) > 0 {
		r.noteLost(f, unfilled)
	}
}

// noteLost notes that what a fact registers is not read, and why.
func (r *placer) noteLost(f *facts.Fact, why string) {
	r.Lost[f] = why
}

// wrapperOf tells an exception handler, which has one parameter more, from a wrapper.
func (r *placer) wrapperOf(f *facts.Fact, t flow.Value) Wrapper {
	w := Wrapper{Value: t, At: f.Expr, Roles: facts.Literal(f, abi.FieldWrapperRoles), Pack: f.Pack, phase: facts.Literal(f, abi.FieldPhase)}
	if roles, ok := r.packs[f.Pack].Manifest.Roles["errorHandler"]; ok && len(r.prog.Func(t.Func).Params) == 4 && len(roles) == 4 {
		w.Roles, w.phase = "errorHandler", "error"
	}
	return w
}

func (r *placer) wrap(p *placing, f *facts.Fact) {
	if wrapsOneUnit(f) || f.Get(abi.FieldClass).Kind != abi.ValueNone {
		return // see ofSingleUnits
	}
	if f.Get(abi.FieldFunction).Kind != abi.ValueNone {
		r.runBefore(f)
		return
	}
	switch facts.Literal(f, abi.FieldPhase) {
	case "request", "response":
		return // see requests.readRewrite
	case "spelled":
		r.Spelled[f.Pack] = facts.Literal(f, abi.FieldName)
		return
	case "asked":
		r.Asked = facts.Literal(f, abi.FieldName)
		return
	}
	for _, inst := range r.eval.Lift(f, abi.FieldRegistrar, abi.FieldFunctions) {
		values := r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil)
		phase, _ := r.eval.Text(f, abi.FieldPhase, inst.Env)
		if len(values) == 1 && values[0].Kind == flow.Class {
			if callers, method := r.classBodyCalls(f); method {
				// A method of a class or concern that wraps: where class bodies call it.
				for _, c := range callers {
					r.addClassWrapper(p, f, c.inst, c.class, phase)
				}
				continue
			}
			r.addClassWrapper(p, f, inst, values[0].Class, phase)
			continue
		}
		registrar, madeIn := r.registrarWithEnv(values)
		if phase == namedPhase {
			r.addWrap(p, registrarWrapper{registrar: registrar, env: madeIn, inst: inst, w: namedThere(f)})
			continue
		}
		if phase == unreadPhase {
			if slices.ContainsFunc(r.eval.List(f, f.Get(abi.FieldFunctions), inst.Env), ofProject) {
				continue // it is read after all
			}
			path, _ := r.eval.Text(f, abi.FieldPath, inst.Env)
			r.addWrap(p, registrarWrapper{registrar: registrar, env: madeIn, inst: inst, path: path, w: unreadThere(f)})
			continue
		}
		around := r.eval.List(f, f.Get(abi.FieldFunctions), inst.Env)
		for _, t := range around {
			if t, ok := r.runnable(f, t); ok {
				r.addWrap(p, registrarWrapper{registrar: registrar, env: madeIn, inst: inst, w: r.wrapperIn(f, t, phase, inst.Env), params: r.eval.Names(f, abi.FieldParams, inst.Env)})
			}
		}
		r.wrapOutside(p, f, around, registrarWrapper{registrar: registrar, env: madeIn, inst: inst, params: r.eval.Names(f, abi.FieldParams, inst.Env)})
		if !slices.ContainsFunc(around, func(v flow.Value) bool { _, known := r.runnable(f, v); return !known }) {
			continue
		}
		for _, at := range r.eval.PutThere(f, f.Get(abi.FieldFunctions), inst.Env) {
			r.addWrap(p, registrarWrapper{registrar: registrar, env: madeIn, inst: inst, w: Wrapper{At: at, Pack: f.Pack, unread: true}, params: r.eval.Names(f, abi.FieldParams, inst.Env)})
		}
	}
}
