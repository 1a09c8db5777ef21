package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxHanded bounds the functions through which an answer is handed on.
const maxHanded = 3

// handedOn adds an instance for each caller of a function that hands the answer of its request on, raw or its body:
// what they read of it counts as read by a client.
func (r *run) handedOn(here instance, steps []bound, depth int, out *[]instance) {
	if depth == 0 || here.owner.Func == unit.ModuleFunc || !r.handsAnswer(here) {
		return
	}
	callers := r.prog.Callers(here.owner)
	for _, c := range append(callers[:len(callers):len(callers)], r.prog.Runners(here.owner)...) {
		if looping(steps, here.owner, c) || len(*out) >= maxFanOut {
			continue
		}
		next := append(steps[:len(steps):len(steps)], bound{here.owner, c})
		for _, env := range r.environments(next, nil) {
			caller := instance{f: here.f, env: env, owner: c.In, at: c.Site, handed: true}
			if r.readsAnswer(caller) {
				*out = append(*out, caller)
			}
			r.handedOn(caller, next, depth-1, out)
		}
	}
}

// handsAnswer reports whether the function that a request belongs to returns what the request answers, or its body.
func (r *run) handsAnswer(q instance) bool {
	root := paths.Root{Func: q.owner}
	for _, e := range r.prog.Returns(q.owner) {
		_, calls := paths.SubjectWithCalls(r.prog, root, flow.Site{File: q.owner.File, Expr: e}, nil, nil)
		if slices.Contains(calls, q.f.site) || slices.Contains(calls, q.at) {
			return true
		}
	}
	return false
}

// readsAnswer reports whether a function reads something of the body that is handed to it.
func (r *run) readsAnswer(q instance) bool {
	root := paths.Root{Func: q.owner, Numbers: paths.NumberCalls(r.prog, q.owner)}
	return len(r.bodyReads(&unitWork{fn: q.owner, request: &q, pack: q.f.pack}, root)) > 0
}
