package facts

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
)

// Unclear tells of which elements of a list of functions it is not known what runs: one that is one of several functions of
// the project, or something that no code of a library or of the project is seen to be. Sites are those of the elements.
func (r *Evaluator) Unclear(f *Fact, v abi.Value, env *flow.Env) []flow.Site {
	return r.ElementsThat(f, v, env, func(values []flow.Value) bool { return r.unclear(values, 0) || r.ofRegistrar(f, values, env) })
}

// Several tells which elements of a list of functions are one of several functions of the project, or nothing that is known.
func (r *Evaluator) Several(f *Fact, v abi.Value, env *flow.Env) []flow.Site {
	return r.ElementsThat(f, v, env, func(values []flow.Value) bool {
		run := 0
		for i := range values {
			switch values[i].Kind {
			case flow.Unknown:
				if values[i].Site.Expr != 0 {
					return true
				}
			case flow.Function, flow.Class, flow.Instance:
				run++
			}
		}
		return run > 1
	})
}

// PutThere tells which elements of a list of functions are read off the registrar itself, where no code is seen to put them.
func (r *Evaluator) PutThere(f *Fact, v abi.Value, env *flow.Env) []flow.Site {
	return r.ElementsThat(f, v, env, func(values []flow.Value) bool { return r.ofRegistrar(f, values, env) })
}

// ElementsThat are the places of the elements of a list of functions for whose values a test holds.
func (r *Evaluator) ElementsThat(f *Fact, v abi.Value, env *flow.Env, holds func([]flow.Value) bool) (sites []flow.Site) {
	switch v.Kind {
	case abi.ValueList:
		for _, item := range v.Items {
			sites = append(sites, r.ElementsThat(f, item, env, holds)...)
		}
		return sites
	case abi.ValueArguments:
		for _, p := range r.arguments(f, v, env) {
			if holds(r.prog.Eval(p.Site, p.Env)) {
				sites = append(sites, p.Site)
			}
		}
		return sites
	}
	if holds(r.Values(f, v, env, nil)) {
		site, ok := r.SiteOf(f, v, env)
		if !ok {
			site = f.Expr
		}
		sites = append(sites, site)
	}
	return sites
}

// ofRegistrar reports whether one of several functions is read off the registrar itself, or is what a method of it gives, of
// which no pack says anything: what is put on an application when the program runs is not seen (app.auth([app.verify])).
func (r *Evaluator) ofRegistrar(f *Fact, values []flow.Value, env *flow.Env) bool {
	if !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Kind == flow.Array || v.Text != "" && (v.Kind == flow.Extern || v.Kind == flow.Param || v.Kind == flow.Typed)
	}) {
		return false
	}
	registrar := f.Get(abi.FieldRegistrar)
	return registrar.Kind != abi.ValueNone && r.anyReadOff(values, r.Values(f, registrar, env, nil), r.packs[f.Pack].Manifest.Requires, 0)
}

// anyReadOff reports whether one of a list of functions is read off one of some objects, or off what these packages make.
func (r *Evaluator) anyReadOff(values, objects []flow.Value, packages []string, depth int) bool {
	return slices.ContainsFunc(values, func(v flow.Value) bool {
		switch v.Kind {
		case flow.Array:
			elements, complete := r.prog.Elements(v)
			return complete && depth < maxNestedLists && slices.ContainsFunc(elements, func(e []flow.Value) bool { return r.anyReadOff(e, objects, packages, depth+1) })
		case flow.Extern, flow.Param, flow.Typed:
			if of, _, _ := strings.Cut(v.Text, "#"); v.Kind == flow.Extern && strings.Contains(v.Text, "().") && strings.HasSuffix(v.Text, "()") && slices.Contains(packages, of) {
				return true // an application of the framework, whichever
			}
			return slices.ContainsFunc(objects, func(o flow.Value) bool {
				return o.Kind == v.Kind && o.Func == v.Func && o.Index == v.Index && strings.HasPrefix(v.Text, o.Text+".")
			})
		}
		return false
	})
}

func (r *Evaluator) unclear(values []flow.Value, depth int) bool {
	run := 0
	for i := range values {
		switch v := &values[i]; v.Kind {
		case flow.Const:
			continue
		case flow.Array:
			if run++; depth > maxNestedLists {
				continue
			}
			elements, complete := r.prog.Elements(*v)
			if !complete {
				return true
			}
			for _, e := range elements {
				if r.unclear(e, depth+1) {
					return true
				}
			}
		case flow.Unknown:
			if v.Site.Expr != 0 {
				return true
			}
		case flow.Extern:
			// What is read off an object of a library, where it is not what a call of it gives, may have been put there by anybody.
			if i := strings.LastIndex(v.Text, "()."); i >= 0 && !strings.HasSuffix(v.Text, "()") {
				return true
			}
			run++
		case flow.Function, flow.Class, flow.Instance:
			run++
		}
	}
	return run > 1
}

// maxNestedLists bounds the lists of functions inside one another that are looked through.
const maxNestedLists = 4
