package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// shared reports whether a plug-in is no scope of its own: a wrapper gave it of which the pack says so.
func (r *placer) shared(pack int, plugin flow.Value) bool {
	for h := plugin.Why; h != nil; h = h.Prev {
		call := r.prog.Expr(h.At)
		if h.Rule != flow.RuleTransparent || call.Kind != unit.ExprCall {
			continue
		}
		for _, callee := range r.prog.Eval(flow.Site{File: h.At.File, Expr: call.A}, nil) {
			if slices.ContainsFunc(r.packs[pack].Manifest.Calls, func(c abi.Call) bool { return c.Shared && slices.Contains(c.Functions(), callee.Text) }) {
				return true
			}
		}
	}
	return false
}

// oneScope lists a registrar and those below it that are no scopes of their own.
func (r *placer) oneScope(p *placing, registrar Registrar, madeIn *flow.Env) []Registrar {
	out := []Registrar{registrar}
	for i := 0; i < len(out); i++ {
		for _, child := range p.shares[out[i]] {
			if !slices.Contains(out, child) && slices.ContainsFunc(p.mounts[child], func(m mounted) bool {
				return m.shared && m.parent == out[i] && (i > 0 || r.mayBeSameActivation(m.parentEnv, madeIn))
			}) {
				out = append(out, child)
			}
		}
	}
	return out
}
