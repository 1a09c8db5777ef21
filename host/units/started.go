package units

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// StartedCall is a call that the top level of a file makes, and the function it runs.
type StartedCall struct {
	At flow.Site
	Fn flow.FuncRef
}

// findStarted finds the functions that the top level of a file calls when it is loaded
// and that cross a boundary, themselves or through what they call.
func (r *finder) findStarted() {
	crossing := map[flow.FuncRef]bool{}
	for _, at := range []map[flow.Site][]facts.Grounded{r.interactions.Configs, r.interactions.At} {
		for _, list := range at {
			for _, c := range list {
				crossing[c.Owner] = true
			}
		}
	}
	for _, q := range r.requests.All {
		crossing[q.Owner] = true
	}
	queue := reading.SortedFuncs(crossing)
	crossing = map[flow.FuncRef]bool{}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if crossing[f] || f.Func <= unit.ModuleFunc {
			continue
		}
		crossing[f] = true
		// A function written inside another one is run by it.
		if up := (flow.FuncRef{File: f.File, Func: r.prog.Func(f).Parent}); r.prog.Func(f).Name == "" {
			queue = append(queue, up)
		}
		for _, c := range r.prog.Callers(f) {
			if c.In.Func == unit.ModuleFunc {
				r.Started[c.In.File] = append(r.Started[c.In.File], StartedCall{c.Site, f})
				continue
			}
			queue = append(queue, c.In)
		}
	}
	for _, list := range r.Started {
		slices.SortFunc(list, func(a, b StartedCall) int {
			if d := int(a.At.Expr - b.At.Expr); d != 0 {
				return d
			}
			return cmp.Or(int(a.Fn.File-b.Fn.File), int(a.Fn.Func-b.Fn.Func))
		})
	}
}
