package answers

import (
	"maps"
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// twinKey is what the paths through a unit depend on: one function that is served under several prefixes has the same ones.
type twinKey struct {
	fn      flow.FuncRef
	env     *flow.Env
	pack    int
	answers bool
	// escapes: what helpers may raise is among them.
	escapes bool
}

// twins are units of one function, of which the first that is walked leaves its paths for the others.
type twins struct {
	mu sync.Mutex
	// left are those that were not walked yet.
	left   int
	root   conditions.Root
	result *paths.Result
}

// twinOf is the key of a unit; false for one whose paths depend on more than that.
func twinOf(w *walk) (twinKey, bool) {
	if w.Request != nil || w.Operation != nil || len(w.Layers.All) > 0 || w.Layers.Inside != nil || w.Component.Class != 0 || w.Code.Func.Func == 0 {
		return twinKey{}, false
	}
	return twinKey{w.Code.Func, w.Code.Env, w.Framework.Pack, answersHTTP(w), tellsEscapes(w)}, true
}

// answersHTTP reports whether a unit answers requests.
func answersHTTP(w *walk) bool {
	return w.Request == nil && w.Binding != nil && w.Binding.Transport == "http"
}

// tellsEscapes reports whether a unit has what its helpers may raise: nothing of the program calls it that would have it.
func tellsEscapes(w *walk) bool {
	return answersHTTP(w) || w.Request == nil && (w.Kind == summary.KindWorker || w.Kind == summary.KindAction || w.Binding != nil && w.Binding.Transport != "in-process")
}

// findTwins groups the units of one function.
func findTwins(work []*walk) map[twinKey]*twins {
	out := map[twinKey]*twins{}
	for _, w := range work {
		if key, ok := twinOf(w); ok {
			if out[key] == nil {
				out[key] = &twins{}
			}
			out[key].left++
		}
	}
	maps.DeleteFunc(out, func(_ twinKey, t *twins) bool { return t.left < 2 })
	return out
}

// paths are the ways through a unit.
func (r *Walker) paths(w *walk, j *calls.Judge, root conditions.Root) *paths.Result {
	key, ok := twinOf(w)
	t := r.twins[key]
	if !ok || t == nil {
		return paths.Walk(r.prog, j, root)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.left--; t.result == nil || !sameInputs(t.root, root) {
		result := paths.Walk(r.prog, j, root)
		if t.left > 0 {
			t.root, t.result = root, ownExits(result)
		}
		return result
	}
	result := t.result
	if t.left <= 0 {
		t.result = nil
		return result
	}
	return ownExits(result)
}

// ownExits is a result of which the exits may be changed.
func ownExits(result *paths.Result) *paths.Result {
	out := *result
	out.Exits = slices.Clone(out.Exits)
	return &out
}

// sameInputs reports whether two units call what they are given alike.
func sameInputs(a, b conditions.Root) bool {
	return slices.Equal(a.InputNames, b.InputNames) && maps.EqualFunc(a.Given, b.Given, maps.Equal[map[string]bool, map[string]bool]) && a.Received == nil && b.Received == nil
}
