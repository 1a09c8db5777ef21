package facts

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
)

// Unclear tells of which elements of a list of functions it is not known what runs: one that is one of several functions of
// the project, or something that no code of a library or of the project is seen to be. Sites are those of the elements.
func (r *Evaluator) Unclear(f *Fact, v abi.Value, env *flow.Env) (sites []flow.Site) {
	switch v.Kind {
	case abi.ValueList:
		for _, item := range v.Items {
			sites = append(sites, r.Unclear(f, item, env)...)
		}
		return sites
	case abi.ValueArguments:
		for _, p := range r.arguments(f, v, env) {
			if values := r.prog.Eval(p.Site, p.Env); r.unclear(values, 0) {
				sites = append(sites, p.Site)
			}
		}
		return sites
	}
	if values := r.Values(f, v, env, nil); r.unclear(values, 0) {
		site, ok := r.SiteOf(f, v, env)
		if !ok {
			site = f.Expr
		}
		sites = append(sites, site)
	}
	return sites
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
