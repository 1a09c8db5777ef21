package facts

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
)

// renderedWith is the function around owner that elements run with what a request's path begins with, among the parameters that the
// request depends on: const Ships = ({ url }) => { useSWR(url) }. Where only a later part of the path is handed over, there is none.
func (r *Evaluator) renderedWith(f *Fact, open []flow.Value, owner flow.FuncRef, env *flow.Env) flow.FuncRef {
	if f.Kind != abi.FactRequest {
		return flow.FuncRef{}
	}
	for _, v := range open {
		component := r.SelfOf(v).Func
		if r.binder(component, owner).Func == 0 || len(r.prog.Renderings(component)) == 0 {
			continue
		}
		for _, t := range r.prog.Texts(r.Values(f, f.Get(abi.FieldPath), env, nil)) {
			if !strings.HasPrefix(strings.TrimPrefix(t.Text, "/"), "{") {
				return flow.FuncRef{}
			}
		}
		return component
	}
	return flow.FuncRef{}
}

// perRendering grounds a request once for each element that runs the function around it with what its path depends on, and reports
// whether one does. The request stays the component's own: what it reads of the answer stands there.
func (r *Evaluator) perRendering(l *lifting, steps []Step, component flow.FuncRef, here Grounded) bool {
	before := len(l.out)
	r.renderings(l, steps, component, here, 0)
	return len(l.out) > before
}

// renderings goes through the elements of one function on the way from the component to what begins the path.
func (r *Evaluator) renderings(l *lifting, chain []Step, of flow.FuncRef, here Grounded, depth int) {
	for _, c := range r.prog.Renderings(of) {
		if Repeats(chain, of, c) {
			continue
		}
		further := append(chain[:len(chain):len(chain)], Step{of, c})
		var above flow.FuncRef
		for _, env := range r.environments(further, nil, max(l.left, 0)) {
			if !l.visit(nil) {
				return
			}
			given := true
			for _, id := range l.fields {
				for _, v := range r.fieldValues(l.fact, l.fact.Get(id), env) {
					if v.Kind != flow.Param || r.IsRegistrar(v) {
						continue
					}
					if around := r.binder(r.SelfOf(v).Func, c.In); around.Func != 0 && len(r.prog.Renderings(around)) > 0 {
						above, given = around, false
					}
				}
			}
			if !given {
				continue
			}
			one := here
			one.Env = env
			l.take(one, chain)
		}
		if above.Func != 0 && depth < maxLift {
			r.renderings(l, further, above, here, depth+1)
		}
	}
}
