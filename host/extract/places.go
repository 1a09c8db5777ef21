package extract

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

func (r *run) addWrap(p *placing, a around) {
	key := fmt.Sprintf("w %s %p ", a.registrar, a.made) + fmt.Sprint(a.path, a.inst.at, a.w.value.Func, a.inst.f.node)
	if !p.seen[key] {
		p.seen[key] = true
		p.changed = true
		p.wraps = append(p.wraps, a)
	}
}

func (r *run) hang(p *placing, child string, h hung) {
	if byName(child) {
		// Of several applications that a project has, what one leaves out is left out.
		for i, m := range p.mounts[child] {
			if m.parent == h.parent && m.path == h.path && len(h.except)+len(m.except) > 0 {
				for _, e := range h.except {
					if !slices.Contains(p.mounts[child][i].except, e) {
						p.mounts[child][i].except = append(slices.Clone(p.mounts[child][i].except), e)
					}
				}
				return
			}
		}
	}
	key := fmt.Sprintf("h %s %p %s %p ", child, h.made, h.parent, h.above) + fmt.Sprint(h.path, h.inst.at, h.inst.f.node)
	if !p.seen[key] {
		p.seen[key] = true
		p.changed = true
		p.mounts[child] = append(p.mounts[child], h)
	}
}

// place is one way from the root to a registrar: the paths, and the wrappers met.
type place struct {
	root     string
	prefix   string
	wrappers []wrapper
	errors   []wrapper
	declared []*fact
	// made is the activation in which the registrar was made that hangs here; nil where it is not told.
	made *flow.Env
	scoped
}

const maxPlaces = 64

// places lists where a registrar that was made in an activation hangs. before is
// the point of the code up to which its wrappers count.
func (r *run) places(p *placing, registrar string, made *flow.Env, before instance, below string, depth int) []place {
	out := r.placesOf(p, registrar, made, before, below, depth)
	if own := p.front(registrar, 0); own != "" {
		for i := range out {
			out[i].prefix = restpath.Join(out[i].prefix, own)
		}
	}
	if offered := p.offers[registrar]; offered != nil {
		for i := range out {
			out[i].offer(offered)
		}
	}
	return out
}

// every adds to names those of their further paths: name#2, name#3.
func (at *place) every(names []string) []string {
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

// offer puts the paths that a registrar offers by name below a place.
func (at *place) offer(paths map[string]string) {
	if paths == nil {
		return
	}
	at.variants = make(map[string]string, len(paths))
	for name, path := range paths {
		at.variants[name] = restpath.Join(at.prefix, path)
	}
}

func (r *run) placesOf(p *placing, registrar string, made *flow.Env, before instance, below string, depth int) []place {
	mounts := slices.DeleteFunc(slices.Clone(p.mounts[registrar]), func(m hung) bool { return !sameMaking(m.made, made) })
	if len(mounts) == 0 && supposed(registrar) {
		return nil
	}
	if len(mounts) == 0 || depth > 16 {
		own, errors := r.wrapsOf(p, registrar, made, before, below, depth == 0)
		return []place{{root: registrar, wrappers: own, errors: errors, declared: p.declared[registrar], made: made}}
	}
	var out []place
	for _, m := range mounts {
		one := made
		if one == nil {
			one = m.made
		}
		own, errors := r.wrapsOf(p, registrar, one, before, below, depth == 0)
		for _, up := range r.places(p, m.parent, m.above, m.inst, restpath.Join(m.path, below), depth+1) {
			if len(out) == maxPlaces {
				return out
			}
			if !r.prog.Reached(m.inst.f.site, up.made) {
				continue // what makes the one above does not hang it there
			}
			at := up.below(m)
			at.made = one
			at.wrappers = append(up.wrappers[:len(up.wrappers):len(up.wrappers)], own...)
			at.errors = append(errors[:len(errors):len(errors)], up.errors...)
			at.declared = append(slices.Clone(p.declared[registrar]), up.declared...)
			out = append(out, at)
		}
	}
	return out
}

// wrapsOf lists what stands in front of a path of a registrar, and what answers for its errors; itself: the route is the registrar's own.
func (r *run) wrapsOf(p *placing, registrar string, made *flow.Env, before instance, below string, itself bool) (own, errors []wrapper) {
	for _, a := range p.wraps {
		if a.registrar != registrar || registrar == "" || !a.covers(below) || !sameMaking(a.made, made) {
			continue
		}
		if !a.has(below) || len(a.params) > 0 && !itself || !r.prog.Reached(a.inst.f.site, made) {
			continue
		}
		if byName(registrar) && slices.ContainsFunc(append(own, errors...), func(w wrapper) bool { return w.value.Func == a.w.value.Func }) {
			continue // of another application, which stands for the same
		}
		if a.w.phase == "error" {
			errors = append(errors, a.w)
		} else if a.w.phase == "always" || byName(registrar) || !r.later(a.inst, before) {
			own = append(own, a.w)
		}
	}
	return own, errors
}

// later reports whether a wrapper is registered after a route of the same function.
func (r *run) later(a, route instance) bool {
	if a.at.File != route.at.File || a.owner != route.owner {
		return false
	}
	// By where they end: in a chain the calls begin at one place, the last one outermost.
	tree := r.prog.Files[a.at.File].Tree
	return tree.End(r.prog.Expr(a.at).Node) > tree.End(r.prog.Expr(route.at).Node)
}
