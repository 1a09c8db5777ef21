package routing

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// place is one way from the root to a registrar: the path, and the wrappers on the way.
type place struct {
	root   Registrar
	prefix string
	// open: the prefix has a part that is only known when the program runs.
	open     bool
	wrappers []Wrapper
	errors   []Wrapper
	declared []*facts.Fact
	// env is the environment in which the registrar was made that is mounted here; nil where it is not known.
	env *flow.Env
	scoped
}

// maxPlaces bounds the places of one registrar, maxMounts the registrars under one another.
const (
	maxPlaces = 64
	maxMounts = 64
)

// places lists where a registrar that was made in an environment is mounted. before is the point of
// the code up to which its wrappers count.
func (r *placer) places(p *placing, registrar Registrar, madeIn *flow.Env, before facts.Grounded, below string, depth int) []place {
	if registrar.kind == listed {
		p.filled[registrar] = true
	}
	out := r.placesOf(p, registrar, madeIn, before, below, depth)
	if own := p.prefixOf(registrar, 0); own.Text != "" {
		for i := range out {
			out[i].prefix, out[i].open = restpath.Join(out[i].prefix, own.Text), out[i].open || own.Open
		}
	}
	if offered := p.offers[registrar]; offered != nil {
		for i := range out {
			out[i].offerPaths(offered)
		}
	}
	return out
}

// withFurther adds the further paths of names: name#2, name#3.
func (at *place) withFurther(names []string) []string {
	out := names
	for _, name := range names {
		for n := 2; ; n++ {
			further := fmt.Sprintf("%s#%d", name, n)
			if _, ok := at.variants[further]; !ok {
				break
			}
			out = append(out[:len(out):len(out)], further)
		}
	}
	return out
}

// offerPaths puts the paths that a registrar offers by name under a place.
func (at *place) offerPaths(paths map[string]string) {
	if paths == nil {
		return
	}
	at.variants = make(map[string]string, len(paths))
	for name, path := range paths {
		at.variants[name] = restpath.Join(at.prefix, path)
	}
}

// withoutFallbacks leaves out the mounts that do not count: those of a child that something else mounts, and those under
// a registrar that other things hang under.
func (p *placing) withoutFallbacks(mounts []mounted) []mounted {
	own := slices.ContainsFunc(mounts, func(m mounted) bool { return !m.fallback })
	return slices.DeleteFunc(mounts, func(m mounted) bool { return m.fallback && (own || p.parentOf(m.parent)) })
}

// parentOf reports whether something hangs under a registrar that is no fallback.
func (p *placing) parentOf(registrar Registrar) bool {
	for _, all := range p.mounts {
		if slices.ContainsFunc(all, func(m mounted) bool { return !m.fallback && m.parent == registrar }) {
			return true
		}
	}
	return false
}

func (r *placer) placesOf(p *placing, registrar Registrar, madeIn *flow.Env, before facts.Grounded, below string, depth int) []place {
	mounts := slices.DeleteFunc(slices.Clone(p.mounts[registrar]), func(m mounted) bool { return !r.mayBeSameActivation(m.childEnv, madeIn) })
	if slices.ContainsFunc(mounts, func(m mounted) bool { return m.fallback }) {
		mounts = p.withoutFallbacks(mounts)
	}
	if len(mounts) == 0 && registrar.conditional() {
		return nil
	}
	if depth > maxMounts && len(mounts) > 0 {
		at := mounts[0].inst.Fact
		r.code.Cut(stageName, at.Expr.File, at.Node, fmt.Sprintf("what is mounted here lies under more than %d others: the beginning of its path is not known", maxMounts))
		return []place{{root: registrar, prefix: facts.OpenPrefix, open: true, env: madeIn}}
	}
	if len(mounts) == 0 {
		own, errors := r.wrapsOf(p, registrar, madeIn, before, below, depth == 0, true)
		return []place{{root: registrar, wrappers: own, errors: errors, declared: p.declared[registrar], env: madeIn}}
	}
	var out []place
	for _, m := range mounts {
		if len(out) == maxPlaces {
			r.code.Cut(stageName, m.inst.Fact.Expr.File, m.inst.Fact.Node, fmt.Sprintf("what is mounted here is reached at more than %d places: the others are not listed", maxPlaces))
			return out
		}
		one := madeIn
		if one == nil || one.Receiver && m.childEnv != nil {
			one = m.childEnv // of the receiver alone less is known
		}
		var own, errors []Wrapper
		if !m.shared { // otherwise what it is mounted on has them
			own, errors = r.wrapsOf(p, registrar, one, before, below, depth == 0, false)
		}
		for _, up := range r.places(p, m.parent, m.parentEnv, m.inst, restpath.Join(m.path, below), depth+1) {
			if len(out) == maxPlaces {
				r.code.Cut(stageName, m.inst.Fact.Expr.File, m.inst.Fact.Node, fmt.Sprintf("what is mounted here is reached at more than %d places: the others are not listed", maxPlaces))
				return out
			}
			if !r.prog.Reached(m.inst.Fact.Expr, up.env) {
				continue // what makes the one above does not mount it there
			}
			at := up.below(m)
			at.env = one
			at.wrappers = append(up.wrappers[:len(up.wrappers):len(up.wrappers)], own...)
			at.errors = slices.Clone(errors)
			for _, e := range up.errors {
				e.Level++
				at.errors = append(at.errors, e)
			}
			at.declared = append(slices.Clone(p.declared[registrar]), up.declared...)
			out = append(out, at)
		}
	}
	return out
}
